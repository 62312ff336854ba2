//! The table of seats.

use sqlx::AnyConnection;

use super::{Changes, GameRow, Result, SeatRow, Storage};
use crate::protocol::SeatKind;
use crate::time::now;

pub(super) async fn insert(
    connection: &mut AnyConnection,
    game: &str,
    seat: &SeatRow,
) -> Result<()> {
    let kind = match seat.kind {
        SeatKind::Human => "human",
        SeatKind::Bot => "bot",
    };
    let (key, salt) = seat.key.clone().unzip();
    sqlx::query(
        "INSERT INTO seats (game, player, kind, bot, name, taken, token, reserved, brings, key, salt) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(game)
    .bind(i64::from(seat.player))
    .bind(kind)
    .bind(&seat.bot)
    .bind(&seat.name)
    .bind(i64::from(seat.taken))
    .bind(&seat.token)
    .bind(&seat.reserved)
    .bind(brings(seat)?)
    .bind(key)
    .bind(salt)
    .execute(&mut *connection)
    .await?;
    Ok(())
}

fn brings(seat: &SeatRow) -> Result<Option<String>> {
    let brings = seat.brings.as_ref().map(serde_json::to_string);
    Ok(brings.transpose()?)
}

const ALL: &str = "SELECT player, kind, bot, name, taken, token, reserved, brings, key, salt FROM seats \
                   WHERE game = $1 ORDER BY player";

impl Storage {
    /// The seats of a game, in order.
    pub async fn seats(&self, game: &str) -> Result<Vec<SeatRow>> {
        self.counts.reads.add(1);
        let rows = sqlx::query(ALL).bind(game).fetch_all(&self.reader).await;
        let rows = self.noticed(rows.map_err(Into::into))?;
        rows.iter().map(SeatRow::from_row).collect()
    }

    /// Somebody takes a seat of a game that waits, and the game begins with that if it was the last one: all of it, or nothing.
    /// `false` if the seats are not as they were `seen`.
    pub async fn sit(
        &self,
        game: &GameRow,
        seen: &[SeatRow],
        taken: &SeatRow,
        begins: Option<&Changes>,
    ) -> Result<bool> {
        let mut write = self.write().await?;
        let sat = async {
            // Whoever has changed the game's row goes on alone.
            let waits =
                sqlx::query("UPDATE games SET updated = $2 WHERE id = $1 AND state = 'waiting'")
                    .bind(&game.id)
                    .bind(now())
                    .execute(&mut *write)
                    .await?;
            if waits.rows_affected() != 1 {
                return Ok(false);
            }
            let rows = sqlx::query(ALL)
                .bind(&game.id)
                .fetch_all(&mut *write)
                .await?;
            let seats: Result<Vec<SeatRow>> = rows.iter().map(SeatRow::from_row).collect();
            if seats? != seen {
                return Ok(false);
            }
            let (key, salt) = taken.key.clone().unzip();
            sqlx::query(
                "UPDATE seats SET taken = 1, name = $3, token = $4, brings = $5, key = $6, salt = $7 WHERE game = $1 AND player = $2",
            )
            .bind(&game.id)
            .bind(i64::from(taken.player))
            .bind(&taken.name)
            .bind(&taken.token)
            .bind(brings(taken)?)
            .bind(key)
            .bind(salt)
            .execute(&mut *write)
            .await?;
            if let Some(changes) = begins {
                super::games::begin(&mut write, game, changes).await?;
            }
            Ok(true)
        };
        match sat.await {
            Ok(false) => {
                write.abandon().await?;
                Ok(false)
            }
            sat => {
                let sat = write.end(sat).await?;
                self.tell_of(&game.id);
                Ok(sat)
            }
        }
    }
}
