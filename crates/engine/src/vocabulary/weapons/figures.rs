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

/// A characteristic of it, as modified, is from the first number to the second: `Figure(Range, 3, 20)`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Figure(pub WeaponStat, pub u8, pub u8);

impl WeaponWord for Figure {
    fn holds(&self, eval: &Eval, wielded: &Wielded, _ctx: &Ctx) -> bool {
        let Wielded {
            fighter,
            weapon,
            aim,
            ..
        } = *wielded;
        let figure = eval.weapon_stat(fighter, weapon, self.0, aim);
        (i16::from(self.1)..=i16::from(self.2)).contains(&figure)
    }

    fn said(&self) -> Trait {
        Trait::After(format!("with {}", self.so_much()))
    }

    fn statement(&self, yes: bool) -> String {
        has(yes, &self.so_much())
    }
}

impl Figure {
    /// "Range 1", "Range 3 or more".
    fn so_much(&self) -> String {
        // No battlefield is as wide as that: it stands for no limit at all.
        const FAR: u8 = 20;
        let stat = match self.0 {
            WeaponStat::Range => "Range",
            WeaponStat::Dice => "Attack dice",
            WeaponStat::Damage => "Damage",
        };
        match (self.1, self.2) {
            (from, to) if from == to => format!("{stat} {from}"),
            (from, FAR..) => format!("{stat} {from} or more"),
            (0 | 1, to) => format!("{stat} {to} or less"),
            (from, to) => format!("{stat} {from} to {to}"),
        }
    }
}
