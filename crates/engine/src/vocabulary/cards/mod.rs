//! What a card must be.

mod identity;
mod kind;
mod logic;
mod past;

use ambassador::{Delegate, delegatable_trait};
use serde::Serialize;
use traversable::TraversableMut;

pub use self::identity::*;
pub use self::kind::*;
pub use self::logic::*;
pub use self::past::*;
use super::vocabulary;
use crate::eval::{Ctx, Eval};
use crate::state::CardId;

/// A word that cards are told apart by.
#[delegatable_trait]
pub(crate) trait CardWord {
    /// Whether it is true of a card.
    fn holds(&self, eval: &Eval, card: CardId, ctx: &Ctx) -> bool;

    /// What it says of cards.
    fn said(&self) -> Trait;
}

/// One thing that a filter says, by where it goes in a sentence.
pub(crate) enum Trait {
    /// Before the noun: "emberstone".
    Before(String),
    /// The noun: "ploy".
    Kind(&'static str),
    /// The noun and what follows it.
    KindWith(&'static str, &'static str),
    /// After the noun, with a space before: " from Rimelocked Relics".
    After(String),
    /// It is one of yours.
    Yours,
    /// It is this very card.
    This,
}

vocabulary! {
    forms [];

    /// What a card must be. A list of these must hold all together.
    #[derive(Clone, Debug, Serialize, TraversableMut, Delegate)]
    #[delegate(CardWord)]
    pub enum CardIs {
        Objective,
        Power,
        Ploy,
        Spell,
        Gambit,
        WithWeapon,
        Persists,
        Upgrade,
        Tag,
        This,
        Yours,
        Fits,
        Tallied,
        Called,
        Set,
        OfEvent,
        Not,
    }
}
