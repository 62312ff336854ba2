//! Which of the rules in play touch what.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{Env, FighterId, InPlay, MAX_SEATS, Seat};
use crate::cards::{Aspect, Aspects, Receivers};

/// For each aspect, the places among the rules in play of those that touch it, in order; and what each fighter may be given by them.
///
/// It follows from what each of them touches, so it is no part of what is compared and saved.
#[derive(Clone, Default)]
pub struct Touching(Arc<Places>);

#[derive(Clone, PartialEq, Eq)]
struct Places {
    /// For each aspect, where its places begin in the list.
    begin: [u16; Aspect::COUNT + 1],
    list: Vec<u16>,
    given: Given,
}

/// The aspects of what fighters may be given, wherever they stand and whatever happens.
#[derive(Clone, Default, PartialEq, Eq)]
struct Given {
    /// As fighters of a seat.
    seats: [u128; MAX_SEATS],
    /// As the very fighters that are meant.
    fighters: Vec<u128>,
}

impl Given {
    fn clear(&mut self) {
        self.seats = [0; MAX_SEATS];
        self.fighters.fill(0);
    }

    /// Adds what rules of a player's may give.
    fn add(&mut self, by: &Receivers, owner: Seat, env: &Env) {
        for (seat, given) in (0..).map(Seat).zip(&mut self.seats) {
            *given |= by.anybody;
            if seat == owner {
                *given |= by.friends;
            } else if seat.opposes(owner) {
                *given |= by.enemies;
            }
        }
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

    fn give(&mut self, fighter: FighterId, aspects: u128) {
        if self.fighters.len() <= fighter.index() {
            self.fighters.resize(fighter.index() + 1, 0);
        }
        self.fighters[fighter.index()] |= aspects;
    }

    #[inline]
    fn to(&self, fighter: FighterId, seat: Seat) -> u128 {
        let seats = self.seats.get(seat.index()).copied();
        let own = self.fighters.get(fighter.index()).copied();
        seats.unwrap_or(u128::MAX) | own.unwrap_or_default()
    }
}

impl Default for Places {
    fn default() -> Self {
        Self {
            begin: [0; Aspect::COUNT + 1],
            list: Vec::new(),
            given: Given::default(),
        }
    }
}

impl Touching {
    /// Works it out again from the rules in play, what each of them touches, and whom lists of rules may give what.
    pub(crate) fn refresh(&mut self, in_play: &[InPlay], all: &[Aspects], receivers: &[Receivers]) {
        let places = Arc::make_mut(&mut self.0);
        places.begin.fill(0);
        for aspects in all {
            for aspect in bits(aspects.touches) {
                places.begin[aspect + 1] += 1;
            }
        }
        let mut sum = 0;
        for begin in &mut places.begin {
            sum += *begin;
            *begin = sum;
        }
        places.list.clear();
        places.list.resize(sum.into(), 0);
        // Each place goes to where its aspect begins, and what begins there moves on: from then on it is where the aspect ends,
        // which is where the next one begins.
        for (place, aspects) in all.iter().enumerate() {
            for aspect in bits(aspects.touches) {
                places.list[usize::from(places.begin[aspect])] = place as u16;
                places.begin[aspect] += 1;
            }
        }
        places.begin.copy_within(..Aspect::COUNT, 1);
        places.begin[0] = 0;
        places.given.clear();
        for (source, aspects) in in_play.iter().zip(all) {
            let rules = source.rules.filter(|_| aspects.touches != 0);
            if let Some(by) = rules.and_then(|rules| receivers.get(rules.0 as usize)) {
                places.given.add(by, source.owner, &source.env);
            }
        }
    }

    /// Whether it is what follows.
    pub(super) fn is_of(
        &self,
        in_play: &[InPlay],
        all: &[Aspects],
        receivers: &[Receivers],
    ) -> bool {
        let mut fresh = Self::default();
        fresh.refresh(in_play, all, receivers);
        let mut kept = Self::clone(self);
        let places = Arc::make_mut(&mut kept.0);
        while places.given.fighters.last() == Some(&0) {
            places.given.fighters.pop();
        }
        fresh.0 == kept.0
    }

    /// What a fighter of a seat may be given by rules in play: one bit for each aspect.
    #[inline]
    pub(super) fn given_to(&self, fighter: FighterId, seat: Seat) -> u128 {
        self.0.given.to(fighter, seat)
    }

    /// The rules among these that touch an aspect, in order.
    #[inline]
    pub(super) fn among<'a>(
        &'a self,
        in_play: &'a [InPlay],
        aspect: Aspect,
    ) -> impl Iterator<Item = &'a InPlay> + use<'a> {
        let places = &*self.0;
        let (from, to) = (
            places.begin[aspect as usize],
            places.begin[aspect as usize + 1],
        );
        let places = places.list.get(from.into()..to.into()).unwrap_or_default();
        places
            .iter()
            .filter_map(move |place| in_play.get(usize::from(*place)))
    }
}

/// The numbers of the bits that are set.
fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(next)
    })
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
