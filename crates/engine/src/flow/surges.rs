//! Surge Objectives: when their conditions are met, and when they are scored or shown.

use super::Engine;
use crate::cards::{CardDef, CardKind, Score};
use crate::decision::{Choice, Decision, Question};
use crate::event::Event;
use crate::rules::{ReplacementWaits, SurgeScoring};
use crate::state::{
    Answer, At, CardId, Frame, Occasion, Phase, Seat, Step, TurnStep, Window, WindowStep,
};

impl Engine<'_, '_> {
    /// Notes Surge Objectives in hand whose condition this meets, where they are scored later.
    #[inline(always)]
    pub(super) fn claim(&mut self, occasion: &Occasion) {
        let waited_for = || self.asks_who_might() || self.hands_listen(occasion.moment);
        if self.scores_after_actions() && waited_for() && self.may_meet() {
            self.claim_met(occasion);
        }
    }

    fn claim_met(&mut self, occasion: &Occasion) {
        if self.asks_who_might() {
            for seat in self.state.seats_from(self.state.active) {
                self.might_claim(seat, occasion);
            }
        }
        for card in self.objectives_met(occasion) {
            self.state.player_mut(card.seat()).claimed.push(card);
        }
    }

    /// The Surge Objectives whose condition this meets, where they are shown or scored in the window of what met them.
    #[inline]
    pub(super) fn objectives_answering(&self, occasion: &Occasion) -> Vec<CardId> {
        // What was met later was noted as it happened; see `claim`.
        if self.scores_after_actions() || !self.may_meet() {
            return Vec::new();
        }
        self.objectives_met(occasion)
    }

    /// Whether Surge Objectives are scored once what met them is over.
    pub(super) fn scores_after_actions(&self) -> bool {
        matches!(
            self.table.rules.surge_scoring,
            SurgeScoring::AfterAction | SurgeScoring::AfterActivation
        )
    }

    /// Whether Surge Objectives can be met now.
    fn may_meet(&self) -> bool {
        let always = self.table.rules.surge_scoring == SurgeScoring::AtOnce;
        (always || self.state.phase == Phase::Combat) && !self.state.sudden_death
    }

    /// The Surge Objectives in hand whose condition this meets, those of the active player first.
    fn objectives_met(&self, occasion: &Occasion) -> Vec<CardId> {
        let mut met = Vec::new();
        let waiting = self.table.waiting(occasion.moment).objectives;
        for seat in self.state.seats_from(self.state.active) {
            let player = self.state.player(seat);
            if waiting.of(seat) == 0 || !player.hand_listens.contains(occasion.moment) {
                continue;
            }
            let hand = player.hand().iter().copied();
            met.extend(hand.filter(|card| {
                waiting.contains(*card)
                    && !player.claimed.contains(card)
                    && !player.locked.contains(card)
                    && self.meets(seat, Some(*card), self.table.card(*card), occasion)
            }));
        }
        met
    }

    /// Whether the condition of a Surge Objective, be it in the hand or not, is met by a moment.
    pub(super) fn meets(
        &self,
        seat: Seat,
        id: Option<CardId>,
        card: &CardDef,
        occasion: &Occasion,
    ) -> bool {
        let CardKind::Objective {
            score: Score::Surge(trigger),
            when,
            ..
        } = &card.kind
        else {
            return false;
        };
        self.card_hears(seat, id, (trigger, Some(when)), occasion)
    }

    /// What begins is something later than what the last Surge Objective was scored for. (SHA-OBJECTIVE-04, DRE-SURGE-05)
    pub(super) fn unlock_for(&mut self, frame: &Frame) {
        let later = match frame {
            Frame::Core { .. } | Frame::Move(_) | Frame::Attack(_) => true,
            Frame::Ploy { .. } => self.table.rules.surge_scoring == SurgeScoring::AfterActivation,
            _ => false,
        };
        if later {
            self.unlock_replacements_for(ReplacementWaits::LaterAction);
        }
    }

