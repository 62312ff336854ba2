//! What a weapon reaches.

use super::{Aim, Ctx, Eval};
use crate::board::{HexId, HexSet};
use crate::cards::{Aspect, Gives, Name, Num, Rule, WeaponDef, WeaponStat};
use crate::state::{FighterId, FighterSet, WeaponRef};
use crate::vocabulary::conditions::ConditionWord;
use crate::vocabulary::gifts::{self as gift, Figure, How};
use crate::vocabulary::weapons::WeaponWord;
use crate::vocabulary::{Touches, fighters};

/// What varies with where fighters stand, what they are there, and with the attack.
const VARY: Touches = Touches::PLACE
    .and(Touches::FIGURES)
    .and(Touches::INSPIRED)
    .and(Touches::ATTACK)
    .and(Touches::EVENT)
    .and(Touches::DICE);

impl<'a> Eval<'a> {
    /// Whether a fighter is within range of a weapon. (EMB-BOARD-19)
    pub fn in_range(&self, attacker: FighterId, weapon: WeaponRef, target: FighterId) -> bool {
        self.in_reach(attacker, weapon, target, 0)
    }

    pub(super) fn in_reach(
        &self,
        attacker: FighterId,
        weapon: WeaponRef,
        target: FighterId,
        extra: i16,
    ) -> bool {
        let (Some(from), Some(to)) = (self.place(attacker), self.place(target)) else {
            return false;
        };
        let aim = Aim {
            attacker,
            weapon: Some(weapon),
            target: Some(target),
        };
        let range = self.weapon_stat(attacker, weapon, WeaponStat::Range, Some(aim));
        let reach = range + extra;
        let distance = i16::from(self.board().distance(from, to));
        distance <= reach
            || self.may_be_given(attacker, Aspect::ConductsRange)
                && distance - i16::from(self.led_by_friends(attacker, target)) <= reach
                && self.conducts(attacker).is_some()
    }

    /// The Range of a weapon as it is printed, if nothing can make it another one.
    pub(super) fn plain_range(&self, attacker: FighterId, weapon: &WeaponDef) -> Option<i16> {
        const CHANGES: u128 =
            Aspect::Range.bit() | Aspect::CannotChangeWeapons.bit() | Aspect::ConductsRange.bit();
        if self.state.aspects & self.state.given_to(attacker) & CHANGES != 0 {
            return None;
        }
        let printed = self.printed(attacker, &weapon.range);
        Some(if weapon.fixed {
            printed
        } else {
            printed.max(0)
        })
    }

    /// The farthest that a weapon could reach wherever its bearer stands and whatever rules in play make of it, if that is easily
    /// seen.
    pub(super) fn farthest_range(&self, weapon: WeaponRef) -> Option<i16> {
        if self.state.aspects & Aspect::ConductsRange.bit() != 0 {
            return None;
        }
        let Num::Const(mut set) = self.weapon(weapon)?.range else {
            return None;
        };
        let mut added = 0;
        for how in self.changes_of_range() {
            match how {
                How::Plus(Num::Const(more)) | How::PlusUpTo(Num::Const(more), _) => {
                    added += (*more).max(0);
                }
                How::Set(Num::Const(to)) => set = set.max(*to),
                How::Less(..) | How::AtMost(_) => {}
                _ => return None,
            }
        }
        Some((set + added).max(i16::from(self.table.rules.modified_minimum)))
    }

    /// Whether nothing in play makes a weapon reach less far than is printed.
    pub(super) fn range_only_grows(&self) -> bool {
        self.changes_of_range().all(|how| {
            matches!(how, How::Plus(Num::Const(more)) | How::PlusUpTo(Num::Const(more), _) if *more >= 0)
        })
    }

    /// Whether rules in play make of the Range of a weapon the same wherever its bearer stands and whomever it attacks.
    pub(super) fn range_is_settled(&self) -> bool {
        let printed = |gives: &Gives| match gives {
            Gives::Change(gift::Change(Figure::Weapon(filter, WeaponStat::Range), how)) => {
                filter.iter().all(WeaponWord::is_printed)
                    && how
                        .number()
                        .is_none_or(|number| !number.touches().any(VARY))
            }
            _ => true,
        };
        self.is_given_alike(Aspect::Range, printed)
    }

