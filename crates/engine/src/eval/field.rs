//! What all fighters of a player have in common when it is asked what they can do: found once for all of them.

use std::cell::{Cell, OnceCell};

use arrayvec::ArrayVec;

use super::Eval;
use super::boost::{Lends, Lent};
use crate::board::{Battlefield, HexId, HexSet};
use crate::cards::{Aspect, Cond, Deed, Num, Terrain, WeaponStat};
use crate::rules::WeaponAbilities;
use crate::state::{FighterId, FighterSet, Seat, WeaponRef};

/// What can let a weapon reach farther, or another target, for one fighter or one place than for the next, and take nothing away.
const ADDS: u128 = Aspect::CannotChangeWeapons.bit() | Aspect::TargetsAnyone.bit();

/// What can make a weapon reach farther or less far.
const VARIES: u128 = ADDS | Aspect::Range.bit() | Aspect::Wizard.bit();

/// How far a fighter's weapons reach wherever it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outreach {
    /// So far at least, if it certainly has a weapon to use.
    sure: Option<u8>,
    /// And no farther, what cards could lend aside: nothing but range and sight decides on whom it can attack.
    plain: bool,
    /// Wherever it stands, friends lead its attacks still nearer.
    pub(super) led: bool,
    /// The hexes from which it certainly has a target, friends that lead its attacks aside.
    threatening: HexSet,
}

impl Outreach {
    /// Whether it certainly has a target from one of these hexes, friends that lead its attacks aside.
    #[inline]
    pub(super) fn threatens_from(&self, hexes: HexSet) -> bool {
        self.threatening.intersects(hexes)
    }
}

/// The battlefield as one player's fighters find it.
pub(crate) struct Field<'a> {
    pub(super) eval: Eval<'a>,
    blocked: HexSet,
    /// Rules in play may make hexes blocked, so that what is printed does not say what hides what.
    walled: bool,
    /// The hexes that are neither blocked nor occupied.
    pub(super) empty: HexSet,
    /// Where there are enemies that can be attacked.
    enemies: HexSet,
    /// What cards may add to what weapons reach.
    lends: Lends,
    /// Something may take an enemy out of what weapons reach.
    spares: bool,
    /// Nothing in play makes a weapon reach less far than is printed.
    only_farther: OnceCell<bool>,
    /// Whatever rules in play make of the Range of a weapon is the same everywhere.
    settled: OnceCell<bool>,
    /// From where some enemy is in sight and within 1 hex, 2 hexes and so on.
    threatening: [Cell<Option<HexSet>>; Battlefield::NEAR_SIGHT as usize],
}

impl<'a> Eval<'a> {
    /// The battlefield as a player's fighters find it.
    pub(crate) fn field(&self, seat: Seat) -> Field<'a> {
        let fighters = &self.state.fighters;
        let mut enemies = fighters.present().without(fighters.of(seat));
        let untargetable = |enemy| self.may_be_given(enemy, Aspect::CannotBeTargeted);
        let mut spares = self.state.aspects & Aspect::CannotBeTargeted.bit() != 0
            && enemies.iter().any(untargetable);
        if spares && self.is_given_alike(Aspect::CannotBeTargeted, |_| true) {
            let spared = |enemy: &FighterId| self.cannot(*enemy, Deed::BeTargeted);
            enemies = enemies.without(enemies.iter().filter(spared).collect());
            spares = false;
        }
        let blocked = self.blocked();
        Field {
            eval: *self,
            blocked,
            walled: self.state.aspects & Aspect::from(Terrain::Blocked).bit() != 0,
            empty: self.board().all() - blocked - self.state.occupied(),
            enemies: fighters.hexes_of(enemies),
            lends: Lends {
                range: self.may_be_lent_range(seat),
                weapons: self.may_be_lent_weapons(seat),
            },
            spares,
            only_farther: OnceCell::new(),
            settled: OnceCell::new(),
            threatening: Default::default(),
        }
    }
}

