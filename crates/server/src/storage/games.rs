//! The table of games.

use sqlx::{AnyConnection, Row};

use super::rows::{pair, readable};
use super::{EntryRow, GameRow, Result, SeatRow, Storage};
use crate::protocol::{GameResultInfo, GameState};
use crate::time::now;

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

/// A game that has to be looked after: since when, and its id.
pub type Due = (i64, String);
/// The last one that was seen.
pub type Seen = (i64, String);

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

/// Begins a game that waits; whoever else has begun it has begun the same.
pub(super) async fn begin(
    connection: &mut AnyConnection,
    game: &GameRow,
    changes: &Changes,
) -> Result<()> {
    sqlx::query(
        "UPDATE games SET plan = $2, state = 'playing', began = $3, updated = $3, deadline = $4, bot_since = $5, mark = $6 \
         WHERE id = $1 AND state = 'waiting'",
    )
    .bind(&game.id)
    .bind(serde_json::to_string(&game.plan)?)
    .bind(game.began)
    .bind(changes.deadline)
    .bind(changes.bot_since)
    .bind(&game.mark)
    .execute(connection)
    .await?;
    Ok(())
}

async fn insert(
    connection: &mut AnyConnection,
    game: &GameRow,
    seats: &[SeatRow],
    entries: &[EntryRow],
    changes: &Changes,
) -> Result<()> {
    let result = game
        .result
        .as_ref()
        .map(serde_json::to_string)
        .transpose()?;
    sqlx::query(
        "INSERT INTO games (id, edition, plan, seed, state, players, listed, origin, seq, created, began, updated, result, \
         deadline, bot_since, mark, key) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
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
    .bind(changes.deadline)
    .bind(changes.bot_since)
    .bind(&game.mark)
    .bind(&game.key)
    .execute(&mut *connection)
    .await?;
    for seat in seats {
        super::seats::insert(connection, &game.id, seat).await?;
    }
    super::entries::insert_all(connection, &game.id, entries).await
}

impl Storage {
    /// Stores a new game with its seats, and whatever has happened in it already. A conflict if one was made with the same key.
    pub async fn add_game(
        &self,
        game: &GameRow,
        seats: &[SeatRow],
        entries: &[EntryRow],
        changes: &Changes,
    ) -> Result<()> {
        let mut write = self.write().await?;
        let done = insert(&mut write, game, seats, entries, changes).await;
        write.end(done).await
    }

    /// Stores the game in which the players of an old one meet again; `false` if there is one already.
    pub async fn add_rematch(&self, old: &str, game: &GameRow, seats: &[SeatRow]) -> Result<bool> {
        let mut write = self.write().await?;
        let added = async {
            insert(&mut write, game, seats, &[], &Changes::default()).await?;
            let first =
                sqlx::query("UPDATE games SET rematch = $2 WHERE id = $1 AND rematch IS NULL")
                    .bind(old)
                    .bind(&game.id)
                    .execute(&mut *write)
                    .await?;
            Ok(first.rows_affected() == 1)
        };
        match added.await {
            Ok(false) => {
                write.abandon().await?;
                Ok(false)
            }
            added => {
                let added = write.end(added).await?;
                self.tell_of(old);
                Ok(added)
            }
        }
    }

    /// The game that was made with a key, by its hash.
    pub async fn game_made_with(&self, key: &str) -> Result<Option<GameRow>> {
        let row = sqlx::query(&format!(
            "SELECT {} FROM games WHERE key = $1",
            GameRow::COLUMNS
        ))
        .bind(key)
        .fetch_optional(&self.reader)
        .await?;
        row.as_ref().map(GameRow::from_row).transpose()
    }

    /// The game with this id.
    pub async fn game(&self, id: &str) -> Result<Option<GameRow>> {
        self.counts.reads.add(1);
        let row = sqlx::query(&format!(
            "SELECT {} FROM games WHERE id = $1",
            GameRow::COLUMNS
        ))
        .bind(id)
        .fetch_optional(&self.reader)
        .await;
        let row = self.noticed(row.map_err(Into::into))?;
        row.as_ref().map(GameRow::from_row).transpose()
    }

    /// How much is recorded for a game; nothing for one that there is not.
    pub async fn seq_of(&self, id: &str) -> Result<u32> {
        self.counts.reads.add(1);
        let seq = sqlx::query_scalar::<_, i64>("SELECT seq FROM games WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.reader)
            .await;
        let seq = self.noticed(seq.map_err(Into::into))?;
        Ok(seq.and_then(|seq| u32::try_from(seq).ok()).unwrap_or(0))
    }

    /// The game in which the players of a game meet again.
    pub async fn rematch_of(&self, id: &str) -> Result<Option<String>> {
        self.counts.reads.add(1);
        let row =
            sqlx::query_scalar::<_, Option<String>>("SELECT rematch FROM games WHERE id = $1")
                .bind(id)
                .fetch_optional(&self.reader)
                .await;
        Ok(self.noticed(row.map_err(Into::into))?.flatten())
    }

    /// Games that wait for players and are listed, the newest first.
    pub async fn open_games(&self, filter: &OpenFilter) -> Result<Vec<GameRow>> {
        self.counts.reads.add(1);
        let rows = sqlx::query(&format!(
            "SELECT {} FROM games WHERE state = 'waiting' AND listed = 1 \
             AND ($1 = '' OR edition = $1) AND ($2 = 0 OR players = $2) ORDER BY created DESC LIMIT 100",
            GameRow::COLUMNS
        ))
        .bind(filter.edition.clone().unwrap_or_default())
        .bind(i64::from(filter.players.unwrap_or(0)))
        .fetch_all(&self.reader)
        .await?;
        Ok(readable(&rows, GameRow::from_row))
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

    /// How many replays from this origin were taken in lately.
    pub async fn replays_of(&self, origin: &str, since: i64) -> Result<u32> {
        let count: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM games WHERE origin = $1 AND state = 'over' AND key >= 'replay:' AND key < 'replay;' AND created > $2",
        )
        .bind(origin)
        .bind(since)
        .fetch_one(&self.reader)
        .await?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// Somebody wants a replay that is there already: it stays for longer.
    pub async fn keep_replay(&self, game: &str) -> Result<()> {
        let mut write = self.write().await?;
        let done = sqlx::query("UPDATE games SET updated = $2 WHERE id = $1")
            .bind(game)
            .bind(now())
            .execute(&mut *write)
            .await;
        write.end(done.map(drop).map_err(Into::into)).await
    }

    /// Forgets replays that were last taken in before this time; gives their ids.
    pub async fn forget_replays(&self, before: i64) -> Result<Vec<String>> {
        let mut write = self.write().await?;
        let done = sqlx::query(
            "DELETE FROM games WHERE key >= 'replay:' AND key < 'replay;' AND updated <= $1 RETURNING id",
        )
        .bind(before)
        .fetch_all(&mut *write)
        .await;
        let rows = write.end(done.map_err(Into::into)).await?;
        Ok(readable(&rows, |row| Ok(row.try_get(0)?)))
    }

    /// Begins a game that waits although all its seats are taken.
    pub async fn begin_game(&self, game: &GameRow, changes: &Changes) -> Result<()> {
        let mut write = self.write().await?;
        let done = begin(&mut write, game, changes).await;
        write.end(done).await?;
        self.tell_of(&game.id);
        Ok(())
    }

    /// Games that wait although all their seats are taken.
    pub async fn full_games(&self) -> Result<Vec<String>> {
        let rows = sqlx::query(
            "SELECT id FROM games WHERE state = 'waiting' \
             AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.game = games.id AND taken = 0) ORDER BY updated LIMIT 100",
        )
        .fetch_all(&self.reader)
        .await?;
        Ok(readable(&rows, |row| Ok(row.try_get(0)?)))
    }

    /// Notes when a clock really runs out.
    pub async fn set_deadline(&self, game: &str, seq: u32, deadline: Option<i64>) -> Result<()> {
        let mut write = self.write().await?;
        let done = sqlx::query("UPDATE games SET deadline = $3 WHERE id = $1 AND seq = $2")
            .bind(game)
            .bind(i64::from(seq))
            .bind(deadline)
            .execute(&mut *write)
            .await;
        write.end(done.map(drop).map_err(Into::into)).await
    }

    /// Games in which a clock has run out, the longest ago first, after those that were seen.
    pub async fn games_out_of_time(&self, now: i64, seen: &Seen) -> Result<Vec<Due>> {
        let due = "SELECT deadline, id FROM games WHERE deadline IS NOT NULL AND deadline <= $1 \
                   AND (deadline > $2 OR deadline = $2 AND id > $3) ORDER BY deadline, id LIMIT 200";
        self.due(due, now, seen).await
    }

    /// Games in which a bot has had to choose since before this time, the longest first, after those that were seen.
    pub async fn games_waiting_for_bots(&self, before: i64, seen: &Seen) -> Result<Vec<Due>> {
        let due = "SELECT bot_since, id FROM games WHERE bot_since IS NOT NULL AND bot_since <= $1 \
                   AND (bot_since > $2 OR bot_since = $2 AND id > $3) ORDER BY bot_since, id LIMIT 200";
        self.due(due, before, seen).await
    }

    async fn due(&self, query: &str, until: i64, (from, id): &Seen) -> Result<Vec<Due>> {
        let rows = sqlx::query(query).bind(until).bind(from).bind(id);
        Ok(readable(&rows.fetch_all(&self.reader).await?, pair))
    }

    /// Takes it on to let the bots of a game think: `false` if another node has done so since that time.
    pub async fn claim_bots(&self, game: &str, since: i64) -> Result<bool> {
        let mut write = self.write().await?;
        let done = sqlx::query("UPDATE games SET bot_since = $3 WHERE id = $1 AND bot_since = $2")
            .bind(game)
            .bind(since)
            .bind(now())
            .execute(&mut *write)
            .await;
        let done = done.map(|done| done.rows_affected() == 1);
        write.end(done.map_err(Into::into)).await
    }

    /// How many games are being played by bots only.
    pub async fn games_of_bots(&self) -> Result<u32> {
        let count: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM games WHERE state = 'playing' AND bot_since IS NOT NULL \
             AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.game = games.id AND seats.kind = 'human')",
        )
        .fetch_one(&self.reader)
        .await?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// Closes games that have waited for players since before this time.
    pub async fn close_stale(&self, before: i64) -> Result<u64> {
        let mut write = self.write().await?;
        let done = sqlx::query(
            "UPDATE games SET state = 'closed' WHERE state = 'waiting' AND updated <= $1",
        )
        .bind(before)
        .execute(&mut *write)
        .await;
        let done = done.map(|done| done.rows_affected());
        write.end(done.map_err(Into::into)).await
    }

    /// How many games are in each state.
    pub async fn count_games(&self) -> Result<Vec<(String, i64)>> {
        self.counts.reads.add(1);
        let rows = sqlx::query("SELECT COUNT(*), state FROM games GROUP BY state ORDER BY state")
            .fetch_all(&self.reader)
            .await?;
        let counts = readable(&rows, pair).into_iter();
        Ok(counts.map(|(count, state)| (state, count)).collect())
    }
}
