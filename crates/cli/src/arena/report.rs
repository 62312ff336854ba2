//! What an arena found, as a table, JSON or CSV.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::rating::{Pairing, Rating, rate};
use super::record::{Player, Record};
use underhex_lab::{Share, digits, quoted};

/// What an arena found.
#[derive(Debug, Serialize)]
pub struct Report {
    pub edition: String,
    pub seed: u64,
    pub games: u64,
    pub draws: u64,
    /// How often whoever has the first seat won.
    pub first_seat: Share,
    pub choices: f64,
    pub entrants: Vec<Row>,
    pub bots: Vec<Row>,
    pub warbands: Vec<Row>,
    pub decks: Vec<Row>,
    pub pairings: Vec<Met>,
}

/// How somebody or something fared.
#[derive(Debug, Serialize)]
pub struct Row {
    pub name: String,
    pub rating: Rating,
    pub games: u64,
    pub wins: u64,
    pub draws: u64,
    /// Wins and half the draws.
    pub score: Share,
    pub glory: f64,
}

/// How two entrants fared against each other.
#[derive(Debug, Serialize)]
pub struct Met {
    pub a: String,
    pub b: String,
    pub games: u64,
    /// What the first scored: wins and half the draws.
    pub score: Share,
}

#[derive(Clone, Copy, Default)]
struct Tally {
    games: u64,
    wins: u64,
    draws: u64,
    glory: u64,
}

impl Report {
    pub fn new(edition: &str, seed: u64, records: &[&Record]) -> Self {
        let games = records.len() as u64;
        let draws = records.iter().filter(|one| one.winner.is_none()).count() as u64;
        let first = |record: &&&Record| record.winner == Some((record.game % 2) as usize);
        let first_wins = records.iter().filter(first).count() as u64;
        let choices: u64 = records.iter().map(|record| record.choices).sum();
        let of_player = |name: fn(&Player) -> &String| {
            rows(records, |record, side| {
                record.players.get(side).map(|player| name(player).as_str())
            })
        };
        Self {
            edition: edition.to_owned(),
            seed,
            games,
            draws,
            first_seat: Share::of_halves(first_wins * 2 + draws, games),
            choices: digits(choices as f64 / games.max(1) as f64),
            entrants: rows(records, |record, side| {
                Some(if side == 0 { &record.a } else { &record.b })
            }),
            bots: of_player(|player| &player.bot),
            warbands: of_player(|player| &player.warband),
            decks: of_player(|player| &player.deck),
            pairings: met(records),
        }
    }

    /// The groups that say more than the entrants do: with several bots it is them that warbands and decks would tell about.
    pub fn groups(&self) -> Vec<(&'static str, &[Row])> {
        let telling = |rows: &[Row]| {
            let same = |row: &Row| {
                self.entrants
                    .iter()
                    .any(|one| one.name.ends_with(&row.name))
            };
            rows.len() > 1 && !(rows.len() == self.entrants.len() && rows.iter().all(same))
        };
        [
            ("bot", &self.bots),
            ("warband", &self.warbands),
            ("deck", &self.decks),
        ]
        .into_iter()
        .map(|(name, rows)| (name, rows.as_slice()))
        .filter(|(name, rows)| telling(rows) && (*name == "bot" || self.bots.len() == 1))
        .collect()
    }

    /// One table of comma-separated values.
    pub fn csv(&self) -> String {
        let mut text =
            "kind,name,against,games,score,low,high,elo,elo_low,elo_high,glory\n".to_owned();
        for (kind, rows) in [
            ("entrant", &self.entrants),
            ("bot", &self.bots),
            ("warband", &self.warbands),
            ("deck", &self.decks),
        ] {
            for row in rows {
                let Share { rate, low, high } = row.score;
                let rating = row.rating;
                text += &format!(
                    "{kind},{},,{},{rate},{low},{high},{},{},{},{}\n",
                    quoted(&row.name),
                    row.games,
                    rating.elo,
                    rating.low,
                    rating.high,
                    row.glory
                );
            }
        }
        for met in &self.pairings {
            let Share { rate, low, high } = met.score;
            text += &format!(
                "pairing,{},{},{},{rate},{low},{high},,,,\n",
                quoted(&met.a),
                quoted(&met.b),
                met.games
            );
        }
        text
    }
}

