//! A finished game looked at again.

use std::sync::Arc;

use underhex_bots::{Budget, Judge, bot_by_name};
use underhex_content::scenario::Puzzle;
use underhex_content::{builtin_of, content_mark, set_up};
use underhex_engine::state::Seat;
use underhex_engine::{Contest, Game, PlayerSetup, Replay, Setup, Table, render};
use underhex_lab::{Advice, Depth, Review, advise};

/// A game between random bots, written down, and the table it was played at.
fn played() -> (Replay, Arc<Table>) {
    let content = builtin_of("embergard").expect("the content is sound");
    let players = [
        PlayerSetup::new("the-emberwatch", "blazing-assault"),
        PlayerSetup::new("zikkits-tunnelpack", "pillage-and-plunder"),
    ];
    let setup = Setup::new("embergard", players.to_vec());
    let table = Arc::new(set_up(content, &setup).expect("a table"));
    let mut replay = Replay::new(setup.clone(), &content_mark(&setup, &table), 5u64);
    let mut contest = Contest::new(table.clone(), &setup, 5u64).expect("a game");
    let mut bots = [1, 2].map(|seed| bot_by_name("random", seed).expect("a bot"));
    while let Some(decision) = contest.decision().cloned() {
        let seat = decision.seat;
        let view = contest.game().view(Some(seat));
        let choice = bots[seat.index()].choose(&view, &decision);
        replay.record(&mut contest, choice).expect("an option");
    }
    (replay, table)
}

#[test]
fn a_review_follows_the_game_to_its_end_and_is_the_same_each_time() {
    let (replay, table) = played();
    let depth = Depth {
        iterations: 2,
        rolls: 3,
        mistakes: 2,
    };
    let review = || {
        let review = Review::of(&replay, table.clone(), depth, |_, _| true);
        review.expect("it plays").expect("it went on")
    };
    let first = review();
    assert_eq!(first.steps.len(), replay.choices.len());
    assert_eq!(first.players.len(), 2);
    for step in &first.steps {
        let sum: f32 = step.chances.iter().sum();
        assert!((sum - 1.0).abs() < 1e-3, "{step:?}");
        if let Some(luck) = &step.luck {
            let sum: f32 = luck.iter().sum();
            assert!(sum.abs() < 1e-3, "what one gains the other loses: {step:?}");
        }
    }
    let rolled = first.steps.iter().filter(|step| step.luck.is_some());
    assert!(rolled.count() > 2);
    for player in 1..=2 {
        let own = first.mistakes.iter().filter(|one| one.player == player);
        assert!(own.count() <= 2);
    }
    let last = &first.steps.last().expect("steps").chances;
    assert!(last.contains(&1.0) || last.contains(&0.5), "{last:?}");
    let text = |review: &Review| serde_json::to_string(review).expect("JSON");
    assert_eq!(text(&first), text(&review()));
    let stopped = Review::of(&replay, table, depth, |done, _| done < 3);
    assert!(stopped.expect("it plays").is_none());
}

#[test]
fn advice_compares_three_options_with_their_reasons() {
    let (replay, table) = played();
    let mut playback = replay.play(table).expect("it plays");
    let mut odds = 0;
    for number in 0.. {
        let game = playback.contest().game();
        let attack = game.decision().is_some_and(|decision| {
            let names = decision.options.iter().map(|option| game.name(*option));
            let mut names = names.into_iter();
            names.any(|name| name.starts_with("attack") || name.starts_with("charge"))
        });
        if attack && number % 3 == 0 {
            let seat = game.decision().expect("a decision").seat;
            let mut judge = Judge::new(1, Budget::iterations(40));
            let view = game.view(Some(seat));
            let advice = advise(&view, &mut judge);
            assert!((1..=3).contains(&advice.len()));
            assert!(
                advice
                    .windows(2)
                    .all(|pair| pair[0].chance >= pair[1].chance)
            );
            assert!(advice.iter().all(|one| !one.words.is_empty()));
            for one in &advice {
                same_target(game, one);
            }
            let reasons = advice.iter().flat_map(|one| &one.reasons);
            odds += reasons.filter(|reason| reason.contains("hits in")).count();
            assert!(advise(&game.view(None), &mut judge).is_empty());
        }
        if playback.next().is_none() {
            break;
        }
    }
    assert!(odds > 0, "an attack was advised with its odds");
}

/// Whoever is aimed at is the one whose odds are told.
fn same_target(game: &Game, advice: &Advice) {
    let (fighters, table) = (game.state().fighter_ids(), game.table());
    let names: Vec<String> = fighters
        .map(|fighter| render::fighter_name(table, fighter))
        .collect();
    let aimed = advice.words.rsplit(", ").next().unwrap_or_default();
    let told = advice.reasons.iter().find_map(|reason| {
        let (_, rest) = reason.split_once(" against ")?;
        Some(rest.split_once(" hits in")?.0)
    });
    if let Some(told) = told
        && advice.words.contains(", ")
        && names.iter().any(|name| name == aimed)
    {
        assert_eq!(told, aimed, "{advice:?}");
    }
}

/// A position written by hand, as player a sees it.
fn advised(text: &str) -> Vec<Advice> {
    let puzzles = Puzzle::read("position", text).expect("a scenario file");
    let game = puzzles[0].start().expect("it can be set up");
    let mut judge = Judge::new(1, Budget::iterations(300));
    advise(&game.view(Some(Seat(0))), &mut judge)
}

#[test]
fn advice_says_what_an_option_prevents_and_how_it_goes_on() {
    let advice = advised(
        r#"
edition = "embergard"
[[scenario]]
name = "Out of reach"
goal = ""
board = { radius = 4, blocked = ["0,1", "1,-1"] }
start = "power"
a.turns_taken = 1
a.hand = ["ES14"]
a.fighters = [{ name = "Maren", at = "0,0", health = 4, damage = 3, bounty = 3, save = "0 shield", weapons = ["Knife: 1 swords 1 1"] }]
b.fighters = [{ name = "Gnaw", at = "1,0", move = 0, weapons = ["Club: 1 hammer 4 3"] }]
script = """
a pass
expect Maren alive
"""
"#,
    );
    let pushed = advice.iter().find(|one| one.option == "play sidestep");
    let pushed = pushed.expect("two options are compared");
    assert!(pushed.words.contains(", to "), "{}", pushed.words);
    let prevented = "Otherwise Gnaw could attack Maren (hits in 94%, slays in 94%), then not.";
    assert_eq!(pushed.reasons, [prevented], "{advice:?}");
    let passed = advice.iter().find(|one| one.option == "pass");
    assert!(passed.expect("it is the other").reasons.is_empty());
}
