//! Hexes that were picked.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{HexWord, Trait, place};
use crate::board::{HexId, HexSet};
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;

/// A hex of the chain of the last scatter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct InChain;

impl HexWord for InChain {
    fn holds(&self, _eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        ctx.env.chain.contains(&hex)
    }
    fn set(&self, _eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        Some(ctx.env.chain.iter().copied().collect())
    }
    fn said(&self, _names: &Names) -> Trait {
        place("in the chain".to_owned())
    }
}

/// The last hex of the chain of the last scatter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ChainEnd;

impl HexWord for ChainEnd {
    fn holds(&self, _eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        ctx.env.chain.last() == Some(&hex)
    }
    fn said(&self, _names: &Names) -> Trait {
        Trait::Exactly("the last hex of the chain".to_owned())
    }
}

/// The hex picked before.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Picked;

impl HexWord for Picked {
    fn holds(&self, _eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        ctx.env.hex == Some(hex)
    }
    fn set(&self, _eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        Some(ctx.env.hex.into_iter().collect())
    }
    fn said(&self, _names: &Names) -> Trait {
        Trait::Exactly("that hex".to_owned())
    }
}
