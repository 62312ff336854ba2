//! Names of options: stable and readable, so that replays and scenarios survive a change of order.

use crate::cards::{Die, Effect, Pile, Rule, Token};
use crate::decision::{Choice, Label};
use crate::eval::Eval;
use crate::forms::{Form, forms};
use crate::game::Game;
use crate::state::{
    Answer, CardId, CoreKind, FighterId, Frame, HazardId, Plan, Seating, WeaponRef,
};
use crate::vocabulary::effects as word;

/// Lower case, words joined with hyphens: `Strike the Head` is `strike-the-head`.
pub fn slug(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            'a'..='z' | '0'..='9' => slug.push(character),
            'A'..='Z' => slug.push(character.to_ascii_lowercase()),
            '\'' | '\u{2019}' | '.' | ',' | '!' | '?' => {}
            _ if !slug.is_empty() && !slug.ends_with('-') => slug.push('-'),
            _ => {}
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// A face as scenarios and replays write it.
pub fn face(die: Die) -> &'static str {
    match die {
        Die::Critical => "critical",
        Die::Hammer => "hammer",
        Die::Swords => "swords",
        Die::Shield => "shield",
        Die::Dodge => "dodge",
        Die::Flanked => "flanked",
        Die::Surrounded => "surrounded",
        Die::Focus => "focus",
        Die::Channel => "channel",
    }
}

/// What a direction is called, numbered as in [`crate::board::Battlefield::neighbour`].
pub fn direction(number: u8) -> &'static str {
    match number % 6 {
        0 => "east",
        1 => "south-east",
        2 => "south-west",
        3 => "west",
        4 => "north-west",
        _ => "north-east",
    }
}

/// The face with this name.
pub fn face_named(name: &str) -> Option<Die> {
    use Die::*;
    [
        Critical, Hammer, Swords, Shield, Dodge, Flanked, Surrounded, Focus, Channel,
    ]
    .into_iter()
    .find(|die| face(*die) == name)
}

/// What can be chosen between by rules of the game, not by the words of a card.
pub fn fixed_labels() -> impl Iterator<Item = &'static str> {
    let piles = [Pile::Top, Pile::Bottom].map(pile_name);
    Label::ALL.map(Label::name).into_iter().chain(piles)
}

/// Where a card comes from or goes to.
fn pile_name(pile: Pile) -> &'static str {
    match pile {
        Pile::Top => "top of the deck",
        Pile::Bottom => "bottom of the deck",
        Pile::Hand => "hand",
        Pile::Discard => "discard pile",
    }
}

impl Game {
    /// The name of a fighter.
    pub fn fighter_name(&self, fighter: FighterId) -> &str {
        self.table().fighter(fighter).name.as_str()
    }

    /// The name of a card, as options use it.
    pub fn card_slug(&self, card: CardId) -> String {
        slug(&self.table().card(card).name)
    }

    /// The name of a hazard, as events use it.
    pub fn hazard_slug(&self, hazard: HazardId) -> String {
        self.table()
            .hazard(hazard)
            .map_or_else(|| "hazard".to_owned(), |def| slug(&def.name))
    }

    /// The name of a hex.
    pub fn hex_name(&self, hex: crate::board::HexId) -> String {
        self.eval().board().name(hex).to_owned()
    }

    /// The name of a weapon, as options use it: with its place where a fighter has several of the same name.
    pub fn weapon_name(&self, weapon: WeaponRef) -> String {
        let name = self
            .eval()
            .weapon(weapon)
            .map_or_else(String::new, |def| slug(&def.name));
        match weapon {
            WeaponRef::Printed(fighter, index) => {
                let twins = self
                    .eval()
                    .side(fighter)
                    .weapons
                    .iter()
                    .filter(|def| slug(&def.name) == name)
                    .count();
                if twins > 1 {
                    format!("{name}-{}", index + 1)
                } else {
                    name
                }
            }
            _ => name,
        }
    }

    /// A rule in play, by the number of what brought it and its place there.
    pub(crate) fn rule_in_play(&self, id: u16, rule: u8) -> Option<&Rule> {
        let source = self.state().in_play.iter().find(|source| source.id == id)?;
        let rules = self.table().arena.rules(source.rules?);
        rules.get(usize::from(rule))
    }

