//! Which of the rules in play touch what.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::ids::bits;
use super::{Ends, Env, FighterId, InPlay, MAX_SEATS, Seat};
use crate::cards::{Aspect, Aspects, Moment, MomentSet, Receivers};
use crate::table::Table;

/// For each aspect and each moment, the places among the rules in play of those that touch it or wait for it, as bits; and what each
/// fighter may be given by them.
///
/// It follows from what each of them touches, so it is no part of what is compared and saved.
#[derive(Clone, Default)]
pub struct Touching(Arc<Places>);

#[derive(Clone, Default, PartialEq, Eq)]
struct Places {
    /// How many rules in play there are.
    count: usize,
    stretches: Vec<Stretch>,
    given: Given,
    /// The moments that some of them last until.
    ends_with: MomentSet,
    /// The kinds of ends that some of them have.
    ends: u32,
}

/// As many places as a word has bits: which of them touch what, and which wait for what.
#[derive(Clone, PartialEq, Eq)]
struct Stretch {
    touch: [u64; Aspect::COUNT],
    wait: [u64; Moment::COUNT],
}

impl Stretch {
    const EMPTY: Self = Self {
        touch: [0; Aspect::COUNT],
        wait: [0; Moment::COUNT],
    };
}

impl Places {
    fn clear(&mut self, table: &Table) {
        self.count = 0;
        self.stretches.clear();
        self.given.clear();
        self.given.make_room(table);
        self.ends_with = MomentSet::EMPTY;
        self.ends = 0;
    }

    /// Something is to last until one of these.
    fn add_ends(&mut self, ends: &[Ends], table: &Table) {
        for end in ends {
            self.ends |= end.kind();
            if let Some(trigger) = table.trigger_of_end(end) {
                self.ends_with = self.ends_with.with(trigger.at);
            }
        }
    }

    /// One more, which comes after all others. What it may give to all fighters of a player is noted for those.
    fn add(&mut self, source: &InPlay, aspects: &Aspects, table: &Table, sides: &mut Sides) {
        let bit = 1 << (self.count % WORD);
        if self.count.is_multiple_of(WORD) {
            self.stretches.push(Stretch::EMPTY);
        }
        self.count += 1;
        if let Some(last) = self.stretches.last_mut() {
            for_places_in(aspects.touches, |aspect| last.touch[aspect] |= bit);
            for_places_in(aspects.listens.bits(), |moment| last.wait[moment] |= bit);
        }
        let rules = source.rules.filter(|_| aspects.touches != 0);
        if let Some(by) = rules.and_then(|rules| table.receivers.get(rules.0 as usize)) {
            sides.add(by, source.owner);
            self.given.add(by, &source.env);
        }
        self.add_ends(&source.ends, table);
    }
}

/// The bits of a word.
const WORD: usize = u64::BITS as usize;

/// The aspects of what each fighter may be given, wherever it stands and whatever happens.
#[derive(Clone, Default, PartialEq, Eq)]
struct Given(Vec<u128>);

impl Given {
    fn clear(&mut self) {
        self.0.fill(0);
    }

    fn make_room(&mut self, table: &Table) {
        self.0.resize(table.fighters.len(), 0);
    }

    /// Adds what rules may give to those that are meant by name.
    fn add(&mut self, by: &Receivers, env: &Env) {
        if by.bearer != 0 {
            env.this
                .into_iter()
                .for_each(|this| self.give(this, by.bearer));
        }
        for (picked, aspects) in env.picks.iter().zip(by.picked) {
            if aspects != 0 {
                picked
                    .iter()
                    .for_each(|fighter| self.give(fighter, aspects));
            }
        }
    }

    /// Adds what rules may give to all fighters of a player.
    fn spread(&mut self, sides: &Sides, table: &Table) {
        for (fighter, given) in table.fighters.iter().zip(&mut self.0) {
            if let Some(side) = sides.0.get(fighter.seat.index()) {
                *given |= side;
            }
        }
    }

    fn give(&mut self, fighter: FighterId, aspects: u128) {
        if let Some(given) = self.0.get_mut(fighter.index()) {
            *given |= aspects;
        }
    }

    #[inline]
    fn to(&self, fighter: FighterId) -> u128 {
        self.0.get(fighter.index()).copied().unwrap_or_default()
    }
}

/// The aspects of what all fighters of each player may be given, wherever they stand and whatever happens.
#[derive(Default)]
struct Sides([u128; MAX_SEATS]);

impl Sides {
    /// Adds what rules of a player's may give.
    fn add(&mut self, by: &Receivers, owner: Seat) {
        // Most are for those alone that are meant by name.
        if by.anybody | by.friends | by.enemies == 0 {
            return;
        }
        for (seat, given) in (0..).map(Seat).zip(&mut self.0) {
            *given |= by.anybody;
            if seat == owner {
                *given |= by.friends;
            } else if seat.opposes(owner) {
                *given |= by.enemies;
            }
        }
    }
}

