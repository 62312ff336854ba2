//! The combat sequence. (EMB-COMBAT, EMB-WEAPON)
//!
//! Up to the target it is about choices (`aim`), then about dice (`dice`), then about what comes of them (`result`, `drive_back`).
//! `several` goes on to the next of several targets, `spell` is for attacks that are spells.

mod aim;
mod dice;
mod drive_back;
mod result;
mod several;
mod spell;

pub(super) use dice::free_dice;

use super::{Engine, Handles};
use crate::cards::{Deed, Moment, Roll, Token, WeaponKeyword};
use crate::decision::{Choice, Decision, Label, Question};
use crate::event::Event;
use crate::rules::{OutOfReach, StaggerGiven, Success};
use crate::state::{
    AimedStep, At, Attack, AttackStep, Cause, ChoosingStep, FighterId, Occasion, OutcomeStep,
    PushKind, Seat, StandFast,
};

impl Engine<'_, '_> {
    /// The player who makes the choices of an attack.
    pub(super) fn attacking_player(&self, attack: &Attack) -> Seat {
        attack
            .as_yours
            .unwrap_or_else(|| self.state.fighter(attack.attacker).seat)
    }

    fn next_in_choosing(&mut self, at: At<Attack>, step: ChoosingStep) {
        if let Some(choosing) = self.state[at].choosing_mut() {
            choosing.step = step;
        }
    }

    fn next_in_aimed(&mut self, at: At<Attack>, step: AimedStep) {
        if let Some(aimed) = self.state[at].aimed_mut() {
            aimed.step = step;
        }
    }

    fn next_in_outcome(&mut self, at: At<Attack>, step: OutcomeStep) {
        if let Some(outcome) = &mut self.state[at].outcome {
            outcome.step = step;
        }
    }

    /// A step in which a moment of the attack comes and nothing else happens.
    fn attack_moment(&mut self, at: At<Attack>, moment: Moment) {
        self.fire_alone(moment, |engine| {
            engine.occasion_of_attack(&engine.state[at], moment)
        });
    }

    /// A moment of an attack: about the attacker and its target.
    pub(super) fn occasion_of_attack(&self, attack: &Attack, moment: Moment) -> Occasion {
        Occasion {
            object: attack.target(),
            feature: attack.target_was().and_then(|target| target.feature),
            cause: Cause {
                attacker: Some(attack.attacker),
                card: None,
                seat: None,
                ..Default::default()
            },
            seat: Some(self.state.fighter(attack.attacker).seat),
            ..Occasion::of(moment, attack.attacker)
        }
    }

    fn is_there(&self, fighter: FighterId) -> bool {
        self.state.fighter(fighter).hex.is_some()
    }

    /// The target of an attack, as long as it is on the battlefield and has not fallen in between.
    fn target_there(&self, attack: &Attack) -> Option<FighterId> {
        let target = attack.target_was().filter(|target| !target.fell)?;
        Some(target.fighter).filter(|target| self.is_there(*target))
    }
}

impl Handles<Attack> for Engine<'_, '_> {
    fn ask_in(&self, attack: &Attack) -> Option<Decision> {
        match attack.step() {
            AttackStep::Choosing(step) => self.ask_choosing(attack, step),
            AttackStep::Aimed(step) => self.ask_aimed(attack, step),
            AttackStep::Outcome(step) => self.ask_outcome(attack, step),
        }
    }

    fn accept_in(&mut self, at: At<Attack>, choice: Choice) {
        match self.state[at].step() {
            AttackStep::Choosing(step) => self.accept_choosing(at, step, choice),
            AttackStep::Aimed(step) => self.accept_aimed(at, step, choice),
            AttackStep::Outcome(step) => self.accept_outcome(at, step, choice),
        }
    }

    /// Steps in which nothing happens are taken at once, one after another.
    #[inline(never)]
    fn advance_in(&mut self, at: At<Attack>) {
        loop {
            self.calm = false;
            self.take_attack_step(at);
            if !self.calm || self.state[at].step().asks() {
                return;
            }
        }
    }
}

