//! A filter means the same whether it is asked of one fighter or of all of them at once, in the hex where one stands or in all hexes at once.

use underhex_content::{begin, builtin_of, draw_any, draw_player};
use underhex_engine::board::{HexId, HexSet};
use underhex_engine::cards::Is;
use underhex_engine::dice::Chance;
use underhex_engine::eval::{Ctx, Eval};
use underhex_engine::rules::{Decks, editions};
use underhex_engine::state::{Env, FighterId, FighterSet, Seat, State};
use underhex_engine::table::Table;
use underhex_engine::{Game, Setup};

/// Words that look at others, alone and together.
const FILTERS: &[&str] = &[
    "[Friendly]",
    "[Enemy, Undamaged]",
    "[Yours, Not(Leader)]",
    "[Slain]",
    "[SlainOrNot, Enemy]",
    "[Only(A)]",
    "[FriendOf(A), Other(A)]",
    "[Only(It), FriendOf(It)]",
    "[NextTo([Friendly])]",
    "[NextToAtLeast(2, [Enemy])]",
    "[NextToAtLeast(2, [])]",
    "[Within(3, A)]",
    "[Within(2, It)]",
    "[AtLeastFrom(3, A)]",
    "[Near(Stat(It, Move), [Enemy])]",
    "[NearFeature(2, [NumberIs(Stat(It, Bounty))])]",
    "[NearHex(1, [Edge])]",
    "[AnyOf([[Friendly, Damaged], [Enemy, Inspired], [NextTo([Enemy])]])]",
    "[InHex([Edge, In(Friendly)]), Not(NextTo([Enemy]))]",
    "[In(Enemy), Not(AnyOf([[Runemark(\"minion\")], [HasAny([Charge])]]))]",
    "[Status(\"united\")]",
    "[Status(\"tempered\"), Friendly]",
];

/// Asks everything of everybody, seen from both players.
fn compare(table: &Table, state: &State, filters: &[Vec<Is>]) {
    let eval = Eval::new(table, state);
    // Who is falling is still seen where it stands, but is not among all others any more.
    let falling = |fighter: FighterId| state.fighter(fighter).falling;
    let everybody = state.fighters.everybody().iter();
    let everybody: FighterSet = everybody.filter(|fighter| !falling(*fighter)).collect();
    for seat in [Seat(0), Seat(1)] {
        for picked in everybody.iter().step_by(3) {
            let env = Env {
                picks: [FighterSet::single(picked); 3],
                ..Env::new()
            };
            let ctx = Ctx::new(seat, &env);
            for (filter, words) in filters.iter().zip(FILTERS) {
                let one_by_one: FighterSet = everybody
                    .iter()
                    .filter(|fighter| eval.is(*fighter, filter, &ctx))
                    .collect();
                assert_eq!(eval.all(filter, &ctx), one_by_one, "{words}");
            }
        }
    }
}

/// Asks where some fighter would be what, and puts it down in every hex to see.
fn compare_hexes(table: &Table, state: &State, filters: &[Vec<Is>], chance: &mut Chance) {
    let eval = Eval::new(table, state);
    let present: Vec<FighterId> = state.fighters.present().iter().collect();
    if present.is_empty() {
        return;
    }
    let mut any = || present[chance.below(present.len())];
    let (fighter, env) = (
        any(),
        Env {
            picks: [FighterSet::single(any()); 3],
            ..Env::new()
        },
    );
    let ctx = Ctx::new(state.fighter(any()).seat, &env);
    for (filter, words) in filters.iter().zip(FILTERS) {
        let there = |hex: &HexId| {
            let mut state = state.clone();
            state.fighters[fighter].hex = Some(*hex);
            Eval::new(table, &state).is(fighter, filter, &ctx)
        };
        let all = eval.board().all();
        let one_by_one: HexSet = all.iter().filter(there).collect();
        let at_once = eval.standing_among(fighter, all, filter, &ctx);
        assert_eq!(at_once, one_by_one, "{words}");
    }
}

/// The same position with all fighters of a player in the hex of one of them, as while one passes another.
fn crowded(state: &State, seat: Seat) -> State {
    let mut state = state.clone();
    let present: Vec<_> = state.warband(seat).collect();
    let hex = present.first().and_then(|first| state.fighter(*first).hex);
    for fighter in present {
        state.fighters[fighter].hex = hex;
    }
    state
}

#[test]
fn a_filter_means_the_same_of_one_and_of_all_fighters_and_hexes() {
    let filters: Vec<Vec<Is>> = FILTERS
        .iter()
        .map(|words| underhex_notation::read(words).expect(words))
        .collect();
    for (edition, rules) in editions::all() {
        let content = builtin_of(edition).expect("the content is sound");
        for seed in 0..4 {
            let mut chance = Chance::seeded(seed);
            let wish = Default::default();
            let player = |chance: &mut Chance| match rules.decks {
                Decks::Fixed => draw_player(content, &wish, chance).expect("a player"),
                _ => draw_any(content, &wish, chance),
            };
            let players = vec![player(&mut chance), player(&mut chance)];
            let setup = Setup::new(edition, players);
            let mut contest = begin(content, &setup, seed).expect("it can be set up");
            play(contest.game_mut(), &mut chance, &filters);
        }
    }
}

fn play(game: &mut Game, chance: &mut Chance, filters: &[Vec<Is>]) {
    for step in 0.. {
        let Some(decision) = game.decision() else {
            return;
        };
        if step % 12 == 0 {
            compare(game.table(), game.state(), filters);
            compare_hexes(game.table(), game.state(), filters, chance);
            for seat in [Seat(0), Seat(1)] {
                compare(game.table(), &crowded(game.state(), seat), filters);
            }
        }
        let choice = decision.options[chance.below(decision.options.len())];
        game.choose(choice).expect("an option");
    }
}
