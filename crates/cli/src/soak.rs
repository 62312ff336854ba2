//! `underhex soak`: random games with everything checked that must never break.

mod game;
mod invariants;
mod leaks;
mod scopes;

use rayon::prelude::*;
use underhex_content::{Wish, draw_any, draw_player};
use underhex_engine::dice::{Chance, game_seed};
use underhex_engine::rules::{Boards, Decks};
use underhex_engine::{Asking, Mode, PlayerSetup, Setup};

use crate::common::{ContentArgs, Failure};
use crate::out::print;
use crate::progress::bar;
use crate::tables::{ModeArgs, Tables, WishArgs, playable};
use game::Broken;

/// Play random games and check after every choice that nothing is broken.
#[derive(clap::Args)]
pub struct Args {
    /// How many games, or matches.
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The same seed gives the same games.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Only the game with this number.
    #[arg(long, value_name = "N")]
    only: Option<u64>,
    /// The edition; without it all that can be played, in turn.
    #[arg(long)]
    edition: Option<String>,
    /// How many players; without it as many as the edition knows, by chance.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    players: Option<u8>,
    /// Only this mode: game, match, artefact or lesson; without it all that the edition has, by chance.
    #[arg(long)]
    mode: Option<Mode>,
    /// With --mode match: every match that would be drawn is decided; without it half of them are.
    #[arg(long)]
    tie_breaker: bool,
    #[command(flatten)]
    wishes: WishArgs,
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    let wished = args.wishes.all().iter().any(|wish| wish.is_some());
    let edition = match (&args.edition, wished) {
        (None, true) => Some("embergard"),
        (edition, _) => edition.as_deref(),
    };
    let mut tables = playable(content, edition)?;
    if edition.is_none() {
        // Editions that cannot be played like that are left out.
        let plays = |tables: &Tables| fits(tables, args.mode.unwrap_or_default(), args.players);
        tables.retain(plays);
    }
    let mode = ModeArgs {
        mode: args.mode.unwrap_or_default(),
        tie_breaker: args.tie_breaker,
    };
    for tables in &tables {
        tables.check(&args.wishes.all(), args.players.unwrap_or(2), &mode)?;
    }
    if tables.is_empty() {
        return Err(Failure::input(format!(
            "no edition has the mode `{}` for so many players",
            mode.mode
        )));
    }
    let numbers = match args.only {
        Some(number) => number..number.saturating_add(1),
        None => 0..args.games,
    };
    let games = numbers.end - numbers.start;
    let bar = bar(games, false);
    let played: Vec<Result<u64, (u64, String)>> = numbers
        .into_par_iter()
        .map(|number| {
            let played = play(&args, &tables, number);
            bar.inc(1);
            played.map_err(|message| (number, message))
        })
        .collect();
    bar.finish_and_clear();
    let mut choices = 0;
    let mut broken = Vec::new();
    for result in played {
        match result {
            Ok(count) => choices += count,
            Err(one) => broken.push(one),
        }
    }
    let Some((_, first)) = broken.first() else {
        return print(&format!(
            "{games} games, {choices} choices: nothing is broken\n"
        ));
    };
    let mut message = first.clone();
    for (_, other) in broken.iter().skip(1).take(20) {
        let line = other.lines().next().unwrap_or_default();
        message += &format!("\nalso {line}");
    }
    if broken.len() > 21 {
        message += &format!("\nand {} more games", broken.len() - 21);
    }
    Err(Failure::check(message))
}

/// Whether an edition knows a mode for so many players; for two, if nothing is said.
fn fits(tables: &Tables, mode: Mode, players: Option<u8>) -> bool {
    let players = players.unwrap_or(2);
    let most = if mode.for_two() {
        2
    } else {
        tables.rules().most_players.count()
    };
    Mode::of_edition(tables.edition()).contains(&mode) && players <= most
}

