//! What attacks and places are worth to a quick player.

use underhex_engine::board::HexId;
use underhex_engine::state::{FighterId, Phase};
use underhex_engine::{Choice, Question};

use super::{Scene, by_worth};
use crate::mind::sheet::{Sheet, Strike};

/// A fighter's fall is worth its Bounty, and this much for what it could have done.
const PRESENCE: f32 = 0.6;
/// And so much for each point of damage that it does on average.
const POWER: f32 = 0.5;
/// Damage to all Health but the last is worth this part of a fall.
const WOUND: f32 = 0.7;

impl Scene<'_> {
    pub(super) fn sheets(&self) -> &[Sheet] {
        self.sheets.get_or_init(|| {
            let all = self.eval.state.on_battlefield();
            all.filter_map(|id| Sheet::of(&self.eval, id)).collect()
        })
    }

    pub(super) fn sheet(&self, fighter: FighterId) -> Option<&Sheet> {
        self.sheets().iter().find(|sheet| sheet.id == fighter)
    }

    pub(super) fn enemies(&self) -> impl Iterator<Item = &Sheet> {
        self.sheets().iter().filter(|sheet| sheet.seat != self.seat)
    }

    /// What its fall is worth in Glory points.
    pub(super) fn prize(&self, target: &Sheet) -> f32 {
        target.bounty + PRESENCE + POWER * target.power()
    }

    /// What an attack with a weapon is worth in Glory points.
    pub(super) fn blow(&self, strike: &Strike, target: &Sheet) -> f32 {
        let success = strike.success(target);
        let part = if strike.damage >= target.left {
            1.0
        } else {
            WOUND * strike.damage / target.left.max(1.0)
        };
        success * part * self.prize(target)
    }

    /// The best attack from a hex, or after so many steps from it.
    pub(super) fn best_blow(&self, sheet: &Sheet, hex: HexId, steps: u8) -> f32 {
        let board = self.eval.board();
        let mut best = 0.0f32;
        for enemy in self.enemies() {
            let distance = board.distance(hex, enemy.hex);
            for strike in &sheet.strikes {
                if strike.dice > 0 && distance <= strike.range.saturating_add(steps) {
                    best = best.max(self.blow(strike, enemy));
                }
            }
        }
        best
    }

    /// What stands to be lost by a fighter in a hex.
    pub(super) fn danger(&self, sheet: &Sheet, hex: HexId) -> f32 {
        let board = self.eval.board();
        let mut worst = 0.0f32;
        for enemy in self.enemies() {
            let (damage, slain) = enemy.harm(sheet, board.distance(hex, enemy.hex));
            let part = WOUND * (damage / sheet.left.max(1.0) - slain).max(0.0);
            worst = worst.max(slain + part);
        }
        worst * self.prize(sheet)
    }

    pub(super) fn weapon(&self, option: Choice, fighter: FighterId) -> f32 {
        let Choice::Weapon(weapon) = option else {
            return 0.3;
        };
        let (Some(strike), Some(hex)) = (
            Strike::of(&self.eval, fighter, weapon),
            self.eval.place(fighter),
        ) else {
            return 1.0;
        };
        let board = self.eval.board();
        let best = self
            .enemies()
            .filter(|enemy| board.distance(hex, enemy.hex) <= strike.range)
            .map(|enemy| self.blow(&strike, enemy))
            .fold(0.0, f32::max);
        by_worth(best)
    }

    pub(super) fn target(&self, option: Choice, attacker: FighterId) -> f32 {
        let Choice::Fighter(target) = option else {
            return 0.3;
        };
        let weapon = self.eval.state.attack().and_then(|attack| attack.weapon());
        let strike = weapon.and_then(|weapon| Strike::of(&self.eval, attacker, weapon));
        let (Some(strike), Some(target)) = (strike, self.sheet(target)) else {
            return 1.0;
        };
        by_worth(self.blow(&strike, target))
    }

    /// Where a fighter goes: its player looks for tokens and enemies, others send it away from them and into harm.
    pub(super) fn place(&self, option: Choice, fighter: Option<FighterId>) -> f32 {
        let (hex, through) = match option {
            Choice::Hex(hex) => (hex, false),
            Choice::Via(hex) => (hex, true),
            Choice::Pass => return 0.6,
            _ => return 1.0,
        };
        let state = self.eval.state;
        let Some(fighter) = fighter.filter(|_| state.phase != Phase::Setup) else {
            return 1.0;
        };
        let board = self.eval.board();
        let lethal = board.lethal().contains(hex);
        let token = self.has_token(hex);
        if state.fighter(fighter).seat != self.seat {
            return if lethal { 4.0 } else { 1.0 } * if token { 0.4 } else { 1.0 };
        }
        let Some(sheet) = self.sheet(fighter) else {
            return 1.0;
        };
        let mut worth = if token { 0.35 } else { 0.0 };
        if lethal {
            worth -= 0.5 * self.prize(sheet) / sheet.left.max(1.0);
        }
        if board.stagger().contains(hex) {
            worth -= 0.15;
        }
        if through {
            worth -= 0.3;
        }
        let charging = state.charging().is_some();
        if charging || matches!(self.question, Question::Overrun(_)) {
            worth += self.best_blow(sheet, hex, 0);
        } else {
            worth += 0.3 * self.best_blow(sheet, hex, if sheet.charges { sheet.moves } else { 0 });
        }
        worth -= 0.3 * self.danger(sheet, hex);
        let near = self
            .enemies()
            .map(|enemy| board.distance(hex, enemy.hex))
            .min();
        worth -= 0.02 * f32::from(near.unwrap_or(8).min(8));
        by_worth(worth)
    }

    pub(super) fn has_token(&self, hex: HexId) -> bool {
        let mut tokens = self.eval.state.features.iter();
        tokens.any(|feature| feature.hex == hex && feature.treasure && feature.off.is_none())
    }
}
