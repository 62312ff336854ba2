//! Reactions: who may answer first, and what a reaction leaves behind.

use super::{Engine, Handles};
use crate::cards::Moment;
use crate::rules::{ReactionToReaction, Reactions};
use crate::state::{At, Core, CoreKind, FighterSet, Frame, Occasion, Reaction, Seat, Window};

impl Engine<'_, '_> {
    /// The player who may answer first in a window.
    pub(super) fn first_to_answer(&self, window: &Window) -> Seat {
        if self.table.rules.reactions != Reactions::OnePerOpportunity {
            return self.state.active;
        }
        let after = self.table.rules.reaction_to_reaction == ReactionToReaction::AfterReactor;
        if let Some(occasion) = window.occasions.first()
            && occasion.moment == Moment::Reacted
            && let Some(seat) = occasion.seat.filter(|_| after)
        {
            return self.state.next_seat(seat);
        }
        let reactor = self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Reaction(reaction) => Some(reaction.seat),
            _ => None,
        });
        match reactor {
            Some(seat) if after => self.state.next_seat(seat),
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

    /// Takes a reaction that has been carried out off the stack.
    pub(super) fn end_reaction(&mut self) -> Option<Occasion> {
        let at = self.state.top::<Reaction>()?;
        let Reaction { seat, fallen } = self.state.take(at);
        let fallen = self.out_of_action().without(fallen);
        let mut action = false;
        for frame in &mut self.state.stack {
            match frame {
                // A ploy goes no further without whom it picked, an action without its fighter.
                Frame::Run(run) if run.ploy => {
                    let picks = run.env.picks.into_iter();
                    let picked = picks.fold(FighterSet::EMPTY, |a, b| a | b);
                    run.interrupted |= !(picked & fallen).is_empty();
                }
                Frame::Run(run) if action => {
                    run.interrupted |= run.env.this.is_some_and(|this| fallen.contains(this));
                }
                Frame::Tagged { .. } | Frame::Run(_) => {}
                _ => {
                    action = matches!(
                        frame,
                        Frame::Core(Core {
                            kind: CoreKind::Other { .. },
                            ..
                        })
                    );
                }
            }
        }
        Some(Occasion::by(Moment::Reacted, seat))
    }

    /// The fighters out of action.
    pub(super) fn out_of_action(&self) -> FighterSet {
        self.state
            .fighter_ids()
            .filter(|fighter| self.state.fighter(*fighter).slain)
            .collect()
    }

    /// Whether something is being done through a reaction.
    pub(crate) fn reacting(&self) -> bool {
        self.state
            .stack
            .iter()
            .any(|frame| matches!(frame, Frame::Reaction { .. }))
    }
}

impl Handles<Reaction> for Engine<'_, '_> {
    /// A reaction has been carried out. What it interrupted goes on, as far as it still can. (HAR-REACTION-24, -25)
    fn advance_in(&mut self, _: At<Reaction>) {
        if let Some(reacted) = self.end_reaction() {
            self.close_reaction(reacted);
        }
    }
}
