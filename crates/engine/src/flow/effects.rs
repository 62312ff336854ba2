//! Carrying out a card's effects.

use super::Engine;
use crate::board::HexId;
use crate::cards::{
    Block, Count, Deed, DiceKind, Effect, Moment, Num, Pile, Ref, Roll, Stat, Until,
};
use crate::eval::Ctx;
use crate::event::Event;
use crate::state::{
    Attack, CardId, Cause, CoreKind, Env, FeatureId, FighterId, FighterSet, Frame, Occasion, Seat,
};
use crate::vocabulary::effects as word;

impl Engine<'_, '_> {
    fn set(&self, who: Ref) -> FighterSet {
        self.with_ctx(|eval, ctx| eval.fighters(who, ctx))
    }

    fn number(&self, number: &Num) -> i16 {
        self.with_ctx(|eval, ctx| eval.num(number, ctx))
    }

    /// Carries out the effect that the innermost run has got to.
    pub(super) fn advance_effect(&mut self) {
        let Some(Frame::Run(run)) = self.state.stack.last() else {
            return;
        };
        if run.picking.is_some() {
            return self.settle_pick();
        }
        if run.interrupted {
            return self.cut_short();
        }
        let Some((effect, _)) = self.current(run) else {
            return self.end_run();
        };
        let owner = run.owner;
        let place = Self::place_of(run);
        match effect {
            Effect::ForEach(_) | Effect::ForEachOf(_) | Effect::Push(_) => {
                self.begin_set();
                match self.top_run().and_then(|run| run.progress.fighters.first()) {
                    Some(fighter) => self.deal_with(fighter),
                    None => self.next_effect(),
                }
            }
            Effect::Place(_) | Effect::Raise(_) => {
                self.begin_set();
                if self
                    .top_run()
                    .is_none_or(|run| run.progress.fighters.is_empty())
                {
                    self.next_effect();
                }
            }
            Effect::PickSome(word::PickSome {
                slot,
                from,
                count: Count::All,
                ..
            }) => {
                let all = self.with_ctx(|eval, ctx| eval.all(from, ctx));
                if let Some(run) = self.top_run() {
                    run.env.picks[*slot as usize] = all;
                }
                self.next_effect();
            }
            Effect::If(word::If(condition, yes, no)) => {
                let block = if self.with_ctx(|eval, ctx| eval.holds(condition, ctx)) {
                    yes
                } else {
                    no
                };
                self.next_effect();
                self.run_inner(block);
            }
            Effect::EachPlayer(word::EachPlayer(block)) => self.next_player(block),
            Effect::Repeat(word::Repeat(number, block)) => {
                let total = self.number(number);
                let done = self.top_run().map_or(0, |run| {
                    if !run.progress.begun {
                        run.progress.begun = true;
                        run.progress.count = total.max(0);
                    }
                    run.progress.count
                });
                if done <= 0 {
                    self.next_effect();
                } else {
                    if let Some(run) = self.top_run() {
                        run.progress.count -= 1;
                    }
                    self.run_inner(block);
                }
            }
            _ => {
                // Everything else is done with once it has been started.
                let env = self
                    .top_run()
                    .map(|run| (*run.env).clone())
                    .unwrap_or_default();
                self.carry_out(effect, owner, place, env);
            }
        }
    }

    /// The next player carries out a block, from the active player on.
    fn next_player(&mut self, block: &Block) {
        let Some(run) = self.top_run() else { return };
        let (done, env) = (run.progress.count, (*run.env).clone());
        run.progress.count += 1;
        let next = self
            .state
            .seats_from(self.state.active)
            .nth(done.max(0) as usize);
        match next {
            Some(seat) => self.run_block(block, seat, env, false, false),
            None => self.next_effect(),
        }
    }

