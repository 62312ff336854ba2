//! Conditions made of other conditions.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Cond, ConditionWord, so};
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;
use crate::render::{realise, tree};
use crate::vocabulary::Touches;

/// Always.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Always;

impl ConditionWord for Always {
    fn holds(&self, _eval: &Eval, _ctx: &Ctx) -> bool {
        true
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        so(yes, "always", "never")
    }
    fn touches(&self) -> Touches {
        Touches::NOTHING
    }
}

/// What several conditions touch together.
fn all_of(conditions: &[Cond]) -> Touches {
    let each = conditions.iter().map(Cond::touches);
    each.fold(Touches::NOTHING, Touches::and)
}

/// All of these.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct All(pub Vec<Cond>);

impl ConditionWord for All {
    #[inline(never)]
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Self(all) = self;
        all.iter().all(|condition| condition.holds(eval, ctx))
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        listed(&self.0, &self.clone().into(), yes, names)
    }
    fn touches(&self) -> Touches {
        all_of(&self.0)
    }
}

/// At least one of these.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Any(pub Vec<Cond>);

impl ConditionWord for Any {
    #[inline(never)]
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Self(any) = self;
        any.iter().any(|condition| condition.holds(eval, ctx))
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        listed(&self.0, &self.clone().into(), yes, names)
    }
    fn touches(&self) -> Touches {
        all_of(&self.0)
    }
}

/// Not this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Not(pub Box<Cond>);

impl ConditionWord for Not {
    #[inline(never)]
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Self(condition) = self;
        !condition.holds(eval, ctx)
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        let Self(inner) = self;
        inner.clause(!yes, names)
    }
    fn touches(&self) -> Touches {
        self.0.touches()
    }
}

/// It holds for each player, seen with their eyes.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ForEachPlayer(pub Box<Cond>);

impl ConditionWord for ForEachPlayer {
    #[inline(never)]
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Self(condition) = self;
        eval.state
            .seats_from(ctx.owner)
            .all(|owner| condition.holds(eval, &Ctx { owner, ..*ctx }))
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        let Self(inner) = self;
        format!(
            "for {} player {}",
            so(yes, "each", "at least one"),
            inner.clause(yes, names)
        )
    }
    fn touches(&self) -> Touches {
        self.0.touches()
    }
}

fn listed(conditions: &[Cond], whole: &Cond, yes: bool, names: &Names) -> String {
    if conditions
        .iter()
        .all(|condition| matches!(condition, Cond::Always(_)))
    {
        return so(yes, "always", "never");
    }
    realise::inline(&tree::cond(whole, yes, names))
}
