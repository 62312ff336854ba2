//! Every way the dice of an attack can fall. (EMB-COMBAT-08 to -32, EMB-WEAPON-07 to -12)

use underhex_engine::cards::{DiceKind, Die};
use underhex_engine::dice::faces;

/// An attack as far as the dice are concerned.
#[derive(Clone, Copy, Debug)]
pub struct Strike {
    pub dice: u8,
    pub symbol: Die,
    pub damage: u8,
    pub save: u8,
    pub save_symbol: Die,
    pub health: Option<u8>,
    pub guard: bool,
    pub cover: bool,
    pub flanked: bool,
    pub surrounded: bool,
    pub attacker_flanked: bool,
    pub attacker_surrounded: bool,
    pub cleave: bool,
    pub ensnare: bool,
    pub brutal: bool,
    pub grievous: bool,
    pub critical: bool,
    pub stagger: bool,
    pub stand_fast: bool,
}

/// How likely everything is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    pub success: f64,
    pub draw: f64,
    pub failure: f64,
    pub kill: f64,
    pub drive_back: f64,
    pub stand_fast: f64,
    pub overrun: f64,
    pub mean_damage: f64,
}

/// A roll as it counts: successes, and how many of them are criticals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Outcome {
    successes: u8,
    criticals: u8,
}

/// How an attack with these rolls ends.
#[derive(Clone, Copy, Debug, Default)]
struct End {
    success: bool,
    draw: bool,
    damage: u8,
    kill: bool,
    drive_back: bool,
    stand_fast: bool,
    overrun: bool,
}

impl Strike {
    /// The exact odds, by counting all rolls.
    pub fn chances(&self) -> Chances {
        let attacks = self.attack_outcomes();
        let mut chances = Chances::default();
        // Which save results count can depend on a critical in the Attack roll.
        let saves = [self.save_outcomes(false), self.save_outcomes(true)];
        let total = |outcomes: &[(Outcome, u128)]| -> f64 {
            outcomes.iter().map(|(_, ways)| *ways).sum::<u128>() as f64
        };
        let all = total(&attacks) * total(&saves[0]);
        for (attack, ways) in &attacks {
            for (save, save_ways) in &saves[usize::from(attack.criticals > 0)] {
                let share = (ways * save_ways) as f64 / all;
                chances.add(self.end(*attack, *save), share);
            }
        }
        chances
    }

    fn end(&self, attack: Outcome, save: Outcome) -> End {
        let success = attack.successes > save.successes;
        let draw = attack.successes == save.successes;
        let stand_fast = save.criticals > attack.criticals && (success || draw);
        let stands = stand_fast && self.stand_fast;
        let mut damage = 0;
        if success {
            damage = self.damage;
            damage += u8::from(self.grievous && (!self.critical || attack.criticals > 0));
            if stands {
                damage = damage.saturating_sub(1).max(1);
            }
        }
        let kill = success && self.health.is_some_and(|health| damage >= health);
        let hit = success || draw && attack.successes > 0;
        End {
            success,
            draw,
            damage,
            kill,
            drive_back: hit && !kill && !stands && !self.guard,
            stand_fast,
            overrun: attack.criticals > save.criticals && hit,
        }
    }

    fn attack_counts(&self, die: Die) -> bool {
        match die {
            Die::Critical => true,
            Die::Flanked => self.flanked,
            Die::Surrounded => self.surrounded,
            die => die == self.symbol,
        }
    }

    fn save_counts(&self, die: Die, critical: bool) -> bool {
        let effective = !self.critical || critical;
        let own = die == self.save_symbol;
        match die {
            Die::Critical => true,
            Die::Shield => (own || self.guard) && !(self.cleave && effective),
            Die::Dodge => (own || self.guard || self.cover) && !(self.ensnare && effective),
            Die::Flanked => self.attacker_flanked && !(self.brutal && effective),
            Die::Surrounded => self.attacker_surrounded && !(self.brutal && effective),
            _ => false,
        }
    }

