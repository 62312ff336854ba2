//! The table of seats.

use sqlx::{Any, Transaction};

use super::{Result, SeatRow, Storage};
use crate::protocol::{Brings, SeatKind};

pub(super) async fn insert(
    transaction: &mut Transaction<'_, Any>,
    game: &str,
    seat: &SeatRow,
) -> Result<()> {
    let kind = match seat.kind {
        SeatKind::Human => "human",
        SeatKind::Bot => "bot",
    };
    let brings = seat
        .brings
        .as_ref()
        .map(serde_json::to_string)
        .transpose()?;
    sqlx::query(
        "INSERT INTO seats (game, player, kind, bot, name, taken, token, reserved, brings) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(game)
    .bind(i64::from(seat.player))
    .bind(kind)
    .bind(&seat.bot)
    .bind(&seat.name)
    .bind(i64::from(seat.taken))
    .bind(&seat.token)
    .bind(&seat.reserved)
    .bind(brings)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

impl Storage {
    /// The seats of a game, in order.
    pub async fn seats(&self, game: &str) -> Result<Vec<SeatRow>> {
        let rows = sqlx::query(&format!(
            "SELECT {} FROM seats WHERE game = $1 ORDER BY player",
            SeatRow::COLUMNS
        ))
        .bind(game)
        .fetch_all(&self.reader)
        .await?;
        rows.iter().map(SeatRow::from_row).collect()
    }

    /// Takes a free seat of a game that waits; `false` if somebody else was first.
    pub async fn take_seat(
        &self,
        game: &str,
        player: u8,
        name: &str,
        token: &str,
        brings: Option<&Brings>,
        now: i64,
    ) -> Result<bool> {
        let mut transaction = self.writer.begin().await?;
        let brings = brings.map(serde_json::to_string).transpose()?;
        let done = sqlx::query(
            "UPDATE seats SET taken = 1, name = $3, token = $4, brings = $5 \
             WHERE game = $1 AND player = $2 AND taken = 0 AND reserved IS NULL",
        )
        .bind(game)
        .bind(i64::from(player))
        .bind(name)
        .bind(token)
        .bind(brings)
        .execute(&mut *transaction)
        .await?;
        if done.rows_affected() != 1 {
            return Ok(false);
        }
        touch(&mut transaction, game, now).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Takes a seat that is kept for whoever has this token; again, with a new token, if the answer was lost.
    pub async fn take_reserved(
        &self,
        game: &str,
        player: u8,
        reserved: &str,
        token: &str,
        now: i64,
    ) -> Result<bool> {
        let mut transaction = self.writer.begin().await?;
        let done = sqlx::query(
            "UPDATE seats SET taken = 1, token = $4 WHERE game = $1 AND player = $2 AND reserved = $3",
        )
        .bind(game)
        .bind(i64::from(player))
        .bind(reserved)
        .bind(token)
        .execute(&mut *transaction)
        .await?;
        touch(&mut transaction, game, now).await?;
        transaction.commit().await?;
        Ok(done.rows_affected() == 1)
    }
}

async fn touch(transaction: &mut Transaction<'_, Any>, game: &str, now: i64) -> Result<()> {
    sqlx::query("UPDATE games SET updated = $2 WHERE id = $1")
        .bind(game)
        .bind(now)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
