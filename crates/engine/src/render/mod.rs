//! Cards in English: the sentences that players read, made from the data that the kernel carries out.
//!
//! Every item of the language has its words here, in matches without a catch-all, so that whatever is added to the language
//! must be given words before the project builds. Each file renders one idea; [`names`] decides what the fighters of a text
//! are called ("that fighter", "the other enemy fighter") and is passed along everywhere.

pub(crate) mod asked;
pub(crate) mod cards;
pub(crate) mod clause;
pub(crate) mod conditions;
pub(crate) mod durations;
mod events;
pub(crate) mod features;
pub(crate) mod fighters;
mod follows;
pub(crate) mod hexes;
pub(crate) mod magic;
pub(crate) mod modifiers;
pub(crate) mod moments;
pub(crate) mod names;
pub(crate) mod numbers;
mod occasions;
mod options;
mod printed;
mod questions;
pub(crate) mod realise;
pub(crate) mod rules;
mod source;
pub(crate) mod steps;
pub(crate) mod tallies;
pub(crate) mod telling;
#[cfg(test)]
mod tests;
pub(crate) mod text;
pub(crate) mod traits;
pub(crate) mod tree;
mod usage;
pub(crate) mod verb;
pub(crate) mod weapons;
mod why;

pub use self::events::{event, fighter_amid, fighter_name, game_result, place_words, player_name};
pub use self::follows::follows;
pub use self::options::{option, option_text, plainly, weapon_now};
pub use self::printed::printed;
pub use self::questions::question;
pub use self::source::{source, source_owner, source_text};
pub use self::why::{another_time, hindrance, unplayable};

pub(crate) use self::occasions::Now;

use self::names::{Names, Phrase};
use self::verb::Verb;
use crate::cards::{
    CardDef, Cond, Effect, FighterDef, FighterSide, HazardDef, Rule, Warscroll, WeaponDef,
};

/// What happens, taken apart: whoever does it, the verb, and what it is done to, if anything is.
pub(crate) type Said = (Phrase, Verb, String);

/// The rules text of a card, without its name.
pub fn card(card: &CardDef) -> String {
    cards::text(card)
}

/// What kind of card it is and what it is worth or costs: "Surge objective, 1 glory".
pub fn card_heading(card: &CardDef) -> String {
    cards::heading(card)
}

/// Rules as sentences, such as those of a plot card.
pub fn rules(list: &[Rule]) -> String {
    rules::text(list, "", &Names::default())
}

/// The names and texts of a warscroll's parts; how its fighters become Inspired comes first.
pub fn warscroll(scroll: &Warscroll) -> Vec<(String, String)> {
    cards::warscroll(scroll)
}

/// What a hazard does when it is drawn, what it adds to the game and for how long, without its name.
pub fn hazard(hazard: &HazardDef) -> String {
    cards::hazard(hazard)
}

/// How a fighter becomes Inspired, where its own card says so; empty if it does not.
pub fn fighter_inspire(fighter: &FighterDef) -> String {
    cards::fighter_inspire(fighter)
}

/// One side of a fighter card: characteristics, weapons, runemarks and rules.
pub fn fighter_side(side: &FighterSide) -> String {
    cards::fighter_side(side)
}

/// A weapon on one line: "Hurled Weapon: ranged, Range 3, 2 hammer, Damage 1, Critical Cleave."
pub fn weapon(weapon: &WeaponDef) -> String {
    weapons::line(weapon, &Names::default())
}

/// Effects as sentences.
pub fn effects(list: &[Effect]) -> String {
    let mut text = realise::Text::default();
    text.line(&realise::sentences(&steps::block(
        list,
        &Names::default().within(list),
    )));
    text.done()
}

/// A condition as a clause: "you are the underdog".
pub fn condition(cond: &Cond) -> String {
    conditions::clause(cond, true, &Names::default())
}
