//! Conditions.

use super::travel::rules_out;
use super::{Ctx, Eval};
use crate::cards::{Cond, Is, Trigger, TurnOf};
use crate::state::{FighterId, Occasion, Seat};
use crate::vocabulary::conditions::ConditionWord;

impl<'a> Eval<'a> {
    /// Whether a condition holds. Most often there is none.
    #[inline]
    pub fn holds(&self, condition: &Cond, ctx: &Ctx) -> bool {
        matches!(condition, Cond::Always(_)) || condition.holds(self, ctx)
    }

    /// Whether a trigger of a player's could fit a moment as far as can be seen without knowing what its words refer to.
    #[inline]
    pub(crate) fn may_be_triggered(
        &self,
        trigger: &Trigger,
        occasion: &Occasion,
        owner: Seat,
    ) -> bool {
        let turn = match trigger.turn {
            TurnOf::Any => true,
            TurnOf::You => self.state.active == owner,
            TurnOf::Opponent => self.state.active.opposes(owner),
        };
        let may_fit = |fighter: Option<FighterId>, filter: &[Is]| {
            filter.is_empty()
                || fighter.is_some_and(|fighter| {
                    !rules_out(filter, self.state.fighter(fighter).seat, owner)
                })
        };
        trigger.at == occasion.moment
            && turn
            && may_fit(occasion.subject, &trigger.by)
            && may_fit(occasion.object, &trigger.to)
    }

    /// Whether a trigger of a player's fits a moment. A slain subject is seen as it was.
    pub fn triggered(&self, trigger: &Trigger, occasion: &Occasion, ctx: &Ctx) -> bool {
        self.may_be_triggered(trigger, occasion, ctx.owner) && self.fits(trigger, occasion, ctx)
    }

    /// Whether a trigger of a player's that [could fit](Eval::may_be_triggered) a moment does.
    pub(crate) fn fits(&self, trigger: &Trigger, occasion: &Occasion, ctx: &Ctx) -> bool {
        let fits = |fighter: Option<FighterId>, filter: &[Is]| {
            // On whose side it is has been seen.
            let rest = match filter {
                [Is::Friendly(_) | Is::Enemy(_), rest @ ..] => rest,
                all => all,
            };
            rest.is_empty()
                || fighter.is_some_and(|fighter| self.is_even_if_slain(fighter, rest, ctx))
        };
        fits(occasion.subject, &trigger.by)
            && fits(occasion.object, &trigger.to)
            && self.holds(&trigger.when, ctx)
    }

    /// The seat that settles things due at the same time first.
    pub fn priority(&self) -> Seat {
        self.state.active
    }
}
