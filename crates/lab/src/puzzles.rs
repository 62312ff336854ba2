//! Puzzles found in bots' games: last turns and last Power steps of a round in which Objectives can be scored, or the game won, for certain, and hardly
//! anybody would by chance.

mod goal;
mod outline;
mod solve;

use std::fmt::Write;
use std::sync::Arc;

use underhex_bots::{Bot, Budget, PlayError, STUDENT, Thinker, play_choice};
use underhex_content::scenario::{self, Difficulty, Puzzle, PuzzleError};
use underhex_content::{Content, SetupError, Wish, draw_players, set_up};
use underhex_engine::dice::{Chance, game_seed};
use underhex_engine::matchplay::MatchError;
use underhex_engine::name::slug;
use underhex_engine::state::{CardId, FeatureId, Phase, Seat, Step};
use underhex_engine::{Contest, Game, Mode, Question, Setup};

use goal::{Aim, Goal, SOLVER};
use outline::{Seats, Start, outline};
use solve::Solver;

/// How far ahead the players look of the games that puzzles are looked for in: quickly, and not foolishly.
const AHEAD: Budget = Budget::iterations(40);
/// Besides the cards that are held, so many hands are dealt from what the player could hold.
const DEALS: usize = 12;
/// Power cards in a hand that is dealt: fewer are soon tried out, more take too long to be checked.
const DEALT: usize = 4;
/// Choices that are no passes: fewer are no puzzle, more take too long to be checked.
const CHOICES: std::ops::RangeInclusive<u8> = 3..=9;
/// More of them are not looked for in puzzles that somebody has written.
const MOST: u8 = 15;
/// Positions that are looked at for one goal, at most: what is not decided by then is no puzzle.
const POSITIONS: usize = 60_000;
/// Lines of choices made at random to see what there is to be reached and how hard it is.
const LINES: usize = 1_000;
/// A solution is tried with so many other falls of the dice: none of them may matter.
const ROLLS: u64 = 12;
/// If more than one in so many of them lead to the goal, it is no puzzle.
const ONE_IN: usize = 5;

