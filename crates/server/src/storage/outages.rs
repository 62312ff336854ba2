//! Times when no server could store anything. They are nobody's: clocks stand still in them.
//!
//! While clocks run, every node notes now and then that it is there (`pulse`). Whoever finds, at its start or when storing works again,
//! that nobody has done so for a while, records that time as an outage.

use std::sync::{Arc, PoisonError, RwLock};

use super::rows::{pair, readable};
use super::{Engine, Result, Storage};
use crate::secret;
use crate::time::now;

/// Several nodes take turns; if none of them was heard for so long, in milliseconds, there was none.
const SILENCE: i64 = 6_000;
/// What is written to see whether anything can be: so many times 64 letters, as much as some games take.
const PADDING: usize = 1024;
/// The rows of the table `pulse`.
const PULSE: i64 = 1;
const PROBE: i64 = 2;

/// The known outages, in order.
#[derive(Clone, Debug, Default)]
pub struct Outages(Arc<RwLock<Vec<(i64, i64)>>>);

impl Outages {
    /// How much of the time between two moments was lost, in milliseconds.
    pub fn within(&self, from: i64, to: i64) -> i64 {
        let outages = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let parts = outages.iter().rev().take_while(|(_, end)| *end > from);
        parts
            .map(|(start, end)| to.min(*end).saturating_sub(from.max(*start)).max(0))
            .fold(0, i64::saturating_add)
    }

    fn set(&self, all: Vec<(i64, i64)>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = all;
    }
}

impl Storage {
    /// The times when nothing could be stored.
    pub fn outages(&self) -> &Outages {
        &self.outages
    }

    /// Whether any clock runs.
    pub async fn clocks_run(&self) -> Result<bool> {
        let any = sqlx::query_scalar::<_, i64>(
            "SELECT COUNT(*) FROM (SELECT 1 FROM games WHERE deadline IS NOT NULL LIMIT 1) AS running",
        );
        Ok(any.fetch_one(&self.reader).await? > 0)
    }

    /// Notes that a server is there. `resumed`: this one was not, so that the time since anybody was heard may have been an outage.
    pub async fn pulse(&self, resumed: bool) -> Result<()> {
        let done = self.beat(resumed).await;
        self.noticed(done)
    }

    async fn beat(&self, resumed: bool) -> Result<()> {
        let mut write = self.begin().await?;
        let at = now();
        let done = async {
            // The row is locked first, so that of several nodes that resume only one finds the silence.
            sqlx::query(
                "INSERT INTO pulse (id, at_ms, padding) VALUES ($1, $2, '') \
                 ON CONFLICT (id) DO UPDATE SET padding = ''",
            )
            .bind(PULSE)
            .bind(at)
            .execute(&mut *write)
            .await?;
            let last: i64 = sqlx::query_scalar("SELECT at_ms FROM pulse WHERE id = $1")
                .bind(PULSE)
                .fetch_one(&mut *write)
                .await?;
            // Nobody else can have been there with a file of one's own.
            let silence = match self.engine {
                Engine::Sqlite => 0,
                Engine::Postgres => SILENCE,
            };
            if resumed && at.saturating_sub(last) > silence {
                sqlx::query(
                    "INSERT INTO outages (from_ms, to_ms) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                )
                .bind(last)
                .bind(at)
                .execute(&mut *write)
                .await?;
            }
            sqlx::query("UPDATE pulse SET at_ms = $2 WHERE id = $1")
                .bind(PULSE)
                .bind(at.max(last))
                .execute(&mut *write)
                .await?;
            let all = sqlx::query("SELECT from_ms, to_ms FROM outages ORDER BY from_ms");
            Ok(readable(&all.fetch_all(&mut *write).await?, pair))
        };
        let done: Result<Vec<(i64, i64)>> = done.await;
        let all = write.end(done).await?;
        self.outages.set(all);
        Ok(())
    }

    /// Stores something to see whether that can be done; if so, play goes on, and the time without it is on nobody's clock.
    pub async fn probe(&self) -> Result<()> {
        let stuck = self.gate.standstill().is_some();
        let done = self.try_to_store().await;
        self.noticed(done)?;
        if stuck {
            self.pulse(true).await?;
        }
        self.gate.reopen();
        Ok(())
    }

    async fn try_to_store(&self) -> Result<()> {
        let mut write = self.begin().await?;
        // Nothing that could be packed or is there already, so that it takes the room it says.
        let padding: String = std::iter::repeat_with(secret::token)
            .take(PADDING)
            .collect();
        let done = sqlx::query(
            "INSERT INTO pulse (id, at_ms, padding) VALUES ($1, $2, $3) \
             ON CONFLICT (id) DO UPDATE SET at_ms = $2, padding = $3",
        )
        .bind(PROBE)
        .bind(now())
        .bind(padding)
        .execute(&mut *write)
        .await;
        write.end(done.map(drop).map_err(Into::into)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_overlaps_is_lost() {
        let outages = Outages::default();
        outages.set(vec![(10, 20), (40, 50), (90, 95)]);
        assert_eq!(outages.within(0, 100), 25);
        assert_eq!(outages.within(15, 45), 10);
        assert_eq!(outages.within(20, 40), 0);
        assert_eq!(outages.within(95, 200), 0);
        assert_eq!(outages.within(42, 44), 2);
    }
}
