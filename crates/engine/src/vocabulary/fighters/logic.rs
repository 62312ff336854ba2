//! Words made of other words.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FighterWord, Is, Kind, Picked, Side, Trait, touches};
use crate::board::HexSet;
use crate::eval::{Ctx, Eval};
use crate::render::fighters::{all_says, territories};
use crate::render::names::Names;
use crate::render::text::list;
use crate::render::traits::Says;
use crate::state::{FighterId, FighterSet};
use crate::vocabulary::Touches;

/// This does not hold.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Not(pub Box<Is>);

impl FighterWord for Not {
    #[inline(never)]
    fn among(&self, eval: &Eval, fighters: FighterSet, ctx: &Ctx) -> FighterSet {
        fighters.without(self.0.among(eval, fighters, ctx))
    }
    fn hexes(&self, eval: &Eval, id: FighterId, hexes: HexSet, ctx: &Ctx) -> Option<HexSet> {
        Some(hexes - self.0.hexes(eval, id, hexes, ctx)?)
    }
    fn said(&self, outer: Option<Side>, names: &Names) -> Trait {
        let Self(inner) = self;
        inner.opposite(outer, names)
    }
    fn touches(&self) -> Touches {
        self.0.touches()
    }

    fn was(&self, eval: &Eval, then: &Picked, ctx: &Ctx) -> bool {
        !self.0.was(eval, then, ctx)
    }
}

/// At least one of these lists holds.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AnyOf(pub Vec<Vec<Is>>);

impl FighterWord for AnyOf {
    #[inline(never)]
    fn among(&self, eval: &Eval, fighters: FighterSet, ctx: &Ctx) -> FighterSet {
        let more = |found: FighterSet, list: &Vec<Is>| {
            found | eval.among(fighters.without(found), list, ctx)
        };
        self.0.iter().fold(FighterSet::EMPTY, more)
    }
    fn hexes(&self, eval: &Eval, id: FighterId, hexes: HexSet, ctx: &Ctx) -> Option<HexSet> {
        let fits = |list: &Vec<Is>| {
            let mut list = list.iter();
            list.try_fold(hexes, |left, is| is.hexes(eval, id, left, ctx))
        };
        let mut lists = self.0.iter();
        lists.try_fold(HexSet::EMPTY, |found, list| Some(found | fits(list)?))
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(lists) = self;
        either(lists, names)
    }
    fn touches(&self) -> Touches {
        self.0
            .iter()
            .fold(Touches::NOTHING, |all, list| all | touches(list))
    }

    fn was(&self, eval: &Eval, then: &Picked, ctx: &Ctx) -> bool {
        let all = |list: &Vec<Is>| list.iter().all(|is| is.was(eval, then, ctx));
        self.0.iter().any(all)
    }
}

fn either(lists: &[Vec<Is>], names: &Names) -> Trait {
    if let Some(place) = territories(lists.iter().map(|list| match list.as_slice() {
        [Is::In(place)] => Some(place.0),
        _ => None,
    })) {
        return Trait::Says(Says::Is(place));
    }
    let mut adjectives = Vec::new();
    let mut kinds = Vec::new();
    for list in lists {
        let mut meant = list.iter().filter(|is| !matches!(is, Is::SlainOrNot(_)));
        if let (Some(is), None) = (meant.next(), meant.next()) {
            match is.said(None, names) {
                Trait::Adjective(word) => adjectives.push(word),
                Trait::Kind(kind) => kinds.push(kind),
                Trait::Side(_)
                | Trait::Same(_)
                | Trait::Other
                | Trait::Says(_)
                | Trait::Nothing => {}
            }
        }
    }
    if adjectives.len() == lists.len() {
        return Trait::Adjective(list(&adjectives, "or"));
    }
    if kinds.len() == lists.len() {
        let texts: Vec<&str> = kinds.iter().map(Kind::text).collect();
        let proper = kinds.iter().all(|kind| matches!(kind, Kind::Proper(_)));
        let text = list(&texts, "or");
        return Trait::Kind(if proper {
            Kind::Proper(text)
        } else {
            Kind::Common(text)
        });
    }
    let says: Vec<Vec<Says>> = lists
        .iter()
        .map(|list| all_says(list, names))
        .filter(|says| !says.is_empty())
        .collect();
    if says.is_empty() {
        Trait::Nothing
    } else {
        Trait::Says(Says::Either(says))
    }
}
