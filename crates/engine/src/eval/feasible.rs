//! Whether every instruction of an ability could be carried out. (EMB-TIMING-07)

use super::{Ctx, Eval};
use crate::cards::{
    Aspect, Block, CardType, CardsIn, Count, Deed, Effect, Is, Native, Ref, Roll, Token,
};
use crate::rules::Playable;
use crate::state::{Env, FighterId, FighterSet, Seat};
use crate::vocabulary::effects as word;
use crate::vocabulary::natives as native;

/// The instructions still to come: a list, and what comes after it.
#[derive(Clone, Copy)]
struct Rest<'r> {
    effects: &'r [Effect],
    after: Option<&'r Rest<'r>>,
}

impl<'a> Eval<'a> {
    /// Whether these effects could all be carried out.
    pub fn feasible(&self, effects: &[Effect], owner: Seat, env: &Env, ploy: bool) -> bool {
        self.rest_feasible(
            Rest {
                effects,
                after: None,
            },
            owner,
            env,
            ploy,
        )
    }

    /// Whether a ploy with these effects may be played: all of it, or only what it has its player choose, must be possible.
    pub(crate) fn playable(&self, effects: &[Effect], owner: Seat, env: &Env) -> bool {
        let lenient = self.table.rules.playable == Playable::Choices;
        Self { lenient, ..*self }.feasible(effects, owner, env, true)
    }

    /// Whether all that these effects have a player choose can be chosen.
    pub(crate) fn choosable(&self, effects: &[Effect], owner: Seat, env: &Env, ploy: bool) -> bool {
        let lenient = Self {
            lenient: true,
            ..*self
        };
        lenient.feasible(effects, owner, env, ploy)
    }

