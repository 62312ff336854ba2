//! Surge Objectives: when their conditions are met, and when they are scored or shown.

use super::Engine;
use crate::cards::{CardKind, Score};
use crate::decision::Choice;
use crate::eval::Ctx;
use crate::event::Event;
use crate::rules::{ReplacementWaits, SurgeScoring};
use crate::state::{
    Answer, CardId, Env, Frame, Occasion, Phase, Seat, Step, TurnStep, Window, WindowStep,
};

impl Engine<'_, '_> {
    /// Notes Surge Objectives in hand whose condition this meets, where they are scored later.
    pub(super) fn claim(&mut self, occasion: &Occasion) {
        if !self.scores_after_actions()
            || self.state.phase != Phase::Combat
            || self.state.sudden_death
        {
            return;
        }
        for seat in self.state.seats_from(self.state.active) {
            self.might_claim(seat, occasion);
            let player = self.state.player(seat);
            if !player.hand_listens.contains(occasion.moment) {
                continue;
            }
            let met: Vec<CardId> = player
                .hand
                .iter()
                .copied()
                .filter(|card| {
                    self.table.surge(*card) == Some(occasion.moment)
                        && !player.claimed.contains(card)
                        && !player.locked.contains(card)
                        && self.meets(*card, occasion)
                })
                .collect();
            for card in met {
                self.state.player_mut(seat).claimed.push(card);
            }
        }
    }

    /// Whether Surge Objectives are scored once what met them is over.
    pub(super) fn scores_after_actions(&self) -> bool {
        matches!(
            self.table.rules.surge_scoring,
            SurgeScoring::AfterAction | SurgeScoring::AfterActivation
        )
    }

    fn meets(&self, card: CardId, occasion: &Occasion) -> bool {
        let CardKind::Objective {
            score: Score::Surge(trigger),
            when,
            ..
        } = &self.table.card(card).kind
        else {
            return false;
        };
        if trigger.at != occasion.moment {
            return false;
        }
        let env = Env {
            card: Some(card),
            occasion: Some(std::sync::Arc::new(occasion.clone())),
            ..Env::new()
        };
        let ctx = Ctx::new(card.seat(), &env);
        let eval = self.eval();
        eval.triggered(trigger, occasion, &ctx) && eval.holds(when, &ctx)
    }

    /// What begins is something later than what the last Surge Objective was scored for. (SHA-OBJECTIVE-04, DRE-SURGE-05)
    pub(super) fn unlock_for(&mut self, frame: &Frame) {
        let later = match frame {
            Frame::Core { .. } | Frame::Move(_) | Frame::Attack(_) => true,
            Frame::Ploy { .. } => self.table.rules.surge_scoring == SurgeScoring::AfterActivation,
            _ => false,
        };
        if later {
            self.unlock_replacements();
        }
    }

    /// Surge Objectives drawn to replace scored ones have waited long enough once something else is done.
    pub(super) fn unlock_replacements(&mut self) {
        if self.table.rules.replacement_waits == ReplacementWaits::LaterAction {
            for player in &mut self.state.players {
                player.locked.clear();
            }
        }
    }

    /// Whether this is a time at which Surge Objectives that were met can be scored.
    pub(super) fn may_score_after_action(&self, activation: bool) -> bool {
        let met = self
            .state
            .players
            .iter()
            .any(|player| !player.claimed.is_empty() || player.might_score);
        met && match self.table.rules.surge_scoring {
            // A condition is not looked at in the middle of another action. (SHA-OBJECTIVE-05)
            SurgeScoring::AfterAction => !self.in_action(),
            // DRE-SURGE-01, -02
            SurgeScoring::AfterActivation => {
                // An action that answers to the end of an activation is outside it.
                let outside =
                    activation || self.state.step != Step::Action || self.activation_is_over();
                outside && !self.in_action() && !self.in_core()
            }
            _ => false,
        }
    }

    fn activation_is_over(&self) -> bool {
        self.state
            .stack
            .iter()
            .any(|frame| matches!(frame, Frame::Turn(turn) if turn.step > TurnStep::ActionEnds))
    }

    // As a step of a window.

    /// The Surge Objectives that a player can score, or show, in a window.
    pub(super) fn scorable_now<'w>(
        &'w self,
        window: &'w Window,
        seat: Seat,
    ) -> impl Iterator<Item = CardId> + 'w {
        let hand = &self.state.player(seat).hand;
        let shown = window
            .candidates
            .iter()
            .filter(move |candidate| candidate.seat == seat && !candidate.used)
            .filter_map(|candidate| match candidate.answer {
                Answer::Objective(card) => Some(card),
                _ => None,
            });
        let met = self
            .state
            .player(seat)
            .claimed
            .iter()
            .copied()
            .filter(|_| window.scoring);
        shown.chain(met).filter(move |card| hand.contains(card))
    }

    pub(super) fn enter_score(&mut self) {
        if self.casualties_of_window() {
            return;
        }
        self.inspire_before_reactions();
        let later = self.table.rules.surge_scoring != SurgeScoring::AtOnce;
        let active = self.state.active;
        match self.state.stack.last_mut() {
            Some(Frame::Window(window)) if later => {
                window.step = WindowStep::Score;
                window.passes = 0;
                window.seat = active;
            }
            _ => self.enter_may(),
        }
    }

    pub(super) fn accept_score(&mut self, choice: Choice, seat: Seat) {
        let show = self.table.rules.surge_scoring == SurgeScoring::SurgeStep;
        match choice {
            Choice::Score(card) if show => {
                self.spend_candidate(card);
                self.state.player_mut(seat).claimed.push(card);
                self.log(|| Event::Shown { card });
            }
            Choice::Score(card) => {
                self.state
                    .player_mut(seat)
                    .claimed
                    .retain(|other| *other != card);
                self.score(card, None);
            }
            _ => self.next_scorer(),
        }
    }

    fn spend_candidate(&mut self, card: CardId) {
        if let Some(Frame::Window(window)) = self.state.stack.last_mut() {
            for candidate in &mut window.candidates {
                if candidate.answer == Answer::Objective(card) {
                    candidate.used = true;
                }
            }
        }
    }

    /// The player has nothing to score, or no wish to.
    fn next_scorer(&mut self) {
        let Some(Frame::Window(window)) = self.state.stack.last_mut() else {
            return;
        };
        let seat = window.seat;
        for candidate in &mut window.candidates {
            if candidate.seat == seat && matches!(candidate.answer, Answer::Objective(_)) {
                candidate.used = true;
            }
        }
        window.passes += 1;
        let scoring = window.scoring;
        let next = self.state.next_seat(seat);
        if let Some(Frame::Window(window)) = self.state.stack.last_mut() {
            window.seat = next;
            window.might.score.remove(seat);
        }
        if scoring {
            // What was not scored has gone by.
            self.state.player_mut(seat).claimed.clear();
            self.state.player_mut(seat).might_score = false;
        }
    }

    pub(super) fn advance_score(&mut self) {
        let players = self.state.players.len() as u8;
        match self.state.stack.last() {
            Some(Frame::Window(window)) if window.passes < players => self.next_scorer(),
            _ => self.enter_may(),
        }
    }
}
