//! Names of options: stable and readable, so that replays and scenarios survive a change of order.

use crate::cards::{Die, Effect, Rule, Token};
use crate::decision::Choice;
use crate::game::Game;
use crate::state::{Answer, CardId, CoreKind, FighterId, Frame, HazardId, Plan, WeaponRef};

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
        let rules = self.table().library.arena.rules(source.rules?);
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
        match choice {
            Choice::Pass => "pass".to_owned(),
            Choice::Yes => "yes".to_owned(),
            Choice::No => "no".to_owned(),
            Choice::Core(CoreKind::Other { id, rule }, fighter) => {
                format!(
                    "{} with {}",
                    self.ability_name(id, rule),
                    self.fighter_name(fighter)
                )
            }
            Choice::Core(kind, fighter) => {
                format!("{} {}", kind.name(), self.fighter_name(fighter))
            }
            Choice::PlayerCore { id, rule } | Choice::Use { id, rule } => {
                format!(
                    "use {}{}",
                    self.ability_name(id, rule),
                    self.number_of(id, rule)
                )
            }
            Choice::Activate(fighter) => format!("activate {}", self.fighter_name(fighter)),
            Choice::Answer(index) => self.answer_name(index),
            Choice::Focus => "focus".to_owned(),
            Choice::DrawPower => "draw".to_owned(),
            Choice::Exchange => "exchange".to_owned(),
            Choice::Direction(way) => match self.state().stack.last() {
                Some(Frame::Scatter(_)) => format!("scatter {}", direction(way)),
                _ => format!("towards {}", direction(way)),
            },
            Choice::Scatter(die, way) => format!("{} towards {}", face(die), direction(way)),
            Choice::Play(card) => format!("play {}", self.card_slug(card)),
            Choice::Equip(card, fighter) => format!(
                "equip {} on {}",
                self.card_slug(card),
                self.fighter_name(fighter)
            ),
            Choice::Delve(fighter) => format!("delve {}", self.fighter_name(fighter)),
            Choice::Score(card) => format!("score {}", self.card_slug(card)),
            Choice::Discard(card) => format!("discard {}", self.card_slug(card)),
            Choice::Fighter(fighter) => self.fighter_name(fighter).to_owned(),
            Choice::Hex(hex) => format!("to {}", self.hex_name(hex)),
            Choice::Via(hex) => format!("via {}", self.hex_name(hex)),
            Choice::Feature(feature) => self.feature_name(feature),
            Choice::Features(a, b) => {
                format!("{} and {}", self.feature_name(a), self.feature_name(b))
            }
            Choice::Card(card) => format!("card {}", self.card_slug(card)),
            Choice::Die(index) => format!("dice {}", index + 1),
            Choice::Turn(index, die) => format!("dice {} to {}", index + 1, face(die)),
            Choice::Face(die) => face(die).to_owned(),
            Choice::Number(number) => number.to_string(),
            Choice::Option(index) => self.option_name(index),
            Choice::Token(index) => self.token_name(index),
            Choice::Weapon(weapon) => format!("with {}", self.weapon_name(weapon)),
            Choice::Ability(index) => match self.state().stack.last() {
                Some(Frame::Attack(attack)) => {
                    let names = crate::flow::weapon_abilities(self.table(), self.state(), attack);
                    names
                        .get(index as usize)
                        .map_or_else(String::new, ToString::to_string)
                }
                _ => format!("ability {}", index + 1),
            },
            Choice::Seat(seat) => format!("player {}", seat.0 + 1),
            Choice::Board(board) => self.table().board_id(board).to_owned(),
            Choice::Lay { x, y, turned } => {
                let laid = self.state().ground.plan().laid();
                crate::flow::place_name(self.table(), laid, x, y, turned)
            }
            Choice::Seats(seating) => {
                let players = self.state().players.len() as u8;
                let order = (0..players).map(|place| seating.at(place).letter());
                format!("seats {}", order.collect::<Vec<_>>().join(" "))
            }
            Choice::Battlefield(battlefield) => {
                self.table().battlefield_name(&Plan::Ready(battlefield))
            }
            Choice::Territory {
                battlefield,
                territory,
            } => {
                let name = self.table().battlefield_name(&Plan::Ready(battlefield));
                format!("{name} territory {}", territory + 1)
            }
            Choice::Redraw { objectives, power } => match (objectives, power) {
                (false, false) => "keep".to_owned(),
                (true, false) => "redraw objectives".to_owned(),
                (false, true) => "redraw power".to_owned(),
                (true, true) => "redraw both".to_owned(),
            },
        }
    }

    /// An answer to one of several moments: what it is, and for whom.
    fn answer_name(&self, index: u8) -> String {
        let Some(Frame::Window(window)) = self.state().stack.last() else {
            return format!("answer {}", index + 1);
        };
        let Some(candidate) = window.candidates.get(index as usize) else {
            return format!("answer {}", index + 1);
        };
        let what = match candidate.answer {
            Answer::Objective(card) => self.name(Choice::Score(card)),
            Answer::Ploy(card) | Answer::Upgrade(card) => self.name(Choice::Play(card)),
            Answer::Ability { id, rule } => self.name(Choice::Use { id, rule }),
        };
        let subject = window
            .occasions
            .get(candidate.of as usize)
            .and_then(|occasion| occasion.subject);
        match subject {
            Some(fighter) => format!("{what} for {}", self.fighter_name(fighter)),
            None => what,
        }
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
            Some(Frame::Run(run)) => self
                .table()
                .library
                .arena
                .block(run.block)
                .get(run.next as usize),
            _ => None,
        }
    }

    fn option_name(&self, index: u8) -> String {
        let fixed = |names: &[&str]| {
            names.get(index as usize).map_or_else(
                || format!("option {}", index + 1),
                |name| (*name).to_owned(),
            )
        };
        match (self.state().stack.last(), self.run_effect()) {
            (_, Some(Effect::ChooseOne { options, .. })) => options
                .get(index as usize)
                .map_or_else(String::new, |option| option.label.to_string()),
            (Some(Frame::Attack(_)), _) => fixed(&["drive back", "grapple"]),
            (Some(Frame::Raid { .. }), _) => fixed(&["top of the deck", "bottom of the deck"]),
            (Some(Frame::Tricks { .. }), _) => fixed(&["upgrade", "ploy"]),
            (Some(Frame::Prophecy { .. }), _) => fixed(&["slaughter", "wisdom", "protection"]),
            _ => fixed(&["top of the deck"]),
        }
    }

    fn token_name(&self, index: u8) -> String {
        match self.run_effect() {
            Some(Effect::Remove(_, tokens, _)) => tokens
                .get(index as usize)
                .map_or_else(String::new, |token: &Token| token.name().to_string()),
            _ => format!("token {}", index + 1),
        }
    }
}