/// Plays one game; says how many choices it took, or what is broken and how to see it again.
fn play(args: &Args, tables: &[Tables], number: u64) -> Result<u64, String> {
    let seed = game_seed(args.seed, number);
    let tables = &tables[(number % tables.len() as u64) as usize];
    let setup = draw(args, tables, seed)
        .map_err(|error| format!("seed {}, game {number}: {error}", args.seed))?;
    let names: Vec<String> = setup.players.iter().map(PlayerSetup::to_string).collect();
    let place = format!(
        "{}, {}, seed {}, game {number} (its own seed is {seed}), {}",
        setup.edition,
        setup.mode,
        args.seed,
        names.join(" against ")
    );
    let table = tables
        .table(&setup)
        .map_err(|error| format!("{place}: {error}"))?;
    game::play(&table, &setup, seed).map_err(|Broken { choice, what }| {
        let sides: Vec<String> = ["a", "b", "c", "d"]
            .iter()
            .zip(&names)
            .map(|(letter, side)| format!(" --{letter} '{side}'"))
            .collect();
        let tie_breaker = if args.tie_breaker { " --tie-breaker" } else { "" };
        format!(
            "{place}, choice {choice}: {what}\nsee it again: underhex soak --edition {} --players {} --mode {}{tie_breaker} --seed {} --only {number}{}",
            setup.edition,
            setup.players.len(),
            setup.mode,
            args.seed,
            sides.concat()
        )
    })
}

/// What is played in the game with this seed. What is given by name uses up as much chance as what is drawn, so that a game can be
/// seen again by naming all of it.
fn draw(args: &Args, tables: &Tables, seed: u64) -> Result<Setup, Failure> {
    let mut chance = Chance::seeded(seed);
    let mut below = |bound: usize| chance.below(bound.max(1));
    let modes: Vec<Mode> = Mode::of_edition(tables.edition())
        .iter()
        .copied()
        .filter(|mode| fits(tables, *mode, args.players))
        .collect();
    // A game more often than anything else.
    let drawn = modes.get(below(modes.len() + 2)).copied();
    let mode = args.mode.or(drawn).unwrap_or_default();
    let most = tables.rules().most_players.count();
    let more = below(usize::from(most).saturating_sub(1)) as u8;
    let players = match args.players {
        Some(players) => players,
        None if mode.for_two() => 2,
        None => 2 + more,
    };
    let (decided, fixed, moved) = (below(2) == 0, below(4) == 0, below(2) == 0);
    let laid = tables.rules().boards == Boards::OneEach && mode != Mode::Lesson;
    let wishes = args.wishes.all();
    let args = ModeArgs {
        mode,
        tie_breaker: args.tie_breaker || decided && mode == Mode::Match,
    };
    let setup = if mode == Mode::Lesson {
        tables.draw(&wishes, players, &args, &mut chance)?
    } else {
        tables.setup(sides(tables, &wishes, players, &mut chance)?, &args)
    };
    Ok(Setup {
        // A game is asked about in every way, and more often in the usual one.
        asking: match seed % 4 {
            0 => Asking::WhoMight,
            1 => Asking::WhoMightOfAll,
            _ => Asking::WhoCan,
        },
        fixed_layout: laid && fixed,
        reseats: laid && players > 2 && moved,
        ..setup
    })
}

/// Where decks are built, most are drawn from all cards there are.
pub fn sides(
    tables: &Tables,
    wishes: &[&Wish],
    players: u8,
    chance: &mut Chance,
) -> Result<Vec<PlayerSetup>, Failure> {
    let content = tables.content();
    let ready = tables.rules().decks == Decks::Fixed || chance.below(4) == 0;
    wishes
        .iter()
        .take(usize::from(players))
        .map(|wish| match wish.deck {
            None if !ready => Ok(draw_any(content, wish, chance)),
            _ => Ok(draw_player(content, wish, chance)?),
        })
        .collect()
}
