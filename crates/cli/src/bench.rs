//! `underhex bench`: how fast the kernel is, on one core.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;
use underhex_content::Wish;
use underhex_engine::dice::{Chance, game_seed};
use underhex_engine::state::{Env, Frame, Seat, State};
use underhex_engine::{Game, Mode, Table, View};

use crate::common::{ContentArgs, Failure};
use crate::out::print;
use crate::tables::{ModeArgs, Tables, playable};

/// Games are played on this many tables in turn.
const TABLES: u64 = 48;

/// Measure how fast the kernel is.
#[derive(clap::Args)]
pub struct Args {
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Only this edition; without it all that can be played.
    #[arg(long)]
    edition: Option<String>,
    /// How many players.
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    players: u8,
    /// Play random games of each edition for so many seconds.
    #[arg(long, default_value_t = 2.0, value_name = "S")]
    seconds: f64,
}

#[derive(Serialize)]
struct Figures {
    games_per_s: f64,
    choices_per_s: f64,
    choices_per_game: f64,
    /// From the middle of games on, as searching bots do.
    playout_choices_per_s: f64,
    clone_ns: f64,
    view_ns: f64,
    imagine_ns: f64,
    serialize_ns: f64,
    /// With all that it holds.
    state_bytes: usize,
    /// What of it a copy does not have of its own until it is changed.
    shared_bytes: usize,
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    if !(args.seconds > 0.0 && args.seconds <= 3600.0) {
        return Err(Failure::input("--seconds must be above 0 and at most 3600"));
    }
    let mut report: BTreeMap<String, Figures> = BTreeMap::new();
    let mut text = format!(
        "one core, random choices, {TABLES} tables of warbands and decks drawn by chance\n"
    );
    for tables in playable(content, args.edition.as_deref())? {
        if tables.rules().most_players.count() < args.players && args.edition.is_none() {
            continue;
        }
        let figures = measure(
            &set(&tables, args.players)?,
            Duration::from_secs_f64(args.seconds),
        )?;
        text += &format!(
            "\n{}, {} players\n{figures}",
            tables.edition(),
            args.players
        );
        report.insert(tables.edition().to_owned(), figures);
    }
    if args.json {
        return print(&(serde_json::to_string(&report)? + "\n"));
    }
    print(&text)
}

/// Tables to play at in turn.
fn set(tables: &Tables, players: u8) -> Result<Vec<Arc<Table>>, Failure> {
    let any = Wish::default();
    let mode = ModeArgs {
        mode: Mode::Game,
        tie_breaker: false,
    };
    let mut chance = Chance::seeded(1);
    (0..TABLES)
        .map(|_| tables.table(&tables.draw(&[&any; 4], players, &mode, &mut chance)?))
        .collect()
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "games per second    {:>12.0}", self.games_per_s)?;
        writeln!(f, "choices per second  {:>12.0}", self.choices_per_s)?;
        writeln!(f, "choices per game    {:>12.1}", self.choices_per_game)?;
        writeln!(
            f,
            "choices in playouts {:>12.0} per second, from mid-game",
            self.playout_choices_per_s
        )?;
        writeln!(f, "clone               {:>12.0} ns", self.clone_ns)?;
        writeln!(f, "view of a seat      {:>12.0} ns", self.view_ns)?;
        writeln!(f, "imagine from a view {:>12.0} ns", self.imagine_ns)?;
        writeln!(f, "serialize (JSON)    {:>12.0} ns", self.serialize_ns)?;
        writeln!(f, "state               {:>12} bytes", self.state_bytes)?;
        writeln!(f, "of it shared        {:>12} bytes", self.shared_bytes)
    }
}

