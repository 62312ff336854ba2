//! The combat sequence. (EMB-COMBAT, EMB-WEAPON)

use super::{Engine, Handles};
use crate::board::HexSet;
use crate::cards::{Deed, DiceKind, Effect, Moment, Name, Roll, Token, WeaponKeyword, WeaponStat};
use crate::decision::{Choice, Decision, Question};
use crate::eval::{Aim, Ctx};
use crate::event::Event;
use crate::rules::{Criticals, DriveBack, Guard, OutOfReach, StaggerGiven, Success};
use crate::state::{
    At, Attack, AttackResult, AttackStep, Cause, Ends, Env, FighterId, Frame, Occasion, Origin,
    PushKind, RollState, WeaponRef,
};
use crate::vocabulary::effects as word;

impl Engine<'_, '_> {
    pub(super) fn top_attack(&mut self) -> Option<&mut Attack> {
        match self.state.stack.last_mut() {
            Some(Frame::Attack(attack)) => Some(attack),
            _ => None,
        }
    }

    pub(super) fn attack_step(&mut self, step: AttackStep) {
        if let Some(attack) = self.top_attack() {
            attack.step = step;
        }
    }

    /// The weapons that can be picked for an attack.
    fn weapons_for(&self, attack: &Attack) -> Vec<WeaponRef> {
        let eval = self.eval();
        let own = Env::new();
        let seat = self.state.fighter(attack.attacker).seat;
        if let Some((lender, place)) = attack.weapons_of {
            let Some(Effect::UseWeaponsOf(word::UseWeaponsOf(_, filter))) = eval.effect(place)
            else {
                return Vec::new();
            };
            let ctx = Ctx::new(seat, &own);
            return eval
                .weapons(lender)
                .into_iter()
                .filter(|weapon| {
                    eval.weapon_is(attack.attacker, *weapon, filter, &ctx, None)
                        && !eval.targets(attack.attacker, *weapon, &[], &ctx).is_empty()
                })
                .collect();
        }
        match (
            attack.grant.and_then(|place| eval.effect(place)),
            &attack.grant_env,
        ) {
            (Some(effect), Some((owner, env))) => eval
                .granted_weapons(
                    attack.attacker,
                    effect,
                    attack.grant,
                    &Ctx::new(*owner, env),
                )
                .into_iter()
                .collect(),
            _ => eval.attack_weapons(attack.attacker).into_iter().collect(),
        }
    }

    pub(super) fn targets_for(&self, attack: &Attack) -> Vec<FighterId> {
        let eval = self.eval();
        let Some(weapon) = attack.weapon else {
            return Vec::new();
        };
        let own = Env::new();
        let seat = self.state.fighter(attack.attacker).seat;
        if let Some(only) = attack.only {
            let own = Ctx::new(seat, &own);
            return (eval.targets(attack.attacker, weapon, &[], &own) & only)
                .iter()
                .collect();
        }
        let set = match (
            attack.grant.and_then(|place| eval.effect(place)),
            &attack.grant_env,
        ) {
            (Some(Effect::Attack(grant)), Some((owner, env))) => eval.targets(
                attack.attacker,
                weapon,
                &grant.target,
                &Ctx::new(*owner, env),
            ),
            _ => eval.targets(attack.attacker, weapon, &[], &Ctx::new(seat, &own)),
        };
        set.iter().collect()
    }

    /// The rules of a weapon hold while it is in use.
    pub(super) fn bring_weapon(&mut self, attacker: FighterId, weapon: WeaponRef) {
        let Some(def) = self.eval().weapon(weapon) else {
            return;
        };
        if def.rules.is_empty() {
            return;
        }
        let rules = def.rules.id();
        let card = match weapon {
            WeaponRef::Upgrade(card) => Some(card),
            _ => None,
        };
        let env = Env {
            this: Some(attacker),
            card,
            ..Env::new()
        };
        self.bring_for_attack(self.state.fighter(attacker).seat, rules, env);
    }

