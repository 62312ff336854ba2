//! `underhex play`: games in the browser, or one in the terminal.

pub mod board;
mod input;
pub mod labels;
mod menu;
mod panel;
mod reach;
mod session;
mod setup;
pub mod story;
mod words;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use underhex_bots::{Guest, bot_by_name};
use underhex_content::{Content, Wish, changed_since, content_mark, set_up, settled};
use underhex_engine::{Contest, Mode, Replay};
use underhex_server::Config;

use self::input::Input;
use self::session::Session;
use crate::bots::ThinkArgs;
use crate::common::{ContentArgs, Failure};
use crate::serve;
use crate::tables::{ModeArgs, Tables};
use crate::text::print;

/// What numbers of the bots are drawn for.
const BOTS: u32 = 0xb07;

/// Play in the browser, or in the terminal with --terminal or any option that says which game to play: in the browser that is chosen
/// there.
#[derive(clap::Args)]
pub struct Args {
    /// Play in the terminal.
    #[arg(long)]
    terminal: bool,
    /// Do not open the browser, only say where to look.
    #[arg(long, conflicts_with = "terminal")]
    no_open: bool,
    /// Where games are kept, for the browser: see `underhex serve`.
    #[arg(
        long,
        env = "UNDERHEX_DATABASE",
        value_name = "ADDRESS",
        hide_env_values = true
    )]
    database: Option<String>,
    /// The edition; embergard if it is left out.
    #[arg(long)]
    edition: Option<String>,
    /// Your warband; without it you pick one from a list.
    #[arg(long, value_name = "SLUG")]
    warband: Option<String>,
    /// Your deck; without it you pick one from a list. `random-17` is one that is drawn by chance.
    #[arg(long, value_name = "SLUG")]
    deck: Option<String>,
    #[command(flatten)]
    mode: ModeArgs,
    /// How many players; two if it is left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    players: Option<u8>,
    /// An opponent's warband and deck; a random one without it. Give it again for further opponents.
    #[arg(long, value_name = "WARBAND[:DECK]")]
    opponent: Vec<Wish>,
    /// Who plays the opponents: greedy, if it is left out, level-1 to level-5, random, or NAME=COMMAND for one of your own.
    #[arg(long, conflicts_with = "hotseat")]
    bot: Option<String>,
    #[command(flatten)]
    thinking: ThinkArgs,
    /// The seed of all chance; the same seed and the same choices give the same game.
    #[arg(long)]
    seed: Option<u64>,
    /// Go on with a game that was saved.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["warband", "deck", "opponent", "seed", "edition", "players", "mode", "tie_breaker"])]
    load: Option<PathBuf>,
    /// All players share this terminal.
    #[arg(long)]
    hotseat: bool,
}

impl Args {
    /// Whether anything was asked for that only the terminal has.
    fn in_terminal(&self) -> bool {
        let said = [
            self.terminal || self.hotseat || self.load.is_some(),
            self.edition.is_some() || self.warband.is_some() || self.deck.is_some(),
            self.mode.mode != Mode::Game || self.mode.tie_breaker,
            self.players.is_some() || !self.opponent.is_empty(),
            self.bot.is_some() || self.seed.is_some(),
        ];
        said.contains(&true)
    }

    /// How many players.
    fn players(&self) -> u8 {
        self.players.unwrap_or(2)
    }

    /// Who plays the opponents.
    fn bot(&self) -> &str {
        let name = self.bot.as_deref().unwrap_or("greedy");
        name.split_once('=').map_or(name, |(name, _)| name)
    }

    /// The bot of one's own, if it was given with its command.
    fn guests(&self) -> Result<Vec<Guest>, Failure> {
        let own = self.bot.iter().filter(|bot| bot.contains('='));
        own.map(|bot| Ok(bot.parse()?)).collect()
    }
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    args.thinking.open_house(args.guests()?)?;
    if !args.in_terminal() {
        let mut config = Config::local("");
        config.database = args.database;
        return serve::play(config, !args.no_open, content);
    }
    let replay = args.load.as_deref().map(read_replay).transpose()?;
    let edition = replay
        .as_ref()
        .map(|replay| replay.setup.edition.as_str())
        .or(args.edition.as_deref())
        .unwrap_or("embergard");
    let content = content.load(edition)?;
    // A bot that does not exist is said before anything is asked.
    bot_by_name(args.bot(), 0)?;
    let input = Input::new();
    let started = match replay {
        Some(replay) => Some(load(&content, replay)?),
        None => start(&args, &content, &input)?,
    };
    let Some((contest, replay)) = started else {
        print("The input has ended; no game was started.\n");
        return Ok(());
    };
    let names: Vec<String> = contest
        .game()
        .table()
        .seats
        .iter()
        .map(|seat| {
            let decks: Vec<&str> = seat
                .decks
                .iter()
                .map(|slug| {
                    let library = &content.library;
                    let build = library.build(slug).map(|build| build.name.as_str());
                    let deck = library.deck(slug).map(|deck| deck.name.as_str());
                    build.or(deck).unwrap_or(slug)
                })
                .collect();
            match (decks.as_slice(), seat.cards.len()) {
                ([], 0) => seat.warband.name.clone(),
                ([], count) => format!("{} with {count} cards", seat.warband.name),
                _ => format!("{} with {}", seat.warband.name, decks.join(" and ")),
            }
        })
        .collect();
    let you = if args.hotseat {
        ""
    } else {
        " You are player 1."
    };
    print(&format!(
        "\n{}.{you} Seed {}. Type `help` for the commands.\n",
        names.join(", against "),
        replay.seed
    ));
    // The bot has a chance of its own: dice do not hang on what it considers.
    let bot = bot_by_name(args.bot(), replay.seed.number(BOTS, 0))?;
    Session::new(contest, replay, args.hotseat, input, bot).run()
}

type Started = (Contest, Replay);

fn start(args: &Args, content: &Content, input: &Input) -> Result<Option<Started>, Failure> {
    let seed = args.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(1, |now| u64::from(now.subsec_nanos()) ^ now.as_secs())
    });
    let tables = Tables::new(content.clone())?;
    // A mode that does not fit is said before anything is asked.
    tables.check(&[&Wish::default(); 4], args.players(), &args.mode)?;
    let Some(players) = setup::players(args, &tables, input, seed)? else {
        return Ok(None);
    };
    let setup = tables.setup(players, &args.mode);
    let table = tables.table(&setup)?;
    let mark = content_mark(&setup, &table);
    let contest = Contest::recorded(table, &setup, seed)?;
    let setup = settled(&setup, contest.game().table());
    Ok(Some((contest, Replay::new(setup, &mark, seed))))
}

/// Reads a replay file.
pub fn read_replay(file: &Path) -> Result<Replay, Failure> {
    let name = file.display();
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failure::input(format!("{name} cannot be read: {error}")))?;
    Replay::read(&text).map_err(|error| Failure::input(format!("{name}: {error}")))
}

fn load(content: &Content, replay: Replay) -> Result<Started, Failure> {
    let table = Arc::new(set_up(content, &replay.setup)?);
    let changed = changed_since(&replay, &table);
    let contest = replay.contest(table, replay.choices.len());
    let contest = contest.map_err(|error| {
        let why = changed.map_or_else(String::new, |why| format!(" ({why})"));
        Failure::input(format!("the saved game: {error}{why}"))
    })?;
    if let Some(why) = changed {
        print(&format!(
            "Mind: {why}. Every choice can still be made, so the game goes on by the rules and cards of today.\n"
        ));
    }
    Ok((contest, replay))
}
