//! How far fighters are from something.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FighterWord, Is, Side, Trait, place};
use crate::board::HexSet;
use crate::cards::Num;
use crate::cards::Ref;
use crate::eval::{Ctx, Eval};
use crate::render::fighters::{Det, neighbour, noun, out_of};
use crate::render::hexes;
use crate::render::names::Names;
use crate::state::{FighterId, FighterSet};
use crate::vocabulary::Touches;
use crate::vocabulary::away::{Place, Span};

/// One of those nearest to that fighter, among the fighters that are all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Nearest(pub Ref, pub Vec<Is>);

impl FighterWord for Nearest {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(reference, filter) = self;

        let Some(from) = eval
            .fighter(*reference, ctx)
            .and_then(|fighter| eval.place(fighter))
        else {
            return false;
        };
        let distance = |fighter: FighterId| {
            eval.place(fighter)
                .map(|hex| eval.board().distance(from, hex))
        };
        let others = eval
            .all(filter, ctx)
            .without(eval.fighters(*reference, ctx));
        others.contains(id) && others.iter().filter_map(distance).min() == distance(id)
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(who, among) = self;

        place(format!("nearest to {}", names.of(*who).text) + &out_of(among, names))
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | self.0.touches()
    }
}

/// Farther from each fighter that is all of the second than every other one that is all of the first.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Farthest(pub Vec<Is>, pub Vec<Is>);

impl FighterWord for Farthest {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(pool, from) = self;

        let pool = eval.all(pool, ctx);
        let from = eval.all(from, ctx);
        let distance = |a: FighterId, b: FighterId| match (eval.place(a), eval.place(b)) {
            (Some(a), Some(b)) => eval.board().distance(a, b),
            _ => 0,
        };
        pool.contains(id)
            && !from.is_empty()
            && from.iter().all(|foe| {
                pool.iter()
                    .filter(|other| *other != id)
                    .all(|other| distance(id, foe) > distance(other, foe))
            })
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(among, from) = self;

        let from = noun(from, &Det::Bare, names);
        let all = if from.plural { "all " } else { "" };
        place(format!("farthest from {all}{}", from.text) + &out_of(among, names))
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

/// At a distance of fighters, feature tokens or hexes: `Away(of: Fighters([Enemy]), least: 2, most: 3)`; it does not count itself.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Away(pub Span);

impl FighterWord for Away {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        eval.place(id)
            .is_some_and(|hex| self.0.holds(eval, hex, Some(id), ctx))
    }

    fn among(&self, eval: &Eval, fighters: FighterSet, ctx: &Ctx) -> FighterSet {
        self.0.among(eval, fighters, ctx)
    }

    fn hexes(&self, eval: &Eval, id: FighterId, hexes: HexSet, ctx: &Ctx) -> Option<HexSet> {
        Some(hexes & self.0.hexes_of(eval, id, ctx)?)
    }

    fn said(&self, outer: Option<Side>, names: &Names) -> Trait {
        let fighters = |filter: &[Is], det: &Det| neighbour(filter, outer, det, names);
        place(self.0.said(names, fighters))
    }

    fn opposite(&self, outer: Option<Side>, names: &Names) -> Trait {
        match &self.0 {
            Span {
                of: Place::Fighter(who),
                least: 0,
                most: Num::Const(most),
                ..
            } => place(format!(
                "at least {} from {}",
                hexes::count(*most as u8 + 1),
                names.of(*who).text
            )),
            _ => self.said(outer, names).not(),
        }
    }

    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}
