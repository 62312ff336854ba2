//! Damage and death. (EMB-DAMAGE)

use super::{Engine, Handles};
use crate::cards::{Moment, Stat};
use crate::event::Event;
use crate::rules::Bounty;
use crate::state::{
    At, Attack, Cause, Damage, DamageStep, FighterId, Frame, Occasion, Origin, Slay, SlayStep,
};

impl Engine<'_, '_> {
    /// Damage is inflicted on a fighter, in steps of its own.
    pub(super) fn inflict(&mut self, fighter: FighterId, amount: i16, cause: Cause) {
        if amount > 0 && self.state.fighter(fighter).hex.is_some() && !self.falling(fighter) {
            let serial = self.serial();
            self.push(Damage {
                serial,
                fighter,
                amount,
                cause,
                step: DamageStep::Before,
            });
        }
    }

    /// Whether a fighter has taken more than it can bear and is about to fall: nothing more is inflicted on it.
    fn falling(&self, fighter: FighterId) -> bool {
        let hurt = self.state.stack.iter().any(|frame| {
            matches!(frame, Frame::Damage(damage)
                if damage.fighter == fighter && damage.step > DamageStep::Inflict)
        });
        hurt && self.mortal(fighter)
    }

    fn harm(moment: Moment, damage: &Damage) -> Occasion {
        Occasion {
            object: damage.cause.attacker,
            amount: damage.amount,
            cause: damage.cause,
            ..Occasion::of(moment, damage.fighter)
        }
    }

    /// Whether a fighter's damage has reached its Health. (EMB-DAMAGE-04)
    pub(super) fn mortal(&self, fighter: FighterId) -> bool {
        self.state.fighter(fighter).damage >= self.eval().stat(fighter, Stat::Health)
    }

    /// Slays a fighter, in steps of its own.
    pub(super) fn slay(&mut self, fighter: FighterId, cause: Cause) {
        if self.state.fighter(fighter).hex.is_some() {
            self.push(Slay {
                fighter,
                cause,
                no_bounty: false,
                step: SlayStep::Slaying,
            });
        }
    }

    /// Takes a slain fighter out of the game, in the book's order. (EMB-DAMAGE-05, -09, -11)
    fn remove_slain(&mut self, fighter: FighterId, slay: &Slay) {
        let seat = self.state.fighter(fighter).seat;
        let bounty = match self.table.rules.bounty {
            Bounty::Characteristic => self.eval().stat(fighter, Stat::Bounty),
            Bounty::One => 1,
            Bounty::Two => 2,
            Bounty::OneOrTwoIfLarge => 1 + u8::from(self.eval().stat(fighter, Stat::Health) >= 6),
        };
        let bounty = if slay.no_bounty { 0 } else { bounty };
        let aimed = self.state.attack_mut().and_then(Attack::aimed_mut);
        if let Some(target) = aimed.map(|aimed| &mut aimed.target) {
            target.slain |= target.fighter == fighter;
        }
        // Who answers to its death is judged by what it was.
        let mut occasion = Occasion {
            object: slay.cause.attacker,
            cause: slay.cause,
            amount: i16::from(bounty),
            ..Occasion::of(Moment::Slain, fighter)
        };
        self.note(&mut occasion);
        self.hold_casualty(Moment::TookOut, fighter, slay.cause, bounty);
        let window = self.window(occasion);
        self.leaving.clear();

        let eval = self.eval();
        let last = [Stat::Health, Stat::Save, Stat::Bounty].map(|stat| eval.stat(fighter, stat));
        let state = self.state.fighter_mut(fighter);
        state.last = last;
        state.last_hex = state.hex.take();
        state.slain = true;
        self.log(|| Event::LeftBattlefield { fighter });
        let state = self.state.fighter_mut(fighter);
        state.damage = 0;
        state.damage_this_turn = 0;
        if !self.table.rules.slain_keep_tokens.on() {
            (state.moves, state.charges, state.guards) = (0, 0, 0);
        }
        (state.staggers, state.raises) = (0, 0);
        state.inspire_due = None;
        state.custom.clear();
        self.log(|| Event::TokensCleared { fighter });
        let upgrades = if self.table.rules.slain_lose_upgrades.on() {
            std::mem::take(&mut self.state.fighter_mut(fighter).upgrades)
        } else {
            // They stay with the fighter and do nothing until it comes back. (SHA-DAMAGE-05)
            for card in self.state.fighter(fighter).upgrades.clone() {
                self.retire(Origin::Upgrade(card));
            }
            Default::default()
        };
        for card in &upgrades {
            self.retire(Origin::Upgrade(*card));
            self.discard(*card);
        }
        if !upgrades.is_empty() {
            let occasion = Occasion {
                cards: upgrades,
                ..Occasion::of(Moment::UpgradesDiscarded, fighter)
            };
            self.fire(occasion);
        }
        if self.state.fighter(fighter).inspired && !self.table.rules.slain_stay_inspired.on() {
            self.turn_card(fighter, false);
            self.log(|| Event::Uninspired { fighter });
        }
        for other in self.state.seats_from(seat).skip(1) {
            // With more than two players only who took the fighter out is paid for it. (SHA-MULTI-11)
            if self.state.players.len() == 2 || slay.cause.seat == Some(other) {
                self.gain_glory(other, bounty);
            }
        }
        if let Some(window) = window {
            self.state.pending.push(window);
        }
    }

