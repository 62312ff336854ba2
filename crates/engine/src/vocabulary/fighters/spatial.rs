//! How far fighters are from something.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FighterWord, Is, Side, Trait, at_least, place};
use crate::cards::{FeatureIs, HexIs, Ref};
use crate::eval::{Ctx, Eval};
use crate::render::fighters::{Det, neighbour, noun, out_of};
use crate::render::names::Names;
use crate::render::{features, hexes};
use crate::state::FighterId;
use crate::vocabulary::Touches;

/// Within so many hexes of a feature token that is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct NearFeature(pub u8, pub Vec<FeatureIs>);

impl FighterWord for NearFeature {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(hexes, features) = self;
        eval.place(id).is_some_and(|hex| {
            eval.features(features, ctx).any(|feature| {
                eval.board().distance(hex, eval.state.feature(feature).hex) <= *hexes
            })
        })
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(count, filter) = self;
        place(format!(
            "within {} of {}",
            hexes::count(*count),
            features::noun(filter, &Det::A, names)
        ))
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

/// Within so many hexes of a hex that is all of this (its own hex counts).
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct NearHex(pub u8, pub Vec<HexIs>);

impl FighterWord for NearHex {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(hexes, filter) = self;
        eval.place(id).is_some_and(|hex| {
            eval.board()
                .within(hex, *hexes)
                .iter()
                .any(|near| eval.hex_is(near, filter, ctx))
        })
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(count, filter) = self;
        place(format!(
            "within {} of {}",
            hexes::count(*count),
            hexes::noun(filter, &Det::A, names)
        ))
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

/// Within so many hexes of another fighter that is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Near(pub u8, pub Vec<Is>);

impl FighterWord for Near {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(hexes, filter) = self;
        eval.place(id).is_some_and(|hex| {
            eval.state.on_battlefield().any(|other| {
                other != id
                    && eval.near(hex, other, *hexes)
                    && eval.is(other, filter, &ctx.about(id))
            })
        })
    }
    fn said(&self, outer: Option<Side>, names: &Names) -> Trait {
        let Self(count, filter) = self;
        place(format!(
            "within {} of {}",
            hexes::count(*count),
            neighbour(filter, outer, &Det::A, names)
        ))
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

/// Within so many hexes of that fighter (which is not itself).
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Within(pub u8, pub Ref);

impl FighterWord for Within {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(hexes, reference) = self;
        eval.place(id).is_some_and(|hex| {
            eval.fighters(*reference, ctx)
                .iter()
                .any(|other| other != id && eval.near(hex, other, *hexes))
        })
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(count, who) = self;
        place(format!(
            "within {} of {}",
            hexes::count(*count),
            names.of(*who).text
        ))
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

/// At least so many hexes from that fighter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AtLeastFrom(pub u8, pub Ref);

impl FighterWord for AtLeastFrom {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(hexes, reference) = self;
        eval.place(id).is_some_and(|hex| {
            eval.fighters(*reference, ctx).iter().all(|other| {
                eval.place(other)
                    .is_some_and(|at| eval.board().distance(hex, at) >= *hexes)
            })
        })
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(count, who) = self;
        place(format!(
            "at least {count} hexes from {}",
            names.of(*who).text
        ))
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

/// Adjacent to at least so many fighters that are all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct NextToAtLeast(pub u8, pub Vec<Is>);

impl FighterWord for NextToAtLeast {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(least, filter) = self;
        let Some(hex) = eval.place(id) else {
            return false;
        };
        let next = eval.board().neighbours(hex);
        let mut count = 0;
        for other in eval.state.on_battlefield() {
            if other != id
                && eval
                    .state
                    .fighter(other)
                    .hex
                    .is_some_and(|at| next.contains(at))
                && eval.is(other, filter, &ctx.about(id))
            {
                count += 1;
                if count >= *least {
                    return true;
                }
            }
        }
        *least == 0
    }
    fn said(&self, outer: Option<Side>, names: &Names) -> Trait {
        let Self(count, filter) = self;
        let whom = neighbour(filter, outer, &at_least(*count), names);
        place(format!("adjacent to {whom}"))
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

/// Adjacent to that fighter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Adjacent(pub Ref);

impl FighterWord for Adjacent {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(reference) = self;
        eval.fighters(*reference, ctx)
            .iter()
            .any(|other| other != id && eval.adjacent(id, other))
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(who) = self;
        place(format!("adjacent to {}", names.of(*who).text))
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

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
        Touches::PLACE | Touches::CHOSEN
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
