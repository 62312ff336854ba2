//! The table of entries: everything that was done in a game, in order.

use sqlx::AnyConnection;

use super::{EntryRow, Result, Storage};

impl Storage {
    /// What was recorded for a game after a sequence number, in order.
    pub async fn entries_after(&self, game: &str, seq: u32) -> Result<Vec<EntryRow>> {
        self.counts.reads.add(1);
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
