//! The WebSocket of a game: one task for each connection.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use futures_util::SinkExt;
use serde_json::value::{RawValue, to_raw_value};
use tokio::sync::{Mutex, Semaphore, mpsc, watch};
use tokio::time::Instant;
use underhex_bots::bot_by_name;
use underhex_engine::replay::recorded_name;
use underhex_engine::state::Phase;

use crate::app::App;
use crate::error::ApiError;
use crate::http::{ApiPath, Client};
use crate::limits::Talk;
use crate::play::{Act, Fold, Frame, Known, Live, Question, clocks_at};
use crate::protocol::{ClientMessage, ErrorBody, Problem, ServerMessage, Snapshot};
use crate::secret;
use crate::storage::{Engine, Outages, Standstill};
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

/// What numbers of bots that suggest something are drawn for.
const SUGGESTIONS: u32 = 0x5066;
/// Questions of a client that take a while and have not been answered.
const QUESTIONS: usize = 16;

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
            Connection::new(app, live, socket, client.local).run().await;
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
    /// What the client may still say at once; as much as it likes on this machine.
    talk: Talk,
    /// The hash of the token that was shown, which has to stay the seat's.
    token: Option<String>,
    /// What takes a while: done one after the other, beside everything else.
    questions: Questions,
    /// Their answers.
    answers: mpsc::Receiver<Box<ServerMessage>>,
}

/// What one client has asked for that takes a while.
#[derive(Clone)]
struct Questions {
    answer: mpsc::Sender<Box<ServerMessage>>,
    open: Arc<Semaphore>,
    one_at_a_time: Arc<Mutex<()>>,
}

/// How much a client has been sent.
#[derive(Clone, PartialEq, Eq)]
enum Sent {
    /// Nothing, or who has taken which seat.
    Lobby(Option<Box<crate::protocol::GameInfo>>),
    /// Everything up to a sequence number, and the game in which the players meet again.
    Game(u32, Option<String>),
}

