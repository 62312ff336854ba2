//! Dice: seeded, or scripted for scenarios.

use serde::{Deserialize, Serialize};

use crate::cards::{DiceKind, Die};
use crate::seed::{Secret, Seed};

/// The faces of a kind of dice, each as likely as the others.
pub fn faces(kind: DiceKind) -> [Die; 6] {
    use Die::*;
    match kind {
        DiceKind::Attack => [Critical, Hammer, Hammer, Swords, Flanked, Surrounded],
        DiceKind::Save => [Critical, Shield, Shield, Dodge, Flanked, Surrounded],
        DiceKind::Magic => [Critical, Focus, Focus, Channel, Channel, Channel],
    }
}

/// The source of all chance in a game.
///
/// From a number it is SplitMix64: its whole state is one number, so that a game can be hashed and saved, and its output is fixed for ever,
/// which replays rest on. From a secret it is ChaCha20, as fixed and as easily saved, of which what was drawn tells nothing about what comes.
/// Scripted faces are used up first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chance {
    /// Where SplitMix64 stands, or how many numbers were drawn from the secret.
    state: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<Box<Secret>>,
    script: Vec<Die>,
    /// Nothing that a saved game needs: whoever scripts dice looks at it at once.
    #[serde(skip)]
    misfit: Option<Misfit>,
}

/// A scripted face that came up on dice that do not have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Misfit {
    /// The face.
    pub face: Die,
    /// The dice that were rolled.
    pub kind: DiceKind,
}

impl Chance {
    /// Chance from a seed.
    pub fn new(seed: impl Into<Seed>) -> Self {
        match seed.into() {
            Seed::Number(seed) => Self::seeded(seed),
            Seed::Secret(secret) => Self {
                secret: Some(Box::new(secret)),
                ..Self::seeded(0)
            },
        }
    }

    /// Chance from a number.
    pub fn seeded(seed: u64) -> Self {
        Self {
            state: seed,
            secret: None,
            script: Vec::new(),
            misfit: None,
        }
    }

    /// The next dice show these faces, in order, before chance takes over.
    pub fn script(&mut self, faces: impl IntoIterator<Item = Die>) {
        let mut rest: Vec<Die> = faces.into_iter().collect();
        rest.reverse();
        rest.append(&mut self.script);
        self.script = rest;
    }

    /// The scripted faces that have not been rolled, in order.
    pub fn unrolled(&self) -> impl ExactSizeIterator<Item = Die> {
        self.script.iter().rev().copied()
    }

    /// Puts away the scripted faces that have not been rolled.
    pub fn clear(&mut self) {
        self.script.clear();
    }

    /// The first scripted face that does not fit the dice it was scripted for.
    pub fn misfit(&self) -> Option<Misfit> {
        self.misfit
    }

    /// A number from 0 to `bound` - 1; 0 where `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    fn next(&mut self) -> u64 {
        if let Some(secret) = &self.secret {
            let drawn = secret.draw(self.state);
            self.state += 1;
            return drawn;
        }
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Rolls one dice.
    pub fn roll(&mut self, kind: DiceKind) -> Die {
        if let Some(face) = self.script.pop() {
            if !faces(kind).contains(&face) {
                self.misfit.get_or_insert(Misfit { face, kind });
            }
            return face;
        }
        faces(kind)[self.below(6)]
    }

    /// Rolls one dice that may be of either kind, as its player likes: it is of the first unless a scripted face is only on the other.
    pub(crate) fn roll_either(&mut self, kind: DiceKind, other: DiceKind) -> Die {
        let on = |kind: DiceKind, face: &Die| faces(kind).contains(face);
        let scripted = self.script.last();
        let of_other = scripted.is_some_and(|face| !on(kind, face) && on(other, face));
        self.roll(if of_other { other } else { kind })
    }

    /// Shuffles.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// One of many seeds that follow from one, spread well.
pub fn game_seed(seed: u64, number: u64) -> u64 {
    let mut chance = Chance::seeded(seed ^ number.wrapping_mul(0xD6E8_FEB8_6659_FD93));
    (chance.below(1 << 32) as u64) << 32 | chance.below(1 << 32) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripted_faces_come_first_and_in_order() {
        let mut chance = Chance::seeded(1);
        chance.script([Die::Hammer, Die::Critical]);
        assert_eq!(chance.roll(DiceKind::Attack), Die::Hammer);
        assert_eq!(chance.roll(DiceKind::Attack), Die::Critical);
        assert_eq!(chance.unrolled().len(), 0);
    }

    #[test]
    fn a_scripted_face_that_is_not_on_the_dice_is_noted() {
        let mut chance = Chance::seeded(1);
        chance.script([Die::Hammer, Die::Shield, Die::Dodge]);
        chance.roll(DiceKind::Attack);
        assert_eq!(chance.misfit(), None);
        chance.roll(DiceKind::Attack);
        chance.roll(DiceKind::Attack);
        let (face, kind) = (Die::Shield, DiceKind::Attack);
        assert_eq!(chance.misfit(), Some(Misfit { face, kind }));
    }

    #[test]
    fn a_dice_of_either_kind_shows_the_faces_of_both_and_no_others() {
        let mut chance = Chance::seeded(1);
        chance.script([Die::Hammer, Die::Shield, Die::Focus]);
        for face in [Die::Hammer, Die::Shield] {
            assert_eq!(chance.roll_either(DiceKind::Attack, DiceKind::Save), face);
            assert_eq!(chance.misfit(), None);
        }
        chance.roll_either(DiceKind::Attack, DiceKind::Save);
        let (face, kind) = (Die::Focus, DiceKind::Attack);
        assert_eq!(chance.misfit(), Some(Misfit { face, kind }));
    }

    #[test]
    fn faces_come_up_as_often_as_they_are_printed() {
        let mut chance = Chance::seeded(7);
        let hammers = (0..60_000)
            .filter(|_| chance.roll(DiceKind::Attack) == Die::Hammer)
            .count();
        assert!((19_000..21_000).contains(&hammers), "{hammers}");
    }
}
