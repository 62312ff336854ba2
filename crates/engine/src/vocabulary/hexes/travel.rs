//! Hexes as the fighter sees them that travels.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{HexWord, Trait, place};
use crate::board::{HexId, HexSet};
use crate::cards::{Is, Ref};
use crate::eval::{Ctx, Eval};
use crate::render::fighters;
use crate::render::fighters::Det;
use crate::render::names::Names;

/// The hex where the Move or push of the moment began.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct From;

impl HexWord for From {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        // What is answered to later is no longer in progress then.
        let moment = ctx.occasion();
        let began = moment.and_then(|moment| moment.from);
        began.or_else(|| eval.travelled_from()) == Some(hex)
    }
    fn said(&self, _names: &Names) -> Trait {
        Trait::Exactly("the hex where it began".to_owned())
    }
}

/// Farther from each fighter that is all of this than the fighter is that travels.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct FartherFromAll(pub Vec<Is>);

impl HexWord for FartherFromAll {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let board = eval.board();
        let Self(filter) = self;

        let Some(from) = ctx.it.and_then(|fighter| eval.place(fighter)) else {
            return false;
        };
        eval.all(filter, ctx).iter().all(|fighter| {
            eval.place(fighter)
                .is_some_and(|at| board.distance(at, hex) > board.distance(at, from))
        })
    }
    fn set(&self, eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        let board = eval.board();
        let Self(filter) = self;
        Some({
            eval.where_it_stands(ctx, |from| {
                let fighters = eval.all(filter, ctx).iter();
                fighters.fold(board.all(), |all, fighter| match eval.place(fighter) {
                    Some(at) => all & board.farther(at, from),
                    None => HexSet::EMPTY,
                })
            })
        })
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(filter) = self;
        place(format!(
            "farther from {}",
            fighters::noun(filter, &Det::Each, names).text
        ))
    }
}

/// Farther from the hex picked before than the fighter is that travels.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AwayFromPicked;

impl HexWord for AwayFromPicked {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let board = eval.board();

        match (ctx.env.hex, ctx.it.and_then(|fighter| eval.place(fighter))) {
            (Some(picked), Some(from)) => {
                board.distance(picked, hex) > board.distance(picked, from)
            }
            _ => false,
        }
    }
    fn said(&self, _names: &Names) -> Trait {
        place("farther from that hex".to_owned())
    }
}

/// Nearer to the hex picked before than the fighter is that travels.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct TowardPicked;

impl HexWord for TowardPicked {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let board = eval.board();

        match (ctx.env.hex, ctx.it.and_then(|fighter| eval.place(fighter))) {
            (Some(picked), Some(from)) => {
                board.distance(picked, hex) < board.distance(picked, from)
            }
            _ => false,
        }
    }
    fn said(&self, _names: &Names) -> Trait {
        place("nearer to the picked hex".to_owned())
    }
}

/// Nearer to some fighter that is all of this than the fighter is that travels.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct CloserToAny(pub Vec<Is>);

impl HexWord for CloserToAny {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let board = eval.board();
        let Self(filter) = self;

        let Some(from) = ctx.it.and_then(|fighter| eval.place(fighter)) else {
            return false;
        };
        eval.all(filter, ctx).iter().any(|fighter| {
            eval.place(fighter)
                .is_some_and(|at| board.distance(at, hex) < board.distance(at, from))
        })
    }
    fn set(&self, eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        let board = eval.board();
        let Self(filter) = self;
        Some({
            eval.where_it_stands(ctx, |from| {
                let places = eval.all(filter, ctx).iter();
                places
                    .filter_map(|fighter| eval.place(fighter))
                    .fold(HexSet::EMPTY, |all, at| all | board.nearer(at, from))
            })
        })
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(filter) = self;
        place(format!(
            "closer to {}",
            fighters::noun(filter, &Det::A, names).text
        ))
    }
}

/// A hex in which the fighter that travels supports that fighter in the attack in progress.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Supporting(pub Ref);

impl HexWord for Supporting {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let Self(reference) = self;
        match (ctx.it, eval.fighter(*reference, ctx)) {
            (Some(traveller), Some(supported)) => {
                let mut state = eval.state.clone();
                state.fighter_mut(traveller).hex = Some(hex);
                Eval::new(eval.table, &state).is_supporting(traveller, supported, ctx)
            }
            _ => false,
        }
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(who) = self;
        place(format!("in which it supports {}", names.of(*who).text))
    }
}
