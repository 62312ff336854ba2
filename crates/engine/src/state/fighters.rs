//! The fighters of a game, and what is known of all of them at once.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut, Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Fighter, FighterId, FighterSet, MAX_SEATS, Seat};
use crate::board::{HexId, HexSet};
use crate::cards::Token;

/// The fighters, warband by warband.
///
/// Which of them are what is kept beside them in sets. A fighter that somebody may have changed since then is looked at again, so
/// the sets are always right, and cheap to ask for once they have been [settled](Fighters::settle). They are no part of what is
/// compared and saved.
#[derive(Clone, Default)]
pub struct Fighters {
    all: Vec<Fighter>,
    /// Those that may have changed since the sets were made.
    stirred: FighterSet,
    kept: Kept,
    /// Where the others stand.
    still: HexSet,
    /// Two stand in one hex: one of them moves on through it, and it stays taken without that one.
    crowded: bool,
    /// How often the sets have changed: two positions of one game between which it has not are alike in them.
    changes: u32,
}

/// Which fighters are what, when they were last looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kept {
    present: FighterSet,
    slain: FighterSet,
    damaged: FighterSet,
    inspired: FighterSet,
    due: FighterSet,
    full: FighterSet,
    of: [FighterSet; MAX_SEATS],
    /// More than one player has fighters on the battlefield.
    several_sides: bool,
    /// So it is, and nobody is to be Inspired.
    at_rest: bool,
    /// What each of them was.
    looks: [Look; FighterSet::CAPACITY],
}

/// All of a fighter that sets are kept of, as bits: most often what has changed of it is nothing of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Look(u16);

impl Look {
    /// Nobody has looked.
    const NONE: Self = Self(0);

    #[inline]
    fn at(fighter: &Fighter) -> Self {
        let looked_at = 1;
        let is = |what: bool, place: u32| u16::from(what) << place;
        Self(
            looked_at
                | is(fighter.is_present(), 1)
                | is(fighter.slain, 2)
                | is(fighter.damage > 0, 3)
                | is(fighter.inspired, 4)
                | is(fighter.inspire_due.is_some(), 5)
                | is(fighter.is_full(), 6)
                | u16::from(fighter.seat.0) << 8,
        )
    }
}

impl Default for Kept {
    fn default() -> Self {
        Self {
            present: FighterSet::EMPTY,
            slain: FighterSet::EMPTY,
            damaged: FighterSet::EMPTY,
            inspired: FighterSet::EMPTY,
            due: FighterSet::EMPTY,
            full: FighterSet::EMPTY,
            of: [FighterSet::EMPTY; MAX_SEATS],
            several_sides: false,
            at_rest: false,
            looks: [Look::NONE; FighterSet::CAPACITY],
        }
    }
}

impl Kept {
    /// Looks at a fighter; says whether it is something else than it was.
    #[inline]
    fn look_at(&mut self, id: FighterId, fighter: &Fighter) -> bool {
        let look = Look::at(fighter);
        let before = &mut self.looks[id.index() % FighterSet::CAPACITY];
        let changed = *before != look;
        if changed {
            *before = look;
            self.put(id, fighter);
        }
        changed
    }

    /// Puts a fighter into the sets of what it is.
    fn put(&mut self, id: FighterId, fighter: &Fighter) {
        self.present.set(id, fighter.is_present());
        self.slain.set(id, fighter.slain);
        self.damaged.set(id, fighter.damage > 0);
        self.inspired.set(id, fighter.inspired);
        self.due.set(id, fighter.inspire_due.is_some());
        self.full.set(id, fighter.is_full());
        for (seat, set) in self.of.iter_mut().enumerate() {
            set.set(id, fighter.seat.index() == seat);
        }
    }
}

impl Fighters {
    /// Looks again at those that may have changed.
    #[inline]
    pub(crate) fn settle(&mut self) {
        if !self.are_settled() {
            self.look_again();
        }
    }

    /// Whether nobody has changed since.
    #[inline]
    pub(crate) fn are_settled(&self) -> bool {
        self.stirred.is_empty()
    }

    fn look_again(&mut self) {
        if self.crowded {
            self.stir_all();
        }
        let mut changed = false;
        for id in self.stirred.iter() {
            let fighter = &self.all[id.index()];
            changed |= self.kept.look_at(id, fighter);
            if let Some(hex) = fighter.hex {
                self.crowded |= self.still.contains(hex);
                self.still.insert(hex);
            }
        }
        self.stirred = FighterSet::EMPTY;
        if changed {
            self.changes = self.changes.wrapping_add(1);
            self.kept.several_sides = self.find_several_sides();
            self.kept.at_rest = self.kept.several_sides && self.kept.due.is_empty();
        }
    }

    /// A fighter may change from now on.
    #[inline]
    fn stir(&mut self, id: FighterId) {
        if !self.stirred.contains(id) {
            self.stirred.insert(id);
            let hex = self.all[id.index()].hex;
            hex.into_iter().for_each(|hex| self.still.remove(hex));
        }
    }

