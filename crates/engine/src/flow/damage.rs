//! Damage and death. (EMB-DAMAGE)

use super::{Engine, Handles};
use crate::cards::{Moment, Stat};
use crate::event::Event;
use crate::rules::{Bounty, Closing, Threatened};
use crate::state::{
    At, Cause, Damage, DamageStep, Ends, FighterId, Frame, Occasion, Origin, Slay, SlayStep,
};

impl Engine<'_, '_> {
    /// Damage is inflicted on a fighter, in steps of its own.
    pub(crate) fn inflict(&mut self, fighter: FighterId, amount: i16, cause: Cause) {
        if amount <= 0 || self.state.fighter(fighter).hex.is_none() {
            return;
        }
        let falling = self.felling(fighter).is_some() && self.mortal(fighter);
        if falling && let Some(fatal) = self.felling(fighter) {
            // No attack hits who is about to fall; what else befalls it waits, should it be saved.
            if cause.attacker.is_none() {
                let before = fatal.waiting.map_or(0, |(before, _)| before);
                fatal.waiting = Some((amount.saturating_add(before), cause));
            }
            return;
        }
        let serial = self.serial();
        self.push(Damage {
            serial,
            fighter,
            amount,
            cause,
            step: DamageStep::Before,
            waiting: None,
            open: false,
        });
    }

    /// The damage that a fighter has taken just now, of which it may be about to fall.
    fn felling(&mut self, fighter: FighterId) -> Option<&mut Damage> {
        let mut frames = self.state.stack.iter_mut().rev();
        frames.find_map(|frame| match frame {
            Frame::Damage(damage)
                if damage.fighter == fighter && damage.step > DamageStep::Inflict =>
            {
                Some(damage)
            }
            _ => None,
        })
    }

    /// A fighter has not fallen by damage: what waited for that is inflicted now.
    fn survive(&mut self, damage: &Damage) {
        self.pop();
        if let Some((amount, cause)) = damage.waiting {
            self.inflict(damage.fighter, amount, cause);
        }
    }

    fn harm(moment: Moment, damage: &Damage) -> Occasion {
        Occasion {
            object: damage.cause.attacker,
            amount: damage.amount,
            cause: damage.cause,
            ..Occasion::of(moment, damage.fighter)
        }
    }

    /// A fighter has been hurt and would fall; it may not be certain yet that it has been.
    fn hurt_and_threatened(&mut self, mut hurt: Occasion, mut threat: Occasion, open: bool) {
        if open {
            // It is counted later, if at all.
            (hurt.settled, hurt.counted) = (true, 1);
        } else {
            self.note(&mut hurt);
        }
        self.note(&mut threat);
        self.offer_together(vec![hurt, threat]);
    }

    /// Whether a fighter's damage has reached its Health. (EMB-DAMAGE-04)
    pub(super) fn mortal(&self, fighter: FighterId) -> bool {
        self.state.fighter(fighter).damage >= self.eval().stat(fighter, Stat::Health)
    }

    /// Slays a fighter outright, in steps of its own.
    pub(crate) fn slay(&mut self, fighter: FighterId, cause: Cause) -> Option<At<Slay>> {
        let first = match self.table.rules.threatened {
            Threatened::ByDamage => SlayStep::Slaying,
            Threatened::ByAnything => SlayStep::Threatened,
        };
        self.fall(fighter, cause, first)
    }

    fn fall(&mut self, fighter: FighterId, cause: Cause, step: SlayStep) -> Option<At<Slay>> {
        self.state.fighter(fighter).hex?;
        Some(self.begin(Slay {
            fighter,
            cause,
            no_bounty: false,
            lowered: false,
            met: Vec::new(),
            step,
        }))
    }

    /// A fighter that would be slain is not. (EMB-DAMAGE-04)
    pub(crate) fn spare(&mut self, fighter: FighterId) {
        for frame in self.state.stack.iter_mut().rev() {
            if let Frame::Slay(slay) = frame
                && slay.fighter == fighter
                && slay.step == SlayStep::Slaying
            {
                slay.step = SlayStep::Spared;
                return;
            }
        }
    }

    /// The moment at which a fighter has been slain.
    fn slain(&self, slay: &Slay) -> Occasion {
        let fighter = slay.fighter;
        let bounty = match self.table.rules.bounty {
            _ if slay.no_bounty => 0,
            Bounty::Characteristic => self.eval().stat(fighter, Stat::Bounty),
            Bounty::One => 1,
            Bounty::Two => 2,
            Bounty::OneOrTwoIfLarge => 1 + u8::from(self.eval().stat(fighter, Stat::Health) >= 6),
        };
        Occasion {
            object: slay.cause.attacker,
            cause: slay.cause,
            amount: i16::from(bounty),
            ..Occasion::of(Moment::Slain, fighter)
        }
    }

