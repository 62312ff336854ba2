//! Games are set up in every mode, what does not fit is said, and nothing that happens is lost between the games of a match.

use std::sync::Arc;

use underhex_content::{
    Content, PlayerFault, SetupError, Wish, begin, builtin_of, content_mark, draw_players, set_up,
    settled,
};
use underhex_engine::dice::Chance;
use underhex_engine::event::Event;
use underhex_engine::replay::Outcome;
use underhex_engine::rules::editions;
use underhex_engine::{Contest, DeckChoice, Mode, PlayerSetup, Replay, Setup, render};

fn content(edition: &str) -> &'static Content {
    builtin_of(edition).expect("the content is sound")
}

fn shadespire(mode: Mode) -> Setup {
    let players = vec![
        PlayerSetup::new("garreks-reavers", "garreks-reavers"),
        PlayerSetup::new("sepulchral-guard", "random-17"),
    ];
    Setup {
        mode,
        ..Setup::new("shadespire", players)
    }
}

fn lesson() -> Setup {
    let players = ["steelhearts-champions", "garreks-reavers"];
    let players = players.map(|warband| PlayerSetup::new(warband, DeckChoice::default()));
    Setup {
        mode: Mode::Lesson,
        ..Setup::new("shadespire", players.to_vec())
    }
}

fn refused(setup: &Setup) -> String {
    let refused = set_up(content(&setup.edition), setup);
    refused.expect_err("it does not fit").to_string()
}

/// Plays at random, with every choice recorded.
fn played(setup: &Setup, seed: u64) -> (Replay, Contest, Vec<Event>) {
    let content = content(&setup.edition);
    let mut contest = begin(content, setup, seed).expect("it can be set up");
    let mark = content_mark(setup, contest.game().table());
    let mut replay = Replay::new(setup.clone(), &mark, seed);
    let mut chance = Chance::seeded(seed);
    let mut events = contest.take_events();
    while let Some(decision) = contest.decision() {
        let choice = decision.options[chance.below(decision.options.len())];
        replay.record(&mut contest, choice).expect("an option");
        contest.drain_events(|game, event| {
            render::event(game.table(), game.state(), &event);
            events.push(event);
        });
    }
    (replay, contest, events)
}

#[test]
fn every_mode_is_played_to_its_end_and_replays() {
    let artefact = Setup {
        fixed_layout: true,
        ..shadespire(Mode::Artefact)
    };
    let decided = Setup {
        tie_breaker: true,
        ..shadespire(Mode::Match)
    };
    for setup in [shadespire(Mode::Game), decided, artefact, lesson()] {
        let (replay, contest, _) = played(&setup, 3);
        assert!(contest.is_over());
        let result = contest.result().expect("a result");
        assert!(result.words().ends_with('.'));
        let read = Replay::read(&replay.write()).expect("what is written can be read");
        assert_eq!(read.setup, setup);
        let table = Arc::new(set_up(content("shadespire"), &read.setup).expect("the same table"));
        assert_eq!(read.content, content_mark(&read.setup, &table));
        let again = read.verify(table).expect("it plays as recorded");
        assert_eq!(again.game(), contest.game());
        assert_eq!(again.games(), contest.games());
    }
}

/// SHA-ARTEFACT-01, SHA-SETUP-14
#[test]
fn the_artefact_lies_on_the_battlefield_and_the_lesson_has_two_fighters_each() {
    let (_, contest, _) = played(&shadespire(Mode::Artefact), 5);
    let features = &contest.game().state().features;
    assert!(features.iter().any(|feature| feature.artefact));
    let (_, contest, events) = played(&lesson(), 5);
    let table = contest.game().table();
    assert_eq!(table.fighters.len(), 4);
    assert!(table.seats.iter().all(|seat| seat.cards.is_empty()));
    assert!(contest.game().state().features.is_empty());
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Drew { .. }))
    );
}

#[test]
fn no_event_is_lost_between_the_games_of_a_match() {
    for seed in 0..3 {
        let (replay, contest, events) = played(&shadespire(Mode::Match), seed);
        let games = contest.games().len();
        assert!((2..=3).contains(&games));
        assert_eq!(contest.all_games().count(), games);
        assert_eq!(contest.number(), games);
        let over = events
            .iter()
            .filter(|event| matches!(event, Event::GameOver { .. }))
            .count();
        assert_eq!(over, games);
        // Each game opens with a roll-off for the boards, before anything can be chosen.
        let opens = |event: &Event| matches!(event, Event::RollOff { .. });
        assert!(events.first().is_some_and(opens), "{:?}", events.first());
        let mut after = events.split(|event| matches!(event, Event::GameOver { .. }));
        assert!(
            after
                .by_ref()
                .take(games)
                .all(|game| game.first().is_some_and(opens))
        );
        let glory: u16 = contest
            .games()
            .iter()
            .map(|game| u16::from(game.glory[0]))
            .sum();
        assert_eq!(contest.glory()[0], glory);
        assert_eq!(replay.outcome, Outcome::of(&contest));
        assert_eq!(
            replay.outcome.map(|outcome| outcome.games.len()),
            Some(games)
        );
    }
}

