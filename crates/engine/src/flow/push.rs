//! Pushes, drive backs and Overrun among them. (EMB-MOVE)

use super::{Engine, Handles};
use crate::cards::Moment;
use crate::decision::{Choice, Decision, Question};
use crate::event::Event;
use crate::state::{
    At, Cause, DriveBack, Env, FighterId, Occasion, Push, PushKind, PushStep, Seat,
};

impl Engine<'_, '_> {
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn start_push(
        &mut self,
        fighter: FighterId,
        kind: PushKind,
        left: u8,
        up_to: bool,
        by: Seat,
        owner: Seat,
        env: Env,
    ) -> Option<At<Push>> {
        let from = self.state.fighter(fighter).hex?;
        let cause = Cause {
            attacker: None,
            card: env.card,
            seat: owner.player().filter(|_| env.hazard.is_none()),
            ..Default::default()
        };
        Some(self.begin(Push {
            fighter,
            by,
            owner,
            kind,
            env,
            left,
            up_to,
            from,
            path: Default::default(),
            step: PushStep::Picked,
            cause,
            knockback: 0,
            gone: 0,
        }))
    }

    /// A push is over.
    fn pushed(&mut self, at: At<Push>) {
        let push = &mut self.state[at];
        push.step = PushStep::End;
        let (fighter, kind, from, owner) = (push.fighter, push.kind, push.from, push.owner);
        let (cause, gone) = (push.cause, push.gone);
        let state = self.state.fighter(fighter);
        let Some(to) = state.hex.or(state.last_hex) else {
            return;
        };
        self.log(|| Event::Pushed { fighter, from, to });
        let attacker = self.state.attack().map(|attack| attack.attacker);
        match kind {
            PushKind::DriveBack => {
                if let Some(attack) = self.state.attack_mut() {
                    attack.drive_back = DriveBack::Driven;
                    if let Some(aimed) = attack.aimed_mut() {
                        aimed.target.left = Some(from);
                    }
                }
                self.log(|| Event::DrivenBack { fighter });
            }
            PushKind::Grapple => {
                if let Some(attack) = self.state.attack_mut() {
                    attack.drive_back = DriveBack::Grappled;
                }
            }
            PushKind::Overrun(_) => self.log(|| Event::Overrun { fighter }),
            PushKind::Effect(_) | PushKind::Step(_) | PushKind::Along | PushKind::Aside(_) => {}
        }
        let pushed = Occasion {
            cause,
            object: attacker,
            amount: i16::from(gone),
            from: Some(from),
            seat: owner.player(),
            ..Occasion::of(Moment::Pushed, fighter)
        };
        if kind == PushKind::DriveBack {
            let driven = Occasion {
                cause: Cause { attacker, ..cause },
                object: attacker,
                ..Occasion::of(Moment::DrivenBack, fighter)
            };
            if self.closes_together() {
                self.fire_together(vec![pushed, driven]);
            } else {
                self.fire(pushed);
                self.fire(driven);
            }
        } else {
            self.fire(pushed);
        }
    }

    /// The hexes straight on from where a push has led so far, as far as nothing is in the way. (SHA-MOVE-10, -11)
    fn straight_on(&self, push: &Push) -> impl Iterator<Item = crate::board::HexId> {
        let eval = self.eval();
        let empty = eval.empty();
        let mut last = push.from;
        let mut at = self.state.fighter(push.fighter).hex;
        (0..push.knockback).map_while(move |_| {
            let here = at?;
            let next = eval.board().straight_on(last, here);
            let hex = next.filter(|hex| empty.contains(*hex))?;
            (last, at) = (here, Some(hex));
            Some(hex)
        })
    }

    /// After the first hex of a drive back a successful attack with Knockback may go on.
    fn starts_knockback(&mut self, at: At<Push>) -> bool {
        let push = &self.state[at];
        if push.knockback > 0 || push.gone != 1 {
            return false;
        }
        let knockback = self.knockback();
        if knockback == 0 {
            return false;
        }
        let push = &mut self.state[at];
        push.knockback = knockback;
        push.step = PushStep::Choose;
        true
    }

    fn accept_knockback(&mut self, at: At<Push>, choice: Choice) {
        let push = &self.state[at];
        let way: Vec<_> = self.straight_on(push).collect();
        let goal = match choice {
            Choice::Hex(goal) => way.iter().position(|hex| *hex == goal),
            _ => None,
        };
        let push = &mut self.state[at];
        match goal {
            Some(last) => {
                push.path = way[..=last].iter().rev().copied().collect();
                push.left = 0;
                push.step = PushStep::Travel;
            }
            None => push.step = PushStep::Pushed,
        }
    }
}

