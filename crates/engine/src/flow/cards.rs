//! Drawing, discarding, playing, equipping and scoring cards. (EMB-CARDS)

use super::{Engine, Handles};
use crate::cards::{CardKind, CardType, Moment, Score};
use crate::decision::{Choice, Decision, Question};
use crate::event::Event;
use crate::rules::{ReplacementDraw, ReplacementWaits, UpgradeCost};
use crate::state::{
    Answer, At, CardId, Cause, Ends, Env, FighterId, Frame, Occasion, Origin, Ploy, PloyStep,
    Replacement, Seat, Zone,
};

impl Engine<'_, '_> {
    pub(crate) fn add_to_hand(&mut self, card: CardId) {
        let player = self.state.player_mut(card.seat());
        if player.pile_mut(Zone::Hand).try_push(card)
            && let Some(moment) = self.table.surge(card)
        {
            player.hand_listens = player.hand_listens.with(moment);
        }
    }

    pub(crate) fn take_from_hand(&mut self, card: CardId) {
        let player = self.state.player_mut(card.seat());
        player.pile_mut(Zone::Hand).remove(card);
        player.claimed.retain(|other| *other != card);
        player.locked.retain(|other| *other != card);
        if self.table.surge(card).is_some() {
            player.hand_listens = self.table.listens(player.hand());
        }
    }

    /// Draws as many cards as there are, up to a number. (EMB-CARDS-13)
    pub(crate) fn draw(&mut self, seat: Seat, kind: CardType, count: u8) {
        // SHA-MATCH-07: nobody draws in sudden death.
        if !self.state.is_player(seat) || self.state.sudden_death {
            return;
        }
        let mut drawn = 0;
        for _ in 0..count {
            let player = self.state.player_mut(seat);
            let deck = match kind {
                CardType::Objective => Zone::ObjectiveDeck,
                CardType::Power => Zone::PowerDeck,
            };
            let Some(card) = player.pile_mut(deck).pop() else {
                break;
            };
            self.add_to_hand(card);
            drawn += 1;
        }
        if drawn > 0 {
            self.log(|| Event::Drew {
                seat,
                kind,
                count: drawn,
            });
        }
    }

    /// Puts a card on its discard pile.
    pub(crate) fn discard(&mut self, card: CardId) {
        self.discard_from(card, None);
    }

    /// Puts a card on its discard pile that a fighter had, if one did.
    fn discard_from(&mut self, card: CardId, bearer: Option<FighterId>) {
        let objective = self.table.is_objective(card);
        let player = self.state.player_mut(card.seat());
        let pile = if objective {
            Zone::ObjectiveDiscard
        } else {
            Zone::PowerDiscard
        };
        player.pile_mut(pile).push(card);
        self.log(|| Event::Discarded { card });
        self.fire(Occasion {
            card: Some(card),
            subject: bearer,
            ..Occasion::by(Moment::CardDiscarded, card.seat())
        });
    }

    /// Takes an Upgrade off the fighter that has it, and discards it.
    pub(crate) fn discard_upgrade(&mut self, card: CardId, cause: Cause) {
        let Some(fighter) = self.bearer(card) else {
            return;
        };
        self.state
            .fighter_mut(fighter)
            .upgrades
            .retain(|other| *other != card);
        self.retire(Origin::Upgrade(card));
        self.discard_from(card, Some(fighter));
        self.check_health(cause);
    }

    /// Who is equipped with an Upgrade.
    pub(super) fn bearer(&self, card: CardId) -> Option<FighterId> {
        self.state
            .fighter_ids()
            .find(|fighter| self.state.fighter(*fighter).upgrades.contains(&card))
    }

    /// Whether Glory points allow an Upgrade. (EMB-CARDS-07 to -09)
    pub(super) fn affordable(&self, card: CardId) -> bool {
        let CardKind::Upgrade { glory, .. } = &self.table.card(card).kind else {
            return false;
        };
        self.eval().affords(card.seat(), *glory)
    }

