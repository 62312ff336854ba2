//! The levels play whole games of every edition by the rules, the same way for the same seed, and see nothing that they may not.

use std::sync::Arc;
use std::time::Duration;

use underhex_bots::{BOTS, Bot, Budget, Judge, LEVELS, Thinker, bot_with, play_contest, title};
use underhex_content::{Wish, builtin_of, draw_players, set_up};
use underhex_engine::dice::Chance;
use underhex_engine::rules::editions;
use underhex_engine::{Contest, Game, Mode, Question, Setup};

fn contest(edition: &str, mode: Mode, players: usize, seed: u64) -> Contest {
    let content = builtin_of(edition).expect("the content is sound");
    let wish = Wish::default();
    let mut chance = Chance::seeded(seed);
    let players = draw_players(content, mode, &vec![&wish; players], &mut chance);
    let setup = Setup {
        mode,
        ..Setup::new(edition, players.expect("there is enough to draw from"))
    };
    let table = set_up(content, &setup).expect("the table is sound");
    Contest::new(Arc::new(table), &setup, seed).expect("the game begins")
}

fn quick(name: &str, seed: u64, iterations: u32) -> Box<dyn Bot> {
    bot_with(name, seed, Some(Budget::iterations(iterations))).expect("there is such a bot")
}

fn play(mut contest: Contest, mut bots: Vec<Box<dyn Bot>>) -> Contest {
    play_contest(&mut contest, &mut bots).expect("bots choose what they can");
    contest
}

fn all_editions() -> impl Iterator<Item = &'static str> {
    editions::all().into_iter().map(|(edition, _)| edition)
}

#[test]
fn every_level_plays_every_edition() {
    for (number, edition) in all_editions().enumerate() {
        let level = LEVELS[number % LEVELS.len()].name;
        let bots = vec![quick(level, 1, 4), quick("level-5", 2, 3)];
        play(contest(edition, Mode::Game, 2, 5), bots);
    }
}

#[test]
fn levels_play_at_larger_tables_and_in_matches() {
    let bots = (0..4).map(|seed| quick("level-4", seed, 2)).collect();
    play(contest("harrowdeep", Mode::Game, 4, 1), bots);
    let bots = (0..3).map(|seed| quick("level-3", seed, 2)).collect();
    play(contest("shadespire", Mode::Game, 3, 2), bots);
    let bots = (0..2).map(|seed| quick("level-3", seed, 2)).collect();
    play(contest("nightvault", Mode::Match, 2, 3), bots);
}

#[test]
fn the_same_seed_and_iterations_give_the_same_game() {
    let played = || {
        let bots = vec![quick("level-5", 7, 5), quick("level-2", 8, 5)];
        play(contest("embergard", Mode::Game, 2, 11), bots)
            .game()
            .clone()
    };
    assert!(played() == played());
}

/// Calls `look` at some decisions of a game in each edition.
fn here_and_there(mut look: impl FnMut(&Game, &mut Chance)) {
    for edition in all_editions() {
        let mut contest = contest(edition, Mode::Game, 2, 3);
        let mut chance = Chance::seeded(9);
        while let Some(decision) = contest.decision() {
            let choice = decision.options[chance.below(decision.options.len())];
            if chance.below(12) == 0 {
                look(contest.game(), &mut chance);
            }
            contest.choose(choice).expect("an offered choice is taken");
        }
    }
}

#[test]
fn what_a_level_cannot_see_changes_nothing() {
    here_and_there(|game, chance| {
        let decision = game.decision().expect("there is a decision");
        let view = game.view(Some(decision.seat));
        // Other hands, decks, hidden tokens and dice; the same to this player.
        let other = view.imagine(chance);
        let other = other.view(Some(decision.seat));
        let seed = chance.below(1000) as u64;
        let chosen = quick("level-5", seed, 12).choose(&view, decision);
        assert_eq!(quick("level-5", seed, 12).choose(&other, decision), chosen);
    });
}

#[test]
fn a_judge_sees_what_the_viewer_sees() {
    here_and_there(|game, chance| {
        let decision = game.decision().expect("there is a decision");
        let view = game.view(Some(decision.seat));
        let other = view.imagine(chance).view(Some(decision.seat));
        let judge = || Judge::new(5, Budget::iterations(16));
        let ranking = judge().rank(&view);
        assert_eq!(judge().rank(&other), ranking);
        for ranked in &ranking {
            assert!(decision.options.contains(&ranked.choice));
            assert!((0.0..=1.0).contains(&ranked.chance), "{ranked:?}");
        }
        let visits: u32 = ranking.iter().map(|ranked| ranked.visits).sum();
        assert!(visits > 0 && visits <= 16);
        let glances: f32 = game
            .state()
            .seats_from(decision.seat)
            .map(|seat| judge().glance(&view, seat))
            .sum();
        assert!((glances - 1.0).abs() < 1e-3, "{glances}");
        // Nobody else's options are ranked.
        let another = game.view(Some(game.state().next_seat(decision.seat)));
        assert!(judge().rank(&another).is_empty());
    });
}