    fn bring_weapon_ability(&mut self, attacker: FighterId, name: Name) {
        let Some((rules, source)) = self.eval().weapon_ability_rules(name) else {
            return;
        };
        let env = Env {
            this: Some(attacker),
            card: source.env.card,
            ..Env::new()
        };
        let owner = source.owner;
        self.bring_for_attack(owner, rules, env);
    }

    fn bring_for_attack(
        &mut self,
        owner: crate::state::Seat,
        rules: crate::cards::RulesId,
        env: Env,
    ) {
        let Some(serial) = self.state.attack().map(|attack| attack.serial) else {
            return;
        };
        let id = self.bring(owner, Origin::Weapon, Some(rules), env);
        if let Some(source) = self.state.in_play.iter_mut().find(|source| source.id == id) {
            source.ends.push(Ends::Attack(serial));
            self.state.lasting = true;
        }
    }

    /// The attack in progress is aimed at a fighter: where it stands is remembered.
    pub(super) fn aim_at(&mut self, target: FighterId) {
        let hex = self.state.fighter(target).hex;
        let feature = hex.and_then(|hex| self.state.feature_at(hex));
        let held = self.eval().held(target).is_some();
        if let Some(attack) = self.state.attack_mut() {
            attack.target = Some(target);
            attack.target_hex = hex;
            attack.target_feature = feature;
            attack.target_held = held;
        }
    }

    pub(super) fn attack_moment(&mut self, moment: Moment) {
        if let Some(occasion) = self.attack_occasion(moment) {
            self.fire(occasion);
        }
    }

    pub(super) fn attack_occasion(&self, moment: Moment) -> Option<Occasion> {
        let attack = self.state.attack()?;
        Some(self.occasion_of_attack(attack, moment))
    }