    /// The name of an ability of rules in play.
    pub fn ability_name(&self, id: u16, rule: u8) -> String {
        use crate::state::Origin;
        let Some(source) = self.state().in_play.iter().find(|source| source.id == id) else {
            return "ability".to_owned();
        };
        let own = match self.rule_in_play(id, rule) {
            Some(Rule::Ability(ability)) => ability.name.map(|name| name.to_string()),
            _ => None,
        };
        let from = match source.origin {
            // A warscroll can have several ways to Inspire.
            Origin::Inspire if rule > 0 => format!("inspire-{}", rule + 1),
            Origin::Inspire => "inspire".to_owned(),
            Origin::Warscroll(index) => self
                .table()
                .seats
                .get(source.owner.index())
                .and_then(|seat| seat.warband.warscroll.abilities.get(index as usize))
                .map_or_else(String::new, |ability| slug(&ability.name)),
            Origin::Hazard(hazard) => self.hazard_slug(hazard),
            Origin::Plot => "plot".to_owned(),
            Origin::Upgrade(card) => self.card_slug(card),
            Origin::Side(fighter) => self.fighter_name(fighter).to_owned(),
            Origin::Weapon => "weapon".to_owned(),
            Origin::Lasting => source
                .env
                .card
                .map_or_else(|| "effect".to_owned(), |card| self.card_slug(card)),
        };
        let name = own.unwrap_or(from);
        // An Upgrade that two fighters have is told apart by its bearer.
        match (source.origin, source.env.this) {
            (Origin::Upgrade(_), Some(bearer)) => {
                format!("{name} of {}", self.fighter_name(bearer))
            }
            _ => name,
        }
    }

    /// Of several abilities on offer that share a name, all but the first are numbered.
    fn number_of(&self, id: u16, rule: u8) -> String {
        let name = self.ability_name(id, rule);
        let before = self.decision().map_or(0, |decision| {
            decision
                .options
                .iter()
                .take_while(|option| !matches!(option, Choice::Use { id: i, rule: r } if (*i, *r) == (id, rule)))
                .filter(|option| matches!(option, Choice::Use { id, rule } if self.ability_name(*id, *rule) == name))
                .count()
        });
        if before > 0 {
            format!(" {}", before + 1)
        } else {
            String::new()
        }
    }

    /// The name of an option of the decision at hand: `charge garrek`, `to d4`, `play sidestep`.
    pub fn name(&self, choice: Choice) -> String {
        let (form, parts) = parts_of(self, self.said(choice));
        form.fill(&parts)
    }

    /// The form of an option's name.
    pub fn form(&self, choice: Choice) -> Form {
        parts_of(self, self.said(choice)).0
    }

    /// What an option is called by: an answer to one of several moments by what it is and for whom.
    fn said(&self, choice: Choice) -> Said {
        let Choice::Answer(number) = choice else {
            return Said::Choice(choice);
        };
        let Some(Frame::Window(window)) = self.state().stack.last() else {
            return Said::Choice(choice);
        };
        let numbered = window.numbered(number);
        let Some(candidate) = numbered.map(|index| &window.candidates[index]) else {
            return Said::Choice(choice);
        };
        match (candidate.answer, window.subject_of(candidate)) {
            (Answer::Objective(card), Some(subject)) => Said::ScoreFor(card, subject),
            (Answer::Objective(card), None) => Said::Choice(Choice::Score(card)),
            (Answer::Ploy(card) | Answer::Upgrade(card), Some(subject)) => {
                Said::PlayFor(card, subject)
            }
            (Answer::Ploy(card) | Answer::Upgrade(card), None) => Said::Choice(Choice::Play(card)),
            (Answer::Ability { id, rule }, Some(subject)) => Said::UseFor(id, rule, subject),
            (Answer::Ability { id, rule }, None) => Said::Choice(Choice::Use { id, rule }),
        }
    }

    fn numbered_ability(&self, id: u16, rule: u8) -> String {
        self.ability_name(id, rule) + &self.number_of(id, rule)
    }

    /// Whether the decision at hand is also about a card of that name of another player's.
    pub(crate) fn others_offer(&self, card: CardId) -> bool {
        let name = |card: CardId| &self.table().card(card).name;
        let twin = |option: &Choice| match option {
            Choice::Card(other) => other.seat() != card.seat() && name(*other) == name(card),
            _ => false,
        };
        self.decision()
            .is_some_and(|decision| decision.options.iter().any(twin))
    }

