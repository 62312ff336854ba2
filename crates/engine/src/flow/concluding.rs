//! The end of an action: who becomes Inspired, what is scored, and how what it led to is answered.
//!
//! In the first edition an action often ends together with what it is part of: the Move of an activation ends the activation too. There
//! is then one opportunity to react and not two, so what has happened is held until the last of it is over. (SHA-FAQ-28,
//! HAR-REACTION-10, -29)

use super::Engine;
use crate::cards::{CardKind, Moment, Score};
use crate::decision::Choice;
use crate::eval::Ctx;
use crate::event::Event;
use crate::rules::{Inspiring, ReactionToReaction, Reactions, ReplacementWaits, SurgeScoring};
use crate::state::{
    Answer, CardId, CoreKind, CoreStep, Env, Frame, Occasion, Phase, Seat, Window, WindowStep,
};

impl Engine<'_, '_> {
    /// Notes the end of an action or of a part of one.
    pub(super) fn conclude(&mut self, occasion: Occasion) {
        if self.table.rules.reactions != Reactions::OnePerOpportunity {
            return self.fire(occasion);
        }
        self.count(&occasion);
        self.claim(&occasion);
        self.lapse_after(&occasion);
        self.state.held.push(occasion);
        if self.ends_more() {
            return;
        }
        self.answer_held(true);
    }

    /// Several things have happened at once and are answered to together.
    pub(super) fn fire_together(&mut self, occasions: Vec<Occasion>) {
        for occasion in &occasions {
            self.count(occasion);
            self.claim(occasion);
            self.lapse_after(occasion);
        }
        if let Some(window) = self.window_of(occasions, false) {
            self.state.pending.push(window);
        }
    }

    /// All that was held is answered to now, together.
    pub(super) fn answer_held(&mut self, action_over: bool) {
        let mut occasions = std::mem::take(&mut self.state.held);
        if action_over {
            self.inspire_those_due(false);
            let over = Occasion::by(Moment::ActionOver, self.state.active);
            self.count(&over);
            self.unlock_replacements();
            self.claim(&over);
            occasions.push(over);
        }
        let scoring = action_over && self.may_score_after_action();
        if let Some(window) = self.window_of(occasions, scoring) {
            self.state.pending.push(window);
        }
    }

    /// Something that was no action of its own is over, such as a ploy: what it led to is answered to, and Surge Objectives scored.
    pub(super) fn conclude_outside(&mut self, occasion: Occasion) {
        if self.table.rules.reactions != Reactions::OnePerOpportunity {
            return self.fire(occasion);
        }
        self.count(&occasion);
        self.claim(&occasion);
        self.lapse_after(&occasion);
        self.state.held.push(occasion);
        self.answer_held(true);
    }

    /// Whether what the innermost frame is part of ends together with it.
    fn ends_more(&self) -> bool {
        let depth = self.state.stack.len();
        let mut below = self.state.stack.iter().rev().skip(1).peekable();
        match self.state.stack.last() {
            Some(Frame::Move(_) | Frame::Attack(_)) => {}
            // A Core ability has left the stack when it is noted as used.
            _ => return self.part_of_activation(depth),
        }
        match below.peek() {
            Some(Frame::Core { kind, step, .. }) => match kind {
                CoreKind::Move | CoreKind::Attack => *step == CoreStep::Used,
                CoreKind::Charge => *step == CoreStep::ChargeOver,
                _ => false,
            },
            Some(Frame::Run(run)) => self.last_of_core_ability(run, depth - 2),
            _ => false,
        }
    }

    /// Whether a run at this depth has come to the end of an ability used as a Core ability.
    fn last_of_core_ability(&self, run: &crate::state::Run, depth: usize) -> bool {
        let over = run.next as usize >= self.table.library.arena.block(run.block).len();
        let below = depth
            .checked_sub(1)
            .and_then(|index| self.state.stack.get(index));
        over && matches!(
            below,
            Some(Frame::Core {
                kind: CoreKind::Other { .. },
                step: CoreStep::Used,
                ..
            })
        )
    }

    /// Whether what has just left the stack was an activation, which ends with it.
    fn part_of_activation(&self, depth: usize) -> bool {
        match self.state.stack.last() {
            Some(Frame::Turn { .. }) => true,
            Some(Frame::Run(run)) => self.last_of_core_ability(run, depth - 1),
            _ => false,
        }
    }