    /// Takes a slain fighter out of the game, in the book's order. (EMB-DAMAGE-05, -09, -11)
    fn remove_slain(&mut self, fighter: FighterId, slay: &Slay) {
        let seat = self.state.fighter(fighter).seat;
        // Who answers to its death is judged by what it was.
        let mut occasion = self.slain(slay);
        occasion.counted = 1;
        let bounty = occasion.amount as u8;
        self.lapse_after(&occasion);
        if let Some(attack) = self.state.attack_mut()
            && slay.cause.attacker == Some(attack.attacker)
            && let Some(aimed) = attack.aimed_mut()
        {
            aimed.target.slain |= aimed.target.fighter == fighter;
        }
        let hex = self.state.fighter(fighter).hex;
        for frame in &mut self.state.stack {
            if let Frame::Attack(attack) = frame
                && let Some(aimed) = attack.aimed_mut()
            {
                let target = &mut aimed.target;
                if target.fighter == fighter {
                    target.fell = true;
                    target.left = target.left.or(hex);
                }
            }
        }
        self.hold_casualty(Moment::TookOut, fighter, slay.cause, bounty);
        let window = self.window_of_fall(&occasion, slay.met.clone());
        self.leaving.clear();

        let eval = self.eval();
        let last = [Stat::Health, Stat::Save, Stat::Bounty].map(|stat| eval.stat(fighter, stat));
        let state = self.state.fighter_mut(fighter);
        state.last = last;
        state.last_hex = state.hex.take();
        (state.slain, state.falling) = (true, false);
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
            self.state.fighter_mut(fighter).upgrades.take()
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
                cards: upgrades.into(),
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

    /// Fighters whose Health has fallen to their damage are slain by what lowered it, one after another. (EMB-DAMAGE-04)
    pub(crate) fn check_health(&mut self, cause: Cause) {
        self.check_health_after(None, cause);
    }

    /// The same for those that come after this one.
    fn check_health_after(&mut self, last: Option<FighterId>, cause: Cause) {
        let fighters = &self.state.fighters;
        let damaged = fighters.present() & fighters.damaged();
        let mortal = damaged.iter().find(|fighter| {
            if last.is_some_and(|last| *fighter <= last) {
                return false;
            }
            let falling = self.state.stack.iter().any(|frame| match frame {
                Frame::Slay(slay) => slay.fighter == *fighter,
                Frame::Damage(damage) => damage.fighter == *fighter,
                _ => false,
            });
            !falling && self.mortal(*fighter)
        });
        if let Some(at) = mortal.and_then(|fighter| self.slay(fighter, cause)) {
            self.state[at].lowered = true;
        }
    }
}

impl Engine<'_, '_> {
    /// What lowered the Health of one fighter may have lowered that of others.
    fn others_lowered(&mut self, slay: &Slay) {
        if slay.lowered {
            self.check_health_after(Some(slay.fighter), slay.cause);
        }
    }
}

impl Handles<Slay> for Engine<'_, '_> {
    fn advance_in(&mut self, at: At<Slay>) {
        let slay = self.state[at].clone();
        let fighter = slay.fighter;
        let occasion = |moment| Occasion {
            object: slay.cause.attacker,
            cause: slay.cause,
            ..Occasion::of(moment, fighter)
        };
        match slay.step {
            SlayStep::Threatened => {
                self.state[at].step = SlayStep::Slaying;
                self.fire(occasion(Moment::WouldBeSlain));
            }
            SlayStep::Slaying if slay.lowered && !self.mortal(fighter) => {
                self.pop();
                self.others_lowered(&slay);
            }
            SlayStep::Spared => {
                self.pop();
                self.others_lowered(&slay);
            }
            SlayStep::Slaying => {
                self.state[at].step = SlayStep::Remove;
                self.state.fighter_mut(fighter).falling = true;
                self.log(|| Event::Slain { fighter });
                // It counts before whoever falls because of it. (EMB-DAMAGE-05)
                let slain = self.slain(&slay);
                self.count(&slain);
                self.claim(&slain);
                self.state[at].met = self.objectives_answering(&slain);
                self.fire(occasion(Moment::Slaying));
            }
            SlayStep::Remove => {
                self.state[at].step = SlayStep::Slain;
                self.remove_slain(fighter, &slay);
            }
            SlayStep::Slain => {
                self.end_by(&[Ends::Slain(fighter)]);
                // What came of the end of effects goes on top of this frame, which is then done.
                self.state.take(at);
                self.others_lowered(&slay);
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
                    && attack.target() == Some(fighter)
                {
                    attack.inflict(amount);
                }
                let inflicted = Damage {
                    amount: i16::from(amount),
                    step: DamageStep::Check,
                    // Where the book lists a step for reactions to damage, that has been dealt by then. (HAR-DAMAGE-01)
                    open: self.table.rules.closing == Closing::Together && self.mortal(fighter),
                    ..damage
                };
                self.state[at] = inflicted;
                self.hold_casualty(Moment::Hurt, fighter, damage.cause, amount);
                let hurt = Self::harm(Moment::Damaged, &inflicted);
                if !self.closes_together() {
                    self.fire(hurt);
                } else if !self.mortal(fighter) {
                    self.fire_together(vec![hurt]);
                } else {
                    // Being hurt and being about to fall are answered to together. (HAR-DAMAGE-01)
                    let threat = Self::harm(Moment::WouldBeSlain, &inflicted);
                    self.hurt_and_threatened(hurt, threat, inflicted.open);
                }
            }
            // Who was saved from it was not hurt: damage counts, and does what it does by itself, once that is known.
            // (SHA-FAQ-LAST-CHANCE-01)
            DamageStep::Check if damage.open => {
                self.state[at].open = false;
                if damage.amount > 0 {
                    self.happen_by_itself(Self::harm(Moment::Damaged, &damage));
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
                    self.survive(&damage);
                    if single && damage.amount > 0 {
                        self.fire(Self::harm(Moment::DamageSurvived, &damage));
                    }
                }
            }
            DamageStep::Slay => {
                self.state[at].step = DamageStep::Over;
                if self.mortal(fighter) {
                    self.fall(fighter, damage.cause, SlayStep::Slaying);
                }
            }
            DamageStep::Over => self.survive(&damage),
        }
    }
}
