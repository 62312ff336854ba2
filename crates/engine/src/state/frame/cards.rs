//! Cards and abilities being played, and their texts being carried out.

use serde::{Deserialize, Serialize};

use crate::cards::{BlockId, Name, Token};
use crate::state::{CardId, Env, FighterId, FighterSet, Seat};

/// What comes next in a ploy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum PloyStep {
    Play,
    Resolve,
    Over,
}

/// What comes next in giving tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum GiveStep {
    Give,
    Refused,
}

/// How far an effect that takes several choices has got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Progress {
    /// It has begun.
    pub begun: bool,
    /// The fighters still to come.
    pub fighters: FighterSet,
    /// How many are done, or still to do.
    pub count: i16,
}

/// A card's effects being carried out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Run {
    /// Which effects.
    pub block: BlockId,
    /// The next one.
    pub next: u8,
    /// How far it has got.
    pub progress: Progress,
    /// What the words refer to.
    pub env: Env,
    /// Whose card or ability it is.
    pub owner: Seat,
    /// What is found out here is known to the frame below.
    pub inner: bool,
    /// A ploy: its picks count as picks by a ploy.
    pub ploy: bool,
    /// A reaction has interrupted it.
    pub interrupted: bool,
    /// The pick just made: its slot, the place of the effect, and who was picked.
    pub picking: Option<(u8, u8, FighterSet)>,
    /// An Inspire condition: the fighters are Inspired when the edition says so.
    pub inspire: bool,
}

impl Run {
    /// A text before its first effect.
    pub fn new(block: BlockId, owner: Seat, env: Env) -> Self {
        Self {
            block,
            next: 0,
            progress: Progress::default(),
            env,
            owner,
            inner: false,
            ploy: false,
            interrupted: false,
            picking: None,
            inspire: false,
        }
    }
}

/// A ploy that has been shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ploy {
    /// Its number: ploys are numbered together with attacks and Moves.
    pub serial: u16,
    /// Which card.
    pub card: CardId,
    /// What comes next.
    pub step: PloyStep,
    /// It has no effect.
    pub cancelled: bool,
    /// What its words refer to.
    pub env: Box<Env>,
}

/// An Upgrade that has been shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Upgrade {
    /// Which card.
    pub card: CardId,
    /// Who is to be equipped with it.
    pub fighter: FighterId,
    /// It has been made known.
    pub shown: bool,
}

/// The user of an ability is picked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PickUser {
    /// The number of the rules in play.
    pub id: u16,
    /// The place of the ability there.
    pub rule: u8,
    /// Whose it is.
    pub seat: Seat,
    /// It is used as a Core ability.
    pub core: bool,
    /// What its words refer to.
    pub env: Box<Env>,
}

/// An ability with a tag has been used once what is above this frame is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tagged {
    /// Who used it.
    pub seat: Seat,
    /// The tag.
    pub tag: Name,
    /// The fighter that used it.
    pub subject: Option<FighterId>,
}

/// Tokens about to be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Give {
    /// To whom.
    pub fighter: FighterId,
    /// Which.
    pub token: Token,
    /// How many.
    pub count: u8,
    /// What comes next.
    pub step: GiveStep,
}

/// A player may draw an Objective in place of a Surge Objective just scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Replacement {
    /// Who.
    pub seat: Seat,
}
