//! Short spellings of what a weapon must be.

use serde::Deserialize;

use super::{Figure, WeaponIs};
use crate::cards::WeaponStat;

/// Has this Damage, as modified: `Figure(Damage, n, n)`.
#[derive(Deserialize)]
pub struct Damage(u8);

impl Damage {
    pub fn meant(self) -> WeaponIs {
        Figure(WeaponStat::Damage, self.0, self.0).into()
    }
}

/// Its Range, as modified, is from the first to the second: `Figure(Range, n, n)`.
#[derive(Deserialize)]
pub struct RangeIs(u8, u8);

impl RangeIs {
    pub fn meant(self) -> WeaponIs {
        Figure(WeaponStat::Range, self.0, self.1).into()
    }
}