impl Engine<'_, '_> {
    #[inline(always)]
    fn take_attack_step(&mut self, at: At<Attack>) {
        let attack = &self.state[at];
        // An answer may have taken one of the two away before the result is known.
        let gone = || {
            !self.is_there(attack.attacker)
                || attack.target().is_some() && self.target_there(attack).is_none()
        };
        if self.table.rules.out_of_reach == OutOfReach::GoesOn
            && attack.outcome.is_none()
            && attack.is_under_way()
            && gone()
        {
            return self.abandon();
        }
        if self.out_of_reach(attack) {
            return self.lose_target(at);
        }
        match attack.step() {
            AttackStep::Choosing(step) => self.advance_choosing(at, step),
            AttackStep::Aimed(step) => self.advance_aimed(at, step),
            AttackStep::Outcome(step) => self.advance_outcome(at, step),
        }
    }
}

/// Weapon and target.
impl Engine<'_, '_> {
    fn ask_choosing(&self, attack: &Attack, step: ChoosingStep) -> Option<Decision> {
        let seat = self.attacking_player(attack);
        match step {
            ChoosingStep::Weapon => {
                let weapons = self.weapons_for(attack).into_iter();
                let options = self.options(weapons.map(Choice::Weapon));
                Self::decision(seat, Question::Weapon(attack.attacker), options)
            }
            ChoosingStep::Step => self.ask_step(attack),
            ChoosingStep::Target => {
                let targets = self.targets_for(attack).into_iter();
                let options = self.options(targets.map(Choice::Fighter));
                Self::decision(seat, Question::Target(attack.attacker), options)
            }
            ChoosingStep::BeforeWeapon | ChoosingStep::WeaponPicked => None,
        }
    }

    fn accept_choosing(&mut self, at: At<Attack>, step: ChoosingStep, choice: Choice) {
        let attacker = self.state[at].attacker;
        match (step, choice) {
            (ChoosingStep::Weapon, Choice::Weapon(weapon)) => {
                if let Some(choosing) = self.state[at].choosing_mut() {
                    choosing.weapon = Some(weapon);
                    choosing.step = ChoosingStep::WeaponPicked;
                }
                self.log(|| Event::WeaponPicked {
                    fighter: attacker,
                    weapon,
                });
                self.bring_weapon(at, weapon);
            }
            (ChoosingStep::Step, choice) => self.accept_step(at, choice),
            (ChoosingStep::Target, Choice::Fighter(target)) => {
                self.aim_at(target);
                self.aim_at_more(at, target);
                self.log(|| Event::TargetPicked { attacker, target });
            }
            // Nothing to pick: the attack cannot be made.
            _ => self.abandon(),
        }
    }

    fn advance_choosing(&mut self, at: At<Attack>, step: ChoosingStep) {
        match step {
            ChoosingStep::BeforeWeapon => {
                self.next_in_choosing(at, ChoosingStep::Weapon);
                self.attack_moment(at, Moment::BeforeWeaponPicked);
            }
            ChoosingStep::WeaponPicked => {
                self.next_in_choosing(at, ChoosingStep::Step);
                self.attack_moment(at, Moment::WeaponPicked);
            }
            ChoosingStep::Step => {
                self.next_in_choosing(at, ChoosingStep::Target);
                self.calm = true;
            }
            ChoosingStep::Weapon | ChoosingStep::Target => {}
        }
    }
}

/// Dice.
impl Engine<'_, '_> {
    fn ask_aimed(&self, attack: &Attack, step: AimedStep) -> Option<Decision> {
        let seat = self.attacking_player(attack);
        match step {
            AimedStep::Ability => {
                let count = self.eval().abilities_on_offer(attack).len() as u8;
                let mut options = self.options((0..count).map(Choice::Ability));
                options.push(Choice::Pass);
                Self::decision(seat, Question::WeaponAbility, options)
            }
            AimedStep::Innate => self.ask_innate(attack),
            AimedStep::StaggerReroll { left } => {
                let staggered = attack
                    .target()
                    .is_some_and(|target| self.eval().tokens(target, &Token::Stagger) > 0);
                if left == 0
                    || !staggered
                    || self.eval().cannot(attack.attacker, Deed::RerollAttacks)
                {
                    return None;
                }
                let dice = free_dice(attack.roll(Roll::Attack));
                let mut options = self.options(dice.map(Choice::Die));
                options.push(Choice::Pass);
                Self::decision(seat, Question::Reroll, options)
            }
            _ => None,
        }
    }