    fn scattering(&self) -> bool {
        matches!(self.state().stack.last(), Some(Frame::Scatter(_)))
    }

    /// The weapon ability on offer at this place.
    fn weapon_ability(&self, index: u8) -> String {
        let abilities = match self.state().stack.last() {
            Some(Frame::Attack(attack)) => {
                Eval::new(self.table(), self.state()).abilities_on_offer(attack)
            }
            _ => Vec::new(),
        };
        abilities
            .get(index as usize)
            .map(ToString::to_string)
            .unwrap_or_default()
    }

    fn place_name(&self, x: i8, y: i8, turned: bool) -> String {
        let laid = self.state().ground.plan().laid();
        crate::flow::place_name(self.table(), laid, x, y, turned)
    }

    fn seating(&self, seating: Seating) -> String {
        let players = self.state().players.len() as u8;
        let order = (0..players).map(|place| seating.at(place).letter());
        order.collect::<Vec<_>>().join(" ")
    }

    fn battlefield_named(&self, battlefield: u8) -> String {
        self.table().battlefield_name(&Plan::Ready(battlefield))
    }

    fn feature_name(&self, feature: crate::state::FeatureId) -> String {
        let token = self.state().feature(feature);
        if token.artefact {
            return "artefact".to_owned();
        }
        let side = if token.treasure { "treasure" } else { "cover" };
        // A number that not everybody has seen would tell too much; a token without one is told apart by its hex.
        if token.shown() && token.number > 0 {
            format!("{side} {}", token.number)
        } else {
            format!("{side} at {}", self.hex_name(token.hex))
        }
    }

    pub(crate) fn run_effect(&self) -> Option<&Effect> {
        match self.state().stack.last() {
            Some(Frame::Run(run)) => self.table().arena.block(run.block).get(run.next as usize),
            _ => None,
        }
    }

    fn option_name(&self, index: u8) -> String {
        match self.run_effect() {
            Some(Effect::ChooseOne(word::ChooseOne { options, .. })) => options
                .get(index as usize)
                .map_or_else(String::new, |option| option.label.to_string()),
            _ => format!("option {}", index + 1),
        }
    }

    /// What one of several things is called that have no other name.
    fn label(&self, choice: Choice) -> String {
        match choice {
            Choice::Option(index) => self.option_name(index),
            Choice::Label(label) => label.name().to_owned(),
            Choice::Pile(pile) => pile_name(pile).to_owned(),
            _ => String::new(),
        }
    }

    fn token_name(&self, index: u8) -> String {
        match self.run_effect() {
            Some(Effect::Remove(word::Remove(_, tokens, _))) => tokens
                .get(index as usize)
                .map_or_else(String::new, |token: &Token| token.name().to_string()),
            _ => format!("token {}", index + 1),
        }
    }
}

/// What an option is called by.
enum Said {
    Choice(Choice),
    ScoreFor(CardId, FighterId),
    PlayFor(CardId, FighterId),
    UseFor(u16, u8, FighterId),
}

