//! What the tables hold.

use sqlx::Row;
use sqlx::any::AnyRow;
use underhex_engine::seed::Seed;

use super::{Result, StorageError};
use crate::plan::Plan;
use crate::protocol::{Brings, GameResultInfo, GameState, SeatKind};
use crate::secret;
use crate::time::now;

/// A game, as far as it is not in its entries.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// Its id.
    pub id: String,
    /// What was agreed.
    pub plan: Plan,
    /// The seed: it never leaves the server before the game is over.
    pub seed: Seed,
    /// How far it is.
    pub state: GameState,
    /// Whether it is shown among the open games.
    pub listed: bool,
    /// A hash of the address it was made from.
    pub origin: String,
    /// How much is recorded for it.
    pub seq: u32,
    /// When it was made.
    pub created: i64,
    /// When it began.
    pub began: Option<i64>,
    /// How it ended.
    pub result: Option<GameResultInfo>,
    /// The game in which the same players meet again.
    pub rematch: Option<String>,
    /// The kernel and content that it began with; none from before that was kept.
    pub mark: Option<String>,
    /// The hash of the key with which it was made.
    pub key: Option<String>,
}

impl GameRow {
    /// A new game that waits for its players.
    pub fn waiting(plan: Plan, seed: Seed, origin: &str) -> Self {
        Self {
            id: secret::game_id(),
            plan,
            seed,
            state: GameState::Waiting,
            listed: false,
            origin: origin.to_owned(),
            seq: 0,
            created: now(),
            began: None,
            result: None,
            rematch: None,
            mark: None,
            key: None,
        }
    }
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// The player's number, from 1.
    pub player: u8,
    /// A human or a bot.
    pub kind: SeatKind,
    /// Which bot.
    pub bot: Option<String>,
    /// What the player is called.
    pub name: Option<String>,
    /// Somebody sits here.
    pub taken: bool,
    /// The hash of its token.
    pub token: Option<String>,
    /// The hash of the token that may take it.
    pub reserved: Option<String>,
    /// What is brought.
    pub brings: Option<Brings>,
    /// The hash of the key with which it was taken, and what its token is made of together with that key.
    pub key: Option<(String, String)>,
}

/// What can be recorded for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A choice; the body is the option's name.
    Choice,
    /// Somebody gives up.
    Resign,
    /// A draw is offered.
    DrawOffer,
    /// `yes` or `no` to it.
    DrawAnswer,
    /// Somebody asks to take a choice back.
    TakeBackAsk,
    /// `yes` or `no` to it.
    TakeBackAnswer,
    /// Somebody takes a choice back that nobody has to be asked about.
    Back,
    /// Somebody ran out of time.
    Flag,
}

impl EntryKind {
    const ALL: [Self; 8] = [
        Self::Choice,
        Self::Resign,
        Self::DrawOffer,
        Self::DrawAnswer,
        Self::TakeBackAsk,
        Self::TakeBackAnswer,
        Self::Back,
        Self::Flag,
    ];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Choice => "choice",
            Self::Resign => "resign",
            Self::DrawOffer => "draw-offer",
            Self::DrawAnswer => "draw-answer",
            Self::TakeBackAsk => "take-back-ask",
            Self::TakeBackAnswer => "take-back-answer",
            Self::Back => "back",
            Self::Flag => "flag",
        }
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// The key of an entry that a client has named: it begins with the number of its player, and no key of the server does.
pub fn client_key(player: u8, key: &str) -> String {
    format!("{player}:{key}")
}

/// The key of an entry that the server makes: what it is, and where in the game.
pub fn server_key(what: &str, number: u64) -> String {
    format!("{what}:{number}")
}

/// Whether an entry was made by the server.
pub fn is_server_key(key: &str) -> bool {
    !key.starts_with(|first: char| first.is_ascii_digit())
}

/// Something to be recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// What.
    pub kind: EntryKind,
    /// Whose it is, from 1.
    pub player: u8,
    /// What belongs to it.
    pub body: String,
    /// No two entries of a game have the same. Those of clients and those of the server never meet: see [`client_key`].
    pub key: String,
}

