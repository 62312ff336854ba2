//! What counts about a fighter, looked up once for a position.

use underhex_engine::board::HexId;
use underhex_engine::cards::{Stat, WeaponStat};
use underhex_engine::eval::Eval;
use underhex_engine::rules::{Bounty, Guard};
use underhex_engine::state::{FighterId, Seat, WeaponRef};

use super::odds::{Odds, counting};

/// A weapon in a fighter's hands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strike {
    odds: &'static Odds,
    pub range: u8,
    pub dice: usize,
    /// Of six faces, so many count.
    pub counts: usize,
    pub damage: f32,
}

/// A fighter on the battlefield.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sheet {
    pub id: FighterId,
    pub seat: Seat,
    pub hex: HexId,
    pub health: f32,
    pub left: f32,
    pub bounty: f32,
    pub saves: usize,
    pub saving: usize,
    pub moves: u8,
    /// The weapon that does most at close quarters, and the one that reaches farthest if that is another.
    pub strikes: [Strike; 2],
    /// It can still be used this round, as far as a look tells.
    pub fresh: bool,
    /// It can still go somewhere and attack there.
    pub charges: bool,
}

/// A save that many fighters have, to judge weapons by: dice, and how many of six faces count.
const USUAL_SAVE: (usize, usize) = (1, 3);
/// An attack that many weapons make, to judge saves by.
const USUAL_ATTACK: (usize, usize) = (2, 3);

impl Strike {
    /// A weapon as a fighter uses it now.
    pub fn of(eval: &Eval, id: FighterId, weapon: WeaponRef) -> Option<Self> {
        let def = eval.weapon(weapon)?;
        let stat = |stat| eval.weapon_stat(id, weapon, stat, None).max(0);
        Some(Self {
            odds: Odds::of(&eval.table.rules),
            range: stat(WeaponStat::Range).min(20) as u8,
            dice: stat(WeaponStat::Dice) as usize,
            counts: counting(def.symbol),
            damage: f32::from(stat(WeaponStat::Damage)),
        })
    }

    /// Damage on average against a usual save.
    pub fn power(&self) -> f32 {
        let (saves, saving) = USUAL_SAVE;
        self.odds.success(self.dice, self.counts, saves, saving) * self.damage
    }

    /// How likely it succeeds against a fighter.
    pub fn success(&self, target: &Sheet) -> f32 {
        self.odds
            .success(self.dice, self.counts, target.saves, target.saving)
    }
}

impl Sheet {
    pub fn of(eval: &Eval, id: FighterId) -> Option<Self> {
        let fighter = eval.state.fighter(id);
        let hex = fighter.hex?;
        let health = f32::from(eval.stat(id, Stat::Health).max(1));
        let rules = &eval.table.rules;
        let mut saving = counting(eval.save_symbol(id));
        let both = matches!(
            rules.guard,
            Guard::BothSymbols | Guard::BothSymbolsAndHoldsGround
        );
        if both && fighter.guards > 0 {
            saving = 4;
        }
        let fresh = eval.can_be_activated(id) && !eval.locked_by_charge(id);
        Some(Self {
            id,
            seat: fighter.seat,
            hex,
            health,
            left: (health - f32::from(fighter.damage)).max(0.0),
            bounty: bounty(eval, id),
            saves: eval.stat(id, Stat::Save).into(),
            saving,
            moves: eval.stat(id, Stat::Move),
            strikes: strikes(eval, id),
            fresh,
            charges: fresh && fighter.moves == 0,
        })
    }

    /// How likely it comes through a usual attack unhurt.
    pub fn withstands(&self) -> f32 {
        let (dice, counts) = USUAL_ATTACK;
        let odds = self.strikes[0].odds;
        1.0 - odds.success(dice, counts, self.saves, self.saving)
    }

    /// What its best weapon does.
    pub fn power(&self) -> f32 {
        self.strikes[0].power().max(self.strikes[1].power())
    }

    /// Damage on average to a fighter so far away, with its Move if it is free to Charge, and how likely it is slain.
    pub fn harm(&self, target: &Sheet, distance: u8) -> (f32, f32) {
        if !self.fresh {
            return (0.0, 0.0);
        }
        let moves = if self.charges { self.moves } else { 0 };
        let mut best = (0.0f32, 0.0f32);
        for strike in &self.strikes {
            if strike.dice == 0 || distance > strike.range.saturating_add(moves) {
                continue;
            }
            let success = strike.success(target);
            let slain = if strike.damage >= target.left {
                success
            } else {
                0.0
            };
            best.0 = best.0.max(success * strike.damage.min(target.left));
            best.1 = best.1.max(slain);
        }
        best
    }
}

/// Glory points for whoever takes it out of action.
pub(crate) fn bounty(eval: &Eval, id: FighterId) -> f32 {
    match eval.table.rules.bounty {
        Bounty::Characteristic => f32::from(eval.stat(id, Stat::Bounty)),
        Bounty::One => 1.0,
        Bounty::Two => 2.0,
        Bounty::OneOrTwoIfLarge => 1.0 + f32::from(u8::from(eval.stat(id, Stat::Health) >= 6)),
    }
}

fn strikes(eval: &Eval, id: FighterId) -> [Strike; 2] {
    let nothing = Strike {
        odds: Odds::of(&eval.table.rules),
        range: 0,
        dice: 0,
        counts: 0,
        damage: 0.0,
    };
    let mut strikes = [nothing; 2];
    for weapon in eval.weapons(id) {
        let Some(strike) = Strike::of(eval, id, weapon) else {
            continue;
        };
        if strike.power() > strikes[0].power() {
            if strikes[0].range > strike.range {
                strikes[1] = strikes[0];
            }
            strikes[0] = strike;
        } else if strike.range > strikes[0].range.max(strikes[1].range) {
            strikes[1] = strike;
        }
    }
    strikes
}