impl Touching {
    /// Works it out again from the rules in play, what each of them touches, and what is fixed.
    pub(crate) fn refresh(&mut self, in_play: &[InPlay], all: &[Aspects], table: &Table) {
        let places = Arc::make_mut(&mut self.0);
        places.clear(table);
        let mut sides = Sides::default();
        for (source, aspects) in in_play.iter().zip(all) {
            places.add(source, aspects, table, &mut sides);
        }
        places.given.spread(&sides, table);
    }

    /// One more has come into play.
    pub(crate) fn add(&mut self, source: &InPlay, aspects: &Aspects, table: &Table) {
        let places = Arc::make_mut(&mut self.0);
        let mut sides = Sides::default();
        places.given.make_room(table);
        places.add(source, aspects, table, &mut sides);
        places.given.spread(&sides, table);
    }

    /// What has come into play last until one of these.
    pub(crate) fn add_ends(&mut self, ends: &[Ends], table: &Table) {
        if !ends.is_empty() {
            Arc::make_mut(&mut self.0).add_ends(ends, table);
        }
    }

    /// Whether rules in play last until a moment, in some case or other.
    #[inline]
    pub(crate) fn ends_with(&self, moment: Moment) -> bool {
        self.0.ends_with.contains(moment)
    }

    /// Whether rules in play have ends of any of these [kinds](Ends::kind).
    #[inline]
    pub(crate) fn have_ends(&self, kinds: u32) -> bool {
        self.0.ends & kinds != 0
    }

    /// Whether it is what follows.
    pub(super) fn is_of(&self, in_play: &[InPlay], all: &[Aspects], table: &Table) -> bool {
        let mut fresh = Self::default();
        fresh.refresh(in_play, all, table);
        let mut kept = Self::clone(self);
        for places in [&mut fresh, &mut kept] {
            let given = &mut Arc::make_mut(&mut places.0).given.0;
            given.resize(table.fighters.len(), 0);
        }
        fresh.0 == kept.0
    }

    /// What a fighter may be given by rules in play: one bit for each aspect.
    #[inline]
    pub(super) fn given_to(&self, fighter: FighterId) -> u128 {
        self.0.given.to(fighter)
    }

    /// Whether some of the rules in play touch this aspect and any of those.
    pub(crate) fn touch_both(&self, aspect: Aspect, those: u128) -> bool {
        self.0.stretches.iter().any(|stretch| {
            let mut some = 0;
            for_places_in(those, |other| some |= stretch.touch[other]);
            stretch.touch[aspect as usize] & some != 0
        })
    }

    /// The rules among these that touch an aspect, in order.
    #[inline]
    pub(super) fn among<'a>(
        &'a self,
        in_play: &'a [InPlay],
        aspect: Aspect,
    ) -> impl Iterator<Item = &'a InPlay> + use<'a> {
        self.at(in_play, move |stretch| stretch.touch[aspect as usize])
    }

    /// The rules among these that touch one of two aspects, in order.
    pub(super) fn among_either<'a>(
        &'a self,
        in_play: &'a [InPlay],
        [one, other]: [Aspect; 2],
    ) -> impl Iterator<Item = &'a InPlay> + use<'a> {
        self.at(in_play, move |stretch| {
            stretch.touch[one as usize] | stretch.touch[other as usize]
        })
    }

    /// The rules among these that wait for a moment, in order.
    #[inline]
    pub(super) fn waiting<'a>(
        &'a self,
        in_play: &'a [InPlay],
        moment: Moment,
    ) -> impl Iterator<Item = &'a InPlay> + use<'a> {
        self.at(in_play, move |stretch| stretch.wait[moment as usize])
    }

    #[inline]
    fn at<'a>(
        &'a self,
        in_play: &'a [InPlay],
        places: impl Fn(&Stretch) -> u64 + 'a,
    ) -> impl Iterator<Item = &'a InPlay> {
        let mut stretches = self.0.stretches.iter();
        let (mut left, mut end) = (0, 0);
        std::iter::from_fn(move || {
            while left == 0 {
                left = places(stretches.next()?);
                end += WORD;
            }
            let place = left.trailing_zeros() as usize;
            left &= left - 1;
            in_play.get(end - WORD + place)
        })
    }
}

/// Does something with the number of each aspect or moment of a mask.
#[inline]
fn for_places_in(mask: u128, mut act: impl FnMut(usize)) {
    bits(mask as u64).for_each(|bit| act(bit.into()));
    bits((mask >> WORD) as u64).for_each(|bit| act(WORD + usize::from(bit)));
}

impl fmt::Debug for Touching {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Touching")
    }
}

impl PartialEq for Touching {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Touching {}

impl Hash for Touching {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