    fn rest_feasible(&self, rest: Rest, owner: Seat, env: &Env, ploy: bool) -> bool {
        let Some((effect, effects)) = rest.effects.split_first() else {
            return rest
                .after
                .is_none_or(|after| self.rest_feasible(*after, owner, env, ploy));
        };
        let next = Rest {
            effects,
            after: rest.after,
        };
        let go = |env: &Env| self.rest_feasible(next, owner, env, ploy);
        let inner = |block: &Block, env: &Env| {
            self.rest_feasible(
                Rest {
                    effects: block.items(),
                    after: Some(&next),
                },
                owner,
                env,
                ploy,
            )
        };
        let ctx = Ctx::new(owner, env);
        let set = |reference: Ref| self.fighters(reference, &ctx);
        let one = |reference: Ref, can: &dyn Fn(FighterId) -> bool| {
            let set = set(reference);
            set.iter().all(can)
        };
        if self.lenient
            && matches!(
                effect,
                Effect::Push(_)
                    | Effect::Move(_)
                    | Effect::Attack(_)
                    | Effect::Charge(_)
                    | Effect::Give(_)
                    | Effect::Remove(_)
                    | Effect::ForEach(_)
                    | Effect::FlipEach(_)
                    | Effect::Swap(_)
            )
        {
            return go(env);
        }
        match effect {
            Effect::Pick(word::Pick(slot, filter)) => self
                .candidates(filter, owner, &ctx, ploy)
                .iter()
                .any(|fighter| {
                    let mut env = env.clone();
                    env.picks[*slot as usize] = FighterSet::single(fighter);
                    go(&env)
                }),
            Effect::PickSome(word::PickSome {
                slot,
                from,
                count,
                by,
                unchosen,
            }) => {
                let all = self.candidates(from, self.seat(*by, &ctx), &ctx, ploy && !unchosen);
                self.some_pick(all, self.least(count, &ctx), &mut |picked| {
                    let mut env = env.clone();
                    env.picks[*slot as usize] = if matches!(count, Count::All) {
                        all
                    } else {
                        picked
                    };
                    go(&env)
                })
            }
            Effect::PickFeature(word::PickFeature(filter)) => {
                self.features(filter, &ctx).any(|feature| {
                    let mut env = env.clone();
                    env.features = 1 << feature.0;
                    go(&env)
                })
            }
            Effect::PickHex(word::PickHex(filter)) => self.hexes(filter, &ctx).iter().any(|hex| {
                let mut env = env.clone();
                env.hex = Some(hex);
                go(&env)
            }),
            Effect::PickCards(word::PickCards {
                from,
                cards,
                count,
                by,
            }) => {
                let seat = self.seat(*by, &ctx);
                let all = self.cards_to_pick(*from, cards, seat, &ctx);
                all.len() >= self.least(count, &ctx) as usize && go(env)
            }
            Effect::ChooseNumber(word::ChooseNumber { from, to }) => {
                (self.num(from, &ctx)..=self.num(to, &ctx)).any(|x| {
                    let mut env = env.clone();
                    env.x = x;
                    go(&env)
                })
            }
            Effect::ChooseOne(word::ChooseOne { options, .. }) => options
                .iter()
                .any(|option| self.holds(&option.when, &ctx) && inner(&option.effects, env)),
            Effect::If(word::If(condition, yes, no)) => {
                inner(if self.holds(condition, &ctx) { yes } else { no }, env)
            }
            Effect::ForEach(word::ForEach(filter, block)) => {
                self.each_feasible(self.all(filter, &ctx), block, owner, env, ploy) && go(env)
            }
            Effect::ForEachOf(word::ForEachOf(reference, block)) => {
                let fighters = set(*reference);
                (fighters.is_empty() || self.each_feasible(fighters, block, owner, env, ploy))
                    && go(env)
            }
            Effect::Repeat(word::Repeat(number, block)) => {
                self.num(number, &ctx) <= 0 || inner(block, env)
            }
            Effect::Push(push) => {
                let pushed = set(push.who);
                let fits = one(push.who, &|fighter| self.can_be_pushed(fighter, push, &ctx));
                match pushed.first() {
                    // What follows may hang on where this push ends.
                    Some(fighter) if pushed.len() == 1 && looks_ahead(effects) => {
                        fits && self
                            .push_ends(fighter, push, &ctx)
                            .iter()
                            .any(|hex| self.feasible_with(fighter, hex, effects, owner, env, ploy))
                    }
                    _ => fits && go(env),
                }
            }
            Effect::Place(word::Place(who, hexes)) => {
                one(*who, &|fighter| {
                    !self.state.fighter(fighter).slain
                        && !self
                            .placings(fighter, hexes, &ctx.about(fighter))
                            .is_empty()
                }) && go(env)
            }
            Effect::Swap(word::Swap(a, b)) => {
                let there = |fighter: FighterId| {
                    self.state.fighter(fighter).hex.is_some()
                        && !self.cannot(fighter, Deed::BeRemoved)
                };
                one(*a, &there) && one(*b, &there) && go(env)
            }
            Effect::Move(word::Move {
                who, end, optional, ..
            }) => {
                let moved = set(*who);
                let fits = *optional || one(*who, &|fighter| self.can_be_moved(fighter, end, &ctx));
                match moved.first() {
                    // Whom the rest of the text can pick may hang on where the Move ends.
                    Some(fighter) if !*optional && moved.len() == 1 && looks_ahead(effects) => {
                        fits && self
                            .granted_move_ends(fighter, end, &ctx)
                            .iter()
                            .any(|hex| self.feasible_with(fighter, hex, effects, owner, env, ploy))
                    }
                    _ => fits && go(env),
                }
            }
            Effect::Attack(grant) => {
                (grant.optional
                    || one(grant.who, &|fighter| {
                        !self.granted_weapons(fighter, effect, None, &ctx).is_empty()
                    }))
                    && go(env)
            }
            Effect::Charge(word::Charge(who)) => {
                one(*who, &|fighter| self.can_be_made_to_charge(fighter)) && go(env)
            }
            Effect::Give(word::Give(who, token, _)) => {
                one(*who, &|fighter| self.can_be_given(fighter, *token)) && go(env)
            }
            Effect::PassTokens(word::PassTokens { from, to, tokens }) => {
                let has = |token: &Token| {
                    let mut from = set(*from).iter();
                    from.any(|one| self.state.fighter(one).tokens(*token) > 0)
                };
                one(*to, &|fighter| {
                    let mut passed = tokens.iter().filter(|token| has(token));
                    passed.all(|token| self.can_be_given(fighter, *token))
                }) && go(env)
            }
            Effect::Remove(word::Remove(who, tokens, number)) => {
                one(*who, &|fighter| {
                    let has: u8 = tokens
                        .iter()
                        .map(|token| self.state.fighter(fighter).tokens(*token))
                        .sum();
                    i16::from(has) >= self.num(number, &ctx).max(1)
                }) && go(env)
            }
            Effect::Raise(word::Raise(who, hexes)) => {
                one(*who, &|fighter| self.state.fighter(fighter).slain)
                    && !(self.hexes(hexes, &ctx) & self.empty()).is_empty()
                    && go(env)
            }
            Effect::UseWeaponsOf(word::UseWeaponsOf(who, filter)) => {
                let Some(attacker) = self.fighter(Ref::Attacker, &ctx) else {
                    return false;
                };
                one(*who, &|fighter| {
                    self.weapons(fighter).into_iter().any(|weapon| {
                        self.weapon_is(attacker, weapon, filter, &ctx, None)
                            && !self.targets(attacker, weapon, &[], &ctx).is_empty()
                    })
                }) && go(env)
            }
            Effect::Reroll(word::Reroll(roll, _))
            | Effect::RerollAny(word::RerollAny(roll))
            | Effect::RerollAll(word::RerollAll(roll)) => self.can_reroll(*roll, owner) && go(env),
            Effect::ChangeDie(word::ChangeDie(roll, _)) => {
                self.can_change(*roll, &|_| true) && go(env)
            }
            Effect::ChangeSuccess(word::ChangeSuccess(roll, die)) => {
                let Some(attack) = self.state.attack() else {
                    return false;
                };
                let success = self.attack_success(attack);
                self.can_change(*roll, &|face| success(face) && face != *die) && go(env)
            }
            Effect::ForceSuccess(word::ForceSuccess(roll, _)) => {
                let Some(attack) = self.state.attack() else {
                    return false;
                };
                let success = self.attack_success(attack);
                self.can_change(*roll, &|face| !success(face)) && go(env)
            }
            Effect::Discard(word::Discard(who, kind, number)) => {
                let seat = self.seat(*who, &ctx);
                let has = self
                    .state
                    .player(seat)
                    .hand
                    .iter()
                    .filter(|card| self.of_type(**card, *kind))
                    .count() as i16;
                // What an opponent cannot discard does not protect them from the rest.
                (seat != owner || has >= self.num(number, &ctx)) && go(env)
            }
            Effect::Spend(word::Spend(name, number)) => {
                self.state.player(owner).counter(*name) >= self.num(number, &ctx) && go(env)
            }
            // Printed objectives stay what and where they are. (DRE-BOARD-01)
            Effect::Flip(_)
            | Effect::FlipEach(_)
            | Effect::SwapFeatures(_)
            | Effect::MoveFeature(_)
            | Effect::RemoveFeature(_)
                if self.table.rules.features == crate::rules::Features::Printed =>
            {
                false
            }
            Effect::SwapFeatures(word::SwapFeatures(a, b)) => {
                let mut first = self.features(a, &ctx);
                first.any(|one| self.features(b, &ctx).any(|other| other != one)) && go(env)
            }
            Effect::PlaceMarker(word::PlaceMarker(_, hexes)) => {
                !(self.hexes(hexes, &ctx) & self.empty()).is_empty() && go(env)
            }
            Effect::FlipEach(word::FlipEach(filter)) => {
                self.features(filter, &ctx).next().is_some() && go(env)
            }
            Effect::Use(word::Use(name)) => {
                let ability = self.ability_named(owner, *name);
                ability.is_some_and(|(_, _, ability)| {
                    self.holds(&ability.condition, &ctx) && inner(&ability.effects, env)
                })
            }
            // Where there is nothing to remove, it cannot be removed. (HAR-TOKENS-04, HAR-POWER-05)
            Effect::RemoveAll(word::RemoveAll(who, tokens)) => {
                let strict = self.table.rules.heals_only_hurt.on() && !self.lenient;
                let has = |fighter: FighterId| {
                    tokens
                        .iter()
                        .any(|token| self.state.fighter(fighter).tokens(*token) > 0)
                };
                (!strict || one(*who, &has)) && go(env)
            }
            // Where there is nothing to remove, nobody can be healed. (HAR-TOKENS-04)
            Effect::Heal(word::Heal(who, _)) => {
                let strict = self.table.rules.heals_only_hurt.on() && !self.lenient;
                let can = |fighter: FighterId| {
                    !self.cannot(fighter, Deed::BeHealed)
                        && (!strict || self.state.fighter(fighter).damage > 0)
                };
                one(*who, &can) && go(env)
            }
            Effect::SpendGlory(word::SpendGlory(number)) => {
                let player = self.state.player(owner);
                i16::from(player.glory.saturating_sub(player.spent)) >= self.num(number, &ctx)
                    && go(env)
            }
            Effect::EndLasting(word::EndLasting(filter)) => {
                self.kept_cards(filter, &ctx).next().is_some() && go(env)
            }
            Effect::SkipActivation(word::SkipActivation(who)) => {
                let seat = self.seat(*who, &ctx);
                let turns = self.table.rules.turns_for(self.state.players.len());
                self.state.player(seat).turns_taken < turns && go(env)
            }
            Effect::Cast(word::Cast { by, effects, .. }) => {
                let caster = set(*by).first().filter(|caster| self.casts(*caster));
                caster.is_some()
                    && self.spell_finds_choices(effects.items(), owner, env, false)
                    && go(env)
            }
            Effect::MoveFeature(word::MoveFeature(hexes)) => {
                !self.hexes_for_feature(hexes, &ctx).is_empty() && go(env)
            }
            // What comes after it lies with the dice.
            Effect::Scatter(word::Scatter { from, .. }) => !self.hexes(from, &ctx).is_empty(),
            Effect::Redirect(word::Redirect(filter)) => {
                !self.redirections(filter, &ctx).is_empty() && go(env)
            }
            Effect::Native(native) => self.native_feasible(native, owner, &ctx) && go(env),
            Effect::May(_)
            | Effect::PickOpponent(_)
            | Effect::EachPlayer(_)
            | Effect::RollOff(_)
            | Effect::UseCore(_)
            | Effect::Damage(_)
            | Effect::DamageUntilVulnerable(_)
            | Effect::SaveVulnerable(_)
            | Effect::Wound(_)
            | Effect::EndAttack(_)
            | Effect::NoDriveBack(_)
            | Effect::DamageInstead(_)
            | Effect::UndoDamage(_)
            | Effect::CancelSpell(_)
            | Effect::AddDie(_)
            | Effect::GainSpent(_)
            | Effect::TakeGlory(_)
            | Effect::LoseGlory(_)
            | Effect::EquipPicked(_)
            | Effect::PlayPloy(_)
            | Effect::RemoveFeature(_)
            | Effect::ReturnFeature(_)
            | Effect::PushAlong(_)
            | Effect::Slay(_)
            | Effect::SlayUnpaid(_)
            | Effect::Inspire(_)
            | Effect::Uninspire(_)
            | Effect::SetDamage(_)
            | Effect::CancelPush(_)
            | Effect::StopMove(_)
            | Effect::NoToken(_)
            | Effect::CancelPloy(_)
            | Effect::Retarget(_)
            | Effect::AllowStandFast(_)
            | Effect::Roll(_)
            | Effect::RollBy(_)
            | Effect::Draw(_)
            | Effect::DrawBy(_)
            | Effect::DrawUpTo(_)
            | Effect::PutCards(_)
            | Effect::DiscardThis(_)
            | Effect::DiscardUpgrades(_)
            | Effect::Reequip(_)
            | Effect::Glory(_)
            | Effect::Gain(_)
            | Effect::SpendUpTo(_)
            | Effect::SetCounter(_)
            | Effect::Flip(_)
            | Effect::MarkFeature(_)
            | Effect::RemoveMarker(_)
            | Effect::Lasting(_)
            | Effect::Domain(_)
            | Effect::After(_)
            | Effect::Refresh(_) => go(env),
        }
    }

