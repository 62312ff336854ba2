//! The figures of a weapon.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Trait, WeaponWord, Wielded, has};
use crate::cards::{WeaponAbility, WeaponStat};
use crate::eval::{Ctx, Eval};
use crate::render::text::title;

/// Has this Range printed.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct BaseRange(pub u8);

impl WeaponWord for BaseRange {
    fn holds(&self, eval: &Eval, wielded: &Wielded, _ctx: &Ctx) -> bool {
        eval.printed(wielded.fighter, &wielded.def.range) == i16::from(self.0)
    }

    fn said(&self) -> Trait {
        Trait::After(format!("with Range {}", self.0))
    }

    fn statement(&self, yes: bool) -> String {
        has(yes, &format!("Range {}", self.0))
    }
}

/// Has this Damage, as modified.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Damage(pub u8);

impl WeaponWord for Damage {
    fn holds(&self, eval: &Eval, wielded: &Wielded, _ctx: &Ctx) -> bool {
        let Wielded {
            fighter,
            weapon,
            aim,
            ..
        } = *wielded;
        eval.weapon_stat(fighter, weapon, WeaponStat::Damage, aim) == i16::from(self.0)
    }

    fn said(&self) -> Trait {
        Trait::After(format!("with Damage {}", self.0))
    }

    fn statement(&self, yes: bool) -> String {
        has(yes, &format!("Damage {}", self.0))
    }
}

/// Has this weapon ability.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Has(pub WeaponAbility);

impl WeaponWord for Has {
    fn holds(&self, eval: &Eval, wielded: &Wielded, _ctx: &Ctx) -> bool {
        eval.weapon_has(wielded.fighter, wielded.weapon, self.0, wielded.aim)
    }

    fn said(&self) -> Trait {
        Trait::After(format!("with {}", title(&self.0)))
    }

    fn statement(&self, yes: bool) -> String {
        has(yes, &title(&self.0))
    }
}

/// Its Range, as modified, is from the first to the second.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct RangeIs(pub u8, pub u8);

impl WeaponWord for RangeIs {
    fn holds(&self, eval: &Eval, wielded: &Wielded, _ctx: &Ctx) -> bool {
        let Wielded {
            fighter,
            weapon,
            aim,
            ..
        } = *wielded;
        let range = eval.weapon_stat(fighter, weapon, WeaponStat::Range, aim);
        (i16::from(self.0)..=i16::from(self.1)).contains(&range)
    }

    fn said(&self) -> Trait {
        Trait::After(format!("with {}", range(self.0, self.1)))
    }

    fn statement(&self, yes: bool) -> String {
        has(yes, &range(self.0, self.1))
    }
}

/// "Range 1", "Range 3 or more".
fn range(from: u8, to: u8) -> String {
    // No battlefield is as wide as that: it stands for no limit at all.
    const FAR: u8 = 20;
    match (from, to) {
        (from, to) if from == to => format!("Range {from}"),
        (from, FAR..) => format!("Range {from} or more"),
        (0 | 1, to) => format!("Range {to} or less"),
        (from, to) => format!("Range {from} to {to}"),
    }
}
