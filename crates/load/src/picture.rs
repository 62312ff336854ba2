//! What a person has been shown, put together from snapshots and updates as a client does.

use json_patch::{Patch, patch};
use serde_json::{Map, Value};

/// The parts of a snapshot that updates change.
const PARTS: [&str; 4] = ["game", "view", "ground", "offers"];

/// What a person has been shown.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// The sequence number of what was shown last.
    pub seq: u64,
    shown: Value,
}

impl Picture {
    /// The position.
    pub fn view(&self) -> &Value {
        &self.shown["view"]
    }

    /// The battlefield.
    pub fn ground(&self) -> &Value {
        &self.shown["ground"]
    }

    /// Takes in a message; says what is wrong with it.
    pub fn take(&mut self, text: &str) -> Result<(), String> {
        let mut message: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let kind = message["type"].as_str().unwrap_or_default().to_owned();
        let seq = message["seq"].as_u64().unwrap_or_default();
        match kind.as_str() {
            "snapshot" => {
                let parts = PARTS.map(|part| (part.to_owned(), message[part].take()));
                self.shown = Value::Object(Map::from_iter(parts));
            }
            "update" => {
                if seq != self.seq + 1 {
                    return Err(format!("{seq} comes after {}", self.seq));
                }
                let changes: Patch = serde_json::from_value(message["patch"].take())
                    .map_err(|error| error.to_string())?;
                patch(&mut self.shown, &changes).map_err(|error| error.to_string())?;
            }
            _ => return Ok(()),
        }
        self.seq = seq;
        Ok(())
    }
}
