//! What a player could add to a Move, a weapon's Range or the weapons to pick from as soon as it comes to that, and where a fighter could be
//! pushed as soon as it is picked. (EMB-CORE-11, -18)
//!
//! An ability may be started if such an effect would make it possible; the player must then use it.

use crate::vocabulary::effects as word;
use std::sync::Arc;

use super::{Aim, Ctx, Eval};
use crate::board::HexSet;
use crate::cards::boost::{Boost, added, lends, most_added};
use crate::cards::{
    Ability, Aspect, Block, CardKind, Cond, Effect, Gives, Moment, Ref, Rule, Trigger,
};
use crate::state::{
    CardId, CoreKind, Env, FighterId, InPlay, Occasion, Seat, UseKey, Wakes, WeaponRef,
};

/// What a player's cards may add to what its fighters reach.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lends {
    /// More Range.
    pub range: bool,
    /// Weapons of another's.
    pub weapons: bool,
}

impl Lends {
    /// Whether they may add anything.
    #[inline]
    pub fn any(self) -> bool {
        self.range || self.weapons
    }
}

/// What a player's cards could add to what one of its fighters reaches, as far as that can be told without trying.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lent {
    /// The hexes in which they could do so.
    pub places: HexSet,
    /// The most Range that they could give a weapon all together, if that is easily seen.
    pub range: Option<i16>,
    /// They could let it use weapons of another's.
    pub weapons: bool,
}

impl Lent {
    pub const NOTHING: Self = Self {
        places: HexSet::EMPTY,
        range: Some(0),
        weapons: false,
    };
}

impl<'a> Eval<'a> {
    /// Whether the limit of an ability leaves another use.
    pub(crate) fn may_use(&self, source: &InPlay, rule: u8, subject: Option<FighterId>) -> bool {
        let Some(Rule::Ability(ability)) = source
            .rules
            .and_then(|rules| self.table.arena.rules(rules).get(rule as usize))
        else {
            return false;
        };
        let key = match ability.group {
            Some(group) => UseKey::Group {
                seat: source.owner,
                group,
            },
            None => UseKey::Rule {
                id: source.id,
                rule,
            },
        };
        let uses = self.state.uses.iter().filter(|one| one.key == key);
        ability.limit.allows(uses, self.state, subject)
    }

    /// How much a block adds.
    pub(crate) fn boost_of(&self, block: &Block, boost: Boost, ctx: &Ctx) -> i16 {
        let mut sum = 0;
        for effect in block.items() {
            match effect {
                Effect::Lasting(word::Lasting { rules, .. }) => {
                    for rule in rules.items() {
                        let Rule::Passive(passive) = rule else {
                            continue;
                        };
                        for gives in &passive.gives {
                            if let Gives::Change(change) = gives
                                && let Some(number) = added(change, boost)
                            {
                                sum += self.num(number, ctx).max(0);
                            }
                        }
                    }
                }
                Effect::UseWeaponsOf(_) => sum += i16::from(boost == Boost::Weapons),
                Effect::If(word::If(condition, yes, no)) => {
                    sum += self.boost_of(
                        if self.holds(condition, ctx) { yes } else { no },
                        boost,
                        ctx,
                    );
                }
                Effect::May(word::May(inner)) => sum += self.boost_of(inner, boost, ctx),
                _ => {}
            }
        }
        sum
    }

    /// How many tokens an ability could turn into more Range.
    fn tokens_to_spend(&self, block: &Block, ctx: &Ctx) -> Option<i16> {
        let word::SpendUpTo(_, most) = spending(block)?;
        let has = self.tokens_at_hand(block, ctx.owner)?;
        Some(self.num(most, ctx).min(has))
    }

    /// How many tokens its player has of those that an ability can spend.
    fn tokens_at_hand(&self, block: &Block, seat: Seat) -> Option<i16> {
        let word::SpendUpTo(name, _) = spending(block)?;
        Some(self.state.player(seat).counter(*name))
    }

    /// The Surge ploys in a player's hand that answer to a moment and could add something.
    fn lending_ploys(
        &self,
        moment: Moment,
        seat: Seat,
        boost: Boost,
    ) -> impl Iterator<Item = (CardId, &'a Trigger, &'a Cond, &'a Block)> {
        let (eval, table, player) = (*self, self.table, self.state.player(seat));
        let hand = if player.hand_listens.contains(moment) {
            player.hand()
        } else {
            &[]
        };
        hand.iter()
            .filter(move |card| table.lends(**card, boost))
            .filter_map(move |card| match &table.card(*card).kind {
                CardKind::Ploy {
                    surge: Some(trigger),
                    condition,
                    effects,
                    ..
                } if trigger.at == moment && eval.may_play(*card) => {
                    Some((*card, trigger, condition, effects))
                }
                _ => None,
            })
    }

