//! Which of the rules in play touch what.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::InPlay;
use crate::cards::{Aspect, Aspects};

/// For each aspect, the places among the rules in play of those that touch it, in order.
///
/// It follows from what each of them touches, so it is no part of what is compared and saved.
#[derive(Clone, Default)]
pub struct Touching(Arc<Places>);

#[derive(Clone, PartialEq, Eq)]
struct Places {
    /// For each aspect, where its places begin in the list.
    begin: [u16; Aspect::COUNT + 1],
    list: Vec<u16>,
}

impl Default for Places {
    fn default() -> Self {
        Self {
            begin: [0; Aspect::COUNT + 1],
            list: Vec::new(),
        }
    }
}

impl Touching {
    /// Works it out again.
    pub(crate) fn refresh(&mut self, all: &[Aspects]) {
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
    }

    /// Whether it is what follows.
    pub(super) fn is_of(&self, all: &[Aspects]) -> bool {
        let mut fresh = Self::default();
        fresh.refresh(all);
        fresh.0 == self.0
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