fn measure(tables: &[Arc<Table>], time: Duration) -> Result<Figures, Failure> {
    let (mut games, mut choices) = (0u64, 0u64);
    // Once around without a clock, to warm up.
    for (table, number) in tables.iter().zip(0..) {
        play(table, game_seed(0, number), u64::MAX);
    }
    let start = Instant::now();
    while start.elapsed() < time {
        for table in tables {
            choices += play(table, game_seed(1, games), u64::MAX).1;
            games += 1;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    // Positions from the whole course of the game.
    let samples: Vec<Game> = tables
        .iter()
        .zip(0..)
        .map(|(table, number)| play(table, game_seed(2, number), 20 + 5 * (number % 30)).0)
        .collect();
    let mut chance = Chance::seeded(3);
    let (mut drawn, playing) = (0u64, Instant::now());
    while playing.elapsed() < time {
        for game in &samples {
            drawn += play_on(&mut game.clone(), &mut chance, u64::MAX);
        }
    }
    let playout = drawn as f64 / playing.elapsed().as_secs_f64();
    let clone_ns = each(&samples, |game| {
        black_box(game.clone());
    });
    // As bots look at a game: those who have to choose.
    let view = |game: &Game| {
        let seat = game.decision().map_or(Seat(0), |decision| decision.seat);
        game.view(Some(seat))
    };
    let view_ns = each(&samples, |game| {
        black_box(view(game));
    });
    let views: Vec<View> = samples.iter().map(view).collect();
    let imagine_ns = each(&views, |view| {
        black_box(view.imagine(&mut chance));
    });
    let serialize_ns = each(&samples, |game| {
        let _ = black_box(serde_json::to_vec(game.state()));
    });
    Ok(Figures {
        games_per_s: round(games as f64 / seconds),
        choices_per_s: round(choices as f64 / seconds),
        choices_per_game: round(choices as f64 / games as f64),
        playout_choices_per_s: round(playout),
        clone_ns: round(clone_ns),
        view_ns: round(view_ns),
        imagine_ns: round(imagine_ns),
        serialize_ns: round(serialize_ns),
        state_bytes: mean(&samples, size),
        shared_bytes: mean(&samples, shared),
    })
}

fn mean(samples: &[Game], of: impl Fn(&Game) -> usize) -> usize {
    samples.iter().map(of).sum::<usize>() / samples.len().max(1)
}

fn round(figure: f64) -> f64 {
    (figure * 10.0).round() / 10.0
}

/// Plays at random for at most so many choices.
fn play(table: &Arc<Table>, seed: u64, most: u64) -> (Game, u64) {
    let mut game = Game::new(table.clone(), seed);
    let choices = play_on(&mut game, &mut Chance::seeded(seed ^ 0x5EED), most);
    (game, choices)
}

/// Plays on at random for at most so many choices, and counts them.
fn play_on(game: &mut Game, chance: &mut Chance, most: u64) -> u64 {
    let mut choices = 0;
    while choices < most
        && let Some(decision) = game.decision()
    {
        let drawn = chance.below(decision.options.len());
        if game.choose_nth(drawn).is_err() {
            break;
        }
        choices += 1;
    }
    choices
}

/// The mean time of a call, over all samples, in nanoseconds.
fn each<T>(samples: &[T], mut call: impl FnMut(&T)) -> f64 {
    let start = Instant::now();
    let mut calls = 0u32;
    while start.elapsed() < Duration::from_millis(400) {
        for sample in samples {
            call(sample);
            calls += 1;
        }
    }
    start.elapsed().as_nanos() as f64 / f64::from(calls.max(1))
}

fn list<T>(list: &[T]) -> usize {
    size_of_val(list)
}

/// What copies of a position share: the rules in play, and what their words refer to.
fn shared(game: &Game) -> usize {
    let state = game.state();
    list(&state.in_play) + state.in_play.len() * size_of::<Env>()
}

/// What a position takes in memory: itself and what its lists hold.
fn size(game: &Game) -> usize {
    let state = game.state();
    let boxed: usize = state
        .stack
        .iter()
        .map(|frame| match frame {
            Frame::Setup(setup) => size_of_val(&**setup),
            Frame::Move(moving) => size_of_val(&**moving),
            Frame::Push(push) => size_of_val(&**push),
            Frame::Attack(attack) => size_of_val(&**attack),
            Frame::Window(window) => size_of_val(&**window),
            Frame::Run(run) => size_of_val(&**run),
            Frame::Ploy { .. } | Frame::PickUser { .. } | Frame::Trick(_) => size_of::<Env>(),
            _ => 0,
        })
        .sum();
    size_of::<State>()
        + list(&state.players)
        + list(&state.fighters)
        + list(&state.features)
        + list(&state.markers)
        + list(&state.stack)
        + list(&state.pending)
        + shared(game)
        + list(&state.uses)
        + list(&state.tallies)
        + boxed
}
