//! Puzzles found in games.

use underhex_content::builtin_of;
use underhex_content::scenario::{Difficulty, Puzzle};
use underhex_engine::dice::Chance;
use underhex_engine::rules::editions;
use underhex_engine::{Choice, Game};
use underhex_lab::{assess, hunt};

/// Plays a puzzle as its script says, or letting everything pass, with dice of this seed; says whether that reaches the goal.
fn solves(puzzle: &Puzzle, by_script: bool, seed: u64) -> bool {
    let start = puzzle.start().expect("it can be set up");
    let mut state = start.state().clone();
    state.chance = Chance::seeded(seed);
    let mut game = Game::resume(start.table().clone(), state);
    let round = game.state().round;
    let mut made = [0; 2];
    while !puzzle.reached(&game) && game.state().round == round {
        let Some(decision) = game.decision() else {
            break;
        };
        let seat = decision.seat;
        let scripted = puzzle.answer(&game, seat, made[seat.index()]);
        let scores = |choice: &&Choice| matches!(choice, Choice::Score(_));
        let passes = |choice: &&Choice| matches!(choice, Choice::Pass | Choice::No);
        let options = &decision.options;
        let quiet = options.iter().find(scores);
        let quiet = quiet.or_else(|| options.iter().find(passes));
        let choice = scripted
            .filter(|_| by_script)
            .unwrap_or(*quiet.unwrap_or(&options[0]));
        made[seat.index()] += usize::from(by_script && scripted.is_some());
        game.choose(choice).expect("an option");
    }
    puzzle.reached(&game)
}

#[test]
fn the_page_has_puzzles_of_every_edition_from_easy_to_hard_that_are_solved_by_their_script_alone() {
    let all = Puzzle::all().expect("they can be read");
    let puzzles: Vec<&Puzzle> = all.iter().filter(|puzzle| !puzzle.lesson()).collect();
    assert!(puzzles.len() >= 30, "{} puzzles", puzzles.len());
    for (edition, _) in editions::all() {
        let own = puzzles.iter().filter(|puzzle| puzzle.edition() == edition);
        let count = own.count();
        assert!(count >= 4, "{edition} has {count} puzzles");
    }
    for hard in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
        let own = puzzles
            .iter()
            .filter(|puzzle| puzzle.difficulty() == Some(hard));
        let count = own.count();
        assert!(count >= 5, "{count} puzzles are {}", hard.name());
    }
    for puzzle in puzzles {
        let name = puzzle.name();
        // No dice are needed: it does not matter how they would fall.
        for seed in 1..=4 {
            assert!(solves(puzzle, true, seed), "{name}: the script is wrong");
        }
        assert!(!solves(puzzle, false, 1), "{name} is solved by passing");
    }
}

/// Positions that are looked at for each: what takes more to find out is not checked.
const POSITIONS: usize = 2_000;

#[test]
fn puzzles_are_not_solved_by_chance_and_most_first_choices_are_wrong() {
    let all = Puzzle::all().expect("they can be read");
    let (mut checked, mut good, mut options) = (0, 0, 0);
    for puzzle in all.iter().filter(|puzzle| !puzzle.lesson()) {
        let found = assess(puzzle, POSITIONS, 40).expect("it can be set up");
        let name = puzzle.name();
        assert!(found.by_chance <= 0.35, "{name}: {found:?}");
        if found.options > 0 {
            assert!(found.good.len() < found.options, "{name}: {found:?}");
            checked += 1;
            good += found.good.len();
            options += found.options;
        }
    }
    assert!(checked >= 10, "only {checked} could be looked through");
    assert!(good * 2 < options, "{good} of {options} first choices");
}

#[test]
fn a_game_is_looked_through_for_puzzles_that_are_solved_by_their_script_and_not_by_passing() {
    let content = builtin_of("embergard").expect("the content is sound");
    // Which game has one hangs on how the bots play; about one in twenty has.
    let mut games = (0..200).map(|number| hunt(content, "embergard", 7, number).expect("a game"));
    let found = games.find_map(|found| found.into_iter().next());
    let found = found.expect("one of them has one");
    let puzzles = Puzzle::read("found", &found.text).expect("a scenario file");
    let puzzle = puzzles.first().expect("with a goal");
    assert_eq!(puzzle.difficulty(), Some(found.difficulty));
    assert!(found.choices >= 3 && found.by_chance < 0.25);

    // The script's own choices lead to the goal; whoever lets everything pass does not get there.
    assert!(solves(puzzle, true, 1) && solves(puzzle, true, 2));
    assert!(!solves(puzzle, false, 1));
}
