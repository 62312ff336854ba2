//! What rules in play give to fighters, and the characteristics that come of it.

use super::travel::rules_out;
use super::{Aim, Ctx, Eval};
use crate::cards::{
    Aspect, Cond, Deed, Die, FighterSide, Gives, GivesPlayer, HexIs, Name, Num, Passive, Receivers,
    Rule, RulesId, Runemark, Stat, Token,
};
use crate::state::{Env, FighterId, FighterSet, InPlay, Seat, Wakes};
use crate::vocabulary::Touches;
use crate::vocabulary::conditions::ConditionWord;
use crate::vocabulary::fighters;
use crate::vocabulary::gifts::{self as gift, Gift, How};
use crate::vocabulary::rules::Player;

impl<'a> Eval<'a> {
    /// Calls `each` for everything of this aspect that rules in play give to a fighter, in the order they came into play, and with whom to
    /// ask for what hangs on it.
    #[inline]
    pub(crate) fn gifts(
        &self,
        fighter: FighterId,
        aspect: Aspect,
        aim: Option<Aim>,
        each: impl FnMut(&'a Gives, &Ctx<'a>, &Eval<'a>),
    ) {
        if self.may_be_given(fighter, aspect) {
            self.gifts_in_play(fighter, aspect, aim, each);
        }
    }

    /// The part of `gifts` that is seldom needed, kept apart so that the question itself costs next to nothing.
    fn gifts_in_play(
        &self,
        fighter: FighterId,
        aspect: Aspect,
        aim: Option<Aim>,
        mut each: impl FnMut(&'a Gives, &Ctx<'a>, &Eval<'a>),
    ) {
        let Some(deeper) = self.deeper() else { return };
        let wanted = |gives: &&Gives| gives.touches() == aspect;
        let seat = self.state.fighter(fighter).seat;
        let may = |(source, rules): &(&InPlay, RulesId)| {
            let by = self.table.receivers.get(rules.0 as usize);
            by.is_none_or(|by| may_give(by, aspect, source, fighter, seat))
        };
        for (source, rules) in self.touching(aspect).filter(may) {
            let ctx = Ctx::new(source.owner, &source.env)
                .aiming(aim)
                .about(fighter);
            for passive in self.table.arena.passives(rules, aspect) {
                if deeper.holds_for(fighter, passive, &ctx) {
                    for gives in passive.gives.iter().filter(wanted) {
                        each(gives, &ctx, &deeper);
                    }
                }
            }
        }
    }

    /// Those among these fighters that a rule in play means, where it holds.
    fn meant_by(&self, passive: &Passive, fighters: FighterSet, ctx: &Ctx) -> FighterSet {
        let meant = match &passive.who {
            Some(filter) => self.are(fighters, filter, ctx),
            None => fighters & ctx.env.this.map_or(FighterSet::EMPTY, FighterSet::single),
        };
        if matches!(passive.when, Cond::Always(_)) {
            return meant;
        }
        let holds = |id: &FighterId| self.holds(&passive.when, &ctx.about(*id));
        meant.iter().filter(holds).collect()
    }

    /// Whether a rule in play means a fighter, and holds; `ctx` is about that fighter.
    fn holds_for(&self, fighter: FighterId, passive: &Passive, ctx: &Ctx) -> bool {
        let meant = match &passive.who {
            Some(filter) => self.is(fighter, filter, ctx),
            None => ctx.env.this == Some(fighter),
        };
        meant && self.holds(&passive.when, ctx)
    }

    /// The rules in play that hold and touch an aspect, in the order they came into play.
    pub(super) fn touching(
        &self,
        aspect: Aspect,
    ) -> impl Iterator<Item = (&'a InPlay, RulesId)> + use<'a> {
        self.state
            .touching(aspect)
            .filter(|source| !source.gone && source.wakes == Wakes::Now)
            .filter_map(|source| Some((source, source.rules?)))
    }

    /// Whether some rule in play could give a fighter something of this aspect, wherever it stands and whatever happens.
    #[inline(always)]
    pub(crate) fn may_be_given(&self, fighter: FighterId, aspect: Aspect) -> bool {
        let bit = aspect.bit();
        self.state.aspects & bit != 0 && self.state.given_to(fighter) & bit != 0
    }

    /// Whether it hangs on where a fighter is whether some rule in play lets it fly.
    pub(crate) fn flies_by_place(&self, fighter: FighterId) -> bool {
        self.is_given_by_place(fighter, Aspect::Flying)
    }

    /// Whether it hangs on where a fighter is whether some rule in play gives it something of an aspect.
    #[inline]
    pub(super) fn is_given_by_place(&self, fighter: FighterId, aspect: Aspect) -> bool {
        self.may_be_given(fighter, aspect) && self.hangs_on_its_place(fighter, aspect)
    }

    fn hangs_on_its_place(&self, fighter: FighterId, aspect: Aspect) -> bool {
        const PLACE: Touches = Touches::PLACE.and(Touches::FIGURES);
        let seat = self.state.fighter(fighter).seat;
        self.touching(aspect).any(|(source, rules)| {
            let mut passives = self.table.arena.passives(rules, aspect);
            passives.any(|passive| {
                let who = passive.who.as_deref().unwrap_or_default();
                let by_place =
                    fighters::touches(who).any(PLACE) || passive.when.touches().any(PLACE);
                by_place && !rules_out(who, seat, source.owner)
            })
        })
    }

    #[inline]
    fn given(
        &self,
        fighter: FighterId,
        aspect: Aspect,
        aim: Option<Aim>,
        mut is: impl FnMut(&Gives, &Ctx) -> bool,
    ) -> bool {
        let mut found = false;
        self.gifts(fighter, aspect, aim, |gives, ctx, _| {
            found |= is(gives, ctx)
        });
        found
    }

    /// The side of its card that a fighter shows.
    #[inline]
    pub fn side(&self, id: FighterId) -> &'a FighterSide {
        let def = &self.table.fighter(id).def;
        if self.inspired(id) {
            &def.inspired
        } else {
            &def.uninspired
        }
    }

    /// Whether a fighter is Inspired.
    #[inline]
    pub fn inspired(&self, id: FighterId) -> bool {
        self.state.fighter(id).inspired
            || self.may_be_given(id, Aspect::Inspired) && self.is_given_inspired(id)
    }

    #[inline(never)]
    fn is_given_inspired(&self, id: FighterId) -> bool {
        self.given(id, Aspect::Inspired, None, |_, _| true) && !self.cannot(id, Deed::BeInspired)
    }

    /// Whether a fighter is a leader.
    pub fn leader(&self, id: FighterId) -> bool {
        self.table.fighter(id).leader || self.given(id, Aspect::Leader, None, |_, _| true)
    }

    /// Whether a fighter flies.
    pub fn flying(&self, id: FighterId) -> bool {
        self.flies_by_itself(id) || self.given(id, Aspect::Flying, None, |_, _| true)
    }

    /// Whether a fighter flies whatever rules in play give it.
    pub(super) fn flies_by_itself(&self, id: FighterId) -> bool {
        let [before, inspired] = self.table.fighter(id).flying;
        if before == inspired {
            before
        } else {
            self.inspired(id) == inspired
        }
    }

    pub(crate) fn given_runemark(&self, id: FighterId, mark: Runemark) -> bool {
        self.given(
            id,
            Aspect::Runemark,
            None,
            |gives, _| matches!(gives, Gives::Runemark(gift::Runemark(given)) if *given == mark),
        )
    }

    #[inline(always)]
    pub(crate) fn treated_as_having(&self, id: FighterId, token: &Token) -> bool {
        self.may_be_given(id, Aspect::AsIfHas) && self.is_treated_as_having(id, token)
    }

    fn is_treated_as_having(&self, id: FighterId, token: &Token) -> bool {
        self.given(
            id,
            Aspect::AsIfHas,
            None,
            |gives, _| matches!(gives, Gives::AsIfHas(gift::AsIfHas(kind)) if kind == token),
        )
    }

    pub(crate) fn treated_as_in_cover(&self, id: FighterId) -> bool {
        self.given(id, Aspect::InCover, None, |_, _| true)
    }

    /// Whether a fighter has a status, seen from the player who asks.
    pub fn has_status(&self, id: FighterId, name: Name, ctx: &Ctx) -> bool {
        let one = FighterSet::single(id);
        !self.with_status(one, &name, ctx).is_empty()
    }

    /// Those among these fighters that have a status, seen from the player who asks.
    #[inline(never)]
    pub(crate) fn with_status(&self, fighters: FighterSet, name: &Name, ctx: &Ctx) -> FighterSet {
        let mut found = FighterSet::EMPTY;
        let mut all = fighters.iter();
        if all.any(|id| self.may_be_given(id, Aspect::Status)) {
            found = self.given_status(fighters, name, ctx);
        }
        if self.state.aspects & Aspect::ConductsRange.bit() != 0 {
            let others = fighters.without(found).iter();
            found |= others
                .filter(|id| self.conducting(*id, *name, ctx))
                .collect();
        }
        found
    }

    fn given_status(&self, fighters: FighterSet, name: &Name, ctx: &Ctx) -> FighterSet {
        let mut found = FighterSet::EMPTY;
        let Some(deeper) = self.deeper() else {
            return found;
        };
        let mine = |(source, _): &(&InPlay, RulesId)| source.owner == ctx.owner;
        for (source, rules) in self.touching(Aspect::Status).filter(mine) {
            for passive in self.table.arena.giving_status(rules, name) {
                if found == fighters {
                    return found;
                }
                let ctx = Ctx::new(source.owner, &source.env).aiming(ctx.aim);
                found |= deeper.meant_by(passive, fighters.without(found), &ctx);
            }
        }
        found
    }

    /// The statuses that a fighter has for longer than a moment, with the rules in play that give them. What only holds in an attack, or
    /// until something else comes of it, is how cards are carried out and nothing that players speak of.
    pub(crate) fn statuses(&self, id: FighterId) -> Vec<(Name, &'a InPlay)> {
        const MOMENT: Touches = Touches::ATTACK
            .and(Touches::EVENT)
            .and(Touches::PAST)
            .and(Touches::DICE);
        let mut found: Vec<(Name, &InPlay)> = Vec::new();
        for (source, rules) in self.touching(Aspect::Status) {
            if source.ends.iter().any(|ends| ends.within_a_turn()) {
                continue;
            }
            for passive in self.table.arena.passives(rules, Aspect::Status) {
                let who = passive.who.as_deref().unwrap_or_default();
                if fighters::touches(who).any(MOMENT) || passive.when.touches().any(MOMENT) {
                    continue;
                }
                let ctx = Ctx::new(source.owner, &source.env).about(id);
                if !self.holds_for(id, passive, &ctx) {
                    continue;
                }
                for gives in &passive.gives {
                    let Gives::Status(gift::Status(name)) = gives else {
                        continue;
                    };
                    let mut known = found.iter();
                    if !known.any(|(known, other)| known == name && other.owner == source.owner) {
                        found.push((*name, source));
                    }
                }
            }
        }
        found
    }

    /// Whether a fighter cannot do something. (EMB-TIMING-08: 'cannot' wins.)
    #[inline(always)]
    pub fn cannot(&self, id: FighterId, deed: Deed) -> bool {
        self.may_be_given(id, deed.into()) && self.is_forbidden(id, deed)
    }

    fn is_forbidden(&self, id: FighterId, deed: Deed) -> bool {
        self.given(
            id,
            deed.into(),
            None,
            |gives, _| matches!(gives, Gives::Cannot(gift::Cannot(forbidden)) if *forbidden == deed),
        )
    }

    /// Whether a fighter cannot be the target of an attack, be it in progress or only considered.
    pub(crate) fn untargetable(&self, aim: Aim) -> bool {
        aim.target.is_some_and(|target| {
            self.given(target, Deed::BeTargeted.into(), Some(aim), |gives, _| {
                matches!(gives, Gives::Cannot(gift::Cannot(Deed::BeTargeted)))
            })
        })
    }

    /// Whether a fighter is on Guard, and that does something for it. (HAR-ACTION-08)
    pub fn on_guard(&self, id: FighterId) -> bool {
        (self.tokens(id, &Token::Guard) > 0 || self.given(id, Aspect::OnGuard, None, |_, _| true))
            && !self.given(id, Aspect::GuardIdle, None, |_, _| true)
    }

    /// The most damage that can be inflicted on a fighter in one turn.
    pub fn damage_per_turn(&self, id: FighterId) -> Option<u8> {
        let mut least = None;
        self.gifts(id, Aspect::DamagePerTurn, None, |gives, _, _| {
            if let Gives::DamagePerTurn(gift::DamagePerTurn(most)) = gives {
                least = Some(least.map_or(*most, |least: u8| least.min(*most)));
            }
        });
        least
    }

    /// Whether a fighter uses Core abilities as if it had no token of this kind.
    #[inline(always)]
    pub fn core_as_if_no(&self, id: FighterId, token: &Token) -> bool {
        self.may_be_given(id, Aspect::CoreAsIfNo) && self.ignores_for_core(id, token)
    }

    fn ignores_for_core(&self, id: FighterId, token: &Token) -> bool {
        self.given(
            id,
            Aspect::CoreAsIfNo,
            None,
            |gives, _| matches!(gives, Gives::CoreAsIfNo(gift::CoreAsIfNo(tokens)) if tokens.contains(token)),
        )
    }

    /// The fighters that a fighter's attacks must be aimed at.
    pub(crate) fn must_target(&self, id: FighterId) -> crate::state::FighterSet {
        let mut all = crate::state::FighterSet::EMPTY;
        self.gifts(id, Aspect::MustTarget, None, |gives, ctx, _| {
            if let Gives::MustTarget(gift::MustTarget(reference)) = gives {
                all |= self.fighters(*reference, ctx);
            }
        });
        all
    }

    /// Where else a fighter may be deployed.
    pub(crate) fn deploys_in(&self, id: FighterId) -> Option<(&'a [HexIs], &'a Env, Seat)> {
        let mut found = None;
        self.gifts_undeployed(id, |gives, source| {
            if let Gives::DeploysIn(gift::DeploysIn(hexes)) = gives {
                found = Some((hexes.as_slice(), &*source.env, source.owner));
            }
        });
        found
    }

    /// Whether another fighter's deployment brings this one.
    pub(crate) fn deploys_later(&self, id: FighterId) -> bool {
        let mut found = false;
        self.gifts_undeployed(id, |gives, _| {
            found |= matches!(gives, Gives::DeploysLater(_))
        });
        found
    }

    /// What is given to a fighter that is not on the battlefield yet, which filters would otherwise pass over.
    fn gifts_undeployed(&self, id: FighterId, mut each: impl FnMut(&'a Gives, &'a InPlay)) {
        for source in self.state.touching(Aspect::Deploys) {
            let Some(rules) = source.rules else { continue };
            for rule in self.table.arena.rules(rules) {
                let Rule::Passive(passive) = rule else {
                    continue;
                };
                let ctx = Ctx::new(source.owner, &source.env).about(id);
                if passive
                    .who
                    .as_ref()
                    .is_some_and(|filter| self.is_even_if_slain(id, filter, &ctx))
                {
                    for gives in &passive.gives {
                        each(gives, source);
                    }
                }
            }
        }
    }

    /// What a rule in play gives to a player.
    pub(crate) fn player_gifts(&self, seat: Seat, mut each: impl FnMut(&GivesPlayer, &Ctx)) {
        if self.state.aspects & Aspect::Player.bit() == 0 {
            return;
        }
        for (source, rules) in self.touching(Aspect::Player) {
            if source.owner != seat {
                continue;
            }
            for rule in self.table.arena.rules(rules) {
                if let Rule::Player(Player(gives)) = rule {
                    each(gives, &Ctx::new(seat, &source.env));
                }
            }
        }
    }

    /// A characteristic of a fighter with everything that modifies it. (EMB-MODIFIERS-12)
    #[inline]
    pub fn stat(&self, id: FighterId, stat: Stat) -> u8 {
        match self.unmodified(id, stat) {
            Some(printed) => printed,
            None => self.worked_out(id, stat),
        }
    }

    /// Whether a characteristic may be another than its card, as it lies now, says.
    #[inline]
    fn may_be_modified(&self, id: FighterId, stat: Stat) -> bool {
        let fighter = self.state.fighter(id);
        let changes = Aspect::from(stat).bit() | Aspect::Inspired.bit();
        fighter.slain || fighter.raises > 0 || self.state.given_to(id) & changes != 0
    }

    /// A characteristic that is a plain number on the card of a fighter and that nothing can modify: most are.
    #[inline]
    fn unmodified(&self, id: FighterId, stat: Stat) -> Option<u8> {
        if self.may_be_modified(id, stat) {
            return None;
        }
        let inspired = self.state.fighter(id).inspired;
        self.table.fighter(id).printed[usize::from(inspired)][stat as usize]
    }

    /// Whether a fighter has any Move. Where no modifier can take the last of it, what is printed says so.
    #[inline]
    pub(super) fn moves_at_all(&self, id: FighterId) -> bool {
        self.table.rules.move_minimum > 0 && self.table.fighter(id).moves
            || self.stat(id, Stat::Move) > 0
    }

    fn worked_out(&self, id: FighterId, stat: Stat) -> u8 {
        let fighter = self.state.fighter(id);
        if fighter.slain && fighter.last != [0; 3] {
            match stat {
                Stat::Health => return fighter.last[0],
                Stat::Save => return fighter.last[1],
                Stat::Bounty => return fighter.last[2],
                Stat::Move | Stat::Wizard => {}
            }
        }
        if stat == Stat::Bounty && fighter.raises > 0 {
            return self.table.rules.raised_bounty;
        }
        let printed = self.side(id).printed(stat);
        let base = match printed {
            Num::Const(number) => *number,
            Num::Of(_) => self.varying(id, printed),
        };
        if self.may_be_given(id, stat.into()) {
            self.modified(id, stat, base)
        } else {
            base.clamp(0, i16::from(u8::MAX)) as u8
        }
    }

    /// A characteristic that rules in play may modify.
    fn modified(&self, id: FighterId, stat: Stat, printed: i16) -> u8 {
        let mut change = Changes::new(printed);
        let fixed = self.cannot(id, Deed::Change(stat));
        self.gifts(id, stat.into(), None, |gives, ctx, deeper| match gives {
            Gives::Change(gift::Change(_, how)) => {
                change.by(how, fixed, |num| deeper.num(num, ctx));
            }
            Gives::SetSave(gift::SetSave(dice, _)) if !fixed => change.set(i16::from(*dice)),
            Gives::SaveOf(gift::SaveOf(reference)) if !fixed => {
                if let Some(other) = self.fighter(*reference, ctx).filter(|other| *other != id) {
                    change.set(i16::from(deeper.stat(other, Stat::Save)));
                }
            }
            _ => {}
        });
        change.result(match stat {
            Stat::Move => self.table.rules.move_minimum,
            _ => self.table.rules.modified_minimum,
        })
    }

    /// What is printed on a fighter's card as something to be worked out.
    fn varying(&self, id: FighterId, printed: &Num) -> i16 {
        let env = Env {
            this: Some(id),
            ..Env::new()
        };
        let ctx = Ctx::new(self.state.fighter(id).seat, &env);
        self.deeper().map_or(0, |deeper| deeper.num(printed, &ctx))
    }

    /// The symbol a fighter saves with.
    pub fn save_symbol(&self, id: FighterId) -> Die {
        let mut symbol = self.side(id).save.1;
        if !self.may_be_given(id, Aspect::Save) || self.cannot(id, Deed::Change(Stat::Save)) {
            return symbol;
        }
        self.gifts(id, Aspect::Save, None, |gives, ctx, deeper| match gives {
            Gives::SetSave(gift::SetSave(_, die)) | Gives::SaveSymbol(gift::SaveSymbol(die)) => {
                symbol = *die
            }
            Gives::SaveOf(gift::SaveOf(reference)) => {
                if let Some(other) = self.fighter(*reference, ctx).filter(|other| *other != id) {
                    symbol = deeper.save_symbol(other);
                }
            }
            _ => {}
        });
        symbol
    }
}

/// Whether rules in play may give something of an aspect to a fighter of this player's.
#[inline]
fn may_give(
    by: &Receivers,
    aspect: Aspect,
    source: &InPlay,
    fighter: FighterId,
    seat: Seat,
) -> bool {
    let gives = |aspects: u128| aspects & aspect.bit() != 0;
    let mut picked = source.env.picks.iter().zip(by.picked);
    gives(by.anybody)
        || gives(by.bearer) && source.env.this == Some(fighter)
        || gives(by.friends) && seat == source.owner
        || gives(by.enemies) && seat.opposes(source.owner)
        || picked.any(|(picked, given)| gives(given) && picked.contains(fighter))
}

/// A characteristic while modifiers are collected: set, then add, then the limits. (EMB-MODIFIERS-02, -04)
pub(crate) struct Changes {
    printed: i16,
    base: i16,
    factor: i16,
    added: i16,
    capped: Vec<(i16, i16)>,
    reduced: Vec<(i16, i16)>,
    most: i16,
    touched: bool,
}

impl Changes {
    pub(crate) fn new(printed: i16) -> Self {
        Self {
            printed,
            base: printed,
            factor: 1,
            added: 0,
            capped: Vec::new(),
            reduced: Vec::new(),
            most: i16::MAX,
            touched: false,
        }
    }

    /// One more modifier. What cannot be modified can still be set.
    #[inline]
    pub(crate) fn by(&mut self, how: &How, fixed: bool, num: impl Fn(&Num) -> i16) {
        match how {
            How::Set(number) => self.set(num(number)),
            _ if fixed => {}
            How::AtMost(most) => self.cap(i16::from(*most)),
            How::Times(number) => self.times(num(number)),
            How::Plus(number) => self.add(num(number)),
            How::PlusUpTo(number, most) => self.add_up_to(num(number), i16::from(*most)),
            How::Less(number, least) => self.less(num(number), i16::from(*least)),
        }
    }

    /// The latest set modifier decides. (EMB-MODIFIERS-05)
    pub(crate) fn set(&mut self, value: i16) {
        self.base = value;
        self.touched = true;
    }

    /// Multiplied before anything is added.
    fn times(&mut self, factor: i16) {
        self.factor = self.factor.saturating_mul(factor);
        self.touched = true;
    }

    pub(super) fn add(&mut self, value: i16) {
        self.added += value;
        self.touched = true;
    }

    /// A bonus that does not lead beyond a maximum; where other modifiers already have, it does nothing.
    fn add_up_to(&mut self, value: i16, most: i16) {
        self.capped.push((value, most));
        self.touched = true;
    }

    /// A loss that does not lead below a minimum; where other modifiers already have, it does nothing.
    fn less(&mut self, value: i16, least: i16) {
        self.reduced.push((value, least));
        self.touched = true;
    }

    fn cap(&mut self, most: i16) {
        self.most = self.most.min(most);
        self.touched = true;
    }

    pub(crate) fn result(self, minimum: u8) -> u8 {
        let mut value = self.base.saturating_mul(self.factor) + self.added;
        for (bonus, most) in self.capped {
            value = value.max((value + bonus).min(most));
        }
        for (loss, least) in self.reduced {
            value = value.min((value - loss).max(least));
        }
        value = value.min(self.most);
        // EMB-MODIFIERS-11: what is printed as 0 may stay 0.
        let least = if self.touched && self.printed > 0 {
            i16::from(minimum)
        } else {
            0
        };
        value.clamp(least, i16::from(u8::MAX)) as u8
    }
}
