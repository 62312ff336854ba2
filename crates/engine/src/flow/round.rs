//! A battle round: hazards, roll-off, turns, end phase, clean-up. (EMB-TURN, EMB-END)

use super::{Engine, Handles};
use crate::cards::{CardType, Moment, Scope};
use crate::decision::{Choice, Decision, Question};
use crate::event::Event;
use crate::rules::{DrawnRollOff, LastEndPhase};
use crate::state::{At, EndPhase, EndStep, Ends, Phase, Round, RoundStep, Seat, Turn, UseScope};

impl Engine<'_, '_> {
    /// Who decides about the first turn.
    fn roll_off_for_first_turn(&mut self) -> Seat {
        let underdog = (self.table.rules.drawn_roll_off == DrawnRollOff::UnderdogFromRoundTwo
            && self.state.round >= 2)
            .then(|| {
                let mut seats = self.state.seats_from(Seat(0));
                seats.find(|seat| self.eval().underdog(*seat))
            })
            .flatten();
        // SHA-TURN-03, HAR-TURN-03: only in the first round.
        let bonus = self.state.finisher.filter(|_| self.state.round == 1);
        self.roll_off(underdog, bonus)
    }

    fn start_end_phase(&mut self) {
        self.state.phase = Phase::End;
        self.state.active = self.state.first;
        if self.state.sudden_death {
            return;
        }
        let round = self.state.round;
        self.log(|| Event::EndPhase { round });
        self.push(EndPhase {
            step: EndStep::Score,
            seat: self.state.first,
            done: 0,
        });
        self.reward_artefact();
        self.fire_plain(Moment::EndPhaseStarts);
    }

    fn start_round(&mut self) {
        self.state.round = self.next_round();
        // SHA-MULTI-10
        self.state.reversed = self.table.rules.second_round_reversed.on()
            && self.state.round == 2
            && self.state.players.len() > 2;
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

    /// The number of the round that comes next.
    fn next_round(&self) -> u8 {
        let next = self.state.round.saturating_add(1);
        let skip = self.table.rules.skips_round(next, self.state.players.len());
        next.saturating_add(u8::from(skip))
    }

    fn next_turn(&mut self, at: At<Round>) {
        let turns = self.table.rules.turns_for(self.state.players.len());
        let next = self
            .state
            .seats_from(self.state.first)
            .min_by_key(|seat| self.state.player(*seat).turns_taken);
        match next.filter(|seat| self.state.player(*seat).turns_taken < turns) {
            Some(seat) => {
                self.state.active = seat;
                self.push(Turn::new(seat));
            }
            None => self.state[at].step = RoundStep::CombatEnds,
        }
    }

    fn lapse_before_end_phase(&mut self) {
        if self.table.rules.tokens_lapse_before_end_phase.on() {
            self.lapse_tokens();
        }
        if self.table.rules.effects_lapse_before_end_phase.on() {
            self.lapse_round();
        }
    }

    /// EMB-TIMING-14: what does not say otherwise lapses with the last Power step of the round.
    fn lapse_round(&mut self) {
        let round = self.state.round;
        // What persists until something happens does so across rounds. (NIG-PERSIST-01, HAR-POWER-14)
        let persists = self.table.rules.lasting_ploys_stay.on();
        let over = |end: &Ends| match end {
            Ends::Game => false,
            Ends::TagPlayed(_) | Ends::Slain(_) | Ends::Tag(_) => !persists,
            Ends::Counter(..) | Ends::Happens(..) => !persists,
            Ends::EndPhase(last) => *last < round,
            // A hazard names the moment of its own discard. (DRE-HAZARD-05)
            Ends::Hazard(..) => false,
            _ => true,
        };
        // What says that it goes on through the end phase does, whatever else would end it. (NIG-FAQ-NOTIME-01)
        let through = |end: &Ends| match end {
            Ends::Game => true,
            Ends::EndPhase(last) => persists && *last >= round,
            _ => false,
        };
        self.end_sources(|source| source.ends.iter().any(over) && !source.ends.iter().any(through));
    }

    /// SHA-END-10: what ends with the action phase is over before Objectives are scored. Move and Charge tokens tell what fighters
    /// have done in it and stay until the clean-up. (SHA-END-08)
    fn lapse_tokens(&mut self) {
        for fighter in &mut self.state.fighters {
            fighter.guards = 0;
        }
    }

    /// Whether the round ends without a clean-up, being the last.
    fn ends_without_clean_up(&mut self) -> bool {
        self.table.rules.last_end_phase != LastEndPhase::Whole
            && self.rounds_over()
            && !self.goes_into_sudden_death()
    }

    /// EMB-END-12, -13, SHA-END-08, HAR-END-09
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
        if self.table.rules.markers_cleared.on() {
            for marker in std::mem::take(&mut self.state.markers) {
                self.log(|| Event::MarkerRemoved {
                    name: marker.name,
                    hex: marker.hex,
                });
            }
        }
        self.log(|| Event::CleanUp);
    }

