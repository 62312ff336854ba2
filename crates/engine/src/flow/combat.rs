//! What the first edition's combat sequence has besides: losing the target, being trapped, attacks on several targets, innate symbols.

use super::{Engine, Handles};
use crate::cards::{Die, Gives, Moment, Roll, Token, WeaponKeyword};
use crate::decision::{Choice, Decision, Question};
use crate::eval::Aim;
use crate::event::Event;
use crate::rules::{OutOfReach, SeveralTargets, Success, Trapped};
use crate::state::{
    At, Attack, AttackResult, AttackStep, Cause, FighterId, FighterSet, Frame, NextTarget,
    Occasion, PushKind, Reaction, Seat, WeaponRef,
};
use crate::vocabulary::gifts as gift;

impl Engine<'_, '_> {
    /// The player who makes the choices of an attack.
    pub(super) fn attacking_player(&self, attack: &Attack) -> Seat {
        attack
            .as_yours
            .unwrap_or_else(|| self.state.fighter(attack.attacker).seat)
    }

    // Losing the target.

    /// Whether the target of the attack in progress is out of range or sight as one of the steps begins that need it. (SHA-COMBAT-24,
    /// DRE-COMBAT-22, HAR-COMBAT-24)
    pub(super) fn out_of_reach(&self) -> bool {
        let Some(attack) = self.state.attack() else {
            return false;
        };
        if self.table.rules.out_of_reach == OutOfReach::GoesOn
            || !matches!(
                attack.step,
                AttackStep::BeforeRoll
                    | AttackStep::Roll
                    | AttackStep::BeforeSave
                    | AttackStep::Save
                    | AttackStep::Determine
                    | AttackStep::Damage
            )
        {
            return false;
        }
        let (Some(target), Some(weapon)) = (attack.target, attack.weapon) else {
            return false;
        };
        let there = |fighter: FighterId| self.state.fighter(fighter).hex.is_some();
        let eval = self.eval();
        !(there(attack.attacker)
            && there(target)
            && eval.in_range(attack.attacker, weapon, target)
            && eval.sees(attack.attacker, target))
    }

    /// The attack has lost its target.
    pub(super) fn lose_target(&mut self) {
        let Some(attack) = self.state.attack() else {
            return;
        };
        let rolled = !attack.roll.dice.is_empty();
        let attacker = attack.attacker;
        let made = rolled || self.table.rules.out_of_reach != OutOfReach::Ends;
        if let Some(attack) = self.top_attack() {
            attack.result = Some(AttackResult::Failure);
            attack.step = AttackStep::Attacked;
        }
        self.log(|| Event::LostTarget { fighter: attacker });
        if !made {
            return self.abandon();
        }
        // Players can react as if failure had been determined, but no dice were compared. (HAR-REACTION-14)
        if self.table.rules.out_of_reach == OutOfReach::FailsAsDetermined
            && let Some(occasion) = self.attack_occasion(Moment::SuccessDetermined)
        {
            self.offer(Occasion {
                settled: true,
                ..occasion
            });
        }
    }

    /// Where only damage makes an attack a success, one that did none has failed. (SHA-COMBAT-21)
    pub(super) fn judge_by_damage(&mut self) {
        if self.table.rules.success != Success::Damage {
            return;
        }
        if let Some(attack) = self.state.attack_mut()
            && attack.result == Some(AttackResult::Success)
            && attack.inflicted == 0
        {
            attack.result = Some(AttackResult::Failure);
            // What was saved from damage can still be driven back. (SHA-FAQ-LAST-CHANCE-03)
            attack.damage_ignored = true;
        }
    }

    // Driving back.

    /// Whether the target has nowhere to be driven back to.
    fn nowhere_to_go(&self, attack: &Attack) -> bool {
        let (Some(target), Some(from)) = (attack.target, self.state.fighter(attack.attacker).hex)
        else {
            return false;
        };
        let Some(at) = self.state.fighter(target).hex else {
            return false;
        };
        let eval = self.eval();
        eval.board().away(at, from, eval.empty()).is_empty()
    }

    /// Whether a target can be driven back at all, were there a hex to go to.
    fn can_be_moved_back(&self, attack: &Attack) -> bool {
        let as_if = Attack {
            result: Some(AttackResult::Success),
            ..attack.clone()
        };
        self.may_drive_back(&as_if)
    }