    /// Carries out an effect that needs no (further) choice. The registers are those before the effect.
    fn carry_out(
        &mut self,
        effect: &Effect,
        owner: Seat,
        place: crate::state::EffectRef,
        env: Env,
    ) {
        let because = env.occasion.as_ref().map(|occasion| occasion.moment);
        let cause = self.cause_of(owner, &env);
        match effect {
            Effect::Swap(word::Swap(a, b)) => {
                let (a, b) = (self.set(*a).first(), self.set(*b).first());
                self.next_effect();
                if let (Some(a), Some(b)) = (a, b) {
                    self.swap(a, b);
                }
            }
            Effect::Move(word::Move {
                who, rules, end, ..
            }) => {
                let fighter = self.set(*who).first();
                self.next_effect();
                let Some(fighter) = fighter else { return };
                if !self
                    .eval()
                    .can_be_moved(fighter, end, &Ctx::new(owner, &env))
                {
                    return;
                }
                self.start_move(fighter, false, Some(place), owner, env.clone());
                if !rules.is_empty() {
                    self.start_lasting(
                        owner,
                        &[Until::EndOfMove],
                        Some(rules.id()),
                        None,
                        env,
                        false,
                        Some(place),
                    );
                }
            }
            Effect::Attack(grant) => {
                let fighter = self.set(grant.who).first();
                self.next_effect();
                let Some(fighter) = fighter else { return };
                let before = self
                    .state
                    .attack()
                    .map(|attack| (attack.weapon(), attack.target()));
                let serial = self.serial();
                let mut attack = Attack::new(fighter, serial);
                attack.grant = Some(crate::state::Grant {
                    effect: place,
                    owner,
                    env: Box::new(env.clone()),
                });
                attack.before = before;
                attack.reaction = self.reacting();
                attack.as_yours = grant.as_yours.then_some(owner);
                self.push(attack);
                if !grant.rules.is_empty() {
                    self.start_lasting(
                        owner,
                        &[Until::EndOfAttack],
                        Some(grant.rules.id()),
                        None,
                        Env {
                            attacker: None,
                            target: None,
                            ..env
                        },
                        false,
                        Some(place),
                    );
                }
            }
            Effect::Charge(word::Charge(who)) => {
                let fighter = self.set(*who).first();
                self.next_effect();
                if let Some(fighter) =
                    fighter.filter(|fighter| self.eval().can_be_made_to_charge(*fighter))
                {
                    self.start_core_ability(CoreKind::Charge, fighter);
                }
            }
            Effect::UseCore(word::UseCore(who)) => {
                let all = self.set(*who);
                self.next_effect();
                for fighter in all.iter() {
                    let seat = self.state.fighter(fighter).seat;
                    self.push(crate::state::GrantedCore { fighter, seat });
                }
            }
            Effect::Damage(word::Damage(who, number)) => {
                let (all, amount) = (self.set(*who), self.number(number));
                self.next_effect();
                let mut all: Vec<FighterId> = all.iter().collect();
                all.reverse();
                for fighter in all {
                    self.inflict(fighter, amount, cause);
                }
            }
            Effect::Wound(word::Wound(who, number)) => {
                let amount = self.number(number).clamp(0, 200) as u8;
                self.for_all(*who, |engine, fighter| {
                    let state = engine.state.fighter_mut(fighter);
                    state.damage = state.damage.saturating_add(amount);
                    engine.log(|| Event::Wounded { fighter, amount });
                });
                self.check_health(cause);
            }
            Effect::DamageUntilVulnerable(word::DamageUntilVulnerable(who)) => {
                let all = self.set(*who);
                self.next_effect();
                for fighter in all.iter() {
                    let health = i16::from(self.eval().stat(fighter, Stat::Health));
                    let amount = health - 1 - i16::from(self.state.fighter(fighter).damage);
                    self.inflict(fighter, amount, cause);
                }
            }
            Effect::SaveVulnerable(word::SaveVulnerable(who)) => {
                let all = self.set(*who);
                self.next_effect();
                for fighter in all.iter() {
                    let most = self.eval().stat(fighter, Stat::Health).saturating_sub(1);
                    let state = self.state.fighter_mut(fighter);
                    state.damage = state.damage.min(most);
                    self.spare(fighter);
                }
            }
            Effect::Heal(word::Heal(who, number)) => {
                let amount = self.number(number).clamp(0, 100) as u8;
                self.for_all(*who, |engine, fighter| engine.heal(fighter, amount));
            }
            Effect::Slay(word::Slay(who)) => {
                self.for_all(*who, |engine, fighter| engine.slay(fighter, cause))
            }
            Effect::SlayUnpaid(word::SlayUnpaid(who)) => self.for_all(*who, |engine, fighter| {
                engine.slay(fighter, cause);
                if let Some(Frame::Slay(slay)) = engine.state.stack.last_mut()
                    && slay.fighter == fighter
                {
                    slay.no_bounty = true;
                }
            }),
            Effect::Give(word::Give(who, token, number)) => {
                let count = self.number(number).clamp(0, 20) as u8;
                self.for_all(*who, |engine, fighter| engine.give(fighter, *token, count));
            }
            Effect::RemoveAll(word::RemoveAll(who, tokens)) => {
                self.for_all(*who, |engine, fighter| {
                    for token in tokens {
                        engine.remove_tokens(fighter, *token, u8::MAX);
                    }
                })
            }
            Effect::PassTokens(word::PassTokens { from, to, tokens }) => {
                let (from, to) = (self.set(*from).first(), self.set(*to).first());
                self.next_effect();
                if let (Some(from), Some(to)) = (from, to) {
                    for token in tokens {
                        let count = self.state.fighter(from).tokens(*token);
                        self.give(to, *token, count);
                    }
                }
            }
            Effect::Inspire(word::Inspire(who)) => {
                let later = self.inspires_later() && self.top_run().is_some_and(|run| run.inspire);
                self.for_all(*who, |engine, fighter| {
                    if later {
                        engine.inspire_soon(fighter);
                    } else {
                        engine.inspire(fighter);
                    }
                });
            }
            Effect::Uninspire(word::Uninspire(who)) => {
                self.for_all(*who, |engine, fighter| engine.uninspire(fighter))
            }
            Effect::SetDamage(word::SetDamage(number)) => {
                let amount = self.number(number);
                self.next_effect();
                let pending = self.innermost(|frame| match frame {
                    Frame::Damage(damage) => Some(damage),
                    _ => None,
                });
                if let Some(damage) = pending {
                    damage.amount = damage.amount.min(amount.max(0));
                }
            }
            Effect::CancelPush(_) => {
                self.next_effect();
                let pending = self.innermost(|frame| match frame {
                    Frame::Push(push) => Some(push),
                    _ => None,
                });
                if let Some(push) = pending {
                    push.step = crate::state::PushStep::End;
                }
            }
            Effect::StopMove(_) => {
                self.next_effect();
                // Nobody stops in a hex that somebody else is in: whoever flies over it flies on.
                let over = self
                    .state
                    .moving()
                    .and_then(|moving| self.state.fighter(moving.fighter).hex);
                let there = |fighter: &&crate::state::Fighter| fighter.hex == over;
                if over.is_some() && self.state.fighters.iter().filter(there).count() > 1 {
                    return;
                }
                let pending = self.innermost(|frame| match frame {
                    Frame::Move(moving) => Some(moving),
                    _ => None,
                });
                if let Some(moving) = pending {
                    use crate::state::MoveStep;
                    moving.path.clear();
                    moving.left = 0;
                    moving.step = match moving.step {
                        MoveStep::Picked | MoveStep::Measure | MoveStep::Choose => MoveStep::Moved,
                        MoveStep::Travel | MoveStep::Waypoint => MoveStep::Token,
                        later => later,
                    };
                }
            }
            Effect::NoToken(_) => {
                self.next_effect();
                let pending = self.innermost(|frame| match frame {
                    Frame::Give(give) => Some(&mut give.step),
                    _ => None,
                });
                if let Some(step) = pending {
                    *step = crate::state::GiveStep::Refused;
                }
            }
            Effect::CancelPloy(_) => {
                self.next_effect();
                // A reaction ploy is itself in progress: the one of the moment is meant.
                let meant = env.occasion.as_ref().and_then(|occasion| occasion.card);
                self.cancel_ploy(meant);
            }
            Effect::Retarget(word::Retarget(who)) => {
                let target = self.set(*who).first();
                self.next_effect();
                if let Some(target) = target {
                    self.aim_at(target);
                    if let Some(run) = self.top_run() {
                        run.env.target = Some(target);
                    }
                }
            }
            Effect::UseWeaponsOf(word::UseWeaponsOf(who, _)) => {
                let lender = self.set(*who).first();
                self.next_effect();
                let attack = self.state.attack_mut();
                if let (Some(lender), Some(choosing)) =
                    (lender, attack.and_then(Attack::choosing_mut))
                {
                    choosing.weapons_of = Some((lender, place));
                }
            }
            Effect::EndAttack(_) => {
                self.next_effect();
                if let Some(attack) = self.state.attack_mut() {
                    attack.end_as_failure();
                }
            }
            Effect::NoDriveBack(_) => {
                self.next_effect();
                if let Some(attack) = self.state.attack_mut() {
                    attack.forbid_drive_back();
                }
            }
            Effect::DamageInstead(word::DamageInstead(who)) => {
                let victim = self.set(*who).first();
                self.next_effect();
                self.redirect_damage(victim, cause);
            }
            Effect::UndoDamage(_) => {
                self.next_effect();
                self.undo_damage();
            }
            Effect::CancelSpell(_) => {
                self.next_effect();
                self.cancel_spell();
            }
            Effect::AddDie(word::AddDie(roll, die)) => {
                self.next_effect();
                self.add_die(*roll, *die);
            }
            Effect::GainSpent(word::GainSpent(number)) => {
                let amount = self.number(number).clamp(0, 100) as u8;
                self.next_effect();
                self.gain_glory(owner, amount);
                if self.state.is_player(owner) {
                    let player = self.state.player_mut(owner);
                    player.spent = player.spent.saturating_add(amount).min(player.glory);
                }
            }
            Effect::SpendGlory(word::SpendGlory(number)) => {
                let amount = self.number(number).clamp(0, 100) as u8;
                self.next_effect();
                self.spend_glory(owner, amount);
            }
            Effect::TakeGlory(word::TakeGlory(who, number)) => {
                let (from, amount) = (self.seat_of(*who), self.number(number).clamp(0, 100) as u8);
                self.next_effect();
                self.take_glory(from, owner, amount);
            }
            Effect::LoseGlory(word::LoseGlory(who, number)) => {
                let (seat, amount) = (self.seat_of(*who), self.number(number).clamp(0, 100) as u8);
                self.next_effect();
                self.lose_glory(seat, amount);
            }
            Effect::EquipPicked(word::EquipPicked(who)) => {
                let (fighter, cards) = (self.set(*who).first(), self.picked_cards());
                self.next_effect();
                if let (Some(fighter), Some(card)) = (fighter, cards.first().copied()) {
                    self.take_out_of_piles(card);
                    self.equip_free(card, fighter);
                }
            }
            Effect::SkipActivation(word::SkipActivation(who)) => {
                let seat = self.seat_of(*who);
                self.next_effect();
                if self.state.is_player(seat) {
                    let player = self.state.player_mut(seat);
                    player.skips = player.skips.saturating_add(1);
                }
            }
            Effect::Cast(_) => {
                self.next_effect();
                self.start_casting(place, owner, env);
            }
            Effect::RemoveFeature(_) => {
                self.next_effect();
                self.remove_features(env.features, env.card);
            }
            Effect::Scatter(word::Scatter { from, dice }) => {
                let (hexes, dice) = self.with_ctx(|eval, ctx| {
                    (eval.hexes(from, ctx), eval.num(dice, ctx).clamp(0, 8) as u8)
                });
                self.next_effect();
                self.start_scatter(owner, hexes, dice);
            }
            Effect::PushAlong(word::PushAlong(who)) => {
                let all = self.set(*who);
                self.next_effect();
                for fighter in all.iter() {
                    self.push_along(fighter, owner, env.clone());
                }
            }
            Effect::AllowStandFast(_) => {
                self.next_effect();
                if let Some(attack) = self.state.attack_mut() {
                    attack.allow_stand_fast();
                }
            }
            Effect::RollOff(word::RollOff(block)) => {
                self.next_effect();
                let winner = self.roll_off(None, None);
                self.run_block(block, winner, env, false, false);
            }
            Effect::Roll(word::RollDice(kind, number)) => self.roll_for_card(owner, *kind, number),
            Effect::RollBy(word::RollBy(who, kind, number)) => {
                let seat = self.seat_of(*who);
                self.roll_for_card(seat, *kind, number);
            }
            Effect::RerollAll(word::RerollAll(roll)) => {
                self.next_effect();
                self.reroll_all(*roll);
            }
            Effect::Draw(word::Draw(kind, number)) => {
                let count = self.number(number).clamp(0, 60) as u8;
                let count = self.drawable(owner, *kind, count);
                self.next_effect();
                self.draw(owner, *kind, count);
            }
            Effect::DrawBy(word::DrawBy(who, kind, number)) => {
                let (seat, count) = (self.seat_of(*who), self.number(number).clamp(0, 60) as u8);
                let count = self.drawable(seat, *kind, count);
                self.next_effect();
                self.draw(seat, *kind, count);
            }
            Effect::PutCards(word::PutCards(pile)) => {
                let cards = self.picked_cards();
                self.next_effect();
                for card in cards {
                    self.put_card(card, *pile, cause);
                }
            }
            Effect::DiscardThis(_) => {
                self.next_effect();
                if let Some(card) = env.card {
                    self.discard_upgrade(card, cause);
                }
            }
            Effect::DiscardUpgrades(word::DiscardUpgrades(who)) => {
                self.for_all(*who, |engine, fighter| {
                    for card in engine.state.fighter(fighter).upgrades.clone() {
                        engine.discard_upgrade(card, cause);
                    }
                })
            }
            Effect::Reequip(word::Reequip(who)) => {
                let fighter = self.set(*who).first();
                self.next_effect();
                if let (Some(card), Some(fighter)) = (env.card, fighter) {
                    self.reequip(card, fighter);
                }
            }
            Effect::Glory(word::Glory(number)) => {
                let amount = self.number(number).clamp(0, 100) as u8;
                self.next_effect();
                self.gain_glory(owner, amount);
            }
            Effect::Gain(word::Gain(name, number)) => {
                let amount = self.number(number);
                self.next_effect();
                self.change_counter(owner, *name, amount.max(0), because, env.subject());
            }
            Effect::Spend(word::Spend(name, number)) => {
                let amount = self.number(number);
                self.next_effect();
                self.change_counter(owner, *name, -amount.max(0), because, env.subject());
            }
            Effect::SetCounter(word::SetCounter(name, number)) => {
                let value = self.number(number);
                self.next_effect();
                if self.state.is_player(owner) {
                    self.state.player_mut(owner).set_counter(*name, value);
                    self.log(|| Event::Counter {
                        seat: owner,
                        name: *name,
                        value,
                    });
                }
            }
            Effect::Flip(_) => {
                self.next_effect();
                let picked = if env.features != 0 {
                    env.features
                } else {
                    env.occasion
                        .as_ref()
                        .and_then(|occasion| occasion.feature)
                        .map_or(0, |feature| 1 << feature.0)
                };
                for index in 0..self.state.features.len() as u8 {
                    if picked >> index & 1 == 1 {
                        self.flip(FeatureId(index));
                    }
                }
            }
            Effect::FlipEach(word::FlipEach(filter)) => {
                let all: Vec<FeatureId> =
                    self.with_ctx(|eval, ctx| eval.features(filter, ctx).collect());
                self.next_effect();
                for feature in all {
                    self.flip(feature);
                }
            }
            Effect::MarkFeature(word::MarkFeature(name)) => {
                self.next_effect();
                for (index, feature) in self.state.features.iter_mut().enumerate() {
                    if env.features >> index & 1 == 1 && !feature.marks.contains(&(owner, *name)) {
                        feature.marks.push((owner, *name));
                    }
                }
            }
            Effect::RemoveMarker(word::RemoveMarker(name)) => {
                self.next_effect();
                let gone: Vec<HexId> = self
                    .state
                    .markers
                    .iter()
                    .filter(|marker| marker.seat == owner && marker.name == *name)
                    .map(|marker| marker.hex)
                    .collect();
                self.state
                    .markers
                    .retain(|marker| !(marker.seat == owner && marker.name == *name));
                for hex in gone {
                    self.log(|| Event::MarkerRemoved { name: *name, hex });
                }
            }
            Effect::Lasting(word::Lasting(until, rules)) => {
                self.next_effect();
                self.start_lasting(
                    owner,
                    until,
                    Some(rules.id()),
                    None,
                    env,
                    false,
                    Some(place),
                );
            }
            Effect::Domain(word::Domain(until, rules)) => {
                self.next_effect();
                self.start_lasting(owner, until, Some(rules.id()), None, env, true, Some(place));
            }
            Effect::After(word::After(until, block)) => {
                self.next_effect();
                self.start_lasting(
                    owner,
                    until,
                    None,
                    Some(block.id()),
                    env,
                    false,
                    Some(place),
                );
            }
            Effect::Use(word::Use(name)) => {
                self.next_effect();
                if let Some((id, rule, ability)) = self.eval().ability_named(owner, *name) {
                    let effects = ability.effects.clone();
                    self.note_use(id, rule, env.subject(), env.this);
                    self.run_block(&effects, owner, env, true, false);
                }
            }
            Effect::Refresh(word::Refresh(name)) => {
                self.next_effect();
                if let Some((id, rule, _)) = self.eval().ability_named(owner, *name) {
                    let key = crate::state::UseKey::Rule { id, rule };
                    self.state.uses.retain(|one| one.key != key);
                }
            }
            Effect::Native(native) => {
                self.next_effect();
                self.native(native, owner, env);
            }
            // These wait for a choice and get here only when there is none to make.
            Effect::Pick(_)
            | Effect::PickSome(_)
            | Effect::PickFeature(_)
            | Effect::PickHex(_)
            | Effect::PickOpponent(_)
            | Effect::PickCards(_)
            | Effect::ChooseNumber(_)
            | Effect::ChooseOne(_)
            | Effect::May(_)
            | Effect::If(_)
            | Effect::ForEach(_)
            | Effect::ForEachOf(_)
            | Effect::Repeat(_)
            | Effect::EachPlayer(_)
            | Effect::Push(_)
            | Effect::Place(_)
            | Effect::Raise(_)
            | Effect::Remove(_)
            | Effect::Reroll(_)
            | Effect::RerollAny(_)
            | Effect::ChangeDie(_)
            | Effect::ChangeSuccess(_)
            | Effect::ForceSuccess(_)
            | Effect::DrawUpTo(_)
            | Effect::Discard(_)
            | Effect::SpendUpTo(_)
            | Effect::SwapFeatures(_)
            | Effect::MoveFeature(_)
            | Effect::ReturnFeature(_)
            | Effect::PlayPloy(_)
            | Effect::EndLasting(_)
            | Effect::Redirect(_)
            | Effect::PlaceMarker(_) => self.next_effect(),
        }
    }

