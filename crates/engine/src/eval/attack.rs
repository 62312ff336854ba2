//! How attacks come out: which dice are successes and criticals.

use super::{Aim, Eval};
use crate::cards::{Aspect, Die, Gives, Outcome, Roll, WeaponKeyword};
use crate::rules::Guard;
use crate::state::{Attack, AttackResult, FighterId, Support};
use crate::vocabulary::gifts as gift;

impl<'a> Eval<'a> {
    /// Whether a fighter is the attacker or the target of the attack in progress. (EMB-COMBAT-34)
    pub fn in_attack(&self, id: FighterId) -> bool {
        self.state
            .attack()
            .is_some_and(|attack| attack.attacker == id || attack.target() == Some(id))
    }

    /// Whether an attack came out like that.
    pub fn came_out(&self, attack: &Attack, outcome: Outcome) -> bool {
        let success = attack.succeeded();
        match outcome {
            Outcome::Successful => success,
            Outcome::Critical => success && self.criticals(attack).0 > 0,
            Outcome::Drawn => attack.result() == Some(AttackResult::Draw),
            Outcome::Failed => attack.result().is_some() && !success,
        }
    }

    /// How an attack ended, in the most exact word; nothing as long as that is open.
    pub fn outcome(&self, attack: &Attack) -> Option<Outcome> {
        let words = [
            Outcome::Critical,
            Outcome::Successful,
            Outcome::Drawn,
            Outcome::Failed,
        ];
        let mut words = words.into_iter();
        words.find(|outcome| self.came_out(attack, *outcome))
    }

    /// The innate symbols that rules in play give to a kind of roll of a fighter's.
    pub(crate) fn innate(
        &self,
        id: FighterId,
        roll: Roll,
        aim: Option<Aim>,
        symbols: &mut Vec<Die>,
    ) {
        self.gifts(id, Aspect::Innate, aim, |gives, _, _| {
            if let Some(faces) = innate_for(gives, roll) {
                for die in faces {
                    if !symbols.contains(die) {
                        symbols.push(*die);
                    }
                }
            }
        });
    }

    /// How many successes a roll of the attack in progress has.
    pub fn successes(&self, roll: Roll) -> usize {
        let Some(attack) = self.state.attack() else {
            return 0;
        };
        let faces = match roll {
            Roll::Attack => self.attack_faces(attack),
            Roll::Save => self.save_faces(attack),
            Roll::Card | Roll::Casting => return 0,
        };
        showing(&attack.roll(roll).dice, faces)
    }

    /// Which faces are successes in the Attack roll.
    pub(crate) fn attack_success(&self, attack: &Attack) -> impl Fn(Die) -> bool + use<> {
        let faces = self.attack_faces(attack);
        move |die| faces >> die as u8 & 1 == 1
    }

    /// Which faces are successes in the Save roll.
    pub(crate) fn save_success(&self, attack: &Attack) -> impl Fn(Die) -> bool + use<> {
        let faces = self.save_faces(attack);
        move |die| faces >> die as u8 & 1 == 1
    }

    /// The same, a bit for each face. Once successes have been counted, what counted then is what counts.
    pub(crate) fn attack_faces(&self, attack: &Attack) -> u16 {
        if let Some((faces, _)) = attack.outcome.and_then(|outcome| outcome.faces) {
            return faces;
        }
        let support = attack
            .target()
            .map(|target| self.support_on_target(attack, target))
            .unwrap_or_default();
        self.faces_against(attack, support)
    }

    /// Which faces are successes in the Attack roll against a target that is Flanked or Surrounded like this.
    fn faces_against(&self, attack: &Attack, support: Support) -> u16 {
        let aim = Aim::from(attack);
        let mut counts = 1u16 << Die::Critical as u8;
        if let Some(weapon) = attack.weapon() {
            counts |= 1 << self.weapon_symbol(attack.attacker, weapon, Some(aim)) as u8;
        }
        counts |= faces_for(support);
        let never = self.counting(attack.attacker, Roll::Attack, aim, &mut counts);
        counts & !never
    }

    /// What counts in an attack: whether its target is Flanked or Surrounded, and which faces are successes in the Attack roll and in the
    /// Save roll.
    pub(crate) fn what_counts(&self, attack: &Attack) -> (Support, (u16, u16)) {
        let target = attack.target();
        let support = target.map(|target| self.support_on(target));
        let support = support.unwrap_or_default();
        // What has been counted, and who is slain, is seen as it was.
        let as_it_was = attack.outcome.is_some()
            || target.is_some_and(|target| self.state.fighter(target).slain);
        let faces = if as_it_was {
            self.attack_faces(attack)
        } else {
            self.faces_against(attack, support)
        };
        (support, (faces, self.save_faces(attack)))
    }

