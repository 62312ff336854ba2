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

mod greedy;
mod play;
mod random;
mod worth;

pub use greedy::Greedy;
pub use play::{PlayError, Played, play_choice, play_contest, play_out};
pub use random::Random;

use underhex_engine::{Choice, Decision, View};

/// A player made of code.
pub trait Bot: Send {
    /// What it is called.
    fn name(&self) -> &str;

    /// One of the decision's options. There are always at least two.
    fn choose(&mut self, view: &View, decision: &Decision) -> Choice;
}

/// No bot has that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot `{0}`; there are {names}", names = NAMES.join(" and "))]
pub struct UnknownBot(String);

/// The names of all bots.
pub const NAMES: [&str; 2] = ["random", "greedy"];

/// The bot with this name. The same seed makes it play the same way.
pub fn bot_by_name(name: &str, seed: u64) -> Result<Box<dyn Bot>, UnknownBot> {
    match name {
        "random" => Ok(Box::new(Random::new(seed))),
        "greedy" => Ok(Box::new(Greedy::new(seed))),
        _ => Err(UnknownBot(name.to_owned())),
    }
}
