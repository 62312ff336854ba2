//! What players are told at the table beside the options, in random games of every edition.

use underhex_content::scenario::Puzzle;
use underhex_content::{Wish, begin, builtin_of, draw_any, draw_player};
use underhex_engine::dice::Chance;
use underhex_engine::replay::find;
use underhex_engine::rules::{Decks, editions};
use underhex_engine::state::{CoreKind, FighterId, Seat};
use underhex_engine::view::{Deed, Prospect};
use underhex_engine::{Choice, Contest, Game, PlayerSetup, Question, Setup, View};

/// A game of an edition between two players, drawn by chance and recorded.
fn game(edition: &str, seed: u64, chance: &mut Chance) -> Game {
    let content = builtin_of(edition).expect("the content is sound");
    let rules = editions::by_name(edition).expect("an edition");
    let wish = Wish::default();
    let players: Vec<PlayerSetup> = (0..2)
        .map(|_| match rules.decks {
            Decks::Fixed => draw_player(content, &wish, chance).expect("a player"),
            _ => draw_any(content, &wish, chance),
        })
        .collect();
    let contest = begin(content, &Setup::new(edition, players), seed).expect("a game");
    match contest {
        Contest::Game(game) => *game,
        Contest::Match(_) => unreachable!("a single game was set up"),
    }
}

/// Calls `check` before every choice of random games of every edition, with the choice that is made next.
fn everywhere(games: u64, mut check: impl FnMut(&str, &Game, Choice, &mut Chance)) {
    for (edition, _) in editions::all() {
        for seed in 0..games {
            let mut chance = Chance::seeded(seed ^ 0x7AB1E);
            let mut game = game(edition, seed, &mut chance);
            while let Some(decision) = game.decision() {
                let choice = decision.options[chance.below(decision.options.len())];
                check(edition, &game, choice, &mut chance);
                game.choose(choice).expect("an offered choice is taken");
                game.take_record();
            }
        }
    }
}

fn prospect(game: &Game, seat: Seat, fighter: &str) -> Prospect {
    let prospect = game.view(Some(seat)).prospect(fighter);
    prospect.expect("there is such a fighter")
}

/// Chooses one after the other, everybody passing in between.
fn follow(game: &Game, choices: impl Iterator<Item = String>) -> Result<Game, String> {
    let mut game = game.clone();
    for name in choices {
        for _ in 0..40 {
            if find(&game, &name).is_ok() {
                break;
            }
            let window = game
                .decision()
                .is_some_and(|decision| matches!(decision.question, Question::Respond(_)));
            if !window || game.choose(Choice::Pass).is_err() {
                break;
            }
        }
        let choice = find(&game, &name).map_err(|error| error.to_string())?;
        game.choose(choice).map_err(|error| error.to_string())?;
    }
    Ok(game)
}

fn lists(deed: &Deed) -> Vec<Vec<String>> {
    let begins = deed.option.iter().cloned();
    let mut lists = vec![deed.choices.clone()];
    for hex in &deed.hexes {
        lists.push(hex.choices.clone());
        lists.extend(hex.targets.iter().map(|target| target.choices.clone()));
    }
    lists.extend(deed.targets.iter().map(|target| target.choices.clone()));
    let whole = lists.into_iter();
    whole
        .map(|list| begins.clone().chain(list).collect())
        .collect()
}

#[test]
fn what_a_fighter_could_do_can_be_done_and_hangs_on_nothing_hidden() {
    let (mut deeds, mut targets, mut costly) = (0, 0, 0);
    let mut number = 0;
    everywhere(1, |edition, game, _, chance| {
        let Some(decision) = game.decision() else {
            return;
        };
        let asked = matches!(
            decision.question,
            Question::Action | Question::Move(_) | Question::Weapon(_) | Question::Target(_)
        );
        number += usize::from(asked);
        if !asked || number % 6 != 0 {
            return;
        }
        let seat = decision.seat;
        let own: Vec<FighterId> = game.state().warband(seat).collect();
        let fighter = own[chance.below(own.len())];
        let id = game.fighter_name(fighter);
        let known = prospect(game, seat, id);
        // Whatever the others hold and whatever comes next, the answer is the same.
        let other = game.view(Some(seat)).imagine(chance);
        assert_eq!(prospect(&other, seat, id), known, "{edition}");
        let mut begun: Vec<String> = Vec::new();
        for deed in &known.deeds {
            deeds += 1;
            begun.extend(deed.option.clone());
            for hex in &deed.hexes {
                costly += usize::from(!hex.costs.is_empty());
                targets += hex.targets.len();
            }
            targets += deed.targets.len();
            for list in lists(deed) {
                let done = follow(game, list.iter().cloned());
                assert!(done.is_ok(), "{edition}: {list:?}: {:?}", done.err());
            }
        }
        for option in &decision.options {
            if let Choice::Core(_, who) | Choice::Activate(who) = option
                && *who == fighter
            {
                let name = game.name(*option);
                assert!(begun.contains(&name), "{edition}: {name} is left out");
            }
        }
    });
    assert!(
        deeds > 25 && targets > 10 && costly > 0,
        "{deeds} {targets} {costly}"
    );
}

