//! A game as it stood after one entry, ready to be shown to anyone.

use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use underhex_engine::Contest;
use underhex_engine::state::{MAX_SEATS, Seat};
use underhex_engine::view::{Summary, View};

use super::clock::Clocks;
use crate::protocol::{GameInfo, LogLine, Offers, ServerMessage, Update};

/// A game after one entry.
#[derive(Debug)]
pub struct Step {
    /// The sequence number of the entry.
    pub seq: u32,
    /// When it was recorded.
    pub at_ms: i64,
    /// How much of the time on the running clock was lost until then.
    pub lost_ms: i64,
    /// The game or match.
    pub contest: Arc<Contest>,
    /// How many choices have been made.
    pub choices: usize,
    /// What is public about it.
    pub info: Arc<GameInfo>,
    /// What happened.
    pub lines: Vec<Arc<LogLine>>,
    /// The battlefield has changed.
    pub new_ground: bool,
    /// A choice was taken back: whoever follows needs everything anew.
    pub rewound: bool,
    /// The clocks.
    pub clocks: Option<Clocks>,
    /// What is offered and asked for.
    pub offers: Offers,
    /// Who can take the last choice back without anybody being asked, from 1.
    pub back: Option<u8>,
    /// The update for each viewer, once somebody needed it: the players, and the spectators.
    pub(super) frames: Mutex<Frames>,
}

/// An update for each viewer.
pub(super) type Frames = [Option<Utf8Bytes>; MAX_SEATS + 1];

impl Step {
    /// The update as the viewer gets it. A seat sees what it may, spectators what all may.
    pub fn frame(&self, viewer: Option<Seat>) -> Utf8Bytes {
        let place = viewer.map_or(MAX_SEATS, Seat::index).min(MAX_SEATS);
        let mut frames = self.frames.lock().unwrap_or_else(PoisonError::into_inner);
        let made = frames[place].get_or_insert_with(|| self.made_frame(viewer));
        made.clone()
    }

    fn made_frame(&self, viewer: Option<Seat>) -> Utf8Bytes {
        let view = self.contest.game().view(viewer);
        let update = Update {
            seq: self.seq,
            game: (*self.info).clone(),
            player: viewer.map(|seat| seat.0 + 1),
            ground: self.new_ground.then(|| view.ground()),
            view: summary(&view, self.back),
            log: self.lines.clone(),
            clocks: clocks_at(&self.clocks, self.at_ms, self.lost_ms),
            offers: self.offers,
        };
        encode(&ServerMessage::Update(Box::new(update)))
    }

    /// Forgets the updates that were made: most who follow have them by now.
    pub(super) fn forget_frames(&self) {
        let mut frames = self.frames.lock().unwrap_or_else(PoisonError::into_inner);
        *frames = Frames::default();
    }
}

/// What a viewer sees, and whether it can take its last choice back.
pub fn summary(view: &View, back: Option<u8>) -> Summary {
    let mut summary = view.summary();
    let own = summary.viewer.is_some() && summary.viewer == back;
    if let Some(decision) = &mut summary.decision {
        decision.back = own;
    }
    summary
}

/// What is told about the clocks, when so much of the time on the running one was lost.
pub fn clocks_at(clocks: &Option<Clocks>, now: i64, lost: i64) -> Vec<crate::protocol::ClockInfo> {
    clocks
        .as_ref()
        .map_or_else(Vec::new, |clocks| clocks.at(now, lost))
}

/// A message as it is sent.
pub fn encode(message: &ServerMessage) -> Utf8Bytes {
    match serde_json::to_string(message) {
        Ok(text) => text.into(),
        // Messages are plain structs with string keys: this does not happen.
        Err(error) => {
            tracing::error!(%error, "a message cannot be written");
            Utf8Bytes::from_static(r#"{"type":"pong"}"#)
        }
    }
}
