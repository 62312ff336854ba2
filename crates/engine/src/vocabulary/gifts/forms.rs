//! Changes of characteristics in the short spelling.

use serde::Deserialize;

use super::{Change, Figure, Gives, How};
use crate::cards::{Num, Stat, WeaponIs, WeaponStat};

/// More (or less) of a characteristic.
#[derive(Debug, Deserialize)]
pub struct Plus(Stat, Num);

impl Plus {
    pub(super) fn meant(self) -> Gives {
        Change(Figure::Own(self.0), How::Plus(self.1)).into()
    }
}

/// More of a characteristic, but not beyond a maximum.
#[derive(Debug, Deserialize)]
pub struct PlusUpTo(Stat, Num, u8);

impl PlusUpTo {
    pub(super) fn meant(self) -> Gives {
        Change(Figure::Own(self.0), How::PlusUpTo(self.1, self.2)).into()
    }
}

/// Less of a characteristic, but not below a minimum.
#[derive(Debug, Deserialize)]
pub struct Less(Stat, Num, u8);

impl Less {
    pub(super) fn meant(self) -> Gives {
        Change(Figure::Own(self.0), How::Less(self.1, self.2)).into()
    }
}

/// A characteristic becomes this.
#[derive(Debug, Deserialize)]
pub struct Set(Stat, Num);

impl Set {
    pub(super) fn meant(self) -> Gives {
        Change(Figure::Own(self.0), How::Set(self.1)).into()
    }
}

/// A characteristic is at most this.
#[derive(Debug, Deserialize)]
pub struct AtMost(Stat, u8);

impl AtMost {
    pub(super) fn meant(self) -> Gives {
        Change(Figure::Own(self.0), How::AtMost(self.1)).into()
    }
}

/// A characteristic is so many times as much, before anything is added.
#[derive(Debug, Deserialize)]
pub struct Times(Stat, Num);

impl Times {
    pub(super) fn meant(self) -> Gives {
        Change(Figure::Own(self.0), How::Times(self.1)).into()
    }
}

/// Weapons that are all of this: more (or less) of a characteristic.
#[derive(Debug, Deserialize)]
pub struct WeaponPlus(Vec<WeaponIs>, WeaponStat, Num);

impl WeaponPlus {
    pub(super) fn meant(self) -> Gives {
        Change(Figure::Weapon(self.0, self.1), How::Plus(self.2)).into()
    }
}

/// Weapons that are all of this: more of a characteristic, but not beyond a maximum.
#[derive(Debug, Deserialize)]
pub struct WeaponPlusUpTo(Vec<WeaponIs>, WeaponStat, Num, u8);

impl WeaponPlusUpTo {
    pub(super) fn meant(self) -> Gives {
        Change(
            Figure::Weapon(self.0, self.1),
            How::PlusUpTo(self.2, self.3),
        )
        .into()
    }
}

/// Weapons that are all of this: less of a characteristic, but not below a minimum.
#[derive(Debug, Deserialize)]
pub struct WeaponLess(Vec<WeaponIs>, WeaponStat, Num, u8);

impl WeaponLess {
    pub(super) fn meant(self) -> Gives {
        Change(Figure::Weapon(self.0, self.1), How::Less(self.2, self.3)).into()
    }
}

/// Weapons that are all of this: a characteristic becomes this.
#[derive(Debug, Deserialize)]
pub struct WeaponSet(Vec<WeaponIs>, WeaponStat, Num);

impl WeaponSet {
    pub(super) fn meant(self) -> Gives {
        Change(Figure::Weapon(self.0, self.1), How::Set(self.2)).into()
    }
}

/// Weapons that are all of this: a characteristic is at most this.
#[derive(Debug, Deserialize)]
pub struct WeaponAtMost(Vec<WeaponIs>, WeaponStat, u8);

impl WeaponAtMost {
    pub(super) fn meant(self) -> Gives {
        Change(Figure::Weapon(self.0, self.1), How::AtMost(self.2)).into()
    }
}

/// Weapons that are all of this: a characteristic is so many times as much, before anything is added.
#[derive(Debug, Deserialize)]
pub struct WeaponTimes(Vec<WeaponIs>, WeaponStat, Num);

impl WeaponTimes {
    pub(super) fn meant(self) -> Gives {
        Change(Figure::Weapon(self.0, self.1), How::Times(self.2)).into()
    }
}