    /// How many cards an effect can have a player draw: a hand holds only so many Objectives, unless the card goes on to take some away
    /// again. (SHA-CARDS-02, DRE-CARDS-18)
    fn drawable(&self, seat: Seat, kind: crate::cards::CardType, count: u8) -> u8 {
        use crate::cards::CardType;
        if kind != CardType::Objective || !self.table.rules.objective_limit.on() {
            return count;
        }
        let gives_back = match self.state.stack.last() {
            Some(Frame::Run(run)) => self
                .table
                .arena
                .block(run.block)
                .iter()
                .skip(run.next as usize)
                .any(|effect| {
                    matches!(
                        effect,
                        Effect::Discard(_) | Effect::PickCards(_) | Effect::PutCards(_)
                    )
                }),
            _ => false,
        };
        if gives_back {
            return count;
        }
        let held = self
            .state
            .player(seat)
            .hand
            .iter()
            .filter(|card| self.table.is_objective(**card))
            .count() as u8;
        count.min(self.table.rules.objectives_in_hand.saturating_sub(held))
    }

    fn for_all(&mut self, who: Ref, mut act: impl FnMut(&mut Self, FighterId)) {
        let all = self.set(who);
        self.next_effect();
        for fighter in all.iter() {
            act(self, fighter);
        }
    }

