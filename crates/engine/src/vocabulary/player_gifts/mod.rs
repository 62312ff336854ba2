//! What rules give to players.

mod cards;
mod magic;

use ambassador::{Delegate, delegatable_trait};
use serde::Serialize;
use traversable::TraversableMut;

pub use self::cards::*;
pub use self::magic::*;
use super::vocabulary;
use crate::render::names::Names;

/// A word for what players are given.
#[delegatable_trait]
pub(crate) trait PlayerGift {
    /// What it says.
    fn said(&self, names: &Names) -> String;
}

vocabulary! {
    forms [];

    /// What a rule gives to a player.
    #[derive(Clone, Debug, Serialize, TraversableMut, Delegate)]
    #[delegate(PlayerGift)]
    pub enum GivesPlayer {
        GloryForUpgrades,
        RaidMore,
        CannotPlay,
        InnateSpells,
        BacklashFrom,
    }
}
