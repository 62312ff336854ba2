//! Whether somebody is asked tells the others nothing of a hand, where a game is run so.

use underhex_content::worlds::{common, imagined, orders_scoring, resumed, shows_card};
use underhex_content::{Content, Wish, begin, builtin_of, content_mark, draw_any, draw_player};
use underhex_engine::dice::Chance;
use underhex_engine::event::Event;
use underhex_engine::rules::{Decks, editions};
use underhex_engine::state::Seat;
use underhex_engine::{
    Asking, Contest, Decision, DeckChoice, Game, PlayerSetup, Question, Replay, Setup,
};

/// Every so many turns the same position is tried with other hidden cards.
const TURNS: usize = 4;

/// For how many choices two such positions are played side by side.
const LONG: usize = 80;

fn content(edition: &str) -> &'static Content {
    builtin_of(edition).expect("the content is sound")
}

/// Two to four players of an edition, drawn by chance.
fn setup(edition: &str, players: usize, asking: Asking, chance: &mut Chance) -> Setup {
    let content = content(edition);
    let (_, rules) = editions::all()
        .into_iter()
        .find(|(slug, _)| *slug == edition)
        .expect("an edition");
    let wish = Wish::default();
    let players: Vec<PlayerSetup> = (0..players)
        .map(|_| match rules.decks {
            Decks::Fixed => draw_player(content, &wish, chance).expect("a player"),
            _ => draw_any(content, &wish, chance),
        })
        .collect();
    Setup {
        asking,
        ..Setup::new(edition, players)
    }
}

/// The same position twice, with other cards in hands and decks the second time, and the same dice to come.
fn worlds(game: &Game, chance: &mut Chance) -> [Game; 2] {
    let [mut one, mut two] = imagined(game, None, chance);
    one.chance = two.chance.clone();
    two.features = one.features.clone();
    two.hazards = one.hazards.clone();
    resumed(game, [one, two])
}

/// What two worlds have in common until something is seen that only one of them has.
#[derive(Default)]
struct Compared {
    /// Decisions that were asked in both.
    decisions: usize,
    /// Decisions in which there was more to choose from in one of them, and in the other nothing.
    silent: usize,
    /// Where somebody was asked in one world and not in the other.
    leak: Option<String>,
}

fn kind(question: Question) -> String {
    let text = format!("{question:?}");
    text.split('(').next().unwrap_or_default().to_owned()
}

fn asked(decision: Option<&Decision>) -> Option<(u8, String)> {
    decision.map(|one| (one.seat.0, kind(one.question)))
}

fn compare(mut games: [Game; 2], chance: &mut Chance, compared: &mut Compared) {
    for _ in 0..LONG {
        let [one, two] = &mut games;
        let (first, second) = (one.take_events(), two.take_events());
        let parted =
            (0..first.len().max(second.len())).find(|at| first.get(*at) != second.get(*at));
        let shown = |event: Option<&Event>| event.is_some_and(shows_card);
        let parted_by_card = parted.is_some_and(|at| shown(first.get(at)) || shown(second.get(at)));
        if parted_by_card || orders_scoring(one) || orders_scoring(two) {
            return;
        }
        let seen = (asked(one.decision()), asked(two.decision()));
        if parted.is_some() || seen.0 != seen.1 {
            let events = parted.map(|at| (first.get(at).cloned(), second.get(at).cloned()));
            compared.leak = Some(format!("{seen:?} {events:?}"));
            return;
        }
        let (Some(left), Some(right)) = (one.decision(), two.decision()) else {
            return;
        };
        compared.decisions += 1;
        if (left.options.len() == 1) != (right.options.len() == 1) {
            compared.silent += 1;
        }
        let Some(name) = common(one, two, chance) else {
            return;
        };
        one.choose_by_name(&name).expect("it was offered");
        two.choose_by_name(&name).expect("it was offered");
    }
}

/// Plays games and, at the start of each turn, the same position with other hidden cards.
fn tried(edition: &str, players: usize, asking: Asking, games: u64) -> Compared {
    let mut compared = Compared::default();
    for seed in 0..games {
        let mut chance = Chance::seeded(seed + 100 * players as u64);
        let setup = setup(edition, players, asking, &mut chance);
        let mut contest = begin(content(edition), &setup, seed).expect("it can be set up");
        let mut turns = 0;
        while let Some(decision) = contest.decision() {
            turns += usize::from(decision.question == Question::Action);
            if decision.question == Question::Action && turns % TURNS == 1 {
                let worlds = worlds(contest.game(), &mut chance);
                compare(worlds, &mut chance, &mut compared);
                if let Some(leak) = &mut compared.leak {
                    *leak = format!("{edition}, {players} players, game {seed}: {leak}");
                    return compared;
                }
            }
            let options = &contest.decision().expect("still there").options;
            let choice = options[chance.below(options.len())];
            contest.choose(choice).expect("it was offered");
        }
    }
    compared
}

