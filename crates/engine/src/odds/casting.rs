//! The odds of casting a spell. (HAR-MAGIC-03 to -07, NIG-CAST)

use super::roll::rolls;
use crate::cards::{DiceKind, Die};
use crate::eval::meets_casting_value;

/// A spell that a wizard tries to cast.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Casting {
    /// Magic dice.
    pub dice: u8,
    /// The symbols that it takes.
    pub needs: Vec<Die>,
    /// A symbol that is added to the roll.
    pub innate: Option<Die>,
}

/// How likely it is cast, and how likely that hurts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CastingChances {
    /// The spell is cast.
    pub cast: f64,
    /// Two criticals hurt the wizard, be it cast or not.
    pub backlash: f64,
}

impl Casting {
    /// The exact odds.
    pub fn chances(&self) -> CastingChances {
        let mut chances = CastingChances::default();
        for (mut dice, share) in rolls(DiceKind::Magic, self.dice.into()) {
            dice.extend(self.innate);
            if meets_casting_value(&dice, &self.needs) {
                chances.cast += share;
            }
            let criticals = dice.iter().filter(|die| **die == Die::Critical);
            if criticals.count() >= 2 {
                chances.backlash += share;
            }
        }
        chances
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_dice_for_one_symbol() {
        let chance = |needs: &[Die]| {
            let casting = Casting {
                dice: 1,
                needs: needs.to_vec(),
                innate: None,
            };
            (casting.chances().cast * 6.0).round()
        };
        assert_eq!(chance(&[Die::Channel]), 4.0);
        assert_eq!(chance(&[Die::Focus]), 3.0);
        assert_eq!(chance(&[Die::Critical]), 1.0);
        assert_eq!(chance(&[Die::Focus, Die::Channel]), 0.0);
    }

    #[test]
    fn two_criticals_hurt() {
        let casting = Casting {
            dice: 2,
            needs: vec![Die::Channel],
            innate: None,
        };
        let chances = casting.chances();
        assert!((chances.backlash - 1.0 / 36.0).abs() < 1e-12);
        assert!((chances.cast - 32.0 / 36.0).abs() < 1e-12);
    }
}
