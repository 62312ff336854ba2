//! Hexes as small numbers, and sets of hexes as bits.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// One hex of a battlefield: its place in reading order (rows from the top, each from the left), counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Number")]
pub struct HexId(pub u8);

/// A number that may be a hex's, as it is read.
#[derive(Deserialize)]
#[serde(rename = "HexId")]
struct Number(u8);

impl TryFrom<Number> for HexId {
    type Error = String;

    fn try_from(number: Number) -> Result<Self, String> {
        number.0.try_into()
    }
}

impl HexId {
    /// The number as an index into per-hex tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for HexId {
    type Error = String;

    /// Accepts the numbers that fit in a [`HexSet`], so that a damaged save is refused where it is read.
    fn try_from(number: u8) -> Result<Self, String> {
        if (number as usize) < HexSet::CAPACITY {
            Ok(HexId(number))
        } else {
            Err(format!(
                "hex number {number} is too high, a battlefield has at most {} hexes",
                HexSet::CAPACITY
            ))
        }
    }
}

impl From<HexId> for u8 {
    fn from(hex: HexId) -> u8 {
        hex.0
    }
}

const WORDS: usize = 3;

/// A set of hexes, three machine words wide.
///
/// There is no complement, because that needs the battlefield: write `field.all() - set`.
///
/// ```
/// use underhex_engine::board::{HexId, HexSet};
///
/// let a: HexSet = [HexId(3), HexId(70)].into_iter().collect();
/// let b = HexSet::single(HexId(70)).with(HexId(191));
/// assert_eq!(a & b, HexSet::single(HexId(70)));
/// assert_eq!((a | b).len(), 3);
/// assert_eq!((a - b).first(), Some(HexId(3)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
// Written as a list of numbers: readable, and no 64-bit word that a browser would round.
#[serde(from = "Vec<HexId>", into = "Vec<HexId>")]
pub struct HexSet([u64; WORDS]);

impl HexSet {
    /// The set without any hex.
    pub const EMPTY: HexSet = HexSet([0; WORDS]);

    /// How many hexes a set, and so a battlefield, can have.
    pub const CAPACITY: usize = WORDS * 64;

    /// The set of just one hex.
    #[inline]
    pub fn single(hex: HexId) -> Self {
        Self::EMPTY.with(hex)
    }

    /// The hexes from one number up to another, which is left out.
    pub(super) fn range(from: u8, to: u8) -> Self {
        let below = |number: u8, word: usize| {
            let bits = usize::from(number).saturating_sub(64 * word);
            if bits >= 64 { !0 } else { (1 << bits) - 1 }
        };
        HexSet(std::array::from_fn(|word| {
            below(to, word) & !below(from, word)
        }))
    }

    /// The hexes whose entry in a table, which begins with the first hex, passes a test.
    pub(super) fn of_those<T>(table: &[T], holds: impl Fn(&T) -> bool) -> Self {
        let mut set = HexSet::EMPTY;
        for (word, entries) in set.0.iter_mut().zip(table.chunks(64)) {
            let bits = entries.iter().zip(0..64);
            *word = bits.fold(0, |word, (entry, bit)| {
                word | u64::from(holds(entry)) << bit
            });
        }
        set
    }

    /// Is this hex in the set?
    #[inline]
    pub fn contains(self, hex: HexId) -> bool {
        self.0
            .get(hex.index() / 64)
            .is_some_and(|word| word >> (hex.index() % 64) & 1 == 1)
    }

    /// Adds a hex. A number that no battlefield has ([`HexSet::CAPACITY`] and up) is ignored.
    #[inline]
    pub fn insert(&mut self, hex: HexId) {
        if let Some(word) = self.0.get_mut(hex.index() / 64) {
            *word |= 1 << (hex.index() % 64);
        }
    }

    /// Takes a hex out, if it is there.
    #[inline]
    pub fn remove(&mut self, hex: HexId) {
        if let Some(word) = self.0.get_mut(hex.index() / 64) {
            *word &= !(1 << (hex.index() % 64));
        }
    }

    /// The same set with one hex more.
    #[inline]
    #[must_use]
    pub fn with(mut self, hex: HexId) -> Self {
        self.insert(hex);
        self
    }

    /// The same set without one hex.
    #[inline]
    #[must_use]
    pub fn without(mut self, hex: HexId) -> Self {
        self.remove(hex);
        self
    }