/// Something recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryRow {
    /// Its number in the game, from 1.
    pub seq: u32,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// How much of the time since the entry before it was lost by the server, in milliseconds.
    pub lost_ms: i64,
    /// What.
    pub entry: NewEntry,
}

impl GameRow {
    pub(super) const COLUMNS: &str =
        "id, plan, seed, state, listed, origin, seq, created, began, result, rematch, mark, key";

    pub(super) fn from_row(row: &AnyRow) -> Result<Self> {
        let result: Option<String> = row.try_get("result")?;
        let seed: String = row.try_get("seed")?;
        let state: String = row.try_get("state")?;
        Ok(Self {
            id: row.try_get("id")?,
            plan: serde_json::from_str(&row.try_get::<String, _>("plan")?)?,
            seed: seed
                .parse()
                .map_err(|_| StorageError::Unreadable("a seed that is none".to_owned()))?,
            state: serde_json::from_value(serde_json::Value::String(state))?,
            listed: row.try_get::<i64, _>("listed")? != 0,
            origin: row.try_get("origin")?,
            seq: number(row.try_get("seq")?)?,
            created: row.try_get("created")?,
            began: row.try_get("began")?,
            result: result
                .map(|result| serde_json::from_str(&result))
                .transpose()?,
            rematch: row.try_get("rematch")?,
            mark: row.try_get("mark")?,
            key: row.try_get("key")?,
        })
    }
}

impl SeatRow {
    pub(super) fn from_row(row: &AnyRow) -> Result<Self> {
        let brings: Option<String> = row.try_get("brings")?;
        let kind: String = row.try_get("kind")?;
        let (key, salt): (Option<String>, Option<String>) =
            (row.try_get("key")?, row.try_get("salt")?);
        Ok(Self {
            player: number(row.try_get("player")?)?,
            kind: serde_json::from_value(serde_json::Value::String(kind))?,
            bot: row.try_get("bot")?,
            name: row.try_get("name")?,
            taken: row.try_get::<i64, _>("taken")? != 0,
            token: row.try_get("token")?,
            reserved: row.try_get("reserved")?,
            brings: brings
                .map(|brings| serde_json::from_str(&brings))
                .transpose()?,
            key: key.zip(salt),
        })
    }
}

impl EntryRow {
    pub(super) fn from_row(row: &AnyRow) -> Result<Self> {
        let kind: String = row.try_get("kind")?;
        Ok(Self {
            seq: number(row.try_get("seq")?)?,
            at_ms: row.try_get("at_ms")?,
            lost_ms: row.try_get("lost_ms")?,
            entry: NewEntry {
                kind: EntryKind::named(&kind)
                    .ok_or_else(|| StorageError::Unreadable(format!("an entry `{kind}`")))?,
                player: number(row.try_get("player")?)?,
                body: row.try_get("body")?,
                key: row.try_get("key")?,
            },
        })
    }
}

/// Rows one by one: those that cannot be read, because somebody has edited them by hand, hide no other.
pub(super) fn readable<T>(rows: &[AnyRow], read: impl Fn(&AnyRow) -> Result<T>) -> Vec<T> {
    let read = |row| {
        read(row)
            .inspect_err(|error| tracing::warn!(%error, "a row is left out of a list"))
            .ok()
    };
    rows.iter().filter_map(read).collect()
}

/// A moment and an id, or another moment.
pub(super) fn pair<T>(row: &AnyRow) -> Result<(i64, T)>
where
    T: for<'r> sqlx::Decode<'r, sqlx::Any> + sqlx::Type<sqlx::Any>,
{
    Ok((row.try_get(0)?, row.try_get(1)?))
}

fn number<T: TryFrom<i64>>(stored: i64) -> Result<T> {
    T::try_from(stored)
        .map_err(|_| StorageError::Unreadable(format!("the number {stored} is out of bounds")))
}