/// Whether a deed that is on offer leads somewhere: a Charge to somebody, an Attack to somebody, a Move to some hex.
fn leads_somewhere(kind: CoreKind, deed: &Deed) -> bool {
    match kind {
        CoreKind::Move => !deed.hexes.is_empty(),
        CoreKind::Attack => !deed.targets.is_empty(),
        CoreKind::Charge => {
            !deed.targets.is_empty() || deed.hexes.iter().any(|hex| !hex.targets.is_empty())
        }
        _ => true,
    }
}

#[test]
fn whoever_may_move_attack_or_charge_is_told_where_to_and_whom() {
    let (mut charges, mut number) = (0, 0);
    everywhere(1, |edition, game, _, _| {
        let decision = game.decision().expect("somebody chooses");
        for option in &decision.options {
            let Choice::Core(kind, fighter) = *option else {
                continue;
            };
            number += 1;
            if number % 3 != 0 || kind == CoreKind::Guard {
                continue;
            }
            let name = game.name(*option);
            let known = prospect(game, decision.seat, game.fighter_name(fighter));
            let mut deeds = known.deeds.iter();
            let deed = deeds.find(|deed| deed.option.as_ref() == Some(&name));
            let deed = deed.unwrap_or_else(|| panic!("{edition}: {name} is left out"));
            charges += usize::from(kind == CoreKind::Charge);
            // Some Charges get far enough only with a card that is played on the way.
            let helped = {
                let mut begun = game.clone();
                begun.choose(*option).expect("it is on offer");
                let asked = begun.decision().map(|asked| (asked.seat, asked.question));
                matches!(asked, Some((seat, Question::Respond(_))) if seat == decision.seat)
            };
            assert!(
                leads_somewhere(kind, deed) || helped,
                "{edition}: {name}: {deed:?}"
            );
        }
    });
    assert!(charges > 15, "{charges}");
}

#[test]
fn going_back_and_choosing_the_same_again_changes_nothing() {
    let (mut free, mut bound) = (0, 0);
    everywhere(3, |edition, before, choice, _| {
        let mut after = before.clone();
        after.choose(choice).expect("an offered choice is taken");
        if !after.can_go_back_to(before) {
            bound += 1;
            return;
        }
        free += 1;
        let seat = before.decision().map(|decision| decision.seat);
        assert_eq!(
            after.decision().map(|decision| decision.seat),
            seat,
            "{edition}"
        );
        assert_eq!(before.state().chance, after.state().chance, "{edition}");
        // Whoever goes back knows no more than before: what has come to the hand lay open, or was there to be chosen.
        let summary = before.view(seat).summary();
        let options = summary.decision.and_then(|decision| decision.options);
        let offered = options.unwrap_or_default().into_iter();
        let mut known: Vec<String> = offered.flat_map(|option| option.cards).collect();
        for player in summary.players {
            let hand = player.hand.unwrap_or_default();
            let open = [
                hand,
                player.objective_discard,
                player.power_discard,
                player.scored,
            ];
            known.extend(open.into_iter().flatten().map(|card| card.id));
        }
        let players = after.view(seat).summary().players.into_iter();
        for card in players.filter_map(|player| player.hand).flatten() {
            assert!(known.contains(&card.id), "{edition}: {} is new", card.name);
        }
        let mut again = before.clone();
        again.choose(choice).expect("it was offered before");
        assert!(again == after, "{edition}");
    });
    assert!(free > 100 && bound > 100, "{free} {bound}");
}