    /// The abilities of a player's that answer to a moment and could add something, each with its place in its list of rules.
    fn lending_abilities(
        &self,
        moment: Moment,
        seat: Seat,
        boost: Boost,
    ) -> impl Iterator<Item = (&'a InPlay, u8, &'a Trigger, &'a Ability)> {
        let (table, state) = (self.table, self.state);
        state
            .touching(boost.into())
            .filter(move |source| {
                source.owner == seat && source.wakes == Wakes::Now && !source.gone
            })
            .filter_map(|source| Some((source, source.rules?)))
            .flat_map(move |(source, rules)| {
                let rules = table.arena.rules(rules).iter().enumerate();
                rules.filter_map(move |(index, rule)| match rule {
                    Rule::Ability(ability) => {
                        let trigger = ability.when.trigger()?;
                        (trigger.at == moment && lends(&ability.effects, boost)).then_some((
                            source,
                            index as u8,
                            trigger,
                            ability,
                        ))
                    }
                    _ => None,
                })
            })
    }

    fn boosts(
        &self,
        moments: &[Moment],
        fighter: FighterId,
        aim: Option<Aim>,
        boost: Boost,
    ) -> i16 {
        let seat = self.state.fighter(fighter).seat;
        let mut sum = 0;
        let abilities = self.state.aspects & Aspect::from(boost).bit() != 0;
        for moment in moments {
            if !abilities && !self.state.player(seat).hand_listens.contains(*moment) {
                continue;
            }
            let occasion = Occasion {
                seat: Some(seat),
                ..Occasion::of(*moment, fighter)
            };
            for (card, trigger, condition, effects) in self.lending_ploys(*moment, seat, boost) {
                let env = Env {
                    card: Some(card),
                    ..Env::new()
                };
                let ctx = Ctx::new(seat, &env).told_of(&occasion).aiming(aim);
                if self.triggered(trigger, &occasion, &ctx) && self.holds(condition, &ctx) {
                    sum += self.boost_of(effects, boost, &ctx);
                }
            }
            for (source, rule, trigger, ability) in self.lending_abilities(*moment, seat, boost) {
                // Tokens that it can turn into more Range count as spent.
                let spending = Ctx::new(seat, &source.env).told_of(&occasion);
                let spent = self.tokens_to_spend(&ability.effects, &spending);
                let with_tokens = spent.map(|x| Env {
                    x,
                    ..(*source.env).clone()
                });
                let env = with_tokens.as_ref().unwrap_or(&source.env);
                let ctx = Ctx::new(seat, env).told_of(&occasion).aiming(aim);
                if self.triggered(trigger, &occasion, &ctx)
                    && self.holds(&ability.condition, &ctx)
                    && self.may_use(source, rule, Some(fighter))
                {
                    sum += self.boost_of(&ability.effects, boost, &ctx);
                }
            }
        }
        sum
    }

    /// More Move that its player could give a fighter as soon as it is picked.
    pub(crate) fn extra_move(&self, fighter: FighterId, charge: bool) -> u8 {
        if !self.table.rules.counts_on_surges.on() {
            return 0;
        }
        let moments: &[Moment] = if charge {
            &[
                Moment::PickedForCore,
                Moment::PickedToCharge,
                Moment::PickedToMove,
            ]
        } else {
            &[Moment::PickedForCore, Moment::PickedToMove]
        };
        self.boosts(moments, fighter, None, Boost::Move)
            .clamp(0, u8::MAX.into()) as u8
    }

    /// Whether a player has something that might give fighters' weapons more Range.
    pub(crate) fn may_be_lent_range(&self, seat: Seat) -> bool {
        if !self.table.rules.counts_on_surges.on() {
            return false;
        }
        let (moment, boost) = (Moment::WeaponPicked, Boost::Range);
        if self.state.aspects & Aspect::from(boost).bit() == 0
            && !self.state.player(seat).hand_listens.contains(moment)
        {
            return false;
        }
        self.lending_ploys(moment, seat, boost).next().is_some()
            || self.lending_abilities(moment, seat, boost).next().is_some()
    }