    /// The same for the Save roll.
    pub(crate) fn save_faces(&self, attack: &Attack) -> u16 {
        if let Some((_, faces)) = attack.outcome.and_then(|outcome| outcome.faces) {
            return faces;
        }
        let aim = Aim::from(attack);
        let mut counts = 1u16 << Die::Critical as u8;
        let (mut never, mut lost) = (0u16, 0u16);
        if let Some(target) = attack.target() {
            counts |= 1 << self.save_symbol(target) as u8;
            let guard = matches!(
                self.table.rules.guard,
                Guard::BothSymbols | Guard::BothSymbolsAndHoldsGround
            );
            if guard && self.on_guard(target) {
                counts |= 1 << Die::Shield as u8 | 1 << Die::Dodge as u8;
            }
            if self.table.rules.cover.on() && self.in_cover(target) {
                counts |= 1 << self.table.rules.cover_symbol as u8;
            }
            let support = self.support(attack.attacker, aim);
            counts |= faces_for(support);
            lost = self.counting(target, Roll::Save, aim, &mut counts);
            never |= lost;
            let ignored = |keyword: WeaponKeyword| {
                let mut ignored = false;
                self.gifts(target, Aspect::Ignores, Some(aim), |gives, _, _| {
                    if let Gives::Ignores(gift::Ignores(keywords)) = gives {
                        ignored |= keywords.contains(&keyword);
                    }
                });
                ignored
            };
            let works = |keyword| self.ability_in_effect(attack, keyword) && !ignored(keyword);
            let forbidden = [
                (WeaponKeyword::Cleave, 1 << Die::Shield as u8),
                (WeaponKeyword::Ensnare, 1 << Die::Dodge as u8),
                (
                    WeaponKeyword::Brutal,
                    1 << Die::Flanked as u8 | 1 << Die::Surrounded as u8,
                ),
            ];
            for (keyword, faces) in forbidden {
                // What would not count anyway need not be forbidden.
                if counts & faces != 0 && works(keyword) {
                    never |= faces;
                }
            }
        }
        // EMB-WEAPON-11: criticals are never affected by weapon abilities.
        counts & !never | 1 << Die::Critical as u8 & !lost
    }

    /// Adds the faces that rules in play make count and returns those that they forbid.
    pub(super) fn counting(&self, id: FighterId, roll: Roll, aim: Aim, counts: &mut u16) -> u16 {
        let mut never = 0;
        self.gifts(id, Aspect::Counts, Some(aim), |gives, _, _| match gives {
            Gives::Counts(gift::Counts(of, faces)) if *of == roll => {
                faces.iter().for_each(|die| *counts |= 1 << *die as u8)
            }
            Gives::CountsNot(gift::CountsNot(of, faces)) if *of == roll => {
                faces.iter().for_each(|die| never |= 1 << *die as u8)
            }
            _ => {}
        });
        never
    }

    /// Whether a fighter is in cover, or treated so.
    pub fn in_cover(&self, id: FighterId) -> bool {
        let on = self
            .state
            .fighter(id)
            .hex
            .is_some_and(|hex| self.cover().contains(hex));
        on || self.treated_as_in_cover(id)
    }

    /// Criticals in the Attack roll and in the Save roll.
    pub(crate) fn criticals(&self, attack: &Attack) -> (usize, usize) {
        let count = |dice: &[Die]| dice.iter().filter(|die| **die == Die::Critical).count();
        let (mut roll, mut save) = (
            count(&attack.roll(Roll::Attack).dice),
            count(&attack.roll(Roll::Save).dice),
        );
        let lost = |id: FighterId, roll: Roll| {
            self.counting(id, roll, Aim::from(attack), &mut 0) >> Die::Critical as u8 & 1 == 1
        };
        if self.state.aspects & Aspect::Counts.bit() != 0 {
            if lost(attack.attacker, Roll::Attack) {
                roll = 0;
            }
            if attack
                .target()
                .is_some_and(|target| lost(target, Roll::Save))
            {
                save = 0;
            }
        }
        (roll, save)
    }

    /// Whether the Attack roll has, or counts as having, more criticals than the Save roll: an Overrun needs that.
    pub(crate) fn may_overrun(&self, attack: &Attack) -> bool {
        let (roll, save) = self.criticals(attack);
        roll > save || self.counts_as_more_critical(attack.attacker, Roll::Attack, attack)
    }

    /// Whether the Save roll has, or counts as having, more criticals than the Attack roll: Standing Fast needs that.
    pub(crate) fn may_stand_fast(&self, attack: &Attack) -> bool {
        let (roll, save) = self.criticals(attack);
        let more = |id, roll| self.counts_as_more_critical(id, roll, attack);
        match attack.target() {
            Some(target) if more(target, Roll::Save) => true,
            _ => save > roll && !more(attack.attacker, Roll::Attack),
        }
    }

    fn counts_as_more_critical(&self, id: FighterId, roll: Roll, attack: &Attack) -> bool {
        let mut more = false;
        let aim = Some(Aim::from(attack));
        self.gifts(id, Aspect::Criticals, aim, |gives, _, _| {
            more |= matches!(gives, Gives::MoreCriticals(gift::MoreCriticals(of)) if *of == roll);
        });
        more
    }
}

/// How many dice show one of these faces.
pub(crate) fn showing(dice: &[Die], faces: u16) -> usize {
    let shows = |die: &&Die| faces >> **die as u8 & 1 == 1;
    dice.iter().filter(shows).count()
}

/// The faces that count against whoever is Flanked or Surrounded: both of them if Surrounded, be it Flanked too or not. (EMB-COMBAT-08)
fn faces_for(support: Support) -> u16 {
    u16::from(support.flanked || support.surrounded) << Die::Flanked as u8
        | u16::from(support.surrounded) << Die::Surrounded as u8
}

/// The symbols that a gift adds to a kind of roll.
pub(crate) fn innate_for(gives: &Gives, roll: Roll) -> Option<&[Die]> {
    match gives {
        Gives::Innate(gift::Innate(of, faces)) if *of == roll => Some(faces),
        _ => None,
    }
}