    fn accept_aimed(&mut self, at: At<Attack>, step: AimedStep, choice: Choice) {
        match (step, choice) {
            (AimedStep::Ability, choice) => {
                self.next_in_aimed(at, AimedStep::BeforeRoll);
                self.choose_ability(at, choice);
            }
            (AimedStep::Innate, choice) => self.accept_innate(at, choice),
            (AimedStep::StaggerReroll { left }, Choice::Die(index)) => {
                self.next_in_aimed(at, AimedStep::StaggerReroll { left: left - 1 });
                self.reroll(Roll::Attack, index);
            }
            (AimedStep::StaggerReroll { .. }, _) => self.next_in_aimed(at, AimedStep::Rolled),
            _ => self.abandon(),
        }
    }

    fn advance_aimed(&mut self, at: At<Attack>, step: AimedStep) {
        match step {
            AimedStep::TargetPicked => {
                self.next_in_aimed(at, AimedStep::Ability);
                self.attack_moment(at, Moment::TargetPicked);
            }
            AimedStep::BeforeRoll => {
                self.next_in_aimed(at, AimedStep::Innate);
                self.attack_moment(at, Moment::BeforeAttackRoll);
            }
            AimedStep::Innate => {
                self.next_in_aimed(at, AimedStep::Roll);
                self.calm = true;
            }
            AimedStep::Roll => {
                // Magic dice are no Attack dice. (HAR-MAGIC-16)
                let attack = &self.state[at];
                let left = if self.is_spell(attack) || attack.roll(Roll::Attack).unmade {
                    0
                } else {
                    self.table.rules.stagger_rerolls
                };
                self.next_in_aimed(at, AimedStep::StaggerReroll { left });
                self.note_supporters(at, Roll::Attack);
                self.roll_attack(at);
            }
            AimedStep::StaggerReroll { .. } => {
                self.next_in_aimed(at, AimedStep::Rolled);
                self.calm = true;
            }
            AimedStep::Rolled => {
                self.next_in_aimed(at, AimedStep::Backlash);
                if !self.state[at].roll(Roll::Attack).unmade {
                    self.attack_moment(at, Moment::AttackRoll);
                }
            }
            AimedStep::Backlash => {
                self.next_in_aimed(at, AimedStep::BeforeSave);
                self.spell_attack_backlash(at);
            }
            AimedStep::BeforeSave => {
                self.next_in_aimed(at, AimedStep::Save);
                self.attack_moment(at, Moment::BeforeSaveRoll);
            }
            AimedStep::Save => {
                self.next_in_aimed(at, AimedStep::Saved);
                self.note_supporters(at, Roll::Save);
                self.roll_save(at);
            }
            AimedStep::Saved => {
                self.next_in_aimed(at, AimedStep::Determine);
                if !self.state[at].roll(Roll::Save).unmade {
                    self.attack_moment(at, Moment::SaveRoll);
                }
            }
            AimedStep::Determine => {
                self.determine();
                let mut determined =
                    self.occasion_of_attack(&self.state[at], Moment::SuccessDetermined);
                self.note(&mut determined);
                self.offer_deciding(determined, self.attack_would_be_cast(at));
            }
            AimedStep::Ability => {}
        }
    }
}

