//! What commands with bots share: how long these think, and bots of others.

use std::time::Duration;

use underhex_bots::{Budget, Guest, House};

use crate::common::Failure;

/// How bots play.
#[derive(clap::Args, Clone, Debug)]
pub struct BotArgs {
    #[command(flatten)]
    think: ThinkArgs,
    /// A bot of your own: a program that is asked over standard input. Give it again for more.
    #[arg(long = "bot", value_name = "NAME=COMMAND")]
    guests: Vec<Guest>,
}

/// How long bots think.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct ThinkArgs {
    /// Bots think about a choice for so many seconds, instead of as long as their level does.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
    /// Bots play so many games ahead for a choice, instead of as many as their level does: the same choices on every machine.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    iterations: Option<u32>,
    /// A bot thinks about a choice on so many cores at the same time, or on `all`, instead of on one.
    #[arg(long, value_name = "CORES", value_parser = cores)]
    cores: Option<u32>,
}

/// More than anybody waits for a choice.
const LONGEST: f64 = 3600.0;

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| format!("`{text}` is no number of seconds"))?;
    if !(0.001..=LONGEST).contains(&seconds) {
        return Err(format!("a bot thinks for 0.001 to {LONGEST} seconds"));
    }
    Ok(Duration::from_secs_f64(seconds))
}

/// More than any machine has that people play on.
const MOST_CORES: u32 = 256;

fn cores(text: &str) -> Result<u32, String> {
    if text == "all" {
        let all = std::thread::available_parallelism().map_or(1, usize::from);
        return Ok(u32::try_from(all).map_or(MOST_CORES, |all| all.min(MOST_CORES)));
    }
    let cores = text.parse().ok();
    let cores = cores.filter(|cores| (1..=MOST_CORES).contains(cores));
    cores.ok_or_else(|| format!("a bot thinks on 1 to {MOST_CORES} cores, or on `all`"))
}

impl ThinkArgs {
    /// How long bots think, if that was said.
    pub fn budget(&self) -> Option<Budget> {
        if self.think.is_none() && self.iterations.is_none() {
            return None;
        }
        Some(Budget {
            iterations: self.iterations.unwrap_or(u32::MAX),
            time: self.think,
            cores: 1,
        })
    }

    /// Has all bots think that long, and these of others play.
    pub fn open_house(&self, guests: Vec<Guest>) -> Result<(), Failure> {
        let house = House {
            budget: self.budget(),
            cores: self.cores,
            guests,
        };
        Ok(house.open()?)
    }
}

impl BotArgs {
    /// How long bots think, as results of games say it; nothing if they think as long as their level does.
    pub fn thinking(&self) -> String {
        let ThinkArgs {
            think,
            iterations,
            cores,
        } = self.think;
        let time = think.map(|time| format!("{} s", time.as_secs_f64()));
        let games = iterations.map(|games| format!("{games} iterations"));
        let cores = cores
            .filter(|cores| *cores > 1)
            .map(|cores| format!("{cores} cores"));
        let parts: Vec<String> = time.into_iter().chain(games).chain(cores).collect();
        parts.join(", ")
    }

    /// Has all bots play like that.
    pub fn open_house(&self) -> Result<(), Failure> {
        self.think.open_house(self.guests.clone())
    }
}
