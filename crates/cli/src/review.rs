//! `underhex review`: a finished game looked at again.

mod page;

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use underhex_content::{changed_since, set_up};
use underhex_lab::{Depth, Mistake, Review};

use crate::common::{ContentArgs, Failure, writable};
use crate::out::print;
use crate::play::read_replay;
use crate::progress::bar_of;

/// Look at a finished game again: how the winning chance went, what the dice did, and which choices cost most.
#[derive(clap::Args)]
pub struct Args {
    /// The replay.
    file: PathBuf,
    /// Games played ahead for each choice: more of them take longer and are surer.
    #[arg(long, default_value_t = Depth::default().iterations, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// How many of each player's dearest choices are told.
    #[arg(long, default_value_t = Depth::default().mistakes, value_name = "N")]
    mistakes: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Write a report with a chart to this file: one page that opens without a network.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    writable(args.html.as_deref())?;
    let replay = read_replay(&args.file)?;
    let content = content.load(&replay.setup.edition)?;
    let table = Arc::new(set_up(&content, &replay.setup)?);
    let changed = changed_since(&replay, &table);
    let depth = Depth {
        iterations: args.iterations,
        mistakes: args.mistakes,
        ..Depth::default()
    };
    let bar = bar_of(replay.choices.len() as u64, "choices", args.json);
    let review = Review::of(&replay, table, depth, |done, _| {
        bar.set_position(done as u64);
        true
    });
    bar.finish_and_clear();
    let review = review.map_err(|error| {
        let why = changed.map_or_else(String::new, |why| format!(" ({why})"));
        Failure::check(format!("{}: {error}{why}", args.file.display()))
    })?;
    let Some(review) = review else {
        return Ok(());
    };
    if let Some(file) = &args.html {
        std::fs::write(file, page::page(&review)).map_err(|error| {
            Failure::input(format!("{} cannot be written: {error}", file.display()))
        })?;
    }
    if args.json {
        return print(&(serde_json::to_string_pretty(&review)? + "\n"));
    }
    print(&Told(&review).to_string())
}

/// `Round 2, choice 57: player 1 chose "..." (41%); "..." was better (55%). Otherwise ...`.
fn told(mistake: &Mistake) -> String {
    let mut text = format!(
        "{}, choice {}: player {} chose \"{}\" ({:.0}%); \"{}\" was better ({:.0}%).",
        match mistake.round {
            0 => "Set-up".to_owned(),
            round => format!("Round {round}"),
        },
        mistake.number,
        mistake.player,
        mistake.chosen,
        mistake.chance * 100.0,
        mistake.better,
        mistake.better_chance * 100.0
    );
    for reason in &mistake.reasons {
        text.push(' ');
        text += reason;
    }
    text
}

/// `Player 2 held Supremacy in rounds 1 to 3; at best it was 1 of 3.`
fn held(one: &underhex_lab::Unscored) -> String {
    let when = format!("from round {} to round {}", one.from, one.to);
    let how = match (&one.furthest, one.met) {
        (_, true) => "; it was met at a time and then no longer".to_owned(),
        (Some(furthest), false) => format!("; at best it was {furthest}"),
        (None, false) => "; it was never met".to_owned(),
    };
    format!("Player {} held {} {when}{how}.", one.player, one.card)
}

/// A review in words.
struct Told<'a>(&'a Review);

/// How wide the chart is.
const WIDTH: usize = 72;

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let review = self.0;
        for (player, number) in review.players.iter().zip(1..) {
            writeln!(
                f,
                "Player {number}, {}: dice {:+.0}%, {} of {} choices were costly",
                player.name,
                player.luck * 100.0,
                player.costly,
                player.choices
            )?;
        }
        writeln!(
            f,
            "\nWinning chance of player 1, from the first choice to the last:"
        )?;
        writeln!(f, "{}", chart(review))?;
        if review.mistakes.is_empty() {
            writeln!(f, "No choice cost much.")?;
        } else {
            writeln!(f, "The choices that cost most:")?;
        }
        for mistake in &review.mistakes {
            writeln!(f, "  {}", told(mistake))?;
        }
        if !review.unscored.is_empty() {
            writeln!(f, "\nObjectives that were held and never scored:")?;
        }
        for one in &review.unscored {
            writeln!(f, "  {}", held(one))?;
        }
        Ok(())
    }
}

/// The first player's winning chance as a row of bars for each quarter, the rounds below.
fn chart(review: &Review) -> String {
    const BARS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    const ROWS: usize = 4;
    let steps = &review.steps;
    let columns = WIDTH.min(steps.len().max(1));
    let at = |column: usize| steps.get(column * steps.len() / columns);
    let mut text = String::new();
    for row in (0..ROWS).rev() {
        let label = match row {
            3 => "100%",
            0 => "  0%",
            _ => "    ",
        };
        text += label;
        text.push(' ');
        for column in 0..columns {
            let chance = at(column).and_then(|step| step.chances.first()).copied();
            let height = chance.unwrap_or(0.0) * ROWS as f32 - row as f32;
            let bar = (height.clamp(0.0, 1.0) * 8.0).round() as usize;
            text.push(BARS[bar]);
        }
        text.push('\n');
    }
    text += "     ";
    let mut round = 0;
    for column in 0..columns {
        let now = at(column).map_or(0, |step| step.round);
        if now != round {
            round = now;
            text += &now.to_string();
        } else {
            text.push(' ');
        }
    }
    text.push('\n');
    text
}