    /// Fighters whose Health has fallen to their damage are slain by what lowered it. (EMB-DAMAGE-04)
    pub(super) fn check_health(&mut self, cause: Cause) {
        let mortal = self.state.on_battlefield().find(|fighter| {
            let falling = self
                .state
                .stack
                .iter()
                .any(|frame| matches!(frame, Frame::Slay(slay) if slay.fighter == *fighter));
            self.state.fighter(*fighter).damage > 0 && !falling && self.mortal(*fighter)
        });
        if let Some(fighter) = mortal {
            self.slay(fighter, cause);
        }
    }
}

impl Handles<Slay> for Engine<'_, '_> {
    fn advance_in(&mut self, at: At<Slay>) {
        let slay = self.state[at];
        let fighter = slay.fighter;
        let occasion = |moment| Occasion {
            object: slay.cause.attacker,
            cause: slay.cause,
            ..Occasion::of(moment, fighter)
        };
        match slay.step {
            SlayStep::Slaying => {
                self.state[at].step = SlayStep::Remove;
                self.log(|| Event::Slain { fighter });
                self.fire(occasion(Moment::Slaying));
            }
            SlayStep::Remove => {
                self.state[at].step = SlayStep::Slain;
                self.remove_slain(fighter, &slay);
            }
            SlayStep::Slain => {
                self.end_by(|end| *end == crate::state::Ends::Slain(fighter));
                // What came of the end of effects goes on top of this frame, which is then done.
                self.state.take(at);
            }
        }
    }
}

impl Handles<Damage> for Engine<'_, '_> {
    fn advance_in(&mut self, at: At<Damage>) {
        let damage = self.state[at];
        let fighter = damage.fighter;
        if self.state.fighter(fighter).hex.is_none() {
            self.pop();
            return;
        }
        match damage.step {
            DamageStep::Before => {
                self.state[at].step = DamageStep::Inflict;
                self.fire(Self::harm(Moment::BeforeDamage, &damage));
            }
            DamageStep::Inflict => {
                let mut amount = self.amount(damage.amount);
                if let Some(most) = self.eval().damage_per_turn(fighter) {
                    amount = amount
                        .min(most.saturating_sub(self.state.fighter(fighter).damage_this_turn));
                }
                if amount == 0 {
                    self.pop();
                    return;
                }
                let state = self.state.fighter_mut(fighter);
                state.damage = state.damage.saturating_add(amount);
                state.damage_this_turn = state.damage_this_turn.saturating_add(amount);
                self.log(|| Event::Damage { fighter, amount });
                if damage.cause.attacker.is_some()
                    && let Some(attack) = self.state.attack_mut()
                {
                    attack.inflict(amount);
                }
                let inflicted = Damage {
                    amount: i16::from(amount),
                    step: DamageStep::Check,
                    ..damage
                };
                self.state[at] = inflicted;
                self.hold_casualty(Moment::Hurt, fighter, damage.cause, amount);
                if self.closes_together() {
                    // Being hurt and being about to fall are answered to together. (HAR-DAMAGE-01)
                    let mut occasions = vec![Self::harm(Moment::Damaged, &inflicted)];
                    if self.mortal(fighter) {
                        occasions.push(Self::harm(Moment::WouldBeSlain, &inflicted));
                    }
                    self.fire_together(occasions);
                } else {
                    self.fire(Self::harm(Moment::Damaged, &inflicted));
                }
            }
            DamageStep::Check => {
                let single = self.closes_together();
                if self.mortal(fighter) {
                    self.state[at].step = DamageStep::Slay;
                    if !single {
                        self.fire(Self::harm(Moment::WouldBeSlain, &damage));
                    }
                } else {
                    self.pop();
                    if single {
                        self.fire(Self::harm(Moment::DamageSurvived, &damage));
                    }
                }
            }
            DamageStep::Slay => {
                self.state[at].step = DamageStep::Over;
                if self.mortal(fighter) {
                    self.slay(fighter, damage.cause);
                }
            }
            DamageStep::Over => self.pop(),
        }
    }
}
