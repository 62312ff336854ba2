use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use serde::{Deserialize, Serialize};

/// The most players a game can have.
pub const MAX_SEATS: usize = 4;

/// A player's place at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// Whose a hazard is: friend and foe of no fighter, and no player.
    pub const NOBODY: Seat = Seat(MAX_SEATS as u8);

    /// The seat as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The player in this seat, unless it is nobody's.
    pub fn player(self) -> Option<Seat> {
        (self != Seat::NOBODY).then_some(self)
    }

    /// Whether the two are on different sides; nobody takes sides.
    #[inline]
    pub fn opposes(self, other: Seat) -> bool {
        self != other && self != Seat::NOBODY && other != Seat::NOBODY
    }
}

/// A set of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatSet(pub u8);

impl SeatSet {
    /// Whether the player is in the set.
    pub fn contains(self, seat: Seat) -> bool {
        seat.index() < MAX_SEATS && self.0 >> seat.0 & 1 == 1
    }

    /// How many players.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All of them, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8)
            .map(Seat)
            .filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let seats = seats.into_iter().filter(|seat| seat.index() < MAX_SEATS);
        Self(seats.fold(0, |set, seat| set | 1 << seat.0))
    }
}

/// A hazard in a game: its place in the hazard deck as it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HazardId(pub u8);

impl HazardId {
    /// The hazard as an index.
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