    fn roll_for_card(&mut self, seat: Seat, kind: DiceKind, number: &Num) {
        let count = self.number(number).clamp(0, 16);
        let dice: Vec<_> = (0..count).map(|_| self.state.chance.roll(kind)).collect();
        let shown = dice.to_vec();
        if let Some(run) = self.top_run() {
            run.env.roll = dice;
        }
        self.next_effect();
        self.log(|| Event::CardRoll { seat, dice: shown });
    }

    fn reroll_all(&mut self, roll: Roll) {
        let free: Vec<u8> = match self.state.attack() {
            _ if roll == Roll::Casting => self
                .state
                .casting()
                .into_iter()
                .flat_map(|cast| super::attack::free_dice(&cast.roll))
                .collect(),
            Some(attack) if roll == Roll::Save => {
                super::attack::free_dice(attack.roll(Roll::Save)).collect()
            }
            Some(attack) if !self.eval().cannot(attack.attacker, Deed::RerollAttacks) => {
                super::attack::free_dice(attack.roll(Roll::Attack)).collect()
            }
            _ => Vec::new(),
        };
        for index in free {
            self.reroll(roll, index);
        }
    }

    /// Takes a fighter off the battlefield and puts it down elsewhere.
    pub(super) fn place(&mut self, fighter: FighterId, hex: HexId) {
        // Only Raising brings back the slain.
        if self.state.fighter(fighter).slain {
            return;
        }
        let frames = self.state.stack.len();
        self.put_down(fighter, hex);
        self.fire_after(frames, vec![Occasion::of(Moment::Placed, fighter)]);
    }