    /// Notes Surge Objectives in hand whose condition this meets, where they are scored later.
    pub(super) fn claim(&mut self, occasion: &Occasion) {
        if !matches!(
            self.table.rules.surge_scoring,
            SurgeScoring::AfterAction | SurgeScoring::AfterActivation
        ) || self.state.phase != Phase::Combat
            || self.state.sudden_death
        {
            return;
        }
        for seat in self.state.seats_from(self.state.active) {
            let player = self.state.player(seat);
            if !player.hand_listens.contains(occasion.moment) {
                continue;
            }
            let met: Vec<CardId> = player
                .hand
                .iter()
                .copied()
                .filter(|card| {
                    !player.claimed.contains(card)
                        && !player.locked.contains(card)
                        && self.meets(*card, occasion)
                })
                .collect();
            for card in met {
                self.state.player_mut(seat).claimed.push(card);
            }
        }
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

    /// Surge Objectives drawn to replace scored ones have waited long enough once something else has been done.
    fn unlock_replacements(&mut self) {
        if self.table.rules.replacement_waits == ReplacementWaits::LaterAction {
            for player in &mut self.state.players {
                player.locked.clear();
            }
        }
    }

    /// Whether this is a time at which Surge Objectives that were met can be scored.
    fn may_score_after_action(&self) -> bool {
        let met = self
            .state
            .players
            .iter()
            .any(|player| !player.claimed.is_empty());
        let inside = |of: fn(&Frame) -> bool| {
            let depth = self.state.stack.len().saturating_sub(1);
            self.state.stack[..depth].iter().any(of)
        };
        met && match self.table.rules.surge_scoring {
            // A condition is not looked at in the middle of another action. (SHA-OBJECTIVE-05)
            SurgeScoring::AfterAction => {
                !inside(|frame| matches!(frame, Frame::Move(_) | Frame::Attack(_)))
            }
            // DRE-SURGE-01, -02
            SurgeScoring::AfterActivation => {
                let activation = self.state.step == crate::state::Step::Action
                    && !matches!(self.state.stack.last(), Some(Frame::Turn { .. }));
                !activation
                    && !inside(|frame| {
                        matches!(
                            frame,
                            Frame::Move(_) | Frame::Attack(_) | Frame::Core { .. }
                        )
                    })
            }
            _ => false,
        }
    }

    // Scoring and showing Surge Objectives, as a step of a window.

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
        }
        if scoring {
            // What was not scored has gone by.
            self.state.player_mut(seat).claimed.clear();
        }
    }

    pub(super) fn advance_score(&mut self) {
        let players = self.state.players.len() as u8;
        match self.state.stack.last() {
            Some(Frame::Window(window)) if window.passes < players => self.next_scorer(),
            _ => self.enter_may(),
        }
    }

    // Who answers first.

    /// The player who may answer first to a moment.
    pub(super) fn first_to_answer(&self) -> Seat {
        if self.table.rules.reactions != Reactions::OnePerOpportunity {
            return self.state.active;
        }
        let reactor = self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Reaction { seat } => Some(*seat),
            _ => None,
        });
        match reactor {
            Some(seat)
                if self.table.rules.reaction_to_reaction == ReactionToReaction::AfterReactor =>
            {
                self.state.next_seat(seat)
            }
            _ => self.next_to_act(),
        }
    }

    /// The player whose turn comes next, or would come next.
    pub(super) fn next_to_act(&self) -> Seat {
        let turn = self
            .state
            .stack
            .iter()
            .any(|frame| matches!(frame, Frame::Turn { .. }));
        if turn {
            self.state.next_seat(self.state.active)
        } else {
            self.state.first
        }
    }

    /// A reaction has been carried out.
    pub(super) fn advance_reaction(&mut self) {
        if let Some(Frame::Reaction { seat }) = self.state.stack.pop() {
            self.fire(Occasion::by(Moment::Reacted, seat));
        }
    }

    /// Whether something is being done through a reaction.
    pub(super) fn reacting(&self) -> bool {
        self.state
            .stack
            .iter()
            .any(|frame| matches!(frame, Frame::Reaction { .. }))
    }

    // Inspiring.

    /// Whether a fighter that has met its condition is Inspired now or later.
    pub(super) fn inspires_later(&self) -> bool {
        self.table.rules.inspiring != Inspiring::AtOnce
    }

    /// Inspires the fighters that have met their condition, where the time for it has come. (SHA-INSPIRE-02, DRE-INSPIRE-02)
    pub(super) fn inspire_those_due(&mut self, step: bool) {
        let waiting = self
            .state
            .fighters
            .iter()
            .any(|fighter| fighter.inspire_due);
        if !waiting {
            return;
        }
        // The innermost frame is the action that is over.
        let below = &self.state.stack[..self.state.stack.len().saturating_sub(1)];
        let single = below
            .iter()
            .any(|frame| matches!(frame, Frame::Move(_) | Frame::Attack(_)));
        let whole = below
            .iter()
            .any(|frame| matches!(frame, Frame::Core { .. }));
        let now = match self.table.rules.inspiring {
            Inspiring::AtOnce => true,
            Inspiring::AfterAction => !single,
            Inspiring::AfterWholeAction => !single && !whole,
            Inspiring::InspireStep => step,
        };
        if !now {
            return;
        }
        self.inspire_all_due();
    }

    pub(super) fn inspire_all_due(&mut self) {
        let due: Vec<_> = self
            .state
            .seats_from(self.state.active)
            .flat_map(|seat| {
                self.state
                    .warband(seat)
                    .filter(|fighter| self.state.fighter(*fighter).inspire_due)
                    .collect::<Vec<_>>()
            })
            .collect();
        for fighter in &mut self.state.fighters {
            fighter.inspire_due = false;
        }
        for fighter in due {
            self.inspire(fighter);
        }
    }

    /// Outside actions a fighter is Inspired as soon as its condition is met.
    pub(super) fn settle_inspiring(&mut self) -> bool {
        let waiting = self
            .state
            .fighters
            .iter()
            .any(|fighter| fighter.inspire_due && fighter.hex.is_some());
        if !waiting
            || !matches!(
                self.table.rules.inspiring,
                Inspiring::AfterAction | Inspiring::AfterWholeAction
            )
        {
            return false;
        }
        let busy = self.state.stack.iter().any(|frame| {
            matches!(
                frame,
                Frame::Move(_)
                    | Frame::Attack(_)
                    | Frame::Core { .. }
                    | Frame::Cast(_)
                    | Frame::Hazard { .. }
            )
        });
        if busy {
            return false;
        }
        self.inspire_all_due();
        true
    }
}
