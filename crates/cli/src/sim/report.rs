//! What a simulation found, as a table, JSON or CSV.

use std::fmt;

use serde::Serialize;

use super::Args;
use super::count::{Counts, Tally};
use underhex_content::Wish;
use underhex_engine::Mode;
use underhex_lab::{Share, digits, quoted};

/// A row about a player, a warband or a deck.
#[derive(Debug, Serialize)]
struct Row {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<String>,
    games: u64,
    wins: u64,
    draws: u64,
    win: Share,
    glory: f64,
}

impl Row {
    fn new(name: &str, bot: Option<&str>, tally: &Tally) -> Self {
        Self {
            name: name.to_owned(),
            bot: bot.map(str::to_owned),
            games: tally.games,
            wins: tally.wins,
            draws: tally.draws,
            win: Share::of(tally.wins, tally.games),
            glory: digits(tally.glory as f64 / tally.games.max(1) as f64),
        }
    }
}

/// A row about an Objective.
#[derive(Debug, Serialize)]
struct ObjectiveRow {
    deck: String,
    card: String,
    games: u64,
    drawn: u64,
    scored: u64,
    /// How often it was scored once it was drawn.
    scored_when_drawn: Share,
}

/// What a simulation found.
#[derive(Debug, Serialize)]
pub struct Report {
    edition: String,
    mode: Mode,
    /// Games, or matches.
    games: u64,
    seed: u64,
    draws: u64,
    choices: f64,
    players: Vec<Row>,
    warbands: Vec<Row>,
    decks: Vec<Row>,
    objectives: Vec<ObjectiveRow>,
}

impl Report {
    /// The report on what was counted.
    pub fn new(args: &Args, counts: &Counts) -> Self {
        let name = |letter: &str, wish: &Wish| {
            let warband = wish.warband.as_deref().unwrap_or("any");
            match &wish.deck {
                Some(deck) => format!("{letter} {warband}:{deck}"),
                None => format!("{letter} {warband}:any"),
            }
        };
        let players = ["a", "b", "c", "d"]
            .into_iter()
            .zip(args.wishes.all())
            .zip(args.bots())
            .zip(&counts.players)
            .map(|(((letter, wish), bot), tally)| Row::new(&name(letter, wish), Some(bot), tally))
            .collect();
        let rows = |all: &std::collections::BTreeMap<String, Tally>| {
            all.iter()
                .map(|(name, tally)| Row::new(name, None, tally))
                .collect()
        };
        let objectives = counts.objectives.iter();
        Self {
            edition: args.game.edition.clone(),
            mode: args.game.mode.mode,
            games: args.games,
            seed: args.seed,
            draws: counts.draws,
            choices: digits(counts.choices as f64 / args.games.max(1) as f64),
            players,
            warbands: rows(&counts.warbands),
            decks: rows(&counts.decks),
            objectives: objectives
                .map(|((deck, card), scoring)| ObjectiveRow {
                    deck: deck.clone(),
                    card: card.clone(),
                    games: scoring.games,
                    drawn: scoring.drawn,
                    scored: scoring.scored,
                    scored_when_drawn: Share::of(scoring.scored, scoring.drawn),
                })
                .collect(),
        }
    }

    /// One table of comma-separated values: `count` is wins, or for Objectives how often they were scored, out of `games`, or for
    /// Objectives how often they were drawn.
    pub fn csv(&self) -> String {
        let mut text = "kind,name,games,count,rate,low,high,glory\n".to_owned();
        for (kind, rows) in [
            ("player", &self.players),
            ("warband", &self.warbands),
            ("deck", &self.decks),
        ] {
            for row in rows {
                let Share { rate, low, high } = row.win;
                text += &format!(
                    "{kind},{},{},{},{rate},{low},{high},{}\n",
                    quoted(&row.name),
                    row.games,
                    row.wins,
                    row.glory
                );
            }
        }
        for row in &self.objectives {
            let Share { rate, low, high } = row.scored_when_drawn;
            text += &format!(
                "objective,{},{},{},{rate},{low},{high},\n",
                quoted(&format!("{}/{}", row.deck, row.card)),
                row.drawn,
                row.scored
            );
        }
        text
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mode, what) = match self.mode {
            Mode::Game => (String::new(), "games"),
            Mode::Match => (String::new(), "matches"),
            mode => (format!(", {mode}"), "games"),
        };
        writeln!(
            f,
            "{}{mode}: {} {what}, seed {}, {:.1} choices each, {} drawn",
            self.edition, self.games, self.seed, self.choices, self.draws
        )?;
        for (title, rows) in [
            ("player", &self.players),
            ("warband", &self.warbands),
            ("deck", &self.decks),
        ] {
            // One warband or deck on each side says no more than the players.
            if title != "player" && rows.len() <= self.players.len() {
                continue;
            }
            writeln!(
                f,
                "\n{title:<44} {:>7}  {:<24} {:>6}",
                what, "won (95%)", "glory"
            )?;
            for row in rows {
                let name = match &row.bot {
                    Some(bot) => format!("{} ({bot})", row.name),
                    None => row.name.clone(),
                };
                writeln!(
                    f,
                    "{name:<44} {:>7}  {:<24} {:>6.2}",
                    row.games,
                    row.win.percent(),
                    row.glory
                )?;
            }
        }
        writeln!(
            f,
            "\n{:<44} {:>7} {:>7}  {:<24}",
            "objective", "drawn", "scored", "scored when drawn (95%)"
        )?;
        for row in &self.objectives {
            writeln!(
                f,
                "{:<44} {:>7} {:>7}  {:<24}",
                format!("{}: {}", row.deck, row.card),
                row.drawn,
                row.scored,
                row.scored_when_drawn.percent()
            )?;
        }
        Ok(())
    }
}
