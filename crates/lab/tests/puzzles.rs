//! Puzzles found in games.

use underhex_content::builtin_of;
use underhex_content::scenario::Puzzle;
use underhex_lab::hunt;

#[test]
fn a_game_is_looked_through_for_puzzles_that_are_solved_by_their_script_and_not_by_passing() {
    let content = builtin_of("embergard").expect("the content is sound");
    let found = hunt(content, "embergard", 7, 4).expect("a game");
    let found = found.first().expect("this game has one");
    let puzzles = Puzzle::read("found", &found.text).expect("a scenario file");
    let puzzle = puzzles.first().expect("with a goal");
    assert_eq!(puzzle.difficulty(), Some(found.difficulty));
    assert!(found.choices >= 2 && found.by_chance < 0.25);

    // The script's own choices lead to the goal; whoever lets everything pass does not get there.
    let solve = |follow: bool| {
        let mut game = puzzle.start().expect("it can be set up");
        let mut made = [0; 2];
        while let Some(decision) = game.decision() {
            if puzzle.reached(&game) || game.state().round > puzzle_round(puzzle) {
                break;
            }
            let seat = decision.seat;
            let scripted = puzzle.answer(&game, seat, made[seat.index()]);
            let pass = decision.options.len() - 1;
            let choice = scripted
                .filter(|_| follow)
                .unwrap_or(decision.options[pass]);
            made[seat.index()] += 1;
            game.choose(choice).expect("an option");
        }
        puzzle.reached(&game)
    };
    assert!(solve(true));
    assert!(!solve(false));
}

fn puzzle_round(puzzle: &Puzzle) -> u8 {
    puzzle.start().expect("it can be set up").state().round
}