    /// Whether these effects could be carried out with a fighter in another hex.
    pub(crate) fn feasible_with(
        &self,
        fighter: FighterId,
        hex: crate::board::HexId,
        effects: &[Effect],
        owner: Seat,
        env: &Env,
        ploy: bool,
    ) -> bool {
        let mut state = self.state.clone();
        state.fighter_mut(fighter).hex = Some(hex);
        Eval::new(self.table, &state).feasible(effects, owner, env, ploy)
    }

    /// An instruction for each of several fighters can be carried out if it can be for one of them, or for all, one after another.
    fn each_feasible(
        &self,
        fighters: FighterSet,
        block: &Block,
        owner: Seat,
        env: &Env,
        ploy: bool,
    ) -> bool {
        let mut env = env.clone();
        let mut able = |eval: &Eval| -> FighterSet {
            let can = |fighter: &FighterId| {
                env.each = Some(*fighter);
                eval.feasible(block.items(), owner, &env, ploy)
            };
            fighters.iter().filter(can).collect()
        };
        let mut all = able(self);
        if self.table.rules.playable != Playable::EverythingForEach {
            return !all.is_empty();
        }
        // Who can be pushed may be pushed first, out of the way of the others.
        while all != fighters && !all.is_empty() {
            let mut state = self.state.clone();
            for fighter in all.iter() {
                state.fighter_mut(fighter).hex = None;
            }
            let eval = Eval {
                lenient: self.lenient,
                ..Eval::new(self.table, &state)
            };
            let more = all | able(&eval);
            if more == all {
                return false;
            }
            all = more;
        }
        !all.is_empty()
    }

