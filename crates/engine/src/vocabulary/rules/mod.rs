//! Rules: what a card, a warscroll, a plot card or a lasting effect adds to the game.

mod ability;
mod battlefield;
mod define;
mod passive;
mod player;
mod start;
mod weapon_ability;
mod whenever;

use ambassador::{Delegate, delegatable_trait};
use serde::Serialize;
use traversable::TraversableMut;

pub use self::ability::*;
pub use self::battlefield::*;
pub use self::define::*;
pub use self::passive::*;
pub use self::player::*;
pub use self::start::*;
pub use self::weapon_ability::*;
pub use self::whenever::*;
use super::vocabulary;
use crate::cards::Aspects;
use crate::flow::Engine;
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::state::Seat;

/// A word for what is added to the game.
#[delegatable_trait]
pub(crate) trait RuleWord {
    /// Adds what it touches and waits for.
    fn touches(&self, all: &mut Aspects);

    /// What it says.
    fn said(&self, names: &Names) -> Clause;

    /// What it gives its player when the game starts.
    fn starts(&self, _engine: &mut Engine, _seat: Seat) {}
}

vocabulary! {
    forms [];

    /// Something that a card, a warscroll, a plot card or a lasting effect adds to the game.
    #[derive(Clone, Debug, Serialize, TraversableMut, Delegate)]
    #[delegate(RuleWord)]
    // Rules are made once and shared; another hop to the larger kinds would cost every question about them.
    #[allow(clippy::large_enum_variant)]
    pub enum Rule {
        Passive,
        Player,
        Ability,
        Whenever,
        Define,
        Start,
        StartInspired,
        StartTokens,
        WeaponAbility,
        Terrain,
        OpponentFlips,
    }
}