fn player_counts(edition: &str) -> std::ops::RangeInclusive<usize> {
    let (_, rules) = editions::all()
        .into_iter()
        .find(|(slug, _)| *slug == edition)
        .expect("an edition");
    2..=usize::from(rules.most_players.count())
}

#[test]
fn who_is_asked_does_not_depend_on_hidden_cards() {
    for (edition, _) in editions::all() {
        for players in player_counts(edition) {
            for asking in [Asking::WhoMight, Asking::WhoMightOfAll] {
                let compared = tried(edition, players, asking, 1);
                assert_eq!(compared.leak, None);
                assert!(
                    compared.decisions > 100,
                    "{edition}: {}",
                    compared.decisions
                );
                assert!(compared.silent > 0, "{edition}: nobody was asked in vain");
            }
        }
    }
}

#[test]
fn usually_a_silence_tells() {
    for (edition, _) in editions::all() {
        let compared = tried(edition, 2, Asking::WhoCan, 3);
        assert!(compared.leak.is_some(), "{edition}: nothing was told");
    }
}

/// Whether this shows everybody a card of somebody else's.
fn shows_other(event: &Event, own: Seat) -> bool {
    match event {
        Event::Scored { card, .. }
        | Event::Shown { card }
        | Event::CardRevealed { card }
        | Event::Played { card }
        | Event::Equipped { card, .. }
        | Event::Discarded { card } => card.seat() != own,
        _ => false,
    }
}

/// Two games with one seed in which everybody but the first player has brought another deck; gives for how many decisions they looked the same
/// to that player and to spectators.
fn with_other_decks(edition: &str, players: usize, seed: u64) -> usize {
    let mut chance = Chance::seeded(seed);
    let mut setup = setup(edition, players, Asking::WhoMightOfAll, &mut chance);
    setup.players[0].deck = DeckChoice::Random(1);
    let mut games = [2, 3].map(|deck| {
        let mut setup = setup.clone();
        for player in setup.players.iter_mut().skip(1) {
            player.deck = DeckChoice::Random(deck);
        }
        begin(content(edition), &setup, seed).expect("it can be set up")
    });
    let shown = |game: &Contest, viewer: Option<Seat>| {
        let view = game.game().view(viewer);
        serde_json::to_value(view.summary()).expect("a view")
    };
    let own = Seat(0);
    for alike in 0..LONG {
        let events = games.each_mut().map(Contest::take_events);
        if events.iter().flatten().any(|event| shows_other(event, own)) {
            return alike;
        }
        for viewer in [Some(own), None] {
            let [one, other] = games.each_ref().map(|game| shown(game, viewer));
            assert_eq!(one, other, "{edition}: {viewer:?} after {alike} choices");
        }
        let Some(decision) = games[0].decision() else {
            return alike;
        };
        let name = if decision.seat == own && decision.options.len() > 1 {
            let choice = decision.options[chance.below(decision.options.len())];
            Some(games[0].game().name(choice))
        } else {
            // The others do nothing with their cards, where they can.
            let [one, other] = games.each_ref().map(Contest::game);
            let some = (0..12).filter_map(|_| common(one, other, &mut chance));
            some.max_by_key(|name| ["pass", "keep"].contains(&name.as_str()))
        };
        let Some(name) = name else {
            return alike;
        };
        for game in &mut games {
            game.choose_by_name(&name).expect("it was offered");
        }
    }
    LONG
}

#[test]
fn which_cards_a_built_deck_holds_is_not_told() {
    for (edition, rules) in editions::all() {
        if rules.decks == Decks::Fixed {
            continue;
        }
        for players in player_counts(edition) {
            let alike = (0..3).map(|seed| with_other_decks(edition, players, seed));
            let alike: usize = alike.sum();
            assert!(alike > 100, "{edition}, {players} players: {alike}");
        }
    }
}

#[test]
fn a_replay_asks_whom_its_game_asked() {
    for asking in Asking::ALL {
        let mut chance = Chance::seeded(7);
        let setup = setup("nightvault", 3, asking, &mut chance);
        let mut contest = begin(content("nightvault"), &setup, 7u64).expect("it can be set up");
        let mark = content_mark(&setup, contest.game().table());
        let mut replay = Replay::new(setup, &mark, 7u64);
        while let Some(decision) = contest.decision() {
            let choice = decision.options[chance.below(decision.options.len())];
            replay.record(&mut contest, choice).expect("an option");
        }
        let read = Replay::read(&replay.write()).expect("what is written can be read");
        assert_eq!(read.setup.asking, asking);
        let mut again = begin(content("nightvault"), &read.setup, 7u64).expect("the same table");
        for name in &read.choices {
            again.choose_by_name(name).expect("the same question");
        }
        assert!(again.is_over());
        assert_eq!(again.game(), contest.game());
    }
}