    /// Whether being trapped gives the attack one more success. (HAR-COMBAT-13 to -16)
    pub(super) fn trapped_success(&mut self) -> bool {
        let trapped = self.table.rules.trapped == Trapped::OneMoreSuccess
            && self
                .state
                .attack()
                .is_some_and(|attack| self.can_be_moved_back(attack) && self.nowhere_to_go(attack));
        if trapped && let Some(attack) = self.state.attack_mut() {
            attack.trapped = true;
        }
        trapped
    }

    /// A drawn attack on a target with nowhere to go succeeds after all. (SHA-COMBAT-13, DRE-COMBAT-17)
    pub(super) fn trapped(&mut self) -> bool {
        if self.table.rules.trapped != Trapped::DrawSucceeds {
            return false;
        }
        let trapped = self.state.attack().is_some_and(|attack| {
            attack.result == Some(AttackResult::Draw)
                && self.may_drive_back(attack)
                && self.nowhere_to_go(attack)
        });
        if trapped {
            let target = self.state.attack().and_then(|attack| attack.target);
            if let Some(attack) = self.top_attack() {
                attack.trapped = true;
                attack.result = Some(AttackResult::Success);
                attack.step = AttackStep::Spell;
            }
            if let Some(fighter) = target {
                self.log(|| Event::Trapped { fighter });
            }
        }
        trapped
    }

