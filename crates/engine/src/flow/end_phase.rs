//! The end phase: score, equip, discard, draw. (EMB-END)

use super::{Engine, Handles};
use crate::cards::{CardKind, CardType, Score};
use crate::decision::{Choice, Decision, Question};
use crate::eval::Ctx;
use crate::rules::{EndPhase as Order, EndPhaseOrder, LastEndPhase};
use crate::state::{At, CardId, EndPhase, EndStep, Env};

impl Engine<'_, '_> {
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

    fn next_end_step(&mut self, at: At<EndPhase>) {
        let last_round = self.state.round >= self.table.rules.rounds;
        let last = self.table.rules.last_end_phase;
        let around = self.table.rules.end_phase == Order::DiscardAroundEquip;
        let order = self.table.rules.end_phase_order;
        let players = self.state.players.len() as u8;
        let other = self.state.next_seat(self.state[at].seat);
        let phase = &mut self.state[at];
        let following = match phase.step {
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
                phase.step = following;
                if following == EndStep::Done && phase.done + 1 < players {
                    *phase = EndPhase {
                        step: EndStep::Score,
                        seat: other,
                        done: phase.done + 1,
                    };
                }
            }
            EndPhaseOrder::StepByStep => {
                phase.done += 1;
                if phase.done >= players {
                    (phase.step, phase.done) = (following, 0);
                }
                phase.seat = other;
            }
        }
        self.state.active = phase.seat;
    }
}

impl Handles<EndPhase> for Engine<'_, '_> {
    fn ask_in(&self, phase: &EndPhase) -> Option<Decision> {
        let EndPhase { step, seat, .. } = *phase;
        let hand = self.state.player(seat).hand().iter().copied();
        let (question, mut options) = match step {
            EndStep::Score => {
                let met = hand.filter(|card| self.scorable(*card));
                (Question::Score, self.options(met.map(Choice::Score)))
            }
            EndStep::Equip => {
                let mut options = self.options([]);
                for card in hand.filter(|card| self.table.is_upgrade(*card)) {
                    self.equip_options(card, &mut options);
                }
                (Question::Equip, options)
            }
            EndStep::DiscardObjectives => {
                let objectives = hand.filter(|card| self.table.is_objective(*card));
                let options = self.options(objectives.map(Choice::Discard));
                (Question::Discard, options)
            }
            EndStep::Discard => {
                let all = self.table.rules.end_phase == Order::ScoreEquipDiscardDraw;
                let cards = hand.filter(|card| all || !self.table.is_objective(*card));
                let options = self.options(cards.map(Choice::Discard));
                (Question::Discard, options)
            }
            _ => return None,
        };
        options.push(Choice::Pass);
        Self::decision(seat, question, options)
    }

    fn accept_in(&mut self, at: At<EndPhase>, choice: Choice) {
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
            _ => self.next_end_step(at),
        }
    }

    fn advance_in(&mut self, at: At<EndPhase>) {
        let EndPhase { step, seat, .. } = self.state[at];
        let held = |kind| {
            self.state
                .player(seat)
                .hand()
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
                self.next_end_step(at);
            }
            EndStep::DrawPower => {
                let missing = rules.power_in_hand.saturating_sub(held(CardType::Power));
                self.draw(seat, CardType::Power, missing);
                self.next_end_step(at);
            }
            _ => self.pop(),
        }
    }
}
