//! A view holds what a seat may know and nothing else. (EMB-SETUP-07, EMB-SETUP-15, EMB-CARDS-24)

use std::sync::Arc;

use underhex_engine::dice::Chance;
use underhex_engine::rules::editions;
use underhex_engine::state::{CardId, Seat, State, Zone};
use underhex_engine::{Game, SeatSetup, Table, View};

fn table(a: (&str, &str), b: (&str, &str)) -> Arc<Table> {
    let content = underhex_content::builtin().expect("the content is sound");
    let battlefields = underhex_content::embergard_battlefields(content).expect("boards are sound");
    let table =
        underhex_content::rivals_table(content, editions::embergard(), battlefields, &[a, b]);
    Arc::new(table.expect("the table is sound"))
}

/// Tables with everything that hides cards in a way of its own: planting, tricks, raids, looking at the top of a deck.
fn tables() -> Vec<Arc<Table>> {
    vec![
        table(
            ("grandfathers-gardeners", "blazing-assault"),
            ("daggoks-stab-ladz", "realmstone-raiders"),
        ),
        table(
            ("knives-of-the-crone", "realmstone-raiders"),
            ("the-emberwatch", "countdown-to-cataclysm"),
        ),
        table(
            ("da-kunnin-krew", "reckless-fury"),
            ("zarbags-gitz", "emberstone-sentinels"),
        ),
    ]
}

/// Calls `check` at every decision of random games.
fn everywhere(games: u64, mut check: impl FnMut(&Game, &mut Chance)) {
    for table in tables() {
        for seed in 0..games {
            let mut chance = Chance::seeded(seed ^ 0xABCD);
            let mut game = Game::new(table.clone(), seed);
            while let Some(decision) = game.decision() {
                let choice = decision.options[chance.below(decision.options.len())];
                check(&game, &mut chance);
                game.choose(choice).expect("an offered choice is taken");
            }
            check(&game, &mut chance);
        }
    }
}

fn seats() -> [Option<Seat>; 3] {
    [Some(Seat(0)), Some(Seat(1)), None]
}

fn json(view: &View) -> String {
    serde_json::to_string(view).expect("a view can be written as JSON")
}

#[test]
fn games_that_differ_only_in_what_is_hidden_look_the_same() {
    everywhere(4, |game, chance| {
        // Only for the seat that chooses is an imagined game sure to stand at the same decision.
        let seat = game.decision().map(|decision| decision.seat);
        if seat.is_none() {
            return;
        }
        let view = game.view(seat);
        let imagined = view.imagine(chance);
        assert_eq!(imagined.view(seat), view);
    });
}

#[test]
fn shuffling_what_is_hidden_changes_no_view() {
    everywhere(2, |game, chance| {
        let Some(decision) = game.decision() else {
            return;
        };
        if game.state().stack.len() > 2 {
            return;
        }
        let mut state: State = game.state().clone();
        state.chance = Chance::seeded(99);
        for player in &mut state.players {
            chance.shuffle(&mut player.pile_mut(Zone::ObjectiveDeck));
            chance.shuffle(&mut player.pile_mut(Zone::PowerDeck));
        }
        // The opponent of the player who chooses gets other Power cards.
        let other = state.next_seat(decision.seat);
        let player = state.player_mut(other);
        for index in 0..player.hand().len() {
            let card = player.hand()[index];
            if !game.table().is_objective(card) && !player.power_deck().is_empty() {
                let place = chance.below(player.power_deck().len());
                let other = std::mem::replace(&mut player.pile_mut(Zone::PowerDeck)[place], card);
                player.pile_mut(Zone::Hand)[index] = other;
            }
        }
        let changed = Game::resume(game.table().clone(), state);
        let seat = Some(decision.seat);
        assert_eq!(changed.view(seat), game.view(seat));
        assert_eq!(json(&changed.view(seat)), json(&game.view(seat)));
    });
}