    fn attack_outcomes(&self) -> Vec<(Outcome, u128)> {
        let die = one_die(DiceKind::Attack, |die| self.attack_counts(die));
        let rolled = roll(self.dice, die);
        if !self.stagger {
            return rolled;
        }
        let [miss, hit, critical] = die.map(u128::from);
        let mut after = Vec::new();
        for (outcome, ways) in rolled {
            let Outcome {
                successes,
                criticals,
            } = outcome;
            if successes == self.dice {
                after.push((outcome, ways * 6));
                continue;
            }
            let more = |criticals| Outcome {
                successes: successes + 1,
                criticals,
            };
            after.push((outcome, ways * miss));
            after.push((more(criticals), ways * hit));
            after.push((more(criticals + 1), ways * critical));
        }
        after
    }

    fn save_outcomes(&self, critical: bool) -> Vec<(Outcome, u128)> {
        let die = one_die(DiceKind::Save, |die| self.save_counts(die, critical));
        roll(self.save, die)
    }
}

impl Chances {
    fn add(&mut self, end: End, share: f64) {
        let of = |is: bool| if is { share } else { 0.0 };
        self.success += of(end.success);
        self.draw += of(end.draw);
        self.failure += of(!end.success && !end.draw);
        self.kill += of(end.kill);
        self.drive_back += of(end.drive_back);
        self.stand_fast += of(end.stand_fast);
        self.overrun += of(end.overrun);
        self.mean_damage += share * f64::from(end.damage);
    }
}

/// How many of the six faces are misses, successes that are no criticals, and criticals.
fn one_die(kind: DiceKind, counts: impl Fn(Die) -> bool) -> [u8; 3] {
    let mut ways = [0; 3];
    for die in faces(kind) {
        let place = match die {
            Die::Critical => 2,
            die if counts(die) => 1,
            _ => 0,
        };
        ways[place] += 1;
    }
    ways
}

/// The outcomes of so many dice, and in how many of the 6^n ways each comes about.
fn roll(dice: u8, die: [u8; 3]) -> Vec<(Outcome, u128)> {
    let side = usize::from(dice) + 1;
    // By successes, then criticals.
    let mut ways = vec![vec![0u128; side]; side];
    ways[0][0] = 1;
    for _ in 0..dice {
        let mut next = vec![vec![0u128; side]; side];
        for successes in 0..side {
            for criticals in 0..=successes {
                let now = ways[successes][criticals];
                if now == 0 {
                    continue;
                }
                let [miss, hit, critical] = die.map(u128::from);
                next[successes][criticals] += now * miss;
                if successes + 1 < side {
                    next[successes + 1][criticals] += now * hit;
                    next[successes + 1][criticals + 1] += now * critical;
                }
            }
        }
        ways = next;
    }
    let mut outcomes = Vec::new();
    for (successes, row) in ways.into_iter().enumerate() {
        for (criticals, ways) in row.into_iter().enumerate() {
            if ways > 0 {
                let outcome = Outcome {
                    successes: successes as u8,
                    criticals: criticals as u8,
                };
                outcomes.push((outcome, ways));
            }
        }
    }
    outcomes
}

#[cfg(test)]
mod tests {
    use super::*;
    use underhex_engine::dice::Chance;

    fn plain() -> Strike {
        Strike {
            dice: 2,
            symbol: Die::Hammer,
            damage: 2,
            save: 1,
            save_symbol: Die::Shield,
            health: Some(2),
            guard: false,
            cover: false,
            flanked: false,
            surrounded: false,
            attacker_flanked: false,
            attacker_surrounded: false,
            cleave: false,
            ensnare: false,
            brutal: false,
            grievous: false,
            critical: false,
            stagger: false,
            stand_fast: true,
        }
    }

