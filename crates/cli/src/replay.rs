//! `underhex replay`: a recorded game as text.

use std::path::PathBuf;
use std::sync::Arc;

use underhex_content::{content_mark, replay_table};
use underhex_engine::board::HexSet;
use underhex_engine::render;
use underhex_engine::state::Seat;

use crate::common::{ContentArgs, Failure};
use crate::play::board::View;
use crate::play::labels::Labels;
use crate::play::read_replay;
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
    let content = content.load(&replay.edition)?;
    let table = Arc::new(replay_table(&content, &replay)?);
    let changed = replay.content != content_mark(&table);
    let explain = |error: underhex_engine::replay::ReplayError| {
        let why = if changed {
            " (its cards or rules have changed since it was recorded)"
        } else {
            ""
        };
        Failure::check(format!("{}: {error}{why}", args.file.display()))
    };
    if args.verify {
        let game = replay.verify(table).map_err(explain)?;
        let end = game
            .result()
            .map_or_else(|| "The game is not over.".to_owned(), render::game_result);
        print(&format!(
            "{} choices play as recorded. {end}\n",
            replay.choices.len()
        ));
        return Ok(());
    }
    let paint = Paint::detect();
    let limit = args.to.unwrap_or(usize::MAX);
    let mut playback = replay.play(table.clone());
    let mut taken = 0;
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
        let game = playback.game();
        for event in &step.events {
            if let Some(line) = render::event(game.table(), game.state(), event) {
                text.push_str(&wrap(&line, WIDTH, 4));
            }
        }
        print(&text);
    }
    let game = playback.game();
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
