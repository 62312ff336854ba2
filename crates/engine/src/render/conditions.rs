//! Conditions as clauses: "you are the underdog".

use super::names::Names;
use crate::cards::Cond;
use crate::vocabulary::conditions::ConditionWord;

/// The condition, or its opposite if not `yes`, as a clause without a full stop.
pub(crate) fn clause(cond: &Cond, yes: bool, names: &Names) -> String {
    cond.clause(yes, names)
}
