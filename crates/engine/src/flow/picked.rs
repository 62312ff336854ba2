//! Taking what was chosen for a card's effects, and going on with its text.

use super::Engine;
use crate::cards::{Block, Die, Effect, Moment, Native, Roll, Who};
use crate::decision::Choice;
use crate::eval::Ctx;
use crate::event::Event;
use crate::state::{CardId, Env, FighterId, FighterSet, Frame, Occasion, Seat, UseKey, UseScope};
use crate::vocabulary::effects as word;
use crate::vocabulary::natives as native;

impl Engine<'_, '_> {
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
            (Effect::Pick(word::Pick(slot, _)), choice) => {
                let set = match choice {
                    Choice::Fighter(fighter) => FighterSet::single(fighter),
                    _ => FighterSet::EMPTY,
                };
                self.set_pick(*slot, set);
                self.next_effect();
                self.picked_by_ploy(ploy, set);
            }
            (Effect::PickSome(word::PickSome { slot, unchosen, .. }), Choice::Fighter(fighter)) => {
                if let Some(run) = self.top_run() {
                    if !run.progress.begun {
                        run.env.picks[*slot as usize] = FighterSet::EMPTY;
                    }
                    run.progress.begun = true;
                    run.env.picks[*slot as usize].insert(fighter);
                }
                self.picked_by_ploy(ploy && !unchosen, FighterSet::single(fighter));
            }
            (Effect::PickSome(word::PickSome { slot, .. }), _) => {
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
            (Effect::PickOpponent(_), choice) => {
                if let (Some(run), Choice::Seat(seat)) = (self.top_run(), choice) {
                    run.env.opponent = Some(seat);
                }
                self.next_effect();
            }
            (Effect::PickCards(_), Choice::Card(card)) => {
                if let Some(run) = self.top_run() {
                    if !run.progress.begun {
                        run.env.cards.clear();
                    }
                    run.progress.begun = true;
                    run.env.cards.push(card);
                }
            }
            (Effect::PickCards(_), _) => {
                if let Some(run) = self.top_run()
                    && !run.progress.begun
                {
                    run.env.cards.clear();
                }
                self.next_effect();
            }
            (Effect::ChooseNumber(_), choice) => {
                if let (Some(run), Choice::Number(x)) = (self.top_run(), choice) {
                    run.env.x = x;
                }
                self.next_effect();
            }
            (Effect::ChooseOne(word::ChooseOne { options, .. }), Choice::Option(index)) => {
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
            (Effect::May(word::May(block)), choice) => {
                self.next_effect();
                if choice == Choice::Yes {
                    self.run_inner(block);
                }
            }
            (Effect::Move(_) | Effect::Attack(_), choice) => {
                if choice == Choice::Yes {
                    if let Some(run) = self.top_run() {
                        run.progress.begun = true;
                    }
                } else {
                    self.next_effect();
                }
            }
            (
                Effect::ForEach(_) | Effect::ForEachOf(_) | Effect::Push(_),
                Choice::Fighter(fighter),
            ) => {
                self.begin_set();
                self.deal_with(fighter);
            }
            (Effect::Place(_) | Effect::Raise(_), choice) => {
                self.begin_set();
                let first = self.top_run().and_then(|run| {
                    let first = run.progress.fighters.first()?;
                    run.progress.fighters.remove(first);
                    Some(first)
                });
                let raise = matches!(effect, Effect::Raise(_));
                if let (Some(fighter), Choice::Hex(hex)) = (first, choice) {
                    if raise {
                        self.raise(fighter, hex);
                    } else {
                        self.place(fighter, hex);
                    }
                }
            }
            (Effect::Remove(word::Remove(who, tokens, _)), Choice::Token(index)) => {
                let fighter = self.with_ctx(|eval, ctx| eval.fighter(*who, ctx));
                if let Some(run) = self.top_run() {
                    run.progress.count += 1;
                }
                if let (Some(fighter), Some(token)) = (fighter, tokens.get(index as usize)) {
                    self.remove_tokens(fighter, *token, 1);
                }
            }
            (
                Effect::Reroll(word::Reroll(roll, _)) | Effect::RerollAny(word::RerollAny(roll)),
                Choice::Die(index),
            ) => {
                if let Some(run) = self.top_run() {
                    run.progress.count += 1;
                }
                self.reroll(*roll, index);
            }
            (Effect::ChangeDie(word::ChangeDie(roll, _)), Choice::Turn(index, face)) => {
                self.next_effect();
                self.set_die(*roll, index, face, false);
            }
            (Effect::ChangeSuccess(word::ChangeSuccess(roll, face)), Choice::Die(index)) => {
                self.next_effect();
                self.set_die(*roll, index, *face, false);
            }
            (Effect::ForceSuccess(word::ForceSuccess(roll, _)), Choice::Die(index)) => {
                self.next_effect();
                let symbol = self.state.attack().and_then(|attack| {
                    Some(self.eval().weapon_symbol(
                        attack.attacker,
                        attack.weapon()?,
                        Some(attack.into()),
                    ))
                });
                if let Some(symbol) = symbol {
                    self.set_die(*roll, index, symbol, true);
                }
            }
            (Effect::Discard(_), Choice::Discard(card)) => {
                if let Some(run) = self.top_run() {
                    run.progress.count += 1;
                }
                self.take_from_hand(card);
                self.discard(card);
            }
            (Effect::DrawUpTo(word::DrawUpTo(kind, _)), Choice::Number(count)) => {
                self.next_effect();
                self.draw(owner, *kind, count.max(0) as u8);
            }
            (Effect::SpendUpTo(word::SpendUpTo(name, _)), Choice::Number(count)) => {
                if let Some(run) = self.top_run() {
                    run.env.x = count;
                }
                self.next_effect();
                self.change_counter(owner, *name, -count, None, None);
            }
            (Effect::SwapFeatures(_), Choice::Features(a, b)) => {
                self.next_effect();
                self.swap_features(a, b);
            }
            (Effect::PlaceMarker(word::PlaceMarker(name, _)), Choice::Hex(hex)) => {
                let hazard = self.top_run().and_then(|run| run.env.hazard);
                self.next_effect();
                self.state.markers.push(crate::state::Marker {
                    name: *name,
                    seat: if hazard.is_some() {
                        Seat::NOBODY
                    } else {
                        owner
                    },
                    hex,
                    hazard,
                });
                self.log(|| Event::MarkerPlaced { name: *name, hex });
            }
            (Effect::MoveFeature(_), Choice::Hex(hex)) => {
                let picked = self.top_run().map_or(0, |run| run.env.features);
                self.next_effect();
                self.move_features(picked, hex);
            }
            (Effect::ReturnFeature(_), Choice::Hex(hex)) => {
                let card = self.top_run().and_then(|run| run.env.card);
                self.next_effect();
                self.return_feature(card, hex);
            }
            (Effect::EndLasting(_), Choice::Card(card)) => {
                self.next_effect();
                self.end_sources(|source| {
                    source.origin == crate::state::Origin::Lasting && source.env.card == Some(card)
                });
            }
            (Effect::Redirect(_), Choice::Fighter(fighter)) => {
                self.next_effect();
                self.redirect(fighter);
            }
            (Effect::PlayPloy(_), Choice::Play(card)) => {
                self.next_effect();
                self.take_from_hand(card);
                self.show_ploy(card, crate::state::Env::new());
            }
            (Effect::Native(Native::Earthquake(_)), Choice::Direction(direction)) => {
                self.next_effect();
                self.earthquake(direction, owner);
            }
            (Effect::Native(Native::LineStrike(native::LineStrike(who))), Choice::Hex(hex)) => {
                let fighter = self.with_ctx(|eval, ctx| eval.fighter(*who, ctx));
                self.next_effect();
                if let Some(fighter) = fighter {
                    self.line_strike(fighter, hex, owner);
                }
            }
            (Effect::Native(Native::Plant(_)), choice) => {
                self.next_effect();
                self.plant(owner, choice);
            }
            // Nothing could be chosen, or the player has had enough: on with the text.
            _ => self.next_effect(),
        }
    }

