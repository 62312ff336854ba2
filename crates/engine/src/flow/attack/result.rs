//! The result of an attack, what decides it besides the dice, and its damage.

use std::cmp::Ordering;

use crate::cards::{Moment, Roll, WeaponStat};
use crate::eval::{Aim, showing};
use crate::event::Event;
use crate::flow::Engine;
use crate::rules::{Criticals, DriveBack, OutOfReach, Success};
use crate::state::{
    AimedStep, At, Attack, AttackOutcome, AttackResult, AttackStep, Cause, Harm, Occasion,
    OutcomeStep, StandFast, WeaponRef,
};

impl Engine<'_, '_> {
    // Losing the target.

    /// Whether the target of an attack is out of range or sight as one of the steps begins that need it. (SHA-COMBAT-24,
    /// DRE-COMBAT-22, HAR-COMBAT-24)
    pub(super) fn out_of_reach(&self, attack: &Attack) -> bool {
        if self.table.rules.out_of_reach == OutOfReach::GoesOn
            || !matches!(
                attack.step(),
                AttackStep::Aimed(
                    AimedStep::BeforeRoll
                        | AimedStep::Roll
                        | AimedStep::BeforeSave
                        | AimedStep::Save
                        | AimedStep::Determine
                ) | AttackStep::Outcome(OutcomeStep::Damage)
            )
        {
            return false;
        }
        let Some(weapon) = attack.weapon().filter(|_| attack.target().is_some()) else {
            return false;
        };
        let eval = self.eval();
        !self.target_there(attack).is_some_and(|target| {
            self.is_there(attack.attacker)
                && eval.in_range(attack.attacker, weapon, target)
                && eval.sees(attack.attacker, target)
        })
    }

    /// The attack has lost its target.
    pub(super) fn lose_target(&mut self, at: At<Attack>) {
        let attack = &mut self.state[at];
        let rolled = !attack.roll(Roll::Attack).dice.is_empty();
        let fighter = attack.attacker;
        attack.fail_at(OutcomeStep::Attacked);
        self.log(|| Event::LostTarget { fighter });
        if !rolled && self.table.rules.out_of_reach == OutOfReach::Ends {
            return self.abandon();
        }
        // Players can react as if failure had been determined, but no dice were compared. (HAR-REACTION-14)
        if self.table.rules.out_of_reach == OutOfReach::FailsAsDetermined {
            let occasion = self.occasion_of_attack(&self.state[at], Moment::SuccessDetermined);
            self.offer(Occasion {
                settled: true,
                counted: 1,
                ..occasion
            });
        }
    }

    // Determining the result.

    /// Counts successes: whoever has more. (EMB-COMBAT-14 to -18)
    pub(super) fn determine(&mut self) {
        let Some(attack) = self.state.attack() else {
            return;
        };
        let eval = self.eval();
        let criticals = match self.table.rules.criticals {
            Criticals::Successes => Ordering::Equal,
            Criticals::First => {
                let (roll, save) = eval.criticals(attack);
                roll.cmp(&save)
            }
        };
        let (support, faces) = eval.what_counts(attack);
        let mut hits = showing(&attack.roll(Roll::Attack).dice, faces.0);
        let saves = showing(&attack.roll(Roll::Save).dice, faces.1);
        // Being trapped is looked at only where criticals do not decide. (HAR-COMBAT-11, -12)
        let trapped = hits > 0 && criticals.is_eq() && self.trapped_success(attack);
        hits += usize::from(trapped);
        let result = self.compare(criticals, hits, saves);
        if let Some(attack) = self.state.attack_mut() {
            let before = attack.outcome;
            let turned = before.is_some_and(|before| before.result != AttackResult::Success)
                && result == AttackResult::Success;
            attack.outcome = Some(AttackOutcome {
                step: match before {
                    Some(_) if turned => OutcomeStep::Turned,
                    Some(before) => before.step,
                    None => OutcomeStep::StandFast,
                },
                result,
                support,
                faces: Some(faces),
                trapped: trapped || before.is_some_and(|before| before.trapped),
                cast: before.is_some_and(|before| before.cast),
            });
        }
        self.log(|| Event::Result {
            result,
            successes: hits as u8,
            saves: saves as u8,
        });
    }

