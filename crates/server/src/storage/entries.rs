//! The table of entries: everything that was done in a game, in order.

use sqlx::AnyConnection;

use super::notices::notify;
use super::{Changes, EntryRow, Notice, Result, Storage};
use crate::protocol::GameState;

impl Storage {
    /// What was recorded for a game after a sequence number, in order.
    pub async fn entries_after(&self, game: &str, seq: u32) -> Result<Vec<EntryRow>> {
        let rows = sqlx::query(
            "SELECT seq, kind, player, body, key, at_ms, lost_ms FROM entries WHERE game = $1 AND seq > $2 ORDER BY seq",
        )
        .bind(game)
        .bind(i64::from(seq))
        .fetch_all(&self.reader)
        .await;
        let rows = self.noticed(rows.map_err(Into::into))?;
        rows.iter().map(EntryRow::from_row).collect()
    }

    /// Records something and what it changes about its game; once this returns it is durable. Fails with a conflict if the sequence
    /// number or the key is taken.
    pub async fn append(&self, game: &str, entries: &[EntryRow], changes: &Changes) -> Result<()> {
        let Some(last) = entries.last() else {
            return Ok(());
        };
        let mut write = self.write().await?;
        let done = async {
            insert_all(&mut write, game, entries).await?;
            let result = changes
                .result
                .as_ref()
                .map(serde_json::to_string)
                .transpose()?;
            let state = match changes.result {
                Some(_) => GameState::Over,
                None => GameState::Playing,
            };
            sqlx::query(
                "UPDATE games SET seq = $2, updated = $3, state = $4, result = $5, deadline = $6, bot_since = $7 WHERE id = $1",
            )
            .bind(game)
            .bind(i64::from(last.seq))
            .bind(last.at_ms)
            .bind(super::games::state_name(state))
            .bind(result)
            .bind(changes.deadline)
            .bind(changes.bot_since)
            .execute(&mut *write)
            .await?;
            notify(&mut write, self.engine, &Notice::game(game)).await
        };
        let done = done.await;
        write.end(done).await
    }
}

pub(super) async fn insert_all(
    connection: &mut AnyConnection,
    game: &str,
    entries: &[EntryRow],
) -> Result<()> {
    for row in entries {
        sqlx::query(
            "INSERT INTO entries (game, seq, kind, player, body, key, at_ms, lost_ms) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(game)
        .bind(i64::from(row.seq))
        .bind(row.entry.kind.name())
        .bind(i64::from(row.entry.player))
        .bind(&row.entry.body)
        .bind(&row.entry.key)
        .bind(row.at_ms)
        .bind(row.lost_ms)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}