    /// The fighters that a player can pick.
    pub(crate) fn candidates(&self, filter: &[Is], by: Seat, ctx: &Ctx, ploy: bool) -> FighterSet {
        let mut all = self.all(filter, ctx);
        let picky = Aspect::CannotBePickedByPloys.bit() | Aspect::CannotBePickedByAnyPloys.bit();
        if ploy && self.state.aspects & picky != 0 {
            all = all
                .iter()
                .filter(|fighter| {
                    !(self.cannot(*fighter, Deed::BePickedByAnyPloys)
                        || (self.state.fighter(*fighter).seat != by
                            && self.cannot(*fighter, Deed::BePickedByPloys)))
                })
                .collect();
        }
        all
    }

    /// The fewest that a count asks for.
    pub(crate) fn least(&self, count: &Count, ctx: &Ctx) -> i16 {
        match count {
            Count::Exactly(number) | Count::Between(number, _) => self.num(number, ctx).max(0),
            Count::UpTo(_) | Count::All => 0,
        }
    }

    /// The most that a count allows.
    pub(crate) fn most(&self, count: &Count, ctx: &Ctx) -> i16 {
        match count {
            Count::Exactly(number) | Count::UpTo(number) | Count::Between(_, number) => {
                self.num(number, ctx).max(0)
            }
            Count::All => i16::MAX,
        }
    }

