//! What a hex must be.

mod chosen;
pub(crate) mod forms;
mod ground;
mod logic;
mod said;
mod spatial;
mod travel;

use ambassador::{Delegate, delegatable_trait};
use serde::Serialize;
use traversable::TraversableMut;

pub use self::chosen::*;
pub use self::ground::*;
pub use self::logic::*;
pub(crate) use self::said::Trait;
use self::said::{adjective, place};
pub use self::spatial::*;
pub use self::travel::*;
use super::vocabulary;
use crate::board::{HexId, HexSet};
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;

/// A word that hexes are told apart by.
#[delegatable_trait]
pub(crate) trait HexWord {
    /// Whether it is true of a hex.
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool;

    /// All hexes that it is true of, where they are known without a look at each.
    fn set(&self, _eval: &Eval, _ctx: &Ctx) -> Option<HexSet> {
        None
    }

    /// What it says of hexes.
    fn said(&self, names: &Names) -> Trait;

    /// What its opposite says of them.
    fn opposite(&self, names: &Names) -> Trait {
        self.said(names).not()
    }
}

vocabulary! {
    forms [NextTo, NotWhere, NearFeature, Adjacent, NextToAtLeast, Within];

    /// What a hex must be. A list of these must hold all together. Blocked hexes are meant only where the list has `Blocked` or
    /// `BlockedOrNot`.
    #[derive(Clone, Debug, Serialize, TraversableMut, Delegate)]
    #[delegate(HexWord)]
    pub enum HexIs {
        Empty,
        Starting,
        Edge,
        Stagger,
        Lethal,
        Cover,
        From,
        Blocked,
        BlockedOrNot,
        InChain,
        ChainEnd,
        Nearest,
        FartherFromAll,
        AwayFromPicked,
        TowardPicked,
        Supporting,
        In,
        HasFeature,
        CloserToAny,
        VisibleTo,
        Where,
        Picked,
        Marker,
        Away,
        SameTerritoryAs,
        Occupied,
        Not,
        AnyOf,
    }
}

impl HexIs {
    /// Whether it is true of the same hexes wherever fighters stand.
    pub(crate) fn is_fixed(&self) -> bool {
        matches!(
            self,
            HexIs::Starting(_)
                | HexIs::Edge(_)
                | HexIs::Stagger(_)
                | HexIs::In(_)
                | HexIs::Marker(_)
        )
    }
}
