//! Lists that are empty most often.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A list that is empty most often, and then nothing to copy; one that is not seldom changes.
#[derive(Clone)]
pub struct Seldom<T>(Option<Box<[T]>>);

impl<T> Seldom<T> {
    /// Nothing.
    pub const EMPTY: Self = Self(None);

    /// Whether there is nothing, as most often.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Adds something at the end.
    pub fn push(&mut self, one: T) {
        let mut all = self.take();
        all.push(one);
        *self = all.into();
    }

    /// Takes out all that do not stay.
    pub fn retain(&mut self, stays: impl FnMut(&T) -> bool) {
        if self.0.is_some() {
            let mut all = self.take();
            all.retain(stays);
            *self = all.into();
        }
    }

    /// Takes out everything.
    pub fn clear(&mut self) {
        self.0 = None;
    }

    /// Takes out everything, to have it.
    pub fn take(&mut self) -> Vec<T> {
        self.0.take().map(<[T]>::into_vec).unwrap_or_default()
    }
}

impl<T> From<Vec<T>> for Seldom<T> {
    fn from(all: Vec<T>) -> Self {
        Self((!all.is_empty()).then(|| all.into_boxed_slice()))
    }
}

impl<T> Default for Seldom<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T> Deref for Seldom<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl<T> DerefMut for Seldom<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        self.0.as_deref_mut().unwrap_or_default()
    }
}

impl<T> IntoIterator for Seldom<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(mut self) -> Self::IntoIter {
        self.take().into_iter()
    }
}

impl<'a, T> IntoIterator for &'a Seldom<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut Seldom<T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: fmt::Debug> fmt::Debug for Seldom<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self[..].fmt(f)
    }
}

impl<T: PartialEq> PartialEq for Seldom<T> {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl<T: Eq> Eq for Seldom<T> {}

impl<T: Hash> Hash for Seldom<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}

impl<T: Serialize> Serialize for Seldom<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self[..].serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Seldom<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::Seldom;

    #[test]
    fn a_list_that_was_emptied_is_one_that_never_held_anything() {
        let mut list = Seldom::EMPTY;
        list.push(1);
        list.push(2);
        assert_eq!(list[..], [1, 2]);
        let text = ron::to_string(&list).unwrap();
        assert_eq!(text, "[1,2]");
        assert_eq!(ron::from_str::<Seldom<i32>>(&text).unwrap(), list);
        list.retain(|one| *one > 2);
        assert_eq!(list, Seldom::EMPTY);
    }
}
