//! An attack described by hand: characteristics, tokens, supporting fighters, weapon abilities.

use super::roll::bit;
use super::{Judging, Strike, Throw};
use crate::cards::{DiceKind, Die};
use crate::rules::{Guard, Ruleset, Support};

/// An attack described by hand. What an edition does not know makes no difference in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Bout {
    pub dice: u8,
    /// The symbol of the weapon: hammer or swords; focus or channel for a spell, which is rolled with magic dice.
    pub symbol: Die,
    pub damage: u8,
    /// Save dice.
    pub save: u8,
    pub save_symbol: Die,
    /// The Health that the target has left.
    pub health: Option<u8>,
    /// Friends of the attacker next to the target.
    pub supporters: u8,
    /// Friends of the target next to the attacker.
    pub target_supporters: u8,
    pub guard: bool,
    pub cover: bool,
    /// The target has a Stagger token.
    pub stagger: bool,
    pub cleave: bool,
    pub ensnare: bool,
    pub brutal: bool,
    pub grievous: bool,
    /// The weapon abilities take effect only with a critical in the Attack roll.
    pub critical: bool,
    /// A symbol added to the Attack roll.
    pub innate: Option<Die>,
    /// A symbol added to the Save roll.
    pub save_innate: Option<Die>,
    /// Attack dice that are re-rolled if they are no successes, those for Stagger tokens not counted.
    pub rerolls: u8,
    /// Save dice that are re-rolled if they are no successes.
    pub save_rerolls: u8,
    pub stands_fast: bool,
    /// The target has nowhere to be driven back to.
    pub trapped: bool,
}

impl Default for Bout {
    fn default() -> Self {
        Self {
            dice: 2,
            symbol: Die::Hammer,
            damage: 1,
            save: 1,
            save_symbol: Die::Shield,
            health: None,
            supporters: 0,
            target_supporters: 0,
            guard: false,
            cover: false,
            stagger: false,
            cleave: false,
            ensnare: false,
            brutal: false,
            grievous: false,
            critical: false,
            innate: None,
            save_innate: None,
            rerolls: 0,
            save_rerolls: 0,
            stands_fast: true,
            trapped: false,
        }
    }
}

impl Bout {
    /// The attack by an edition's rules.
    pub fn strike(&self, rules: &Ruleset) -> Strike {
        let spell = matches!(self.symbol, Die::Focus | Die::Channel);
        // Nobody supports a spell.
        let supporters = if spell { 0 } else { self.supporters };
        let (against_target, against_attacker) = match rules.support {
            Support::Nothing => (0, 0),
            Support::EachSide => (supporters, self.target_supporters),
            Support::Net => (
                supporters.saturating_sub(self.target_supporters),
                self.target_supporters.saturating_sub(supporters),
            ),
        };
        let holds_ground = matches!(
            rules.guard,
            Guard::HoldsGround | Guard::BothSymbolsAndHoldsGround
        );
        let staggered = self.stagger && !spell;
        let damage = |works: bool| {
            let more = u8::from(works && self.grievous);
            self.damage.saturating_add(more)
        };
        Strike {
            judging: Judging::from(rules),
            attack: Throw {
                kind: if spell {
                    DiceKind::Magic
                } else {
                    DiceKind::Attack
                },
                dice: self.dice,
                innate: self.innate,
                faces: bit(Die::Critical) | bit(self.symbol) | supported(against_target),
                rerolls: self.rerolls + u8::from(staggered) * rules.stagger_rerolls,
            },
            save: Throw {
                kind: DiceKind::Save,
                dice: self.save,
                innate: self.save_innate,
                faces: self.save_faces(rules, against_attacker, !self.critical),
                rerolls: self.save_rerolls,
            },
            save_faces_if_critical: self.save_faces(rules, against_attacker, true),
            damage: damage(!self.critical),
            damage_if_critical: damage(true),
            health: self.health,
            stands_fast: self.stands_fast,
            can_be_driven_back: !(self.guard && holds_ground),
            trapped: self.trapped,
        }
    }

    fn save_faces(&self, rules: &Ruleset, support: u8, abilities: bool) -> u16 {
        let mut faces = bit(self.save_symbol) | supported(support);
        if self.guard && rules.guard != Guard::HoldsGround {
            faces |= bit(Die::Shield) | bit(Die::Dodge);
        }
        if self.cover && rules.cover.on() {
            faces |= bit(rules.cover_symbol);
        }
        for (works, lost) in [
            (self.cleave, bit(Die::Shield)),
            (self.ensnare, bit(Die::Dodge)),
            (self.brutal, bit(Die::Flanked) | bit(Die::Surrounded)),
        ] {
            if works && abilities {
                faces &= !lost;
            }
        }
        faces | bit(Die::Critical)
    }
}

/// The faces that so many supporting fighters make count.
fn supported(fighters: u8) -> u16 {
    match fighters {
        0 => 0,
        1 => bit(Die::Flanked),
        _ => bit(Die::Flanked) | bit(Die::Surrounded),
    }
}