    /// What its player's cards could add to what a fighter reaches from these hexes.
    pub(super) fn lent_to(&self, fighter: FighterId, lends: Lends, hexes: HexSet) -> Lent {
        let mut lent = Lent::NOTHING;
        if lends.range {
            let (moment, boost) = (Moment::WeaponPicked, Boost::Range);
            self.each_lending(fighter, moment, boost, hexes, |places, block, x| {
                let more = most_added(block, boost, x);
                if more != Some(0) {
                    lent.places |= places;
                }
                let sum = |range: i16| Some(range.saturating_add(more?));
                lent.range = lent.range.and_then(sum);
            });
        }
        if lends.weapons {
            let (moment, boost) = (Moment::BeforeWeaponPicked, Boost::Weapons);
            self.each_lending(fighter, moment, boost, hexes, |places, _, _| {
                lent.places |= places;
                lent.weapons = true;
            });
        }
        lent
    }

    /// Visits what a player has that may answer to a moment of a fighter in some of these hexes, and could add something: in which of them,
    /// its text, and the most that X can be in it.
    fn each_lending(
        &self,
        fighter: FighterId,
        moment: Moment,
        boost: Boost,
        hexes: HexSet,
        mut visit: impl FnMut(HexSet, &Block, i16),
    ) {
        let seat = self.state.fighter(fighter).seat;
        let occasion = Occasion {
            seat: Some(seat),
            ..Occasion::of(moment, fighter)
        };
        let attack = Some(Aim {
            attacker: fighter,
            weapon: None,
            target: None,
        });
        let places = |trigger: &Trigger, env: &Env| {
            if !self.may_be_triggered(trigger, &occasion, seat) {
                return HexSet::EMPTY;
            }
            let ctx = Ctx::new(seat, env).told_of(&occasion).aiming(attack);
            self.standing(fighter, hexes, &trigger.by, &ctx).hexes
        };
        for (card, trigger, _, effects) in self.lending_ploys(moment, seat, boost) {
            let env = Env {
                card: Some(card),
                ..Env::new()
            };
            let places = places(trigger, &env);
            if !places.is_empty() {
                visit(places, effects, env.x);
            }
        }
        for (source, rule, trigger, ability) in self.lending_abilities(moment, seat, boost) {
            let places = places(trigger, &source.env);
            if !places.is_empty() && self.may_use(source, rule, Some(fighter)) {
                let tokens = self.tokens_at_hand(&ability.effects, seat);
                visit(places, &ability.effects, tokens.unwrap_or(source.env.x));
            }
        }
    }

    /// Whether a player has something that might let a fighter use weapons of another's.
    pub(crate) fn may_be_lent_weapons(&self, seat: Seat) -> bool {
        if !self.table.rules.counts_on_surges.on() {
            return false;
        }
        let (moment, boost) = (Moment::BeforeWeaponPicked, Boost::Weapons);
        self.state.player(seat).hand_listens.contains(moment)
            && self.lending_ploys(moment, seat, boost).next().is_some()
            || self.state.aspects & Aspect::from(boost).bit() != 0
                && self.lending_abilities(moment, seat, boost).next().is_some()
    }

    /// Whether its player could let a fighter use a weapon of another's that has a target, before it picks one.
    pub(crate) fn can_attack_with_lent(&self, attacker: FighterId) -> bool {
        let seat = self.state.fighter(attacker).seat;
        if !self.may_be_lent_weapons(seat) {
            return false;
        }
        let (moment, boost) = (Moment::BeforeWeaponPicked, Boost::Weapons);
        let occasion = Arc::new(Occasion {
            seat: Some(seat),
            ..Occasion::of(moment, attacker)
        });
        let answering = |env: Env| Env {
            attacker: Some(attacker),
            names_attack: true,
            occasion: Some(occasion.clone()),
            ..env
        };
        let mut ploys = self.lending_ploys(moment, seat, boost);
        let mut abilities = self.lending_abilities(moment, seat, boost);
        ploys.any(|(card, trigger, condition, effects)| {
            let env = answering(Env {
                card: Some(card),
                ..Env::new()
            });
            let ctx = Ctx::new(seat, &env);
            self.triggered(trigger, &occasion, &ctx)
                && self.holds(condition, &ctx)
                && self.playable(effects.items(), seat, &env)
        }) || abilities.any(|(source, rule, trigger, ability)| {
            let env = answering((*source.env).clone());
            let ctx = Ctx::new(seat, &env);
            self.triggered(trigger, &occasion, &ctx)
                && self.holds(&ability.condition, &ctx)
                && self.may_use(source, rule, Some(attacker))
                && self.feasible(ability.effects.items(), seat, &env, false)
        })
    }

