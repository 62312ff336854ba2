//! What a trial found.

use serde::Serialize;

use super::Trial;
use super::count::{CardUse, Counts, Results};
use crate::share::{Share, digits};

/// What a trial found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TrialReport {
    /// The edition.
    pub edition: String,
    /// The warband that played the deck.
    pub warband: String,
    /// The deck.
    pub deck: String,
    /// Who played it, and who against it.
    pub bots: [String; 2],
    /// The seed.
    pub seed: u64,
    /// All games.
    pub games: u64,
    /// Wins and half the draws, over all games.
    pub score: Share,
    /// Glory on average.
    pub glory: f64,
    /// The opponents' Glory on average.
    pub lost: f64,
    /// Against each warband.
    pub opponents: Vec<OpponentRow>,
    /// At the end of each round.
    pub rounds: Vec<RoundRow>,
    /// What became of each card.
    pub cards: Vec<CardRow>,
}

/// How a deck fared against a warband.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OpponentRow {
    /// The warband.
    pub warband: String,
    /// Games.
    pub games: u64,
    /// Wins and half the draws.
    pub score: Share,
    /// Glory on average.
    pub glory: f64,
    /// The opponent's Glory on average.
    pub lost: f64,
}

/// Glory at the end of a round.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RoundRow {
    /// Which round.
    pub round: usize,
    /// Games that came to it.
    pub games: u64,
    /// Glory on average.
    pub glory: f64,
    /// The opponents' Glory on average.
    pub lost: f64,
}

/// What became of a card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardRow {
    /// The card.
    pub name: String,
    /// `objective`, `surge`, `ploy`, `spell` or `upgrade`.
    pub kind: &'static str,
    /// In what share of the games it was drawn.
    pub drawn: f64,
    /// Of the games in which it was drawn: scored,
    pub scored: f64,
    /// played or given to a fighter,
    pub played: f64,
    /// discarded unused,
    pub discarded: f64,
    /// in hand to the end.
    pub idle: f64,
    /// Wins and half the draws where it was drawn.
    pub with: Share,
    /// The same where it was not.
    pub without: Share,
    /// By how much drawing it goes along with winning: one less the other.
    pub difference: Share,
}

impl CardRow {
    /// Its shares in the order of their columns: drawn, scored, played, discarded, idle, with, without.
    pub fn shares(&self) -> [f64; 7] {
        [
            self.drawn,
            self.scored,
            self.played,
            self.discarded,
            self.idle,
            self.with.rate,
            self.without.rate,
        ]
    }
}

impl TrialReport {
    /// The report on what was counted.
    pub fn new(trial: &Trial, counts: &Counts) -> Self {
        let mut cards: Vec<CardRow> = counts
            .cards
            .iter()
            .filter_map(|(number, card)| {
                let (name, kind) = counts.names.get(number)?;
                Some(row(name, kind, card))
            })
            .collect();
        let place = |kind: &str| {
            let kinds = ["objective", "surge", "ploy", "spell", "upgrade"];
            kinds.iter().position(|known| *known == kind)
        };
        cards.sort_by(|a, b| place(a.kind).cmp(&place(b.kind)).then(a.name.cmp(&b.name)));
        let mean = |sum: u64, results: &Results| digits(sum as f64 / results.games.max(1) as f64);
        let score = |results: &Results| Share::of_halves(results.halves, results.games);
        Self {
            edition: trial.edition.clone(),
            warband: trial.player.warband.clone(),
            deck: trial.player.deck.to_string(),
            bots: [trial.bot.clone(), trial.against.clone()],
            seed: trial.seed,
            games: counts.all.games,
            score: score(&counts.all),
            glory: mean(counts.all.glory, &counts.all),
            lost: mean(counts.all.lost, &counts.all),
            opponents: counts
                .opponents
                .iter()
                .map(|(warband, results)| OpponentRow {
                    warband: warband.clone(),
                    games: results.games,
                    score: score(results),
                    glory: mean(results.glory, results),
                    lost: mean(results.lost, results),
                })
                .collect(),
            rounds: counts
                .rounds
                .iter()
                .zip(1..)
                .map(|(results, round)| RoundRow {
                    round,
                    games: results.games,
                    glory: mean(results.glory, results),
                    lost: mean(results.lost, results),
                })
                .collect(),
            cards,
        }
    }
}

fn row(name: &str, kind: &'static str, card: &CardUse) -> CardRow {
    let drawn = card.with.games;
    let share = |count: u64| digits(count as f64 / drawn.max(1) as f64);
    let with = Share::of_halves(card.with.halves, card.with.games);
    let without = Share::of_halves(card.without.halves, card.without.games);
    CardRow {
        name: name.to_owned(),
        kind,
        drawn: digits(drawn as f64 / card.games.max(1) as f64),
        scored: share(card.scored),
        played: share(card.played),
        discarded: share(card.discarded),
        idle: share(card.idle),
        with,
        without,
        difference: with.less(without),
    }
}
