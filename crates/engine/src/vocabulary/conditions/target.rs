//! The target of the attack in progress.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{ConditionWord, so};
use crate::cards::{self, Ref};
use crate::eval::{Ctx, Eval};
use crate::render::fighters;
use crate::render::names::Names;
use crate::render::traits::Tense;
use crate::vocabulary::Touches;
use crate::vocabulary::fighters::{FighterWord, Picked};

/// The target was driven back in this attack.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct TargetDrivenBack;

impl ConditionWord for TargetDrivenBack {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        eval.state
            .attack()
            .is_some_and(|attack| attack.drove_back())
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        names.of(Ref::Target).text.clone() + &so(yes, " was driven back", " was not driven back")
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}

/// The target was driven back or pushed by Grapple in this attack.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct TargetMoved;

impl ConditionWord for TargetMoved {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        eval.state
            .attack()
            .is_some_and(|attack| attack.pushed_target())
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        let how = so(
            yes,
            " was driven back or pushed",
            " was neither driven back nor pushed",
        );
        names.of(Ref::Target).text.clone() + &how
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}

/// The target was slain in this attack.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct TargetSlain;

impl ConditionWord for TargetSlain {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        eval.state
            .attack()
            .is_some_and(|attack| attack.slew_target())
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        names.of(Ref::Target).text.clone() + &so(yes, " was slain", " was not slain")
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}

/// The target when it was picked was all of this: place, feature token, flanked and surrounded are remembered, all else is as now.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct TargetWas(pub Vec<cards::Is>);

impl ConditionWord for TargetWas {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        let Some(attack) = eval.state.attack() else {
            return false;
        };
        let Some(was) = attack.target_was() else {
            return false;
        };
        let (target, Some(hex)) = (was.fighter, was.hex) else {
            return false;
        };
        let then = Picked {
            attack,
            target,
            hex,
        };
        self.0.iter().all(|is| is.was(eval, &then, ctx))
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        let Self(filter) = self;

        let target = names.of(Ref::Target);
        let what = fighters::statement(filter, target, Tense::Past, yes, names)
            .unwrap_or_else(|| "was there".to_owned());
        format!("{} {what} when it was picked", target.text)
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}

/// The target stands in another territory than when it was picked.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct TargetLeftTerritory;

impl ConditionWord for TargetLeftTerritory {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        eval.state.attack().is_some_and(|attack| {
            match (
                attack.target_was().and_then(|target| target.hex),
                attack.target().and_then(|target| eval.place(target)),
            ) {
                (Some(was), Some(now)) => {
                    eval.territory(was, ctx.owner) != eval.territory(now, ctx.owner)
                }
                _ => false,
            }
        })
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        let how = so(
            yes,
            "is in another territory than",
            "is in the same territory as",
        );
        format!("{} {how} when it was picked", names.of(Ref::Target).text)
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}

/// The attacker stands on the feature token that the target stood on when it was picked.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct AttackerTookTargetsFeature;

impl ConditionWord for AttackerTookTargetsFeature {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        eval.state.attack().is_some_and(|attack| {
            attack
                .target_feature()
                .is_some_and(|feature| eval.fighter_on(feature) == Some(attack.attacker))
        })
    }
    fn clause(&self, yes: bool, names: &Names) -> String {
        format!(
            "{} {} on the feature token that {} was on",
            names.of(Ref::Attacker).text,
            so(yes, "is", "is not"),
            names.of(Ref::Target).text
        )
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}
