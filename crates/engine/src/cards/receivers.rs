use super::{Arena, Is, Ref, Rule};
use crate::vocabulary::fighters::Only;

/// Whom a list of rules may give what, seen before anybody is looked at: one bit for each [aspect](super::Aspect).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Receivers {
    /// To the fighter that has the card.
    pub bearer: u128,
    /// To the fighters that were picked, pick by pick.
    pub picked: [u128; 3],
    /// To its player's fighters.
    pub friends: u128,
    /// To fighters of its player's opponents.
    pub enemies: u128,
    /// To any fighter.
    pub anybody: u128,
}

impl Receivers {
    /// Works it out.
    pub fn of(rules: &[Rule]) -> Self {
        let mut all = Self::default();
        for rule in rules {
            let Rule::Passive(passive) = rule else {
                continue;
            };
            *all.meant_by(passive.who.as_deref()) |= passive.aspects();
        }
        all
    }

    /// Whom a filter means at most.
    fn meant_by(&mut self, who: Option<&[Is]>) -> &mut u128 {
        let Some(filter) = who else {
            return &mut self.bearer;
        };
        let has = |wanted: fn(&Is) -> bool| filter.iter().any(wanted);
        for is in filter {
            let Is::Only(Only(reference)) = is else {
                continue;
            };
            if *reference == Ref::This {
                return &mut self.bearer;
            }
            if let Some(slot) = reference.slot() {
                return &mut self.picked[slot as usize];
            }
        }
        if has(|is| matches!(is, Is::Friendly(_))) {
            &mut self.friends
        } else if has(|is| matches!(is, Is::Enemy(_))) {
            &mut self.enemies
        } else {
            &mut self.anybody
        }
    }
}

impl Arena {
    /// Whom every list of rules may give what, by number.
    pub fn receivers(&self) -> Vec<Receivers> {
        self.all_rules().map(Receivers::of).collect()
    }
}