    fn put_down(&mut self, fighter: FighterId, hex: HexId) {
        self.state.fighter_mut(fighter).deployed = true;
        self.log(|| Event::Placed { fighter, hex });
        self.arrive(fighter, hex, false);
    }

    fn swap(&mut self, a: FighterId, b: FighterId) {
        let (Some(at_a), Some(at_b)) = (self.state.fighter(a).hex, self.state.fighter(b).hex)
        else {
            return;
        };
        self.state.fighter_mut(a).hex = None;
        self.state.fighter_mut(b).hex = None;
        let frames = self.state.stack.len();
        self.put_down(a, at_b);
        self.put_down(b, at_a);
        let placed = [a, b].map(|fighter| Occasion::of(Moment::Placed, fighter));
        self.fire_after(frames, placed.to_vec());
    }

    /// EMB-DAMAGE-19 to -21
    pub(super) fn raise(&mut self, fighter: FighterId, hex: HexId) {
        let state = self.state.fighter_mut(fighter);
        if !state.slain {
            return;
        }
        state.slain = false;
        state.last = [0; 3];
        state.last_hex = None;
        self.bring_upgrades(fighter);
        self.log(|| Event::Raised { fighter, hex });
        let frames = self.state.stack.len();
        self.arrive(fighter, hex, false);
        self.give(fighter, crate::cards::Token::Raise, 1);
        self.fire_after(frames, vec![Occasion::of(Moment::Raised, fighter)]);
    }

