//! How far hexes are from something.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{HexIs, HexWord, Trait, place};
use crate::board::{HexId, HexSet};
use crate::cards::{FeatureIs, Is, Ref};
use crate::eval::{Ctx, Eval};
use crate::render::fighters::Det;
use crate::render::hexes::{count, noun};
use crate::render::names::Names;
use crate::render::{features, fighters};
use crate::vocabulary::fighters::at_least;

/// Within so many hexes of a feature token that is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct NearFeature(pub u8, pub Vec<FeatureIs>);

impl HexWord for NearFeature {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let board = eval.board();
        let Self(hexes, filter) = self;
        eval.features(filter, ctx)
            .any(|feature| board.distance(hex, eval.state.feature(feature).hex) <= *hexes)
    }
    fn set(&self, eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        let board = eval.board();
        let Self(hexes, filter) = self;
        Some({
            eval.features(filter, ctx)
                .map(|feature| board.within(eval.state.feature(feature).hex, *hexes))
                .fold(HexSet::EMPTY, |all, near| all | near)
        })
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(number, filter) = self;
        place(format!(
            "within {} of {}",
            count(*number),
            features::noun(filter, &Det::A, names)
        ))
    }
}

/// Adjacent to that fighter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Adjacent(pub Ref);

impl HexWord for Adjacent {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let board = eval.board();
        let Self(reference) = self;
        eval.fighters(*reference, ctx).iter().any(|fighter| {
            eval.place(fighter)
                .is_some_and(|at| board.neighbours(at).contains(hex))
        })
    }
    fn set(&self, eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        let board = eval.board();
        let Self(reference) = self;
        Some(eval.around(*reference, ctx, |at| board.neighbours(at)))
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(who) = self;
        place(format!("adjacent to {}", names.of(*who).text))
    }
}

/// Adjacent to at least so many fighters that are all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct NextToAtLeast(pub u8, pub Vec<Is>);

impl HexWord for NextToAtLeast {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let Self(count, filter) = self;

        eval.fighters_next_to(hex, filter, ctx) >= *count as usize
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(number, filter) = self;
        let whom = fighters::noun(filter, &at_least(*number), names).text;
        place(format!("adjacent to {whom}"))
    }

    fn set(&self, eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        let Self(1, filter) = self else {
            return None;
        };
        let next = eval
            .all(filter, ctx)
            .iter()
            .filter(|fighter| ctx.it != Some(*fighter))
            .filter_map(|fighter| eval.state.fighter(fighter).hex)
            .fold(HexSet::EMPTY, |all, at| all | eval.board().neighbours(at));
        Some(next)
    }
}

/// Within so many hexes of that fighter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Within(pub u8, pub Ref);

impl HexWord for Within {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let board = eval.board();
        let Self(hexes, reference) = self;

        eval.fighters(*reference, ctx).iter().any(|fighter| {
            eval.place(fighter)
                .is_some_and(|at| board.distance(at, hex) <= *hexes)
        })
    }
    fn set(&self, eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        let board = eval.board();
        let Self(hexes, reference) = self;
        Some(eval.around(*reference, ctx, |at| board.within(at, *hexes)))
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(number, who) = self;
        place(format!(
            "within {} of {}",
            count(*number),
            names.of(*who).text
        ))
    }
}

/// Visible to that fighter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct VisibleTo(pub Ref);

impl HexWord for VisibleTo {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let Self(reference) = self;
        eval.fighters(*reference, ctx)
            .iter()
            .any(|fighter| eval.place(fighter).is_some_and(|at| eval.visible(at, hex)))
    }
    fn set(&self, eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        let Self(reference) = self;
        Some(eval.around(*reference, ctx, |at| eval.visible_from(at)))
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(who) = self;
        place(format!("visible to {}", names.of(*who).text))
    }
}

/// The hex where that fighter stands or last stood.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Where(pub Ref);

impl HexWord for Where {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let Self(reference) = self;
        eval.fighters(*reference, ctx)
            .iter()
            .any(|fighter| eval.place(fighter) == Some(hex))
    }
    fn set(&self, eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        let Self(reference) = self;
        Some(eval.around(*reference, ctx, HexSet::single))
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(who) = self;
        Trait::Exactly(names.of(*who).of("hex"))
    }

    fn opposite(&self, names: &Names) -> Trait {
        place(format!("other than {}", names.of(self.0).of("own hex")))
    }
}

/// One of those nearest to that fighter, among the hexes that are all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Nearest(pub Ref, pub Vec<HexIs>);

impl HexWord for Nearest {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let board = eval.board();
        let Self(reference, filter) = self;

        let Some(from) = eval
            .fighter(*reference, ctx)
            .and_then(|fighter| eval.place(fighter))
        else {
            return false;
        };
        let all = eval.hexes(filter, ctx);
        all.contains(hex)
            && all.iter().map(|other| board.distance(from, other)).min()
                == Some(board.distance(from, hex))
    }
    fn set(&self, eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        let board = eval.board();
        let Self(reference, filter) = self;
        Some({
            let Some(from) = eval
                .fighter(*reference, ctx)
                .and_then(|fighter| eval.place(fighter))
            else {
                return Some(HexSet::EMPTY);
            };
            let all = eval.hexes(filter, ctx);
            let nearest = all.iter().map(|hex| board.distance(from, hex)).min();
            all.iter()
                .filter(|hex| Some(board.distance(from, *hex)) == nearest)
                .collect()
        })
    }
    fn said(&self, names: &Names) -> Trait {
        match self {
            Self(who, among) if among.is_empty() => {
                place(format!("nearest to {}", names.of(*who).text))
            }
            Self(who, among) => place(format!(
                "nearest to {} out of all {}",
                names.of(*who).text,
                noun(among, &Det::Bare, names)
            )),
        }
    }
}