#[test]
fn a_level_beats_random_play() {
    let mut wins = 0;
    for seed in 0..6 {
        let bots = vec![quick("level-4", seed, 40), quick("random", seed, 1)];
        let played = play(contest("embergard", Mode::Game, 2, seed), bots);
        wins += u32::from(played.winner().map(|seat| seat.0) == Some(0));
    }
    assert!(wins >= 5, "{wins} of 6");
}

#[test]
fn what_is_found_about_a_deed_is_kept() {
    let budget = Some(Budget::iterations(60));
    let (mut kept, mut deeds) = (0, 0);
    here_and_there(|game, chance| {
        let decision = game.decision().expect("there is a decision");
        let seed = chance.below(1000) as u64;
        let mut bot = Thinker::new(LEVELS[4], seed, budget);
        let choice = bot.choose(&game.view(Some(decision.seat)), decision);
        assert!(bot.played_ahead() <= 60, "{}", bot.played_ahead());
        let mut next = game.clone();
        next.choose(choice).expect("a bot chooses what it can");
        let Some(then) = next.decision().filter(|then| {
            then.seat == decision.seat && matches!(then.question, Question::Move(_))
        }) else {
            return;
        };
        deeds += 1;
        let view = next.view(Some(then.seat));
        // Another bot goes on in its place, as on a server: it plays fewer games ahead, and chooses as the first would have.
        let memory = bot.leave().expect("what follows was looked at");
        let known = memory.games();
        let mut heir = Thinker::new(LEVELS[4], 5, budget);
        let mut same = Thinker::new(LEVELS[4], 5, budget);
        heir.take_over(memory.clone());
        same.take_over(memory);
        let chosen = heir.choose(&view, then);
        assert_eq!(same.choose(&view, then), chosen);
        assert!(then.options.contains(&chosen));
        if heir.played_ahead() < 60 {
            assert!(heir.played_ahead() <= 60u32.saturating_sub(known).max(1));
            kept += 1;
        }
    });
    assert!(deeds > 0 && kept > 0, "{kept} of {deeds}");
}

#[test]
fn several_cores_think_together_and_the_same_way_each_time() {
    let budget = Budget {
        cores: 3,
        ..Budget::iterations(60)
    };
    let mut together = 0;
    here_and_there(|game, chance| {
        let decision = game.decision().expect("there is a decision");
        let view = game.view(Some(decision.seat));
        let seed = chance.below(1000) as u64;
        let think = || {
            let mut bot = Thinker::new(LEVELS[4], seed, Some(budget));
            (bot.choose(&view, decision), bot.played_ahead())
        };
        let (chosen, played) = think();
        assert_eq!(think(), (chosen, played));
        assert!(decision.options.contains(&chosen) && played <= 60);
        together += u32::from(played == 60);
    });
    assert!(together > 0);
}

#[test]
fn a_clear_choice_takes_fewer_games() {
    let (mut fewer, mut all) = (0, 0);
    here_and_there(|game, chance| {
        let decision = game.decision().expect("there is a decision");
        let mut bot = Thinker::new(
            LEVELS[4],
            chance.below(1000) as u64,
            Some(Budget::iterations(96)),
        );
        bot.choose(&game.view(Some(decision.seat)), decision);
        all += 1;
        fewer += u32::from(bot.played_ahead() < 96);
    });
    assert!(fewer > 0 && fewer < all, "{fewer} of {all}");
}

#[test]
fn time_is_kept() {
    let contest = contest("embergard", Mode::Game, 2, 1);
    let decision = contest.decision().expect("there is a decision");
    let view = contest.game().view(Some(decision.seat));
    let budget = Budget::time(Duration::from_millis(30));
    let mut bot = Thinker::new(LEVELS[4], 1, Some(budget));
    // With iterations without end, only time ends this.
    let chosen = bot.choose(&view, decision);
    assert!(decision.options.contains(&chosen));
    assert!((1..u32::MAX).contains(&bot.played_ahead()));
}

#[test]
fn bots_are_told_apart_by_name_and_words() {
    for (index, (name, words)) in BOTS.iter().enumerate() {
        assert!(bot_with(name, 0, None).is_ok_and(|bot| bot.name() == *name));
        assert!(BOTS[..index].iter().all(|other| other.1 != *words));
        assert!(
            BOTS[..index]
                .iter()
                .all(|other| title(other.0) != title(name))
        );
        assert_ne!(title(name), *name);
    }
}
