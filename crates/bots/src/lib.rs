//! Players made of code.
//!
//! A bot gets what a player at the table gets: a [`View`] of the game from its seat, and the decision it has to make. Search looks
//! ahead in games that it imagines from the view ([`View::imagine`]), never in the game itself.
//!
//! ```
//! use std::sync::Arc;
//! use underhex_bots::{Bot, Random, play_out};
//! use underhex_engine::{Choice, Decision, Game, View, rules::editions};
//!
//! /// Charges whenever it can, and otherwise takes the first option.
//! struct Berserker;
//!
//! impl Bot for Berserker {
//!     fn name(&self) -> &str {
//!         "berserker"
//!     }
//!
//!     fn choose(&mut self, _view: &View, decision: &Decision) -> Choice {
//!         use underhex_engine::state::CoreKind;
//!         let charge = |option: &&Choice| matches!(option, Choice::Core(CoreKind::Charge, _));
//!         *decision.options.iter().find(charge).unwrap_or(&decision.options[0])
//!     }
//! }
//!
//! let content = underhex_content::builtin().expect("the content is sound");
//! let table = underhex_content::rivals_table(
//!     content,
//!     editions::embergard(),
//!     underhex_content::embergard_battlefields(content)?,
//!     &[("the-emberwatch", "blazing-assault"), ("zikkits-tunnelpack", "pillage-and-plunder")],
//! )?;
//! let mut game = Game::new(Arc::new(table), 1u64);
//! let mut bots: [Box<dyn Bot>; 2] = [Box::new(Berserker), Box::new(Random::new(2))];
//! let played = play_out(&mut game, &mut bots)?;
//! assert_eq!(game.result(), Some(played.result));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod budget;
mod greedy;
mod guest;
mod house;
mod judge;
mod level;
pub mod mind;
mod play;
mod random;
mod worth;

pub use budget::Budget;
pub use greedy::Greedy;
pub use guest::{Guest, NoGuest, PROTOCOL};
pub use house::{House, HouseError, bots};
pub use judge::{Judge, Line};
pub use level::{LEVELS, Level, Memory, STUDENT, Thinker};
pub use mind::Ranked;
pub use play::{PlayError, Played, play_choice, play_contest, play_out};
pub use random::Random;

use underhex_engine::{Choice, Decision, View};

/// A player made of code.
pub trait Bot: Send {
    /// What it is called.
    fn name(&self) -> &str;

    /// One of the decision's options. There are always at least two.
    fn choose(&mut self, view: &View, decision: &Decision) -> Choice;

    /// The same for bots that may fail, such as programs of others: why they did not choose.
    fn answer(&mut self, view: &View, decision: &Decision) -> Result<Choice, BotFailure> {
        Ok(self.choose(view, decision))
    }

    /// What it has found out about the choices that follow its last one, for whoever makes them in its place.
    fn leave(&mut self) -> Option<Memory> {
        None
    }

    /// Goes on with what another bot of its kind has found out about the choice at hand.
    fn take_over(&mut self, _memory: Memory) {}
}

/// A bot did not choose.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the bot `{bot}` does not play: {reason}")]
pub struct BotFailure {
    /// Which.
    pub bot: String,
    /// Why.
    pub reason: String,
}

/// No bot has that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot `{0}`; there are {names}", names = names())]
pub struct UnknownBot(String);

fn names() -> String {
    let names: Vec<&str> = bots().map(|(name, _)| name).collect();
    names.join(", ")
}

/// All bots of our own: what they are called, and what they are like to play against, in a line.
pub const BOTS: [(&str, &str); 7] = [
    (LEVELS[0].name, LEVELS[0].words),
    (LEVELS[1].name, LEVELS[1].words),
    (LEVELS[2].name, LEVELS[2].words),
    (LEVELS[3].name, LEVELS[3].words),
    (LEVELS[4].name, LEVELS[4].words),
    ("greedy", "Takes what looks best at the moment."),
    ("random", "Does anything that is allowed."),
];

/// What the bot with this name is called at a table; a guest goes by its own name.
pub fn title(name: &str) -> &str {
    match name {
        "greedy" => "Raider",
        "random" => "Drifter",
        _ => LEVELS
            .iter()
            .find(|level| level.name == name)
            .map_or(name, |level| level.title),
    }
}

/// The bot with this name, which thinks as long as the [`House`] says or its level does. The same seed makes it play the same way.
pub fn bot_by_name(name: &str, seed: u64) -> Result<Box<dyn Bot>, UnknownBot> {
    bot_with(name, seed, usual_budget(name))
}

/// How long the bot with this name thinks about a choice here; nothing for those who do not think.
pub fn usual_budget(name: &str) -> Option<Budget> {
    let level = LEVELS.iter().find(|level| level.name == name)?;
    Some(House::rules().grants(level.budget))
}

/// The bot with this name, thinking for so long instead of as long as it usually does. Those who do not think do not mind.
pub fn bot_with(name: &str, seed: u64, budget: Option<Budget>) -> Result<Box<dyn Bot>, UnknownBot> {
    if let Some(level) = LEVELS.iter().find(|level| level.name == name) {
        return Ok(Box::new(Thinker::new(*level, seed, budget)));
    }
    if let Some(guest) = House::rules()
        .guests
        .iter()
        .find(|guest| guest.name == name)
    {
        return Ok(Box::new(guest::Visitor::new(guest, seed)));
    }
    match name {
        "random" => Ok(Box::new(Random::new(seed))),
        "greedy" => Ok(Box::new(Greedy::new(seed))),
        _ => Err(UnknownBot(name.to_owned())),
    }
}
