//! Moving, on its own or in a Charge. (EMB-CORE-04 to -10)

use super::{Engine, Handles};
use crate::board::{HexId, HexSet};
use crate::cards::{Moment, Stat, Token};
use crate::decision::{Choice, Decision, Question};
use crate::event::Event;
use crate::state::{At, EffectRef, Env, FighterId, Move, MoveStep, Occasion, Seat};

impl Engine<'_, '_> {
    pub(crate) fn start_move(
        &mut self,
        fighter: FighterId,
        charge: bool,
        grant: Option<EffectRef>,
        owner: Seat,
        env: Env,
    ) {
        let Some(from) = self.state.fighter(fighter).hex else {
            return;
        };
        let serial = self.serial();
        let moving = Move {
            serial,
            fighter,
            charge,
            grant,
            env,
            owner,
            step: MoveStep::Picked,
            left: 0,
            from,
            path: Default::default(),
            entered: HexSet::EMPTY,
            steps: 0,
            passed: None,
        };
        self.push(moving);
    }

    /// One step of the way.
    fn move_into(&mut self, at: At<Move>, hex: HexId) {
        let fighter = self.state[at].fighter;
        let passed = self.state.occupant(hex);
        let enemy = passed.filter(|other| self.eval().enemies(fighter, *other));
        let moving = &mut self.state[at];
        moving.entered.insert(hex);
        moving.steps = moving.steps.saturating_add(1);
        moving.passed = moving.passed.or(enemy);
        self.arrive(fighter, hex, true);
        if let Some(other) = passed {
            self.fire(Occasion {
                object: Some(other),
                ..Occasion::of(Moment::MovedThrough, fighter)
            });
        }
    }

    /// The fighter has come to where the Move ends.
    fn end_of_way(&mut self, at: At<Move>) {
        let moving = &self.state[at];
        let (fighter, from, charge) = (moving.fighter, moving.from, moving.charge);
        if let Some(to) = self.state.fighter(fighter).hex {
            self.log(|| Event::Moved { fighter, from, to });
        }
        // EMB-CORE-06, -16: a Charge gives its own token in place of the Move token.
        self.give(fighter, if charge { Token::Charge } else { Token::Move }, 1);
    }

    /// The Move is over.
    fn close_move(&mut self, at: At<Move>) {
        let moving = &self.state[at];
        let moved = Occasion {
            object: moving.passed,
            amount: i16::from(moving.steps),
            from: Some(moving.from),
            ..Occasion::of(Moment::Moved, moving.fighter)
        };
        self.close(moved);
    }

    /// Who falls on the way has still made the Move, if it had begun.
    fn end_of_fallen_move(&mut self, at: At<Move>) {
        let moving = &self.state[at];
        let (fighter, from, begun) = (moving.fighter, moving.from, moving.steps > 0);
        let Some(to) = self.state.fighter(fighter).last_hex.filter(|_| begun) else {
            return self.abandon();
        };
        if moving.step != MoveStep::Moved {
            self.log(|| Event::Moved { fighter, from, to });
        }
        self.close_move(at);
    }
}