    /// What lasted until the end of the round is over. (EMB-END-17)
    fn end_round(&mut self) {
        let round = self.state.round;
        self.end_by(&[Ends::EndPhase(round), Ends::Round(round)]);
    }
}

impl Handles<Round> for Engine<'_, '_> {
    fn ask_in(&self, round: &Round) -> Option<Decision> {
        match round.step {
            RoundStep::FirstTurn => {
                let winner = round.winner;
                let options = self.options(self.state.seats_from(winner).map(Choice::Seat));
                Self::decision(winner, Question::FirstTurn, options)
            }
            _ => None,
        }
    }

    fn accept_in(&mut self, at: At<Round>, choice: Choice) {
        if let Choice::Seat(seat) = choice {
            self.state.first = seat;
            self.state.active = seat;
            self.log(|| Event::FirstTurn { seat });
        }
        self.state[at].step = RoundStep::LoserDraws;
    }

    fn advance_in(&mut self, at: At<Round>) {
        let Round { step, loser, .. } = self.state[at];
        match step {
            RoundStep::Hazards => {
                self.state[at].step = RoundStep::HazardsOver;
                if self.table.rules.hazards.on() {
                    self.start_hazards();
                }
            }
            RoundStep::HazardsOver => {
                // DRE-HAZARD-09: a warband lost to hazards ends the game once all of them are drawn.
                if self.eliminated() {
                    return self.finish();
                }
                self.state[at].step = RoundStep::RollOff;
            }
            RoundStep::Start => {
                self.state[at].step = RoundStep::Hazards;
                self.start_round();
            }
            RoundStep::RollOff => {
                let winner = self.roll_off_for_first_turn();
                self.state[at] = Round {
                    step: RoundStep::FirstTurn,
                    winner,
                    loser: self.state.next_seat(winner),
                };
                self.state.active = winner;
            }
            RoundStep::FirstTurn => {}
            RoundStep::LoserDraws => {
                self.state[at].step = RoundStep::Combat;
                self.draw(
                    loser,
                    CardType::Power,
                    self.table.rules.roll_off_loser_draws,
                );
            }
            RoundStep::Combat => {
                self.state[at].step = RoundStep::Turns;
                self.state.phase = Phase::Combat;
                self.forget(Scope::Phase);
                self.renew(UseScope::Phase);
                self.fire_plain(Moment::CombatPhaseStarts);
            }
            RoundStep::Turns => self.next_turn(at),
            RoundStep::CombatEnds => {
                self.state[at].step = RoundStep::Lapse;
                self.state.active = self.state.first;
                self.fire_plain(Moment::LastPowerStepEnds);
            }
            RoundStep::Lapse => {
                self.state[at].step = RoundStep::EndPhase;
                self.lapse_before_end_phase();
            }
            RoundStep::EndPhase => {
                self.state[at].step = RoundStep::CleanUp;
                self.start_end_phase();
            }
            RoundStep::CleanUp => {
                self.state[at].step = RoundStep::End;
                self.state.active = self.state.first;
                // DRE-VICTORY-08: a warband lost in an end phase ends the game once that is over.
                if self.eliminated() {
                    return self.finish();
                }
                if !self.ends_without_clean_up() {
                    self.clean_up();
                }
                self.fire_plain(Moment::RoundEnds);
            }
            RoundStep::End => {
                self.state[at].step = RoundStep::Over;
                self.end_round();
            }
            RoundStep::Over => {
                self.state[at].step = RoundStep::Start;
                if self.rounds_over() && !self.goes_into_sudden_death() {
                    self.finish();
                }
            }
        }
    }
}
