//! The attack in progress.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{ConditionWord, so};
use crate::cards::{Outcome, Roll, WeaponIs, WeaponKeyword};
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;
use crate::render::numbers::the_roll;
use crate::render::text::title;
use crate::render::weapons::statement as weapon_statement;
use crate::vocabulary::Touches;

/// The attack in progress ended like this: `Successful`, `Critical` (successful with at least one critical in the Attack roll), `Drawn`, `Failed` (a draw is a failure too).
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Attack(pub Outcome);

impl ConditionWord for Attack {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        let Self(outcome) = self;
        eval.state
            .attack()
            .is_some_and(|attack| eval.came_out(attack, *outcome))
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        let Self(outcome) = self;

        let how = match outcome {
            Outcome::Successful => "successful",
            Outcome::Critical => "critically successful",
            Outcome::Drawn => "drawn",
            Outcome::Failed => "failed",
        };
        format!("the Attack {} {how}", so(yes, "was", "was not"))
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}

/// The weapon in use is all of this (3.14).
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Weapon(pub Vec<WeaponIs>);

impl ConditionWord for Weapon {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Self(filter) = self;
        eval.aim(ctx).is_some_and(|aim| match aim.weapon {
            Some(weapon) => eval.weapon_is(aim.attacker, weapon, filter, ctx, Some(aim)),
            None => false,
        })
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        let Self(filter) = self;
        format!("the weapon {}", weapon_statement(filter, yes))
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}

/// The attack in progress used this weapon ability.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct UsedAbility(pub WeaponKeyword);

impl ConditionWord for UsedAbility {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        let Self(name) = self;

        eval.state
            .attack()
            .is_some_and(|attack| eval.ability_in_effect(attack, *name))
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        let Self(name) = self;

        format!(
            "the Attack {} {}",
            so(yes, "used", "did not use"),
            title(name)
        )
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}

/// The attack in progress is part of a Charge.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct InCharge;

impl ConditionWord for InCharge {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        eval.state.attack().is_some_and(|attack| attack.charge)
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        format!("the Attack {} part of a Charge", so(yes, "is", "is not"))
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}

/// The attack in progress is one that is made against each enemy next to the attacker.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AgainstEach;

impl ConditionWord for AgainstEach {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        eval.state
            .attack()
            .is_some_and(|attack| attack.series.against_each)
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        let how = so(yes, "is", "is not");
        format!("the Attack {how} made against each adjacent enemy fighter")
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}

/// The attack in progress is the first, or the only one, of those made against several enemies.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct FirstTarget;

impl ConditionWord for FirstTarget {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        eval.state.attack().is_some_and(|attack| attack.is_first())
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        let how = so(yes, "is", "is not");
        format!("the Attack {how} the first of those made against several fighters")
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}

/// Every result of a roll is a success.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AllSuccesses(pub Roll);

impl ConditionWord for AllSuccesses {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Self(roll) = self;

        let dice = eval.dice(*roll, ctx).len();
        dice > 0 && eval.successes(*roll) == dice
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        let Self(roll) = self;

        format!(
            "{} result of {} is a success",
            so(yes, "every", "not every"),
            the_roll(*roll)
        )
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}