/// The first game of a match is the game of its seed; the others are games of their own.
#[test]
fn the_games_of_a_match_follow_from_one_seed() {
    let game = begin(content("shadespire"), &shadespire(Mode::Game), 9u64).expect("a game");
    let (_, contest, _) = played(&shadespire(Mode::Match), 9u64);
    let opening = begin(content("shadespire"), &shadespire(Mode::Match), 9u64).expect("a match");
    assert_eq!(opening.game(), game.game());
    let ends: Vec<_> = contest.all_games().map(|game| game.state()).collect();
    assert_ne!(ends[0], ends[1]);
}

#[test]
fn decks_are_named_listed_or_drawn() {
    let content = content("shadespire");
    let mut setup = shadespire(Mode::Game);
    let named = set_up(content, &setup).expect("a ready deck");
    let ids = |place: usize| {
        let cards = named.seats[place].cards.iter();
        cards.map(|card| card.id.to_string()).collect::<Vec<_>>()
    };
    let mark = content_mark(&setup, &named);
    for place in [0, 1] {
        setup.players[place].deck = DeckChoice::Cards(ids(place));
    }
    let listed = set_up(content, &setup).expect("the same cards");
    assert_eq!(content_mark(&setup, &listed), mark);

    let emberwatch = |deck: DeckChoice| {
        let players = vec![
            PlayerSetup::new("the-emberwatch", deck),
            PlayerSetup::new("zarbags-gitz", "random-3"),
        ];
        Setup::new("embergard", players)
    };
    let content = builtin_of("embergard").expect("the content is sound");
    let table = set_up(content, &emberwatch("blazing-assault".into())).expect("printed decks");
    let ids: Vec<String> = table.seats[0]
        .cards
        .iter()
        .map(|card| card.id.to_string())
        .collect();
    let listed = set_up(content, &emberwatch(DeckChoice::Cards(ids.clone()))).expect("as printed");
    assert_eq!(listed.seats[0].decks, ["blazing-assault"]);
    let short = emberwatch(DeckChoice::Cards(ids[1..].to_vec()));
    let message = refused(&short);
    assert!(
        message.contains("player 1: the deck may not be played:"),
        "{message}"
    );
    assert!(message.contains("is missing"), "{message}");
}

#[test]
fn a_record_names_the_boards_that_were_at_hand() {
    let setup = shadespire(Mode::Game);
    let table = set_up(content("shadespire"), &setup).expect("it can be set up");
    let settled = settled(&setup, &table);
    assert_eq!(settled.players[0].boards.len(), 6);
    let again = set_up(content("shadespire"), &settled).expect("the same boards");
    assert_eq!(content_mark(&settled, &again), content_mark(&setup, &table));
}

#[test]
fn the_mark_covers_mode_and_options() {
    let mark = |setup: &Setup| {
        let table = set_up(content("shadespire"), setup).expect("it can be set up");
        content_mark(setup, &table)
    };
    let decided = Setup {
        tie_breaker: true,
        ..shadespire(Mode::Match)
    };
    let fixed = Setup {
        fixed_layout: true,
        ..shadespire(Mode::Game)
    };
    let plain = [Mode::Game, Mode::Match, Mode::Artefact].map(shadespire);
    let marks: Vec<String> = plain.iter().chain([&decided, &fixed]).map(mark).collect();
    for (place, one) in marks.iter().enumerate() {
        assert!(!marks[..place].contains(one));
    }
}

