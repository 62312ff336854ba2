//! A turn: an Action step, then a Power step. (EMB-TURN)

use super::{Engine, Handles};
use crate::cards::{Moment, Scope};
use crate::decision::{Choice, Decision, Question};
use crate::event::Event;
use crate::rules::{PowerStepPlayers, PowerStepStart, ReplacementWaits, SurgeScoring};
use crate::state::{At, Ends, Occasion, Seat, Step, Turn, TurnStep, UseScope, Wakes};

impl Engine<'_, '_> {
    /// How many players take part in a Power step.
    fn power_players(&self) -> u8 {
        let players = self.state.players.len() as u8;
        match self.table.rules.power_step_players {
            PowerStepPlayers::All => players,
            PowerStepPlayers::ActiveAndNext => players.min(2),
        }
    }

    fn next_in_power_step(&self, seat: Seat) -> Seat {
        let active = self.state.active;
        match self.table.rules.power_step_players {
            PowerStepPlayers::ActiveAndNext if seat != active => active,
            _ => self.state.next_seat(seat),
        }
    }

    /// Surge Objectives that were shown are scored. Says whether there were any. (HAR-SURGE-02)
    fn surge_step(&mut self) -> bool {
        if self.table.rules.surge_scoring != SurgeScoring::SurgeStep {
            return false;
        }
        let mut any = false;
        for seat in self.state.seats_from(self.state.active) {
            let shown = std::mem::take(&mut self.state.player_mut(seat).claimed);
            any |= !shown.is_empty();
            for card in &shown {
                self.score(*card, None);
            }
        }
        any
    }

    fn start_turn(&mut self, active: Seat) {
        self.state.turn += 1;
        self.state.turns_this_round += 1;
        self.state.player_mut(active).turns_taken += 1;
        self.forget(Scope::Turn);
        self.forget(Scope::Step);
        self.renew(UseScope::Turn);
        self.state.activated = None;
        self.unlock_replacements_for(ReplacementWaits::NextTurn);
        self.state.fighters.begin_turn();
        let number = self.state.turn;
        self.wake(
            |wakes| wakes == Wakes::Turn(number) || wakes == Wakes::TurnOf(active),
            Ends::Turn(number),
        );
        let (round, turn) = (self.state.round, self.state.player(active).turns_taken);
        self.log(|| Event::TurnStarts {
            seat: active,
            round,
            turn,
        });
        self.fire(Occasion::by(Moment::TurnStarts, active));
    }

    fn start_action_step(&mut self, active: Seat) {
        self.start_step(Step::Action);
        self.state.action_steps += 1;
        let number = self.state.action_steps;
        self.wake(
            |wakes| wakes == Wakes::ActionStep(number) || wakes == Wakes::ActionStepOf(active),
            Ends::ActionStep(number),
        );
        self.log(|| Event::ActionStep { seat: active });
        self.fire(Occasion::by(Moment::ActionStepStarts, active));
    }

    fn start_power_step(&mut self, active: Seat) {
        self.start_step(Step::Power);
        for player in &mut self.state.players {
            player.delved = 0;
        }
        self.log(|| Event::PowerStep { seat: active });
        self.fire(Occasion::by(Moment::PowerStepStarts, active));
    }

    fn start_step(&mut self, step: Step) {
        self.state.step = step;
        self.forget(Scope::Step);
        self.renew(UseScope::Step);
    }
}

impl Handles<Turn> for Engine<'_, '_> {
    fn ask_in(&self, turn: &Turn) -> Option<Decision> {
        match turn.step {
            TurnStep::Action => Self::decision(
                self.state.active,
                Question::Action,
                self.action_options(self.state.active),
            ),
            TurnStep::Power => {
                Self::decision(turn.seat, Question::Power, self.power_options(turn.seat))
            }
            _ => None,
        }
    }

