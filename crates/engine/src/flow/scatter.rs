//! Scatter: a chain of hexes in directions that dice decide. (HAR-SCATTER, NIG-SCATTER)

use super::{Engine, Handles};
use crate::board::{HexId, HexSet};
use crate::cards::{DiceKind, Die, Moment};
use crate::decision::{Choice, Decision, Question};
use crate::event::Event;
use crate::state::{
    At, Env, FighterId, Frame, Occasion, PushKind, Scatter, ScatterStep, Seat, WhirlStep,
};

/// The symbols of the scatter token, clockwise: one for each face of an Attack dice, so that hammers point in two directions.
/// (HAR-SCATTER-03, NIG-SCATTER-02)
const TOKEN: [Die; 6] = [
    Die::Hammer,
    Die::Swords,
    Die::Flanked,
    Die::Hammer,
    Die::Critical,
    Die::Surrounded,
];

/// The directions that a symbol points in with the token turned like this.
fn directions(turned: u8, die: Die) -> impl Iterator<Item = u8> {
    (0..6)
        .filter(move |place| TOKEN[usize::from(*place)] == die)
        .map(move |place| (place + turned) % 6)
}

impl Engine<'_, '_> {
    /// Starts a scatter from one of these hexes.
    pub(crate) fn start_scatter(&mut self, owner: Seat, from: HexSet, dice: u8) {
        self.push(Scatter {
            owner,
            origin: None,
            dice,
            turned: 0,
            roll: Vec::new(),
            chain: Vec::new(),
            cut: false,
            step: ScatterStep::Origin,
            from,
        });
    }

    /// The dice that can be used next and the directions that they point in; of equal dice one is as good as another.
    fn ways_on(&self, scatter: &Scatter) -> Vec<Choice> {
        let mut options = Vec::new();
        for (index, die) in scatter.roll.iter().enumerate() {
            if !scatter.roll[..index].contains(die) {
                options.extend(
                    directions(scatter.turned, *die)
                        .map(|direction| Choice::Scatter(*die, direction)),
                );
            }
        }
        options
    }

    /// The chain grows by one hex, or is cut short where the battlefield ends; nothing else stops it. (HAR-SCATTER-06 to -08)
    fn extend(&mut self, at: At<Scatter>, die: Die, direction: u8) {
        let scatter = &self.state[at];
        let last = scatter.chain.last().copied().or(scatter.origin);
        let next = last.and_then(|hex| self.eval().board().in_direction(hex, direction));
        let scatter = &mut self.state[at];
        if let Some(index) = scatter.roll.iter().position(|other| *other == die) {
            scatter.roll.remove(index);
        }
        match next {
            Some(hex) => scatter.chain.push(hex),
            None => scatter.cut = true,
        }
        if scatter.cut || scatter.roll.is_empty() {
            scatter.step = ScatterStep::End;
        }
    }

    /// What the card does next knows the chain. (HAR-SCATTER-09)
    fn end_scatter(&mut self, at: At<Scatter>) {
        let Scatter { chain, cut, .. } = self.state.take(at);
        let shown = chain.to_vec();
        self.log(|| Event::Scattered { chain: shown, cut });
        match self.state.stack.last_mut() {
            Some(Frame::Run(run)) => {
                run.env.chain = chain.into();
                run.env.chain_cut = cut;
            }
            Some(Frame::Whirl(whirl)) => {
                whirl.path = chain.into_iter().rev().collect();
                whirl.step = WhirlStep::Next;
            }
            _ => {}
        }
    }

    /// Pushes a fighter along the chain as far as it is free.
    pub(crate) fn push_along(&mut self, fighter: FighterId, owner: Seat, env: Env) {
        let path: Vec<HexId> = env.chain.iter().rev().copied().collect();
        let left = path.len() as u8;
        if left == 0 {
            return;
        }
        if let Some(at) = self.start_push(fighter, PushKind::Along, left, false, owner, owner, env)
        {
            self.state[at].path = path;
        }
    }
}

impl Handles<Scatter> for Engine<'_, '_> {
    fn ask_in(&self, scatter: &Scatter) -> Option<Decision> {
        let (question, options) = match scatter.step {
            ScatterStep::Origin => (
                Question::PickHex,
                scatter.from.iter().map(Choice::Hex).collect(),
            ),
            // Where the token lies makes no difference, only how it is turned. (HAR-SCATTER-01, NIG-SCATTER-08)
            ScatterStep::Turn => (Question::Scatter, (0..6).map(Choice::Direction).collect()),
            ScatterStep::Extend => (Question::Chain, self.ways_on(scatter)),
            ScatterStep::Roll | ScatterStep::End => return None,
        };
        Self::decision(scatter.owner, question, options)
    }

    fn accept_in(&mut self, at: At<Scatter>, choice: Choice) {
        let scatter = &mut self.state[at];
        match (scatter.step, choice) {
            (ScatterStep::Origin, Choice::Hex(hex)) => {
                scatter.origin = Some(hex);
                scatter.step = if scatter.dice > 0 {
                    ScatterStep::Turn
                } else {
                    ScatterStep::End
                };
            }
            (ScatterStep::Turn, Choice::Direction(direction)) => {
                scatter.turned = direction;
                scatter.step = ScatterStep::Roll;
                let seat = scatter.owner;
                self.log(|| Event::ScatterPlaced { seat, direction });
                self.fire(Occasion::by(Moment::ScatterPlaced, seat));
            }
            (ScatterStep::Extend, Choice::Scatter(die, direction)) => {
                self.extend(at, die, direction);
            }
            // There is nowhere to start from.
            _ => scatter.step = ScatterStep::End,
        }
    }

    fn advance_in(&mut self, at: At<Scatter>) {
        let scatter = &self.state[at];
        let (seat, count) = (scatter.owner, scatter.dice);
        match scatter.step {
            // No Attack roll: nothing re-rolls these dice or adds to them. (NIG-SCATTER-07)
            ScatterStep::Roll => {
                let dice: Vec<Die> = (0..count)
                    .map(|_| self.state.chance.roll(DiceKind::Attack))
                    .collect();
                let shown = dice.to_vec();
                let scatter = &mut self.state[at];
                scatter.roll = dice;
                scatter.step = ScatterStep::Extend;
                self.log(|| Event::ScatterRoll { seat, dice: shown });
            }
            _ => self.end_scatter(at),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{TOKEN, directions};
    use crate::cards::DiceKind;
    use crate::dice::faces;

    #[test]
    fn every_face_of_an_attack_dice_has_its_directions() {
        let mut token = TOKEN;
        let mut dice = faces(DiceKind::Attack);
        token.sort_unstable();
        dice.sort_unstable();
        assert_eq!(token, dice);
    }

    #[test]
    fn turning_the_token_turns_every_direction() {
        for die in TOKEN {
            let turned: Vec<u8> = directions(2, die).collect();
            let straight: Vec<u8> = directions(0, die).map(|way| (way + 2) % 6).collect();
            assert_eq!(turned, straight);
        }
    }
}
