//! Characteristics and distances.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::NumberWord;
use crate::cards::{self, Is, Ref, WeaponStat};
use crate::eval::{Ctx, Eval};
use crate::render::fighters;
use crate::render::fighters::{Det, stat_word};
use crate::render::names::Names;
use crate::render::numbers::Bound;
use crate::render::weapons::stat_word as weapon_stat_word;
use crate::vocabulary::Touches;

/// A characteristic of that fighter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Stat(pub Ref, pub cards::Stat);

impl NumberWord for Stat {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(reference, stat) = self;
        eval.fighter(*reference, ctx)
            .map_or(0, |fighter| i16::from(eval.stat(fighter, *stat)))
    }
    fn said(&self, names: &Names) -> String {
        let Self(who, stat) = self;
        names.of(*who).of(stat_word(*stat))
    }
    fn touches(&self) -> Touches {
        Touches::FIGURES | self.0.touches()
    }
}

/// A characteristic of the weapon in use.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Weapon(pub WeaponStat);

impl NumberWord for Weapon {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(stat) = self;
        eval.aim(ctx).map_or(0, |aim| match aim.weapon {
            Some(weapon) => eval.weapon_stat(aim.attacker, weapon, *stat, Some(aim)),
            None => 0,
        })
    }
    fn said(&self, _names: &Names) -> String {
        let Self(stat) = self;
        format!("the weapon's {}", weapon_stat_word(*stat))
    }
    fn touches(&self) -> Touches {
        Touches::FIGURES | Touches::CHOSEN
    }
}

/// The highest value of a characteristic among fighters that are all of this; 0 if there are none.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Highest(pub cards::Stat, pub Vec<Is>);

impl NumberWord for Highest {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(stat, filter) = self;
        eval.all(filter, ctx)
            .iter()
            .map(|fighter| i16::from(eval.stat(fighter, *stat)))
            .max()
            .unwrap_or(0)
    }
    fn said(&self, names: &Names) -> String {
        let Self(stat, filter) = self;
        format!(
            "the highest {} among {}",
            stat_word(*stat),
            fighters::noun(filter, &Det::Bare, names).text
        )
    }
    fn touches(&self) -> Touches {
        Touches::FIGURES | Touches::CHOSEN
    }
}

/// The sum of a characteristic over all fighters that are all of this: `Total(Bounty, [Enemy, Slain])`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Total(pub cards::Stat, pub Vec<Is>);

impl NumberWord for Total {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(stat, filter) = self;
        eval.all(filter, ctx)
            .iter()
            .map(|fighter| i16::from(eval.stat(fighter, *stat)))
            .sum()
    }
    fn said(&self, names: &Names) -> String {
        let Self(stat, filter) = self;
        format!(
            "the total {} of {}",
            stat_word(*stat),
            fighters::noun(filter, &Det::Bare, names).text
        )
    }
    fn touches(&self) -> Touches {
        Touches::FIGURES | Touches::CHOSEN
    }
}

/// How much damage that fighter can still take before it is slain.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Remaining(pub Ref);

impl NumberWord for Remaining {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(reference) = self;
        eval.fighter(*reference, ctx).map_or(0, |fighter| {
            i16::from(eval.stat(fighter, crate::cards::Stat::Health))
                - i16::from(eval.state.fighter(fighter).damage)
        })
    }
    fn said(&self, names: &Names) -> String {
        let Self(who) = self;
        names.of(*who).of("remaining Health")
    }
    fn touches(&self) -> Touches {
        Touches::FIGURES | self.0.touches()
    }
}

/// How many hexes lie between two fighters, that is: their distance.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Distance(pub Ref, pub Ref);

impl NumberWord for Distance {
    fn value(&self, eval: &Eval, ctx: &Ctx) -> i16 {
        let Self(a, b) = self;
        match (
            eval.fighter(*a, ctx)
                .and_then(|fighter| eval.place(fighter)),
            eval.fighter(*b, ctx)
                .and_then(|fighter| eval.place(fighter)),
        ) {
            (Some(a), Some(b)) => i16::from(eval.board().distance(a, b)),
            _ => i16::MAX,
        }
    }
    fn said(&self, names: &Names) -> String {
        let Self(from, to) = self;

        format!(
            "the distance between {} and {}",
            names.of(*from).text,
            names.of(*to).text
        )
    }
    fn compared(&self, bound: &Bound, names: &Names) -> String {
        let Self(from, to) = self;

        let from = names.of(*from);
        format!(
            "{} {} {} from {}",
            from.text,
            from.is(),
            bound.of("hex"),
            names.of(*to).text
        )
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | self.0.touches() | self.1.touches()
    }
}
