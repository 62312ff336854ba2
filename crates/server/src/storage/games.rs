//! The table of games.

use super::{GameRow, Result, SeatRow, Storage};
use crate::protocol::{GameResultInfo, GameState};

/// What an entry changes about its game.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// How it ended, if it did.
    pub result: Option<GameResultInfo>,
    /// When a clock runs out.
    pub deadline: Option<i64>,
    /// Since when a bot has to choose.
    pub bot_since: Option<i64>,
}

/// Which open games are looked for.
#[derive(Clone, Debug, Default)]
pub struct OpenFilter {
    /// The slug of the edition.
    pub edition: Option<String>,
    /// How many play.
    pub players: Option<u8>,
}

pub(super) fn state_name(state: GameState) -> &'static str {
    match state {
        GameState::Waiting => "waiting",
        GameState::Playing => "playing",
        GameState::Over => "over",
        GameState::Closed => "closed",
    }
}

impl Storage {
    /// Stores a new game with its seats.
    pub async fn add_game(&self, game: &GameRow, seats: &[SeatRow]) -> Result<()> {
        let mut transaction = self.writer.begin().await?;
        let result = game
            .result
            .as_ref()
            .map(serde_json::to_string)
            .transpose()?;
        sqlx::query(
            "INSERT INTO games (id, edition, plan, seed, state, players, listed, origin, seq, created, began, updated, result) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        )
        .bind(&game.id)
        .bind(&game.plan.edition)
        .bind(serde_json::to_string(&game.plan)?)
        .bind(game.seed.to_string())
        .bind(state_name(game.state))
        .bind(seats.len() as i64)
        .bind(i64::from(game.listed))
        .bind(&game.origin)
        .bind(i64::from(game.seq))
        .bind(game.created)
        .bind(game.began)
        .bind(game.created)
        .bind(result)
        .execute(&mut *transaction)
        .await?;
        for seat in seats {
            super::seats::insert(&mut transaction, &game.id, seat).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The game with this id.
    pub async fn game(&self, id: &str) -> Result<Option<GameRow>> {
        let row = sqlx::query(&format!(
            "SELECT {} FROM games WHERE id = $1",
            GameRow::COLUMNS
        ))
        .bind(id)
        .fetch_optional(&self.reader)
        .await?;
        row.as_ref().map(GameRow::from_row).transpose()
    }

    /// Games that wait for players and are listed, the newest first.
    pub async fn open_games(&self, filter: &OpenFilter) -> Result<Vec<GameRow>> {
        let rows = sqlx::query(&format!(
            "SELECT {} FROM games WHERE state = 'waiting' AND listed = 1 \
             AND ($1 = '' OR edition = $1) AND ($2 = 0 OR players = $2) ORDER BY created DESC LIMIT 100",
            GameRow::COLUMNS
        ))
        .bind(filter.edition.clone().unwrap_or_default())
        .bind(i64::from(filter.players.unwrap_or(0)))
        .fetch_all(&self.reader)
        .await?;
        rows.iter().map(GameRow::from_row).collect()
    }

    /// How many games from this origin wait or are being played, of those that were touched lately.
    pub async fn games_of(&self, origin: &str, since: i64) -> Result<u32> {
        let count: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM games WHERE origin = $1 AND state IN ('waiting', 'playing') AND updated > $2",
        )
        .bind(origin)
        .bind(since)
        .fetch_one(&self.reader)
        .await?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// Begins a game that waits. Whoever else has begun it has begun the same.
    pub async fn begin_game(&self, game: &GameRow, began: i64, changes: &Changes) -> Result<()> {
        sqlx::query(
            "UPDATE games SET plan = $2, state = 'playing', began = $3, updated = $3, deadline = $4, bot_since = $5 \
             WHERE id = $1 AND state = 'waiting'",
        )
        .bind(&game.id)
        .bind(serde_json::to_string(&game.plan)?)
        .bind(began)
        .bind(changes.deadline)
        .bind(changes.bot_since)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Notes the game in which the same players meet again; `false` if there is one already.
    pub async fn set_rematch(&self, id: &str, rematch: &str) -> Result<bool> {
        let done = sqlx::query("UPDATE games SET rematch = $2 WHERE id = $1 AND rematch IS NULL")
            .bind(id)
            .bind(rematch)
            .execute(&self.writer)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Removes a game that nobody has seen.
    pub async fn remove_game(&self, id: &str) -> Result<()> {
        let mut transaction = self.writer.begin().await?;
        for statement in [
            "DELETE FROM entries WHERE game = $1",
            "DELETE FROM seats WHERE game = $1",
            "DELETE FROM games WHERE id = $1",
        ] {
            sqlx::query(statement)
                .bind(id)
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Games in which a clock has run out.
    pub async fn games_out_of_time(&self, now: i64) -> Result<Vec<String>> {
        let games = sqlx::query_scalar(
            "SELECT id FROM games WHERE deadline IS NOT NULL AND deadline <= $1 LIMIT 200",
        )
        .bind(now)
        .fetch_all(&self.reader)
        .await?;
        Ok(games)
    }

    /// Games in which a bot has had to choose since before this time.
    pub async fn games_waiting_for_bots(&self, before: i64) -> Result<Vec<String>> {
        let games = sqlx::query_scalar(
            "SELECT id FROM games WHERE bot_since IS NOT NULL AND bot_since <= $1 LIMIT 200",
        )
        .bind(before)
        .fetch_all(&self.reader)
        .await?;
        Ok(games)
    }

    /// Closes games that have waited for players since before this time.
    pub async fn close_stale(&self, before: i64) -> Result<u64> {
        let done = sqlx::query(
            "UPDATE games SET state = 'closed' WHERE state = 'waiting' AND updated <= $1",
        )
        .bind(before)
        .execute(&self.writer)
        .await?;
        Ok(done.rows_affected())
    }

    /// How many games are in each state.
    pub async fn count_games(&self) -> Result<Vec<(String, i64)>> {
        let rows: Vec<(String, i64)> =
            sqlx::query_as("SELECT state, COUNT(*) FROM games GROUP BY state ORDER BY state")
                .fetch_all(&self.reader)
                .await?;
        Ok(rows)
    }
}
