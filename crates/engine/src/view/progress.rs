//! How far an Objective has come: what its condition counts, and whether it is met.

use serde::Serialize;

use super::View;
use crate::cards::{CardKind, Comparison, Cond, Score};
use crate::eval::{Ctx, Eval};
use crate::state::{CardId, Env};
use crate::vocabulary::Touches;
use crate::vocabulary::conditions::{All, Any, Compare, ConditionWord};

/// How far an Objective has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProgressSummary {
    /// What there is: fighters, Delves, parts of the condition that hold.
    pub have: i16,
    /// What there must be.
    pub want: i16,
    /// The condition is met, if it is asked now.
    pub met: bool,
    /// In words: `2 of 3`.
    pub words: String,
}

/// What a condition counts.
#[derive(Clone, Copy)]
struct Count {
    have: i16,
    want: i16,
    exactly: bool,
}

impl Count {
    /// How much of it is there, in thousandths.
    fn share(self) -> i32 {
        i32::from(self.have.clamp(0, self.want)) * 1000 / i32::from(self.want.max(1))
    }

    fn words(self) -> String {
        let Self { have, want, .. } = self;
        if self.exactly && have > want {
            format!("{have}, must be {want}")
        } else {
            format!("{} of {want}", have.min(want))
        }
    }
}

impl View {
    /// How far an Objective in the viewer's hand has come, as far as that can be known before its moment.
    pub fn progress(&self, card: CardId) -> Option<ProgressSummary> {
        let (count, met) = progress(&self.eval(), card)?;
        let words = match (count.want, met) {
            (1, true) => "met".to_owned(),
            (1, false) if !count.exactly => "not met".to_owned(),
            _ => count.words(),
        };
        Some(ProgressSummary {
            have: count.have,
            want: count.want,
            met,
            words,
        })
    }
}

impl Eval<'_> {
    /// How far an Objective in its player's hand has come, in thousandths, and whether its condition is met, if it is asked now.
    pub fn progress(&self, card: CardId) -> Option<(i32, bool)> {
        progress(self, card).map(|(count, met)| (count.share(), met))
    }
}

fn progress(eval: &Eval, card: CardId) -> Option<(Count, bool)> {
    let CardKind::Objective { score, when, .. } = &eval.table.card(card).kind else {
        return None;
    };
    let env = Env {
        card: Some(card),
        ..Env::new()
    };
    let ctx = Ctx::new(card.seat(), &env);
    Some(match score {
        Score::EndPhase | Score::ThirdEndPhase => {
            let met = eval.holds(when, &ctx);
            // Where enough is counted and it is not met, something else is missing.
            let count = counted(when, eval, &ctx, true)
                .filter(|count| met || count.exactly || count.share() < 1000)
                .or_else(|| parts(when, eval, &ctx));
            let yes_or_no = Count {
                have: i16::from(met),
                want: 1,
                exactly: false,
            };
            (count.unwrap_or(yes_or_no), met)
        }
        Score::Surge(trigger) => {
            let claimed = eval.state.player(card.seat()).claimed.contains(&card);
            let both = [&trigger.when, when];
            let counts = both
                .into_iter()
                .filter_map(|when| counted(when, eval, &ctx, false));
            (counts.min_by_key(|count| count.share())?, claimed)
        }
    })
}

/// What a condition counts, if anything: of several, what is farthest from being enough where all are asked for, and the nearest where
/// one will do. What hangs on a moment that has not come can be told only if there is none.
fn counted(condition: &Cond, eval: &Eval, ctx: &Ctx, at_any_time: bool) -> Option<Count> {
    let inner = |list: &[Cond]| {
        let counts = list.iter();
        counts
            .filter_map(|one| counted(one, eval, ctx, at_any_time))
            .collect::<Vec<_>>()
    };
    match condition {
        Cond::All(All(list)) => inner(list).into_iter().min_by_key(|count| count.share()),
        Cond::Any(Any(list)) => inner(list).into_iter().max_by_key(|count| count.share()),
        Cond::Compare(compare) => {
            let moment = Touches::EVENT | Touches::ATTACK | Touches::CHOSEN | Touches::DICE;
            if !at_any_time && compare.touches().any(moment) {
                return None;
            }
            let Compare(one, comparison, other) = compare;
            let (have, bound) = (eval.num(one, ctx), eval.num(other, ctx));
            let want = match comparison {
                Comparison::AtLeast | Comparison::Equal => bound,
                Comparison::More => bound + 1,
                Comparison::AtMost => return None,
            };
            let exactly = *comparison == Comparison::Equal;
            let count = Count {
                have,
                want,
                exactly,
            };
            (want > 0).then_some(count)
        }
        _ => None,
    }
}

/// How many parts of a condition of several hold.
fn parts(condition: &Cond, eval: &Eval, ctx: &Ctx) -> Option<Count> {
    let Cond::All(All(list)) = condition else {
        return None;
    };
    let met = list.iter().filter(|part| eval.holds(part, ctx));
    let count = Count {
        have: met.count() as i16,
        want: list.len() as i16,
        exactly: false,
    };
    (count.want > 1).then_some(count)
}
