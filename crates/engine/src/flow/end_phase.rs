//! The end phase: score, equip, discard, draw. (EMB-END)

use super::Engine;
use crate::cards::{CardKind, CardType, Score};
use crate::decision::{Choice, Decision, Question};
use crate::eval::Ctx;
use crate::rules::{EndPhase, EndPhaseOrder, LastEndPhase};
use crate::state::{CardId, EndStep, Env, Frame, Seat};

impl Engine<'_, '_> {
    pub(super) fn ask_end_phase(&self, step: EndStep, seat: Seat) -> Option<Decision> {
        let hand = &self.state.player(seat).hand;
        let (question, mut options) = match step {
            EndStep::Score => (
                Question::Score,
                hand.iter()
                    .copied()
                    .filter(|card| self.scorable(*card))
                    .map(Choice::Score)
                    .collect(),
            ),
            EndStep::Equip => {
                let mut options = Vec::new();
                for card in hand
                    .iter()
                    .copied()
                    .filter(|card| self.table.is_upgrade(*card))
                {
                    self.equip_options(card, &mut options);
                }
                (Question::Equip, options)
            }
            EndStep::DiscardObjectives => (
                Question::Discard,
                hand.iter()
                    .copied()
                    .filter(|card| self.table.is_objective(*card))
                    .map(Choice::Discard)
                    .collect(),
            ),
            EndStep::Discard => {
                let all = self.table.rules.end_phase == EndPhase::ScoreEquipDiscardDraw;
                (
                    Question::Discard,
                    hand.iter()
                        .copied()
                        .filter(|card| all || !self.table.is_objective(*card))
                        .map(Choice::Discard)
                        .collect(),
                )
            }
            _ => return None,
        };
        options.push(Choice::Pass);
        Self::decision(seat, question, options)
    }

    /// Whether an Objective in hand can be scored in this end phase. (EMB-END-04)
    fn scorable(&self, card: CardId) -> bool {
        let CardKind::Objective { score, when, .. } = &self.table.card(card).kind else {
            return false;
        };
        let timely = match score {
            Score::EndPhase => true,
            Score::ThirdEndPhase => self.state.round == self.table.rules.rounds,
            Score::Surge(_) => false,
        };
        let env = Env {
            card: Some(card),
            ..Env::new()
        };
        timely && self.eval().holds(when, &Ctx::new(card.seat(), &env))
    }

    pub(super) fn accept_end_phase(&mut self, choice: Choice) {
        match choice {
            Choice::Score(card) => self.score(card, None),
            Choice::Equip(card, fighter) => {
                self.take_from_hand(card);
                self.equip(card, fighter);
            }
            Choice::Discard(card) => {
                self.take_from_hand(card);
                self.discard(card);
            }
            _ => self.next_end_step(),
        }
    }

    pub(super) fn advance_end_phase(&mut self) {
        let Some(Frame::EndPhase { step, seat, .. }) = self.state.stack.last() else {
            return;
        };
        let (step, seat) = (*step, *seat);
        let held = |kind| {
            self.state
                .player(seat)
                .hand
                .iter()
                .filter(|card| self.eval().of_type(**card, kind))
                .count() as u8
        };
        let rules = &self.table.rules;
        match step {
            EndStep::DrawObjectives => {
                let missing = rules
                    .objectives_in_hand
                    .saturating_sub(held(CardType::Objective));
                self.draw(seat, CardType::Objective, missing);
                self.next_end_step();
            }
            EndStep::DrawPower => {
                let missing = rules.power_in_hand.saturating_sub(held(CardType::Power));
                self.draw(seat, CardType::Power, missing);
                self.next_end_step();
            }
            _ => self.pop(),
        }
    }

    fn next_end_step(&mut self) {
        let last_round = self.state.round >= self.table.rules.rounds;
        let last = self.table.rules.last_end_phase;
        let around = self.table.rules.end_phase == EndPhase::DiscardAroundEquip;
        let order = self.table.rules.end_phase_order;
        let players = self.state.players.len() as u8;
        let Some(Frame::EndPhase { seat, .. }) = self.state.stack.last() else {
            return;
        };
        let other = self.state.next_seat(*seat);
        let Some(Frame::EndPhase { step, seat, done }) = self.state.stack.last_mut() else {
            return;
        };
        let following = match *step {
            EndStep::Score if last_round && last == LastEndPhase::Score => EndStep::Done,
            EndStep::Score if around && !(last_round && last != LastEndPhase::Whole) => {
                EndStep::DiscardObjectives
            }
            EndStep::Score | EndStep::DiscardObjectives => EndStep::Equip,
            EndStep::Equip if last_round && last != LastEndPhase::Whole => EndStep::Done,
            EndStep::Equip => EndStep::Discard,
            EndStep::Discard => EndStep::DrawObjectives,
            EndStep::DrawObjectives => EndStep::DrawPower,
            EndStep::DrawPower | EndStep::Done => EndStep::Done,
        };
        match order {
            EndPhaseOrder::WholeListEach => {
                *step = following;
                if following == EndStep::Done && *done + 1 < players {
                    (*step, *seat, *done) = (EndStep::Score, other, *done + 1);
                }
            }
            EndPhaseOrder::StepByStep => {
                *done += 1;
                if *done >= players {
                    (*step, *done) = (following, 0);
                }
                *seat = other;
            }
        }
        self.state.active = match self.state.stack.last() {
            Some(Frame::EndPhase { seat, .. }) => *seat,
            _ => self.state.active,
        };
    }
}
