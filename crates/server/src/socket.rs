//! The WebSocket of a game: one task for each connection.

mod beside;
mod telling;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use futures_util::SinkExt;
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use self::beside::Questions;
use self::telling::Sent;
use crate::app::App;
use crate::error::ApiError;
use crate::http::{ApiPath, Client};
use crate::limits::Talk;
use crate::play::{Act, Frame, Known, Live, Question};
use crate::protocol::{ClientMessage, ErrorBody, Problem, ServerMessage};
use crate::storage::Standstill;
use crate::text::holds_nul;
use crate::time::now;

/// The largest message of a client.
const MESSAGE: usize = 16 * 1024;
/// What is kept ready to read into, for each client.
const BUFFER: usize = 2 * 1024;
/// Messages that are sent together are written together up to this.
const TOGETHER: usize = 4 * 1024;
/// Whoever says nothing, not even a ping, is gone.
const SILENCE: Duration = Duration::from_secs(120);
/// Whoever connects says hello before this.
const HELLO: Duration = Duration::from_secs(15);
/// Messages that a client may send per second, and at once.
const MESSAGES: (u32, u32) = (10, 40);
/// Whoever says hello is told everything, which is worth so many messages.
const EVERYTHING: u32 = 8;

/// The WebSocket of a game, for players and spectators. The client says `hello` first.
#[utoipa::path(get, path = "/api/games/{game}/play", tag = "games", params(("game" = String, Path)),
    responses((status = 101, description = "a WebSocket: see docs/protocol.md"), (status = 429, body = ErrorBody)))]
pub async fn play(
    State(app): State<App>,
    client: Client,
    ApiPath(game): ApiPath<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !client.local && !app.limits.open_socket(client.address) {
        return ApiError::too_many_requests().into_response();
    }
    let counted = (!client.local).then_some(client.address);
    let guard = Counted::new(app.clone(), counted);
    upgrade
        .max_message_size(MESSAGE)
        .max_frame_size(MESSAGE)
        // Most who are connected say nothing most of the time.
        .read_buffer_size(BUFFER)
        .write_buffer_size(TOGETHER)
        .on_upgrade(move |socket| async move {
            let live = app.games.game(&game);
            Connection::new(app, live, socket, client).run().await;
            drop(guard);
        })
}

/// A connection that is counted as long as it lasts.
struct Counted {
    app: App,
    address: Option<IpAddr>,
}

impl Counted {
    fn new(app: App, address: Option<IpAddr>) -> Self {
        app.metrics.sockets.add(1);
        Self { app, address }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.app.metrics.sockets.less();
        if let Some(address) = self.address {
            self.app.limits.close_socket(address);
        }
    }
}

/// A player who is there as long as this lasts, however it ends.
struct Present {
    app: App,
    live: Arc<Live>,
    player: u8,
}

impl Present {
    fn new(app: &App, live: &Arc<Live>, player: u8) -> Self {
        let present = Self {
            app: app.clone(),
            live: live.clone(),
            player,
        };
        present.count(1);
        present
    }

    fn count(&self, by: i32) {
        let here = self.live.presence.count(self.player, by);
        self.app.storage.tell_presence(self.live.id(), here);
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.count(-1);
    }
}

/// Why a connection ends.
struct Gone;

type Going<T = ()> = Result<T, Gone>;

struct Connection {
    app: App,
    live: Arc<Live>,
    socket: WebSocket,
    /// Whether hello was said, and as whom.
    viewer: Option<Option<u8>>,
    /// When the client has to have said something, or hello, if it is still there.
    patience: Instant,
    /// The player is there.
    present: Option<Present>,
    /// The client takes long messages packed.
    packed: bool,
    /// What the client has been sent.
    sent: Sent,
    /// Who it is.
    client: Client,
    /// What the client may still say at once; as much as it likes on this machine.
    talk: Talk,
    /// The hash of the token that was shown, which has to stay the seat's.
    token: Option<String>,
    /// What takes a while: done one after the other, beside everything else.
    questions: Questions,
    /// Their answers.
    answers: mpsc::Receiver<Box<ServerMessage>>,
}

impl Connection {
    fn new(app: App, live: Arc<Live>, socket: WebSocket, client: Client) -> Self {
        let (questions, answers) = Questions::none();
        Self {
            app,
            live,
            socket,
            questions,
            answers,
            viewer: None,
            patience: Instant::now() + HELLO,
            present: None,
            packed: false,
            sent: Sent::Lobby(None),
            client,
            talk: if client.local {
                Talk::free()
            } else {
                Talk::limited(MESSAGES.0, MESSAGES.1)
            },
            token: None,
        }
    }

