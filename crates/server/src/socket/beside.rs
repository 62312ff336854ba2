//! What takes a while to answer: odds, ways, hints, what a bot would choose. It is done beside everything else, one thing of each client at a time.

use std::sync::Arc;

use serde_json::value::RawValue;
use tokio::sync::{Mutex, Semaphore, mpsc};
use underhex_bots::bot_by_name;
use underhex_engine::replay::recorded_name;
use underhex_engine::state::Phase;

use super::{Connection, Going, not_done, refusal};
use crate::error::ApiError;
use crate::http::Client;
use crate::play::{Act, Fold, Question};
use crate::protocol::ServerMessage;

/// What numbers of bots that suggest something are drawn for.
const SUGGESTIONS: u32 = 0x5066;
/// What a hint costs of the requests of an address, in tenths: it takes a processor for a second and a half.
const HINT: u32 = 200;
/// Questions of a client that take a while and have not been answered.
const QUESTIONS: usize = 16;

/// What one client has asked for that takes a while.
#[derive(Clone)]
pub(super) struct Questions {
    answer: mpsc::Sender<Box<ServerMessage>>,
    open: Arc<Semaphore>,
    one_at_a_time: Arc<Mutex<()>>,
}

impl Questions {
    /// None yet, and where their answers will come.
    pub(super) fn none() -> (Self, mpsc::Receiver<Box<ServerMessage>>) {
        let (answer, answers) = mpsc::channel(QUESTIONS);
        let questions = Self {
            answer,
            open: Arc::new(Semaphore::new(QUESTIONS)),
            one_at_a_time: Arc::default(),
        };
        (questions, answers)
    }
}

impl Connection {
    /// What a bot would choose is chosen for the viewer, in set-up, beside everything else.
    pub(super) async fn suggest(&mut self, key: String, came: i64) -> Going {
        let player = match self.seated(&key).await {
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

    /// Nobody is helped against other people, nor all the time.
    pub(super) async fn may_be_advised(&mut self) -> Result<(), ApiError> {
        let known = self.live.known().await?;
        let fold = known.begun()?;
        let own = self.viewer.flatten();
        let mut others = fold.seats().iter().map(|seat| seat.player);
        if own.is_none() || others.any(|player| Some(player) != own && fold.is_human(player)) {
            return Err(ApiError::bad_request(
                "hints are for those who play against bots alone",
            ));
        }
        let Client { address, local } = self.client;
        if !local && !self.app.limits.allow(address, HINT) {
            return Err(ApiError::too_many_requests());
        }
        Ok(())
    }

    /// Answers a question that takes a while beside everything else, with a few at a time and one of each client.
    pub(super) async fn ponder(
        &mut self,
        key: String,
        at: Option<u32>,
        question: Question,
    ) -> Going {
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
            // However many want to be advised, there is somebody left for what is quickly answered.
            let _advised = match question {
                Question::Hint => app.advisers.acquire().await.ok(),
                _ => None,
            };
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