impl Handles<Move> for Engine<'_, '_> {
    fn ask_in(&self, moving: &Move) -> Option<Decision> {
        if moving.step != MoveStep::Choose {
            return None;
        }
        let eval = self.eval();
        let from = self.state.fighter(moving.fighter).hex?;
        let walk = eval.move_walk(moving.fighter, from, moving.left);
        let board = eval.board();
        let ways = walk.quiet_ways(board);
        let mut near = board.within(from, moving.left);
        // From where it could attack takes long to find out: only hexes that it gets to are looked at.
        if moving.charge && moving.grant.is_none() {
            let reached = if walk.is_quiet() {
                ways.ends
            } else {
                walk.ends(board)
            };
            near &= reached.with(from);
        }
        let mut ends = eval.ends_of_move(moving, near);
        if moving.grant.is_some() {
            ends = self.ends_that_lead_on(moving.fighter, ends);
        }
        let quiet = ways.ends & ends;
        let mut options = self.options(quiet.iter().map(Choice::Hex));
        options.extend(walk.waypoints(board, &ways, ends).iter().map(Choice::Via));
        if let Some((hexes, only)) = eval.placement(moving.fighter) {
            if only {
                options.clear();
            }
            let charge = if moving.charge {
                eval.charging().hexes_to_attack_from(moving.fighter, hexes)
            } else {
                hexes
            };
            options.extend(
                charge
                    .iter()
                    .map(Choice::Hex)
                    .filter(|option| !options.contains(option))
                    .collect::<Vec<_>>(),
            );
        }
        let under_way = from != moving.from || !moving.entered.is_empty();
        // A way that has begun may end here; a Move that leads nowhere is passed over.
        if under_way && (ends.contains(from) || from != moving.from && options.is_empty()) {
            options.push(Choice::Pass);
        }
        Self::decision(
            self.state.fighter(moving.fighter).seat,
            Question::Move(moving.fighter),
            options,
        )
    }

    fn accept_in(&mut self, at: At<Move>, choice: Choice) {
        let moving = &self.state[at];
        let eval = self.eval();
        let Some(from) = self.state.fighter(moving.fighter).hex else {
            return self.abandon();
        };
        let walk = eval.move_walk(moving.fighter, from, moving.left);
        let path = match choice {
            Choice::Hex(hex) => walk.path(eval.board(), hex),
            Choice::Via(hex) => walk.path_to_waypoint(eval.board(), hex),
            _ => None,
        };
        let via = matches!(choice, Choice::Via(_));
        let placed = match (choice, eval.placement(moving.fighter)) {
            (Choice::Hex(hex), Some((hexes, only)))
                if hexes.contains(hex) && (only || path.is_none()) =>
            {
                Some(hex)
            }
            _ => None,
        };
        let fighter = moving.fighter;
        if let Some(hex) = placed {
            let moving = &mut self.state[at];
            moving.left = 0;
            moving.step = MoveStep::Token;
            return self.place(fighter, hex);
        }
        let moving = &mut self.state[at];
        match path {
            Some(path) => {
                moving.left = if via {
                    moving.left.saturating_sub(path.len() as u8)
                } else {
                    0
                };
                moving.path = path;
                moving.step = MoveStep::Travel;
            }
            None if from == moving.from => self.abandon(),
            None => moving.step = MoveStep::Token,
        }
    }

    fn advance_in(&mut self, at: At<Move>) {
        let moving = &self.state[at];
        let (fighter, step) = (moving.fighter, moving.step);
        if self.state.fighter(fighter).hex.is_none() {
            return self.end_of_fallen_move(at);
        }
        match step {
            MoveStep::Picked => {
                self.state[at].step = MoveStep::Measure;
                self.fire_alone(Moment::PickedToMove, |_| {
                    Occasion::of(Moment::PickedToMove, fighter)
                });
            }
            MoveStep::Measure => {
                let distance = self.eval().stat(fighter, Stat::Move);
                let moving = &mut self.state[at];
                moving.left = distance;
                moving.step = MoveStep::Choose;
                self.calm = true;
            }
            MoveStep::Choose => {}
            MoveStep::Travel => match self.state[at].path.pop() {
                Some(hex) => self.move_into(at, hex),
                None => {
                    self.state[at].step = MoveStep::Waypoint;
                    self.calm = true;
                }
            },
            MoveStep::Waypoint => {
                let moving = &mut self.state[at];
                moving.step = if moving.left > 0 {
                    MoveStep::Choose
                } else {
                    MoveStep::Token
                };
                self.calm = true;
            }
            MoveStep::Token => {
                self.state[at].step = MoveStep::Moved;
                self.end_of_way(at);
            }
            MoveStep::Moved => self.close_move(at),
        }
    }
}
