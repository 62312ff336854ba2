//! Puzzles found in bots' games: last turns and last Power steps of a round in which Objectives can be scored for certain, and hardly anybody would by
//! chance.

mod outline;
mod solve;

use std::fmt::Write;
use std::sync::Arc;

use underhex_bots::{Bot, Budget, PlayError, UnknownBot, bot_with, play_choice};
use underhex_content::scenario::{self, Difficulty, Puzzle};
use underhex_content::{Content, SetupError, Wish, draw_players, set_up};
use underhex_engine::dice::{Chance, game_seed};
use underhex_engine::matchplay::MatchError;
use underhex_engine::name::slug;
use underhex_engine::state::{CardId, Phase, Seat, Step};
use underhex_engine::{Contest, Game, Mode, Question, Setup};

use outline::{Seats, Start, outline};
use solve::{Goal, SOLVER, Solver};

/// Who plays the games that puzzles are looked for in: quickly, and not foolishly.
const PLAYERS: (&str, u32) = ("level-2", 40);
/// Choices that are no passes: fewer are no puzzle, more take too long to be checked.
const CHOICES: std::ops::RangeInclusive<u8> = 2..=9;
/// Lines of choices made at random to see how hard it is.
const LINES: usize = 400;
/// If more than one in so many of them lead to the goal, it is no puzzle.
const ONE_IN: usize = 5;

