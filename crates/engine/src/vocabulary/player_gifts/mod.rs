//! What rules give to players.

mod cards;
mod magic;

use enum_dispatch::enum_dispatch;
use serde::Serialize;
use traversable::TraversableMut;

pub use self::cards::*;
pub use self::magic::*;
use super::vocabulary;
use crate::render::names::Names;

/// A word for what players are given.
#[enum_dispatch]
pub(crate) trait PlayerGift {
    /// What it says.
    fn said(&self, names: &Names) -> String;
}

vocabulary! {
    forms [];

    /// What a rule gives to a player.
    #[enum_dispatch(PlayerGift)]
    #[derive(Clone, Debug, Serialize, TraversableMut)]
    pub enum GivesPlayer {
        GloryForUpgrades,
        RaidMore,
        CannotPlay,
        InnateSpells,
        BacklashFrom,
    }
}
