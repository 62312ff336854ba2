//! How far hexes are from something.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{HexIs, HexWord, Trait, place};
use crate::board::{HexId, HexSet};
use crate::cards::{Is, Ref};
use crate::eval::{Ctx, Eval};
use crate::render::fighters;
use crate::render::fighters::Det;
use crate::render::hexes::noun;
use crate::render::names::Names;
use crate::render::traits::Says;
use crate::vocabulary::away::{Place, Span};

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

/// At a distance of fighters, feature tokens or hexes: `Away(of: Hexes([Edge]), most: 1)`; who travels there does not count itself.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Away(pub Span);

impl HexWord for Away {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let but = match self.0.of {
            Place::Fighters(_) => ctx.it,
            Place::Fighter(_) | Place::Features(_) | Place::Hexes(_) => None,
        };
        self.0.holds(eval, hex, but, ctx)
    }

    fn set(&self, eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        Some(self.0.set(eval, ctx))
    }

    fn said(&self, names: &Names) -> Trait {
        let fighters = |filter: &[Is], det: &Det| fighters::noun(filter, det, names).text;
        place(self.0.said(names, fighters))
    }
}

/// In the same territory as that fighter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SameTerritoryAs(pub Ref);

impl HexWord for SameTerritoryAs {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let territory = |hex| eval.territory(hex, ctx.owner);
        let same = |other| {
            eval.place(other)
                .is_some_and(|at| territory(at) == territory(hex))
        };
        let fighters = eval.fighters(self.0, ctx);
        !fighters.is_empty() && fighters.iter().all(same)
    }

    fn said(&self, names: &Names) -> Trait {
        place(format!(
            "in the same territory as {}",
            names.of(self.0).text
        ))
    }
}

/// With a fighter in it that is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Occupied(pub Vec<Is>);

impl HexWord for Occupied {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        eval.state
            .occupant(hex)
            .is_some_and(|fighter| eval.is(fighter, &self.0, ctx))
    }

    fn set(&self, eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        let fighters = eval.all(&self.0, ctx);
        let places = fighters.iter().filter_map(|id| eval.state.fighter(id).hex);
        Some(places.collect())
    }

    fn said(&self, names: &Names) -> Trait {
        let whom = fighters::noun(&self.0, &Det::A, names).text;
        Trait::Says(Says::Has(format!("{whom} in it")))
    }

    fn opposite(&self, names: &Names) -> Trait {
        let whom = fighters::noun(&self.0, &Det::No, names).text;
        Trait::Says(Says::Has(format!("{whom} in it")))
    }
}
