//! A battle round: roll-off, turns, end phase, clean-up; and the end of the game. (EMB-TURN, EMB-END, EMB-VICTORY)

use super::Engine;
use crate::cards::{CardType, Moment, Scope, Stat};
use crate::decision::{Choice, Decision, Question};
use crate::event::Event;
use crate::rules::{DrawnRollOff, LastEndPhase, TieBreaks};
use crate::state::{
    EndStep, Ends, FeatureId, Frame, GameResult, Phase, RoundStep, Seat, TurnStep, UseScope,
};

impl Engine<'_, '_> {
    pub(super) fn ask_round(&self, step: RoundStep, winner: Seat) -> Option<Decision> {
        match step {
            RoundStep::FirstTurn => {
                let options = self.state.seats_from(winner).map(Choice::Seat).collect();
                Self::decision(winner, Question::FirstTurn, options)
            }
            _ => None,
        }
    }

    pub(super) fn accept_round(&mut self, choice: Choice) {
        if let Choice::Seat(seat) = choice {
            self.state.first = seat;
            self.state.active = seat;
            self.log(|| Event::FirstTurn { seat });
        }
        self.round_step(RoundStep::LoserDraws);
    }

    fn round_step(&mut self, next: RoundStep) {
        if let Some(Frame::Round { step, .. }) = self.state.stack.last_mut() {
            *step = next;
        }
    }

    pub(super) fn advance_round(&mut self) {
        let Some(Frame::Round { step, loser, .. }) = self.state.stack.last() else {
            return;
        };
        let (step, loser) = (*step, *loser);
        match step {
            RoundStep::Hazards => self.round_step(RoundStep::RollOff),
            RoundStep::Start => {
                self.round_step(RoundStep::Hazards);
                self.start_round();
            }
            RoundStep::RollOff => {
                let underdog = (self.table.rules.drawn_roll_off
                    == DrawnRollOff::UnderdogFromRoundTwo
                    && self.state.round >= 2)
                    .then(|| {
                        self.state
                            .seats_from(Seat(0))
                            .find(|seat| self.eval().underdog(*seat))
                    })
                    .flatten();
                // SHA-TURN-03, HAR-TURN-03: only in the first round.
                let bonus = self.state.finisher.filter(|_| self.state.round == 1);
                let won = self.roll_off(underdog, bonus);
                let lost = self.state.next_seat(won);
                self.state.active = won;
                if let Some(Frame::Round {
                    step,
                    winner,
                    loser,
                }) = self.state.stack.last_mut()
                {
                    (*step, *winner, *loser) = (RoundStep::FirstTurn, won, lost);
                }
            }
            RoundStep::FirstTurn => {}
            RoundStep::LoserDraws => {
                self.round_step(RoundStep::Combat);
                self.draw(
                    loser,
                    CardType::Power,
                    self.table.rules.roll_off_loser_draws,
                );
            }
            RoundStep::Combat => {
                self.round_step(RoundStep::Turns);
                self.state.phase = Phase::Combat;
                self.forget(Scope::Phase);
                self.renew(UseScope::Phase);
                self.fire_plain(Moment::CombatPhaseStarts);
            }
            RoundStep::Turns => self.next_turn(),
            RoundStep::CombatEnds => {
                self.round_step(RoundStep::Lapse);
                self.state.active = self.state.first;
                self.fire_plain(Moment::LastPowerStepEnds);
            }
            RoundStep::Lapse => {
                self.round_step(RoundStep::EndPhase);
                if self.table.rules.effects_lapse_before_end_phase.on() {
                    self.lapse_round();
                }
            }
            RoundStep::EndPhase => {
                self.round_step(RoundStep::CleanUp);
                self.state.phase = Phase::End;
                self.state.active = self.state.first;
                let round = self.state.round;
                self.log(|| Event::EndPhase { round });
                self.push(Frame::EndPhase {
                    step: EndStep::Score,
                    seat: self.state.first,
                    done: 0,
                });
            }
            RoundStep::CleanUp => {
                self.state.active = self.state.first;
                if self.state.round >= self.table.rules.rounds
                    && self.table.rules.last_end_phase != LastEndPhase::Whole
                {
                    return self.finish();
                }
                self.round_step(RoundStep::End);
                self.clean_up();
                self.fire_plain(Moment::RoundEnds);
            }
            RoundStep::End => {
                if self.state.round >= self.table.rules.rounds {
                    return self.finish();
                }
                self.round_step(RoundStep::Start);
                let round = self.state.round;
                self.end_by(|end| match end {
                    Ends::EndPhase(last) => *last <= round,
                    Ends::Game => false,
                    Ends::Round(last) => *last <= round,
                    _ => false,
                });
            }
        }
    }

