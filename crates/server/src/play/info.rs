//! What is public about a game.

use underhex_content::scenario::Puzzle;
use underhex_engine::Contest;
use underhex_engine::rules::editions;

use super::ended::result;
use super::fold::Fold;
use crate::protocol::{GameInfo, GameState, MatchGame, SeatInfo};
use crate::storage::{GameRow, SeatRow};

/// What is public about a game, from what is stored about it and, once it has begun, from how it stands.
pub fn info(row: &GameRow, seats: &[SeatRow], fold: Option<&Fold>) -> GameInfo {
    let plan = &row.plan;
    // Whoever has a table need not put the rules together to know their name.
    let name = match fold {
        Some(fold) => Some(fold.contest().game().table().rules.name.clone()),
        None => editions::by_name(&plan.edition).map(|rules| rules.name),
    };
    let ended = fold.and_then(|fold| result(fold.contest(), fold.ended()));
    let state = match row.state {
        GameState::Playing if ended.is_some() => GameState::Over,
        state => state,
    };
    let seat = |seat: &SeatRow| {
        let begun = fold.map(Fold::contest).map(Contest::game);
        let place = usize::from(seat.player).saturating_sub(1);
        let warband = begun.and_then(|game| game.table().seats.get(place));
        SeatInfo {
            player: seat.player,
            name: seat.name.clone(),
            kind: seat.kind,
            bot: seat.bot.clone(),
            warband: match (warband, &seat.brings) {
                (Some(setup), _) => Some(setup.warband.id.clone()),
                (None, brings) => brings.as_ref().map(|brings| brings.warband.clone()),
            },
            taken: seat.taken,
            reserved: seat.reserved.is_some() && !seat.taken,
            out: fold.is_some_and(|fold| fold.is_out(seat.player)),
        }
    };
    let games = fold.map_or(&[][..], |fold| fold.contest().games());
    GameInfo {
        id: row.id.clone(),
        edition: plan.edition.clone(),
        edition_name: name.unwrap_or_else(|| plan.edition.clone()),
        mode: plan.mode_name().to_owned(),
        state,
        created: row.created,
        seats: seats.iter().map(seat).collect(),
        clock: plan.clock,
        fixed_layout: plan.fixed_layout,
        reseats: plan.reseats,
        tie_breaker: plan.tie_breaker,
        quick: plan.quick,
        result: ended.or_else(|| row.result.clone()),
        match_games: games
            .iter()
            .map(|game| MatchGame {
                winner: game.result.winner().map(|seat| seat.0 + 1),
                glory: game.glory.clone(),
                words: game.words(),
            })
            .collect(),
        rematch: row.rematch.clone(),
        goal: plan
            .puzzle
            .as_deref()
            .and_then(|id| Puzzle::find(id).ok())
            .map(|puzzle| puzzle.goal().to_owned()),
        asked: fold
            .filter(|_| state == GameState::Playing)
            .and_then(|fold| fold.contest().game().decision())
            .map(|decision| decision.seat.0 + 1),
    }
}
