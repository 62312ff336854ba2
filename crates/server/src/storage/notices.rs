//! How nodes that share a PostgreSQL database tell each other what has changed. A lost notice costs time, never truth: a game is always
//! read up to date before it is used.

use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use sqlx::postgres::PgListener;

use super::{Engine, Result, Storage};

const CHANNEL: &str = "underhex";

/// What a node tells the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// The game that has changed.
    pub game: String,
    /// Who is connected to it through that node; `None` if it is the game that has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub presence: Option<(String, Vec<u8>)>,
}

impl Notice {
    /// The game has changed.
    pub fn game(game: &str) -> Self {
        Self {
            game: game.to_owned(),
            presence: None,
        }
    }

    /// These players are connected through this node.
    pub fn presence(game: &str, node: &str, connected: Vec<u8>) -> Self {
        Self {
            game: game.to_owned(),
            presence: Some((node.to_owned(), connected)),
        }
    }
}

/// Tells the other nodes, if there can be any, once the transaction is committed.
pub(super) async fn notify(
    connection: &mut AnyConnection,
    engine: Engine,
    notice: &Notice,
) -> Result<()> {
    if engine == Engine::Postgres {
        sqlx::query("SELECT pg_notify($1, $2)")
            .bind(CHANNEL)
            .bind(serde_json::to_string(notice)?)
            .execute(connection)
            .await?;
    }
    Ok(())
}

impl Storage {
    /// Tells the other nodes, if there can be any.
    pub async fn tell(&self, notice: &Notice) -> Result<()> {
        if self.engine == Engine::Postgres {
            let mut connection = self.writer.acquire().await?;
            notify(&mut connection, self.engine, notice).await?;
        }
        Ok(())
    }

    /// Listens to what nodes tell each other; `None` where there are no others.
    pub async fn listen(&self) -> Result<Option<Listener>> {
        if self.engine != Engine::Postgres {
            return Ok(None);
        }
        let mut listener = PgListener::connect(&self.url).await?;
        listener.listen(CHANNEL).await?;
        Ok(Some(Listener(listener)))
    }
}

/// Hears what nodes tell each other.
#[derive(Debug)]
pub struct Listener(PgListener);

impl Listener {
    /// The next notice; `None` after the connection was lost and made again, when some may have been missed.
    pub async fn next(&mut self) -> Result<Option<Notice>> {
        let notice = self.0.try_recv().await?;
        Ok(notice.and_then(|notice| serde_json::from_str(notice.payload()).ok()))
    }
}
