use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use serde::{Deserialize, Serialize};

/// The most players a game can have.
pub const MAX_SEATS: usize = 4;

/// A player's place at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// The order in which the players sit around the table: two bits for each place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seating(u8);

impl Default for Seating {
    /// As the seats are numbered.
    fn default() -> Self {
        Self(0b11_10_01_00)
    }
}

impl Seating {
    /// Players in this order; places that are left out stay as they are numbered.
    pub fn of(seats: &[Seat]) -> Self {
        let mut seating = Self::default();
        for (place, seat) in seats.iter().take(MAX_SEATS).enumerate() {
            seating.0 &= !(0b11 << (2 * place));
            seating.0 |= (seat.0 & 0b11) << (2 * place);
        }
        seating
    }

    /// Who sits in a place, from 0.
    pub fn at(self, place: u8) -> Seat {
        Seat(self.0 >> (2 * (place & 0b11)) & 0b11)
    }

    /// Where a player sits.
    pub fn place(self, seat: Seat) -> u8 {
        let mut places = 0..MAX_SEATS as u8;
        places
            .find(|place| self.at(*place) == seat)
            .unwrap_or(seat.0)
    }

    /// Every order of so many players that begins with one of them, their own order first.
    pub fn all_from(first: Seat, players: u8) -> Vec<Self> {
        let mut orders = vec![vec![first]];
        for _ in 1..players {
            let longer = |order: &Vec<Seat>| {
                let order = order.clone();
                let next = (1..players).map(move |step| Seat((first.0 + step) % players));
                let free = next.filter({
                    let order = order.clone();
                    move |seat| !order.contains(seat)
                });
                free.map(move |seat| [order.clone(), vec![seat]].concat())
                    .collect::<Vec<_>>()
            };
            orders = orders.iter().flat_map(longer).collect();
        }
        orders.iter().map(|order| Self::of(order)).collect()
    }
}

impl Seat {
    /// Whose a hazard is: friend and foe of no fighter, and no player.
    pub const NOBODY: Seat = Seat(MAX_SEATS as u8);

    /// The seat as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat as a letter, for short words.
    pub fn letter(self) -> &'static str {
        ["a", "b", "c", "d"]
            .get(self.index())
            .copied()
            .unwrap_or("?")
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

    /// Takes a player out of the set.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !Self::from_iter([seat]).0;
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

/// A set of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardSet([u64; MAX_SEATS]);

impl CardSet {
    /// Whether there is no card in the set.
    pub fn is_empty(self) -> bool {
        self.0 == [0; MAX_SEATS]
    }

    /// Whether the card is in the set.
    pub fn contains(self, card: CardId) -> bool {
        self.0[card.seat().index()] >> card.index() & 1 == 1
    }

    /// Adds a card.
    pub fn insert(&mut self, card: CardId) {
        self.0[card.seat().index()] |= 1 << card.index();
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: CardId) {
        self.0[card.seat().index()] &= !(1 << card.index());
    }

    /// Those of one player, by their numbers: bit n is card n.
    pub(crate) fn of(self, seat: Seat) -> u64 {
        self.0.get(seat.index()).copied().unwrap_or_default()
    }

    /// All of them, in order.
    pub fn iter(self) -> impl Iterator<Item = CardId> {
        let seats = (0..).map(Seat).zip(self.0);
        seats.flat_map(|(seat, cards)| bits(cards).map(move |card| CardId::new(seat, card.into())))
    }
}

impl Extend<CardId> for CardSet {
    fn extend<I: IntoIterator<Item = CardId>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.insert(card));
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut set = Self::default();
        set.extend(cards);
        set
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

    /// How many fighters a set, and so a game, can have.
    pub(crate) const CAPACITY: usize = u64::BITS as usize;

    /// One fighter.
    pub fn single(fighter: FighterId) -> Self {
        Self(1 << fighter.0)
    }

    /// Whether the fighter is in the set.
    #[inline]
    pub fn contains(self, fighter: FighterId) -> bool {
        self.0 >> fighter.0 & 1 == 1
    }

    /// The first so many fighters.
    pub fn first_of(count: usize) -> Self {
        Self(!u64::MAX.checked_shl(count as u32).unwrap_or(0))
    }

    /// Adds a fighter.
    #[inline]
    pub fn insert(&mut self, fighter: FighterId) {
        self.0 |= 1 << fighter.0;
    }

    /// Adds a fighter or takes it out.
    #[inline]
    pub fn set(&mut self, fighter: FighterId, is: bool) {
        self.0 = self.0 & !(1 << fighter.0) | u64::from(is) << fighter.0;
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

    /// Whether there is just one.
    pub fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// The first.
    pub fn first(self) -> Option<FighterId> {
        (self.0 != 0).then(|| FighterId(self.0.trailing_zeros() as u8))
    }

    /// All of them, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = FighterId> + use<> {
        bits(self.0).map(FighterId)
    }
}

/// The numbers of the bits that are set.
#[inline]
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(next)
    })
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
