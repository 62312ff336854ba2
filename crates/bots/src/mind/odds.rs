//! How likely an attack is to succeed, by the engine's own odds, worked out once and looked up: fast enough to be asked for every pair of
//! fighters in every position. What hangs on the place of an attack (supporting fighters, cover, weapon abilities) is left to the dice of the
//! games played ahead.

use std::sync::OnceLock;

use underhex_engine::cards::{DiceKind, Die};
use underhex_engine::odds::{Judging, Strike, Throw};
use underhex_engine::rules::{Criticals, Ruleset};

/// Dice that are told apart, at most.
const DICE: usize = 6;
const SIXTHS: usize = 7;
const PLACES: usize = (DICE + 1) * SIXTHS * (DICE + 1) * SIXTHS;

/// The odds of attacks by the rules of an edition.
#[derive(Debug)]
pub(crate) struct Odds([f32; PLACES]);

impl Odds {
    pub fn of(rules: &Ruleset) -> &'static Self {
        static FIRST: OnceLock<Box<Odds>> = OnceLock::new();
        static SUCCESSES: OnceLock<Box<Odds>> = OnceLock::new();
        let known = match rules.criticals {
            Criticals::First => &FIRST,
            Criticals::Successes => &SUCCESSES,
        };
        known.get_or_init(|| Box::new(Self::worked_out(rules)))
    }

    /// How likely `dice` attack dice, of which so many sixths of the faces count, beat the save dice.
    pub fn success(&self, dice: usize, counts: usize, saves: usize, saving: usize) -> f32 {
        self.0[place(
            dice.min(DICE),
            counts.min(6),
            saves.min(DICE),
            saving.min(6),
        )]
    }

    fn worked_out(rules: &Ruleset) -> Self {
        let mut odds = [0.0; PLACES];
        for dice in 1..=DICE {
            for counts in 1..SIXTHS {
                for saves in 0..=DICE {
                    for saving in 1..SIXTHS {
                        let strike = Strike {
                            judging: Judging::from(rules),
                            attack: throw(DiceKind::Attack, dice, counts),
                            save: throw(DiceKind::Save, saves, saving),
                            save_faces_if_critical: throw(DiceKind::Save, saves, saving).faces,
                            damage: 1,
                            damage_if_critical: 1,
                            health: None,
                            stands_fast: false,
                            can_be_driven_back: true,
                            trapped: false,
                        };
                        odds[place(dice, counts, saves, saving)] = strike.chances().success as f32;
                    }
                }
            }
        }
        Self(odds)
    }
}

fn place(dice: usize, counts: usize, saves: usize, saving: usize) -> usize {
    ((dice * SIXTHS + counts) * (DICE + 1) + saves) * SIXTHS + saving
}

/// A roll in which so many of the six faces count, a critical among them.
fn throw(kind: DiceKind, dice: usize, counts: usize) -> Throw {
    let (twice, once) = match kind {
        DiceKind::Save => (Die::Shield, Die::Dodge),
        _ => (Die::Hammer, Die::Swords),
    };
    let more: &[Die] = match counts {
        0 | 1 => &[],
        2 => &[once],
        3 => &[twice],
        4 => &[twice, once],
        5 => &[twice, once, Die::Flanked],
        _ => &[twice, once, Die::Flanked, Die::Surrounded],
    };
    let faces = more.iter().chain(&[Die::Critical]);
    Throw {
        kind,
        dice: dice as u8,
        innate: None,
        faces: faces.fold(0, |faces, die| faces | 1 << *die as u8),
        rerolls: 0,
    }
}

/// How many of six faces of a dice count, with this symbol.
pub(crate) fn counting(symbol: Die) -> usize {
    match symbol {
        Die::Hammer | Die::Shield | Die::Focus => 3,
        Die::Channel => 4,
        Die::Critical => 1,
        Die::Swords | Die::Dodge | Die::Flanked | Die::Surrounded => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use underhex_engine::odds::Bout;
    use underhex_engine::rules::editions;

    #[test]
    fn odds_are_those_of_the_engine() {
        for (edition, rules) in editions::all() {
            for (symbol, save_symbol) in [
                (Die::Hammer, Die::Shield),
                (Die::Swords, Die::Dodge),
                (Die::Hammer, Die::Dodge),
            ] {
                for (dice, save) in [(1, 0), (1, 1), (2, 1), (3, 2), (4, 3)] {
                    let bout = Bout {
                        dice,
                        symbol,
                        save,
                        save_symbol,
                        ..Bout::default()
                    };
                    let exact = bout.strike(&rules).chances().success as f32;
                    let known = Odds::of(&rules).success(
                        dice.into(),
                        counting(symbol),
                        save.into(),
                        counting(save_symbol),
                    );
                    assert!((known - exact).abs() < 1e-6, "{edition}: {bout:?}");
                }
            }
        }
    }
}
