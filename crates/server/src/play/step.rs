//! A game as it stood after one entry, ready to be shown to anyone.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes};
use flate2::{Compress, Compression, FlushCompress, Status};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use underhex_engine::Contest;
use underhex_engine::state::{MAX_SEATS, Seat};
use underhex_engine::view::{Summary, View};

use super::clock::Clocks;
use super::ground::Ground;
use super::lines::{Page, listed};
use super::patch::changes;
use crate::protocol::{ClockInfo, GameInfo, Offers, ServerMessage, Update};

/// Messages that are shorter than this are not worth packing.
const WORTH_PACKING: usize = 400;

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
    /// What happened, if anything is said of it.
    pub page: Option<Arc<Page>>,
    /// The battlefield.
    pub ground: Arc<Ground>,
    /// The clocks.
    pub clocks: Option<Clocks>,
    /// What is offered and asked for.
    pub offers: Offers,
    /// Who can take the last choice back without anybody being asked, from 1.
    pub back: Option<u8>,
    /// What each viewer is told and shown, once somebody needed it: the players, and the spectators.
    pub(super) told: Mutex<[Told; MAX_SEATS + 1]>,
}

/// What one viewer is told of a step, and shown after it.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    frame: Option<Arc<Frame>>,
    picture: Option<Arc<Picture>>,
}

/// Everything that a viewer is shown after a step, as it is written.
#[derive(Debug)]
pub struct Picture {
    /// What is public about the game.
    pub game: Arc<RawValue>,
    /// The position.
    pub view: Arc<RawValue>,
    /// The battlefield.
    pub ground: Arc<RawValue>,
    /// What is offered and asked for.
    pub offers: Arc<RawValue>,
}

/// A message as it is sent, to several perhaps.
#[derive(Debug)]
pub struct Frame {
    text: Utf8Bytes,
    packed: OnceLock<Bytes>,
}

impl Frame {
    /// A message as it is sent.
    pub fn new(message: &ServerMessage) -> Self {
        let text = match serde_json::to_string(message) {
            Ok(text) => text.into(),
            // Messages are plain structs with string keys: this does not happen.
            Err(error) => {
                tracing::error!(%error, "a message cannot be written");
                Utf8Bytes::from_static(r#"{"type":"pong"}"#)
            }
        };
        Self {
            text,
            packed: OnceLock::new(),
        }
    }

    /// For a client that can unpack what is long, or for one that cannot.
    pub fn message(&self, packed: bool) -> Message {
        if !packed || self.text.len() < WORTH_PACKING {
            return Message::Text(self.text.clone());
        }
        Message::Binary(self.packed.get_or_init(|| pack(&self.text)).clone())
    }
}

thread_local! {
    /// What packs messages, one for each thread: it is many times as large as what it packs.
    static PACKER: RefCell<Compress> = RefCell::new(Compress::new(Compression::fast(), false));
}

fn pack(text: &str) -> Bytes {
    PACKER.with_borrow_mut(|packer| {
        packer.reset();
        // What cannot be packed gets longer by a few bytes in each block.
        let mut packed = Vec::with_capacity(text.len() + text.len() / 1000 + 64);
        let done = packer.compress_vec(text.as_bytes(), &mut packed, FlushCompress::Finish);
        match done {
            Ok(Status::StreamEnd) => {
                packed.shrink_to_fit();
                packed.into()
            }
            // There is room for all of it.
            _ => Bytes::new(),
        }
    })
}

impl Step {
    fn with<T>(&self, viewer: Option<Seat>, how: impl FnOnce(&mut Told) -> T) -> T {
        let place = viewer.map_or(MAX_SEATS, Seat::index).min(MAX_SEATS);
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        how(&mut told[place])
    }

    /// What the viewer is told of the step, if the one before it is known. A seat sees what it may, spectators what all may.
    pub fn frame(&self, before: &Step, viewer: Option<Seat>) -> Arc<Frame> {
        if let Some(frame) = self.with(viewer, |told| told.frame.clone()) {
            return frame;
        }
        let old = before.picture(viewer);
        let new = self.picture(viewer);
        let mut patch = vec![b'['];
        if !Arc::ptr_eq(&before.info, &self.info) {
            changes(old.game.get(), new.game.get(), "/game", &mut patch);
        }
        changes(old.view.get(), new.view.get(), "/view", &mut patch);
        if !Arc::ptr_eq(&before.ground, &self.ground) {
            changes(old.ground.get(), new.ground.get(), "/ground", &mut patch);
        }
        changes(old.offers.get(), new.offers.get(), "/offers", &mut patch);
        match patch.last_mut() {
            Some(comma @ b',') => *comma = b']',
            _ => patch.push(b']'),
        }
        let patch = String::from_utf8(patch).unwrap_or_default();
        let patch = RawValue::from_string(patch).unwrap_or_else(|error| {
            // All parts of it were written as JSON.
            tracing::error!(%error, "a patch cannot be written");
            raw(&[(); 0])
        });
        let frame = Arc::new(Frame::new(&ServerMessage::Update(Box::new(Update {
            seq: self.seq,
            patch: patch.into(),
            log: listed(&self.page),
            clocks: clocks_at(&self.clocks, self.at_ms, self.lost_ms),
        }))));
        self.with(viewer, |told| told.frame = Some(frame.clone()));
        // Whoever comes next goes on from here.
        before.with(viewer, |told| told.picture = None);
        frame
    }

    /// Everything that the viewer is shown after the step.
    pub fn picture(&self, viewer: Option<Seat>) -> Arc<Picture> {
        if let Some(picture) = self.with(viewer, |told| told.picture.clone()) {
            return picture;
        }
        let game = self.contest.game();
        let picture = Arc::new(Picture {
            game: raw(&*self.info).into(),
            ground: self.ground.shown(game).clone(),
            view: raw(&summary(&game.view(viewer), self.back)).into(),
            offers: raw(&self.offers).into(),
        });
        self.with(viewer, |told| told.picture = Some(picture.clone()));
        picture
    }
}

fn raw(value: &impl Serialize) -> Box<RawValue> {
    // Plain structs with string keys: this does not fail.
    to_raw_value(value).unwrap_or_default()
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
pub fn clocks_at(clocks: &Option<Clocks>, now: i64, lost: i64) -> Vec<ClockInfo> {
    clocks
        .as_ref()
        .map_or_else(Vec::new, |clocks| clocks.at(now, lost))
}
