//! A match is played out, game by game, and can be saved at any decision.

use std::sync::Arc;

use underhex_engine::dice::Chance;
use underhex_engine::matchplay::MatchError;
use underhex_engine::rules::editions;
use underhex_engine::seed::Seed;
use underhex_engine::{Match, Table};

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn table() -> Result<Arc<Table>, Box<dyn std::error::Error>> {
    let content = underhex_content::builtin()?;
    let boards = underhex_content::embergard_battlefields(content)?;
    let seats = [
        ("the-emberwatch", "blazing-assault"),
        ("zikkits-tunnelpack", "reckless-fury"),
    ];
    let table = underhex_content::rivals_table(content, editions::embergard(), boards, &seats)?;
    Ok(Arc::new(table))
}

/// SHA-MATCH-03: two games always, a third unless one player has won both.
#[test]
fn a_match_has_two_games_or_three() -> Outcome {
    let table = table()?;
    for seed in 0..6 {
        let mut chance = Chance::seeded(seed);
        let mut played = Match::new(
            table.clone(),
            [seed, seed + 100, seed + 200].map(Seed::Number),
            true,
        )?;
        while let Some(decision) = played.decision() {
            assert!(played.result().is_none());
            let choice = decision.options[chance.below(decision.options.len())];
            played.choose(choice)?;
        }
        let games = played.games();
        let both = games[0].result.winner().is_some()
            && games[0].result.winner() == games[1].result.winner();
        assert_eq!(games.len(), if both { 2 } else { 3 });
        assert!(played.result().is_some());
    }
    Ok(())
}

#[test]
fn a_saved_match_goes_on_where_it_was() -> Outcome {
    let table = table()?;
    let mut chance = Chance::seeded(7);
    let mut played = Match::new(table.clone(), [1, 2, 3].map(Seed::Number), true)?;
    let mut choices = 0;
    while let Some(decision) = played.decision() {
        let choice = decision.options[chance.below(decision.options.len())];
        played.choose(choice)?;
        choices += 1;
        if choices % 50 == 0 {
            let resumed = Match::resume(table.clone(), played.save())?;
            assert_eq!(resumed.save(), played.save());
            assert_eq!(resumed.decision(), played.decision());
            played = resumed;
        }
    }
    let over = Match::resume(table, played.save())?;
    assert_eq!(over.result(), played.result());
    Ok(())
}

#[test]
fn a_match_with_too_many_games_is_refused() -> Outcome {
    let table = table()?;
    let played = Match::new(table.clone(), [1, 2, 3].map(Seed::Number), false)?;
    let mut saved = played.save();
    let record = underhex_engine::matchplay::GameRecord {
        result: underhex_engine::state::GameResult::Major(underhex_engine::state::Seat(0)),
        glory: vec![1, 0],
        survivors: Default::default(),
    };
    saved.games = vec![record; 4];
    assert_eq!(
        Match::resume(table, saved).err(),
        Some(MatchError::Games(4))
    );
    Ok(())
}