    fn start_round(&mut self) {
        self.state.round += 1;
        self.state.turns_this_round = 0;
        self.forget(Scope::Round);
        self.renew(UseScope::Round);
        for feature in &mut self.state.features {
            feature.held_this_round = 0;
        }
        self.note_holders();
        for feature in &mut self.state.features {
            feature.held_at_round_start = feature.held_this_round;
        }
        let round = self.state.round;
        self.log(|| Event::RoundStarts { round });
        self.fire_plain(Moment::RoundStarts);
    }

    fn next_turn(&mut self) {
        let turns = self.table.rules.turns_for(self.state.players.len());
        let next = self
            .state
            .seats_from(self.state.first)
            .min_by_key(|seat| self.state.player(*seat).turns_taken);
        match next.filter(|seat| self.state.player(*seat).turns_taken < turns) {
            Some(seat) => {
                self.state.active = seat;
                self.push(Frame::Turn {
                    step: TurnStep::Start,
                    passes: 0,
                    seat,
                });
            }
            None => self.round_step(RoundStep::CombatEnds),
        }
    }

    /// EMB-TIMING-14: what does not say otherwise lapses with the last Power step of the round.
    fn lapse_round(&mut self) {
        let round = self.state.round;
        self.end_by(|end| match end {
            Ends::Game => false,
            Ends::EndPhase(last) => *last < round,
            _ => true,
        });
    }

    /// EMB-END-12, -13
    fn clean_up(&mut self) {
        for fighter in &mut self.state.fighters {
            (
                fighter.moves,
                fighter.charges,
                fighter.guards,
                fighter.staggers,
            ) = (0, 0, 0, 0);
        }
        for player in &mut self.state.players {
            player.turns_taken = 0;
        }
        self.log(|| Event::CleanUp);
    }

    fn finish(&mut self) {
        let result = self.result();
        self.state.result = Some(result);
        self.state.phase = Phase::Over;
        self.state.stack.clear();
        self.log(|| Event::GameOver { result });
    }

    /// EMB-VICTORY
    fn result(&self) -> GameResult {
        let seats = || self.state.seats_from(Seat(0));
        let ahead = |value: &dyn Fn(Seat) -> u32| {
            let best = seats().map(value).max().unwrap_or(0);
            let mut leaders = seats().filter(|seat| value(*seat) == best);
            match (leaders.next(), leaders.next()) {
                (Some(seat), None) => Some(seat),
                _ => None,
            }
        };
        if let Some(seat) = ahead(&|seat| u32::from(self.state.player(seat).glory)) {
            return GameResult::Major(seat);
        }
        let eval = self.eval();
        let survives = |seat: Seat| u32::from(self.state.warband(seat).next().is_some());
        let treasure = |seat: Seat| {
            (0..self.state.features.len() as u8)
                .map(FeatureId)
                .filter(|feature| {
                    eval.holder(*feature)
                        .is_some_and(|holder| self.state.fighter(holder).seat == seat)
                })
                .map(|feature| u32::from(self.state.feature(feature).number))
                .sum()
        };
        let held = |seat: Seat| {
            (0..self.state.features.len() as u8)
                .map(FeatureId)
                .filter(|feature| {
                    eval.holder(*feature)
                        .is_some_and(|holder| self.state.fighter(holder).seat == seat)
                })
                .count() as u32
        };
        let bounty = |seat: Seat| {
            self.state
                .warband(seat)
                .map(|id| u32::from(eval.stat(id, Stat::Bounty)))
                .sum()
        };
        let order: [&dyn Fn(Seat) -> u32; 3] = [&survives, &treasure, &bounty];
        let order = match self.table.rules.tie_breaks {
            TieBreaks::FightersTreasureBounty => &order[..],
            TieBreaks::FightersObjectives => &[order[0], &held],
            TieBreaks::TreasureFighters => &[order[1], order[0]],
            TieBreaks::Nothing => &[],
        };
        order
            .iter()
            .find_map(|value| ahead(*value))
            .map_or(GameResult::Draw, GameResult::Minor)
    }
}