    pub(super) fn swap_features(&mut self, a: FeatureId, b: FeatureId) {
        let (at_a, at_b) = (self.state.feature(a).hex, self.state.feature(b).hex);
        self.state.features[a.index()].hex = at_b;
        self.state.features[b.index()].hex = at_a;
        self.log(|| Event::FeaturesSwapped { a, b });
        self.note_holders();
    }

    /// Moves a card to another pile, wherever it is now.
    pub(super) fn put_card(&mut self, card: CardId, pile: Pile, cause: Cause) {
        let objective = self.table.is_objective(card);
        self.take_from_hand(card);
        if self.bearer(card).is_some() && pile == Pile::Discard {
            return self.discard_upgrade(card, cause);
        }
        let player = self.state.player_mut(card.seat());
        for zone in [
            &mut player.power_discard,
            &mut player.objective_discard,
            &mut player.power_deck,
            &mut player.objective_deck,
        ] {
            zone.retain(|other| *other != card);
        }
        let deck = if objective {
            &mut player.objective_deck
        } else {
            &mut player.power_deck
        };
        match pile {
            Pile::Hand => self.add_to_hand(card),
            Pile::Top => deck.push(card),
            Pile::Bottom => deck.insert(0, card),
            Pile::Discard => self.discard(card),
        }
    }
}
