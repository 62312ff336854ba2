//! How fighters stand to an attack.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{FighterWord, Is, Picked, Side, Trait, adjective, at_least, has, place};
use crate::cards::{Die, Ref, WeaponAbility};
use crate::eval::{Ctx, Eval};
use crate::render::fighters::neighbour;
use crate::render::names::Names;
use crate::render::text::title;
use crate::render::traits::Says;
use crate::state::FighterId;
use crate::vocabulary::Touches;

/// Visible to that fighter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct VisibleTo(pub Ref);

impl FighterWord for VisibleTo {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(reference) = self;
        eval.place(id).is_some_and(|hex| {
            eval.fighters(*reference, ctx).iter().any(|other| {
                eval.place(other)
                    .is_some_and(|from| eval.visible(from, hex))
            })
        })
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(who) = self;
        place(format!("visible to {}", names.of(*who).text))
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | self.0.touches()
    }
}

/// Within the range of the weapon in use, counted from the attacker.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct InWeaponRange;

impl FighterWord for InWeaponRange {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        eval.aim(ctx).is_some_and(|aim| match aim.weapon {
            Some(weapon) => eval.in_range(aim.attacker, weapon, id),
            None => false,
        })
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        place("within range of the weapon".to_owned())
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::ATTACK
    }
}

/// Within range of a weapon of at least so many fighters that are all of this, seen or not.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct InRangeOf(pub u8, pub Vec<Is>);

impl FighterWord for InRangeOf {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(count, filter) = self;

        eval.all(filter, ctx)
            .iter()
            .filter(|other| {
                *other != id
                    && eval
                        .weapons(*other)
                        .any(|weapon| eval.in_range(*other, weapon, id))
            })
            .count()
            >= *count as usize
    }
    fn said(&self, outer: Option<Side>, names: &Names) -> Trait {
        let Self(count, filter) = self;
        let whom = neighbour(filter, outer, &at_least(*count), names);
        place(format!("within range of {whom}"))
    }
    fn touches(&self) -> Touches {
        Touches::PLACE | Touches::ATTACK
    }
}

/// Supports that fighter in the attack in progress.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Supporting(pub Ref);

impl FighterWord for Supporting {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(reference) = self;
        eval.fighter(*reference, ctx)
            .is_some_and(|supported| eval.is_supporting(id, supported, ctx))
    }
    fn said(&self, _outer: Option<Side>, names: &Names) -> Trait {
        let Self(who) = self;

        let whom = &names.of(*who).text;
        Trait::Says(Says::Does(
            format!("supports {whom}"),
            format!("support {whom}"),
            format!("supported {whom}"),
        ))
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}

/// Flanked in the attack in progress.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Flanked;

impl FighterWord for Flanked {
    fn holds(&self, eval: &Eval, id: FighterId, _ctx: &Ctx) -> bool {
        eval.in_attack(id) && eval.support_on(id).flanked
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        adjective("Flanked")
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }

    fn was(&self, _eval: &Eval, then: &Picked, _ctx: &Ctx) -> bool {
        then.attack.support().flanked || then.attack.support().surrounded
    }
}

/// Surrounded in the attack in progress.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Surrounded;

impl FighterWord for Surrounded {
    fn holds(&self, eval: &Eval, id: FighterId, _ctx: &Ctx) -> bool {
        eval.in_attack(id) && eval.support_on(id).surrounded
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        adjective("Surrounded")
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }

    fn was(&self, _eval: &Eval, then: &Picked, _ctx: &Ctx) -> bool {
        then.attack.support().surrounded
    }
}

/// Has a weapon with this weapon ability.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct HasWeaponWith(pub WeaponAbility);

impl FighterWord for HasWeaponWith {
    fn holds(&self, eval: &Eval, id: FighterId, ctx: &Ctx) -> bool {
        let Self(name) = self;
        eval.weapons(id)
            .any(|weapon| eval.weapon_has(id, weapon, *name, ctx.aim))
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        let Self(name) = self;
        has(format!("a {} weapon", title(name)))
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}

/// Saves with this symbol.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct SavesWith(pub Die);

impl FighterWord for SavesWith {
    fn holds(&self, eval: &Eval, id: FighterId, _ctx: &Ctx) -> bool {
        let Self(die) = self;
        eval.save_symbol(id) == *die
    }
    fn said(&self, _outer: Option<Side>, _names: &Names) -> Trait {
        let Self(die) = self;
        let face = crate::name::face(*die);
        Trait::Says(Says::Does(
            format!("saves on {face}"),
            format!("save on {face}"),
            format!("saved on {face}"),
        ))
    }
    fn touches(&self) -> Touches {
        Touches::ATTACK
    }
}
