use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::RuleWord;
use crate::cards::{Aspect, Aspects, Name, Ref, Rules};
use crate::render::clause::Clause;
use crate::render::names::{Names, Phrase};
use crate::render::rules;
use crate::render::text::title;

/// A weapon ability that weapons can carry under this name: its rules hold for an attack in which it was chosen.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct WeaponAbility(pub Name, pub Rules);

impl RuleWord for WeaponAbility {
    fn touches(&self, all: &mut Aspects) {
        all.touches |= Aspect::WeaponAbilityRule.bit();
    }

    fn said(&self, names: &Names) -> Clause {
        let mut inner = names.clone();
        inner.attacker = "the attacker";
        let inner = inner.with(Ref::This, Phrase::one("the attacker"));
        let text = rules::text(self.1.items(), self.0.as_str(), &inner);
        let text = text.replace('\n', " ");
        Clause::plain(format!("{} (weapon ability): {text}", title(&self.0)))
    }
}
