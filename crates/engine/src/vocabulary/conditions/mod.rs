//! Something that holds or does not.

mod attack;
mod cause;
mod compare;
mod event;
mod features;
mod fighters;
pub(crate) mod forms;
mod hexes;
mod logic;
mod paired;
mod table;
mod target;
mod turn;

use ambassador::{Delegate, delegatable_trait};
use serde::Serialize;
use traversable::TraversableMut;

pub use self::attack::*;
pub use self::cause::*;
pub use self::compare::*;
pub use self::event::*;
pub use self::features::*;
pub use self::fighters::*;
pub use self::hexes::*;
pub use self::logic::*;
pub use self::paired::*;
pub use self::table::*;
pub use self::target::*;
pub use self::turn::*;
use super::{Touches, vocabulary};
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;

/// A word that holds or does not.
#[delegatable_trait]
pub(crate) trait ConditionWord {
    /// Whether it holds. Words that take long to get ready do so in a function of their own, for the reason that fighters' words do.
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool;

    /// The condition, or its opposite if not `yes`, as a clause without a full stop.
    fn clause(&self, yes: bool, names: &Names) -> String;

    /// What it depends on.
    fn touches(&self) -> Touches;
}

/// One or the other.
fn so(yes: bool, is: &str, is_not: &str) -> String {
    if yes { is } else { is_not }.to_owned()
}

vocabulary! {
    forms [None, NoFeature, AtLeast, AtMost, Equal, More, Happened, NoHex];

    /// Something that holds or does not.
    #[derive(Clone, Debug, Serialize, TraversableMut, Delegate)]
    #[delegate(ConditionWord)]
    pub enum Cond {
        Always,
        All,
        Any,
        Hex,
        EachHex,
        Not,
        ForEachPlayer,
        Underdog,
        Is,
        Exists,
        Each,
        Feature,
        EachFeature,
        Group,
        Paired,
        Compare,
        Most,
        Attack,
        Weapon,
        UsedAbility,
        InCharge,
        MoveInCharge,
        InMove,
        Marker,
        TargetDrivenBack,
        AgainstEach,
        FirstTarget,
        TargetMoved,
        TargetSlain,
        TargetWas,
        TargetLeftTerritory,
        AttackerTookTargetsFeature,
        AllSuccesses,
        ByAttack,
        ByCard,
        ByHex,
        BySpell,
        ByReaction,
        Backlash,
        ChainCut,
        Players,
        OppositeEdges,
        ByYou,
        Event,
        Because,
        Card,
        EventFeature,
        EventYours,
        YourTurn,
        ActionStep,
        PowerStep,
        CombatPhase,
        Round,
        FirstActionStep,
        YourFirstActionStep,
        YourLastActionStep,
        LastTurn,
    }
}

impl Default for Cond {
    fn default() -> Self {
        Always.into()
    }
}