    /// The fighters that an Upgrade can be given to.
    pub(super) fn bearers(&self, card: CardId) -> impl Iterator<Item = FighterId> {
        let eval = self.eval();
        let warband = self.state.warband(card.seat());
        warband.filter(move |fighter| eval.can_bear(*fighter, card))
    }

    /// Equips a fighter. The card is already out of the hand.
    pub(crate) fn equip(&mut self, card: CardId, fighter: FighterId) {
        let CardKind::Upgrade { rules, glory, .. } = &self.table.card(card).kind else {
            return;
        };
        self.state.fighter_mut(fighter).upgrades.push(card);
        if self.table.rules.upgrade_cost == UpgradeCost::Spent {
            let player = self.state.player_mut(card.seat());
            player.spent = player.spent.saturating_add(*glory);
        }
        if !rules.is_empty() {
            let env = Env {
                this: Some(fighter),
                card: Some(card),
                ..Env::new()
            };
            self.bring(card.seat(), Origin::Upgrade(card), Some(rules.id()), env);
        }
        self.log(|| Event::Equipped { card, fighter });
        self.check_health(Cause::default());
        let occasion = Occasion {
            card: Some(card),
            seat: Some(card.seat()),
            ..Occasion::of(Moment::Equipped, fighter)
        };
        self.fire(occasion);
    }

    /// Moves an Upgrade to another fighter.
    pub(crate) fn reequip(&mut self, card: CardId, fighter: FighterId) {
        if let Some(bearer) = self.bearer(card) {
            self.state
                .fighter_mut(bearer)
                .upgrades
                .retain(|other| *other != card);
            self.keep_in_play(|source| source.origin != Origin::Upgrade(card));
            self.equip(card, fighter);
        }
    }

    /// Scores an Objective. (EMB-END-05, EMB-CARDS-14 to -17)
    pub(super) fn score(&mut self, card: CardId, env: Option<Env>) {
        let CardKind::Objective {
            glory, score, also, ..
        } = &self.table.card(card).kind
        else {
            return;
        };
        let seat = card.seat();
        self.take_from_hand(card);
        let player = self.state.player_mut(seat);
        player.scored_cards = player.scored_cards.saturating_add(1);
        if self.table.rules.scored_are_discarded.on() {
            player.pile_mut(Zone::ObjectiveDiscard).push(card);
        } else {
            player.pile_mut(Zone::Scored).push(card);
        }
        self.log(|| Event::Scored {
            card,
            glory: *glory,
        });
        let env = env.unwrap_or_else(|| Env {
            card: Some(card),
            ..Env::new()
        });
        self.gain_glory(seat, *glory);
        self.fire(Occasion {
            card: Some(card),
            ..Occasion::by(Moment::ObjectiveScored, seat)
        });
        self.run_block(also, seat, env, false, false);
        if matches!(score, Score::Surge(_)) {
            match self.table.rules.replacement_draw {
                ReplacementDraw::Must => self.draw_replacement(seat),
                ReplacementDraw::May if self.state.player(seat).objective_deck().is_empty() => {}
                ReplacementDraw::May => self.push(Replacement { seat }),
            }
        }
    }

    /// A Surge Objective that was scored is replaced by the next one.
    pub(super) fn draw_replacement(&mut self, seat: Seat) {
        let before = self.state.player(seat).hand().len();
        self.draw(seat, CardType::Objective, 1);
        let player = self.state.player(seat);
        if self.table.rules.replacement_waits != ReplacementWaits::No
            && player.hand().len() > before
            && let Some(drawn) = player.hand().last().copied()
            && self.table.surge(drawn).is_some()
        {
            self.state.player_mut(seat).locked.push(drawn);
        }
    }

    /// Shows a ploy that has left the hand or deck it was in.
    pub(crate) fn show_ploy(&mut self, card: CardId, env: Env) {
        self.start_ploy(card, env, PloyStep::Play, false);
    }