#[test]
fn what_a_player_cannot_bring_is_said() {
    let with = |change: &dyn Fn(&mut PlayerSetup)| {
        let mut setup = shadespire(Mode::Game);
        change(&mut setup.players[0]);
        refused(&setup)
    };
    let cases: [(String, &str); 9] = [
        (
            with(&|player| player.warband = "gareks-reavers".to_owned()),
            "player 1: there is no warband `gareks-reavers`; did you mean `garreks-reavers`?",
        ),
        (
            with(&|player| player.deck = "garrek-reavers".into()),
            "player 1: there is no deck `garrek-reavers`; did you mean `garreks-reavers`?",
        ),
        (
            with(&|player| player.deck = "sepulchral-guard".into()),
            "player 1: the ready deck `sepulchral-guard` is for sepulchral-guard, not for garreks-reavers",
        ),
        (
            with(&|player| player.deck = DeckChoice::Cards(vec!["Great Strength".to_owned()])),
            "player 1: there is no card with the id `Great Strength`; did you mean `1391` (Great Strength)?",
        ),
        (
            with(&|player| player.deck = DeckChoice::Cards(vec!["1391".to_owned(); 2])),
            "player 1: the deck may not be played: Great Strength is in the deck 2 times; each card can be in it once; \
             0 Objectives; there must be exactly 12; 2 Power cards; there must be at least 20",
        ),
        (
            with(&|player| player.deck = DeckChoice::default()),
            "player 1: a deck is missing",
        ),
        (
            with(&|player| player.boards = vec!["miror-well".to_owned()]),
            "player 1: there is no board `miror-well` that players can bring; did you mean `mirror-well`?",
        ),
        (
            with(&|player| player.boards = vec!["dreadfane-1".to_owned()]),
            "player 1: the board `dreadfane-1` is a battlefield of its own; it cannot be joined with others",
        ),
        (
            with(&|player| player.deck = "random-x".into()),
            "player 1: there is no deck `random-x`",
        ),
    ];
    for (found, wanted) in cases {
        assert_eq!(found, wanted);
    }
}

#[test]
fn modes_and_options_that_do_not_fit_are_said() {
    let of = |edition: &str, mode: Mode, players: usize| {
        let any = Wish::default();
        let (content, mut chance) = (content(edition), Chance::seeded(1));
        let drawn = draw_players(content, Mode::Game, &vec![&any; players], &mut chance);
        Setup {
            mode,
            ..Setup::new(edition, drawn.expect("players"))
        }
    };
    for (edition, _) in editions::all() {
        for mode in Mode::ALL {
            let fits = Mode::of_edition(edition).contains(&mode);
            let setup = if mode == Mode::Lesson && fits {
                lesson()
            } else {
                of(edition, mode, 2)
            };
            assert_eq!(
                set_up(content(edition), &setup).is_ok(),
                fits,
                "{edition} {mode}"
            );
        }
    }
    assert_eq!(
        refused(&of("embergard", Mode::Lesson, 2)),
        "Embergard has no mode `lesson`; it has: game, match"
    );
    assert_eq!(
        refused(&of("shadespire", Mode::Match, 3)),
        "the mode `match` is for two players, not for 3"
    );
    assert_eq!(
        refused(&of("dreadfane", Mode::Game, 3)),
        "Dreadfane is played by 2 to 2 players, not 3"
    );
    let game = of("shadespire", Mode::Game, 2);
    let tie_breaker = Setup {
        tie_breaker: true,
        ..game.clone()
    };
    assert!(refused(&tie_breaker).contains("the tie-breaker decides a match"));
    let reseats = Setup {
        reseats: true,
        ..game.clone()
    };
    assert!(refused(&reseats).contains("three or four players"));
    let fixed = Setup {
        fixed_layout: true,
        ..of("embergard", Mode::Game, 2)
    };
    assert!(refused(&fixed).contains("there is no layout to be fixed"));
    let mut boards = of("embergard", Mode::Game, 2);
    boards.players[1].boards = vec!["mirror-well".to_owned()];
    assert!(refused(&boards).contains("player 2: Embergard is played on ready battlefields"));
    let nobody = Setup {
        players: Vec::new(),
        ..game.clone()
    };
    assert_eq!(refused(&nobody), "a game has 2 to 4 players, not 0");
    let other = set_up(content("nightvault"), &game);
    assert!(matches!(other, Err(SetupError::OtherEdition { .. })));
    let unknown = Setup::new("beastgrave", Vec::new());
    let unknown = set_up(content("shadespire"), &unknown);
    assert!(matches!(unknown, Err(SetupError::UnknownEdition { .. })));
}

#[test]
fn the_lesson_is_for_its_two_sides_without_cards() {
    let with = |change: &dyn Fn(&mut PlayerSetup)| {
        let mut setup = lesson();
        change(&mut setup.players[0]);
        set_up(content("shadespire"), &setup).expect_err("it does not fit")
    };
    let fault = with(&|player| player.deck = "random-1".into());
    assert_eq!(fault, PlayerFault::DeckInLesson.of(0));
    let fault = with(&|player| player.warband = "sepulchral-guard".to_owned());
    assert!(fault.to_string().contains("is not in the first lesson"));
    let fault = with(&|player| player.warband = "garreks-reavers".to_owned());
    assert!(matches!(fault, SetupError::LessonTwins(_)));
    let mut setup = lesson();
    setup.players[1].boards = vec!["shattered-tower".to_owned()];
    let table = set_up(content("shadespire"), &setup).expect("another board");
    assert_eq!(table.battlefields[0].name, "shattered-tower");
}
