//! What goes over the WebSocket of a game.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use underhex_engine::view::Line;
#[cfg(test)]
use underhex_engine::view::{GroundSummary, Odds, Prospect, ReachSummary, Summary};
use utoipa::ToSchema;

use super::error::Problem;
use super::game::GameInfo;

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Who I am, and the last sequence number that I have seen.
    Hello {
        /// The token of a seat; none for a spectator.
        #[serde(default)]
        token: Option<String>,
        /// 0 for none.
        #[serde(default)]
        since: u32,
        /// Long messages may come packed: binary ones, which are text in raw deflate (RFC 1951).
        #[serde(default)]
        packed: bool,
    },
    /// A choice.
    Choose {
        /// Made up by the client: the same key is never played twice.
        key: String,
        /// The sequence number at which it is made.
        at: u32,
        /// The id of an option.
        option: String,
    },
    /// Lets a bot choose, in set-up.
    Suggest {
        /// Made up by the client: the same key is never played twice.
        key: String,
    },
    /// Asks for the exact odds of the attacks and spells on offer, and of what is in progress after each answer to it.
    Forecast {
        /// For the answer.
        key: String,
        /// The sequence number at which it is asked.
        at: u32,
    },
    /// Asks what a fighter could do now.
    Prospect {
        /// For the answer.
        key: String,
        /// Its id.
        fighter: String,
    },
    /// Asks how far a fighter gets and sees.
    Reach {
        /// For the answer.
        key: String,
        /// Its id.
        fighter: String,
    },
    /// Asks what the battlefield would look like after an option about it.
    Preview {
        /// For the answer.
        key: String,
        /// The id of an option.
        option: String,
    },
    /// Asks what a strong player would do, in a game without other people.
    Hint {
        /// For the answer.
        key: String,
        /// The sequence number at which it is asked.
        at: u32,
    },
    /// Takes the last own choice back, where nobody has to be asked for that.
    Back {
        /// Made up by the client.
        key: String,
    },
    /// Gives up.
    Resign {
        /// Made up by the client.
        key: String,
    },
    /// Offers a draw, or answers an offer.
    Draw {
        /// Made up by the client.
        key: String,
        /// The answer; nothing for an offer.
        #[serde(default)]
        answer: Option<bool>,
    },
    /// Asks to take the last own choice back, or answers that.
    TakeBack {
        /// Made up by the client.
        key: String,
        /// The answer; nothing for a question.
        #[serde(default)]
        answer: Option<bool>,
    },
    /// Is anybody there?
    Ping,
}

/// What the server says.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// Everything.
    Snapshot(Box<Snapshot>),
    /// One step.
    Update(Box<Update>),
    /// A game that has not begun.
    Lobby {
        /// Who has taken which seat.
        game: Box<GameInfo>,
    },
    /// What was asked for with this key is stored.
    Done {
        /// The key.
        key: String,
        /// The sequence number under which it is stored.
        seq: u32,
    },
    /// It was not done.
    Refused {
        /// The key, if there was one.
        key: Option<String>,
        /// Why.
        error: Problem,
    },
    /// Exact odds.
    Forecasts {
        /// The key.
        key: String,
        /// Of each attack and each spell on offer.
        #[cfg_attr(test, ts(as = "Odds"))]
        odds: Arc<RawValue>,
    },
    /// What a fighter could do now.
    Prospects {
        /// The key.
        key: String,
        /// The sequence number at which it could.
        at: u32,
        /// Nothing if there is no such fighter.
        #[cfg_attr(test, ts(as = "Option<Prospect>"))]
        prospect: Arc<RawValue>,
    },
    /// A fighter's reach.
    Reached {
        /// The key.
        key: String,
        /// Nothing for a fighter that is not on the battlefield.
        #[cfg_attr(test, ts(as = "Option<ReachSummary>"))]
        reach: Arc<RawValue>,
    },
    /// What the battlefield would look like.
    Previewed {
        /// The key.
        key: String,
        /// Nothing for an option that is not on offer or not about the battlefield.
        #[cfg_attr(test, ts(as = "Option<GroundSummary>"))]
        ground: Arc<RawValue>,
    },
    /// What a strong player would do.
    Hints {
        /// The key.
        key: String,
        /// The sequence number at which it was asked.
        at: u32,
        /// The best options, the best first; none if it is not the viewer who chooses.
        #[cfg_attr(test, ts(as = "Vec<underhex_lab::Advice>"))]
        advice: Arc<RawValue>,
    },
    /// Whether what was asked for with this key is stored is not known: repeat it with the same key.
    Unsure {
        /// The key.
        key: String,
        /// Why.
        error: Problem,
    },
    /// Nothing can be played because nothing can be stored, or it can be again.
    Standstill {
        /// Why, in a sentence; nothing once play goes on.
        why: Option<String>,
    },
    /// Who is there.
    Presence {
        /// Players, from 1.
        connected: Vec<u8>,
    },
    /// Somebody is.
    Pong,
}

/// Everything that a client needs to go on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Snapshot {
    /// How much is recorded for the game.
    pub seq: u32,
    /// What is public about it.
    #[cfg_attr(test, ts(as = "GameInfo"))]
    pub game: Arc<RawValue>,
    /// Whose view it is, from 1; none for a spectator.
    pub player: Option<u8>,
    /// The position.
    #[cfg_attr(test, ts(as = "Summary"))]
    pub view: Arc<RawValue>,
    /// The battlefield.
    #[cfg_attr(test, ts(as = "GroundSummary"))]
    pub ground: Arc<RawValue>,
    /// What happened after the sequence number that the client had seen.
    #[cfg_attr(test, ts(as = "Vec<LogLine>"))]
    pub log: Arc<RawValue>,
    /// The clocks, if there are any.
    pub clocks: Vec<ClockInfo>,
    /// What is offered and asked for.
    #[cfg_attr(test, ts(as = "Offers"))]
    pub offers: Arc<RawValue>,
}

/// One step: what has changed since the one before it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Update {
    /// The sequence number of this step.
    pub seq: u32,
    /// What has changed about `game`, `view`, `ground` and `offers` of the snapshot that the client has.
    #[cfg_attr(test, ts(as = "Vec<Change>"))]
    pub patch: Arc<RawValue>,
    /// What happened.
    #[cfg_attr(test, ts(as = "Vec<LogLine>"))]
    pub log: Arc<RawValue>,
    /// The clocks, if there are any.
    pub clocks: Vec<ClockInfo>,
}

/// Something that is different now, as RFC 6902 has it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Change {
    /// It is always `replace`.
    #[cfg_attr(test, ts(type = "\"replace\""))]
    pub op: &'static str,
    /// Where: the names and places that lead there, each after a slash.
    pub path: String,
    /// What is there now.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub value: Box<RawValue>,
}

/// Something that happened, with its place in the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogLine {
    /// Its number, from 1.
    pub n: u32,
    /// The sequence number of the step it happened in.
    pub seq: u32,
    /// The number of the line that begins what this one belongs to: one attack, one Charge, one ploy.
    pub part: Option<u32>,
    /// The ledger rule behind it, where there is one to name.
    pub rule: Option<String>,
    /// What happened.
    #[serde(flatten)]
    pub line: Line,
}

/// The clock of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockInfo {
    /// Whose, from 1.
    pub player: u8,
    /// What is left, in milliseconds, as this message is sent.
    pub left_ms: u32,
    /// It runs.
    pub running: bool,
}

/// What is offered and asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offers {
    /// Who offers a draw, from 1.
    pub draw: Option<u8>,
    /// Who asks to take a choice back, from 1.
    pub take_back: Option<u8>,
}
