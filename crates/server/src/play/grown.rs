//! A list that grows at its end and of which copies are cheap, however long it is: all but its last few are shared.

use std::sync::Arc;

/// So many are shared together.
const TOGETHER: usize = 32;

/// A list that grows at its end.
#[derive(Clone, Debug)]
pub struct Grown<T> {
    /// All but the last few, as many together each time.
    shared: Vec<Arc<[T]>>,
    last: Vec<T>,
}

impl<T> Default for Grown<T> {
    fn default() -> Self {
        Self {
            shared: Vec::new(),
            last: Vec::new(),
        }
    }
}

impl<T> Grown<T> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.shared.len() * TOGETHER + self.last.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One more.
    pub fn push(&mut self, one: T) {
        self.last.push(one);
        if self.last.len() == TOGETHER {
            self.shared.push(std::mem::take(&mut self.last).into());
        }
    }

    /// The one at a place.
    pub fn get(&self, place: usize) -> Option<&T> {
        let within = place % TOGETHER;
        match self.shared.get(place / TOGETHER) {
            Some(shared) => shared.get(within),
            None if place / TOGETHER == self.shared.len() => self.last.get(within),
            None => None,
        }
    }

    /// The last one.
    pub fn last(&self) -> Option<&T> {
        self.get(self.len().checked_sub(1)?)
    }

    /// All of them.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        let shared = self.shared.iter().flat_map(|shared| shared.iter());
        shared.chain(&self.last)
    }

    /// The place of the last one of which something is true.
    pub fn rposition(&self, is: impl Fn(&T) -> bool) -> Option<usize> {
        let after = self.iter().rev().position(is)?;
        self.len().checked_sub(after + 1)
    }
}

impl<T: Clone> Grown<T> {
    /// Forgets all but the first ones.
    pub fn truncate(&mut self, len: usize) {
        if len >= self.len() {
            return;
        }
        let shared = len / TOGETHER;
        if let Some(cut) = self.shared.get(shared) {
            self.last = cut.to_vec();
        }
        self.shared.truncate(shared);
        self.last.truncate(len % TOGETHER);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to(len: usize) -> Grown<usize> {
        let mut list = Grown::default();
        (0..len).for_each(|one| list.push(one));
        list
    }

    #[test]
    fn it_is_a_list() {
        for len in [0, 1, 31, 32, 33, 64, 100] {
            let list = to(len);
            assert_eq!(list.len(), len);
            assert!(list.iter().copied().eq(0..len));
            assert!(list.iter().rev().copied().eq((0..len).rev()));
            assert_eq!(list.last().copied(), len.checked_sub(1));
            assert_eq!(list.get(len), None);
            assert_eq!(list.get(len + 64), None);
            for cut in 0..=len + 1 {
                let mut short = list.clone();
                short.truncate(cut);
                assert!(short.iter().copied().eq(0..len.min(cut)));
                short.push(7);
                assert_eq!(short.rposition(|one| *one == 7), Some(len.min(cut)));
            }
        }
    }

    #[test]
    fn a_copy_of_a_long_list_holds_little_of_its_own() {
        let one = to(1_000);
        let mut other = one.clone();
        other.push(1_000);
        assert_eq!(one.len(), 1_000);
        let own = other.shared.iter().zip(&one.shared);
        assert!(own.clone().all(|(one, other)| Arc::ptr_eq(one, other)));
        assert_eq!(own.count(), 1_000 / TOGETHER);
    }
}
