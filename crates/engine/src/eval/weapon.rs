//! Weapons: those of a fighter, and their characteristics.

use arrayvec::ArrayVec;

use super::gifts::Changes;
use super::{Aim, Ctx, Eval};
use crate::cards::{
    Aspect, CardKind, Deed, Die, Effect, Gives, Num, WeaponDef, WeaponIs, WeaponKeyword,
    WeaponKind, WeaponStat,
};
use crate::state::{Attack, CardId, Env, FighterId, StandFast, WeaponRef};
use crate::vocabulary::gifts::{self as gift, Figure};
use crate::vocabulary::weapons::{WeaponWord, Wielded};

/// The weapons of a fighter.
pub type Weapons = ArrayVec<WeaponRef, { WeaponDef::MOST_PRINTED + CardId::PER_SEAT }>;

/// What the combat sequence adds to the Damage of a weapon, and takes away from it: modifiers like all others. (EMB-MODIFIERS-02)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Fight {
    /// Grievous takes effect.
    grievous: bool,
    /// The target has Stood Fast.
    stood_fast: bool,
}

impl<'a> Eval<'a> {
    /// The weapons of a fighter: those on its card and those of its Upgrades.
    pub fn weapons(&self, id: FighterId) -> impl Iterator<Item = WeaponRef> + use<'a> {
        let (table, state) = (self.table, self.state);
        let printed = 0..self.side(id).weapons.len() as u8;
        let upgrades = state.fighter(id).upgrades.iter().copied();
        let is_weapon = move |card: &CardId| {
            matches!(
                &table.card(*card).kind,
                CardKind::Upgrade {
                    weapon: Some(_),
                    ..
                }
            )
        };
        printed
            .map(move |index| WeaponRef::Printed(id, index))
            .chain(upgrades.filter(is_weapon).map(WeaponRef::Upgrade))
    }

    /// What is printed about a weapon.
    #[inline]
    pub fn weapon(&self, weapon: WeaponRef) -> Option<&'a WeaponDef> {
        match weapon {
            WeaponRef::Printed(fighter, index) => self.side(fighter).weapons.get(index as usize),
            _ => self.weapon_elsewhere(weapon),
        }
    }

    /// What is printed about a weapon that is on no fighter's card.
    #[inline(never)]
    fn weapon_elsewhere(&self, weapon: WeaponRef) -> Option<&'a WeaponDef> {
        match weapon {
            WeaponRef::Printed(..) => None,
            WeaponRef::Upgrade(card) => match &self.table.card(card).kind {
                CardKind::Upgrade { weapon, .. } => weapon.as_deref(),
                _ => None,
            },
            WeaponRef::Lent(place) => match self.effect(place) {
                Some(Effect::Attack(grant)) => grant.with.as_deref(),
                _ => None,
            },
        }
    }

    /// The effect at a place in a card's text.
    pub fn effect(&self, place: crate::state::EffectRef) -> Option<&'a Effect> {
        self.table
            .arena
            .block(place.block)
            .get(place.index as usize)
    }

    pub(crate) fn printed(&self, owner: FighterId, number: &Num) -> i16 {
        match number {
            Num::Const(number) => *number,
            Num::Of(_) => {
                let env = Env {
                    this: Some(owner),
                    ..Env::new()
                };
                let ctx = Ctx::new(self.state.fighter(owner).seat, &env);
                self.deeper().map_or(0, |deeper| deeper.num(number, &ctx))
            }
        }
    }

    /// A characteristic of a weapon in a fighter's hands, for an attack in mind.
    pub fn weapon_stat(
        &self,
        id: FighterId,
        weapon: WeaponRef,
        stat: WeaponStat,
        aim: Option<Aim>,
    ) -> i16 {
        let Some(def) = self.weapon(weapon) else {
            return 0;
        };
        let base = self.printed(
            id,
            match stat {
                WeaponStat::Range => &def.range,
                WeaponStat::Dice => &def.dice,
                WeaponStat::Damage => &def.damage,
            },
        );
        let fight = match stat {
            WeaponStat::Damage => self.fight(id, weapon, aim),
            WeaponStat::Range | WeaponStat::Dice => Fight::default(),
        };
        if def.fixed || self.cannot(id, Deed::ChangeWeapons) {
            return base + i16::from(fight.grievous);
        }
        let combat = fight != Fight::default();
        if !combat && !self.may_be_given(id, stat.into()) {
            return base.clamp(0, i16::from(u8::MAX));
        }
        let mut change = Changes::new(base);
        if fight.grievous {
            change.add(1);
        }
        if fight.stood_fast {
            change.add(-1);
        }
        let range = stat == WeaponStat::Range;
        self.gifts(id, stat.into(), aim, |gives, ctx, deeper| {
            if let Gives::Change(gift::Change(Figure::Weapon(filter, _), how)) = gives
                && deeper.weapon_fits(id, weapon, filter, ctx, aim, range)
            {
                change.by(how, false, |num| deeper.num(num, ctx));
            }
        });
        i16::from(change.result(self.table.rules.modified_minimum))
    }

    /// What the combat sequence makes of a weapon's Damage, if it is the one in use.
    fn fight(&self, id: FighterId, weapon: WeaponRef, aim: Option<Aim>) -> Fight {
        let in_use = |attack: &&Attack| {
            attack.attacker == id
                && attack.weapon() == Some(weapon)
                && aim.is_none_or(|aim| aim == Aim::from(*attack))
        };
        match self.state.attack().filter(in_use) {
            // Whether a weapon has an ability may hang on its Damage: that is then asked for without it.
            Some(attack) if !self.bare => Fight {
                grievous: Self {
                    bare: true,
                    ..*self
                }
                .ability_in_effect(attack, WeaponKeyword::Grievous),
                stood_fast: attack.stand_fast == StandFast::Used,
            },
            _ => Fight::default(),
        }
    }

    /// The symbol a weapon hits with.
    pub fn weapon_symbol(&self, id: FighterId, weapon: WeaponRef, aim: Option<Aim>) -> Die {
        let Some(def) = self.weapon(weapon) else {
            return Die::Hammer;
        };
        let mut symbol = def.symbol;
        if def.fixed
            || !self.may_be_given(id, Aspect::WeaponSymbol)
            || self.cannot(id, Deed::ChangeWeapons)
        {
            return symbol;
        }
        self.gifts(id, Aspect::WeaponSymbol, aim, |gives, ctx, deeper| {
            if let Gives::WeaponSymbol(gift::WeaponSymbol(filter, die)) = gives
                && deeper.weapon_fits(id, weapon, filter, ctx, aim, false)
            {
                symbol = *die;
            }
        });
        symbol
    }

    /// Whether a weapon is a ranged one: by its Range now, or as its card says where that is at odds. (EMB-WEAPON-02)
    pub fn ranged(&self, id: FighterId, weapon: WeaponRef, aim: Option<Aim>) -> bool {
        match self.weapon(weapon).and_then(|def| def.kind) {
            Some(kind) => kind == WeaponKind::Ranged,
            None => {
                self.weapon_stat(id, weapon, WeaponStat::Range, aim)
                    >= i16::from(self.table.rules.ranged_from)
            }
        }
    }

    /// Whether a weapon is all of this.
    pub fn weapon_is(
        &self,
        id: FighterId,
        weapon: WeaponRef,
        filter: &[WeaponIs],
        ctx: &Ctx,
        aim: Option<Aim>,
    ) -> bool {
        self.weapon_fits(id, weapon, filter, ctx, aim, false)
    }

    /// `by_print`: melee and ranged are judged by the printed Range, as for effects that change it.
    pub(super) fn weapon_fits(
        &self,
        id: FighterId,
        weapon: WeaponRef,
        filter: &[WeaponIs],
        ctx: &Ctx,
        aim: Option<Aim>,
        by_print: bool,
    ) -> bool {
        let Some(def) = self.weapon(weapon) else {
            return false;
        };
        let wielded = Wielded {
            fighter: id,
            weapon,
            def,
            aim,
            by_print,
        };
        filter.iter().all(|is| is.holds(self, &wielded, ctx))
    }
}