    fn picked_by_ploy(&mut self, ploy: bool, set: FighterSet) {
        if ploy {
            self.note_pick(set);
            let card = self.top_run().and_then(|run| run.env.card);
            for fighter in set.iter() {
                self.fire(Occasion {
                    card,
                    seat: card.map(crate::state::CardId::seat),
                    ..Occasion::of(Moment::PickedByPloy, fighter)
                });
            }
        }
    }

    /// The run remembers which of its picks was the last, for answers that change it.
    fn note_pick(&mut self, set: FighterSet) {
        let Some(run) = self.top_run() else { return };
        let block = run.block;
        // A single pick is behind, one of several is still going on.
        let next = run.next;
        let several = matches!(
            self.table.arena.block(block).get(next as usize),
            Some(Effect::PickSome(_))
        );
        let Some(index) = next.checked_sub(u8::from(!several)) else {
            return;
        };
        let slot = match self.table.arena.block(block).get(index as usize) {
            Some(
                Effect::Pick(word::Pick(slot, _)) | Effect::PickSome(word::PickSome { slot, .. }),
            ) => *slot as u8,
            _ => return,
        };
        if let Some(run) = self.top_run() {
            run.picking = Some((slot, index, set));
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
            Effect::ForEach(word::ForEach(filter, _)) => eval.all(filter, &ctx),
            Effect::ForEachOf(word::ForEachOf(who, _))
            | Effect::Place(word::Place(who, _))
            | Effect::Raise(word::Raise(who, _)) => eval.fighters(*who, &ctx),
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
            Effect::ForEach(word::ForEach(_, block))
            | Effect::ForEachOf(word::ForEachOf(_, block)) => {
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
            Some(Frame::Ploy(ploy)) => ploy.env = run.env,
            Some(Frame::Casting(cast)) => cast.env = run.env,
            _ => {}
        }
    }

    /// Turns a dice of a roll in progress.
    pub(super) fn set_die(&mut self, roll: Roll, index: u8, to: Die, fix: bool) {
        let Some(state) = self.roll_mut(roll) else {
            return;
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