impl Handles<Push> for Engine<'_, '_> {
    fn ask_in(&self, push: &Push) -> Option<Decision> {
        if push.step != PushStep::Choose || push.kind == PushKind::Along {
            return None;
        }
        let eval = self.eval();
        let from = self.state.fighter(push.fighter).hex?;
        if push.knockback > 0 {
            let mut options = self.options(self.straight_on(push).map(Choice::Hex));
            if options.is_empty() {
                return None;
            }
            options.push(Choice::Pass);
            return Self::decision(push.by, Question::DriveBack(push.fighter), options);
        }
        let walk = eval.push_walk(push, from);
        let mut ends = eval.ends_of_push(push);
        if matches!(push.kind, PushKind::Effect(_)) {
            ends = self.ends_that_lead_on(push.fighter, ends);
            ends = self.ends_to_do_from(push.fighter, ends);
        }
        let board = eval.board();
        let ways = walk.quiet_ways(board);
        let quiet = ways.ends & ends;
        let mut options = self.options(quiet.iter().map(Choice::Hex));
        options.extend(walk.waypoints(board, &ways, ends).iter().map(Choice::Via));
        // Up to so many hexes may be none at all, where nothing is asked of the end.
        let may_stay = if from == push.from {
            ends_are_free(push, &eval)
        } else {
            ends.contains(from)
        };
        if push.up_to && may_stay {
            options.push(Choice::Pass);
        }
        let optional = matches!(
            push.kind,
            PushKind::DriveBack | PushKind::Grapple | PushKind::Overrun(_)
        );
        if optional && !options.is_empty() {
            options.push(Choice::Pass);
        }
        let question = match push.kind {
            PushKind::DriveBack | PushKind::Grapple => Question::DriveBack(push.fighter),
            PushKind::Overrun(_) => Question::Overrun(push.fighter),
            PushKind::Effect(_) | PushKind::Step(_) | PushKind::Along | PushKind::Aside(_) => {
                Question::Push(push.fighter)
            }
        };
        Self::decision(push.by, question, options)
    }

    fn accept_in(&mut self, at: At<Push>, choice: Choice) {
        let push = &self.state[at];
        let eval = self.eval();
        let Some(from) = self.state.fighter(push.fighter).hex else {
            return self.pop();
        };
        if push.knockback > 0 {
            return self.accept_knockback(at, choice);
        }
        let walk = eval.push_walk(push, from);
        let path = match choice {
            Choice::Hex(hex) => walk.path(eval.board(), hex),
            Choice::Via(hex) => walk.path_to_waypoint(eval.board(), hex),
            _ => None,
        };
        let via = matches!(choice, Choice::Via(_));
        let push = &mut self.state[at];
        match path {
            Some(path) => {
                push.left = push.left.saturating_sub(path.len() as u8);
                if !via {
                    push.left = 0;
                }
                push.path = path;
                push.step = PushStep::Travel;
            }
            None => {
                push.step = if from == push.from {
                    PushStep::End
                } else {
                    PushStep::Pushed
                }
            }
        }
    }

    fn advance_in(&mut self, at: At<Push>) {
        let push = &self.state[at];
        let (fighter, kind, owner, step) = (push.fighter, push.kind, push.owner, push.step);
        let (cause, gone) = (push.cause, push.gone);
        // Who falls on the way has been pushed all the same, as far as it went.
        let fallen = self.state.fighter(fighter).hex.is_none();
        if fallen && (gone == 0 || step == PushStep::End) {
            return self.pop();
        }
        match step {
            _ if fallen => self.pushed(at),
            PushStep::Picked => {
                let forbidden = self.eval().push_forbidden(fighter, owner);
                self.state[at].step = if forbidden {
                    PushStep::End
                } else {
                    PushStep::Choose
                };
                if !forbidden && matches!(kind, PushKind::Effect(_) | PushKind::Along) {
                    self.fire(Occasion {
                        cause,
                        ..Occasion::of(Moment::PickedToBePushed, fighter)
                    });
                }
            }
            // The way is given, or nothing lies straight on.
            PushStep::Choose => {
                let push = &mut self.state[at];
                push.step = match kind {
                    PushKind::Along => PushStep::Travel,
                    _ => PushStep::Pushed,
                };
                push.left = 0;
            }
            PushStep::Travel => {
                let next = self.state[at].path.pop();
                // Along a chain the way ends where it is not free.
                let next = next
                    .filter(|hex| kind != PushKind::Along || self.eval().empty().contains(*hex));
                match next {
                    Some(hex) => {
                        let push = &mut self.state[at];
                        push.gone = push.gone.saturating_add(1);
                        self.arrive(fighter, hex, false);
                    }
                    None => self.state[at].step = PushStep::Waypoint,
                }
            }
            PushStep::Waypoint if kind == PushKind::DriveBack && self.starts_knockback(at) => {}
            // Not free from the first hex on: nobody was pushed.
            PushStep::Waypoint if gone == 0 && kind == PushKind::Along => self.pop(),
            PushStep::Waypoint => {
                let push = &mut self.state[at];
                push.step = if push.left > 0 {
                    PushStep::Choose
                } else {
                    PushStep::Pushed
                };
            }
            PushStep::Pushed => self.pushed(at),
            PushStep::End => self.pop(),
        }
    }
}

/// Whether a push may end where it began because nothing is asked of its end.
fn ends_are_free(push: &Push, eval: &crate::eval::Eval) -> bool {
    match push.kind {
        PushKind::Effect(place) => {
            matches!(eval.effect(place), Some(crate::cards::Effect::Push(effect)) if effect.end.is_empty())
        }
        _ => true,
    }
}
