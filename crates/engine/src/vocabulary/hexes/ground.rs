//! What hexes are by themselves.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{HexWord, Trait, adjective, place};
use crate::board::{HexId, HexSet};
use crate::cards::{FeatureIs, Name, Territory};
use crate::eval::{Ctx, Eval};
use crate::render::features;
use crate::render::fighters::{Det, territory};
use crate::render::names::Names;
use crate::render::text::{a, words};
use crate::render::traits::Says;

/// No fighter in it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Empty;

impl HexWord for Empty {
    fn holds(&self, eval: &Eval, hex: HexId, _ctx: &Ctx) -> bool {
        eval.empty().contains(hex)
    }
    fn set(&self, eval: &Eval, _ctx: &Ctx) -> Option<HexSet> {
        Some(eval.empty())
    }
    fn said(&self, _names: &Names) -> Trait {
        adjective("empty")
    }

    fn opposite(&self, _names: &Names) -> Trait {
        adjective("occupied")
    }
}

/// A starting hex.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Starting;

impl HexWord for Starting {
    fn holds(&self, eval: &Eval, hex: HexId, _ctx: &Ctx) -> bool {
        let board = eval.board();
        board.starting().contains(hex)
    }
    fn set(&self, eval: &Eval, _ctx: &Ctx) -> Option<HexSet> {
        let board = eval.board();
        Some(board.starting())
    }
    fn said(&self, _names: &Names) -> Trait {
        adjective("starting")
    }
}

/// An edge hex.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Edge;

impl HexWord for Edge {
    fn holds(&self, eval: &Eval, hex: HexId, _ctx: &Ctx) -> bool {
        let board = eval.board();
        board.edge().contains(hex)
    }
    fn set(&self, eval: &Eval, _ctx: &Ctx) -> Option<HexSet> {
        let board = eval.board();
        Some(board.edge())
    }
    fn said(&self, _names: &Names) -> Trait {
        adjective("edge")
    }
}

/// A stagger hex.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Stagger;

impl HexWord for Stagger {
    fn holds(&self, eval: &Eval, hex: HexId, _ctx: &Ctx) -> bool {
        let board = eval.board();
        board.stagger().contains(hex)
    }
    fn set(&self, eval: &Eval, _ctx: &Ctx) -> Option<HexSet> {
        let board = eval.board();
        Some(board.stagger())
    }
    fn said(&self, _names: &Names) -> Trait {
        adjective("stagger")
    }
}

/// A lethal hex.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Lethal;

impl HexWord for Lethal {
    fn holds(&self, eval: &Eval, hex: HexId, _ctx: &Ctx) -> bool {
        eval.lethal().contains(hex)
    }
    fn set(&self, eval: &Eval, _ctx: &Ctx) -> Option<HexSet> {
        Some(eval.lethal())
    }
    fn said(&self, _names: &Names) -> Trait {
        adjective("lethal")
    }
}

/// A cover hex.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Cover;

impl HexWord for Cover {
    fn holds(&self, eval: &Eval, hex: HexId, _ctx: &Ctx) -> bool {
        eval.cover().contains(hex)
    }
    fn set(&self, eval: &Eval, _ctx: &Ctx) -> Option<HexSet> {
        Some(eval.cover())
    }
    fn said(&self, _names: &Names) -> Trait {
        adjective("cover")
    }
}

/// A blocked hex.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Blocked;

impl HexWord for Blocked {
    fn holds(&self, eval: &Eval, hex: HexId, _ctx: &Ctx) -> bool {
        eval.blocked().contains(hex)
    }
    fn set(&self, eval: &Eval, _ctx: &Ctx) -> Option<HexSet> {
        Some(eval.blocked())
    }
    fn said(&self, _names: &Names) -> Trait {
        adjective("blocked")
    }
}

/// Blocked hexes are meant too.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct BlockedOrNot;

impl HexWord for BlockedOrNot {
    fn holds(&self, _eval: &Eval, _hex: HexId, _ctx: &Ctx) -> bool {
        true
    }
    fn set(&self, eval: &Eval, _ctx: &Ctx) -> Option<HexSet> {
        let board = eval.board();
        Some(board.all())
    }
    fn said(&self, _names: &Names) -> Trait {
        Trait::Aside("blocked or not")
    }
}

/// In that territory.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct In(pub Territory);

impl HexWord for In {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let Self(territory) = self;
        eval.lies_in(hex, *territory, ctx.owner)
    }
    fn set(&self, eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        let Self(territory) = self;
        Some(eval.land(*territory, ctx.owner))
    }
    fn said(&self, _names: &Names) -> Trait {
        let Self(place_) = self;
        place(format!("in {}", territory(*place_)))
    }
}

/// With a feature token in it that is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct HasFeature(pub Vec<FeatureIs>);

impl HexWord for HasFeature {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let Self(filter) = self;
        eval.state
            .feature_at(hex)
            .is_some_and(|feature| eval.feature_is(feature, filter, ctx))
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(filter) = self;
        Trait::Says(Says::Has(features::noun(filter, &Det::A, names)))
    }
}

/// With a marker of yours with this name in it; to a hazard, of anybody's.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Marker(pub Name);

impl Marker {
    /// Where those lie that are meant.
    fn hexes(&self, eval: &Eval, ctx: &Ctx) -> HexSet {
        let Self(name) = self;
        let anybodys = !eval.state.is_player(ctx.owner);
        let markers = eval.state.markers.iter();
        markers
            .filter(|marker| marker.name == *name && (anybodys || marker.seat == ctx.owner))
            .map(|marker| marker.hex)
            .collect()
    }
}

impl HexWord for Marker {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        self.hexes(eval, ctx).contains(hex)
    }
    fn set(&self, eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        Some(self.hexes(eval, ctx))
    }
    fn said(&self, _names: &Names) -> Trait {
        let Self(name) = self;
        Trait::Says(Says::Has(format!("{} marker", a(&words(name)))))
    }
}