/// What comes of it.
impl Engine<'_, '_> {
    fn ask_outcome(&self, attack: &Attack, step: OutcomeStep) -> Option<Decision> {
        let target = attack.target()?;
        match step {
            OutcomeStep::StandFast if self.may_stand_fast(attack) => Self::decision(
                self.state.fighter(target).seat,
                Question::StandFast(target),
                vec![Choice::Yes, Choice::No],
            ),
            OutcomeStep::DriveBack
                if self.may_drive_back(attack) && self.eval().uses(WeaponKeyword::Grapple) =>
            {
                // With no hex farther away the Grapple is all there is to choose. (EMB-MOVE-13, EMB-WEAPON-14)
                let (eval, at) = (self.eval(), self.state.fighter(target).hex?);
                if !eval.board().neighbours(at).intersects(eval.empty()) {
                    return None;
                }
                let driven =
                    (!self.nowhere_to_go(attack)).then_some(Choice::Label(Label::DriveBack));
                let others = [Choice::Label(Label::Grapple), Choice::Pass];
                let options = driven.into_iter().chain(others);
                let seat = self.attacking_player(attack);
                Self::decision(seat, Question::DriveBack(target), options.collect())
            }
            _ => None,
        }
    }

    fn accept_outcome(&mut self, at: At<Attack>, step: OutcomeStep, choice: Choice) {
        match step {
            OutcomeStep::StandFast => {
                self.next_in_outcome(at, OutcomeStep::Spell);
                if choice == Choice::Yes {
                    let attack = &mut self.state[at];
                    attack.stand_fast = StandFast::Used;
                    if let Some(fighter) = attack.target() {
                        self.log(|| Event::StoodFast { fighter });
                    }
                }
            }
            OutcomeStep::DriveBack => {
                self.next_in_outcome(at, OutcomeStep::Overrun);
                match choice {
                    Choice::Label(Label::DriveBack) => self.drive_back(at, PushKind::DriveBack),
                    Choice::Label(Label::Grapple) => self.drive_back(at, PushKind::Grapple),
                    _ => {}
                }
            }
            _ => self.abandon(),
        }
    }

    fn advance_outcome(&mut self, at: At<Attack>, step: OutcomeStep) {
        match step {
            OutcomeStep::Turned => {
                self.next_in_outcome(at, OutcomeStep::StandFast);
                self.success_after_all(at);
            }
            OutcomeStep::StandFast => {
                self.next_in_outcome(at, OutcomeStep::Spell);
                self.calm = true;
            }
            OutcomeStep::Spell => {
                self.next_in_outcome(at, OutcomeStep::Damage);
                self.unbind_attack(at);
            }
            OutcomeStep::Damage => {
                self.next_in_outcome(at, OutcomeStep::Judge);
                if self.table.rules.success != Success::Damage {
                    self.cast_attack(at);
                }
                self.apply_damage(at);
            }
            OutcomeStep::Judge => {
                self.next_in_outcome(at, OutcomeStep::BeforeDriveBack);
                self.judge_by_damage(at);
                self.cast_attack(at);
                self.stagger_target(at, StaggerGiven::WithDamage);
            }
            OutcomeStep::BeforeDriveBack => {
                self.next_in_outcome(at, OutcomeStep::DriveBack);
                self.before_drive_back(at);
            }
            OutcomeStep::DriveBack => {
                if self.trapped(at) {
                    return;
                }
                let may = self.may_drive_back(&self.state[at]);
                self.next_in_outcome(at, OutcomeStep::Overrun);
                if may {
                    self.drive_back(at, PushKind::DriveBack);
                }
            }
            OutcomeStep::Overrun => {
                self.next_in_outcome(at, OutcomeStep::Attacked);
                self.drive_back_step_over(at);
                self.overrun(at);
            }
            OutcomeStep::Attacked => {
                self.next_in_outcome(at, OutcomeStep::Over);
                // HAR-KEYWORD-14
                self.stagger_target(at, StaggerGiven::AfterAttack);
            }
            OutcomeStep::Over => {
                let fighter = self.state[at].attacker;
                self.log(|| Event::Attacked { fighter });
                self.end_spell_attack(at);
                self.close_attack(at);
            }
        }
    }
}