    /// A moment of an attack: about the attacker and its target.
    pub(super) fn occasion_of_attack(&self, attack: &Attack, moment: Moment) -> Occasion {
        Occasion {
            object: attack.target,
            feature: attack.target_feature,
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

    fn may_stand_fast(&self, attack: &Attack) -> bool {
        let Some(target) = attack.target else {
            return false;
        };
        let (roll, save) = self.eval().criticals(attack);
        let stands = save > roll || attack.may_stand_fast;
        let matters =
            attack.result == Some(AttackResult::Success) || self.result_drives_back(attack);
        self.table.rules.stand_fast.on()
            && stands
            && matters
            && self.state.fighter(target).hex.is_some()
    }

    pub(super) fn result_drives_back(&self, attack: &Attack) -> bool {
        let hit = self.eval().successes(Roll::Attack) > 0;
        match (self.table.rules.drive_back, attack.result) {
            (_, Some(AttackResult::Success)) => true,
            (_, Some(AttackResult::Failure)) if attack.damage_ignored => true,
            (DriveBack::AtLeastDrawnWithSuccess, Some(AttackResult::Draw)) => hit,
            (DriveBack::AtLeastDrawn, Some(AttackResult::Draw)) => true,
            _ => false,
        }
    }

    /// Whether driving the target back is permitted. (EMB-MOVE-09, -15)
    pub(super) fn may_drive_back(&self, attack: &Attack) -> bool {
        let Some(target) = attack.target else {
            return false;
        };
        let eval = self.eval();
        let guards = matches!(
            self.table.rules.guard,
            Guard::HoldsGround | Guard::BothSymbolsAndHoldsGround
        ) && eval.tokens(target, Token::Guard) > 0
            && !eval.guard_idle(target);
        let attacker_there = self.table.rules.out_of_reach == OutOfReach::GoesOn
            || self.state.fighter(attack.attacker).hex.is_some();
        attacker_there
            && self.state.fighter(target).hex.is_some()
            && self.result_drives_back(attack)
            && !attack.no_drive_back
            && !attack.stood_fast
            && !guards
            && !eval.cannot(target, Deed::BeDrivenBack)
            && !eval.push_forbidden(target, self.state.fighter(attack.attacker).seat)
    }

    fn drive_back(&mut self, kind: PushKind) {
        let Some(attack) = self.state.attack() else {
            return;
        };
        let Some(target) = attack.target else { return };
        let seat = self.state.fighter(attack.attacker).seat;
        let seat = self
            .state
            .attack()
            .map_or(seat, |attack| self.attacking_player(attack));
        self.start_push(target, kind, 1, false, seat, seat, Env::new());
    }

    /// Starts an Overrun if there is one to start. (EMB-MOVE-16 to -22)
    fn overrun(&mut self) {
        let Some(attack) = self.state.attack() else {
            return;
        };
        let (Some(target), Some(hex)) = (attack.target, attack.target_hex) else {
            return;
        };
        let eval = self.eval();
        let (roll, save) = eval.criticals(attack);
        let attacker = attack.attacker;
        let gone = attack.driven_back || attack.slain;
        let near = self
            .state
            .fighter(attacker)
            .hex
            .is_some_and(|at| eval.board().neighbours(at).contains(hex));
        let free = eval.empty().contains(hex);
        if self.table.rules.overrun.on()
            && roll > save
            && gone
            && near
            && free
            && !eval.cannot(target, Deed::BeOverrun)
        {
            let seat = self.state.fighter(attacker).seat;
            self.start_push(
                attacker,
                PushKind::Overrun(hex),
                1,
                false,
                seat,
                seat,
                Env::new(),
            );
        }
    }

    fn roll_attack(&mut self, attacker: FighterId) {
        let Some(attack) = self.state.attack() else {
            return;
        };
        if attack.roll.dice.is_empty() {
            let Some(weapon) = attack.weapon else { return };
            let aim = Aim::from(attack);
            let kind = self.attack_dice(weapon);
            let count = self
                .eval()
                .weapon_stat(attacker, weapon, WeaponStat::Dice, Some(aim));
            let count = self.dice_to_roll(count);
            for _ in 0..count {
                let die = self.state.chance.roll(kind);
                if let Some(attack) = self.state.attack_mut() {
                    attack.roll.dice.push(die);
                }
            }
            self.add_innate(Roll::Attack);
        }
        let seat = self.state.fighter(attacker).seat;
        let dice = self
            .state
            .attack()
            .map(|attack| attack.roll.dice.to_vec())
            .unwrap_or_default();
        self.log(|| Event::AttackRoll { seat, dice });
    }

    fn roll_save(&mut self, target: FighterId) {
        let empty = self
            .state
            .attack()
            .is_none_or(|attack| attack.save.dice.is_empty());
        if empty {
            let count = self.eval().stat(target, crate::cards::Stat::Save);
            let count = self.dice_to_roll(count.into());
            for _ in 0..count {
                let die = self.state.chance.roll(DiceKind::Save);
                if let Some(attack) = self.state.attack_mut() {
                    attack.save.dice.push(die);
                }
            }
            self.add_innate(Roll::Save);
        }
        let seat = self.state.fighter(target).seat;
        let dice = self
            .state
            .attack()
            .map(|attack| attack.save.dice.to_vec())
            .unwrap_or_default();
        self.log(|| Event::SaveRoll { seat, dice });
    }

    /// Re-rolls one dice; it cannot be re-rolled again. (EMB-MODIFIERS-08 to -10)
    pub(super) fn reroll(&mut self, roll: Roll, index: u8) {
        let attack = self.state.attack();
        let (kind, roller) = match roll {
            Roll::Save => (
                DiceKind::Save,
                attack.and_then(|attack| attack.target.or(Some(attack.attacker))),
            ),
            Roll::Casting => (
                DiceKind::Magic,
                self.state.casting().and_then(|cast| cast.caster),
            ),
            _ => (
                attack
                    .and_then(|attack| attack.weapon)
                    .map_or(DiceKind::Attack, |weapon| self.attack_dice(weapon)),
                attack.map(|attack| attack.attacker),
            ),
        };
        let to = self.state.chance.roll(kind);
        let Some(state) = self.roll_mut(roll) else {
            return;
        };
        let Some(die) = state.dice.get_mut(index as usize) else {
            return;
        };
        let from = std::mem::replace(die, to);
        state.fixed |= 1 << index;
        if let Some(roller) = roller {
            let seat = self.state.fighter(roller).seat;
            self.log(|| Event::Rerolled { seat, from, to });
        }
        // A dice that is re-rolled once the result is known changes it.
        let target = self.state.attack().and_then(|attack| attack.target);
        if let Some(attack) = self.state.attack()
            && roll != Roll::Casting
            && attack.result.is_some()
            && attack.step <= AttackStep::StandFast
        {
            self.determine(target);
        }
    }

    /// Counts successes: whoever has more. (EMB-COMBAT-14 to -18)
    fn determine(&mut self, target: Option<FighterId>) {
        let mut hits = self.eval().successes(Roll::Attack);
        let criticals = match self.table.rules.criticals {
            Criticals::Successes => std::cmp::Ordering::Equal,
            Criticals::First => self
                .state
                .attack()
                .map_or(std::cmp::Ordering::Equal, |attack| {
                    let (roll, save) = self.eval().criticals(attack);
                    roll.cmp(&save)
                }),
        };
        // Being trapped is looked at only where criticals do not decide. (HAR-COMBAT-11, -12)
        if hits > 0 && criticals.is_eq() && self.trapped_success() {
            hits += 1;
        }
        let eval = self.eval();
        let saves = eval.successes(Roll::Save);
        let support = target
            .map(|target| eval.support_on(target))
            .unwrap_or_default();
        let result = match criticals.then(hits.cmp(&saves)) {
            std::cmp::Ordering::Greater => AttackResult::Success,
            // Nothing on either side is a miss where criticals are compared first. (SHA-COMBAT-11, HAR-COMBAT-19)
            std::cmp::Ordering::Equal
                if hits == 0
                    && self.table.rules.criticals == Criticals::First
                    && self.table.rules.drive_back != DriveBack::AtLeastDrawn =>
            {
                AttackResult::Failure
            }
            std::cmp::Ordering::Equal => AttackResult::Draw,
            std::cmp::Ordering::Less => AttackResult::Failure,
        };
        if let Some(attack) = self.state.attack_mut() {
            attack.result = Some(result);
            attack.target_flanked = support.flanked;
            attack.target_surrounded = support.surrounded;
        }
        self.log(|| Event::Result {
            result,
            successes: hits as u8,
            saves: saves as u8,
        });
    }

    /// EMB-COMBAT-19, -28, -29; EMB-WEAPON-12
    fn apply_damage(
        &mut self,
        attacker: FighterId,
        target: Option<FighterId>,
        seat: crate::state::Seat,
    ) {
        let Some(attack) = self.state.attack() else {
            return;
        };
        let (Some(target), Some(weapon), Some(AttackResult::Success)) =
            (target, attack.weapon, attack.result)
        else {
            return;
        };
        let eval = self.eval();
        let damage = self.attack_damage();
        let card = match weapon {
            WeaponRef::Upgrade(card) => Some(card),
            _ => None,
        };
        let spell = eval.weapon(weapon).is_some_and(|def| def.spell);
        let reaction = attack.reaction;
        self.inflict(
            target,
            damage,
            Cause {
                attacker: Some(attacker),
                card,
                seat: Some(seat),
                dealer: Some(attacker),
                hex: false,
                spell,
                reaction,
            },
        );
    }

    /// How much damage the attack in progress does.
    pub(super) fn attack_damage(&self) -> i16 {
        let Some(attack) = self.state.attack() else {
            return 0;
        };
        let Some(weapon) = attack.weapon else {
            return 0;
        };
        let eval = self.eval();
        let mut damage = eval.weapon_stat(
            attack.attacker,
            weapon,
            WeaponStat::Damage,
            Some(Aim::from(attack)),
        );
        if eval.uses(WeaponKeyword::Grievous) {
            damage += 1;
        }
        // What nothing modifies is not lowered either. (EMB-TIMING-08)
        if attack.stood_fast && !eval.weapon_is_fixed(attack.attacker, weapon) {
            damage = (damage - 1).max(i16::from(self.table.rules.stand_fast_minimum));
        }
        damage
    }

    /// The hexes around a fighter.
    pub(super) fn around(&self, fighter: FighterId) -> HexSet {
        let eval = self.eval();
        eval.place(fighter)
            .map_or(HexSet::EMPTY, |hex| eval.board().neighbours(hex))
    }
}

impl Handles<Attack> for Engine<'_, '_> {
    fn ask_in(&self, attack: &Attack) -> Option<Decision> {
        let seat = self.attacking_player(attack);
        match attack.step {
            AttackStep::Weapon => {
                let options = self
                    .weapons_for(attack)
                    .into_iter()
                    .map(Choice::Weapon)
                    .collect();
                Self::decision(seat, Question::Weapon(attack.attacker), options)
            }
            AttackStep::Target => {
                let options = self
                    .targets_for(attack)
                    .into_iter()
                    .map(Choice::Fighter)
                    .collect();
                Self::decision(seat, Question::Target(attack.attacker), options)
            }
            AttackStep::Ability => {
                let count = self.eval().abilities_on_offer(attack).len() as u8;
                let mut options: Vec<Choice> = (0..count).map(Choice::Ability).collect();
                options.push(Choice::Pass);
                Self::decision(seat, Question::WeaponAbility, options)
            }
            AttackStep::StaggerReroll => {
                let staggered = attack
                    .target
                    .is_some_and(|target| self.eval().tokens(target, Token::Stagger) > 0);
                if attack.stagger_rerolls == 0
                    || !staggered
                    || self.eval().cannot(attack.attacker, Deed::RerollAttacks)
                {
                    return None;
                }
                let mut options: Vec<Choice> = free_dice(&attack.roll).map(Choice::Die).collect();
                options.push(Choice::Pass);
                Self::decision(seat, Question::Reroll, options)
            }
            AttackStep::Step => self.ask_step(attack),
            AttackStep::Innate => self.ask_innate(attack),
            AttackStep::StandFast => {
                let target = attack.target.filter(|_| self.may_stand_fast(attack))?;
                Self::decision(
                    self.state.fighter(target).seat,
                    Question::StandFast(target),
                    vec![Choice::Yes, Choice::No],
                )
            }
            AttackStep::DriveBack => {
                let target = attack.target?;
                if !self.may_drive_back(attack) || !self.eval().uses(WeaponKeyword::Grapple) {
                    return None;
                }
                Self::decision(
                    seat,
                    Question::DriveBack(target),
                    vec![Choice::Option(0), Choice::Option(1), Choice::Pass],
                )
            }
            _ => None,
        }
    }

    fn accept_in(&mut self, _: At<Attack>, choice: Choice) {
        let Some(Frame::Attack(attack)) = self.state.stack.last() else {
            return;
        };
        let attacker = attack.attacker;
        match (attack.step, choice) {
            (AttackStep::Weapon, Choice::Weapon(weapon)) => {
                if let Some(attack) = self.top_attack() {
                    attack.weapon = Some(weapon);
                    attack.step = AttackStep::WeaponPicked;
                }
                self.log(|| Event::WeaponPicked {
                    fighter: attacker,
                    weapon,
                });
                self.bring_weapon(attacker, weapon);
            }
            (AttackStep::Target, Choice::Fighter(target)) => {
                self.aim_at(target);
                self.aim_at_more(target);
                self.attack_step(AttackStep::TargetPicked);
                self.log(|| Event::TargetPicked { attacker, target });
            }
            (AttackStep::Ability, choice) => {
                let ability = match choice {
                    Choice::Ability(index) => self
                        .eval()
                        .abilities_on_offer(attack)
                        .get(index as usize)
                        .copied(),
                    _ => None,
                };
                if let Some(attack) = self.top_attack() {
                    attack.ability = ability;
                    attack.step = AttackStep::BeforeRoll;
                }
                self.log(|| Event::WeaponAbility { ability });
                if let Some(WeaponKeyword::Own(name)) = ability.map(|ability| ability.keyword) {
                    self.bring_weapon_ability(attacker, name);
                }
            }
            (AttackStep::StaggerReroll, Choice::Die(index)) => {
                if let Some(attack) = self.top_attack() {
                    attack.stagger_rerolls -= 1;
                }
                self.reroll(Roll::Attack, index);
            }
            (AttackStep::StaggerReroll, _) => self.attack_step(AttackStep::Rolled),
            (AttackStep::StandFast, choice) => {
                let target = attack.target;
                if let Some(attack) = self.top_attack() {
                    attack.stood_fast = choice == Choice::Yes;
                    attack.step = AttackStep::Spell;
                }
                if let Some(fighter) = target.filter(|_| choice == Choice::Yes) {
                    self.log(|| Event::StoodFast { fighter });
                }
            }
            (AttackStep::Step, choice) => self.accept_step(choice),
            (AttackStep::Innate, choice) => self.accept_innate(choice),
            (AttackStep::DriveBack, choice) => {
                self.attack_step(AttackStep::Overrun);
                match choice {
                    Choice::Option(0) => self.drive_back(PushKind::DriveBack),
                    Choice::Option(1) => self.drive_back(PushKind::Grapple),
                    _ => {}
                }
            }
            // Nothing to pick: the attack cannot be made.
            _ => self.abandon(),
        }
    }

    fn advance_in(&mut self, _: At<Attack>) {
        let Some(Frame::Attack(attack)) = self.state.stack.last() else {
            return;
        };
        let (attacker, target, step) = (attack.attacker, attack.target, attack.step);
        let attacker_seat = self.state.fighter(attacker).seat;
        // An answer may have taken one of the two away before the result is known.
        let rolled = step >= AttackStep::StandFast;
        let target_gone = target.is_some_and(|target| self.state.fighter(target).hex.is_none());
        let attacker_gone = self.state.fighter(attacker).hex.is_none();
        let first = self.table.rules.out_of_reach == OutOfReach::GoesOn;
        if first && !rolled && step > AttackStep::TargetPicked && (target_gone || attacker_gone) {
            return self.abandon();
        }
        if self.out_of_reach() {
            return self.lose_target();
        }
        match step {
            AttackStep::BeforeWeapon => {
                self.attack_step(AttackStep::Weapon);
                self.attack_moment(Moment::BeforeWeaponPicked);
            }
            AttackStep::WeaponPicked => {
                self.attack_step(AttackStep::Step);
                self.attack_moment(Moment::WeaponPicked);
            }
            AttackStep::Step => self.attack_step(AttackStep::Target),
            AttackStep::TargetPicked => {
                self.attack_step(AttackStep::Ability);
                self.attack_moment(Moment::TargetPicked);
            }
            AttackStep::BeforeRoll => {
                self.attack_step(AttackStep::Innate);
                self.attack_moment(Moment::BeforeAttackRoll);
            }
            AttackStep::Innate => self.attack_step(AttackStep::Roll),
            AttackStep::Roll => {
                self.note_supporters(Roll::Attack);
                self.roll_attack(attacker);
                // Magic dice are no Attack dice. (HAR-MAGIC-16)
                let magic = self
                    .state
                    .attack()
                    .is_some_and(|attack| self.is_spell(attack));
                let rerolls = if magic {
                    0
                } else {
                    self.table.rules.stagger_rerolls
                };
                if let Some(attack) = self.top_attack() {
                    attack.stagger_rerolls = rerolls;
                    attack.step = AttackStep::StaggerReroll;
                }
            }
            AttackStep::StaggerReroll => self.attack_step(AttackStep::Rolled),
            AttackStep::Rolled => {
                self.attack_step(AttackStep::Backlash);
                self.attack_moment(Moment::AttackRoll);
            }
            AttackStep::Backlash => {
                self.attack_step(AttackStep::BeforeSave);
                self.spell_attack_backlash(attacker);
            }
            AttackStep::BeforeSave => {
                self.attack_step(AttackStep::Save);
                self.attack_moment(Moment::BeforeSaveRoll);
            }
            AttackStep::Save => {
                self.note_supporters(Roll::Save);
                if let Some(target) = target {
                    self.roll_save(target);
                }
                self.attack_step(AttackStep::Saved);
            }
            AttackStep::Saved => {
                self.attack_step(AttackStep::Determine);
                self.attack_moment(Moment::SaveRoll);
            }
            AttackStep::Determine => {
                self.determine(target);
                self.attack_step(AttackStep::StandFast);
                self.attack_moment(Moment::SuccessDetermined);
            }
            AttackStep::StandFast => self.attack_step(AttackStep::Spell),
            AttackStep::Spell => self.unbind_attack(),
            AttackStep::Damage => {
                self.attack_step(AttackStep::Judge);
                if self.table.rules.success != Success::Damage {
                    self.cast_attack();
                }
                self.apply_damage(attacker, target, attacker_seat);
            }
            AttackStep::Judge => {
                self.attack_step(AttackStep::BeforeDriveBack);
                self.judge_by_damage();
                self.cast_attack();
                let hit = self
                    .state
                    .attack()
                    .is_some_and(|attack| attack.result == Some(AttackResult::Success));
                if hit && self.table.rules.stagger_given == StaggerGiven::WithDamage {
                    self.stagger_target();
                }
            }
            AttackStep::BeforeDriveBack => {
                self.attack_step(AttackStep::DriveBack);
                self.before_drive_back();
            }
            AttackStep::DriveBack => {
                if self.trapped() {
                    return;
                }
                let may = self
                    .state
                    .attack()
                    .is_some_and(|attack| self.may_drive_back(attack));
                self.attack_step(AttackStep::Overrun);
                if may {
                    self.drive_back(PushKind::DriveBack);
                }
            }
            AttackStep::Overrun => {
                self.attack_step(AttackStep::Attacked);
                self.drive_back_step_over();
                if !attacker_gone {
                    self.overrun();
                }
            }
            AttackStep::Attacked => {
                self.attack_step(AttackStep::Over);
                // HAR-KEYWORD-14
                let hit = self
                    .state
                    .attack()
                    .is_some_and(|attack| attack.result == Some(AttackResult::Success));
                if hit && self.table.rules.stagger_given == StaggerGiven::AfterAttack {
                    self.stagger_target();
                }
            }
            AttackStep::Over => {
                self.log(|| Event::Attacked { fighter: attacker });
                self.end_spell_attack();
                if let Some(occasion) = self.attack_occasion(Moment::Attacked) {
                    self.close_attack(occasion);
                }
            }
            AttackStep::Weapon | AttackStep::Target | AttackStep::Ability => {}
        }
    }
}

/// The dice of a roll that may still be re-rolled.
pub(super) fn free_dice(roll: &RollState) -> impl Iterator<Item = u8> + '_ {
    (0..roll.dice.len() as u8).filter(|index| roll.fixed >> index & 1 == 0)
}
