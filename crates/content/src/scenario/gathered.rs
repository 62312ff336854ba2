//! The names that content makes up: statuses, counters, tokens, labels and the like, as cards and fighters mention them.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;

use crate::written::written;

/// Every string in some content, by the word of the card language or the field that it belongs to: `Status`, `label`.
#[derive(Clone, Debug, Default)]
pub(super) struct Gathered(BTreeMap<String, BTreeSet<String>>);

impl Gathered {
    /// Adds the names of a card, a warband or some rules.
    pub fn add(&mut self, content: &impl Serialize) {
        let value = serde_json::from_str(&written(content));
        self.walk("", &value.unwrap_or_default());
    }

    fn walk(&mut self, key: &str, value: &Value) {
        match value {
            Value::String(text) => {
                let names = self.0.entry(key.to_owned()).or_default();
                names.insert(text.clone());
            }
            Value::Array(items) => items.iter().for_each(|item| self.walk(key, item)),
            Value::Object(fields) => fields.iter().for_each(|(key, value)| self.walk(key, value)),
            _ => {}
        }
    }

    /// The names under these words, each once.
    pub fn under(&self, keys: &[&str]) -> BTreeSet<String> {
        let sets = keys.iter().filter_map(|key| self.0.get(*key));
        sets.flatten().cloned().collect()
    }
}

/// Where counters stand in the card language.
pub(super) const COUNTERS: &[&str] = &[
    "Gain",
    "Spend",
    "SpendUpTo",
    "SetCounter",
    "Counter",
    "Start",
    "CounterGains",
];
/// Where numbers that cards ask for by name stand.
pub(super) const VALUES: &[&str] = &["Define", "Value", "ValueOf", "Steps"];
/// Where statuses stand.
pub(super) const STATUSES: &[&str] = &["Status"];
/// Where kinds of tokens stand.
pub(super) const TOKENS: &[&str] = &["Custom", "StartTokens"];
/// Where markers stand.
pub(super) const MARKERS: &[&str] = &["Marker", "PlaceMarker", "RemoveMarker"];
/// Where the things stand that a player chooses from.
pub(super) const LABELS: &[&str] = &["label"];
/// Where abilities are named.
pub(super) const ABILITIES: &[&str] = &["name", "Use", "Refresh", "UsedAbility"];
/// Where weapon abilities stand.
pub(super) const WEAPON_ABILITIES: &[&str] = &[
    "abilities",
    "WeaponAbility",
    "WeaponHas",
    "WeaponAlways",
    "Has",
    "Ignores",
    "HasWeaponWith",
];
/// Where runemarks stand.
pub(super) const RUNEMARKS: &[&str] = &["runemarks", "Runemark"];
