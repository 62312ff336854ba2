use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::RuleWord;
use crate::cards::{Aspect, Aspects, Cond, Gives, Is, SAY};
use crate::render::clause::Clause;
use crate::render::modifiers;
use crate::render::names::Names;
use crate::vocabulary::Touches;
use crate::vocabulary::conditions::ConditionWord;
use crate::vocabulary::fighters;
use crate::vocabulary::gifts::Gift;

/// Holds for fighters as long as it is in play (3.12).
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Passive {
    /// The fighters it holds for. `[Only(This)]` if left out: the fighter that has the card.
    #[serde(default)]
    pub who: Option<Vec<Is>>,
    /// When it holds.
    #[serde(default)]
    pub when: Cond,
    /// What it gives them.
    pub gives: Vec<Gives>,
}

impl RuleWord for Passive {
    fn touches(&self, all: &mut Aspects) {
        for gives in &self.gives {
            let aspect = gives.touches();
            all.touches |= aspect.bit();
            if matches!(aspect, Aspect::Health | Aspect::Inspired) && self.comes_and_goes() {
                all.touches |= Aspect::HealthMayGo.bit();
            }
            if aspect.bit() & SAY != 0 && !self.is_plain() {
                all.touches |= Aspect::SayVaries.bit();
            }
        }
    }

    fn said(&self, names: &Names) -> Clause {
        Clause::plain(modifiers::passive(self, names))
    }
}

impl Passive {
    /// What it gives: one bit for each aspect.
    pub(crate) fn aspects(&self) -> u128 {
        let gifts = self.gives.iter();
        gifts.fold(0, |all, gives| all | gives.touches().bit())
    }

    /// Whether what it gives hangs on more than who has it.
    fn comes_and_goes(&self) -> bool {
        let mut asks = self.when.touches();
        if let Some(who) = &self.who {
            asks = asks | fighters::touches(who);
        }
        !asks.only(Touches::CHOSEN)
    }
}
