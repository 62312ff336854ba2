//! Weapon, target and weapon ability of an attack, and the step that may come before it.

use crate::cards::{Effect, Name, RulesId, WeaponKeyword};
use crate::decision::{Choice, Decision, Question};
use crate::eval::Ctx;
use crate::event::Event;
use crate::flow::Engine;
use crate::state::{
    At, Attack, ChoosingStep, Ends, Env, FighterId, Origin, PushKind, Reaction, Seat, Target,
    WeaponRef,
};
use crate::vocabulary::effects as word;

impl Engine<'_, '_> {
    /// The weapons that can be picked for an attack.
    pub(in crate::flow) fn weapons_for(&self, attack: &Attack) -> Vec<WeaponRef> {
        let eval = self.eval();
        let own = Env::new();
        let seat = self.state.fighter(attack.attacker).seat;
        let lent = attack.choosing().and_then(|choosing| choosing.weapons_of);
        if let Some((lender, place)) = lent {
            let Some(Effect::UseWeaponsOf(word::UseWeaponsOf(_, filter))) = eval.effect(place)
            else {
                return Vec::new();
            };
            let ctx = Ctx::new(seat, &own);
            return eval
                .weapons(lender)
                .filter(|weapon| {
                    eval.weapon_is(attack.attacker, *weapon, filter, &ctx, None)
                        && eval.can_attack_with(attack.attacker, *weapon)
                })
                .collect();
        }
        let granted = attack.grant.as_ref();
        match granted.and_then(|grant| Some((grant, eval.effect(grant.effect)?))) {
            Some((grant, Effect::Attack(granted))) => {
                let ctx = Ctx::new(grant.owner, &grant.env);
                let place = Some(grant.effect);
                let weapons = granted.weapons(&eval, attack.attacker, place, &ctx);
                weapons.into_iter().collect()
            }
            Some(_) => Vec::new(),
            None => eval.attack_weapons(attack.attacker).collect(),
        }
    }

    /// The fighters that can be picked as the target of an attack with the weapon picked.
    pub(in crate::flow) fn targets_for(&self, attack: &Attack) -> Vec<FighterId> {
        let eval = self.eval();
        let Some(weapon) = attack.weapon() else {
            return Vec::new();
        };
        let own = Env::new();
        let ctx = Ctx::new(self.state.fighter(attack.attacker).seat, &own);
        if let Some(only) = attack.series.only {
            let targets = eval.targets(attack.attacker, weapon, &[], &ctx);
            return (targets & only).iter().collect();
        }
        let granted = attack.grant.as_ref();
        let targets = match granted.and_then(|grant| Some((grant, eval.effect(grant.effect)?))) {
            Some((grant, Effect::Attack(granted))) => {
                let ctx = Ctx::new(grant.owner, &grant.env);
                eval.targets(attack.attacker, weapon, &granted.target, &ctx)
            }
            _ => eval.targets(attack.attacker, weapon, &[], &ctx),
        };
        targets.iter().collect()
    }

    /// The attack in progress is aimed at a fighter: where it stands is remembered.
    pub(crate) fn aim_at(&mut self, fighter: FighterId) {
        let hex = self.state.fighter(fighter).hex;
        let target = Target {
            fighter,
            hex,
            feature: hex.and_then(|hex| self.state.feature_at(hex)),
            held: self.eval().held(fighter).is_some(),
            slain: false,
            fell: false,
            left: None,
        };
        if let Some(attack) = self.state.attack_mut() {
            attack.aim_at(target);
        }
    }

    /// A weapon ability is chosen, or none.
    pub(super) fn choose_ability(&mut self, at: At<Attack>, choice: Choice) {
        let ability = match choice {
            Choice::Ability(index) => {
                let offered = self.eval().abilities_on_offer(&self.state[at]);
                offered.get(index as usize).copied()
            }
            _ => None,
        };
        if let Some(aimed) = self.state[at].aimed_mut() {
            aimed.ability = ability;
        }
        self.log(|| Event::WeaponAbility { ability });
        if let Some(WeaponKeyword::Own(name)) = ability.map(|ability| ability.keyword) {
            self.bring_weapon_ability(at, name);
        }
    }

    /// The rules of a weapon hold while it is in use.
    pub(super) fn bring_weapon(&mut self, at: At<Attack>, weapon: WeaponRef) {
        let attacker = self.state[at].attacker;
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
        self.bring_for_attack(at, self.state.fighter(attacker).seat, rules, env);
    }

    fn bring_weapon_ability(&mut self, at: At<Attack>, name: Name) {
        let Some((rules, source)) = self.eval().weapon_ability_rules(name) else {
            return;
        };
        let env = Env {
            this: Some(self.state[at].attacker),
            card: source.env.card,
            ..Env::new()
        };
        let owner = source.owner;
        self.bring_for_attack(at, owner, rules, env);
    }

    fn bring_for_attack(&mut self, at: At<Attack>, owner: Seat, rules: RulesId, env: Env) {
        let serial = self.state[at].serial;
        let id = self.bring(owner, Origin::Weapon, Some(rules), env);
        self.set_ends(id, vec![Ends::Attack(serial)]);
    }

    // A step before the attack.

    /// The hexes to which the attacker may step so that the weapon picked has a target. (SHA-FAQ-SWIFT-STRIKE-01, -02)
    pub(super) fn ask_step(&self, attack: &Attack) -> Option<Decision> {
        let choosing = attack.choosing().filter(|choosing| !choosing.no_step)?;
        let hexes = self.eval().steps_before(attack.attacker, choosing.weapon?);
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

    pub(super) fn accept_step(&mut self, at: At<Attack>, choice: Choice) {
        self.next_in_choosing(at, ChoosingStep::Target);
        let attacker = self.state[at].attacker;
        let seat = self.state.fighter(attacker).seat;
        if let Choice::Hex(hex) = choice {
            let fallen = self.out_of_action();
            self.push(Reaction { seat, fallen });
            let step = PushKind::Step(hex);
            self.start_push(attacker, step, 1, false, seat, seat, Env::new());
        }
    }
}
