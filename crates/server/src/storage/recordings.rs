//! How finished games looked, for the time when they can no longer be put together.

use super::rows::{pair, readable};
use super::{Due, Result, Seen, Storage};

impl Storage {
    /// Finished games of which nothing is written down yet, the oldest first, after those that were seen.
    pub async fn unrecorded(&self, most: u32, (from, id): &Seen) -> Result<Vec<Due>> {
        let rows = sqlx::query(
            "SELECT updated, id FROM games WHERE state = 'over' AND recorded = 0 \
             AND (updated > $2 OR updated = $2 AND id > $3) ORDER BY updated, id LIMIT $1",
        )
        .bind(i64::from(most))
        .bind(from)
        .bind(id)
        .fetch_all(&self.reader)
        .await?;
        Ok(readable(&rows, pair))
    }

    /// How many of them there are.
    pub async fn count_unrecorded(&self) -> Result<i64> {
        self.counts.reads.add(1);
        let count =
            sqlx::query_scalar("SELECT COUNT(*) FROM games WHERE state = 'over' AND recorded = 0");
        Ok(count.fetch_one(&self.reader).await?)
    }

    /// Stores how a game looked.
    pub async fn record(&self, game: &str, body: Vec<u8>) -> Result<()> {
        let mut write = self.write().await?;
        let done = async {
            sqlx::query(
                "INSERT INTO recordings (game, body) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            )
            .bind(game)
            .bind(body)
            .execute(&mut *write)
            .await?;
            sqlx::query("UPDATE games SET recorded = 1 WHERE id = $1")
                .bind(game)
                .execute(&mut *write)
                .await?;
            Ok(())
        };
        let done = done.await;
        write.end(done).await
    }

    /// How a game looked, if it was written down.
    pub async fn recording(&self, game: &str) -> Result<Option<Vec<u8>>> {
        let body = sqlx::query_scalar("SELECT body FROM recordings WHERE game = $1")
            .bind(game)
            .fetch_optional(&self.reader)
            .await?;
        Ok(body)
    }
}