impl Field<'_> {
    /// How far a fighter's weapons reach wherever it stands.
    pub(super) fn outreach(&self, id: FighterId) -> Outreach {
        let plain = self.plain_reach(id);
        let sure = plain.unwrap_or_else(|| self.sure_reach(id));
        let led = || plain.is_some() || self.is_led(id);
        Outreach {
            sure,
            plain: plain.is_some(),
            led: sure.is_some() && self.may_be_led(id) && led(),
            threatening: sure.map_or(HexSet::EMPTY, |range| self.threatening(range)),
        }
    }

    /// The farthest that a fighter's weapons reach wherever it stands, if nothing but range and sight decides on whom it can attack;
    /// `Some(None)` if it has no weapon to use.
    fn plain_reach(&self, id: FighterId) -> Option<Option<u8>> {
        let varies = self.eval.state.given_to(id) & VARIES;
        if self.may_be_led(id) && !self.is_led(id) {
            None
        } else if varies == 0 {
            self.printed_reach(id)
        } else if varies == Aspect::Range.bit() && self.settled() {
            self.reach(id, |eval, _, weapon| {
                eval.weapon_stat(id, weapon, WeaponStat::Range, None)
            })
        } else {
            None
        }
    }

    fn settled(&self) -> bool {
        let settled = self.settled.get_or_init(|| self.eval.range_is_settled());
        *settled
    }

    /// How far a fighter's weapons reach at least, wherever it stands: what varies can only let it attack from more hexes.
    fn sure_reach(&self, id: FighterId) -> Option<u8> {
        let given = self.eval.state.given_to(id) & VARIES & !ADDS;
        if given == 0 || given == Aspect::Range.bit() && self.only_farther() {
            self.printed_reach(id)?
        } else {
            None
        }
    }

    fn only_farther(&self) -> bool {
        let farther = self
            .only_farther
            .get_or_init(|| self.eval.range_only_grows());
        *farther
    }

    /// The farthest that is printed on a fighter's weapons, if it is plain to see.
    fn printed_reach(&self, id: FighterId) -> Option<Option<u8>> {
        let fighter = self.eval.state.fighter(id);
        let known = self.eval.table.fighter(id).reach[usize::from(fighter.inspired)];
        match known.filter(|_| fighter.upgrades.is_empty() && !self.may_change(id)) {
            Some(reach) => Some(reach),
            None => self.reach(id, |_, printed, _| printed),
        }
    }

    /// Whether a fighter, or whom it can attack, may not be what it seems to be.
    fn may_change(&self, id: FighterId) -> bool {
        let flips = || self.eval.may_be_given(id, Aspect::Inspired);
        self.spares || !self.eval.state.fighter(id).inspired && flips()
    }

    /// The farthest that a fighter's weapons reach, if it is plain to see; `range` says how far one does that has a number printed on it.
    fn reach(
        &self,
        id: FighterId,
        range: impl Fn(&Eval, i16, WeaponRef) -> i16,
    ) -> Option<Option<u8>> {
        if self.may_change(id) {
            return None;
        }
        let eval = &self.eval;
        let mut farthest = None;
        for weapon in eval.weapons(id) {
            let def = eval.weapon(weapon)?;
            let (Cond::Always(_), Num::Const(printed)) = (&def.when, &def.range) else {
                return None;
            };
            if def.spell && !eval.casts(id) {
                continue;
            }
            let mut range = range(eval, *printed, weapon).clamp(0, u8::MAX.into()) as u8;
            if range > 1 && eval.scythes(id, weapon) {
                range = 1;
            }
            farthest = farthest.max(Some(range));
        }
        Some(farthest)
    }

    /// The hexes among these from which a fighter with such an outreach certainly has a target.
    #[inline]
    pub(super) fn surely_threatening(
        &self,
        id: FighterId,
        reach: &Outreach,
        among: HexSet,
    ) -> HexSet {
        match reach.sure {
            Some(range) if reach.led => self.covered(id, range, true, among),
            _ => reach.threatening & among,
        }
    }

    /// The hexes among these, apart from those, from which it may have one: each has to be tried.
    #[inline(always)]
    pub(super) fn perhaps_threatening(
        &self,
        id: FighterId,
        reach: &Outreach,
        among: HexSet,
    ) -> HexSet {
        if reach.plain && !self.lends.any() {
            HexSet::EMPTY
        } else {
            self.find_perhaps_threatening(id, reach, among)
        }
    }

    #[inline(never)]
    fn find_perhaps_threatening(&self, id: FighterId, reach: &Outreach, among: HexSet) -> HexSet {
        if self.reaches_beyond(id) {
            return self.in_sight(None, among);
        }
        let lent = self.eval.lent_to(id, self.lends, among);
        let farther = if reach.plain {
            HexSet::EMPTY
        } else {
            self.farther_in(id, among)
        };
        match (reach.sure, lent.range) {
            (Some(range), Some(more)) if reach.plain && !lent.weapons => {
                let farthest = i16::from(range).saturating_add(more);
                let farthest = farthest.clamp(0, u8::MAX.into()) as u8;
                self.covered(id, farthest, reach.led, lent.places)
            }
            _ => match farther | lent.places {
                HexSet::EMPTY => HexSet::EMPTY,
                places => self.in_sight(self.farthest_reach(id, &lent), places),
            },
        }
    }

    /// The hexes among these in which a fighter's weapons may reach farther than is certain, what cards could lend aside.
    fn farther_in(&self, id: FighterId, among: HexSet) -> HexSet {
        let given = self.eval.state.given_to(id) & VARIES;
        let by_place = given == Aspect::Range.bit() && !self.may_be_led(id) && self.only_farther();
        if by_place && self.printed_reach(id).is_some() {
            self.eval.hexes_given(id, Aspect::Range, among).hexes
        } else {
            among
        }
    }

    /// The farthest that any weapon a fighter may come to use could reach, wherever it stands, if that is easily seen.
    fn farthest_reach(&self, id: FighterId, lent: &Lent) -> Option<u8> {
        let eval = &self.eval;
        let bearers = if lent.weapons {
            eval.state.fighters.everybody()
        } else {
            FighterSet::single(id)
        };
        let flips = |bearer: FighterId| {
            !eval.state.fighter(bearer).inspired && eval.may_be_given(bearer, Aspect::Inspired)
        };
        if self.reaches_beyond(id) || bearers.iter().any(flips) {
            return None;
        }
        let mut weapons = bearers.iter().flat_map(|bearer| eval.weapons(bearer));
        let farthest = weapons.try_fold(0i16, |farthest, weapon| {
            Some(eval.farthest_range(weapon)?.max(farthest))
        })?;
        let farthest = farthest.saturating_add(lent.range?);
        Some(farthest.clamp(0, u8::MAX.into()) as u8)
    }

    /// The hexes among these from which some enemy is in sight, and within so many hexes if that is known.
    fn in_sight(&self, reach: Option<u8>, among: HexSet) -> HexSet {
        match reach {
            Some(range) => self.threatening(range) & among,
            None => {
                let visible = |all: HexSet, at: HexId| all | self.eval.visible_from(at);
                among & self.enemies.iter().fold(HexSet::EMPTY, visible)
            }
        }
    }

    /// Whether what a fighter's weapons reach does not say whom it can attack: it may take a step first, or attack friends.
    fn reaches_beyond(&self, id: FighterId) -> bool {
        const BEYOND: u128 = Aspect::StepsBeforeAttack.bit() | Aspect::TargetsAnyone.bit();
        self.eval.state.given_to(id) & BEYOND != 0
    }

    /// Whether friends may lead attacks of a fighter nearer to their targets.
    fn may_be_led(&self, id: FighterId) -> bool {
        self.eval.may_be_given(id, Aspect::ConductsRange)
    }

    /// Whether they do so wherever it stands.
    fn is_led(&self, id: FighterId) -> bool {
        let eval = &self.eval;
        // Where weapons use all their abilities, one of these may hold a weapon to what is adjacent.
        eval.table.rules.weapon_abilities != WeaponAbilities::All
            && !eval.is_given_by_place(id, Aspect::ConductsRange)
            && eval.conducts(id).is_some()
    }

    /// The hexes among these from which some enemy is in sight and within so many hexes for a fighter's attacks, which friends lead nearer or
    /// not.
    pub(super) fn covered(&self, id: FighterId, range: u8, led: bool, among: HexSet) -> HexSet {
        let mut found = self.threatening(range) & among;
        let rest = among - found;
        if led && !rest.is_empty() {
            found |= self.led(id, range, rest);
        }
        found
    }

    /// Where the other fighters on a fighter's side stand.
    fn mates(&self, id: FighterId) -> HexSet {
        let fighters = &self.eval.state.fighters;
        let mates = fighters.present() & fighters.of(self.eval.state.fighter(id).seat);
        fighters.hexes_of(mates.without(FighterSet::single(id)))
    }

    /// Whether friends on a shortest way to an enemy lead the attack of a fighter that stands there near enough.
    fn is_led_from(&self, id: FighterId, range: u8, from: HexId) -> bool {
        let (eval, mates) = (&self.eval, self.mates(id));
        let most = range.saturating_add(mates.len() as u8);
        self.enemies.iter().any(|enemy| {
            let way = eval.board().distance(from, enemy);
            way <= most
                && way.saturating_sub(eval.led_nearer(from, enemy, mates)) <= range
                && eval.visible_from(enemy).contains(from)
        })
    }

    /// Those from which friends on a shortest way to the enemy lead the attack near enough.
    fn led(&self, id: FighterId, range: u8, among: HexSet) -> HexSet {
        let (eval, mates) = (&self.eval, self.mates(id));
        let board = eval.board();
        let most = range.saturating_add(mates.len() as u8);
        let mut found = HexSet::EMPTY;
        for enemy in self.enemies {
            if !among.intersects(board.around(enemy, most)) {
                continue;
            }
            let mut rings = Rings::default();
            rings.add_around(enemy, mates, board);
            let farthest = range.saturating_add(rings.0.len() as u8);
            let near = (among - found) & board.around(enemy, farthest);
            if near.is_empty() {
                continue;
            }
            let near = near & eval.visible_from(enemy);
            for way in range.saturating_add(1)..=farthest {
                let here = near & board.ring(enemy, way);
                if !here.is_empty() {
                    found |= rings.lead(here, way, usize::from(way - range), board);
                }
            }
        }
        found
    }

    /// The hexes from which some enemy is in sight and within so many hexes.
    pub(super) fn threatening(&self, range: u8) -> HexSet {
        let near = usize::from(range).checked_sub(1);
        let Some(kept) = near.and_then(|near| self.threatening.get(near)) else {
            return self.find_threatening(range);
        };
        kept.get().unwrap_or_else(|| {
            let found = self.find_threatening(range);
            kept.set(Some(found));
            found
        })
    }

    fn find_threatening(&self, range: u8) -> HexSet {
        let (board, enemies) = (self.eval.board(), self.enemies);
        if range == 1 {
            // What lies beside a hex is seen from it, unless one of the two is blocked.
            let beside = board.neighbours_of(enemies - self.blocked) - self.blocked;
            return beside | enemies;
        }
        let near = |at: HexId| {
            if self.walled {
                board.within(at, range) & self.eval.visible_near(at, range)
            } else {
                board.seen_within(at, range)
            }
        };
        let enemies = enemies.iter();
        enemies.fold(HexSet::EMPTY, |all, at| all | near(at))
    }

    /// Whether a fighter with such an outreach that stands there has somebody to attack.
    pub(super) fn can_attack(&self, id: FighterId, reach: &Outreach, from: HexId) -> bool {
        let here = HexSet::single(from);
        let perhaps = || !self.perhaps_threatening(id, reach, here).is_empty();
        reach.threatening.contains(from)
            || reach.led
                && reach
                    .sure
                    .is_some_and(|range| self.is_led_from(id, range, from))
            || (self.reaches_beyond(id) || perhaps()) && self.eval.can_attack(id)
    }
}