#[test]
fn every_question_says_what_follows() {
    everywhere(2, |edition, game, _, _| {
        let seat = game.decision().map(|decision| decision.seat);
        let decision = game
            .view(seat)
            .summary()
            .decision
            .expect("somebody chooses");
        // Whether one thing is done is not asked as if there were others, and everything has a name.
        let options = decision.options.expect("the options of whoever chooses");
        let alone = options.len() == 2 && options[1].id == "pass";
        assert!(decision.question != "order" || !alone, "{edition}");
        assert!(
            options.iter().all(|option| option.label != "Effect"),
            "{edition}: {options:?}"
        );
        let follows = &decision.follows;
        assert!(
            follows.ends_with('.') && follows.len() > 20,
            "{edition}: {follows}"
        );
        assert!(
            decision.source.is_none()
                || decision.source_player.is_some()
                || decision.text.is_some(),
            "{edition}: {:?}",
            decision.source
        );
    });
}

/// The first of these ids that stands in a text where a name should: `foretold-slaughter`.
fn id_in<'i>(text: &str, ids: &'i [String]) -> Option<&'i String> {
    let words: Vec<&str> = text.split([' ', ',', '.', ':', ';']).collect();
    ids.iter().find(|id| words.contains(&id.as_str()))
}

#[test]
fn nothing_is_told_by_its_id() {
    let slaughter = ["foretold-slaughter".to_owned()];
    assert!(id_in("Discard foretold-slaughter 1.", &slaughter).is_some());
    let (mut told, mut known) = (0, 0);
    everywhere(2, |edition, game, choice, _| {
        let seat = game.decision().map(|decision| decision.seat);
        let summary = game.view(seat).summary();
        let fighters = summary.fighters.iter().map(|one| one.id.clone());
        let hands = summary.players.iter().flat_map(|one| &one.hand);
        let cards = hands.flatten().map(|card| card.id.clone());
        // A word alone may be just that.
        let ids = fighters.chain(cards).filter(|id| id.contains('-'));
        let ids: Vec<String> = ids.collect();
        let asked = summary.decision.expect("somebody chooses");
        let mut texts = vec![asked.words, asked.follows];
        let options = asked.options.expect("the options of whoever chooses");
        texts.extend(options.into_iter().flat_map(|one| [one.group, one.label]));
        let mut next = game.clone();
        next.take_record();
        next.record(true);
        next.choose(choice).expect("an offered choice is taken");
        let record = next.take_record();
        let lines = View::lines(&next, &record);
        texts.extend(lines.into_iter().map(|line| line.text));
        told += texts.len();
        known += ids.len();
        for text in texts {
            assert_eq!(id_in(&text, &ids), None, "{edition}: {text}");
        }
    });
    assert!(told > 1000 && known > 1000, "{told} {known}");
}

#[test]
fn whatever_is_not_on_offer_says_why_and_nothing_else_does() {
    let (mut silent, mut told) = (0, 0);
    everywhere(2, |edition, game, _, _| {
        let decision = game.decision().expect("somebody chooses");
        let seat = decision.seat;
        let summary = game.view(Some(seat)).summary();
        let asked = summary.decision.expect("somebody chooses");
        let options = asked.options.expect("it is the viewer's decision");
        let own = summary.players.into_iter().find_map(|player| player.hand);
        for card in own.unwrap_or_default() {
            let offered = options.iter().any(|option| option.cards.contains(&card.id));
            assert_eq!(
                card.why.is_none(),
                offered,
                "{edition}, {}: {}",
                asked.words,
                card.name
            );
            silent += usize::from(offered);
            told += usize::from(!offered);
        }
        let activates = options.iter().any(|option| option.group == "Activate");
        let action = decision.question == Question::Action;
        for fighter in summary.fighters {
            let own = fighter.player == seat.0 + 1;
            if !action || !own {
                assert!(fighter.why.is_empty(), "{edition}: {}", fighter.id);
                continue;
            }
            for what in ["move", "attack", "charge", "guard"] {
                let name = format!("{what} {}", fighter.id);
                let offered = options.iter().any(|option| option.id == name);
                let why = fighter.why.iter().find(|why| why.what == what);
                assert!(
                    why.is_none() == offered || activates,
                    "{edition}: {name}: {why:?}"
                );
                assert!(
                    why.is_none_or(|why| !why.why.is_empty()),
                    "{edition}: {name}"
                );
            }
        }
    });
    assert!(silent > 100 && told > 100, "{silent} {told}");
}

