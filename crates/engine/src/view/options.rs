//! What a seat has to choose, in words, and what each option is about.

use serde::Serialize;

use super::View;
use super::scatter::pointed_at;
use crate::decision::{Choice, Decision, Question};
use crate::game::Game;
use crate::name::slug;
use crate::render;
use crate::replay::recorded_names;
use crate::state::Seat;

/// Who has to choose what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DecisionSummary {
    /// Who, from 1.
    pub player: u8,
    /// What is asked: `action`, `deploy-where`, `respond`.
    pub question: String,
    /// The fighter or moment that the question is about.
    pub about: Option<String>,
    /// The question in words.
    pub words: String,
    /// What it means and what follows, in a sentence.
    pub follows: String,
    /// The card or ability behind it.
    pub source: Option<String>,
    /// Whose card or ability that is, from 1; nobody's if it is a hazard's.
    pub source_player: Option<u8>,
    /// What that card or ability says.
    pub text: Option<String>,
    /// The viewer's last choice can be taken back at once, without anybody being asked.
    pub back: bool,
    /// The options, if it is the viewer who chooses.
    pub options: Option<Vec<OptionSummary>>,
}

/// Something that can be chosen, and what it is about, so that a client can light it up without reading its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionSummary {
    /// Its name, unlike that of every other option: what is sent to choose it, and what replays record.
    pub id: String,
    /// What kind of thing it is: `Charge`, `Play`, `To`.
    pub group: String,
    /// Which one: `Garrek Gorebeard`, `d4`.
    pub label: String,
    /// What it does, where it is an ability or one of several things that a card or an ability offers.
    pub text: Option<String>,
    /// It would lead to the same as passing: a heal for somebody who is not hurt.
    pub idle: bool,
    /// Fighters, by id.
    pub fighters: Vec<String>,
    /// Hexes, by name.
    pub hexes: Vec<String>,
    /// Cards, by slug.
    pub cards: Vec<String>,
    /// Hexes of feature tokens.
    pub features: Vec<String>,
}

impl View {
    pub(super) fn decision_summary(&self) -> Option<DecisionSummary> {
        let decision = self.decision.as_ref()?;
        let own = Some(decision.seat) == self.seat;
        let asked = if own {
            decision.asked()
        } else {
            decision.question
        };
        let (question, about) = self.question(asked);
        Some(DecisionSummary {
            player: decision.seat.0 + 1,
            question,
            about,
            words: render::question(&self.table, &self.state, asked),
            follows: render::follows(&self.table, &self.state, asked),
            source: render::source(&self.table, &self.state),
            source_player: render::source_owner(&self.table, &self.state)
                .and_then(Seat::player)
                .map(|seat| seat.0 + 1),
            text: render::source_text(&self.table, &self.state),
            // A view knows nothing of what was: whoever keeps the choices says so.
            back: false,
            options: own.then(|| self.options(decision)),
        })
    }

    /// The game as the viewer knows it: it stands at the same decision.
    pub(super) fn known_game(&self) -> Game {
        Game::resume(self.table.clone(), self.state.clone())
    }

    fn options(&self, decision: &Decision) -> Vec<OptionSummary> {
        let game = self.known_game();
        let options = decision.options.iter().zip(recorded_names(&game));
        options
            .map(|(option, id)| {
                let idle = self.is_idle(&game, *option);
                option_summary(&game, *option, id, idle)
            })
            .collect()
    }

    fn question(&self, question: Question) -> (String, Option<String>) {
        use Question::*;
        let about = match question {
            DeployWhere(fighter) | Move(fighter) | Push(fighter) | DriveBack(fighter)
            | Overrun(fighter) | StandFast(fighter) | Weapon(fighter) | Target(fighter)
            | Place(fighter) => Some(self.fighter_id(fighter)),
            Respond(moment) | Order(moment) => Some(kebab(&format!("{moment:?}"))),
            _ => None,
        };
        let name = format!("{question:?}");
        let name = name.split('(').next().unwrap_or_default();
        (kebab(name), about)
    }
}

fn option_summary(game: &Game, choice: Choice, id: String, idle: bool) -> OptionSummary {
    let (group, label) = render::option(game, choice, &render::plainly(game));
    let touches = choice.touches();
    let pointed = pointed_at(game.table(), game.state(), choice);
    let hexes = touches.hexes.iter().copied().chain(pointed);
    OptionSummary {
        id,
        group,
        label,
        text: render::option_text(game, choice),
        idle,
        fighters: touches
            .fighters
            .iter()
            .map(|fighter| game.fighter_name(*fighter).to_owned())
            .collect(),
        hexes: hexes.map(|hex| game.hex_name(hex)).collect(),
        cards: touches
            .cards
            .iter()
            .map(|card| slug(&game.table().card(*card).name))
            .collect(),
        features: touches
            .features
            .iter()
            .map(|feature| game.hex_name(game.state().feature(*feature).hex))
            .collect(),
    }
}

/// `DeployWhere` is `deploy-where`.
pub(super) fn kebab(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 4);
    for character in name.chars() {
        if character.is_ascii_uppercase() && !words.is_empty() {
            words.push('-');
        }
        words.push(character.to_ascii_lowercase());
    }
    words
}