    /// A fighter comes to a hex. Who comes from another one to where nobody stands is all else that it was, and need not be looked at again.
    pub(crate) fn come_to(&mut self, id: FighterId, hex: HexId) {
        let fighter = &mut self.all[id.index()];
        match fighter.hex {
            Some(from)
                if !self.crowded && !self.stirred.contains(id) && !self.still.contains(hex) =>
            {
                self.still.remove(from);
                self.still.insert(hex);
                fighter.hex = Some(hex);
            }
            _ => self[id].hex = Some(hex),
        }
    }

    /// A fighter is given tokens. No set is kept of who has some, but of who has as many as can be counted.
    pub(crate) fn give(&mut self, id: FighterId, token: Token, count: u8) {
        let fighter = &mut self.all[id.index()];
        fighter.add_tokens(token, count);
        if fighter.tokens(&token) == u8::MAX {
            self.stir(id);
        }
    }

    /// A turn begins, in which nobody has been damaged.
    pub(crate) fn begin_turn(&mut self) {
        for fighter in &mut self.all {
            fighter.damage_this_turn = 0;
        }
    }

    /// All of them may change from now on.
    fn stir_all(&mut self) {
        self.stirred = self.everybody();
        (self.still, self.crowded) = (HexSet::EMPTY, false);
    }

    /// How often which of them are what has changed, as far as was [settled](Fighters::settle).
    #[inline]
    pub(crate) fn changes(&self) -> u32 {
        self.changes
    }

    /// A set that was kept, with those that may have changed looked at again.
    #[inline]
    fn those(&self, kept: FighterSet, are: impl Fn(&Fighter) -> bool) -> FighterSet {
        if self.stirred.is_empty() {
            return kept;
        }
        let mut fresh = kept;
        for id in self.stirred.iter() {
            fresh.set(id, are(&self.all[id.index()]));
        }
        fresh
    }

    /// All of them.
    #[inline]
    pub fn everybody(&self) -> FighterSet {
        FighterSet::first_of(self.all.len())
    }

    /// Those on the battlefield.
    #[inline]
    pub fn present(&self) -> FighterSet {
        self.those(self.kept.present, Fighter::is_present)
    }

    /// The slain ones.
    #[inline]
    pub fn slain(&self) -> FighterSet {
        self.those(self.kept.slain, |fighter| fighter.slain)
    }

    /// The damaged ones.
    #[inline]
    pub fn damaged(&self) -> FighterSet {
        self.those(self.kept.damaged, |fighter| fighter.damage > 0)
    }

    /// Those on their Inspired side.
    #[inline]
    pub fn inspired(&self) -> FighterSet {
        self.those(self.kept.inspired, |fighter| fighter.inspired)
    }

    /// Those that are to be Inspired.
    #[inline]
    pub fn due(&self) -> FighterSet {
        self.those(self.kept.due, |fighter| fighter.inspire_due.is_some())
    }

    /// Those that have so many tokens of a kind that their count has stopped rising.
    #[inline]
    pub fn full(&self) -> FighterSet {
        self.those(self.kept.full, Fighter::is_full)
    }

    /// Those of a seat.
    #[inline]
    pub fn of(&self, seat: Seat) -> FighterSet {
        let kept = self.kept.of.get(seat.index());
        self.those(kept.copied().unwrap_or_default(), |fighter| {
            fighter.seat == seat
        })
    }

    /// Whether more than one player has fighters on the battlefield.
    #[inline]
    pub(crate) fn several_sides(&self) -> bool {
        if self.stirred.is_empty() {
            self.kept.several_sides
        } else {
            self.find_several_sides()
        }
    }

    /// Whether they call for nothing: nobody has changed since they were looked at, nobody is to be Inspired, and more than one player has
    /// fighters on the battlefield.
    #[inline]
    pub(crate) fn are_at_rest(&self) -> bool {
        self.stirred.is_empty() && self.kept.at_rest
    }

    fn find_several_sides(&self) -> bool {
        let present = self.present();
        present.first().is_some_and(|fighter| {
            let side = self.of(self.all[fighter.index()].seat);
            !present.without(side).is_empty()
        })
    }

    /// The hexes with a fighter in them.
    #[inline]
    pub fn occupied(&self) -> HexSet {
        let stirred = if self.crowded {
            self.everybody()
        } else {
            self.stirred
        };
        self.still | self.hexes_of(stirred)
    }

    /// Where these stand.
    pub fn hexes_of(&self, fighters: FighterSet) -> HexSet {
        let hexes = fighters.iter().filter_map(|id| self.all[id.index()].hex);
        hexes.collect()
    }

    /// Whether what is kept is what there is.
    pub(super) fn are_as_kept(&self) -> bool {
        let mut recount = Self::from(self.all.clone());
        recount.settle();
        let mut settled = self.clone();
        settled.settle();
        (settled.kept, settled.still) == (recount.kept, recount.still)
    }
}