    /// Whether a fighter that was picked to Attack or Charge can do so from where it stands, with all the Move that its player could add.
    pub(crate) fn can_do_from_here(&self, id: FighterId, kind: CoreKind) -> bool {
        match kind {
            CoreKind::Attack => self.can_attack(id),
            CoreKind::Charge => {
                self.charge_is_possible(id) || {
                    let extra = self.extra_move(id, true);
                    extra > 0 && self.charge_is_possible_with(id, extra)
                }
            }
            _ => true,
        }
    }

    /// The hexes among these from which it can.
    pub(crate) fn hexes_to_do_from(&self, id: FighterId, kind: CoreKind, hexes: HexSet) -> HexSet {
        let mut able = HexSet::EMPTY;
        self.try_hexes(id, hexes.iter(), |hex, there| {
            if there.can_do_from_here(id, kind) {
                able.insert(hex);
            }
            true
        });
        able
    }

    /// The hexes to which a text pushes the fighter that was picked.
    pub(crate) fn pushed_to(&self, block: &Block, fighter: FighterId, ctx: &Ctx) -> HexSet {
        let pushes = block.items().iter().filter_map(|effect| match effect {
            Effect::Push(push) if push.who == Ref::Subject => Some(push),
            _ => None,
        });
        pushes.fold(HexSet::EMPTY, |ends, push| {
            ends | self.push_ends(fighter, push, ctx)
        })
    }

    /// Whether its player could push a fighter, as soon as it is picked to Attack or Charge, to where it can do so.
    #[inline(always)]
    pub(crate) fn could_be_pushed_to_do(&self, fighter: FighterId, kind: CoreKind) -> bool {
        let seat = self.state.fighter(fighter).seat;
        let listens = || {
            let hand = self.state.player(seat).hand_listens;
            hand.contains(Moment::PickedForCore)
        };
        self.table.rules.counts_on_surges.on()
            && (self.state.aspects & Aspect::LendsPlace.bit() != 0 || listens())
            && self.can_be_pushed_to_do(fighter, kind)
    }

    fn can_be_pushed_to_do(&self, fighter: FighterId, kind: CoreKind) -> bool {
        let seat = self.state.fighter(fighter).seat;
        let (moment, boost) = (Moment::PickedForCore, Boost::Place);
        let occasion = Occasion {
            seat: Some(seat),
            name: kind.called().name(),
            ..Occasion::of(moment, fighter)
        };
        let mut ends = HexSet::EMPTY;
        for (card, trigger, condition, effects) in self.lending_ploys(moment, seat, boost) {
            let env = Env {
                card: Some(card),
                ..Env::new()
            };
            let ctx = Ctx::new(seat, &env).told_of(&occasion);
            if self.triggered(trigger, &occasion, &ctx) && self.holds(condition, &ctx) {
                ends |= self.pushed_to(effects, fighter, &ctx);
            }
        }
        for (source, rule, trigger, ability) in self.lending_abilities(moment, seat, boost) {
            let ctx = Ctx::new(seat, &source.env).told_of(&occasion);
            if self.triggered(trigger, &occasion, &ctx)
                && self.holds(&ability.condition, &ctx)
                && self.may_use(source, rule, Some(fighter))
            {
                ends |= self.pushed_to(&ability.effects, fighter, &ctx);
            }
        }
        !self.push_forbidden(fighter, seat)
            && !self.hexes_to_do_from(fighter, kind, ends).is_empty()
    }

    /// More Range that its player could give a weapon as soon as it is picked.
    pub(crate) fn extra_range(&self, attacker: FighterId, weapon: WeaponRef) -> i16 {
        if !self.table.rules.counts_on_surges.on() {
            return 0;
        }
        let aim = Aim {
            attacker,
            weapon: Some(weapon),
            target: None,
        };
        self.boosts(&[Moment::WeaponPicked], attacker, Some(aim), Boost::Range)
    }
}

/// Where the text of an ability spends tokens.
fn spending(block: &Block) -> Option<&word::SpendUpTo> {
    block.items().iter().find_map(|effect| match effect {
        Effect::SpendUpTo(spend) => Some(spend),
        _ => None,
    })
}
