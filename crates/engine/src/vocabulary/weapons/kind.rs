//! What kind of weapon it is, and where it comes from.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Trait, WeaponWord, Wielded, is};
use crate::cards::{CardIs, WeaponKind};
use crate::eval::{Ctx, Eval};
use crate::render::cards;
use crate::render::fighters::Det;
use crate::state::WeaponRef;

fn ranged(eval: &Eval, wielded: &Wielded) -> bool {
    match wielded.def.kind {
        Some(kind) => kind == WeaponKind::Ranged,
        None if wielded.by_print => {
            eval.printed(wielded.fighter, &wielded.def.range)
                >= i16::from(eval.table.rules.ranged_from)
        }
        None => eval.ranged(wielded.fighter, wielded.weapon, wielded.aim),
    }
}

/// A melee weapon.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Melee;

impl WeaponWord for Melee {
    fn holds(&self, eval: &Eval, wielded: &Wielded, _ctx: &Ctx) -> bool {
        !ranged(eval, wielded)
    }

    fn is_printed(&self) -> bool {
        true
    }

    fn said(&self) -> Trait {
        Trait::Before("melee")
    }

    fn statement(&self, yes: bool) -> String {
        is(yes, "a melee weapon")
    }
}

/// A ranged weapon.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Ranged;

impl WeaponWord for Ranged {
    fn holds(&self, eval: &Eval, wielded: &Wielded, _ctx: &Ctx) -> bool {
        ranged(eval, wielded)
    }

    fn is_printed(&self) -> bool {
        true
    }

    fn said(&self) -> Trait {
        Trait::Before("ranged")
    }

    fn statement(&self, yes: bool) -> String {
        is(yes, "a ranged weapon")
    }
}

/// A spell attack.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Spell;

impl WeaponWord for Spell {
    fn holds(&self, _eval: &Eval, wielded: &Wielded, _ctx: &Ctx) -> bool {
        wielded.def.spell
    }

    fn is_printed(&self) -> bool {
        true
    }

    fn said(&self) -> Trait {
        Trait::Before("spell")
    }

    fn statement(&self, yes: bool) -> String {
        is(yes, "a spell")
    }
}

/// Not one that an Upgrade brings.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct NotUpgrade;

impl WeaponWord for NotUpgrade {
    fn holds(&self, _eval: &Eval, wielded: &Wielded, _ctx: &Ctx) -> bool {
        !matches!(wielded.weapon, WeaponRef::Upgrade(_))
    }

    fn is_printed(&self) -> bool {
        true
    }

    fn said(&self) -> Trait {
        Trait::Aside(" (not from Upgrades)")
    }

    fn statement(&self, yes: bool) -> String {
        is(!yes, "from an Upgrade")
    }
}

/// Brought by an Upgrade that is all of this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct OfUpgrade(pub Vec<CardIs>);

impl WeaponWord for OfUpgrade {
    fn holds(&self, eval: &Eval, wielded: &Wielded, ctx: &Ctx) -> bool {
        match wielded.weapon {
            WeaponRef::Upgrade(card) => eval.card_is(card, &self.0, ctx),
            _ => false,
        }
    }

    fn said(&self) -> Trait {
        Trait::After(format!("from {}", cards::upgrade(&self.0, &Det::A)))
    }

    fn statement(&self, yes: bool) -> String {
        is(yes, &format!("from {}", cards::upgrade(&self.0, &Det::A)))
    }
}