    /// Dice changed since or a trapped target have made it a success: that has its moment too, before the damage. (SHA-REACTION-12)
    pub(super) fn success_after_all(&mut self, at: At<Attack>) {
        if self.state[at].succeeded() {
            // What the dice brought about by themselves has happened.
            let occasion = self.occasion_of_attack(&self.state[at], Moment::SuccessDetermined);
            let determined = Occasion {
                settled: true,
                counted: 1,
                ..occasion
            };
            self.offer_deciding(determined, self.attack_would_be_cast(at));
        }
    }

    fn compare(&self, criticals: Ordering, hits: usize, saves: usize) -> AttackResult {
        match criticals.then(hits.cmp(&saves)) {
            Ordering::Greater => AttackResult::Success,
            // Nothing on either side is a miss where criticals are compared first. (SHA-COMBAT-11, HAR-COMBAT-19)
            Ordering::Equal
                if hits == 0
                    && self.table.rules.criticals == Criticals::First
                    && self.table.rules.drive_back != DriveBack::AtLeastDrawn =>
            {
                AttackResult::Failure
            }
            Ordering::Equal => AttackResult::Draw,
            Ordering::Less => AttackResult::Failure,
        }
    }

    pub(super) fn may_stand_fast(&self, attack: &Attack) -> bool {
        let stands = attack.stand_fast == StandFast::Allowed || self.eval().may_stand_fast(attack);
        let matters = attack.succeeded() || self.result_drives_back(attack);
        self.table.rules.stand_fast.on() && stands && matters && self.target_there(attack).is_some()
    }

    /// Where only damage makes an attack a success, one that did none has failed. (SHA-COMBAT-21)
    pub(super) fn judge_by_damage(&mut self, at: At<Attack>) {
        let attack = &mut self.state[at];
        if self.table.rules.success == Success::Damage
            && attack.succeeded()
            && attack.harm == Harm::None
        {
            attack.fail();
            // What was saved from damage can still be driven back. (SHA-FAQ-LAST-CHANCE-03)
            attack.harm = Harm::Prevented;
        }
    }

    // Damage.

    /// EMB-COMBAT-19, -28, -29; EMB-WEAPON-12
    pub(super) fn apply_damage(&mut self, at: At<Attack>) {
        let attack = &self.state[at];
        let Some(aimed) = attack.aimed().filter(|_| attack.succeeded()) else {
            return;
        };
        let (target, cause) = (aimed.target.fighter, self.attack_cause(attack));
        if aimed.target.fell {
            return;
        }
        self.inflict(target, self.attack_damage(), cause);
    }

    /// What an attack's damage is put down to.
    pub(crate) fn attack_cause(&self, attack: &Attack) -> Cause {
        let attacker = attack.attacker;
        let card = match attack.weapon() {
            Some(WeaponRef::Upgrade(card)) => Some(card),
            _ => None,
        };
        Cause {
            attacker: Some(attacker),
            card,
            seat: Some(self.state.fighter(attacker).seat),
            dealer: Some(attacker),
            hex: false,
            spell: self.is_spell(attack),
            reaction: attack.reaction,
        }
    }

    /// How much damage the attack in progress does.
    pub(crate) fn attack_damage(&self) -> i16 {
        let Some(attack) = self.state.attack() else {
            return 0;
        };
        let Some(weapon) = attack.weapon() else {
            return 0;
        };
        let aim = Some(Aim::from(attack));
        self.eval()
            .weapon_stat(attack.attacker, weapon, WeaponStat::Damage, aim)
    }
}