    /// Every roll of so many dice, face by face.
    fn rolls(kind: DiceKind, dice: u8) -> Vec<Vec<Die>> {
        (0..dice).fold(vec![Vec::new()], |rolls, _| {
            rolls
                .iter()
                .flat_map(|roll| {
                    faces(kind).into_iter().map(move |face| {
                        let mut roll = roll.clone();
                        roll.push(face);
                        roll
                    })
                })
                .collect()
        })
    }

    /// The odds by looking at every roll on its own.
    fn brute_force(strike: &Strike) -> Chances {
        let mut chances = Chances::default();
        let mut attacks = Vec::new();
        for roll in rolls(DiceKind::Attack, strike.dice) {
            let miss = roll.iter().position(|die| !strike.attack_counts(*die));
            for face in faces(DiceKind::Attack) {
                let mut roll = roll.clone();
                if let (true, Some(miss)) = (strike.stagger, miss) {
                    roll[miss] = face;
                }
                attacks.push(roll);
            }
        }
        let saves = rolls(DiceKind::Save, strike.save);
        let share = 1.0 / (attacks.len() * saves.len()) as f64;
        let criticals = |roll: &[Die]| roll.iter().filter(|die| **die == Die::Critical).count();
        for attack in &attacks {
            let critical = criticals(attack) > 0;
            let hits = attack.iter().filter(|die| strike.attack_counts(**die));
            let attack = Outcome {
                successes: hits.count() as u8,
                criticals: criticals(attack) as u8,
            };
            for save in &saves {
                let saved = save
                    .iter()
                    .filter(|die| strike.save_counts(**die, critical));
                let save = Outcome {
                    successes: saved.count() as u8,
                    criticals: criticals(save) as u8,
                };
                chances.add(strike.end(attack, save), share);
            }
        }
        chances
    }

    fn assert_close(a: Chances, b: Chances, strike: &Strike) {
        for (a, b) in [
            (a.success, b.success),
            (a.draw, b.draw),
            (a.failure, b.failure),
            (a.kill, b.kill),
            (a.drive_back, b.drive_back),
            (a.stand_fast, b.stand_fast),
            (a.overrun, b.overrun),
            (a.mean_damage, b.mean_damage),
        ] {
            assert!((a - b).abs() < 1e-9, "{a} against {b} for {strike:?}");
        }
    }

    #[test]
    fn the_odds_are_those_of_all_rolls() {
        let mut chance = Chance::seeded(11);
        for _ in 0..150 {
            let mut flip = || chance.below(2) == 1;
            let mut strike = plain();
            for flag in [
                &mut strike.guard,
                &mut strike.cover,
                &mut strike.flanked,
                &mut strike.surrounded,
                &mut strike.attacker_flanked,
                &mut strike.attacker_surrounded,
                &mut strike.cleave,
                &mut strike.ensnare,
                &mut strike.brutal,
                &mut strike.grievous,
                &mut strike.critical,
                &mut strike.stagger,
                &mut strike.stand_fast,
            ] {
                *flag = flip();
            }
            strike.dice = chance.below(4) as u8;
            strike.save = chance.below(3) as u8;
            strike.damage = chance.below(4) as u8;
            assert_close(strike.chances(), brute_force(&strike), &strike);
        }
    }

    #[test]
    fn one_hammer_against_one_shield() {
        let strike = Strike { dice: 1, ..plain() };
        // Both count on three faces of six.
        let chances = strike.chances();
        assert!((chances.success - 0.25).abs() < 1e-12);
        assert!((chances.draw - 0.5).abs() < 1e-12);
        assert!((chances.failure - 0.25).abs() < 1e-12);
    }

    #[test]
    fn many_dice_add_up_to_one() {
        let strike = Strike {
            dice: 16,
            save: 16,
            stagger: true,
            ..plain()
        };
        let chances = strike.chances();
        let sum = chances.success + chances.draw + chances.failure;
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    }
}