/// Why a game could not be looked through.
#[derive(Debug, thiserror::Error)]
pub enum HuntError {
    /// It cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// It cannot begin.
    #[error(transparent)]
    Begin(#[from] MatchError),
    /// It did not come to an end.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// How hard a puzzle is, and whether it is one.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The fewest choices that are no passes with which it is solved whatever the other player does; nothing if that could not be found out.
    pub choices: Option<u8>,
    /// The first choices that lead on to the goal within so many,
    pub good: Vec<String>,
    /// of how many.
    pub options: usize,
    /// Of lines of choices made at random, this share solves it.
    pub by_chance: f64,
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
    /// How many first choices lead on,
    pub good: usize,
    /// of how many.
    pub options: usize,
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
    let student = |place| Thinker::new(STUDENT, game_seed(seed, place), Some(AHEAD));
    let mut bots: [Box<dyn Bot>; 2] = [Box::new(student(1)), Box::new(student(2))];
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
                    let hands = hands(game, solver, chance);
                    let puzzles = hands
                        .iter()
                        .filter_map(|hand| puzzle_in(content, edition, game, seats, start, hand));
                    // The same position is one puzzle, the one that is hardest to come by.
                    found.extend(puzzles.max_by(|a, b| {
                        b.by_chance
                            .total_cmp(&a.by_chance)
                            .then(a.choices.cmp(&b.choices))
                    }));
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

/// The cards that a player holds, and hands that could be held instead.
fn hands(game: &Game, seat: Seat, chance: &mut Chance) -> Vec<Vec<CardId>> {
    let player = game.state().player(seat);
    let is_objective = |card: &CardId| game.table().is_objective(*card);
    let (mut objectives, mut power): (Vec<CardId>, Vec<CardId>) = player
        .hand()
        .iter()
        .chain(player.objective_deck().iter())
        .chain(player.power_deck().iter())
        .copied()
        .partition(is_objective);
    let mut hands = vec![player.hand().to_vec()];
    for _ in 0..DEALS {
        chance.shuffle(&mut objectives);
        chance.shuffle(&mut power);
        let wanted = usize::from(game.table().rules.objectives_in_hand);
        let dealt = objectives
            .iter()
            .take(wanted)
            .chain(power.iter().take(DEALT));
        hands.push(dealt.copied().collect());
    }
    hands
}

/// What a position holds for one of its players with these cards in hand, if it is a puzzle.
fn puzzle_in(
    content: &Content,
    edition: &str,
    game: &Game,
    seats: Seats,
    from: Start,
    hand: &[CardId],
) -> Option<Found> {
    let outline = outline(game, seats, from, hand)?;
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
    let Reachable {
        aim,
        choices,
        by_chance,
        mut solver,
    } = aim_of(&start)?;
    let line = solver.line(&start, choices)?;
    if !(1..=ROLLS).all(|seed| solver.leads_there(&start, &line, seed)) {
        return None;
    }
    let (good, options) = solver.first(&start, choices)?;
    let table = start.table();
    let (what, wanted, expected) = words(&start, &aim);
    let name = format!("{}: {what}", table.seats[SOLVER.index()].warband.name);
    let difficulty = difficulty(choices, by_chance);
    let mut script = String::new();
    for choice in &line {
        let _ = writeln!(script, "{choice}");
    }
    for line in expected {
        let _ = writeln!(script, "expect {line}");
    }
    let about = format!(
        "difficulty = \"{}\"\ngoal = \"It is the last {} of the {}. {wanted}.\"\n",
        difficulty.name(),
        match from {
            Start::Turn => "turn",
            Start::Power => "Power step",
        },
        if matches!(aim, Aim::Win) {
            "game"
        } else {
            "round"
        },
    );
    let text = file(&name, &about, &script);
    holds(content, &name, &text).then_some(Found {
        name,
        difficulty,
        choices,
        good: good.len(),
        options,
        by_chance,
        text,
    })
}

/// What an aim is called, how it is told, and what the script expects of it.
fn words(start: &Game, aim: &Aim) -> (String, String, Vec<String>) {
    let name = |card: &CardId| start.table().card(*card).name.as_str();
    match aim {
        Aim::Score(cards) => {
            let names: Vec<&str> = cards.iter().map(name).collect();
            let expected = names
                .iter()
                .map(|name| format!("a scored has {}", slug(name)));
            let expected = expected.collect();
            (names.join(", "), format!("Score {}", and(&names)), expected)
        }
        Aim::Win => {
            let glory = |seat: usize| start.state().players[seat].glory;
            let wanted = match glory(1).checked_sub(glory(0)) {
                None | Some(0) => "Win".to_owned(),
                Some(behind) => format!("You are {behind} Glory behind. Win"),
            };
            let expected = vec!["result major a".to_owned()];
            ("the game".to_owned(), wanted, expected)
        }
        Aim::Hold(tokens) => {
            let numbers = tokens
                .iter()
                .map(|token| start.state().feature(*token).number.to_string());
            let numbers: Vec<String> = numbers.collect();
            let names: Vec<&str> = numbers.iter().map(String::as_str).collect();
            let called = match start.table().rules.name.as_str() {
                "Embergard" => "treasure",
                _ => "objectives",
            };
            (
                format!("{called} {}", numbers.join(" ")),
                format!("Hold {called} {} at the same time", and(&names)),
                vec![format!("a holds {}", numbers.join(" "))],
            )
        }
        Aim::Slay(fighter) => {
            let name = underhex_engine::render::fighter_name(start.table(), *fighter);
            (
                name.clone(),
                format!("Take {name} out of action without a roll"),
                vec![format!("{} slain", start.fighter_name(*fighter))],
            )
        }
        Aim::More | Aim::Script(_) => Default::default(),
    }
}

/// An aim that can be reached for certain, and who knows how.
struct Reachable {
    aim: Aim,
    /// The fewest choices it takes.
    choices: u8,
    by_chance: f64,
    solver: Solver,
}

/// What could be aimed at, the most rewarding first.
fn aims(start: &Game) -> Vec<Aim> {
    let state = start.state();
    let mut aims = Vec::new();
    if state.round >= start.table().rules.rounds {
        aims.push(Aim::Win);
    }
    let hand = state.player(SOLVER).hand().iter().copied();
    let objectives: Vec<CardId> = hand
        .filter(|card| start.table().is_objective(*card))
        .collect();
    aims.extend(sets(&objectives, 1).into_iter().map(Aim::Score));
    let enemies = state.on_battlefield();
    let enemies = enemies.filter(|id| state.fighter(*id).seat != SOLVER);
    aims.extend(enemies.map(Aim::Slay));
    let tokens: Vec<FeatureId> = state
        .features
        .iter()
        .zip(0..)
        .filter(|(token, _)| token.off.is_none() && token.treasure)
        .map(|(_, number)| FeatureId(number))
        .collect();
    aims.extend(sets(&tokens, 2).into_iter().map(Aim::Hold));
    aims
}

/// All choices of so many things or more, the largest first.
fn sets<T: Copy>(all: &[T], least: u32) -> Vec<Vec<T>> {
    let bits = 1u32..1 << all.len().min(5);
    let mut bits: Vec<u32> = bits.filter(|bits| bits.count_ones() >= least).collect();
    bits.sort_by_key(|bits| std::cmp::Reverse(bits.count_ones()));
    let chosen = |bits: u32| {
        let chosen = all.iter().enumerate();
        let chosen = chosen.filter(move |(place, _)| bits >> place & 1 == 1);
        chosen.map(|(_, one)| *one).collect()
    };
    bits.into_iter().map(chosen).collect()
}

/// The most that can be reached for certain and is not by letting everything pass. What no line of choices made at random leads to is not looked for.
fn aim_of(start: &Game) -> Option<Reachable> {
    let mut aims: Vec<(Aim, usize)> = aims(start).into_iter().map(|aim| (aim, 0)).collect();
    let all = Goal::new(start, Aim::More);
    let chance = &mut Chance::seeded(0);
    let goals: Vec<Goal> = aims
        .iter()
        .map(|(aim, _)| Goal::new(start, aim.clone()))
        .collect();
    for _ in 0..LINES {
        let mut reached = vec![false; goals.len()];
        all.at_random(start, chance, &mut |game| {
            for (reached, goal) in reached.iter_mut().zip(&goals) {
                *reached = *reached || goal.reached(game);
            }
        });
        for ((_, count), reached) in aims.iter_mut().zip(reached) {
            *count += usize::from(reached);
        }
    }
    aims.retain(|(_, count)| *count > 0 && *count * ONE_IN <= LINES);
    aims.into_iter().find_map(|(aim, count)| {
        let mut solver = Solver::new(Goal::new(start, aim.clone()), POSITIONS);
        let choices = solver.fewest(start, *CHOICES.end())?;
        // Each of several must take something: what is scored anyway is no goal.
        CHOICES.contains(&choices).then_some(Reachable {
            aim,
            choices,
            by_chance: count as f64 / LINES as f64,
            solver,
        })
    })
}

/// Looks at a puzzle as those are looked at that are found: at so many positions at most, and so many lines of choices made at random.
pub fn assess(puzzle: &Puzzle, positions: usize, lines: usize) -> Result<Assessment, PuzzleError> {
    let start = puzzle.start()?;
    let goal = Goal::new(&start, Aim::Script(Box::new(puzzle.clone())));
    let mut solver = Solver::new(goal, positions);
    let by_chance = solver.by_chance(&start, lines, &mut Chance::seeded(0));
    let choices = solver.fewest(&start, MOST);
    let first = choices.and_then(|choices| solver.first(&start, choices));
    let (good, options) = first.unwrap_or_default();
    Ok(Assessment {
        choices,
        good,
        options,
        by_chance: by_chance as f64 / lines.max(1) as f64,
    })
}

fn difficulty(choices: u8, by_chance: f64) -> Difficulty {
    match choices {
        0..=3 if by_chance > 0.01 => Difficulty::Easy,
        0..=5 if by_chance > 0.002 => Difficulty::Medium,
        0..=3 => Difficulty::Medium,
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