    async fn run(mut self) {
        let mut changed = self.live.follow();
        let mut present = self.live.presence.follow();
        let mut gate = self.app.storage.gate().follow();
        let mut stopping = self.app.stopping.subscribe();
        while self
            .turn(&mut changed, &mut present, &mut gate, &mut stopping)
            .await
            .is_ok()
        {}
        let id = self.live.id().to_owned();
        let app = self.app.clone();
        drop(self);
        let known = app.games.known(&id);
        // Nobody asks for a game that there is not any longer than needed.
        if let Some(live) = known
            && Box::pin(live.known()).await.is_err()
        {
            drop(live);
            app.games.forget(&id);
        }
    }

    async fn turn(
        &mut self,
        changed: &mut watch::Receiver<Arc<Known>>,
        present: &mut watch::Receiver<Vec<u8>>,
        gate: &mut watch::Receiver<Option<Standstill>>,
        stopping: &mut watch::Receiver<bool>,
    ) -> Going {
        let greeted = self.viewer.is_some();
        tokio::select! {
            message = tokio::time::timeout_at(self.patience, self.socket.recv()) => match message {
                Ok(Some(Ok(message))) => {
                    // Whatever is done takes room only as long as it is: most who are connected do nothing most of the time.
                    let heard = Box::pin(self.hear(message)).await;
                    // Whoever has not said hello may say what they like: it gains them no time.
                    if self.viewer.is_some() {
                        self.patience = Instant::now() + SILENCE;
                    }
                    heard
                }
                _ => Err(Gone),
            },
            told = changed.changed(), if greeted => match told {
                Ok(()) => {
                    changed.mark_unchanged();
                    Box::pin(self.catch_up(None)).await
                }
                Err(_) => Err(Gone),
            },
            Some(answer) = self.answers.recv() => Box::pin(self.tell(&answer)).await,
            // Another node, or this one started anew, goes on where we are.
            () = async { drop(stopping.wait_for(|stop| *stop).await) } => {
                let farewell = self.socket.send(Message::Close(None));
                tokio::time::timeout(Duration::from_secs(1), farewell).await.ok();
                Err(Gone)
            }
            told = gate.changed(), if greeted => match told {
                Ok(()) => {
                    let why = *gate.borrow_and_update();
                    Box::pin(self.tell_standstill(why)).await
                }
                Err(_) => Err(Gone),
            },
            told = present.changed(), if greeted => {
                let connected = present.borrow_and_update().clone();
                match told {
                    Ok(()) => Box::pin(self.send(&ServerMessage::Presence { connected })).await,
                    Err(_) => Err(Gone),
                }
            }
        }
    }

    async fn send(&mut self, message: &ServerMessage) -> Going {
        self.send_frames(&[Arc::new(Frame::new(message))]).await
    }