    /// Whether some choice of so many of these fighters will do.
    pub(crate) fn some_pick(
        &self,
        from: FighterSet,
        count: i16,
        will_do: &mut dyn FnMut(FighterSet) -> bool,
    ) -> bool {
        fn choose(
            rest: FighterSet,
            picked: FighterSet,
            count: i16,
            will_do: &mut dyn FnMut(FighterSet) -> bool,
        ) -> bool {
            if count <= 0 {
                return will_do(picked);
            }
            let mut rest = rest;
            while let Some(next) = rest.first() {
                rest.remove(next);
                let mut picked = picked;
                picked.insert(next);
                if choose(rest, picked, count - 1, will_do) {
                    return true;
                }
            }
            false
        }
        choose(from, FighterSet::EMPTY, count, will_do)
    }

    /// The cards that can be picked from somewhere.
    pub(crate) fn cards_to_pick(
        &self,
        from: CardsIn,
        filter: &[crate::cards::CardIs],
        seat: Seat,
        ctx: &Ctx,
    ) -> Vec<crate::state::CardId> {
        let player = self.state.player(seat);
        let all: Vec<_> = match from {
            CardsIn::Hand => player.hand.iter().copied().collect(),
            CardsIn::Discard => player
                .power_discard
                .iter()
                .chain(&player.objective_discard)
                .copied()
                .collect(),
            CardsIn::TopOfObjectives => player.objective_deck.last().copied().into_iter().collect(),
            CardsIn::TopOfPower => player.power_deck.last().copied().into_iter().collect(),
            CardsIn::Upgrades(reference) => self
                .fighters(reference, ctx)
                .iter()
                .flat_map(|fighter| self.state.fighter(fighter).upgrades.iter().copied())
                .collect(),
        };
        all.into_iter()
            .filter(|card| self.card_is(*card, filter, ctx))
            .collect()
    }