#[test]
fn an_imagined_game_keeps_everything_that_is_visible() {
    everywhere(2, |game, chance| {
        let seat = game.decision().map(|decision| decision.seat);
        if seat.is_none() {
            return;
        }
        let view = game.view(seat);
        let imagined = view.imagine(chance);
        assert_eq!(imagined.decision(), game.decision());
        assert_eq!(json(&imagined.view(seat)), json(&view));
        let (now, then) = (game.state(), imagined.state());
        assert_eq!(now.fighters, then.fighters);
        for (now, then) in now.players.iter().zip(&then.players) {
            assert_eq!(now.glory, then.glory);
            assert_eq!(now.hand().len(), then.hand().len());
            assert_eq!(now.objective_deck().len(), then.objective_deck().len());
            assert_eq!(now.power_deck().len(), then.power_deck().len());
            assert_eq!(now.scored(), then.scored());
            assert_eq!(now.power_discard(), then.power_discard());
            assert_eq!(now.objective_discard(), then.objective_discard());
        }
    });
}

#[test]
fn no_hidden_card_is_named() {
    everywhere(3, |game, _| {
        for seat in seats() {
            let view = game.view(seat);
            let text = json(&view);
            let shown: Vec<CardId> = shown(game);
            for (index, player) in game.state().players.iter().enumerate() {
                if seat == Some(Seat(index as u8)) {
                    continue;
                }
                let planted = player.planted.iter().map(|(card, _)| card);
                for card in player
                    .hand()
                    .iter()
                    .chain(planted)
                    .chain(player.power_deck())
                {
                    if shown.contains(card) {
                        continue;
                    }
                    let name = &game.table().card(*card).name;
                    // The other player has a card of the same name.
                    let twin = |setup: &SeatSetup| setup.cards.iter().any(|one| one.name == *name);
                    if game
                        .table()
                        .seats
                        .iter()
                        .filter(|setup| twin(setup))
                        .count()
                        > 1
                    {
                        continue;
                    }
                    let quoted = serde_json::to_string(name).expect("a name is text");
                    let card = format!("\"name\":{quoted},\"kind\"");
                    assert!(!text.contains(&card), "{name} is in {text}");
                }
            }
        }
    });
}

/// Cards in decks that a raid has shown to all.
fn shown(game: &Game) -> Vec<CardId> {
    use underhex_engine::state::Frame;
    let stack = game.state().stack.iter();
    stack
        .filter_map(|frame| match frame {
            Frame::Raiding(raid) => raid.card(),
            _ => None,
        })
        .collect()
}

#[test]
fn feature_numbers_are_hidden_until_all_are_placed() {
    let mut hidden = 0;
    everywhere(1, |game, _| {
        let state = game.state();
        for seat in seats() {
            for feature in game.view(seat).summary().features {
                let placed = state.features.len() == usize::from(game.table().rules.feature_tokens);
                assert_eq!(feature.number.is_some(), placed);
                hidden += u32::from(feature.number.is_none());
            }
        }
    });
    assert!(hidden > 0);
}

#[test]
fn only_the_seat_that_chooses_sees_the_options() {
    everywhere(1, |game, _| {
        for seat in seats() {
            let Some(summary) = game.view(seat).summary().decision else {
                continue;
            };
            let chooses = game.decision().map(|decision| decision.seat) == seat;
            assert_eq!(summary.options.is_some(), chooses);
        }
    });
}

#[test]
fn imagined_hands_differ() {
    let table = tables().remove(0);
    let game = Game::new(table, 5u64);
    let seat = game.decision().map(|decision| decision.seat);
    let view = game.view(seat);
    let mut chance = Chance::seeded(1);
    let hands: Vec<_> = (0..8)
        .map(|_| view.imagine(&mut chance).state().players[1].hand().to_vec())
        .collect();
    assert!(hands.iter().any(|hand| *hand != hands[0]));
}
