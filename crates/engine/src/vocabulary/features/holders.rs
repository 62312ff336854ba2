//! Who stands on feature tokens.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FeatureWord, Trait, place};
use crate::cards::{Is, Ref};
use crate::eval::{Ctx, Eval};
use crate::render::fighters;
use crate::render::fighters::Det;
use crate::render::names::Names;
use crate::render::traits::Says;
use crate::state::{FeatureId, Seat};

/// Held by a fighter that is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct HeldBy(pub Vec<Is>);

impl FeatureWord for HeldBy {
    #[inline(never)]
    fn holds(&self, eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        let Self(fighters) = self;
        eval.holder(id)
            .is_some_and(|holder| eval.is(holder, fighters, ctx))
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(filter) = self;
        place(format!(
            "held by {}",
            fighters::noun(filter, &Det::A, names).text
        ))
    }

    fn opposite(&self, names: &Names) -> Trait {
        if self.0.is_empty() {
            return place("held by nobody".to_owned());
        }
        Trait::Says(self.said(names).says().not())
    }
}

/// With a fighter on it that is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Under(pub Vec<Is>);

impl FeatureWord for Under {
    #[inline(never)]
    fn holds(&self, eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        let Self(fighters) = self;
        eval.fighter_on(id)
            .is_some_and(|fighter| eval.is(fighter, fighters, ctx))
    }
    fn said(&self, names: &Names) -> Trait {
        let Self(filter) = self;
        Trait::Says(Says::Has(format!(
            "{} on it",
            fighters::noun(filter, &Det::A, names).text
        )))
    }

    fn opposite(&self, names: &Names) -> Trait {
        Trait::Says(Says::Has(format!(
            "{} on it",
            fighters::noun(&self.0, &Det::No, names).text
        )))
    }
}

/// The target of the attack in progress stood on it when it was picked.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct TargetStoodOn;

impl FeatureWord for TargetStoodOn {
    #[inline(never)]
    fn holds(&self, eval: &Eval, id: FeatureId, _ctx: &Ctx) -> bool {
        eval.state
            .attack()
            .is_some_and(|attack| attack.target_feature() == Some(id))
    }
    fn said(&self, names: &Names) -> Trait {
        Trait::Says(Says::Whom(
            format!("{} was on when it was picked", names.of(Ref::Target).text),
            true,
        ))
    }
}

/// An enemy fighter held it at some time in this battle round.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct HeldByEnemyThisRound;

impl FeatureWord for HeldByEnemyThisRound {
    fn holds(&self, eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        let feature = eval.state.feature(id);

        ctx.owner != Seat::NOBODY && feature.held_this_round & !(1 << ctx.owner.0) != 0
    }
    fn said(&self, _names: &Names) -> Trait {
        Trait::Says(Says::Whom(
            "an enemy fighter held this battle round".to_owned(),
            true,
        ))
    }
}

/// An enemy fighter held it when this battle round started.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct HeldByEnemyAtRoundStart;

impl FeatureWord for HeldByEnemyAtRoundStart {
    fn holds(&self, eval: &Eval, id: FeatureId, ctx: &Ctx) -> bool {
        let feature = eval.state.feature(id);

        ctx.owner != Seat::NOBODY && feature.held_at_round_start & !(1 << ctx.owner.0) != 0
    }
    fn said(&self, _names: &Names) -> Trait {
        Trait::Says(Says::Whom(
            "an enemy fighter held when this battle round started".to_owned(),
            true,
        ))
    }
}
