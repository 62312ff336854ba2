//! Reviews of finished games, and decks that are tried.

use underhex_content::builtin_of;
use underhex_engine::PlayerSetup;
use underhex_engine::replay::Replay;
use underhex_lab::{Counts, Depth, Review, Trial, TrialReport};

use crate::app::App;
use crate::catalogue;
use crate::error::ApiError;
use crate::http::Client;
use crate::jobs::Job;
use crate::lobby::deck;
use crate::protocol::{DeckQuestion, JobState};
use crate::review::{finished_fold, replay_file};

/// How many games a deck is tried in.
const GAMES: usize = 60;
/// Who plays them: a bot that needs no time to think.
const BOT: &str = "greedy";

/// The review of a finished game, or how far it has come. Whoever asks first has it made.
pub async fn review(app: &App, client: Client, game: &str) -> Result<JobState, ApiError> {
    let key = format!("review {game}");
    if let Some(state) = app.jobs.find(&key) {
        return Ok(state);
    }
    let fold = finished_fold(app, game).await?;
    let text = replay_file(&fold).ok_or_else(|| {
        ApiError::bad_request("a puzzle starts from a position; there is no review of it")
    })?;
    let replay = Replay::read(&text).map_err(ApiError::internal)?;
    let table = fold.contest().game().table().clone();
    let job = Job::new(key, replay.choices.len(), client);
    app.begin(job, move |job| {
        let review = Review::of(&replay, table, Depth::default(), |done, _| {
            job.goes_on(done)
        });
        let told = |error: &_| tracing::error!(%error, "a game cannot be reviewed");
        review.inspect_err(told).ok().flatten()
    })
}

/// How a deck fares, or how far that has been tried. Whoever asks first has it tried.
pub async fn trial(
    app: &App,
    client: Client,
    question: DeckQuestion,
) -> Result<JobState, ApiError> {
    let key = format!(
        "trial {}",
        serde_json::to_string(&question).map_err(ApiError::internal)?
    );
    if let Some(state) = app.jobs.find(&key) {
        return Ok(state);
    }
    let trial = tokio::task::spawn_blocking(move || prepared(question)).await;
    let trial = trial.map_err(ApiError::internal)??;
    let content = builtin_of(&trial.edition).map_err(ApiError::internal)?;
    let job = Job::new(key, GAMES, client);
    app.begin(job, move |job| {
        let mut counts = Counts::default();
        for number in 0..GAMES {
            if !job.goes_on(number) {
                return None;
            }
            let told = |error: &_| tracing::error!(%error, "a deck cannot be tried");
            let played = trial.play(content, number as u64).inspect_err(told).ok()?;
            counts = counts.plus(played);
        }
        Some(TrialReport::new(&trial, &counts))
    })
}

/// The trial of a deck, if it may be played.
fn prepared(question: DeckQuestion) -> Result<Trial, ApiError> {
    let verdict = catalogue::check(&question)?;
    if !verdict.legal {
        return Err(
            ApiError::illegal_setup("only a deck that may be played can be tried")
                .with_details(verdict.faults),
        );
    }
    let warband = question
        .warband
        .ok_or_else(|| ApiError::bad_request("say which warband plays the deck"))?;
    let trial = Trial {
        edition: question.edition,
        player: PlayerSetup::new(&warband, deck(&question.deck)),
        bot: BOT.to_owned(),
        against: BOT.to_owned(),
        field: Vec::new(),
        seed: 1,
    };
    let content = builtin_of(&trial.edition).map_err(ApiError::internal)?;
    trial
        .check(content)
        .map_err(|error| ApiError::illegal_setup(error.to_string()))?;
    Ok(trial)
}