/// Friends by how far they are from an enemy.
#[derive(Default)]
struct Rings(ArrayVec<(u8, HexSet), { FighterSet::CAPACITY }>);

impl Rings {
    fn add_around(&mut self, enemy: HexId, mates: HexSet, board: &Battlefield) {
        for at in mates.without(enemy) {
            let left = board.distance(at, enemy);
            match self.0.iter_mut().find(|(ring, _)| *ring == left) {
                Some((_, others)) => others.insert(at),
                None => self.0.push((left, HexSet::single(at))),
            }
        }
    }

    /// The hexes among these, all that far from the enemy, with a friend on a shortest way to it in so many of the rings.
    fn lead(&self, hexes: HexSet, way: u8, needed: usize, board: &Battlefield) -> HexSet {
        // In how many rings at least there is one, so far.
        let mut led: ArrayVec<HexSet, { FighterSet::CAPACITY + 1 }> = ArrayVec::new();
        led.push(hexes);
        led.extend((0..needed).map(|_| HexSet::EMPTY));
        for (left, mates) in self.0.iter().filter(|(left, _)| *left <= way) {
            let beyond = |all: HexSet, at: HexId| all | board.ring(at, way - left);
            let beyond = mates.iter().fold(HexSet::EMPTY, beyond);
            for more in (1..=needed).rev() {
                let both = led[more - 1] & beyond;
                led[more] |= both;
            }
        }
        led.last().copied().unwrap_or_default()
    }
}
