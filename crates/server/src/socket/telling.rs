//! What a client has been told, and what it has not been told yet.

use std::sync::Arc;

use serde_json::value::to_raw_value;

use super::{Connection, Going, Gone, Present, refusal};
use crate::error::ApiError;
use crate::play::{Fold, Frame, Known, clocks_at, info};
use crate::protocol::{GameInfo, ServerMessage, Snapshot};
use crate::secret;
use crate::storage::{Engine, Outages};
use crate::time::now;

/// How much a client has been sent.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Sent {
    /// Nothing, or who has taken which seat.
    Lobby(Option<Box<GameInfo>>),
    /// Everything up to a sequence number, and the game in which the players meet again.
    Game(u32, Option<String>),
}

impl Connection {
    pub(super) async fn hello(&mut self, token: Option<String>, since: u32) -> Going {
        let live = self.live.clone();
        let token = token.map(|token| secret::hash(&token));
        let player = match &token {
            None => None,
            Some(token) => match live.player_of(token).await {
                Ok(Some(player)) => Some(player),
                Ok(None) => return self.refuse(None, &ApiError::wrong_token()).await,
                Err(error) => return self.refuse(None, &error).await,
            },
        };
        let inner = match live.caught_up().await {
            Ok(inner) => inner,
            Err(error) => return self.refuse(None, &error).await,
        };
        if let Some(error) = inner.foreign() {
            return self.refuse(None, error).await;
        }
        let message = match inner.fold() {
            Some(fold) => {
                self.sent = Sent::Game(fold.seq(), fold.row().rematch.clone());
                snapshot(fold, player, since, self.app.storage.outages())
            }
            None => inner.info().map(|game| {
                self.sent = Sent::Lobby(Some(Box::new(game.clone())));
                let game = Box::new(game);
                ServerMessage::Lobby { game }
            }),
        };
        self.token = token;
        let before = self.viewer.replace(player);
        if before != Some(player) {
            self.present = None;
            self.present = player.map(|player| Present::new(&self.app, &self.live, player));
        }
        if let Some(message) = message {
            self.send(&message).await?;
        }
        let connected = self.live.presence.follow().borrow().clone();
        self.send(&ServerMessage::Presence { connected }).await?;
        let standstill = self.app.storage.gate().standstill();
        if standstill.is_some() {
            self.tell_standstill(standstill).await?;
        }
        // Where there are other nodes, one of them may have let the bots think.
        if self.app.storage.engine() == Engine::Sqlite {
            self.live.wake(&self.app.thinkers);
        }
        Ok(())
    }

    /// An answer, for whoever still has the token that was shown. What was done comes before that it was done.
    pub(super) async fn tell(&mut self, answer: &ServerMessage) -> Going {
        match self.viewer {
            Some(_) => self.catch_up(Some(answer)).await,
            None => self.send(answer).await,
        }
    }

    /// Sends what the client has not been sent, and something after it, all of it at once.
    pub(super) async fn catch_up(&mut self, then: Option<&ServerMessage>) -> Going {
        let Some(viewer) = self.viewer else {
            return Ok(());
        };
        if let Some(player) = viewer
            && !self.is_still(player)
        {
            self.refuse(None, &ApiError::wrong_token()).await?;
            return Err(Gone);
        }
        let mut frames = self.news(viewer);
        frames.extend(then.map(|message| Arc::new(Frame::new(message))));
        self.send_frames(&frames).await
    }

    /// What the client has not been sent, which counts as sent from now on.
    fn news(&mut self, viewer: Option<u8>) -> Vec<Arc<Frame>> {
        let known = self.live.now_known();
        let Some(fold) = known.fold() else {
            return self.news_of_lobby(&known).into_iter().collect();
        };
        let rematch = &fold.row().rematch;
        let all = |since: u32| {
            let outages = self.app.storage.outages();
            let all = snapshot(fold, viewer, since, outages)?;
            Some(Arc::new(Frame::new(&all)))
        };
        let mut frames: Vec<Arc<Frame>> = Vec::new();
        match &self.sent {
            Sent::Game(seq, shown) => match fold.told_after(*seq, viewer.map(Fold::seat)) {
                Some(told) => {
                    frames.extend(told);
                    if shown != rematch {
                        frames.extend(all(fold.seq()));
                    }
                }
                None => frames.extend(all(*seq)),
            },
            Sent::Lobby(_) => frames.extend(all(0)),
        }
        self.sent = Sent::Game(fold.seq(), rematch.clone());
        frames
    }

    fn news_of_lobby(&mut self, known: &Known) -> Option<Arc<Frame>> {
        if let Some(error) = known.foreign() {
            return Some(Arc::new(Frame::new(&refusal(None, error))));
        }
        let game = Box::new(known.info()?);
        let shown = Sent::Lobby(Some(game.clone()));
        if self.sent == shown {
            return None;
        }
        self.sent = shown;
        Some(Arc::new(Frame::new(&ServerMessage::Lobby { game })))
    }
}

/// Everything that a viewer may know, with the log after what was seen.
fn snapshot(
    fold: &Fold,
    player: Option<u8>,
    since: u32,
    outages: &Outages,
) -> Option<ServerMessage> {
    let picture = fold.last_step()?.picture(player.map(Fold::seat));
    let now = now();
    // That the players meet again is told without a step.
    let game = info(fold.row(), fold.seats(), Some(fold));
    Some(ServerMessage::Snapshot(Box::new(Snapshot {
        seq: fold.seq(),
        game: to_raw_value(&game).ok()?.into(),
        player,
        ground: picture.ground.clone(),
        view: picture.view.clone(),
        log: fold.log_after(since),
        clocks: clocks_at(fold.clocks(), now, fold.lost(now, outages)),
        offers: picture.offers.clone(),
    })))
}