    /// Whether a card is of a type.
    pub(crate) fn of_type(&self, card: crate::state::CardId, kind: CardType) -> bool {
        self.table.is_objective(card) == (kind == CardType::Objective)
    }

    fn can_reroll(&self, roll: Roll, _by: Seat) -> bool {
        if roll == Roll::Casting {
            return self.state.casting().is_some_and(|cast| {
                (0..cast.roll.dice.len()).any(|die| cast.roll.fixed >> die & 1 == 0)
            });
        }
        let Some(attack) = self.state.attack() else {
            return roll == Roll::Card;
        };
        let free = |state: &crate::state::RollState| {
            (0..state.dice.len()).any(|die| state.fixed >> die & 1 == 0)
        };
        match roll {
            Roll::Attack => {
                free(attack.roll(roll)) && !self.cannot(attack.attacker, Deed::RerollAttacks)
            }
            Roll::Save => free(attack.roll(roll)),
            Roll::Card | Roll::Casting => true,
        }
    }

    fn can_change(&self, roll: Roll, fits: &dyn Fn(crate::cards::Die) -> bool) -> bool {
        if roll == Roll::Casting {
            let mut dice = self
                .state
                .casting()
                .into_iter()
                .flat_map(|cast| &cast.roll.dice);
            return dice.any(|die| fits(*die));
        }
        let Some(attack) = self.state.attack() else {
            return false;
        };
        match roll {
            Roll::Attack | Roll::Save => attack.roll(roll).dice.iter().any(|die| fits(*die)),
            Roll::Card | Roll::Casting => false,
        }
    }

