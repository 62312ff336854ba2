//! Set-up of the first edition with two to four players: random choices lead to the first round, the same names lead to the
//! same position, and every position on the way can be saved, read and gone on from. Views hold no more than they may.

use std::sync::Arc;

use underhex_content::table;
use underhex_engine::cards::{
    Die, FighterDef, FighterSide, Name, Num, Rules, WarbandDef, Warscroll, WeaponDef,
};
use underhex_engine::dice::Chance;
use underhex_engine::rules::editions;
use underhex_engine::state::{Feature, Phase, Plan, Seat, State};
use underhex_engine::{Game, SeatSetup, Table};

const JOINED: [&str; 3] = ["shadespire", "nightvault", "harrowdeep"];

fn fighter(name: &str) -> Arc<FighterDef> {
    let side = || FighterSide {
        moves: Num::Const(3),
        save: (Num::Const(1), Die::Shield),
        health: Num::Const(3),
        bounty: Num::Const(1),
        wizard: Num::Const(0),
        weapons: vec![WeaponDef {
            spell: false,
            name: "axe".to_owned(),
            title: None,
            kind: None,
            range: Num::Const(1),
            symbol: Die::Hammer,
            dice: Num::Const(2),
            damage: Num::Const(1),
            abilities: Vec::new(),
            rules: Rules::default(),
            when: Default::default(),
            fixed: false,
        }],
        runemarks: Vec::new(),
        rules: Rules::default(),
    };
    Arc::new(FighterDef {
        inspire: Default::default(),
        id: Name::new(name).expect("a short name"),
        name: name.to_owned(),
        runemarks: Vec::new(),
        face: None,
        count: 1,
        uninspired: side(),
        inspired: side(),
    })
}

/// A made-up warband for a seat; the first of the table is too big for the starting hexes of any board.
fn seat(index: usize) -> SeatSetup {
    let count = if index == 0 { 9 } else { 2 + index };
    let fighters = (0..count).map(|number| fighter(&format!("f{index}-{number}")));
    SeatSetup {
        warband: Arc::new(WarbandDef {
            id: format!("made-up-{index}"),
            name: "Made up".to_owned(),
            alliance: None,
            look: None,
            fighters: fighters.collect(),
            warscroll: Warscroll::default(),
        }),
        decks: Vec::new(),
        cards: Vec::new(),
        plots: Vec::new(),
    }
}

fn table_of(edition: &str, players: usize) -> Arc<Table> {
    let content = underhex_content::builtin_of(edition).expect("the content is sound");
    let rules = editions::by_name(edition).expect("a known edition");
    let seats = (0..players).map(seat).collect();
    let boards: Vec<Vec<String>> = if edition == "nightvault" {
        Vec::new()
    } else {
        // Every first-edition side there is.
        let all = underhex_content::joined_boards(content).map(|board| board.id.clone());
        vec![all.collect(); players]
    };
    let table = table(content, edition, rules, seats, &boards);
    Arc::new(table.expect("the table can be set"))
}

/// Calls `check` at every decision of random set-ups.
fn everywhere(games: u64, mut check: impl FnMut(&Game)) {
    for edition in JOINED {
        for players in 2..=4 {
            let table = table_of(edition, players);
            for seed in 0..games {
                let mut chance = Chance::seeded(seed ^ 0xB0A7);
                let mut game = Game::new(table.clone(), seed);
                while game.state().phase == Phase::Setup && game.state().round == 0 {
                    check(&game);
                    let decision = game.decision().expect("set-up does not end the game");
                    let choice = decision.options[chance.below(decision.options.len())];
                    game.choose(choice).expect("an offered choice is taken");
                }
                check(&game);
            }
        }
    }
}

