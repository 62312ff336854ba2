//! What a card's effects ask of players.

use super::Engine;
use super::attack::free_dice;
use crate::board::HexSet;
use crate::cards::{Block, Count, Die, Effect, Moment, Native, Ref, Roll, Slot, Who};
use crate::decision::{Choice, Decision, Question};
use crate::eval::Ctx;
use crate::event::Event;
use crate::state::{
    CardId, EffectRef, Env, FeatureId, FighterId, FighterSet, Frame, Occasion, Run, Seat, UseKey,
    UseScope,
};

/// Whether the order in which fighters are dealt with is worth a question.
fn order_matters(block: &Block) -> bool {
    block.items().iter().any(|effect| match effect {
        Effect::Push(_)
        | Effect::Place(..)
        | Effect::Move { .. }
        | Effect::Attack(_)
        | Effect::Charge(_)
        | Effect::UseCore(_)
        | Effect::Damage(..)
        | Effect::Slay(_)
        | Effect::Roll(..)
        | Effect::Raise(..) => true,
        Effect::May(inner) => order_matters(inner),
        Effect::If(_, yes, no) => order_matters(yes) || order_matters(no),
        _ => false,
    })
}

impl<'t> Engine<'t, '_> {
    /// The effect that a run has got to.
    pub(super) fn current(&self, run: &Run) -> Option<(&'t Effect, &'t [Effect])> {
        let effects = self.table.library.arena.block(run.block);
        let effect = effects.get(run.next as usize)?;
        Some((effect, &effects[run.next as usize + 1..]))
    }

    pub(super) fn place_of(run: &Run) -> EffectRef {
        EffectRef {
            block: run.block,
            index: run.next,
        }
    }

    /// The hexes among these after which the rest of the card's text can still be carried out, for the travel that the innermost
    /// run has just begun.
    pub(super) fn ends_that_lead_on(&self, fighter: FighterId, ends: HexSet) -> HexSet {
        let below = self.state.stack.len().checked_sub(2);
        let Some(Frame::Run(run)) = below.and_then(|below| self.state.stack.get(below)) else {
            return ends;
        };
        let effects = self.table.library.arena.block(run.block);
        // A push is in progress while its effect is the next one, a Move once it is behind.
        let pushing = matches!(effects.get(run.next as usize), Some(Effect::Push(_)));
        let from = run.next as usize + usize::from(pushing);
        let rest = effects.get(from..).unwrap_or(&[]);
        if !crate::eval::looks_ahead(rest) {
            return ends;
        }
        let good: HexSet = ends
            .iter()
            .filter(|hex| {
                self.eval()
                    .feasible_with(fighter, *hex, rest, run.owner, &run.env, run.ploy)
            })
            .collect();
        if good.is_empty() { ends } else { good }
    }

    /// The fighters still to come of an effect that deals with several.
    fn to_come(&self, run: &Run, who: Ref) -> FighterSet {
        if run.progress.begun {
            run.progress.fighters
        } else {
            self.eval().fighters(who, &Ctx::new(run.owner, &run.env))
        }
    }

    pub(super) fn ask_effect(&self, run: &Run) -> Option<Decision> {
        let (effect, rest) = self.current(run)?;
        let eval = self.eval();
        let owner = run.owner;
        let env = &*run.env;
        let ctx = Ctx::new(owner, env);
        let fighters = |set: FighterSet| set.iter().map(Choice::Fighter).collect::<Vec<_>>();
        let next = |set: FighterSet| {
            (set.len() > 1).then(|| Decision {
                seat: owner,
                question: Question::Next,
                options: fighters(set),
            })
        };
        match effect {
            Effect::Pick(slot, filter) => {
                let all = eval.candidates(filter, owner, &ctx, run.ploy);
                let good: FighterSet = all
                    .iter()
                    .filter(|fighter| {
                        let env = picked(env, *slot, FighterSet::single(*fighter));
                        eval.feasible(rest, owner, &env, run.ploy)
                    })
                    .collect();
                Self::decision(
                    owner,
                    Question::PickFighter,
                    fighters(if good.is_empty() { all } else { good }),
                )
            }
            Effect::PickSome {
                slot,
                from,
                count,
                by,
            } => {
                if matches!(count, Count::All) {
                    return None;
                }
                let seat = eval.seat(*by, &ctx);
                let chosen = if run.progress.begun {
                    env.picks[*slot as usize]
                } else {
                    FighterSet::EMPTY
                };
                let (least, most) = (eval.least(count, &ctx), eval.most(count, &ctx));
                if chosen.len() as i16 >= most {
                    return None;
                }
                let all = eval.candidates(from, seat, &ctx, run.ploy) & !chosen;
                let good: FighterSet = all
                    .iter()
                    .filter(|fighter| {
                        let with = chosen | FighterSet::single(*fighter);
                        let missing = least - with.len() as i16;
                        eval.some_pick(all & !with, missing, &mut |more| {
                            eval.feasible(rest, owner, &picked(env, *slot, with | more), run.ploy)
                        })
                    })
                    .collect();
                let mut options = fighters(if good.is_empty() && (chosen.len() as i16) < least {
                    all
                } else {
                    good
                });
                if chosen.len() as i16 >= least {
                    options.push(Choice::Pass);
                }
                Self::decision(seat, Question::PickFighter, options)
            }
            Effect::PickFeature(filter) => {
                let all: Vec<FeatureId> = eval.features(filter, &ctx).collect();
                let good: Vec<FeatureId> = all
                    .iter()
                    .copied()
                    .filter(|feature| {
                        let env = Env {
                            features: 1 << feature.0,
                            ..env.clone()
                        };
                        eval.feasible(rest, owner, &env, run.ploy)
                    })
                    .collect();
                let options = if good.is_empty() { all } else { good };
                Self::decision(
                    owner,
                    Question::PickFeature,
                    options.into_iter().map(Choice::Feature).collect(),
                )
            }
            Effect::PickHex(filter) => {
                let all = eval.hexes(filter, &ctx);
                let good: HexSet = all
                    .iter()
                    .filter(|hex| {
                        eval.feasible(
                            rest,
                            owner,
                            &Env {
                                hex: Some(*hex),
                                ..env.clone()
                            },
                            run.ploy,
                        )
                    })
                    .collect();
                let options = if good.is_empty() { all } else { good };
                Self::decision(
                    owner,
                    Question::PickHex,
                    options.iter().map(Choice::Hex).collect(),
                )
            }
            Effect::PickCards {
                from,
                cards,
                count,
                by,
            } => {
                let seat = eval.seat(*by, &ctx);
                let done = if run.progress.begun {
                    env.cards.len() as i16
                } else {
                    0
                };
                let (least, most) = (eval.least(count, &ctx), eval.most(count, &ctx));
                if done >= most {
                    return None;
                }
                let all = eval.cards_to_pick(*from, cards, seat, &ctx);
                let mut options: Vec<Choice> = all
                    .into_iter()
                    .filter(|card| !run.progress.begun || !env.cards.contains(card))
                    .map(Choice::Card)
                    .collect();
                if done >= least {
                    options.push(Choice::Pass);
                }
                Self::decision(seat, Question::PickCard, options)
            }
            Effect::ChooseNumber { from, to } => {
                let options = (eval.num(from, &ctx)..=eval.num(to, &ctx))
                    .filter(|x| {
                        eval.feasible(
                            rest,
                            owner,
                            &Env {
                                x: *x,
                                ..env.clone()
                            },
                            run.ploy,
                        )
                    })
                    .map(Choice::Number)
                    .collect();
                Self::decision(owner, Question::PickNumber, options)
            }
            Effect::ChooseOne { by, options } => {
                let used = |index: usize| self.choice_used(owner, &options[index].effects);
                let options = (0..options.len())
                    .filter(|index| {
                        let option = &options[*index];
                        eval.holds(&option.when, &ctx)
                            && !(option.once && used(*index))
                            && eval.feasible(option.effects.items(), owner, env, run.ploy)
                    })
                    .map(|index| Choice::Option(index as u8))
                    .collect();
                Self::decision(eval.seat(*by, &ctx), Question::PickOption, options)
            }
            Effect::May(block) => {
                if !eval.feasible(block.items(), owner, env, run.ploy) {
                    return None;
                }
                Self::decision(owner, Question::May, vec![Choice::Yes, Choice::No])
            }
            Effect::Move {
                optional: true,
                who,
                end,
                ..
            } if !run.progress.begun => {
                let fighter = eval.fighter(*who, &ctx)?;
                if !eval.can_be_moved(fighter, end, &ctx) {
                    return None;
                }
                Self::decision(owner, Question::May, vec![Choice::Yes, Choice::No])
            }
            Effect::Attack(grant) if grant.optional && !run.progress.begun => {
                let fighter = eval.fighter(grant.who, &ctx)?;
                if eval
                    .granted_weapons(fighter, effect, Some(Self::place_of(run)), &ctx)
                    .is_empty()
                {
                    return None;
                }
                Self::decision(owner, Question::May, vec![Choice::Yes, Choice::No])
            }
            Effect::ForEach(filter, block) if order_matters(block) => {
                let set = if run.progress.begun {
                    run.progress.fighters
                } else {
                    eval.all(filter, &ctx)
                };
                next(set)
            }
            Effect::ForEachOf(who, block) if order_matters(block) => next(self.to_come(run, *who)),
            Effect::Push(push) => next(self.to_come(run, push.who)),
            Effect::Place(who, hexes) => {
                let fighter = self.to_come(run, *who).first()?;
                let mut all = eval.hexes(hexes, &ctx.about(fighter)) & eval.empty();
                if eval.cannot(fighter, crate::cards::Deed::BeRemoved) {
                    all = HexSet::EMPTY;
                }
                Self::decision(
                    owner,
                    Question::Place(fighter),
                    all.iter().map(Choice::Hex).collect(),
                )
            }
            Effect::Raise(who, hexes) => {
                let fighter = self.to_come(run, *who).first()?;
                let all = eval.hexes(hexes, &ctx.about(fighter)) & eval.empty();
                Self::decision(
                    owner,
                    Question::Place(fighter),
                    all.iter().map(Choice::Hex).collect(),
                )
            }
            Effect::Remove(who, tokens, number) => {
                let fighter = eval.fighter(*who, &ctx)?;
                if run.progress.count >= eval.num(number, &ctx) {
                    return None;
                }
                let has: Vec<Choice> = (0..tokens.len())
                    .filter(|index| self.state.fighter(fighter).tokens(tokens[*index]) > 0)
                    .map(|index| Choice::Token(index as u8))
                    .collect();
                if has.is_empty() {
                    return None;
                }
                Self::decision(owner, Question::PickToken, has)
            }
            Effect::Reroll(roll, number) => {
                if run.progress.count >= eval.num(number, &ctx) {
                    return None;
                }
                self.ask_reroll(*roll, owner, run.progress.count > 0)
            }
            Effect::RerollAny(roll) => self.ask_reroll(*roll, owner, true),
            Effect::ChangeDie(roll, faces) => {
                let dice = eval.dice(*roll, &ctx);
                let options = (0..dice.len())
                    .flat_map(|index| {
                        let now = dice[index];
                        faces
                            .iter()
                            .filter(move |face| **face != now)
                            .map(move |face| Choice::Turn(index as u8, *face))
                    })
                    .collect();
                Self::decision(owner, Question::PickDie, options)
            }
            Effect::ChangeSuccess(roll, to) => {
                let attack = self.state.attack()?;
                let success = eval.attack_success(attack);
                let options = self.dice_like(*roll, |die| success(die) && die != *to);
                Self::decision(owner, Question::PickDie, options)
            }
            Effect::ForceSuccess(roll, who) => {
                let attack = self.state.attack()?;
                let success = eval.attack_success(attack);
                let options = self.dice_like(*roll, |die| !success(die));
                Self::decision(eval.seat(*who, &ctx), Question::PickDie, options)
            }
            Effect::Discard(who, kind, number) => {
                let seat = eval.seat(*who, &ctx);
                if run.progress.count >= eval.num(number, &ctx) {
                    return None;
                }
                let options: Vec<Choice> = self
                    .state
                    .player(seat)
                    .hand
                    .iter()
                    .copied()
                    .filter(|card| eval.of_type(*card, *kind))
                    .map(Choice::Discard)
                    .collect();
                if options.is_empty() {
                    return None;
                }
                Self::decision(seat, Question::Discard, options)
            }
            Effect::DrawUpTo(_, number) => Self::decision(
                owner,
                Question::PickNumber,
                (0..=eval.num(number, &ctx).max(0))
                    .map(Choice::Number)
                    .collect(),
            ),
            Effect::SpendUpTo(name, number) => {
                let most = eval
                    .num(number, &ctx)
                    .min(self.state.player(owner).counter(*name))
                    .max(0);
                Self::decision(
                    owner,
                    Question::PickNumber,
                    (0..=most).map(Choice::Number).collect(),
                )
            }
            Effect::SwapFeatures(a, b) => {
                let second: Vec<FeatureId> = eval.features(b, &ctx).collect();
                let options = eval
                    .features(a, &ctx)
                    .flat_map(|one| {
                        second
                            .iter()
                            .filter(move |other| **other != one)
                            .map(move |other| (one, *other))
                    })
                    .filter(|(one, other)| one < other || !second.contains(one))
                    .map(|(one, other)| Choice::Features(one, other))
                    .collect();
                Self::decision(owner, Question::PickFeature, options)
            }
            Effect::PlaceMarker(_, hexes) => {
                let all = eval.hexes(hexes, &ctx) & eval.empty();
                Self::decision(
                    owner,
                    Question::PickHex,
                    all.iter().map(Choice::Hex).collect(),
                )
            }
            Effect::Native(Native::LineStrike(who)) => {
                let fighter = eval.fighter(*who, &ctx)?;
                Self::decision(
                    owner,
                    Question::PickHex,
                    self.around(fighter).iter().map(Choice::Hex).collect(),
                )
            }
            Effect::Native(Native::Plant) => {
                let player = self.state.player(owner);
                let mut options: Vec<Choice> = player
                    .hand
                    .iter()
                    .copied()
                    .filter(|card| !self.table.is_objective(*card))
                    .map(Choice::Card)
                    .collect();
                if !player.power_deck.is_empty() {
                    options.push(Choice::Option(0));
                }
                Self::decision(owner, Question::PickCard, options)
            }
            _ => None,
        }
    }

    fn ask_reroll(&self, roll: Roll, seat: Seat, may_stop: bool) -> Option<Decision> {
        let attack = self.state.attack()?;
        let state = match roll {
            Roll::Attack => &attack.roll,
            Roll::Save => &attack.save,
            Roll::Card => return None,
        };
        if roll == Roll::Attack
            && self
                .eval()
                .cannot(attack.attacker, crate::cards::Deed::RerollAttacks)
        {
            return None;
        }
        let mut options: Vec<Choice> = free_dice(state).map(Choice::Die).collect();
        if options.is_empty() {
            return None;
        }
        if may_stop {
            options.push(Choice::Pass);
        }
        Self::decision(seat, Question::Reroll, options)
    }

    fn dice_like(&self, roll: Roll, is: impl Fn(Die) -> bool) -> Vec<Choice> {
        let Some(attack) = self.state.attack() else {
            return Vec::new();
        };
        let dice = if roll == Roll::Save {
            &attack.save.dice
        } else {
            &attack.roll.dice
        };
        (0..dice.len())
            .filter(|index| is(dice[*index]))
            .map(|index| Choice::Die(index as u8))
            .collect()
    }

    pub(super) fn choice_used(&self, seat: Seat, block: &Block) -> bool {
        let key = UseKey::Choice {
            seat,
            block: block.id(),
        };
        self.state.uses.iter().any(|one| one.key == key)
    }

    pub(super) fn top_run(&mut self) -> Option<&mut Run> {
        match self.state.stack.last_mut() {
            Some(Frame::Run(run)) => Some(run),
            _ => None,
        }
    }

    /// On to the next effect.
    pub(super) fn next_effect(&mut self) {
        if let Some(run) = self.top_run() {
            run.next += 1;
            run.progress = Default::default();
        }
    }

    fn set_pick(&mut self, slot: Slot, set: FighterSet) {
        if let Some(run) = self.top_run() {
            run.env.picks[slot as usize] = set;
        }
    }

    pub(super) fn accept_effect(&mut self, choice: Choice) {
        let Some(Frame::Run(run)) = self.state.stack.last() else {
            return;
        };
        let Some((effect, _)) = self.current(run) else {
            return self.end_run();
        };
        let owner = run.owner;
        let ploy = run.ploy;
        match (effect, choice) {
            (Effect::Pick(slot, _), choice) => {
                let set = match choice {
                    Choice::Fighter(fighter) => FighterSet::single(fighter),
                    _ => FighterSet::EMPTY,
                };
                self.set_pick(*slot, set);
                self.next_effect();
                self.picked_by_ploy(ploy, set);
            }
            (Effect::PickSome { slot, .. }, Choice::Fighter(fighter)) => {
                if let Some(run) = self.top_run() {
                    if !run.progress.begun {
                        run.env.picks[*slot as usize] = FighterSet::EMPTY;
                    }
                    run.progress.begun = true;
                    run.env.picks[*slot as usize].insert(fighter);
                }
                self.picked_by_ploy(ploy, FighterSet::single(fighter));
            }
            (Effect::PickSome { slot, .. }, _) => {
                if let Some(run) = self.top_run()
                    && !run.progress.begun
                {
                    run.env.picks[*slot as usize] = FighterSet::EMPTY;
                }
                self.next_effect();
            }
            (Effect::PickFeature(_), choice) => {
                if let Some(run) = self.top_run() {
                    run.env.features = match choice {
                        Choice::Feature(feature) => 1 << feature.0,
                        _ => 0,
                    };
                }
                self.next_effect();
            }
            (Effect::PickHex(_), choice) => {
                if let Some(run) = self.top_run() {
                    run.env.hex = match choice {
                        Choice::Hex(hex) => Some(hex),
                        _ => None,
                    };
                }
                self.next_effect();
            }
            (Effect::PickCards { .. }, Choice::Card(card)) => {
                if let Some(run) = self.top_run() {
                    if !run.progress.begun {
                        run.env.cards.clear();
                    }
                    run.progress.begun = true;
                    let _ = run.env.cards.try_push(card);
                }
            }
            (Effect::PickCards { .. }, _) => {
                if let Some(run) = self.top_run()
                    && !run.progress.begun
                {
                    run.env.cards.clear();
                }
                self.next_effect();
            }
            (Effect::ChooseNumber { .. }, choice) => {
                if let (Some(run), Choice::Number(x)) = (self.top_run(), choice) {
                    run.env.x = x;
                }
                self.next_effect();
            }
            (Effect::ChooseOne { options, .. }, Choice::Option(index)) => {
                self.next_effect();
                if let Some(option) = options.get(index as usize) {
                    if option.once {
                        let key = UseKey::Choice {
                            seat: owner,
                            block: option.effects.id(),
                        };
                        self.state.uses.push(crate::state::Use {
                            key,
                            fighter: None,
                            scope: UseScope::Game,
                        });
                    }
                    self.run_inner(&option.effects);
                }
            }
            (Effect::May(block), choice) => {
                self.next_effect();
                if choice == Choice::Yes {
                    self.run_inner(block);
                }
            }
            (Effect::Move { .. } | Effect::Attack(_), choice) => {
                if choice == Choice::Yes {
                    if let Some(run) = self.top_run() {
                        run.progress.begun = true;
                    }
                } else {
                    self.next_effect();
                }
            }
            (
                Effect::ForEach(..) | Effect::ForEachOf(..) | Effect::Push(_),
                Choice::Fighter(fighter),
            ) => {
                self.begin_set();
                self.deal_with(fighter);
            }
            (Effect::Place(..) | Effect::Raise(..), choice) => {
                self.begin_set();
                let first = self.top_run().and_then(|run| {
                    let first = run.progress.fighters.first()?;
                    run.progress.fighters.remove(first);
                    Some(first)
                });
                let raise = matches!(effect, Effect::Raise(..));
                if let (Some(fighter), Choice::Hex(hex)) = (first, choice) {
                    if raise {
                        self.raise(fighter, hex);
                    } else {
                        self.place(fighter, hex);
                    }
                }
            }
            (Effect::Remove(who, tokens, _), Choice::Token(index)) => {
                let fighter = self.with_ctx(|eval, ctx| eval.fighter(*who, ctx));
                if let Some(run) = self.top_run() {
                    run.progress.count += 1;
                }
                if let (Some(fighter), Some(token)) = (fighter, tokens.get(index as usize)) {
                    self.remove_tokens(fighter, *token, 1);
                }
            }
            (Effect::Reroll(roll, _) | Effect::RerollAny(roll), Choice::Die(index)) => {
                if let Some(run) = self.top_run() {
                    run.progress.count += 1;
                }
                self.reroll(*roll, index);
            }
            (Effect::ChangeDie(roll, _), Choice::Turn(index, face)) => {
                self.next_effect();
                self.set_die(*roll, index, face, false);
            }
            (Effect::ChangeSuccess(roll, face), Choice::Die(index)) => {
                self.next_effect();
                self.set_die(*roll, index, *face, false);
            }
            (Effect::ForceSuccess(roll, _), Choice::Die(index)) => {
                self.next_effect();
                let symbol = self.state.attack().and_then(|attack| {
                    Some(self.eval().weapon_symbol(
                        attack.attacker,
                        attack.weapon?,
                        Some(attack.into()),
                    ))
                });
                if let Some(symbol) = symbol {
                    self.set_die(*roll, index, symbol, true);
                }
            }
            (Effect::Discard(..), Choice::Discard(card)) => {
                if let Some(run) = self.top_run() {
                    run.progress.count += 1;
                }
                self.take_from_hand(card);
                self.discard(card);
            }
            (Effect::DrawUpTo(kind, _), Choice::Number(count)) => {
                self.next_effect();
                self.draw(owner, *kind, count.max(0) as u8);
            }
            (Effect::SpendUpTo(name, _), Choice::Number(count)) => {
                if let Some(run) = self.top_run() {
                    run.env.x = count;
                }
                self.next_effect();
                self.change_counter(owner, *name, -count, None, None);
            }
            (Effect::SwapFeatures(..), Choice::Features(a, b)) => {
                self.next_effect();
                self.swap_features(a, b);
            }
            (Effect::PlaceMarker(name, _), Choice::Hex(hex)) => {
                self.next_effect();
                self.state.markers.push(crate::state::Marker {
                    name: *name,
                    seat: owner,
                    hex,
                });
                self.log(|| Event::MarkerPlaced { name: *name, hex });
            }
            (Effect::Native(Native::LineStrike(who)), Choice::Hex(hex)) => {
                let fighter = self.with_ctx(|eval, ctx| eval.fighter(*who, ctx));
                self.next_effect();
                if let Some(fighter) = fighter {
                    self.line_strike(fighter, hex, owner);
                }
            }
            (Effect::Native(Native::Plant), choice) => {
                self.next_effect();
                self.plant(owner, choice);
            }
            // Nothing could be chosen, or the player has had enough: on with the text.
            _ => self.next_effect(),
        }
    }

    fn picked_by_ploy(&mut self, ploy: bool, set: FighterSet) {
        if ploy {
            for fighter in set.iter() {
                self.fire(Occasion::of(Moment::PickedByPloy, fighter));
            }
        }
    }

    /// Notes the fighters that an effect for several has to deal with.
    pub(super) fn begin_set(&mut self) {
        let Some(Frame::Run(run)) = self.state.stack.last() else {
            return;
        };
        if run.progress.begun {
            return;
        }
        let Some((effect, _)) = self.current(run) else {
            return;
        };
        let eval = self.eval();
        let ctx = Ctx::new(run.owner, &run.env);
        let set = match effect {
            Effect::ForEach(filter, _) => eval.all(filter, &ctx),
            Effect::ForEachOf(who, _) | Effect::Place(who, _) | Effect::Raise(who, _) => {
                eval.fighters(*who, &ctx)
            }
            Effect::Push(push) => eval.fighters(push.who, &ctx),
            _ => FighterSet::EMPTY,
        };
        if let Some(run) = self.top_run() {
            run.progress.begun = true;
            run.progress.fighters = set;
        }
    }

    /// Deals with one of the fighters of an effect for several.
    pub(super) fn deal_with(&mut self, fighter: FighterId) {
        let Some(Frame::Run(run)) = self.state.stack.last() else {
            return;
        };
        let Some((effect, _)) = self.current(run) else {
            return;
        };
        let (owner, place) = (run.owner, Self::place_of(run));
        let env = (*run.env).clone();
        if let Some(run) = self.top_run() {
            run.progress.fighters.remove(fighter);
        }
        match effect {
            Effect::ForEach(_, block) | Effect::ForEachOf(_, block) => {
                let ploy = self.top_run().is_some_and(|run| run.ploy);
                self.run_block(
                    block,
                    owner,
                    Env {
                        each: Some(fighter),
                        ..env
                    },
                    true,
                    ploy,
                );
            }
            Effect::Push(_) => self.push_by_effect(fighter, place, owner, env),
            _ => {}
        }
    }

    /// Carries out a block within the effect in progress.
    pub(super) fn run_inner(&mut self, block: &Block) {
        let Some(Frame::Run(run)) = self.state.stack.last() else {
            return;
        };
        let (owner, env, ploy) = (run.owner, (*run.env).clone(), run.ploy);
        self.run_block(block, owner, env, true, ploy);
    }

    /// Asks a question as the card being carried out.
    pub(super) fn with_ctx<T>(&self, ask: impl FnOnce(&crate::eval::Eval, &Ctx) -> T) -> T
    where
        T: Default,
    {
        match self.state.stack.last() {
            Some(Frame::Run(run)) => ask(&self.eval(), &Ctx::new(run.owner, &run.env)),
            _ => T::default(),
        }
    }

    /// A run is over: what it found out is known to what it was part of.
    pub(super) fn end_run(&mut self) {
        let Some(Frame::Run(run)) = self.state.stack.pop() else {
            return;
        };
        if !run.inner {
            return;
        }
        match self.state.stack.last_mut() {
            Some(Frame::Run(outer)) => {
                let each = outer.env.each;
                outer.env = run.env;
                outer.env.each = each;
            }
            Some(Frame::Ploy { env, .. }) => *env = run.env,
            _ => {}
        }
    }

    /// Turns a dice of the attack in progress.
    pub(super) fn set_die(&mut self, roll: Roll, index: u8, to: Die, fix: bool) {
        let Some(attack) = self.state.attack_mut() else {
            return;
        };
        let state = if roll == Roll::Save {
            &mut attack.save
        } else {
            &mut attack.roll
        };
        let Some(die) = state.dice.get_mut(index as usize) else {
            return;
        };
        let from = std::mem::replace(die, to);
        if fix {
            state.fixed |= 1 << index;
        }
        self.log(|| Event::Changed { from, to });
    }

    /// The seat a card means, as the card being carried out.
    pub(super) fn seat_of(&self, who: Who) -> Seat {
        match self.state.stack.last() {
            Some(Frame::Run(run)) => self.eval().seat(who, &Ctx::new(run.owner, &run.env)),
            _ => self.state.active,
        }
    }

    /// Cards picked so far by the card being carried out.
    pub(super) fn picked_cards(&self) -> Vec<CardId> {
        match self.state.stack.last() {
            Some(Frame::Run(run)) => run.env.cards.to_vec(),
            _ => Vec::new(),
        }
    }
}

fn picked(env: &Env, slot: Slot, set: FighterSet) -> Env {
    let mut env = env.clone();
    env.picks[slot as usize] = set;
    env
}
