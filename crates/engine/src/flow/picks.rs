//! What a card's effects ask of players.

use super::Engine;
use super::attack::free_dice;
use crate::board::HexSet;
use crate::cards::{Block, Count, Die, Effect, Native, Ref, Roll, Slot};
use crate::decision::{Choice, Decision, Question};
use crate::eval::Ctx;
use crate::state::{EffectRef, Env, FeatureId, FighterId, FighterSet, Frame, Run, Seat, UseKey};
use crate::vocabulary::effects as word;
use crate::vocabulary::natives as native;

/// Whether the order in which fighters are dealt with is worth a question.
fn order_matters(block: &Block) -> bool {
    block.items().iter().any(|effect| match effect {
        Effect::Push(_)
        | Effect::Place(_)
        | Effect::Move(_)
        | Effect::Attack(_)
        | Effect::Charge(_)
        | Effect::UseCore(_)
        | Effect::Damage(_)
        | Effect::Slay(_)
        | Effect::Roll(_)
        | Effect::Raise(_) => true,
        Effect::May(word::May(inner)) => order_matters(inner),
        Effect::If(word::If(_, yes, no)) => order_matters(yes) || order_matters(no),
        _ => false,
    })
}

impl<'t> Engine<'t, '_> {
    /// The effect that a run has got to.
    pub(super) fn current(&self, run: &Run) -> Option<(&'t Effect, &'t [Effect])> {
        let effects = self.table.arena.block(run.block);
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
        let effects = self.table.arena.block(run.block);
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
        // A pick is settled first, and a ploy may be cut short.
        if run.picking.is_some() || run.interrupted {
            return None;
        }
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
            Effect::Pick(word::Pick(slot, filter)) => {
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
            Effect::PickSome(word::PickSome {
                slot,
                from,
                count,
                by,
                unchosen,
            }) => {
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
                let all = eval.candidates(from, seat, &ctx, run.ploy && !unchosen) & !chosen;
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
            Effect::PickFeature(word::PickFeature(filter)) => {
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
            Effect::PickOpponent(_) => {
                let opponents: Vec<Choice> = self
                    .state
                    .seats_from(owner)
                    .filter(|seat| seat.opposes(owner))
                    .map(Choice::Seat)
                    .collect();
                (opponents.len() > 1).then_some(Decision {
                    seat: owner,
                    question: Question::PickOption,
                    options: opponents,
                })
            }
            Effect::PickHex(word::PickHex(filter)) => {
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
            Effect::PickCards(word::PickCards {
                from,
                cards,
                count,
                by,
            }) => {
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
            Effect::ChooseNumber(word::ChooseNumber { from, to }) => {
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
            Effect::ChooseOne(word::ChooseOne { by, options }) => {
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
            Effect::May(word::May(block)) => {
                if !eval.feasible(block.items(), owner, env, run.ploy) {
                    return None;
                }
                Self::decision(owner, Question::May, vec![Choice::Yes, Choice::No])
            }
            Effect::Move(word::Move {
                optional: true,
                who,
                end,
                ..
            }) if !run.progress.begun => {
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
            Effect::ForEach(word::ForEach(filter, block)) if order_matters(block) => {
                let set = if run.progress.begun {
                    run.progress.fighters
                } else {
                    eval.all(filter, &ctx)
                };
                next(set)
            }
            Effect::ForEachOf(word::ForEachOf(who, block)) if order_matters(block) => {
                next(self.to_come(run, *who))
            }
            Effect::Push(push) => next(self.to_come(run, push.who)),
            Effect::Place(word::Place(who, hexes)) => {
                let fighter = self.to_come(run, *who).first()?;
                let all = eval.placings(fighter, hexes, &ctx.about(fighter));
                Self::decision(
                    owner,
                    Question::Place(fighter),
                    all.iter().map(Choice::Hex).collect(),
                )
            }
            Effect::Raise(word::Raise(who, hexes)) => {
                let fighter = self.to_come(run, *who).first()?;
                let all = eval.hexes(hexes, &ctx.about(fighter)) & eval.empty();
                Self::decision(
                    owner,
                    Question::Place(fighter),
                    all.iter().map(Choice::Hex).collect(),
                )
            }
            Effect::Remove(word::Remove(who, tokens, number)) => {
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
            Effect::Reroll(word::Reroll(roll, number)) => {
                if run.progress.count >= eval.num(number, &ctx) {
                    return None;
                }
                self.ask_reroll(*roll, owner, run.progress.count > 0)
            }
            Effect::RerollAny(word::RerollAny(roll)) => self.ask_reroll(*roll, owner, true),
            Effect::ChangeDie(word::ChangeDie(roll, faces)) => {
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
            Effect::ChangeSuccess(word::ChangeSuccess(roll, to)) => {
                let attack = self.state.attack()?;
                let success = eval.attack_success(attack);
                let options = self.dice_like(*roll, |die| success(die) && die != *to);
                Self::decision(owner, Question::PickDie, options)
            }
            Effect::ForceSuccess(word::ForceSuccess(roll, who)) => {
                let attack = self.state.attack()?;
                let success = eval.attack_success(attack);
                let options = self.dice_like(*roll, |die| !success(die));
                Self::decision(eval.seat(*who, &ctx), Question::PickDie, options)
            }
            Effect::Discard(word::Discard(who, kind, number)) => {
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
            Effect::DrawUpTo(word::DrawUpTo(_, number)) => Self::decision(
                owner,
                Question::PickNumber,
                (0..=eval.num(number, &ctx).max(0))
                    .map(Choice::Number)
                    .collect(),
            ),
            Effect::SpendUpTo(word::SpendUpTo(name, number)) => {
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
            Effect::SwapFeatures(word::SwapFeatures(a, b)) => {
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
            Effect::PlaceMarker(word::PlaceMarker(_, hexes)) => {
                let all = eval.hexes(hexes, &ctx) & eval.empty();
                Self::decision(
                    owner,
                    Question::PickHex,
                    all.iter().map(Choice::Hex).collect(),
                )
            }
            Effect::MoveFeature(word::MoveFeature(hexes)) => {
                let all = eval.hexes_for_feature(hexes, &ctx);
                Self::decision(
                    owner,
                    Question::PickHex,
                    all.iter().map(Choice::Hex).collect(),
                )
            }
            Effect::ReturnFeature(word::ReturnFeature(hexes)) => {
                let kept = env.card.is_some_and(|card| {
                    self.state
                        .features
                        .iter()
                        .any(|feature| feature.off == Some(crate::state::Off::Kept(card)))
                });
                let all = if kept {
                    eval.hexes_for_feature(hexes, &ctx)
                } else {
                    HexSet::EMPTY
                };
                Self::decision(
                    owner,
                    Question::PickHex,
                    all.iter().map(Choice::Hex).collect(),
                )
            }
            Effect::EndLasting(word::EndLasting(filter)) => Self::decision(
                owner,
                Question::PickCard,
                eval.kept_cards(filter, &ctx).map(Choice::Card).collect(),
            ),
            Effect::Redirect(word::Redirect(filter)) => Self::decision(
                owner,
                Question::PickFighter,
                eval.redirections(filter, &ctx)
                    .iter()
                    .map(Choice::Fighter)
                    .collect(),
            ),
            Effect::PlayPloy(_) => {
                let mut options: Vec<Choice> = self
                    .power_options(owner)
                    .into_iter()
                    .filter(
                        |option| matches!(option, Choice::Play(card) if self.table.is_ploy(*card)),
                    )
                    .collect();
                options.push(Choice::Pass);
                Self::decision(owner, Question::Power, options)
            }
            Effect::Native(Native::Earthquake(_)) => Self::decision(
                owner,
                Question::PickOption,
                (0..6).map(Choice::Direction).collect(),
            ),
            Effect::Native(Native::LineStrike(native::LineStrike(who))) => {
                let fighter = eval.fighter(*who, &ctx)?;
                Self::decision(
                    owner,
                    Question::PickHex,
                    self.around(fighter).iter().map(Choice::Hex).collect(),
                )
            }
            Effect::Native(Native::Plant(_)) => {
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
        if roll == Roll::Casting {
            return self.ask_reroll_casting(seat, may_stop);
        }
        let attack = self.state.attack()?;
        let state = match roll {
            Roll::Attack | Roll::Save => attack.roll(roll),
            Roll::Card | Roll::Casting => return None,
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
        let dice = &attack.roll(roll).dice;
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

    pub(super) fn set_pick(&mut self, slot: Slot, set: FighterSet) {
        if let Some(run) = self.top_run() {
            run.env.picks[slot as usize] = set;
        }
    }
}

fn picked(env: &Env, slot: Slot, set: FighterSet) -> Env {
    let mut env = env.clone();
    env.picks[slot as usize] = set;
    env
}