#[test]
fn random_set_ups_reach_the_first_round() {
    let mut ends = 0;
    everywhere(12, |game| {
        let state = game.state();
        if state.round == 0 {
            return;
        }
        ends += 1;
        let players = state.players.len();
        let board = game.eval().board();
        assert_eq!(state.ground.plan().laid().len(), players);
        for seat in 0..players as u8 {
            assert_eq!(board.territory(seat).len(), 38);
            let placed: Vec<_> = state.warband(Seat(seat)).collect();
            assert_eq!(
                placed.len(),
                game.table().seats[seat as usize].warband.fighters.len()
            );
            for fighter in placed {
                let hex = state.fighter(fighter).hex.expect("it stands somewhere");
                assert!(board.territory(seat).contains(hex));
                assert!(!board.blocked().contains(hex));
            }
        }
        // Nine fighters take longer than the others.
        assert!(state.finisher.is_some_and(|seat| seat != Seat(0)));
        let rules = &game.table().rules;
        let numbered = state.features.iter().filter(|feature| feature.number > 0);
        let numbered: Vec<&Feature> = numbered.collect();
        assert!(numbered.len() <= usize::from(rules.feature_tokens_for(players)));
        for (index, one) in numbered.iter().enumerate() {
            assert!(!board.starting().contains(one.hex));
            for other in &numbered[..index] {
                assert!(board.distance(one.hex, other.hex) >= rules.feature_spacing);
                assert_ne!(one.number, other.number);
            }
        }
    });
    assert_eq!(ends, 12 * 9);
}

#[test]
fn names_are_unique_and_lead_to_the_same_position() {
    for edition in JOINED {
        for players in 2..=4 {
            let table = table_of(edition, players);
            for seed in 0..6 {
                let mut chance = Chance::seeded(seed);
                let mut game = Game::new(table.clone(), seed);
                let mut names = Vec::new();
                while game.state().round == 0 {
                    let decision = game.decision().expect("set-up asks");
                    let mut all: Vec<String> =
                        decision.options.iter().map(|one| game.name(*one)).collect();
                    let choice = decision.options[chance.below(decision.options.len())];
                    names.push(game.name(choice));
                    all.sort();
                    let count = all.len();
                    all.dedup();
                    assert_eq!(all.len(), count, "{:?}", decision.question);
                    game.choose(choice).expect("an offered choice is taken");
                }
                // Another table: nothing hangs on what the first one has kept.
                let mut again = Game::new(table_of(edition, players), seed);
                for name in names {
                    again.choose_by_name(&name).expect("the same is offered");
                }
                assert_eq!(again, game);
            }
        }
    }
}

#[test]
fn every_position_can_be_saved_and_gone_on_from() {
    everywhere(2, |game| {
        let text = serde_json::to_string(game.state()).expect("a position can be written");
        let state: State = serde_json::from_str(&text).expect("a position can be read");
        assert_eq!(state, *game.state());
        let again = Game::resume(game.table().clone(), state);
        assert_eq!(again.decision(), game.decision());
        assert_eq!(again.eval().board(), game.eval().board());
    });
}

#[test]
fn views_show_numbers_only_to_those_who_have_seen_them() {
    let mut hidden = 0;
    everywhere(3, |game| {
        let mut chance = Chance::seeded(3);
        let seats = (0..game.state().players.len() as u8).map(|seat| Some(Seat(seat)));
        for seat in seats.chain([None]) {
            let view = game.view(seat);
            for (shown, feature) in view.summary().features.iter().zip(&game.state().features) {
                assert_eq!(shown.number.is_some(), feature.known_to(seat));
                hidden += u32::from(shown.number.is_none());
            }
            if game.decision().map(|decision| decision.seat) == seat && seat.is_some() {
                let imagined = view.imagine(&mut chance);
                assert_eq!(imagined.decision(), game.decision());
                assert_eq!(imagined.view(seat), view);
            }
        }
    });
    assert!(hidden > 0);
}

#[test]
fn a_laid_battlefield_is_given_by_its_plan() {
    everywhere(2, |game| {
        let Plan::Laid(laid) = game.state().ground.plan() else {
            panic!("the battlefield is laid");
        };
        let board = game.table().battlefield(&Plan::Laid(laid.clone()));
        assert_eq!(*board, *game.eval().board());
    });
}