    async fn send_frames(&mut self, frames: &[Arc<Frame>]) -> Going {
        let sending = async {
            for frame in frames {
                self.socket.feed(frame.message(self.packed)).await?;
            }
            self.socket.flush().await
        };
        // Whoever does not take what is sent is gone.
        match tokio::time::timeout(Duration::from_secs(20), sending).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Gone),
        }
    }

    async fn tell_standstill(&mut self, why: Option<Standstill>) -> Going {
        let why = why.map(|why| ApiError::standstill(why).to_string());
        self.send(&ServerMessage::Standstill { why }).await
    }

    async fn refuse(&mut self, key: Option<String>, error: &ApiError) -> Going {
        self.send(&refusal(key, error)).await
    }

    async fn hear(&mut self, message: Message) -> Going {
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Err(Gone),
            // Each is answered, so that they count like everything else that is said.
            Message::Ping(_) | Message::Pong(_) => {
                return if self.talk.allow(1) {
                    Ok(())
                } else {
                    Err(Gone)
                };
            }
            Message::Binary(_) => {
                let error = match self.talk.allow(1) {
                    true => ApiError::bad_request("messages are text"),
                    false => return self.slow_down(None).await,
                };
                return self.refuse(None, &error).await;
            }
        };
        let message = serde_json::from_str::<ClientMessage>(&text);
        let cost = match &message {
            Ok(ClientMessage::Hello { .. }) => EVERYTHING,
            _ => 1,
        };
        if !self.talk.allow(cost) {
            return self.slow_down(key_of(&text)).await;
        }
        if holds_nul(text.as_bytes()) {
            let error = ApiError::bad_request("no text holds a NUL");
            return self.refuse(key_of(&text), &error).await;
        }
        match message {
            Ok(message) => self.answer(message).await,
            Err(error) => {
                let error = ApiError::bad_request(format!("not a message: {error}"));
                self.refuse(key_of(&text), &error).await
            }
        }
    }

    /// Whoever talks too fast is told so, and does not hear more for a while.
    async fn slow_down(&mut self, key: Option<String>) -> Going {
        self.app.metrics.limited.add(1);
        let told = self.refuse(key, &ApiError::too_many_requests()).await;
        tokio::time::sleep(Duration::from_millis(200)).await;
        told
    }

    async fn answer(&mut self, message: ClientMessage) -> Going {
        // Nobody's clock runs while the server is busy.
        let came = now();
        let (key, act) = match message {
            ClientMessage::Ping => return self.send(&ServerMessage::Pong).await,
            ClientMessage::Hello {
                token,
                since,
                packed,
            } => {
                self.packed = packed;
                return self.hello(token, since).await;
            }
            ClientMessage::Forecast { key, at } => {
                return self.ponder(key, Some(at), Question::Forecasts).await;
            }
            ClientMessage::Prospect { key, fighter } => {
                return self.ponder(key, None, Question::Prospect(fighter)).await;
            }
            ClientMessage::Reach { key, fighter } => {
                return self.ponder(key, None, Question::Reach(fighter)).await;
            }
            ClientMessage::Preview { key, option } => {
                return self.ponder(key, None, Question::Preview(option)).await;
            }
            ClientMessage::Hint { key, at } => {
                if let Err(error) = self.may_be_advised().await {
                    return self.refuse(Some(key), &error).await;
                }
                return self.ponder(key, Some(at), Question::Hint).await;
            }
            ClientMessage::Choose { key, at, option } => (key, Act::Choose { at, option }),
            ClientMessage::Suggest { key } => return self.suggest(key, came).await,
            ClientMessage::Back { key } => (key, Act::Back),
            ClientMessage::Resign { key } => (key, Act::Resign),
            ClientMessage::Draw { key, answer: None } => (key, Act::OfferDraw),
            ClientMessage::Draw {
                key,
                answer: Some(yes),
            } => (key, Act::AnswerDraw(yes)),
            ClientMessage::TakeBack { key, answer: None } => (key, Act::AskTakeBack),
            ClientMessage::TakeBack {
                key,
                answer: Some(yes),
            } => (key, Act::AnswerTakeBack(yes)),
        };
        match self.act(&key, &act, came).await {
            Ok(seq) => self.tell(&ServerMessage::Done { key, seq }).await,
            Err(error) => self.send(&not_done(key, &error)).await,
        }
    }

    async fn act(&mut self, key: &str, act: &Act, came: i64) -> Result<u32, ApiError> {
        let player = self.seated(key).await?;
        let seq = self.live.act(player, act, key, came).await?;
        self.live.wake(&self.app.thinkers);
        Ok(seq)
    }

    /// The player who wants to do something with a key.
    async fn seated(&mut self, key: &str) -> Result<u8, ApiError> {
        let Some(Some(player)) = self.viewer else {
            return Err(ApiError::not_your_decision(
                "spectators watch; say hello with the token of a seat to play",
            ));
        };
        if key.is_empty() || key.len() > 100 {
            return Err(ApiError::bad_request("a key has 1 to 100 letters"));
        }
        // Of a game that rests it is not known whose its seats are.
        self.live.known().await?;
        if !self.is_still(player) {
            return Err(ApiError::wrong_token());
        }
        Ok(player)
    }

    /// Whether the token that was shown is the seat's, as far as is known.
    fn is_still(&self, player: u8) -> bool {
        let token = self.token.as_ref();
        token.is_some_and(|token| self.live.holds(player, token))
    }
}

/// That something was not done.
fn refusal(key: Option<String>, error: &ApiError) -> ServerMessage {
    let error: Problem = error.problem().clone();
    ServerMessage::Refused { key, error }
}

/// That something was not done, or that it is not known whether it was.
fn not_done(key: String, error: &ApiError) -> ServerMessage {
    if error.is_in_doubt() {
        let error = error.problem().clone();
        return ServerMessage::Unsure { key, error };
    }
    refusal(Some(key), error)
}

/// The key of a message that cannot be read otherwise, so that the client knows what was refused.
fn key_of(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Keyed {
        key: String,
    }
    let keyed: Keyed = serde_json::from_str(text).ok()?;
    Some(keyed.key)
}