    /// Surge Objectives drawn to replace scored ones have waited long enough, if this is what they wait for.
    pub(super) fn unlock_replacements_for(&mut self, what: ReplacementWaits) {
        if self.table.rules.replacement_waits == what {
            for player in &mut self.state.players {
                player.locked.clear();
            }
        }
    }

    /// Whether somebody has, or might have, met a Surge Objective that waits to be scored.
    pub(super) fn anything_claimed(&self) -> bool {
        let mut players = self.state.players.iter();
        players.any(|player| !player.claimed.is_empty() || player.might_score)
    }

    /// Whether this is a time at which Surge Objectives that were met can be scored.
    pub(super) fn may_score_after_action(&self, activation: bool) -> bool {
        self.anything_claimed()
            && match self.table.rules.surge_scoring {
                // A condition is not looked at in the middle of another action. (SHA-OBJECTIVE-05)
                SurgeScoring::AfterAction => !self.in_action(),
                // DRE-SURGE-01, -02
                SurgeScoring::AfterActivation => {
                    // An action that answers to the end of an activation is outside it.
                    let outside =
                        activation || self.state.step != Step::Action || self.activation_is_over();
                    outside && !self.in_action() && !self.in_core() && !self.swing_goes_on()
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
        let hand = self.state.player(seat).hand();
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

    pub(super) fn enter_score(&mut self, at: At<Window>) {
        if self.state[at].ends_action() {
            if self.casualties_of_window(at) {
                return;
            }
            self.inspire_before_reactions();
        } else {
            self.calm = true;
        }
        if self.table.rules.surge_scoring == SurgeScoring::AtOnce {
            return self.enter_may(at);
        }
        let active = self.state.active;
        let window = &mut self.state[at];
        window.step = WindowStep::Score;
        window.passes = 0;
        window.seat = active;
    }

    pub(super) fn ask_score(&self, window: &Window) -> Option<Decision> {
        let scorable = self.scorable_now(window, window.seat);
        let mut options: Vec<Choice> = scorable.map(Choice::Score).collect();
        if options.is_empty() && !self.might_score(window, window.seat) {
            return None;
        }
        options.push(Choice::Pass);
        Self::decision(window.seat, Question::Score, options)
    }

    pub(super) fn accept_score(&mut self, at: At<Window>, choice: Choice) {
        let Choice::Score(card) = choice else {
            return self.next_scorer(at);
        };
        let player = self.state.player_mut(card.seat());
        if self.table.rules.surge_scoring == SurgeScoring::SurgeStep {
            player.claimed.push(card);
            self.spend(at, |answer| *answer == Answer::Objective(card));
            self.log(|| Event::Shown { card });
        } else {
            player.claimed.retain(|other| *other != card);
            self.score(card, None);
        }
    }

    /// The player whose chance it is has nothing to score: on to the next who has, or to what players may use.
    pub(super) fn advance_score(&mut self, at: At<Window>) {
        let players = self.state.players.len();
        while usize::from(self.state[at].passes) < players {
            self.next_scorer(at);
            let window = &self.state[at];
            if usize::from(window.passes) < players && self.ask_score(window).is_some() {
                return;
            }
        }
        self.enter_may(at);
    }

    /// The player has nothing to score, or no wish to.
    fn next_scorer(&mut self, at: At<Window>) {
        let seat = self.state[at].seat;
        self.spend(
            at,
            |answer| matches!(answer, Answer::Objective(card) if card.seat() == seat),
        );
        let next = self.state.next_seat(seat);
        let window = &mut self.state[at];
        window.passes += 1;
        window.seat = next;
        window.might.score.remove(seat);
        if window.scoring {
            // What was not scored has gone by.
            let player = self.state.player_mut(seat);
            player.claimed.clear();
            player.might_score = false;
        }
    }

    /// Answers like this are not given any more.
    fn spend(&mut self, at: At<Window>, is: impl Fn(&Answer) -> bool) {
        for candidate in &mut self.state[at].candidates {
            candidate.used |= is(&candidate.answer);
        }
    }
}