    /// A target that could be driven back may have an answer to it.
    pub(super) fn before_drive_back(&mut self) {
        if !self.closes_together() {
            return;
        }
        let Some(attack) = self.state.attack() else {
            return;
        };
        let (attacker, target) = (attack.attacker, attack.target);
        let trapped = attack.trapped;
        if let Some(target) = target.filter(|_| !trapped && self.may_drive_back(attack)) {
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

    /// The drive back step is over, if there was one. (HAR-COMBAT-01, HAR-REACTION-12)
    pub(super) fn drive_back_step_over(&mut self) {
        let step = self.state.attack().is_some_and(|attack| {
            (attack.driven_back || !attack.slain)
                && self.result_drives_back(attack)
                && attack.target.is_some()
        });
        if step && self.closes_together() {
            self.attack_moment(Moment::DriveBackStepEnds);
        }
    }

    /// How many hexes a success drives the target back beyond the first.
    pub(super) fn knockback(&self) -> u8 {
        let Some(attack) = self.state.attack() else {
            return 0;
        };
        if attack.result != Some(AttackResult::Success) {
            return 0;
        }
        (1..=3)
            .map(|hexes| {
                let keyword = WeaponKeyword::Knockback(hexes);
                let times = self.eval().times_in_effect(attack, keyword);
                times.saturating_mul(hexes)
            })
            .fold(0, u8::saturating_add)
    }

    /// The attacker follows the target in the direction in which it was driven back, until it is next to it.
    pub(super) fn rush(&mut self, fighter: FighterId, owner: Seat) {
        let Some(attack) = self.state.attack() else {
            return;
        };
        let (Some(target), Some(from)) = (attack.target, attack.target_hex) else {
            return;
        };
        let (Some(to), Some(mut at)) = (
            self.state.fighter(target).hex,
            self.state.fighter(fighter).hex,
        ) else {
            return;
        };
        let eval = self.eval();
        let board = eval.board();
        let towards = (0..6).find(|direction| {
            let mut hex = Some(from);
            (0..8).any(|_| {
                hex = hex.and_then(|hex| board.in_direction(hex, *direction));
                hex == Some(to)
            })
        });
        let Some(direction) = towards else { return };
        let start = at;
        let mut steps = 0;
        while !board.neighbours(at).contains(to) {
            match board.in_direction(at, direction) {
                Some(next) if eval.empty().contains(next) => at = next,
                _ => break,
            }
            steps += 1;
        }
        let way: Vec<_> = (1..=steps)
            .scan(start, |hex, _| {
                *hex = board.in_direction(*hex, direction)?;
                Some(*hex)
            })
            .collect();
        if way.is_empty() || eval.push_forbidden(fighter, owner) {
            return;
        }
        let frames = self.state.stack.len();
        for hex in &way {
            self.arrive(fighter, *hex, false);
        }
        self.log(|| Event::Pushed {
            fighter,
            from: start,
            to: at,
        });
        let pushed = Occasion {
            amount: steps,
            seat: Some(owner),
            ..Occasion::of(Moment::Pushed, fighter)
        };
        self.fire_after(frames, vec![pushed]);
    }

    /// The Stagger keyword does its work, if the weapon has it.
    pub(super) fn stagger_target(&mut self) {
        let target = self.state.attack().and_then(|attack| attack.target);
        let there = target.filter(|target| self.state.fighter(*target).hex.is_some());
        if let Some(target) = there.filter(|_| self.eval().uses(WeaponKeyword::Stagger)) {
            self.give(target, Token::Stagger, 1);
        }
    }

    // Several targets.

    /// An attack with Scything is made against each adjacent enemy. (HAR-KEYWORD-10)
    pub(super) fn aim_at_more(&mut self, target: FighterId) {
        let Some(attack) = self.state.attack() else {
            return;
        };
        if let Some(only) = attack.only {
            let more = only.without(FighterSet::single(target));
            if let Some(attack) = self.state.attack_mut() {
                attack.more = more;
                attack.struck.0.insert(target);
            }
            return;
        }
        let single = attack
            .grant
            .and_then(|place| self.eval().effect(place))
            .is_some_and(
                |effect| matches!(effect, crate::cards::Effect::Attack(grant) if grant.single),
            );
        if single || !self.eval().uses(WeaponKeyword::Scything) {
            return;
        }
        let attacker = attack.attacker;
        let eval = self.eval();
        let (own, seat) = (crate::state::Env::new(), self.state.fighter(attacker).seat);
        let ctx = crate::eval::Ctx::new(seat, &own);
        let targets = attack.weapon.map_or(FighterSet::EMPTY, |weapon| {
            eval.targets(attacker, weapon, &[], &ctx)
        });
        let more = targets
            .iter()
            .filter(|other| *other != target && eval.adjacent(attacker, *other))
            .collect();
        let more: FighterSet = more;
        if let Some(attack) = self.state.attack_mut() {
            attack.against_each = true;
            attack.more = more;
            attack.struck = (FighterSet::single(target), more.len() as u8);
        }
    }

    /// Those of several targets that can still be attacked.
    fn still_to_attack(&self, attack: &Attack) -> FighterSet {
        if attack.struck.1 == 0 || self.state.fighter(attack.attacker).hex.is_none() {
            return FighterSet::EMPTY;
        }
        let eval = self.eval();
        let candidates = match self.table.rules.several_targets {
            SeveralTargets::FixedAtStart => attack.more,
            // HAR-KEYWORD-13
            SeveralTargets::AsManyAsAtStart => self
                .state
                .on_battlefield()
                .filter(|other| {
                    eval.enemies(attack.attacker, *other) && !attack.struck.0.contains(*other)
                })
                .collect(),
        };
        let ready = attack.weapon.is_some_and(|weapon| match weapon {
            WeaponRef::Upgrade(card) => {
                self.state.fighter(attack.attacker).upgrades.contains(&card)
            }
            _ => true,
        });
        candidates
            .iter()
            .filter(|other| {
                ready
                    && self.state.fighter(*other).hex.is_some()
                    && eval.adjacent(attack.attacker, *other)
            })
            .collect()
    }

    /// The attack is over. Each attack on one of several targets is an action of its own.
    pub(super) fn close_attack(&mut self, end: Occasion) {
        let Some(Frame::Attack(attack)) = self.state.stack.last() else {
            return;
        };
        if self.still_to_attack(attack).is_empty() {
            return self.close(end);
        }
        let before = attack.clone();
        self.close_part(end, NextTarget { before }.into());
    }

    // A step before the attack.

    /// The hexes to which the attacker may step so that the weapon picked has a target. (SHA-FAQ-SWIFT-STRIKE-01, -02)
    pub(super) fn ask_step(&self, attack: &Attack) -> Option<Decision> {
        let weapon = attack.weapon.filter(|_| !attack.no_step)?;
        let eval = self.eval();
        let hexes = eval.steps_before(attack.attacker, weapon);
        if hexes.is_empty() {
            return None;
        }
        let mut options: Vec<Choice> = hexes.iter().map(Choice::Hex).collect();
        if !self.targets_for(attack).is_empty() {
            options.push(Choice::Pass);
        }
        let seat = self.attacking_player(attack);
        Self::decision(seat, Question::Push(attack.attacker), options)
    }

    pub(super) fn accept_step(&mut self, choice: Choice) {
        self.attack_step(AttackStep::Target);
        let Some(attack) = self.state.attack() else {
            return;
        };
        let attacker = attack.attacker;
        let seat = self.state.fighter(attacker).seat;
        if let Choice::Hex(hex) = choice {
            let fallen = self.out_of_action();
            self.push(Reaction { seat, fallen });
            self.start_push(
                attacker,
                PushKind::Step(hex),
                1,
                false,
                seat,
                seat,
                crate::state::Env::new(),
            );
        }
    }

    // Dice.

    /// Who supports whom is looked at when dice are rolled. (HAR-SUPPORT-07)
    pub(super) fn note_supporters(&mut self, roll: Roll) {
        let Some(attack) = self.state.attack() else {
            return;
        };
        let supporters = self.eval().supporters_now(attack);
        if let Some(attack) = self.state.attack_mut() {
            attack.supporters[usize::from(roll == Roll::Save)] = Some(supporters);
        }
    }

    /// The symbols that could be added to a roll of the attack in progress.
    fn innate_symbols(&self, attack: &Attack, roll: Roll) -> Vec<Die> {
        let eval = self.eval();
        let mut symbols: Vec<Die> = Vec::new();
        let roller = match roll {
            Roll::Save => attack.target,
            _ => Some(attack.attacker),
        };
        let Some(roller) = roller else {
            return symbols;
        };
        eval.innate(roller, roll, Some(Aim::from(attack)), &mut symbols);
        if roll == Roll::Attack && self.is_spell(attack) {
            eval.innate_magic(roller, Some(Aim::from(attack)), &mut symbols);
        }
        symbols
    }

    /// With several symbols to choose from, one is chosen before the roll. (HAR-MODIFIERS-14)
    pub(super) fn ask_innate(&self, attack: &Attack) -> Option<Decision> {
        for (index, roll) in [Roll::Attack, Roll::Save].into_iter().enumerate() {
            if attack.innate[index].is_some() {
                continue;
            }
            let symbols = self.innate_symbols(attack, roll);
            if symbols.len() > 1 {
                let seat = match roll {
                    Roll::Save => self.state.fighter(attack.target?).seat,
                    _ => self.attacking_player(attack),
                };
                let options = symbols.into_iter().map(Choice::Face).collect();
                return Self::decision(seat, Question::PickFace, options);
            }
        }
        None
    }

    pub(super) fn accept_innate(&mut self, choice: Choice) {
        let Some(attack) = self.state.attack() else {
            return;
        };
        let index = usize::from(
            attack.innate[0].is_some() || self.innate_symbols(attack, Roll::Attack).len() < 2,
        );
        if let (Choice::Face(die), Some(attack)) = (choice, self.state.attack_mut()) {
            attack.innate[index] = Some(die);
        }
    }

    /// Adds an innate symbol to a roll that was just made; it is no dice and cannot be re-rolled. (HAR-MODIFIERS-12, -15)
    pub(super) fn add_innate(&mut self, roll: Roll) {
        let Some(attack) = self.state.attack() else {
            return;
        };
        let index = usize::from(roll == Roll::Save);
        let symbol =
            attack.innate[index].or_else(|| self.innate_symbols(attack, roll).first().copied());
        let Some(symbol) = symbol else { return };
        if let Some(state) = self.roll_mut(roll) {
            state.add(symbol);
        }
    }
}

impl Handles<NextTarget> for Engine<'_, '_> {
    /// The next of several targets is attacked, if there still is one.
    fn advance_in(&mut self, at: At<NextTarget>) {
        let NextTarget { before } = self.state.take(at);
        let more = self.still_to_attack(&before);
        if more.is_empty() {
            return;
        }
        let serial = self.serial();
        let (attacker, weapon) = (before.attacker, before.weapon);
        let mut next = Attack::new(attacker, serial);
        next.weapon = weapon;
        next.charge = before.charge;
        next.reaction = before.reaction;
        next.as_yours = before.as_yours;
        next.grant = before.grant;
        next.grant_env = before.grant_env;
        next.against_each = before.against_each;
        next.only = Some(more);
        next.struck = (before.struck.0, before.struck.1.saturating_sub(1));
        next.step = AttackStep::WeaponPicked;
        self.push(next);
        if let Some(weapon) = weapon {
            self.bring_weapon(attacker, weapon);
        }
    }
}

/// Whether a gift adds symbols to a kind of roll.
pub(crate) fn innate_for(gives: &Gives, roll: Roll) -> Option<&[Die]> {
    match gives {
        Gives::Innate(gift::Innate(of, faces)) if *of == roll => Some(faces),
        _ => None,
    }
}
