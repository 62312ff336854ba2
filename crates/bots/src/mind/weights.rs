//! What features are worth: fitted to the outcomes of games, and kept as data.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use underhex_engine::Game;
use underhex_engine::state::{MAX_SEATS, Seat};

use super::features::{Features, elapsed, features};

/// What the features of a position are worth in one edition.
///
/// A player's score is the sum of features times weights; the winning chances are the softmax of the scores. With two players that is
/// logistic regression on what one has more than the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// At the beginning of the game.
    early: [f32; Features::COUNT],
    /// At its end; in between, between the two.
    late: [f32; Features::COUNT],
}

/// A file of weights.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightsFile {
    /// How they came about and how well they judge, for people.
    #[serde(default)]
    pub about: Vec<String>,
    /// For each feature its weight at the beginning of the game and at its end.
    pub weights: BTreeMap<String, [f32; 2]>,
}

/// Why weights cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// There is no such feature.
    #[error("there is no feature `{0}`")]
    Unknown(String),
    /// It is no TOML of that form.
    #[error("{0}")]
    Form(String),
}

impl WeightsFile {
    /// As text.
    pub fn to_text(&self) -> Result<String, WeightsError> {
        toml::to_string(self).map_err(|error| WeightsError::Form(error.to_string()))
    }
}

impl Weights {
    /// From values in the order of [`Features::NAMES`].
    pub fn new(early: [f32; Features::COUNT], late: [f32; Features::COUNT]) -> Self {
        Self { early, late }
    }

    /// Reads a file.
    pub fn read(text: &str) -> Result<Self, WeightsError> {
        let file: WeightsFile =
            toml::from_str(text).map_err(|error| WeightsError::Form(error.to_string()))?;
        let mut weights = Self::new([0.0; Features::COUNT], [0.0; Features::COUNT]);
        for (name, [early, late]) in file.weights {
            let place = Features::NAMES.iter().position(|known| **known == name);
            let place = place.ok_or(WeightsError::Unknown(name))?;
            (weights.early[place], weights.late[place]) = (early, late);
        }
        Ok(weights)
    }

    /// As a file.
    pub fn file(&self, about: Vec<String>) -> WeightsFile {
        let names = Features::NAMES.iter().enumerate();
        WeightsFile {
            about,
            weights: names
                .map(|(place, name)| ((*name).to_owned(), [self.early[place], self.late[place]]))
                .collect(),
        }
    }

    /// Set by hand, for all editions: what fitted weights are drawn towards where games say little.
    pub fn by_hand() -> Result<Self, WeightsError> {
        Self::read(include_str!("../../weights/prior.toml"))
    }

    /// For each feature its weight at the beginning of the game and at its end.
    pub fn values(&self) -> impl Iterator<Item = [f32; 2]> {
        self.early
            .into_iter()
            .zip(self.late)
            .map(|(early, late)| [early, late])
    }

    /// The weights of an edition, by the name of its ruleset.
    pub fn of_edition(name: &str) -> &'static Self {
        static ALL: OnceLock<Vec<(&str, Weights)>> = OnceLock::new();
        let all = ALL.get_or_init(|| {
            let files = [
                ("Embergard", include_str!("../../weights/embergard.toml")),
                ("Shadespire", include_str!("../../weights/shadespire.toml")),
                ("Nightvault", include_str!("../../weights/nightvault.toml")),
                ("Dreadfane", include_str!("../../weights/dreadfane.toml")),
                ("Harrowdeep", include_str!("../../weights/harrowdeep.toml")),
            ];
            let nothing = Weights::new([0.0; Features::COUNT], [0.0; Features::COUNT]);
            files
                .into_iter()
                .map(|(name, text)| (name, Self::read(text).unwrap_or(nothing.clone())))
                .collect()
        });
        let named = all.iter().find(|(known, _)| name.starts_with(known));
        named.map_or(&all[0].1, |(_, weights)| weights)
    }

    /// What a player's features add up to.
    pub fn score(&self, values: &[f32; Features::COUNT], elapsed: f32) -> f32 {
        let (mut early, mut late) = (0.0, 0.0);
        for (place, value) in values.iter().enumerate() {
            early += value * self.early[place];
            late += value * self.late[place];
        }
        early * (1.0 - elapsed) + late * elapsed
    }

    /// The winning chance of each player; a draw counts as half a win. The hand of `knower` is taken for what it is.
    pub fn chances(&self, game: &Game, knower: Option<Seat>) -> [f32; MAX_SEATS] {
        let players = game.state().players.len().min(MAX_SEATS);
        if let Some(result) = game.result() {
            return match result.winner() {
                Some(winner) => std::array::from_fn(|seat| f32::from(seat == winner.index())),
                None => [1.0 / players.max(1) as f32; MAX_SEATS],
            };
        }
        let (all, elapsed) = (features(game, knower), elapsed(game));
        let scores: [f32; MAX_SEATS] =
            std::array::from_fn(|seat| self.score(&all[seat].values(), elapsed));
        softmax(scores, players)
    }
}

/// Shares of one by score.
pub(crate) fn softmax(scores: [f32; MAX_SEATS], players: usize) -> [f32; MAX_SEATS] {
    let best = scores[..players]
        .iter()
        .fold(f32::NEG_INFINITY, |best, score| best.max(*score));
    let mut chances = [0.0; MAX_SEATS];
    let mut total = 0.0;
    for (chance, score) in chances.iter_mut().zip(scores).take(players) {
        *chance = (score - best).exp();
        total += *chance;
    }
    chances.map(|chance| chance / total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edition_has_weights_that_can_be_read() {
        for (name, text) in [
            ("Embergard", include_str!("../../weights/embergard.toml")),
            ("Shadespire", include_str!("../../weights/shadespire.toml")),
            ("Nightvault", include_str!("../../weights/nightvault.toml")),
            ("Dreadfane", include_str!("../../weights/dreadfane.toml")),
            ("Harrowdeep", include_str!("../../weights/harrowdeep.toml")),
        ] {
            let read = Weights::read(text).expect(name);
            assert_eq!(&read, Weights::of_edition(name));
            assert!(read.late.iter().any(|weight| *weight != 0.0), "{name}");
        }
    }

    #[test]
    fn a_feature_that_does_not_exist_is_named() {
        let error = Weights::read("[weights]\nluck = [1.0, 1.0]").expect_err("there is no luck");
        assert_eq!(error.to_string(), "there is no feature `luck`");
    }
}