#[test]
fn an_idle_answer_changes_nothing_that_is_to_be_seen() {
    let mut idle = 0;
    everywhere(3, |edition, game, _, _| {
        let decision = game.decision().expect("somebody chooses");
        let asked = game.view(Some(decision.seat)).summary().decision;
        let options = asked.and_then(|asked| asked.options).unwrap_or_default();
        for option in options.iter().filter(|option| option.idle) {
            idle += 1;
            let answer = |name: &str| {
                let mut after = follow(game, [name.to_owned()].into_iter()).expect("it is offered");
                while after
                    .decision()
                    .is_some_and(|asked| matches!(asked.question, Question::Respond(_)))
                {
                    after.choose(Choice::Pass).expect("a window can be passed");
                }
                let seen = after.view(None).summary();
                let glory: Vec<u8> = seen.players.iter().map(|player| player.glory).collect();
                (seen.fighters, seen.features, seen.markers, glory)
            };
            assert_eq!(
                answer(&option.id),
                answer("pass"),
                "{edition}: {}",
                option.id
            );
        }
    });
    assert!(idle > 0, "nothing was idle");
}

#[test]
fn statuses_are_told_with_what_they_mean() {
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    everywhere(4, |edition, game, _, _| {
        let public = game.view(None).summary();
        for fighter in &public.fighters {
            for status in &fighter.statuses {
                assert!(status.text.is_some(), "{edition}: {status:?}");
                *seen.entry(status.name.clone()).or_default() += 1;
            }
        }
    });
    assert!(seen.len() > 1, "{seen:?}");
    for passing in [
        "ready to scurry",
        "using swag",
        "united in attack",
        "swinging in anger",
        "conducting",
        "commanding",
    ] {
        assert!(
            !seen.contains_key(passing),
            "{passing} is nobody's business"
        );
    }
}

#[test]
fn objectives_in_hand_know_how_far_they_have_come() {
    let mut counted = std::collections::BTreeMap::<String, usize>::new();
    everywhere(2, |edition, game, _, _| {
        let decision = game.decision().expect("somebody chooses");
        let summary = game.view(Some(decision.seat)).summary();
        let own = summary.players.into_iter().find_map(|player| player.hand);
        let scored = summary.decision.and_then(|asked| asked.options);
        let scored = scored.unwrap_or_default();
        for card in own.unwrap_or_default() {
            let Some(progress) = &card.progress else {
                continue;
            };
            assert_eq!(card.kind, "objective", "{edition}: {}", card.name);
            assert!(!progress.words.is_empty(), "{edition}: {}", card.name);
            if progress.want > 1 {
                *counted.entry(edition.to_owned()).or_default() += 1;
            }
            let on_offer = scored.iter().any(|option| option.cards.contains(&card.id));
            if decision.question == Question::Score && on_offer {
                assert!(progress.met, "{edition}: {} is scored", card.name);
            }
        }
    });
    for (edition, _) in editions::all() {
        assert!(counted.contains_key(edition), "{edition}: {counted:?}");
    }
}

#[test]
fn a_scatter_is_pointed_at_on_the_board_and_its_chain_is_seen() {
    let text = r#"
edition = "nightvault"
[[scenario]]
name = "A scatter"
goal = ""
a.warband = "zarbags-gitz"
a.fighters = [{ name = "snirk-sourtongue", at = "0,0", inspired = true }]
b.fighters = [{ name = "u", at = "-5,5" }]
script = """
a pass
"""
"#;
    let puzzles = Puzzle::read("position", text).expect("a scenario file");
    let mut game = puzzles[0].start().expect("it can be set up");
    let summary = |game: &Game| game.view(Some(Seat(0))).summary();
    let first = summary(&game).decision.and_then(|asked| asked.options);
    let first = first.expect("options");
    let whirl = first.iter().find(|option| option.group == "Action");
    let mut take = |id: &str| {
        let choice = find(&game, id).expect("it is offered");
        game.choose(choice).expect("it is taken");
        summary(&game)
    };
    let turned = take(&whirl.expect("Snirk acts").id);
    let chain = turned.scatter.expect("a scatter").chain;
    assert_eq!(chain.len(), 1, "it starts where Snirk stands");
    let ways = turned.decision.and_then(|asked| asked.options);
    let ways = ways.expect("options");
    let mut hexes: Vec<_> = ways.iter().flat_map(|way| way.hexes.clone()).collect();
    hexes.sort();
    hexes.dedup();
    assert_eq!((ways.len(), hexes.len()), (6, 6));
    let rolled = take(&ways[0].id);
    let scatter = rolled.scatter.expect("a scatter");
    assert_eq!((scatter.chain.len(), scatter.roll.len()), (1, 4));
    let ways = rolled.decision.and_then(|asked| asked.options);
    let way = ways.expect("options").remove(0);
    let next = take(&way.id).scatter.expect("a scatter");
    assert_eq!((next.chain.last(), next.roll.len()), (way.hexes.first(), 3));
}