impl Connection {
    fn new(app: App, live: Arc<Live>, socket: WebSocket, local: bool) -> Self {
        let (answer, answers) = mpsc::channel(QUESTIONS);
        Self {
            app,
            live,
            socket,
            questions: Questions {
                answer,
                open: Arc::new(Semaphore::new(QUESTIONS)),
                one_at_a_time: Arc::default(),
            },
            answers,
            viewer: None,
            patience: Instant::now() + HELLO,
            present: None,
            packed: false,
            sent: Sent::Lobby(None),
            talk: if local {
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
            && live.known().await.is_err()
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
                    let heard = self.hear(message).await;
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
                    self.catch_up(None).await
                }
                Err(_) => Err(Gone),
            },
            Some(answer) = self.answers.recv() => self.tell(&answer).await,
            // Another node, or this one started anew, goes on where we are.
            () = async { drop(stopping.wait_for(|stop| *stop).await) } => {
                let farewell = self.socket.send(Message::Close(None));
                tokio::time::timeout(Duration::from_secs(1), farewell).await.ok();
                Err(Gone)
            }
            told = gate.changed(), if greeted => match told {
                Ok(()) => {
                    let why = *gate.borrow_and_update();
                    self.tell_standstill(why).await
                }
                Err(_) => Err(Gone),
            },
            told = present.changed(), if greeted => {
                let connected = present.borrow_and_update().clone();
                match told {
                    Ok(()) => self.send(&ServerMessage::Presence { connected }).await,
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

    /// What a bot would choose is chosen for the viewer, in set-up, beside everything else.
    async fn suggest(&mut self, key: String, came: i64) -> Going {
        let player = match self.seated(&key) {
            Ok(player) => player,
            Err(error) => return self.refuse(Some(key), &error).await,
        };
        let suggestible = self.live.known().await.and_then(|known| {
            let fold = known.begun()?;
            suggestible(fold, player)?;
            Ok(fold.clone())
        });
        let fold = match suggestible {
            Ok(fold) => fold,
            Err(error) => return self.refuse(Some(key), &error).await,
        };
        let (app, live) = (self.app.clone(), self.live.clone());
        self.beside(key, |key| async move {
            let at = fold.seq();
            let suggested = app.work_out(move || suggested(&fold));
            let done = async {
                let option = suggested.await?;
                let option = option.ok_or_else(|| ApiError::game_over("the game is over"))?;
                let act = Act::Choose { at, option };
                live.act(player, &act, &key, came).await
            };
            match done.await {
                Ok(seq) => {
                    live.wake(&app.thinkers);
                    ServerMessage::Done { key, seq }
                }
                Err(error) => not_done(key, &error),
            }
        })
        .await
    }

    /// Nobody is helped against other people.
    async fn may_be_advised(&mut self) -> Result<(), ApiError> {
        let known = self.live.known().await?;
        let fold = known.begun()?;
        let own = self.viewer.flatten();
        let mut others = fold.seats().iter().map(|seat| seat.player);
        if own.is_none() || others.any(|player| Some(player) != own && fold.is_human(player)) {
            return Err(ApiError::bad_request(
                "hints are for those who play against bots alone",
            ));
        }
        Ok(())
    }

    async fn act(&mut self, key: &str, act: &Act, came: i64) -> Result<u32, ApiError> {
        let player = self.seated(key)?;
        let seq = self.live.act(player, act, key, came).await?;
        self.live.wake(&self.app.thinkers);
        Ok(seq)
    }

    /// The player who wants to do something with a key.
    fn seated(&self, key: &str) -> Result<u8, ApiError> {
        let Some(Some(player)) = self.viewer else {
            return Err(ApiError::not_your_decision(
                "spectators watch; say hello with the token of a seat to play",
            ));
        };
        if key.is_empty() || key.len() > 100 {
            return Err(ApiError::bad_request("a key has 1 to 100 letters"));
        }
        if !self.is_still(player) {
            return Err(ApiError::wrong_token());
        }
        Ok(player)
    }

    async fn hello(&mut self, token: Option<String>, since: u32) -> Going {
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

    /// Whether the token that was shown is the seat's, as far as is known.
    fn is_still(&self, player: u8) -> bool {
        let token = self.token.as_ref();
        token.is_some_and(|token| self.live.holds(player, token))
    }

    /// An answer, for whoever still has the token that was shown. What was done comes before that it was done.
    async fn tell(&mut self, answer: &ServerMessage) -> Going {
        match self.viewer {
            Some(_) => self.catch_up(Some(answer)).await,
            None => self.send(answer).await,
        }
    }

    /// Sends what the client has not been sent, and something after it, all of it at once.
    async fn catch_up(&mut self, then: Option<&ServerMessage>) -> Going {
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

    /// Answers a question that takes a while beside everything else, with a few at a time and one of each client.
    async fn ponder(&mut self, key: String, at: Option<u32>, question: Question) -> Going {
        let seat = self.viewer.flatten().map(Fold::seat);
        let known = match self.live.known().await {
            Ok(known) => known,
            Err(error) => return self.refuse(Some(key), &error).await,
        };
        let fold = match known.begun() {
            Ok(fold) if at.is_none_or(|at| fold.is_current(at)) => fold.clone(),
            Ok(_) => return self.refuse(Some(key), &ApiError::stale()).await,
            Err(error) => return self.refuse(Some(key), &error).await,
        };
        let seq = fold.seq();
        if let Some(answer) = self.live.answers.known(seq, seat, &question) {
            return self.tell(&answered(key, seq, &question, answer)).await;
        }
        let (app, live) = (self.app.clone(), self.live.clone());
        self.beside(key, |key| async move {
            let asked = question.clone();
            let worked_out = app.work_out(move || {
                // Somebody may have asked the same meanwhile.
                if let Some(known) = live.answers.known(seq, seat, &asked) {
                    return known;
                }
                let answer = asked.answer(&fold.contest().game().view(seat));
                live.answers.keep(seq, seat, asked, answer.clone());
                answer
            });
            match worked_out.await {
                Ok(answer) => answered(key, seq, &question, answer),
                Err(error) => refusal(Some(key), &error),
            }
        })
        .await
    }

    /// Does something that takes a while beside everything else, one thing of each client at a time.
    async fn beside<F>(&mut self, key: String, how: impl FnOnce(String) -> F) -> Going
    where
        F: Future<Output = ServerMessage> + Send + 'static,
    {
        let Ok(open) = self.questions.open.clone().try_acquire_owned() else {
            return self.refuse(Some(key), &ApiError::too_many_requests()).await;
        };
        let (questions, work) = (self.questions.clone(), how(key));
        tokio::spawn(async move {
            let _turn = questions.one_at_a_time.lock().await;
            // Whoever is gone needs no answer.
            questions.answer.send(Box::new(work.await)).await.ok();
            drop(open);
        });
        Ok(())
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

/// The message with an answer.
fn answered(key: String, at: u32, question: &Question, answer: Arc<RawValue>) -> ServerMessage {
    match question {
        Question::Forecasts => ServerMessage::Forecasts { key, odds: answer },
        Question::Prospect(_) => ServerMessage::Prospects {
            key,
            at,
            prospect: answer,
        },
        Question::Reach(_) => ServerMessage::Reached { key, reach: answer },
        Question::Preview(_) => ServerMessage::Previewed {
            key,
            ground: answer,
        },
        Question::Hint => ServerMessage::Hints {
            key,
            at,
            advice: answer,
        },
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
    let game = crate::play::info(fold.row(), fold.seats(), Some(fold));
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

/// Whether a bot may choose for a player now.
fn suggestible(fold: &Fold, player: u8) -> Result<(), ApiError> {
    if fold.to_choose() != Some(player) {
        return Err(ApiError::not_your_decision("it is not yours to choose"));
    }
    if fold.contest().game().state().phase != Phase::Setup {
        return Err(ApiError::bad_request(
            "a choice is suggested in set-up only; from then on you play yourself",
        ));
    }
    Ok(())
}

/// The option that a bot would choose.
fn suggested(fold: &Fold) -> Option<String> {
    let (game, decision) = (fold.contest().game(), fold.contest().decision()?);
    let number = fold.row().seed.number(SUGGESTIONS, u64::from(fold.seq()));
    let mut bot = bot_by_name("greedy", number).ok()?;
    let choice = bot.choose(&game.view(Some(decision.seat)), decision);
    Some(recorded_name(game, choice))
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
