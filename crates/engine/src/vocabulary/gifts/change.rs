//! Characteristics that are modified.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{Gift, Receiver, Said};
use crate::cards::{Aspect, Num, Stat, WeaponIs, WeaponStat};
use crate::render::fighters::stat_word;
use crate::render::names::Phrase;
use crate::render::numbers::{fewer_dice, less, more_dice, num, plus, quantity};
use crate::render::{names::Names, weapons};

/// A characteristic of the fighters, or of weapons of theirs, is modified.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Change(pub Figure, pub How);

/// Which characteristic is modified.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum Figure {
    /// One of the fighter's own.
    Own(Stat),
    /// One of the weapons that are all of this.
    Weapon(Vec<WeaponIs>, WeaponStat),
}

/// How a characteristic is modified: set first, then multiplied, then added to, and limited last.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub enum How {
    /// It becomes this.
    Set(Num),
    /// It is so many times as much.
    Times(Num),
    /// It is so much more, or less.
    Plus(Num),
    /// It is so much more, but this does not lead beyond a maximum.
    PlusUpTo(Num, u8),
    /// It is so much less, but this does not lead below a minimum.
    Less(Num, u8),
    /// It is at most this.
    AtMost(u8),
}

impl How {
    /// How much, where that is a number.
    pub(crate) fn number(&self) -> Option<&Num> {
        match self {
            How::Set(number)
            | How::Times(number)
            | How::Plus(number)
            | How::PlusUpTo(number, _)
            | How::Less(number, _) => Some(number),
            How::AtMost(_) => None,
        }
    }
}

impl Gift for Change {
    #[inline]
    fn touches(&self) -> Aspect {
        match &self.0 {
            Figure::Own(stat) => (*stat).into(),
            Figure::Weapon(_, stat) => (*stat).into(),
        }
    }

    fn said(&self, to: &Receiver) -> Said {
        match &self.0 {
            Figure::Own(stat) => to.has(&self.1.said(stat_word(*stat), to.names)),
            Figure::Weapon(filter, WeaponStat::Dice) => {
                to.weapons(filter, |weapons| self.1.said_of_dice(weapons, to.names))
            }
            Figure::Weapon(filter, stat) => to.weapons(filter, |weapons| {
                let said = self.1.said(weapons::stat_word(*stat), to.names);
                format!("{} {said}", weapons.has())
            }),
        }
    }
}

impl How {
    /// "+1 Move".
    fn said(&self, what: &str, names: &Names) -> String {
        match self {
            How::Set(number) => format!("a {what} of {}", num(number, names)),
            How::Times(number) => times_as_much(number, what, names),
            How::Plus(number) => plus(number, what, names),
            How::PlusUpTo(number, most) => {
                format!("{} (to no more than {most})", plus(number, what, names))
            }
            How::Less(number, least) => {
                format!("{} (but at least {least})", less(number, what, names))
            }
            How::AtMost(most) => format!("{what} {most} at most"),
        }
    }

    /// "rolls 1 more dice".
    fn said_of_dice(&self, weapons: &Phrase, names: &Names) -> String {
        let said = match self {
            How::Set(number) => quantity(number, "Attack dice", names),
            How::Times(number) => {
                times_as_much(number, weapons::stat_word(WeaponStat::Dice), names)
            }
            How::Plus(number) => more_dice(number, names),
            How::PlusUpTo(number, most) => {
                format!("{} (to no more than {most})", more_dice(number, names))
            }
            How::Less(number, least) => {
                format!("{} (but at least {least})", fewer_dice(number, names))
            }
            How::AtMost(most) => format!("{most} Attack dice at most"),
        };
        format!("{} {said}", weapons.verb("rolls", "roll"))
    }
}

/// "twice the Move".
fn times_as_much(number: &Num, what: &str, names: &Names) -> String {
    let times = match number {
        Num::Const(2) => "twice".to_owned(),
        number => format!("{} times", num(number, names)),
    };
    format!("{times} the {what} (before anything is added)")
}