    /// Whether what rules in play give fighters of an aspect is the same wherever anybody stands and whoever attacks whom, if that is so of
    /// each gift by itself.
    pub(super) fn is_given_alike(&self, aspect: Aspect, alike: impl Fn(&Gives) -> bool) -> bool {
        self.touching(aspect).all(|(_, rules)| {
            let mut passives = self.table.arena.passives(rules, aspect);
            passives.all(|passive| {
                let who = passive.who.as_deref().unwrap_or_default();
                let varies = fighters::touches(who) | passive.when.touches();
                let hangs = varies.any(VARY) || who.iter().any(|is| self.hangs_on_place(is));
                !hangs && passive.gives.iter().all(&alike)
            })
        })
    }

    /// What rules in play make of the Range of some weapon.
    fn changes_of_range(&self) -> impl Iterator<Item = &'a How> {
        let table = self.table;
        let lists = self.state.touching(Aspect::Range);
        let rules = lists.filter_map(|source| source.rules);
        let passives = rules.flat_map(|rules| table.arena.rules(rules));
        let gifts = passives.filter_map(|rule| match rule {
            Rule::Passive(passive) => Some(&passive.gives),
            _ => None,
        });
        gifts.flatten().filter_map(|gives| match gives {
            Gives::Change(gift::Change(Figure::Weapon(_, WeaponStat::Range), how)) => Some(how),
            _ => None,
        })
    }

    /// The status of fighters that lead an attack nearer to its target, where the attacker has such a rule.
    pub(super) fn conducts(&self, attacker: FighterId) -> Option<Name> {
        let mut status = None;
        self.gifts(attacker, Aspect::ConductsRange, None, |gives, _, _| {
            if let Gives::ConductsRange(gift::ConductsRange(name)) = gives {
                status = Some(*name);
            }
        });
        status
    }

    /// How many hexes fighters that stand there lead an attack nearer to its target.
    pub(super) fn led_nearer(&self, from: HexId, to: HexId, mates: HexSet) -> u8 {
        let board = self.board();
        let way = board.distance(from, to);
        let near = mates & board.around(from, way) & board.around(to, way);
        let mut rings = 0u64;
        for at in near.without(to) {
            let left = board.distance(at, to);
            if left <= way && board.distance(from, at) == way - left {
                rings |= 1 << left.min(63);
            }
        }
        rings.count_ones() as u8
    }

    /// How many hexes its friends lead a fighter's attack nearer to its target.
    fn led_by_friends(&self, attacker: FighterId, target: FighterId) -> u8 {
        let (Some(from), Some(to)) = (self.place(attacker), self.place(target)) else {
            return 0;
        };
        let fighters = &self.state.fighters;
        let mates = fighters.present() & fighters.of(self.state.fighter(attacker).seat);
        let others = mates.without(FighterSet::single(attacker));
        self.led_nearer(from, to, fighters.hexes_of(others))
    }

    /// Whether a fighter on the attacker's side stands on a shortest way from attacker to target.
    pub(super) fn between(&self, attacker: FighterId, other: FighterId, target: FighterId) -> bool {
        let (Some(from), Some(at), Some(to)) =
            (self.place(attacker), self.place(other), self.place(target))
        else {
            return false;
        };
        let board = self.board();
        let (way, ring) = (board.distance(from, to), board.distance(from, at));
        other != attacker
            && other != target
            && ring <= way
            && board.distance(at, to) == way - ring
            && !self.enemies(attacker, other)
    }

    pub(crate) fn conducting(&self, id: FighterId, name: Name, ctx: &Ctx) -> bool {
        if self.state.aspects & Aspect::ConductsRange.bit() == 0 {
            return false;
        }
        self.aim(ctx).is_some_and(|aim| {
            aim.target.is_some_and(|target| {
                self.between(aim.attacker, id, target) && self.conducts(aim.attacker) == Some(name)
            })
        })
    }
}
