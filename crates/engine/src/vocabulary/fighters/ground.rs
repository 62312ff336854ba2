//! Where fighters stand.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FighterWord, Picked, Side, Trait, place};
use crate::board::HexSet;
use crate::cards::{FeatureIs, HexIs, Ref, Territory};
use crate::eval::{Ctx, Eval};
use crate::render::fighters::{Det, territory};
use crate::render::names::Names;
use crate::render::traits::Says;
use crate::render::{features, hexes};
use crate::state::{FighterId, FighterSet};
use crate::vocabulary::Touches;

/// In that territory.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct In(pub Territory);

impl FighterWord for In {
    #[inline(never)]
    fn among(&self, eval: &Eval, fighters: FighterSet, ctx: &Ctx) -> FighterSet {
        let land = eval.land(self.0, ctx.owner);
        let lies_there = |id: &FighterId| eval.place(*id).is_some_and(|hex| land.contains(hex));
        fighters.iter().filter(lies_there).collect()
    }
    fn hexes(&self, eval: &Eval, _id: FighterId, hexes: HexSet, ctx: &Ctx) -> Option<HexSet> {
        Some(hexes & eval.land(self.0, ctx.owner))
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        let Self(place_) = self;
        place(format!("in {}", territory(*place_)))
    }
    fn touches(&self) -> Touches {
        Touches::PLACE
    }
}

/// In its own player's territory, which with several opponents is not that of another one.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AtHome;

impl FighterWord for AtHome {
    fn holds(&self, eval: &Eval, id: FighterId, _ctx: &Ctx) -> bool {
        let seat = eval.state.fighter(id).seat;
        eval.place(id)
            .is_some_and(|hex| eval.lies_in(hex, Territory::Friendly, seat))
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        place("in its player's territory".to_owned())
    }
    fn touches(&self) -> Touches {
        Touches::PLACE
    }
}

/// In a hex that is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct InHex(pub Vec<HexIs>);

impl FighterWord for InHex {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(hexes) = self;
        eval.place(id)
            .is_some_and(|hex| eval.hex_is(hex, hexes, ctx))
    }
    fn hexes(&self, eval: &Eval, _id: FighterId, hexes: HexSet, ctx: &Ctx) -> Option<HexSet> {
        let fixed = self.0.iter().all(HexIs::is_fixed);
        fixed.then(|| eval.hexes_among(hexes, &self.0, ctx))
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(filter) = self;
        place(format!("in {}", hexes::noun(filter, &Det::A, names)))
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

/// In a cover hex or on a cover token, or counts as being in cover. The one way to ask this of a fighter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct InCover;

impl FighterWord for InCover {
    fn holds(&self, eval: &Eval, id: FighterId, _ctx: &Ctx) -> bool {
        eval.place(id).is_some_and(|hex| eval.cover().contains(hex)) || eval.treated_as_in_cover(id)
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        place("in cover".to_owned())
    }
    fn touches(&self) -> Touches {
        Touches::PLACE
    }
}

/// In the same territory as that fighter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SameTerritoryAs(pub Ref);

impl FighterWord for SameTerritoryAs {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(reference) = self;
        eval.fighters(*reference, ctx).iter().all(|other| {
            match (eval.place(id), eval.place(other)) {
                (Some(a), Some(b)) => eval.territory(a, ctx.owner) == eval.territory(b, ctx.owner),
                _ => false,
            }
        })
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(who) = self;

        place(format!("in the same territory as {}", names.of(*who).text))
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | self.0.touches()
    }
}

/// No other fighter of its warband is in its territory.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AloneInTerritory;

impl FighterWord for AloneInTerritory {
    fn holds(&self, eval: &Eval, id: FighterId, _ctx: &Ctx) -> bool {
        let fighter = eval.state.fighter(id);
        eval.place(id).is_some_and(|hex| {
            let territory = eval.territory(hex, fighter.seat);
            eval.state
                .warband(fighter.seat)
                .filter(|other| *other != id)
                .filter_map(|other| eval.state.fighter(other).hex)
                .all(|other| eval.territory(other, fighter.seat) != territory)
        })
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        place("in a territory without other fighters of its warband".to_owned())
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }
}

/// On a feature token that is all of this; `On([])` on any.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct On(pub Vec<FeatureIs>);

impl FighterWord for On {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(features) = self;
        eval.place(id)
            .and_then(|hex| eval.state.feature_at(hex))
            .is_some_and(|feature| eval.feature_is(feature, features, ctx))
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(filter) = self;
        place(format!("on {}", features::noun(filter, &Det::A, names)))
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }

    fn was(&self, eval: &Eval, then: &Picked, ctx: &Ctx) -> bool {
        then.attack
            .target_feature()
            .is_some_and(|feature| eval.feature_is(feature, &self.0, ctx))
    }
}

/// Holds a treasure token that is all of this: `Holds([])` is any.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Holds(pub Vec<FeatureIs>);

impl FighterWord for Holds {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(features) = self;
        eval.held(id)
            .is_some_and(|feature| eval.feature_is(feature, features, ctx))
    }
    fn hexes(&self, eval: &Eval, id: FighterId, hexes: HexSet, _ctx: &Ctx) -> Option<HexSet> {
        let any = self.0.is_empty();
        any.then(|| Some(hexes & eval.where_it_holds(id)?))?
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(filter) = self;

        let what = features::treasure(filter, &Det::A, names);
        Trait::Says(Says::Does(
            format!("holds {what}"),
            format!("hold {what}"),
            format!("held {what}"),
        ))
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::CHOSEN
    }

    fn was(&self, eval: &Eval, then: &Picked, ctx: &Ctx) -> bool {
        // A token that was held as treasure may lie the other way up by now.
        let is = |feature| {
            self.0.iter().all(|is| {
                matches!(is, FeatureIs::Treasure(_))
                    || eval.feature_is(feature, std::slice::from_ref(is), ctx)
            })
        };
        let held = then.attack.target_was().filter(|target| target.held);
        held.and_then(|target| target.feature).is_some_and(is)
    }
}