/// What stands over a group.
pub fn heading(group: &str) -> &'static str {
    match group {
        "bot" => "Bots",
        "warband" => "Warbands",
        _ => "Decks",
    }
}

/// How everything that bears a name fared, the strongest first. Games against itself count for nobody's rating.
fn rows<'a>(
    records: &[&'a Record],
    name: impl Fn(&'a Record, usize) -> Option<&'a str>,
) -> Vec<Row> {
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut meetings: BTreeMap<(&str, &str), (u64, u64)> = BTreeMap::new();
    for record in records.iter().copied() {
        for side in 0..2 {
            let Some(own) = name(record, side) else {
                continue;
            };
            let tally = tallies.entry(own).or_default();
            tally.games += 1;
            tally.wins += u64::from(record.winner == Some(side));
            tally.draws += u64::from(record.winner.is_none());
            tally.glory += record.glory.get(side).copied().map_or(0, u64::from);
        }
        if let (Some(a), Some(b)) = (name(record, 0), name(record, 1))
            && a != b
        {
            let turned = a > b;
            let key = if turned { (b, a) } else { (a, b) };
            let meeting = meetings.entry(key).or_default();
            meeting.0 += 1;
            meeting.1 += record.halves(usize::from(turned));
        }
    }
    let names: Vec<&str> = tallies.keys().copied().collect();
    let place = |name: &str| names.binary_search(&name).unwrap_or_default();
    let pairings: Vec<Pairing> = meetings
        .iter()
        .map(|((a, b), (games, halves))| Pairing {
            a: vec![place(a)],
            b: vec![place(b)],
            games: *games,
            halves: *halves,
        })
        .collect();
    let ratings = rate(&[names.len()], &pairings);
    let mut rows: Vec<Row> = tallies
        .iter()
        .zip(ratings)
        .map(|((name, tally), rating)| Row {
            name: (*name).to_owned(),
            rating,
            games: tally.games,
            wins: tally.wins,
            draws: tally.draws,
            score: Share::of_halves(tally.wins * 2 + tally.draws, tally.games),
            glory: digits(tally.glory as f64 / tally.games.max(1) as f64),
        })
        .collect();
    rows.sort_by(|a, b| {
        b.rating
            .elo
            .total_cmp(&a.rating.elo)
            .then(a.name.cmp(&b.name))
    });
    rows
}

fn met(records: &[&Record]) -> Vec<Met> {
    let mut all: BTreeMap<(&str, &str), (u64, u64)> = BTreeMap::new();
    for record in records {
        let met = all.entry((&record.a, &record.b)).or_default();
        met.0 += 1;
        met.1 += record.halves(0);
    }
    all.into_iter()
        .map(|((a, b), (games, halves))| Met {
            a: a.to_owned(),
            b: b.to_owned(),
            games,
            score: Share::of_halves(halves, games),
        })
        .collect()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: {} games, seed {}, {:.1} choices each, {} drawn; the first seat scored {}",
            self.edition,
            self.games,
            self.seed,
            self.choices,
            self.draws,
            self.first_seat.percent().trim()
        )?;
        let groups = self.groups();
        let all = [("entrant", self.entrants.as_slice())];
        for (title, rows) in all.into_iter().chain(groups) {
            writeln!(
                f,
                "\n{title:<48} {:>5} {:>14} {:>6}  {:<24} {:>6}",
                "Elo", "(95%)", "games", "score (95%)", "glory"
            )?;
            for row in rows {
                let Rating { elo, low, high } = row.rating;
                writeln!(
                    f,
                    "{:<48} {elo:>+5.0} {:>14} {:>6}  {:<24} {:>6.2}",
                    row.name,
                    format!("{low:+.0} to {high:+.0}"),
                    row.games,
                    row.score.percent(),
                    row.glory
                )?;
            }
        }
        // More pairings than one reads are for the other forms.
        if self.pairings.len() > 1 && self.pairings.len() <= 45 {
            writeln!(f, "\n{:<72} {:>6}  score (95%)", "pairing", "games")?;
            for met in &self.pairings {
                let pair = format!("{} against {}", met.a, met.b);
                writeln!(f, "{pair:<72} {:>6}  {}", met.games, met.score.percent())?;
            }
        }
        Ok(())
    }
}