forms! {
    /// The forms of all options.
    pub const OPTION_FORMS;
    fn parts_of(game: &Game, said: Said) {
        Said::Choice(Choice::Pass) => "pass" [],
        Said::Choice(Choice::Yes) => "yes" [],
        Said::Choice(Choice::No) => "no" [],
        Said::Choice(Choice::Core(CoreKind::Move, fighter)) => "move {fighter}" [game.fighter_name(fighter)],
        Said::Choice(Choice::Core(CoreKind::Attack, fighter)) => "attack {fighter}" [game.fighter_name(fighter)],
        Said::Choice(Choice::Core(CoreKind::Charge, fighter)) => "charge {fighter}" [game.fighter_name(fighter)],
        Said::Choice(Choice::Core(CoreKind::Guard, fighter)) => "guard {fighter}" [game.fighter_name(fighter)],
        Said::Choice(Choice::Core(CoreKind::Other { id, rule }, fighter)) => "{ability} with {fighter}" [game.ability_name(id, rule), game.fighter_name(fighter)],
        Said::Choice(Choice::PlayerCore { id, rule } | Choice::Use { id, rule }) => "use {ability}" [game.numbered_ability(id, rule)],
        Said::Choice(Choice::Activate(fighter)) => "activate {fighter}" [game.fighter_name(fighter)],
        Said::Choice(Choice::Focus) => "focus" [],
        Said::Choice(Choice::DrawPower) => "draw" [],
        Said::Choice(Choice::Exchange) => "exchange" [],
        Said::Choice(Choice::Play(card)) => "play {power-card}" [game.card_slug(card)],
        Said::Choice(Choice::Equip(card, fighter)) => "equip {upgrade} on {fighter}" [game.card_slug(card), game.fighter_name(fighter)],
        Said::Choice(Choice::Delve(fighter)) => "delve {fighter}" [game.fighter_name(fighter)],
        Said::Choice(Choice::Score(card)) => "score {objective}" [game.card_slug(card)],
        Said::Choice(Choice::Discard(card)) => "discard {card}" [game.card_slug(card)],
        Said::Choice(Choice::Card(card)) if game.others_offer(card) => "card {card} of {player}" [game.card_slug(card), card.seat().letter()],
        Said::Choice(Choice::Card(card)) => "card {card}" [game.card_slug(card)],
        Said::ScoreFor(card, subject) => "score {objective} for {fighter}" [game.card_slug(card), game.fighter_name(subject)],
        Said::PlayFor(card, subject) => "play {power-card} for {fighter}" [game.card_slug(card), game.fighter_name(subject)],
        Said::UseFor(id, rule, subject) => "use {ability} for {fighter}" [game.numbered_ability(id, rule), game.fighter_name(subject)],
        Said::Choice(Choice::Answer(index)) => "answer {number}" [(index + 1)],
        Said::Choice(Choice::Fighter(fighter)) => "{fighter}" [game.fighter_name(fighter)],
        Said::Choice(Choice::Hex(hex)) => "to {hex}" [game.hex_name(hex)],
        Said::Choice(Choice::Via(hex)) => "via {hex}" [game.hex_name(hex)],
        Said::Choice(Choice::Feature(feature)) => "{feature}" [game.feature_name(feature)],
        Said::Choice(Choice::Features(a, b)) => "{feature} and {feature}" [game.feature_name(a), game.feature_name(b)],
        Said::Choice(Choice::Weapon(weapon)) => "with {weapon}" [game.weapon_name(weapon)],
        Said::Choice(Choice::Ability(index)) => "{weapon-ability}" [game.weapon_ability(index)],
        Said::Choice(Choice::Die(index)) => "dice {number}" [(index + 1)],
        Said::Choice(Choice::Turn(index, die)) => "dice {number} to {face}" [(index + 1), face(die)],
        Said::Choice(Choice::Face(die)) => "{face}" [face(die)],
        Said::Choice(Choice::Number(number)) => "{number}" [number],
        Said::Choice(choice @ (Choice::Option(_) | Choice::Label(_) | Choice::Pile(_))) => "{label}" [game.label(choice)],
        Said::Choice(Choice::Token(index)) => "{token}" [game.token_name(index)],
        Said::Choice(Choice::Direction(way)) if game.scattering() => "scatter {direction}" [direction(way)],
        Said::Choice(Choice::Direction(way)) => "towards {direction}" [direction(way)],
        Said::Choice(Choice::Scatter(die, way)) => "{face} towards {direction}" [face(die), direction(way)],
        Said::Choice(Choice::Seat(seat)) => "player {number}" [(seat.0 + 1)],
        Said::Choice(Choice::Board(board)) => "{board}" [game.table().board_id(board)],
        Said::Choice(Choice::Lay { x, y, turned }) => "{place}" [game.place_name(x, y, turned)],
        Said::Choice(Choice::Seats(seating)) => "seats {players}" [game.seating(seating)],
        Said::Choice(Choice::Battlefield(battlefield)) => "{battlefield}" [game.battlefield_named(battlefield)],
        Said::Choice(Choice::Territory { battlefield, territory }) => "{battlefield} territory {number}" [game.battlefield_named(battlefield), (territory + 1)],
        Said::Choice(Choice::Redraw { objectives: false, power: false }) => "keep" [],
        Said::Choice(Choice::Redraw { objectives: true, power: false }) => "redraw objectives" [],
        Said::Choice(Choice::Redraw { objectives: false, power: true }) => "redraw power" [],
        Said::Choice(Choice::Redraw { objectives: true, power: true }) => "redraw both" [],
    }
}
