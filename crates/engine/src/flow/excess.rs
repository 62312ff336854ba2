//! What a game cannot hold: it is not cut off but ends the game, with a result that says so.

use std::sync::atomic::Ordering;

use super::Engine;
use crate::event::Event;
use crate::state::{Excess, GameResult, Phase, Player};

/// How many steps a game may take without a decision.
pub(super) const STEPS: u32 = 200_000;

/// How many things may be in progress within one another.
const DEPTH: usize = 250;

/// How many dice a roll may have, symbols added to it not counted.
const DICE: u8 = 48;

/// How many hexes a fighter may be pushed.
const HEXES: u8 = 32;

impl Engine<'_, '_> {
    /// The game cannot go on. It is brought to its end before the next step.
    pub(super) fn give_up(&mut self, excess: Excess) {
        self.state.result = Some(GameResult::GivenUp(excess));
    }

    /// Whether the game has got to where it cannot go on.
    pub(super) fn beyond(&self) -> bool {
        self.state.stack.len() > DEPTH || matches!(self.state.result, Some(GameResult::GivenUp(_)))
    }

    /// Ends a game that cannot go on: for what has been said, or because it never ends.
    pub(super) fn break_off(&mut self) {
        if self.state.phase == Phase::Over {
            return;
        }
        let result = match self.state.result {
            Some(result @ GameResult::GivenUp(_)) => result,
            _ => GameResult::GivenUp(Excess::Endless),
        };
        self.state.result = Some(result);
        self.state.phase = Phase::Over;
        self.state.stack.clear();
        self.state.pending.clear();
        self.state.unanswered.clear();
        self.log(|| Event::GameOver { result });
    }

    /// So many of something; less than none is none.
    pub(crate) fn amount(&mut self, number: i16) -> u8 {
        self.at_most(number, u8::MAX - 1, Excess::Amount)
    }

    /// So many dice.
    pub(crate) fn dice_to_roll(&mut self, number: i16) -> u8 {
        self.at_most(number, DICE, Excess::Dice)
    }

    /// So many hexes to be pushed.
    pub(crate) fn hexes_to_push(&mut self, number: i16) -> u8 {
        self.at_most(number, HEXES, Excess::Distance)
    }

    fn at_most(&mut self, number: i16, most: u8, excess: Excess) -> u8 {
        if number > i16::from(most) {
            self.give_up(excess);
        }
        number.clamp(0, i16::from(most)) as u8
    }

    /// What the position holds that it cannot, if anything: nothing can be chosen in it.
    pub(super) fn excess(&self) -> Option<Excess> {
        if self.too_deep.load(Ordering::Relaxed) {
            return Some(Excess::Circle);
        }
        self.uncountable().then_some(Excess::Amount)
    }

    /// Whether there is so much of something that its count has stopped rising.
    fn uncountable(&self) -> bool {
        let of_player = |player: &Player| {
            player.glory == u8::MAX
                || !player.counters.is_empty()
                    && player.counters.iter().any(|(_, count)| *count == i16::MAX)
        };
        !self.state.fighters.full().is_empty() || self.state.players.iter().any(of_player)
    }
}
