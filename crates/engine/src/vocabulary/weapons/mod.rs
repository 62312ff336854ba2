//! What a weapon must be.

mod chosen;
mod figures;
mod forms;
mod kind;
mod logic;

use ambassador::{Delegate, delegatable_trait};
use serde::Serialize;
use traversable::TraversableMut;

pub use self::chosen::*;
pub use self::figures::*;
pub use self::kind::*;
pub use self::logic::*;
use super::vocabulary;
use crate::cards::WeaponDef;
use crate::eval::{Aim, Ctx, Eval};
use crate::state::{FighterId, WeaponRef};

/// A weapon in a fighter's hands, as a question sees it.
#[derive(Clone, Copy)]
pub(crate) struct Wielded<'a> {
    pub fighter: FighterId,
    pub weapon: WeaponRef,
    pub def: &'a WeaponDef,
    pub aim: Option<Aim>,
    /// Melee and ranged are judged by the printed Range, as for effects that change it.
    pub by_print: bool,
}

/// A word that weapons are told apart by.
#[delegatable_trait]
pub(crate) trait WeaponWord {
    /// Whether it is true of a weapon.
    fn holds(&self, eval: &Eval, wielded: &Wielded, ctx: &Ctx) -> bool;

    /// Whether it is true or not of a weapon whoever bears it where and whomever it is used against, as effects that change its Range see it.
    fn is_printed(&self) -> bool {
        false
    }

    /// What it says of weapons.
    fn said(&self) -> Trait;

    /// What it, or its opposite if not `yes`, says of a weapon: "is a melee weapon".
    fn statement(&self, yes: bool) -> String;
}

/// One thing that a filter says, by where it goes in a sentence.
pub(crate) enum Trait {
    /// Before the noun: "melee".
    Before(&'static str),
    /// It is one very weapon: "that weapon".
    Exactly(&'static str),
    /// After the noun: "with Range 1".
    After(String),
    /// Last, with a space before.
    Aside(&'static str),
}

/// What a weapon is, or is not.
fn is(yes: bool, what: &str) -> String {
    format!("{} {what}", if yes { "is" } else { "is not" })
}

/// What a weapon has, or does not have.
fn has(yes: bool, what: &str) -> String {
    format!("{} {what}", if yes { "has" } else { "does not have" })
}

vocabulary! {
    forms [Damage, RangeIs];

    /// What a weapon must be. A list of these must hold all together.
    #[derive(Clone, Debug, Serialize, TraversableMut, Delegate)]
    #[delegate(WeaponWord)]
    pub enum WeaponIs {
        Melee,
        Ranged,
        NotUpgrade,
        InUse,
        Same,
        BaseRange,
        Has,
        This,
        Figure,
        Called,
        Spell,
        OfUpgrade,
        Not,
    }
}
