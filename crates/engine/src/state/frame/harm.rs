//! Damage and death.

use serde::{Deserialize, Serialize};

use crate::state::{CardId, Cause, FighterId};

/// Damage being inflicted on a fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Damage {
    /// Its number: damage is numbered together with attacks and Moves.
    pub serial: u16,
    /// On whom.
    pub fighter: FighterId,
    /// How much.
    pub amount: i16,
    /// By what.
    pub cause: Cause,
    /// What comes next.
    pub step: DamageStep,
    /// So much more, and by what, if the fighter does not fall by it.
    #[serde(default)]
    pub waiting: Option<(i16, Cause)>,
    /// The fighter would fall by it and may still be saved: whether it counts is not known yet.
    #[serde(default)]
    pub open: bool,
}

/// What comes next in damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum DamageStep {
    Before,
    Inflict,
    Check,
    Slay,
    Over,
}

/// A fighter being slain.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Slay {
    /// Who.
    pub fighter: FighterId,
    /// By what.
    pub cause: Cause,
    /// Nobody is paid for it.
    pub no_bounty: bool,
    /// Its Health was lowered: it is slain if that is still so.
    pub lowered: bool,
    /// The Surge Objectives whose conditions it met as it was slain.
    pub met: Vec<CardId>,
    /// What comes next.
    pub step: SlayStep,
}

/// What comes next in slaying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum SlayStep {
    Threatened,
    Slaying,
    /// It is not slain after all.
    Spared,
    Remove,
    Slain,
}
