//! How nodes that share a PostgreSQL database tell each other what has changed. Notices are sent after what they tell of is durable, many at a
//! time, and nobody waits for them. A lost notice costs time, never truth: whoever stores compares how far the game is.

use serde::{Deserialize, Serialize};
use sqlx::postgres::PgListener;
use tokio::sync::mpsc;

use super::{Engine, Result, Storage};

const CHANNEL: &str = "underhex";
/// PostgreSQL carries 8000 bytes in one notice.
const GAMES_IN_ONE: usize = 100;
/// Notices that are sent with one statement.
const AT_ONCE: usize = 64;

/// Notices that wait to be sent, at most.
const WAITING: usize = 16 * 1024;

/// What a node tells the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notice {
    /// Games have changed.
    Games {
        /// Which node says so.
        node: String,
        /// Which, and how much is recorded for each; nothing if something else has changed.
        games: Vec<(String, Option<u32>)>,
    },
    /// Who is connected to a game through a node.
    Presence {
        /// Which node.
        node: String,
        /// Which game.
        game: String,
        /// The players.
        connected: Vec<u8>,
    },
}

/// Notices that wait to be sent.
#[derive(Clone, Debug)]
pub(super) struct Notices {
    send: mpsc::Sender<Notice>,
}

impl Notices {
    pub fn new() -> (Self, mpsc::Receiver<Notice>) {
        let (send, take) = mpsc::channel(WAITING);
        (Self { send }, take)
    }
}

impl Storage {
    /// Tells the other nodes, if there can be any, that something about a game has changed that is no entry.
    pub fn tell_of(&self, game: &str) {
        self.tell_games(vec![(game.to_owned(), None)]);
    }

    /// Tells the other nodes which games have changed.
    pub(super) fn tell_games(&self, games: Vec<(String, Option<u32>)>) {
        for part in games.chunks(GAMES_IN_ONE) {
            self.tell(Notice::Games {
                node: self.node.to_string(),
                games: part.to_vec(),
            });
        }
    }

    /// Tells the other nodes who is connected through this one.
    pub fn tell_presence(&self, game: &str, connected: Vec<u8>) {
        self.tell(Notice::Presence {
            node: self.node.to_string(),
            game: game.to_owned(),
            connected,
        });
    }

    fn tell(&self, notice: Notice) {
        if self.engine == Engine::Postgres {
            // Whoever sends them ends with the storage. Those that do not fit, while the database does not answer, are lost.
            self.notices.send.try_send(notice).ok();
        }
    }

    /// Sends what there is to tell, until the storage is closed.
    pub(super) async fn send_notices(self, mut take: mpsc::Receiver<Notice>) {
        let mut closed = self.closed.subscribe();
        let mut batch = Vec::new();
        loop {
            tokio::select! {
                count = take.recv_many(&mut batch, AT_ONCE) => {
                    if count == 0 {
                        return;
                    }
                }
                _ = closed.wait_for(|closed| *closed) => return,
            }
            let sent = self.send(&merged(batch.drain(..))).await;
            if let Err(error) = sent {
                tracing::debug!(%error, "other nodes were not told");
            }
        }
    }

    async fn send(&self, notices: &[Notice]) -> Result<()> {
        let texts: Vec<String> = notices
            .iter()
            .map(serde_json::to_string)
            .collect::<std::result::Result<_, _>>()?;
        self.counts.statements.add(1);
        self.counts.notices.add(texts.len() as u64);
        sqlx::query("SELECT pg_notify($1, told) FROM json_array_elements_text($2::json) AS told")
            .bind(CHANNEL)
            .bind(serde_json::to_string(&texts)?)
            .execute(&self.writer)
            .await?;
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

/// The same in fewer notices.
fn merged(notices: impl Iterator<Item = Notice>) -> Vec<Notice> {
    let mut merged: Vec<Notice> = Vec::new();
    for notice in notices {
        match (merged.last_mut(), notice) {
            (Some(Notice::Games { games, .. }), Notice::Games { games: more, .. })
                if games.len() + more.len() <= GAMES_IN_ONE =>
            {
                games.extend(more);
            }
            (_, notice) => merged.push(notice),
        }
    }
    merged
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
