//! Driving the target back, and what follows from that: being trapped, Knockback, Overrun, Stagger.

use crate::cards::{Deed, Moment, Roll, Token, WeaponKeyword};
use crate::event::Event;
use crate::flow::Engine;
use crate::rules::{DriveBack as Drives, StaggerGiven, Trapped};
use crate::state::{
    At, Attack, AttackResult, Cause, DriveBack, Env, Harm, Occasion, OutcomeStep, PushKind,
    StandFast,
};

impl Engine<'_, '_> {
    /// Whether the target of an attack has been slain, by that attack or by something else.
    fn target_is_slain(&self, attack: &Attack) -> bool {
        attack
            .target_was()
            .is_some_and(|target| target.fell || self.state.fighter(target.fighter).slain)
    }

    /// Whether the target is driven back by what the dice say.
    pub(super) fn result_drives_back(&self, attack: &Attack) -> bool {
        match (self.table.rules.drive_back, attack.result()) {
            (_, Some(AttackResult::Success)) => true,
            (_, Some(AttackResult::Failure)) => attack.harm == Harm::Prevented,
            (Drives::AtLeastDrawnWithSuccess, Some(AttackResult::Draw)) => {
                self.eval().successes(Roll::Attack) > 0
            }
            (Drives::AtLeastDrawn, Some(AttackResult::Draw)) => true,
            _ => false,
        }
    }

    /// Whether driving the target back is permitted. (EMB-MOVE-09, -15)
    pub(super) fn may_drive_back(&self, attack: &Attack) -> bool {
        // Who was trapped has been hurt instead. (DRE-COMBAT-17)
        let trapped = self.table.rules.trapped == Trapped::DrawSucceeds
            && attack.outcome.is_some_and(|outcome| outcome.trapped);
        !trapped && self.result_drives_back(attack) && self.can_be_driven_back(attack)
    }

    /// Whether the target could be driven back, were that the result and were there a hex to go to.
    fn can_be_driven_back(&self, attack: &Attack) -> bool {
        let Some(target) = self.target_there(attack) else {
            return false;
        };
        self.is_there(attack.attacker)
            && attack.drive_back != DriveBack::Forbidden
            && attack.stand_fast != StandFast::Used
            && self.eval().could_be_driven_back(attack.attacker, target)
    }

    /// A target that could be driven back may have an answer to it.
    pub(super) fn before_drive_back(&mut self, at: At<Attack>) {
        let attack = &self.state[at];
        // Who was trapped when successes were counted may have somewhere to go by now.
        let trapped =
            attack.outcome.is_some_and(|outcome| outcome.trapped) && self.nowhere_to_go(attack);
        if !self.table.rules.drive_back_answered.on() || trapped || !self.may_drive_back(attack) {
            return;
        }
        let (attacker, target) = (attack.attacker, attack.target());
        if let Some(target) = target {
            let cause = Cause {
                attacker: Some(attacker),
                seat: Some(self.state.fighter(attacker).seat),
                ..Cause::default()
            };
            self.fire(Occasion {
                object: Some(attacker),
                cause,
                ..Occasion::of(Moment::BeforeDriveBack, target)
            });
        }
    }

    pub(super) fn drive_back(&mut self, at: At<Attack>, kind: PushKind) {
        let attack = &self.state[at];
        if let Some(target) = attack.target() {
            let seat = self.attacking_player(attack);
            self.start_push(target, kind, 1, false, seat, seat, Env::new());
        }
    }

    /// The drive back step is over, if there was one. (HAR-COMBAT-01, HAR-REACTION-12)
    pub(super) fn drive_back_step_over(&mut self, at: At<Attack>) {
        let attack = &self.state[at];
        if (attack.drove_back() || !self.target_is_slain(attack))
            && self.result_drives_back(attack)
            && attack.target().is_some()
            && self.table.rules.drive_back_answered.on()
        {
            self.fire(self.occasion_of_attack(&self.state[at], Moment::DriveBackStepEnds));
        }
    }

    // Being trapped.

    /// Whether the target has nowhere to be driven back to.
    pub(super) fn nowhere_to_go(&self, attack: &Attack) -> bool {
        attack
            .target()
            .is_some_and(|target| self.eval().has_nowhere_to_go(attack.attacker, target))
    }

    /// Whether being trapped gives the attack one more success. (HAR-COMBAT-13 to -16)
    pub(super) fn trapped_success(&self, attack: &Attack) -> bool {
        self.table.rules.trapped == Trapped::OneMoreSuccess
            && self.can_be_driven_back(attack)
            && self.nowhere_to_go(attack)
    }

    /// A drawn attack on a target with nowhere to go succeeds after all. (SHA-COMBAT-13, DRE-COMBAT-17)
    pub(super) fn trapped(&mut self, at: At<Attack>) -> bool {
        let attack = &self.state[at];
        let trapped = self.table.rules.trapped == Trapped::DrawSucceeds
            && attack.result() == Some(AttackResult::Draw)
            && self.may_drive_back(attack)
            && self.nowhere_to_go(attack);
        if trapped {
            let target = attack.target();
            if let Some(outcome) = &mut self.state[at].outcome {
                outcome.trapped = true;
                outcome.result = AttackResult::Success;
                outcome.step = OutcomeStep::Turned;
            }
            if let Some(fighter) = target {
                self.log(|| Event::Trapped { fighter });
            }
        }
        trapped
    }

    // Going further.

    /// How many hexes a success drives the target back beyond the first.
    pub(in crate::flow) fn knockback(&self) -> u8 {
        let Some(attack) = self.state.attack().filter(|attack| attack.succeeded()) else {
            return 0;
        };
        (1..=3)
            .map(|hexes| {
                let keyword = WeaponKeyword::Knockback(hexes);
                let times = self.eval().times_in_effect(attack, keyword);
                times.saturating_mul(hexes)
            })
            .fold(0, u8::saturating_add)
    }

    /// Starts an Overrun if there is one to start. (EMB-MOVE-16 to -22)
    pub(super) fn overrun(&mut self, at: At<Attack>) {
        let attack = &self.state[at];
        let Some((target, hex)) = attack
            .target_was()
            .and_then(|target| Some((target.fighter, target.left?)))
        else {
            return;
        };
        let eval = self.eval();
        let attacker = attack.attacker;
        let gone = attack.drove_back() || self.target_is_slain(attack);
        let near = self
            .state
            .fighter(attacker)
            .hex
            .is_some_and(|at| eval.board().neighbours(at).contains(hex));
        let free = eval.empty().contains(hex);
        if self.table.rules.overrun.on()
            && gone
            && near
            && free
            && eval.may_overrun(attack)
            && !eval.cannot(target, Deed::BeOverrun)
        {
            let seat = self.state.fighter(attacker).seat;
            let overrun = PushKind::Overrun(hex);
            self.start_push(attacker, overrun, 1, false, seat, seat, Env::new());
        }
    }

    /// The Stagger keyword does its work with a success, if the weapon has it and this is when.
    pub(super) fn stagger_target(&mut self, at: At<Attack>, given: StaggerGiven) {
        let attack = &self.state[at];
        if self.table.rules.stagger_given != given || !attack.succeeded() {
            return;
        }
        let there = self.target_there(attack);
        if let Some(target) = there.filter(|_| self.eval().uses(WeaponKeyword::Stagger)) {
            self.give(target, Token::Stagger, 1);
        }
    }
}
