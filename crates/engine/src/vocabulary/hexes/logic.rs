//! Words made of other words.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{HexIs, HexWord, Trait};
use crate::board::{HexId, HexSet};
use crate::eval::{Ctx, Eval};
use crate::render::fighters::{Det, territories};
use crate::render::hexes::{as_says, noun};
use crate::render::names::{Names, Phrase};
use crate::render::text::list;
use crate::render::traits::{Says, Tense, statements};

/// This does not hold.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Not(pub Box<HexIs>);

impl HexWord for Not {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let Self(is) = self;
        !is.holds(eval, hex, ctx)
    }
    fn set(&self, eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        let board = eval.board();
        let Self(is) = self;
        Some(board.all() - is.set(eval, ctx)?)
    }
    fn said(&self, names: &Names) -> Trait {
        self.0.opposite(names)
    }
}

/// At least one of these lists holds.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AnyOf(pub Vec<Vec<HexIs>>);

impl HexWord for AnyOf {
    fn holds(&self, eval: &Eval, hex: HexId, ctx: &Ctx) -> bool {
        let Self(lists) = self;
        lists.iter().any(|list| eval.hex_is(hex, list, ctx))
    }
    fn set(&self, eval: &Eval, ctx: &Ctx) -> Option<HexSet> {
        let board = eval.board();
        let Self(lists) = self;
        Some({
            lists
                .iter()
                .map(|list| eval.hexes_among(board.all(), list, ctx))
                .fold(HexSet::EMPTY, |all, some| all | some)
        })
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(lists) = self;
        // Not this or not that is not both: "not a starting hex in enemy territory".
        let denied: Option<Vec<HexIs>> = lists
            .iter()
            .map(|list| match list.as_slice() {
                [HexIs::Not(Not(is))] => Some((**is).clone()),
                _ => None,
            })
            .collect();
        if let Some(both) = denied {
            return Trait::Says(Says::IsNot(noun(&both, &Det::A, names)));
        }
        let adjectives: Vec<String> = lists
            .iter()
            .filter_map(|list| match list.as_slice() {
                [one] => match one.said(names) {
                    Trait::Adjective(word) => Some(word),
                    Trait::Exactly(_) | Trait::Aside(_) | Trait::Says(_) => None,
                },
                _ => None,
            })
            .collect();
        if adjectives.len() == lists.len() {
            return Trait::Adjective(list(&adjectives, "or"));
        }
        let each: Vec<Vec<Says>> = lists
            .iter()
            .map(|list| list.iter().map(|is| as_says(is, names)).collect())
            .collect();
        let it = Phrase::one("it");
        let all_is = lists
            .iter()
            .flatten()
            .all(|is| matches!(is.said(names), Trait::Says(Says::Is(_))));
        if let Some(place) = territories(lists.iter().map(|list| match list.as_slice() {
            [HexIs::In(place)] => Some(place.0),
            _ => None,
        })) {
            return Trait::Says(Says::Is(place));
        }
        let is_noun = |list: &Vec<HexIs>| {
            let mut said = list.iter().map(|is| is.said(names));
            said.any(|said| matches!(said, Trait::Adjective(_)))
        };
        if lists.iter().all(is_noun) {
            let nouns = lists.iter().map(|list| noun(list, &Det::A, names));
            return Trait::Says(Says::Either(
                nouns.map(|noun| vec![Says::Is(noun)]).collect(),
            ));
        }
        let text = statements(&[Says::Either(each.clone())], &it, Tense::Present);
        match text.strip_prefix("is ") {
            Some(text) if all_is => Trait::Says(Says::Is(text.to_owned())),
            _ => Trait::Says(Says::Either(each)),
        }
    }
}