    /// Begins with a ploy: by playing it, or by resolving what was played before.
    pub(super) fn start_ploy(&mut self, card: CardId, env: Env, step: PloyStep, cancelled: bool) {
        let env = Env {
            card: Some(card),
            ..env
        };
        let serial = self.serial();
        self.push(Ploy {
            serial,
            card,
            step,
            cancelled,
            env: Box::new(env),
        });
    }

    /// A ploy that was played will have no effect: the one that is meant, or the innermost.
    pub(crate) fn cancel_ploy(&mut self, meant: Option<CardId>) {
        for frame in self.state.stack.iter_mut().rev() {
            match frame {
                Frame::Ploy(ploy) if meant.is_none_or(|meant| meant == ploy.card) => {
                    ploy.cancelled = true;
                    return;
                }
                Frame::Window(window) => {
                    let declared = window.candidates.iter_mut().find(|candidate| {
                        candidate.declared
                            && !candidate.used
                            && meant.is_some_and(|meant| candidate.answer == Answer::Ploy(meant))
                    });
                    if let Some(candidate) = declared {
                        candidate.cancelled = true;
                        return;
                    }
                }
                _ => {}
            }
        }
    }

    /// A ploy is played: everybody sees it.
    pub(super) fn play(&mut self, card: CardId) {
        self.log(|| Event::Played { card });
        // What lasts until a card like this is played is over now, whatever comes of the card. (EMB-TERMS-12)
        let table = self.table;
        for tag in &table.card(card).tags {
            self.end_by(&[Ends::TagPlayed(*tag)]);
        }
        self.fire(Occasion {
            card: Some(card),
            ..Occasion::by(Moment::PloyPlayed, card.seat())
        });
    }
}

impl Handles<Ploy> for Engine<'_, '_> {
    /// A ploy is shown, carried out and discarded. (EMB-CARDS-03, -04)
    fn advance_in(&mut self, at: At<Ploy>) {
        let ploy = &mut self.state[at];
        let (card, cancelled) = (ploy.card, ploy.cancelled);
        let CardKind::Ploy {
            effects,
            stays,
            spell,
            ..
        } = &self.table.card(card).kind
        else {
            return self.pop();
        };
        match ploy.step {
            PloyStep::Play => {
                ploy.step = PloyStep::Resolve;
                self.play(card);
            }
            PloyStep::Resolve => {
                ploy.step = PloyStep::Over;
                let env = Env {
                    card: Some(card),
                    ..(*ploy.env).clone()
                };
                let seat = card.seat();
                if cancelled {
                    return;
                }
                if !spell.is_empty() {
                    self.cast_gambit(card, env);
                } else if self.eval().playable(effects.items(), seat, &env) {
                    // What an earlier answer has made impossible has no effect, and the card is discarded all the same.
                    self.run_block(effects, seat, env, true, true);
                }
            }
            PloyStep::Over => {
                let picks = &ploy.env.picks;
                let picked = picks[0] | picks[1] | picks[2];
                // A card that stays does so for what lasts: that may be over by now, or never have begun. (NIG-PERSIST-02, -03)
                let stays = if self.table.rules.lasting_ploys_stay.on() {
                    self.state.in_play.iter().any(|source| {
                        source.origin == Origin::Lasting && source.env.card == Some(card)
                    })
                } else {
                    *stays
                };
                if stays && !cancelled {
                    let player = self.state.player_mut(card.seat());
                    player.pile_mut(Zone::Kept).push(card);
                } else {
                    self.discard(card);
                }
                let occasion = Occasion {
                    card: Some(card),
                    fighters: picked,
                    ..Occasion::by(Moment::PloyResolved, card.seat())
                };
                self.close_ploy(occasion);
            }
        }
    }
}

impl Handles<Replacement> for Engine<'_, '_> {
    fn ask_in(&self, replacement: &Replacement) -> Option<Decision> {
        let options = self.options([Choice::Yes, Choice::No]);
        Self::decision(replacement.seat, Question::Draw, options)
    }

    fn accept_in(&mut self, at: At<Replacement>, choice: Choice) {
        let Replacement { seat } = self.state.take(at);
        if choice == Choice::Yes {
            self.draw_replacement(seat);
        }
    }
}