impl From<Vec<Fighter>> for Fighters {
    fn from(all: Vec<Fighter>) -> Self {
        let stirred = FighterSet::first_of(all.len());
        Self {
            all,
            stirred,
            kept: Kept::default(),
            still: HexSet::EMPTY,
            crowded: false,
            changes: 0,
        }
    }
}

impl FromIterator<Fighter> for Fighters {
    fn from_iter<I: IntoIterator<Item = Fighter>>(fighters: I) -> Self {
        Self::from(Vec::from_iter(fighters))
    }
}

impl Deref for Fighters {
    type Target = [Fighter];

    #[inline]
    fn deref(&self) -> &[Fighter] {
        &self.all
    }
}

impl DerefMut for Fighters {
    fn deref_mut(&mut self) -> &mut [Fighter] {
        self.stir_all();
        &mut self.all
    }
}

impl Index<FighterId> for Fighters {
    type Output = Fighter;

    #[inline]
    fn index(&self, id: FighterId) -> &Fighter {
        &self.all[id.index()]
    }
}

impl IndexMut<FighterId> for Fighters {
    #[inline]
    fn index_mut(&mut self, id: FighterId) -> &mut Fighter {
        self.stir(id);
        &mut self.all[id.index()]
    }
}

impl<'a> IntoIterator for &'a Fighters {
    type Item = &'a Fighter;
    type IntoIter = std::slice::Iter<'a, Fighter>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.iter()
    }
}

impl<'a> IntoIterator for &'a mut Fighters {
    type Item = &'a mut Fighter;
    type IntoIter = std::slice::IterMut<'a, Fighter>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl fmt::Debug for Fighters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.all.fmt(f)
    }
}

impl PartialEq for Fighters {
    fn eq(&self, other: &Self) -> bool {
        self.all == other.all
    }
}

impl Eq for Fighters {}

impl Hash for Fighters {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.all.hash(state);
    }
}

impl Serialize for Fighters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.all.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Fighters {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::from(Vec::deserialize(deserializer)?))
    }
}

#[cfg(test)]
mod tests {
    use super::{Fighter, FighterId, Fighters, Seat, Token};
    use crate::board::HexId;

    #[test]
    fn sets_are_right_before_and_after_they_are_settled() {
        let mut fighters: Fighters = [0, 0, 1]
            .map(|seat| Fighter::new(Seat(seat)))
            .into_iter()
            .collect();
        fighters.settle();
        fighters[FighterId(1)].hex = Some(HexId(7));
        fighters[FighterId(2)].damage = 1;
        for _ in 0..2 {
            assert_eq!(
                fighters.present().iter().collect::<Vec<_>>(),
                [FighterId(1)]
            );
            assert_eq!(fighters.occupied().iter().collect::<Vec<_>>(), [HexId(7)]);
            assert_eq!(
                fighters.damaged().iter().collect::<Vec<_>>(),
                [FighterId(2)]
            );
            assert_eq!(fighters.of(Seat(1)).len(), 1);
            assert!(fighters.are_as_kept());
            fighters.settle();
        }
        for fighter in &mut fighters {
            fighter.hex = None;
        }
        assert!(fighters.present().is_empty() && fighters.occupied().is_empty());
    }

    #[test]
    fn sets_are_right_without_a_look_at_who_goes_on_or_is_given_tokens() {
        let mut fighters: Fighters = [0, 1]
            .map(|seat| Fighter::new(Seat(seat)))
            .into_iter()
            .collect();
        let hexes = |fighters: &Fighters| fighters.occupied().iter().collect::<Vec<_>>();
        fighters.come_to(FighterId(0), HexId(7));
        fighters.settle();
        fighters.come_to(FighterId(0), HexId(8));
        assert!(fighters.are_settled());
        assert_eq!(hexes(&fighters), [HexId(8)]);
        fighters.come_to(FighterId(1), HexId(8));
        fighters.settle();
        fighters.come_to(FighterId(1), HexId(9));
        assert_eq!(hexes(&fighters), [HexId(8), HexId(9)]);
        fighters.settle();
        for (count, full) in [(254, false), (1, true)] {
            fighters.give(FighterId(0), Token::Guard, count);
            assert_eq!(fighters.full().contains(FighterId(0)), full);
            fighters.settle();
            assert_eq!(fighters.full().contains(FighterId(0)), full);
        }
        assert!(fighters.are_as_kept());
    }

    #[test]
    fn a_hex_stays_taken_when_somebody_has_only_passed_through_it() {
        let mut fighters: Fighters = [0, 1]
            .map(|seat| Fighter::new(Seat(seat)))
            .into_iter()
            .collect();
        let hexes = |fighters: &Fighters| fighters.occupied().iter().collect::<Vec<_>>();
        fighters[FighterId(0)].hex = Some(HexId(7));
        fighters.settle();
        for (hex, taken) in [(7, vec![HexId(7)]), (8, vec![HexId(7), HexId(8)])] {
            fighters[FighterId(1)].hex = Some(HexId(hex));
            assert_eq!(hexes(&fighters), taken);
            fighters.settle();
            assert_eq!(hexes(&fighters), taken);
            assert!(fighters.are_as_kept());
        }
    }
}