    /// The number of hexes.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Is there no hex in the set?
    #[inline]
    pub fn is_empty(self) -> bool {
        // Word by word: to compare lists, the compiler would put both into memory first.
        let [word, next, last] = self.0;
        word | next | last == 0
    }

    /// The lowest hex.
    #[inline]
    pub fn first(self) -> Option<HexId> {
        self.iter().next()
    }

    /// Do the two sets share a hex?
    #[inline]
    pub fn intersects(self, other: HexSet) -> bool {
        !(self & other).is_empty()
    }

    /// Is every hex of this set also in the other?
    #[inline]
    pub fn is_subset(self, other: HexSet) -> bool {
        (self - other).is_empty()
    }

    /// The hexes in ascending order.
    #[inline]
    pub fn iter(self) -> Iter {
        let [word, next, last] = self.0;
        Iter {
            word,
            first: 0,
            rest: [next, last],
        }
    }

    #[inline]
    fn zip(self, other: HexSet, combine: impl Fn(u64, u64) -> u64) -> HexSet {
        HexSet(std::array::from_fn(|i| combine(self.0[i], other.0[i])))
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|hex| hex.0)).finish()
    }
}

/// The hexes of a [`HexSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct Iter {
    /// What is left of the word that is gone through.
    word: u64,
    /// The hex of its lowest bit.
    first: u8,
    /// The words after it.
    rest: [u64; WORDS - 1],
}

impl Iterator for Iter {
    type Item = HexId;

    #[inline]
    fn next(&mut self) -> Option<HexId> {
        while self.word == 0 {
            let [next, last] = self.rest;
            if next | last == 0 {
                return None;
            }
            (self.word, self.rest) = (next, [last, 0]);
            self.first += u64::BITS as u8;
        }
        let bit = self.word.trailing_zeros() as u8;
        self.word &= self.word - 1;
        Some(HexId(self.first + bit))
    }

    // Word by word: whether a word has come to its end is asked once for each hex, and nothing else.
    #[inline]
    fn fold<B, F: FnMut(B, HexId) -> B>(self, init: B, mut with: F) -> B {
        let [next, last] = self.rest;
        let (mut all, mut first) = (init, self.first);
        for mut word in [self.word, next, last] {
            while word != 0 {
                all = with(all, HexId(first + word.trailing_zeros() as u8));
                word &= word - 1;
            }
            first = first.wrapping_add(u64::BITS as u8);
        }
        all
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let [next, last] = self.rest;
        let left = HexSet([self.word, next, last]).len();
        (left, Some(left))
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for HexSet {
    type Item = HexId;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<HexId> for HexSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> Self {
        let mut set = HexSet::EMPTY;
        set.extend(hexes);
        set
    }
}

impl Extend<HexId> for HexSet {
    #[inline]
    fn extend<I: IntoIterator<Item = HexId>>(&mut self, hexes: I) {
        hexes.into_iter().for_each(|hex| self.insert(hex));
    }
}

impl From<Vec<HexId>> for HexSet {
    fn from(hexes: Vec<HexId>) -> Self {
        hexes.into_iter().collect()
    }
}

impl From<HexSet> for Vec<HexId> {
    fn from(set: HexSet) -> Self {
        set.iter().collect()
    }
}

impl BitAnd for HexSet {
    type Output = HexSet;

    #[inline]
    fn bitand(self, other: HexSet) -> HexSet {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for HexSet {
    type Output = HexSet;

    #[inline]
    fn bitor(self, other: HexSet) -> HexSet {
        self.zip(other, |a, b| a | b)
    }
}

impl Sub for HexSet {
    type Output = HexSet;

    #[inline]
    fn sub(self, other: HexSet) -> HexSet {
        self.zip(other, |a, b| a & !b)
    }
}

impl BitAndAssign for HexSet {
    #[inline]
    fn bitand_assign(&mut self, other: HexSet) {
        *self = *self & other;
    }
}

impl BitOrAssign for HexSet {
    #[inline]
    fn bitor_assign(&mut self, other: HexSet) {
        *self = *self | other;
    }
}

impl SubAssign for HexSet {
    #[inline]
    fn sub_assign(&mut self, other: HexSet) {
        *self = *self - other;
    }
}