/// Why a game could not be looked through.
#[derive(Debug, thiserror::Error)]
pub enum HuntError {
    /// It cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There is no such bot.
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    /// It cannot begin.
    #[error(transparent)]
    Begin(#[from] MatchError),
    /// It did not come to an end.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// A puzzle that was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// What it is called.
    pub name: String,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// How many choices that are no passes it takes.
    pub choices: u8,
    /// Of lines of choices made at random, this share solves it.
    pub by_chance: f64,
    /// The scenario file.
    pub text: String,
}

/// Plays a game between bots and looks for puzzles in it. The same edition, seed and number give the same ones.
pub fn hunt(
    content: &Content,
    edition: &str,
    seed: u64,
    number: u64,
) -> Result<Vec<Found>, HuntError> {
    let seed = game_seed(seed, number);
    let chance = &mut Chance::seeded(seed);
    let wish = Wish::default();
    let players = draw_players(content, Mode::Game, &[&wish, &wish], chance)?;
    let setup = Setup::new(edition, players);
    let table = Arc::new(set_up(content, &setup)?);
    let mut contest = Contest::new(table, &setup, seed)?;
    let (name, iterations) = PLAYERS;
    let mut bots: Vec<Box<dyn Bot>> = (1..=2)
        .map(|place| {
            bot_with(
                name,
                game_seed(seed, place),
                Some(Budget::iterations(iterations)),
            )
        })
        .collect::<Result<_, _>>()?;
    let mut found = Vec::new();
    let mut last = None;
    loop {
        let game = contest.game();
        if let Some(start) =
            start_of(game).filter(|start| Some((game.state().round, *start)) != last)
        {
            last = Some((game.state().round, start));
            for (solver, other) in [(Seat(0), Seat(1)), (Seat(1), Seat(0))] {
                if start == Start::Power || game.state().active == solver {
                    let seats = Seats { solver, other };
                    found.extend(puzzle_in(content, edition, game, seats, start));
                }
            }
        }
        if !play_choice(&mut contest, &mut bots)? {
            return Ok(found);
        }
    }
}

/// Where a puzzle could begin, if the first question of the last turn or Power step of a round is asked.
fn start_of(game: &Game) -> Option<Start> {
    let state = game.state();
    let players = state.players.len();
    let turns = game.table().rules.turns_for(players);
    let last = state
        .players
        .iter()
        .all(|player| player.turns_taken >= turns);
    let asked = game.decision()?.question;
    match (state.phase, state.step) {
        (Phase::Combat, Step::Action) if last && asked == Question::Action => Some(Start::Turn),
        (Phase::Combat, Step::Power) if last && asked == Question::Power => Some(Start::Power),
        _ => None,
    }
}

/// What a position holds for one of its players, if it is a puzzle.
fn puzzle_in(
    content: &Content,
    edition: &str,
    game: &Game,
    seats: Seats,
    from: Start,
) -> Option<Found> {
    let outline = outline(game, seats, from)?;
    let file = |name: &str, about: &str, script: &str| {
        format!(
            "edition = \"{edition}\"\n\n[[scenario]]\nname = \"{name}\"\n{about}{outline}script = \"\"\"\n{script}\"\"\"\n"
        )
    };
    // The puzzle is what the file says, not the game that it was found in: what a file cannot say is not there.
    let draft = file("draft", "goal = \"\"\n", "a pass\nexpect a glory 0\n");
    let puzzles = Puzzle::read("draft", &draft).ok()?;
    let start = puzzles.first()?.start().ok()?;
    if start_of(&start) != Some(from) {
        return None;
    }
    let (goal, choices, line) = goal_of(&start)?;
    let solver = Solver::new(Goal::new(&start, &goal));
    let chance = &mut Chance::seeded(0);
    let solved = solver.by_chance(&start, LINES, chance);
    if solved * ONE_IN > LINES {
        return None;
    }
    let by_chance = solved as f64 / LINES as f64;
    let table = start.table();
    let names: Vec<&str> = goal
        .iter()
        .map(|card| table.card(*card).name.as_str())
        .collect();
    let name = format!(
        "{}: {}",
        table.seats[SOLVER.index()].warband.name,
        names.join(", ")
    );
    let difficulty = difficulty(choices, by_chance);
    let mut script = String::new();
    for choice in &line {
        let _ = writeln!(script, "{choice}");
    }
    for name in &names {
        let _ = writeln!(script, "expect a scored has {}", slug(name));
    }
    let about = format!(
        "difficulty = \"{}\"\ngoal = \"It is the last {} of the round. Score {}.\"\n",
        difficulty.name(),
        match from {
            Start::Turn => "turn",
            Start::Power => "Power step",
        },
        and(&names)
    );
    let text = file(&name, &about, &script);
    holds(content, &name, &text).then_some(Found {
        name,
        difficulty,
        choices,
        by_chance,
        text,
    })
}

/// The most that can be scored for certain and is not by letting everything pass, with the fewest choices it takes and how.
fn goal_of(start: &Game) -> Option<(Vec<CardId>, u8, Vec<String>)> {
    // Each of them must take something: what is scored anyway is no goal.
    let takes_something = |card: &CardId| {
        let goal = [*card];
        let mut solver = Solver::new(Goal::new(start, &goal));
        solver.fewest(start, 0).is_none()
    };
    let hand = &start.state().player(SOLVER).hand;
    let objectives: Vec<CardId> = hand
        .iter()
        .copied()
        .filter(|card| start.table().is_objective(*card))
        .filter(takes_something)
        .collect();
    let mut sets: Vec<Vec<CardId>> = (1u32..1 << objectives.len().min(4))
        .map(|bits| {
            let chosen = objectives.iter().enumerate();
            chosen
                .filter(|(place, _)| bits >> place & 1 == 1)
                .map(|(_, card)| *card)
                .collect()
        })
        .collect();
    sets.sort_by_key(|set| std::cmp::Reverse(set.len()));
    for goal in sets {
        let mut solver = Solver::new(Goal::new(start, &goal));
        let Some(choices) = solver.fewest(start, *CHOICES.end()) else {
            continue;
        };
        if !CHOICES.contains(&choices) {
            continue;
        }
        if let Some(line) = solver.line(start, choices) {
            return Some((goal, choices, line));
        }
    }
    None
}

fn difficulty(choices: u8, by_chance: f64) -> Difficulty {
    match choices {
        0..=3 if by_chance > 0.04 => Difficulty::Easy,
        0..=5 if by_chance > 0.005 => Difficulty::Medium,
        _ => Difficulty::Hard,
    }
}

/// Whether the file says what it should: its script leads to its goal.
fn holds(content: &Content, name: &str, text: &str) -> bool {
    let Ok(file) = scenario::read(name, text) else {
        return false;
    };
    let Some(rules) = underhex_engine::rules::editions::by_name(&file.edition) else {
        return false;
    };
    let mut scenarios = file.scenario.iter();
    scenarios.all(|one| scenario::run(content, &file, one, rules.clone()).is_ok())
}

/// "A", "A and B", "A, B and C".
fn and(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
