//! `underhex replay`: a recorded game as text.

use std::path::PathBuf;
use std::sync::Arc;

use underhex_content::{changed_since, set_up};
use underhex_engine::board::HexSet;
use underhex_engine::state::Seat;

use crate::common::{ContentArgs, Failure};
use crate::play::board::View;
use crate::play::labels::Labels;
use crate::play::{read_replay, story};
use crate::text::{Paint, WIDTH, print, wrap};

/// Print or verify a recorded game.
#[derive(clap::Args)]
pub struct Args {
    /// The replay.
    file: PathBuf,
    /// Stop after so many choices and show the position.
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Only check that the game plays as recorded: exit code 1 if it does not.
    #[arg(long, conflicts_with = "to")]
    verify: bool,
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    let replay = read_replay(&args.file)?;
    let content = content.load(&replay.setup.edition)?;
    let table = Arc::new(set_up(&content, &replay.setup)?);
    let changed = changed_since(&replay, &table);
    let explain = |error: underhex_engine::replay::ReplayError| {
        let why = changed.map_or_else(String::new, |why| format!(" ({why})"));
        Failure::check(format!("{}: {error}{why}", args.file.display()))
    };
    if args.verify {
        let contest = replay.verify(table).map_err(explain)?;
        let end = contest
            .result()
            .map_or_else(|| "It is not over.".to_owned(), |result| result.words());
        print(&format!(
            "{} choices play as recorded. {end}\n",
            replay.choices.len()
        ));
        return Ok(());
    }
    let paint = Paint::detect();
    let limit = args.to.unwrap_or(usize::MAX);
    let mut playback = replay.play(table.clone()).map_err(explain)?;
    let mut taken = 0;
    // What came before the first choice.
    print(&told(story::lines(playback.contest_mut())));
    while taken < limit
        && let Some(step) = playback.next()
    {
        taken += 1;
        let step = step.map_err(explain)?;
        let mut text = wrap(
            &paint.dim(&format!(
                "{}. Player {}: {}",
                step.number,
                step.seat.0 + 1,
                step.choice
            )),
            WIDTH,
            0,
        );
        text.push_str(&told(story::lines(playback.contest_mut())));
        print(&text);
    }
    let game = playback.contest().game();
    if args.to.is_some() {
        let labels = Labels::new(&table);
        let view = View {
            game,
            labels: &labels,
            paint,
            you: Seat(0),
        };
        print(&format!(
            "\n{}{}{}",
            view.status(),
            view.board(HexSet::EMPTY),
            view.warbands()
        ));
        if let Some(decision) = game.decision() {
            let options: Vec<String> = decision
                .options
                .iter()
                .map(|option| game.name(*option))
                .collect();
            print(&format!(
                "Player {} is to choose: {}\n{}",
                decision.seat.0 + 1,
                view.question(decision.question),
                wrap(&options.join(", "), WIDTH, 2)
            ));
        }
    }
    Ok(())
}

fn told(lines: Vec<String>) -> String {
    lines.iter().map(|line| wrap(line, WIDTH, 4)).collect()
}
