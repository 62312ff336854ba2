use underhex_engine::dice::Chance;
use underhex_engine::{Choice, Decision, View};

use crate::Bot;

/// Takes any option.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Chance,
}

impl Random {
    /// A random player; the same seed makes the same choices.
    pub fn new(seed: u64) -> Self {
        Self {
            chance: Chance::seeded(seed),
        }
    }
}

impl Bot for Random {
    fn name(&self) -> &str {
        "random"
    }

    fn choose(&mut self, _view: &View, decision: &Decision) -> Choice {
        any(&decision.options, &mut self.chance)
    }
}

/// Any of the options; `Pass` where there are none.
pub(crate) fn any(options: &[Choice], chance: &mut Chance) -> Choice {
    options
        .get(chance.below(options.len()))
        .copied()
        .unwrap_or(Choice::Pass)
}
