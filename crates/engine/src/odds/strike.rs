//! An attack as far as dice are concerned, and how it can end.

use std::cmp::Ordering;

use super::{Throw, Thrown};
use crate::rules::{Criticals, DriveBack, Ruleset, Success, Trapped};
use crate::state::AttackResult;

/// What an edition makes of two rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judging {
    /// What criticals decide.
    pub criticals: Criticals,
    /// What becomes of a target that has nowhere to go.
    pub trapped: Trapped,
    /// When the target is driven back.
    pub drive_back: DriveBack,
    /// What makes a success.
    pub success: Success,
    /// Targets can Stand Fast.
    pub stand_fast: bool,
    /// Attackers can Overrun.
    pub overrun: bool,
    /// To what a characteristic can be lowered.
    pub least: u8,
}

impl From<&Ruleset> for Judging {
    fn from(rules: &Ruleset) -> Self {
        Self {
            criticals: rules.criticals,
            trapped: rules.trapped,
            drive_back: rules.drive_back,
            success: rules.success,
            stand_fast: rules.stand_fast.on(),
            overrun: rules.overrun.on(),
            least: rules.modified_minimum,
        }
    }
}

/// An attack as far as dice are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// What the edition makes of the rolls.
    pub judging: Judging,
    /// The Attack roll.
    pub attack: Throw,
    /// The Save roll.
    pub save: Throw,
    /// The faces that are successes in the Save roll if the Attack roll has a critical.
    pub save_faces_if_critical: u16,
    /// Damage.
    pub damage: u8,
    /// Damage if the Attack roll has a critical.
    pub damage_if_critical: u8,
    /// The Health that the target has left, if that is known.
    pub health: Option<u8>,
    /// The target Stands Fast where it can.
    pub stands_fast: bool,
    /// The target can be driven back, were there a hex to go to.
    pub can_be_driven_back: bool,
    /// It has nowhere to go.
    pub trapped: bool,
}

/// How an attack ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Its result.
    pub result: AttackResult,
    /// The damage.
    pub damage: u8,
    /// The target is slain.
    pub slain: bool,
    /// The target may be driven back.
    pub drive_back: bool,
    /// The target can Stand Fast.
    pub stand_fast: bool,
    /// There are more criticals in the Attack roll, as an Overrun needs.
    pub overrun: bool,
}

/// How likely everything is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// A success.
    pub success: f64,
    /// A draw.
    pub draw: f64,
    /// A failure.
    pub failure: f64,
    /// The target is slain.
    pub slain: f64,
    /// The target may be driven back.
    pub drive_back: f64,
    /// The target can Stand Fast.
    pub stand_fast: f64,
    /// More criticals in the Attack roll, with a hit.
    pub overrun: f64,
    /// Damage on average.
    pub damage: f64,
    /// Two criticals in a roll of magic dice hurt the wizard.
    pub backlash: f64,
}

impl Strike {
    /// The exact odds.
    pub fn chances(&self) -> Chances {
        let mut chances = Chances::default();
        // Which save results count can depend on a critical in the Attack roll.
        let plain = self.save.ways();
        let critical = if self.save_faces_if_critical == self.save.faces {
            plain.clone()
        } else {
            self.save_against(true).ways()
        };
        for (attack, share) in self.attack.ways() {
            let saves = if attack.criticals > 0 {
                &critical
            } else {
                &plain
            };
            if self.attack.kind == crate::cards::DiceKind::Magic && attack.criticals >= 2 {
                chances.backlash += share;
            }
            for (save, ways) in saves {
                chances.add(&self.end(attack, *save), share * ways);
            }
        }
        chances
    }

    /// The Save roll against an Attack roll with a critical, or without.
    pub fn save_against(&self, critical: bool) -> Throw {
        Throw {
            faces: if critical {
                self.save_faces_if_critical
            } else {
                self.save.faces
            },
            ..self.save
        }
    }

    /// How the attack ends with these rolls.
    pub fn end(&self, attack: Thrown, save: Thrown) -> End {
        let mut result = self.result(attack, save);
        let can_stand = save.criticals > attack.criticals
            && self.judging.stand_fast
            && self.drives_back(result, attack);
        let stands = can_stand && self.stands_fast;
        let turned = self.judging.trapped == Trapped::DrawSucceeds
            && result == AttackResult::Draw
            && self.drives_back(result, attack)
            && self.can_be_driven_back
            && self.trapped;
        if turned {
            result = AttackResult::Success;
        }
        let mut damage = 0;
        if result == AttackResult::Success {
            damage = if attack.criticals > 0 {
                self.damage_if_critical
            } else {
                self.damage
            };
            if stands && damage > 0 {
                damage = (damage - 1).max(self.judging.least);
            }
            if damage == 0 && self.judging.success == Success::Damage {
                result = AttackResult::Failure;
            }
        }
        let slain = damage > 0 && self.health.is_some_and(|health| damage >= health);
        let hit = self.drives_back(result, attack);
        End {
            result,
            damage,
            slain,
            drive_back: hit
                && !turned
                && !slain
                && !stands
                && self.can_be_driven_back
                && !self.trapped,
            stand_fast: can_stand,
            overrun: self.judging.overrun && attack.criticals > save.criticals && hit,
        }
    }

    /// Who has more, and of what.
    fn result(&self, attack: Thrown, save: Thrown) -> AttackResult {
        let criticals = match self.judging.criticals {
            Criticals::Successes => Ordering::Equal,
            Criticals::First => attack.criticals.cmp(&save.criticals),
        };
        let one_more = self.judging.trapped == Trapped::OneMoreSuccess
            && attack.successes > 0
            && criticals.is_eq()
            && self.can_be_driven_back
            && self.trapped;
        let hits = attack.successes + u8::from(one_more);
        match criticals.then(hits.cmp(&save.successes)) {
            Ordering::Greater => AttackResult::Success,
            Ordering::Equal
                if hits == 0
                    && self.judging.criticals == Criticals::First
                    && self.judging.drive_back != DriveBack::AtLeastDrawn =>
            {
                AttackResult::Failure
            }
            Ordering::Equal => AttackResult::Draw,
            Ordering::Less => AttackResult::Failure,
        }
    }

    fn drives_back(&self, result: AttackResult, attack: Thrown) -> bool {
        match (self.judging.drive_back, result) {
            (_, AttackResult::Success) => true,
            (DriveBack::AtLeastDrawn, AttackResult::Draw) => true,
            (DriveBack::AtLeastDrawnWithSuccess, AttackResult::Draw) => attack.successes > 0,
            _ => false,
        }
    }
}

impl Chances {
    fn add(&mut self, end: &End, share: f64) {
        let of = |is: bool| if is { share } else { 0.0 };
        self.success += of(end.result == AttackResult::Success);
        self.draw += of(end.result == AttackResult::Draw);
        self.failure += of(end.result == AttackResult::Failure);
        self.slain += of(end.slain);
        self.drive_back += of(end.drive_back);
        self.stand_fast += of(end.stand_fast);
        self.overrun += of(end.overrun);
        self.damage += share * f64::from(end.damage);
    }
}
