//! `underhex worlds`: games that go on twice, differing only in what somebody cannot know, who has to be told the same in both.

mod compare;

use rayon::prelude::*;
use underhex_engine::dice::{Chance, game_seed};
use underhex_engine::rules::Decks;
use underhex_engine::state::Seat;
use underhex_engine::{Asking, Contest, Mode, PlayerSetup, Question, Setup};

use crate::common::{ContentArgs, Failure};
use crate::out::print;
use crate::progress::bar;
use crate::soak::sides;
use crate::tables::{ModeArgs, Tables, WishArgs, playable};
use compare::{Compared, compare, fork};

/// Play positions twice with other hidden cards, tokens and dice, and check that nobody is told.
///
/// As long as the same choices are made, whoever does not know the difference must see, hear and be asked the same in both, to the letter:
/// up to the first thing that is shown to them and lies otherwise.
#[derive(clap::Args)]
pub struct Args {
    /// How many games.
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
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
    /// How many players; without it as many as the edition knows, in turn.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    players: Option<u8>,
    /// Ask only who can answer, as in games against bots, which tells of hands: to see that this finds what is told.
    #[arg(long)]
    who_can: bool,
    #[command(flatten)]
    wishes: WishArgs,
}

/// A game goes on twice from the beginning of every so manieth turn.
const TURNS: usize = 2;

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    let tables = playable(content, args.edition.as_deref())?;
    let numbers = match args.only {
        Some(number) => number..number.saturating_add(1),
        None => 0..args.games,
    };
    let games = numbers.end - numbers.start;
    let bar = bar(games, false);
    let played: Vec<Result<Compared, String>> = numbers
        .into_par_iter()
        .map(|number| {
            let played = play(&args, &tables, number);
            bar.inc(1);
            played
        })
        .collect();
    bar.finish_and_clear();
    let mut all = Compared::default();
    let mut told = Vec::new();
    for game in played {
        match game {
            Ok(compared) => all.add(&compared),
            Err(what) => told.push(what),
        }
    }
    if let Some(first) = told.first() {
        let more = told.len() - 1;
        return Err(Failure::check(format!("{first}\nand {more} more games")));
    }
    print(&format!(
        "{games} games, {} pairs of worlds, {} decisions in both, {} of them with more to choose from in one: nothing is told\n",
        all.pairs, all.decisions, all.unlike
    ))
}

/// Plays one game, and from some of its positions two; says what was compared, or what was told and how to see it again.
fn play(args: &Args, tables: &[Tables], number: u64) -> Result<Compared, String> {
    let seed = game_seed(args.seed, number);
    let count = tables.len() as u64;
    let tables = &tables[(number % count) as usize];
    let mut chance = Chance::seeded(seed);
    let most = u64::from(tables.rules().most_players.count());
    let players = args
        .players
        .unwrap_or_else(|| 2 + (number / count % most.saturating_sub(1).max(1)) as u8);
    if u64::from(players) > most {
        return Ok(Compared::default());
    }
    let place = format!("{}, seed {}, game {number}", tables.edition(), args.seed);
    let setup =
        setup(args, tables, players, &mut chance).map_err(|error| format!("{place}: {error}"))?;
    let table = tables.table(&setup);
    let table = table.map_err(|error| format!("{place}: {error}"))?;
    let contest = Contest::new(table, &setup, seed);
    let mut contest = contest.map_err(|error| format!("{place}: {error}"))?;
    let mut compared = Compared::default();
    let (mut turns, mut choices) = (0, 0);
    while let Some(decision) = contest.decision() {
        if decision.question == Question::Action {
            turns += 1;
            if turns % TURNS == 0 {
                let viewer = (0..players)
                    .map(Seat)
                    .nth(chance.below(usize::from(players) + 1));
                let worlds = fork(contest.game(), viewer, &mut chance);
                compare(worlds, viewer, &mut chance, &mut compared).map_err(|told| {
                    again(
                        args,
                        tables,
                        &setup,
                        number,
                        &format!("{place}, choice {choices}: {told}"),
                    )
                })?;
            }
        }
        let Some(decision) = contest.decision() else {
            break;
        };
        let choice = decision.options[chance.below(decision.options.len())];
        contest
            .choose(choice)
            .map_err(|error| format!("{place}: {error}"))?;
        choices += 1;
    }
    Ok(compared)
}

fn setup(args: &Args, tables: &Tables, players: u8, chance: &mut Chance) -> Result<Setup, Failure> {
    let players = sides(tables, &args.wishes.all(), players, chance)?;
    let mode = ModeArgs {
        mode: Mode::Game,
        tie_breaker: false,
    };
    let printed = tables.rules().decks == Decks::Fixed;
    Ok(Setup {
        asking: match (args.who_can, printed) {
            (true, _) => Asking::WhoCan,
            (_, true) => Asking::WhoMight,
            _ => Asking::WhoMightOfAll,
        },
        ..tables.setup(players, &mode)
    })
}

fn again(args: &Args, tables: &Tables, setup: &Setup, number: u64, what: &str) -> String {
    let names: Vec<String> = setup.players.iter().map(PlayerSetup::to_string).collect();
    let edition = args
        .edition
        .as_ref()
        .map_or_else(String::new, |_| format!(" --edition {}", tables.edition()));
    let players = args
        .players
        .map_or_else(String::new, |players| format!(" --players {players}"));
    let asking = if args.who_can { " --who-can" } else { "" };
    format!(
        "{what}\n({})\nsee it again: underhex worlds{edition}{players}{asking} --seed {} --only {number}",
        names.join(" against "),
        args.seed
    )
}
