use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use serde::{Deserialize, Serialize};

/// The most players a game can have.
pub const MAX_SEATS: usize = 4;

/// A player's place at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A fighter in a game: fighters are numbered over all warbands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FighterId(pub u8);

impl FighterId {
    /// The fighter as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A card in a game: the two upper bits are its owner's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardId(pub u8);

impl CardId {
    /// The most cards one player can have.
    pub const PER_SEAT: usize = 64;

    /// The card of this seat with this number.
    pub fn new(seat: Seat, index: usize) -> Self {
        Self(seat.0 << 6 | (index as u8 & 63))
    }

    /// Its owner.
    pub fn seat(self) -> Seat {
        Seat(self.0 >> 6)
    }

    /// Its number among its owner's cards.
    pub fn index(self) -> usize {
        (self.0 & 63) as usize
    }
}

/// A feature token in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FeatureId(pub u8);

impl FeatureId {
    /// The token as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of fighters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FighterSet(pub u64);

impl FighterSet {
    /// No fighter.
    pub const EMPTY: Self = Self(0);

    /// One fighter.
    pub fn single(fighter: FighterId) -> Self {
        Self(1 << fighter.0)
    }

    /// Whether the fighter is in the set.
    #[inline]
    pub fn contains(self, fighter: FighterId) -> bool {
        self.0 >> fighter.0 & 1 == 1
    }

    /// Adds a fighter.
    pub fn insert(&mut self, fighter: FighterId) {
        self.0 |= 1 << fighter.0;
    }

    /// Takes a fighter out.
    pub fn remove(&mut self, fighter: FighterId) {
        self.0 &= !(1 << fighter.0);
    }

    /// The fighters that are not in the other set.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many fighters.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first.
    pub fn first(self) -> Option<FighterId> {
        (self.0 != 0).then(|| FighterId(self.0.trailing_zeros() as u8))
    }

    /// All of them, in order.
    pub fn iter(self) -> impl Iterator<Item = FighterId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| FighterId(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(next)
        })
    }
}

impl FromIterator<FighterId> for FighterSet {
    fn from_iter<I: IntoIterator<Item = FighterId>>(fighters: I) -> Self {
        let mut set = Self::EMPTY;
        fighters.into_iter().for_each(|fighter| set.insert(fighter));
        set
    }
}

impl BitOr for FighterSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for FighterSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for FighterSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for FighterSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}