    /// The weapons with which a fighter can make an attack that an effect grants.
    pub(crate) fn granted_weapons(
        &self,
        attacker: FighterId,
        effect: &Effect,
        place: Option<crate::state::EffectRef>,
        ctx: &Ctx,
    ) -> super::weapon::Weapons {
        let Effect::Attack(grant) = effect else {
            return super::weapon::Weapons::new();
        };
        if self.cannot(attacker, Deed::Attack) {
            return super::weapon::Weapons::new();
        }
        if let Some(def) = &grant.with {
            let mut weapons = super::weapon::Weapons::new();
            match place {
                Some(place) => {
                    let weapon = crate::state::WeaponRef::Lent(place);
                    if !self
                        .targets(attacker, weapon, &grant.target, ctx)
                        .is_empty()
                    {
                        weapons.push(weapon);
                    }
                }
                None if def.spell && !self.casts(attacker) => {}
                // Before it is carried out the lent weapon has no place to refer to: its printed Range decides.
                None => {
                    let range = self.num(&def.range, ctx);
                    let reach = self.state.on_battlefield().any(|target| {
                        self.enemies(attacker, target)
                            && !self.untargetable(super::Aim {
                                attacker,
                                weapon: None,
                                target: Some(target),
                            })
                            && (grant.target.is_empty() || self.is(target, &grant.target, ctx))
                            && match (self.place(attacker), self.place(target)) {
                                (Some(a), Some(b)) => {
                                    self.visible(a, b)
                                        && i16::from(self.board().distance(a, b)) <= range
                                }
                                _ => false,
                            }
                    });
                    if reach {
                        weapons.push(crate::state::WeaponRef::Printed(attacker, 0));
                    }
                }
            }
            return weapons;
        }
        self.weapons(attacker)
            .into_iter()
            .filter(|weapon| {
                self.weapon_is(attacker, *weapon, &grant.weapon, ctx, None)
                    && !self
                        .targets(attacker, *weapon, &grant.target, ctx)
                        .is_empty()
            })
            .collect()
    }

    fn native_feasible(&self, native: &Native, owner: Seat, ctx: &Ctx) -> bool {
        let player = self.state.player(owner);
        match native {
            Native::Raid(native::Raid(number)) => self.num(number, ctx) >= 0,
            Native::LineStrike(native::LineStrike(who)) => self
                .fighter(*who, ctx)
                .is_some_and(|fighter| self.place(fighter).is_some()),
            Native::DirtyTricks(_) => {
                player
                    .hand
                    .iter()
                    .filter(|card| !self.table.is_objective(**card))
                    .count()
                    >= 3
            }
            Native::Prophecy(_) => true,
            Native::Plant(_) => {
                player.planted.len() < 3
                    && (!player.power_deck.is_empty()
                        || player
                            .hand
                            .iter()
                            .any(|card| !self.table.is_objective(*card)))
            }
            Native::Grow(_) => !player.planted.is_empty(),
            Native::Earthquake(_) => true,
            Native::Whirl(native::Whirl(who)) | Native::Rush(native::Rush(who)) => self
                .fighter(*who, ctx)
                .is_some_and(|fighter| self.state.fighter(fighter).hex.is_some()),
        }
    }

    /// The ability of a player's with this name: the number of its rules in play and its place there.
    pub(crate) fn ability_named(
        &self,
        owner: Seat,
        name: crate::cards::Name,
    ) -> Option<(u16, u8, &'a crate::cards::Ability)> {
        self.state
            .in_play
            .iter()
            .filter(|source| source.owner == owner && !source.gone)
            .find_map(|source| {
                self.table
                    .arena
                    .rules(source.rules?)
                    .iter()
                    .enumerate()
                    .find_map(|(index, rule)| match rule {
                        crate::cards::Rule::Ability(ability) if ability.name == Some(name) => {
                            Some((source.id, index as u8, ability))
                        }
                        _ => None,
                    })
            })
    }
}

/// Whether one of these effects is a pick, or a push that must end somewhere in particular: what comes before it must leave it
/// possible.
pub(crate) fn looks_ahead(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| match effect {
        Effect::Pick(_) => true,
        Effect::Push(push) => !push.end.is_empty(),
        _ => false,
    })
}