    fn accept_in(&mut self, at: At<Turn>, choice: Choice) {
        // What had no reaction step of its own is past once something new begins. (HAR-REACTION-23)
        self.take_waiting_for_step();
        match self.state[at].step {
            TurnStep::Action => {
                self.state[at].step = TurnStep::ActionEnds;
                // NIG-FAQ-IMMEDIATE-02
                self.unlock_replacements_for(ReplacementWaits::LaterActivation);
                self.start_core(choice);
            }
            TurnStep::Power => {
                let players = self.power_players();
                let chooser = self.state[at].seat;
                let next = self.next_in_power_step(chooser);
                let turn = &mut self.state[at];
                turn.seat = next;
                if choice == Choice::Pass {
                    turn.passes += 1;
                    if turn.passes >= players {
                        turn.step = TurnStep::PowerEnds;
                    }
                    self.log(|| Event::Passed { seat: chooser });
                } else {
                    turn.passes = 0;
                    self.take_power_choice(chooser, choice);
                }
            }
            _ => {}
        }
    }

    /// Steps in which nothing happens are taken at once, one after another.
    fn advance_in(&mut self, at: At<Turn>) {
        loop {
            self.calm = false;
            self.take_step(at);
            if !self.calm || self.state[at].step.asks() {
                return;
            }
        }
    }
}

impl Engine<'_, '_> {
    fn take_step(&mut self, at: At<Turn>) {
        let active = self.state.active;
        match self.state[at].step {
            TurnStep::Start => {
                self.state[at].step = TurnStep::ActionStarts;
                self.start_turn(active);
            }
            TurnStep::ActionStarts => {
                self.state[at].step = TurnStep::Action;
                self.start_action_step(active);
            }
            TurnStep::ActionEnds => {
                self.state[at].step = TurnStep::ActionInspire;
                let ends = self.action_step_ends();
                self.close_step(Some(ends));
            }
            TurnStep::ActionInspire => {
                self.state[at].step = TurnStep::ActionSurge;
                self.calm = !self.inspire_step();
            }
            TurnStep::ActionSurge => {
                self.state[at].step = TurnStep::ActionOver;
                self.calm = !self.surge_step();
            }
            TurnStep::ActionOver => {
                self.state[at].step = TurnStep::PowerStarts;
                let number = self.state.action_steps;
                self.calm = !self.end_by(&[Ends::Step, Ends::ActionStep(number)]);
            }
            TurnStep::PowerStarts => {
                let first = match self.table.rules.power_step_start {
                    PowerStepStart::ActivePlayer => active,
                    PowerStepStart::NextPlayer => self.state.next_seat(active),
                };
                self.state[at] = Turn {
                    step: TurnStep::Power,
                    passes: 0,
                    seat: first,
                };
                self.start_power_step(active);
            }
            TurnStep::PowerEnds => {
                self.state[at].step = TurnStep::PowerInspire;
                self.fire_alone(Moment::PowerStepEnds, |_| {
                    Occasion::by(Moment::PowerStepEnds, active)
                });
            }
            TurnStep::PowerInspire => {
                self.state[at].step = TurnStep::PowerSurge;
                self.calm = !self.inspire_step();
            }
            TurnStep::PowerSurge => {
                self.state[at].step = TurnStep::PowerOver;
                self.calm = !self.surge_step();
            }
            TurnStep::PowerOver => {
                self.state[at].step = TurnStep::End;
                self.calm = !self.end_by(&[Ends::Step]);
            }
            TurnStep::End => {
                self.state[at].step = TurnStep::Over;
                self.fire_alone(Moment::TurnEnds, |_| Occasion::by(Moment::TurnEnds, active));
            }
            TurnStep::Over => {
                self.pop();
                self.state.step = Step::None;
                let number = self.state.turn;
                self.end_by(&[Ends::Turn(number), Ends::TurnOf(active, number)]);
            }
            TurnStep::Action | TurnStep::Power => {}
        }
    }
}
