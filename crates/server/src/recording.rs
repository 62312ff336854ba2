//! How finished games looked. A game is put together from its entries as long as the rules and cards it began with are there; what is written
//! down here when it ends can be watched for ever.

use std::collections::HashSet;
use std::io::{Read, Write};
use std::time::Duration;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use json_patch::{Patch, PatchOperation, diff, patch};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::app::App;
use crate::error::ApiError;
use crate::play::{Fold, FoldError, carefully};
use crate::review::{open, replay_file, step_list};
use crate::storage::Seen;

/// How long to wait for games to end.
const EVERY: Duration = Duration::from_secs(2);
/// So many are looked for at a time; they are written down one after another, so that players keep the processors.
const AT_ONCE: u32 = 50;
/// No recording is larger than this once it is unpacked.
const LARGEST: u64 = 64 * 1024 * 1024;

/// How a finished game looked, as it was told to whoever watched it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Recording {
    /// All steps with their lines.
    pub list: Value,
    /// The position before the first choice, everything open.
    pub first: Value,
    /// What each choice changed about it.
    pub changes: Vec<Patch>,
    /// The replay file, if there is one.
    pub replay: Option<String>,
}

impl Recording {
    /// Writes down how a game looked.
    fn of(fold: &Fold) -> Result<Self, RecordError> {
        let mut first = None;
        let mut last = Value::Null;
        let mut changes = Vec::with_capacity(fold.made().len());
        for (step, contest) in fold.replay().enumerate() {
            let next = serde_json::to_value(open(&contest?, step as u32))?;
            if first.is_none() {
                first = Some(next.clone());
            } else {
                changes.push(diff(&last, &next));
            }
            last = next;
        }
        Ok(Self {
            list: serde_json::to_value(step_list(fold))?,
            first: first.unwrap_or_default(),
            changes,
            replay: replay_file(fold),
        })
    }

    fn write(&self) -> Result<Vec<u8>, RecordError> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(&serde_json::to_vec(self)?)?;
        Ok(packed.finish()?)
    }

    /// Reads what was written down.
    pub fn read(body: &[u8]) -> Result<Self, ApiError> {
        let mut text = Vec::new();
        GzDecoder::new(body)
            .take(LARGEST)
            .read_to_end(&mut text)
            .map_err(ApiError::internal)?;
        let recording: Self = serde_json::from_slice(&text).map_err(ApiError::internal)?;
        let mut changes = recording.changes.iter().flat_map(|patch| patch.0.iter());
        match changes.find(|change| !is_of_a_difference(change)) {
            Some(change) => Err(ApiError::internal(format!(
                "not as it was recorded: {change}"
            ))),
            None => Ok(recording),
        }
    }

    /// The position after so many choices, if there were so many.
    pub fn position(&self, step: u32) -> Result<Option<Value>, ApiError> {
        let Some(changes) = self.changes.get(..step as usize) else {
            return Ok(None);
        };
        let mut position = self.first.clone();
        for change in changes {
            patch(&mut position, change).map_err(ApiError::internal)?;
        }
        Ok(Some(position))
    }
}

/// Whether a change is one that differences are made of. Others can double what there is, and double it again.
fn is_of_a_difference(change: &PatchOperation) -> bool {
    use PatchOperation::{Add, Remove, Replace};
    matches!(change, Add(_) | Remove(_) | Replace(_))
}

/// Why a game cannot be written down.
#[derive(Debug, thiserror::Error)]
enum RecordError {
    #[error(transparent)]
    Fold(#[from] FoldError),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl From<RecordError> for ApiError {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Fold(error) => error.into(),
            error => Self::internal(error),
        }
    }
}

/// Writes down how finished games looked, for ever.
pub async fn record(app: App) {
    // Games that cannot be put together here; another node may have what they began with.
    let mut foreign = HashSet::new();
    loop {
        tokio::time::sleep(EVERY).await;
        if app.storage.gate().standstill().is_some() {
            continue;
        }
        if let Err(error) = once(&app, &mut foreign).await {
            tracing::warn!(%error, "finished games were not written down");
        }
    }
}

async fn once(app: &App, foreign: &mut HashSet<String>) -> Result<(), ApiError> {
    let mut seen = Seen::default();
    loop {
        let ended = app.storage.unrecorded(AT_ONCE, &seen).await?;
        let Some(last) = ended.last().cloned() else {
            return Ok(());
        };
        seen = last;
        for (_, id) in ended {
            if foreign.contains(&id) {
                continue;
            }
            match carefully(one(app, &id)).await {
                Ok(()) => {}
                // That is not the game's fault.
                Err(error) if error.is_passing() => return Err(error),
                Err(error) => {
                    tracing::warn!(game = id, %error, "a game cannot be written down");
                    foreign.insert(id);
                }
            }
        }
    }
}

async fn one(app: &App, id: &str) -> Result<(), ApiError> {
    let fold = app.games.game(id).known().await?.begun()?.clone();
    let made = tokio::task::spawn_blocking(move || Recording::of(&fold)?.write());
    let body = made.await.map_err(ApiError::internal)?;
    Ok(app.storage.record(id, body?).await?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn edited(changes: Value) -> Result<Recording, ApiError> {
        let changes = serde_json::from_value(changes).expect("patches");
        let recording = Recording {
            list: Value::Null,
            first: json!({ "a": [1] }),
            changes,
            replay: None,
        };
        Recording::read(&recording.write().expect("it can be written"))
    }

    #[test]
    fn what_was_recorded_can_be_read() {
        let changes = json!([[{ "op": "add", "path": "/b", "value": 2 }], [{ "op": "remove", "path": "/a" }]]);
        let recording = edited(changes).expect("a recording");
        let position = recording.position(2).expect("it fits");
        assert_eq!(position, Some(json!({ "b": 2 })));
        assert_eq!(recording.position(3).expect("it fits"), None);
    }

    #[test]
    fn nothing_in_a_recording_grows_without_end() {
        let double = json!([{ "op": "copy", "from": "/a", "path": "/a/-" }]);
        assert!(edited(json!(vec![double; 60])).is_err());
    }
}
