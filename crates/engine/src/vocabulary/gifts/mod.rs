//! What rules give to fighters.

mod cannot;
mod change;
mod deploying;
mod figures;
pub mod forms;
mod moving;
mod rolls;
mod standing;
mod support;
mod weapons;

use ambassador::{Delegate, delegatable_trait};
use serde::Serialize;
use traversable::TraversableMut;

pub use self::cannot::*;
pub use self::change::*;
pub use self::deploying::*;
pub use self::figures::*;
pub use self::moving::*;
pub use self::rolls::*;
pub use self::standing::*;
pub use self::support::*;
pub use self::weapons::*;
use super::vocabulary;
use crate::cards::{Aspect, WeaponIs};
use crate::render::names::{Names, Phrase};

/// A word for what fighters are given.
#[delegatable_trait]
pub(crate) trait Gift {
    /// What it touches.
    fn touches(&self) -> Aspect;

    /// What it says of those it is given to.
    fn said(&self, to: &Receiver) -> Said;
}

/// One thing that is given, in words: to the fighters themselves, or to weapons of theirs.
pub(crate) enum Said {
    /// "has +1 Move".
    Fighter(String),
    /// Which weapons, and what is said of them.
    Weapons(Phrase, String),
}

/// Those who are given something, as a sentence speaks of them.
pub(crate) struct Receiver<'a> {
    /// They themselves.
    pub subject: &'a Phrase,
    /// They, where their weapons are spoken of.
    pub owner: &'a Phrase,
    /// It is one fighter.
    pub one: bool,
    /// What else there is to call.
    pub names: &'a Names,
}

impl Receiver<'_> {
    fn has(&self, what: &str) -> Said {
        Said::Fighter(format!("{} {what}", self.subject.has()))
    }

    fn is(&self, what: &str) -> Said {
        Said::Fighter(format!("{} {what}", self.subject.is()))
    }

    fn does(&self, singular: &str, several: &str, rest: &str) -> Said {
        Said::Fighter(format!("{} {rest}", self.subject.verb(singular, several)))
    }

    fn its(&self, thing: &str) -> String {
        self.subject.pronoun().of(thing)
    }

    fn weapons(&self, filter: &[WeaponIs], make: impl Fn(&Phrase) -> String) -> Said {
        let weapons = crate::render::weapons::owned(filter, self.owner, self.one);
        let verb = make(&weapons);
        Said::Weapons(weapons, verb)
    }
}

vocabulary! {
    forms [
        Plus, PlusUpTo, Less, Set, AtMost, Times,
        WeaponPlus, WeaponPlusUpTo, WeaponLess, WeaponSet, WeaponAtMost, WeaponTimes,
    ];

    /// What a rule gives to the fighters it speaks of.
    #[derive(Clone, Debug, Serialize, TraversableMut, Delegate)]
    #[delegate(Gift)]
    pub enum Gives {
        Change,
        SaveSymbol,
        SaveOf,
        SetSave,
        DamagePerTurn,
        Innate,
        Counts,
        CountsNot,
        Ignores,
        MoreCriticals,
        CastingDice,
        ExtraSupport,
        Flanked,
        Surrounded,
        SupportsAs,
        SupportsFromAnywhere,
        PassesFighters,
        MovesByPlacement,
        OnlyMovesByPlacement,
        EndsNoMoveIn,
        StepsBeforeAttack,
        TargetsAnyone,
        MustTarget,
        ConductsRange,
        WeaponHas,
        WeaponAlways,
        WeaponSymbol,
        Status,
        Runemark,
        Leader,
        Flying,
        Inspired,
        InCover,
        AsIfHas,
        CoreAsIfNo,
        OnGuard,
        GuardIdle,
        DeploysIn,
        DeploysLater,
        Cannot,
    }
}
