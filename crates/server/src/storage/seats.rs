//! The table of seats.

use std::collections::HashMap;

use sqlx::{AnyConnection, Row};

use super::{Changes, Engine, GameRow, Result, SeatRow, Storage};
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

    /// The seats of several games, in order, all of them read at once. Games whose seats cannot be read are left out.
    pub async fn seats_of(&self, games: &[GameRow]) -> Result<HashMap<String, Vec<SeatRow>>> {
        self.counts.reads.add(1);
        let ids: Vec<&str> = games.iter().map(|game| game.id.as_str()).collect();
        let rows = sqlx::query(self.engine.seats_of())
            .bind(serde_json::to_string(&ids)?)
            .fetch_all(&self.reader)
            .await;
        let rows = self.noticed(rows.map_err(Into::into))?;
        let mut seats: HashMap<String, Result<Vec<SeatRow>>> = HashMap::new();
        for row in &rows {
            let Ok(game) = row.try_get::<String, _>("game") else {
                continue;
            };
            let of_game = seats.entry(game).or_insert_with(|| Ok(Vec::new()));
            if let Ok(known) = of_game {
                match SeatRow::from_row(row) {
                    Ok(seat) => known.push(seat),
                    Err(error) => *of_game = Err(error),
                }
            }
        }
        let readable = |(game, seats): (String, Result<Vec<SeatRow>>)| match seats {
            Ok(seats) => Some((game, seats)),
            Err(error) => {
                tracing::warn!(game, %error, "a game cannot be listed");
                None
            }
        };
        Ok(seats.into_iter().filter_map(readable).collect())
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

impl Engine {
    fn seats_of(self) -> &'static str {
        match self {
            Self::Sqlite => {
                "SELECT game, player, kind, bot, name, taken, token, reserved, brings, key, salt FROM seats \
                 WHERE game IN (SELECT value FROM json_each($1)) ORDER BY game, player"
            }
            Self::Postgres => {
                "SELECT game, player, kind, bot, name, taken, token, reserved, brings, key, salt FROM seats \
                 WHERE game IN (SELECT json_array_elements_text($1::json)) ORDER BY game, player"
            }
        }
    }
}
