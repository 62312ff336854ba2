//! What fighters did.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FighterWord, Side, Trait};
use crate::cards::Watch;
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;
use crate::render::tallies;
use crate::state::{FighterId, FighterSet};
use crate::vocabulary::Touches;

/// Among the fighters that this tally has collected (3.13).
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Tallied(pub Watch);

impl FighterWord for Tallied {
    #[inline(never)]
    fn among(&self, eval: &Eval, fighters: FighterSet, ctx: &Ctx) -> FighterSet {
        let Self(watch) = self;
        fighters & FighterSet(eval.tally_set(ctx.owner, watch.id()) as u64)
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(watch) = self;
        Trait::Says(tallies::tallied(watch.tally(), names))
    }
    fn touches(&self) -> Touches {
        Touches::PAST
    }
}

/// It held one and the same feature token at each of these times: tallies that collect `Holders`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct HeldSame(pub Vec<Watch>);

impl FighterWord for HeldSame {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let held = |watch: &Watch| eval.tally_partners(ctx.owner, watch.id(), id);
        self.0
            .iter()
            .map(held)
            .fold(u128::MAX, |all, each| all & each)
            != 0
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let tallies = self.0.iter().map(Watch::tally);
        Trait::Says(tallies::held_same(tallies, names))
    }
    fn touches(&self) -> Touches {
        Touches::PAST
    }
}

/// A tally kept for each fighter has come to at least so much for it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct TalliedAtLeast(pub u8, pub Watch);

impl FighterWord for TalliedAtLeast {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(count, watch) = self;

        eval.tally_for(ctx.owner, watch.id(), id) >= i16::from(*count)
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(count, watch) = self;
        Trait::Says(tallies::tallied_often(watch.tally(), *count, names))
    }
    fn touches(&self) -> Touches {
        Touches::PAST
    }
}
