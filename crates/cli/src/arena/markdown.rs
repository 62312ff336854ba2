//! What an arena found, as tables for a page of text.

use std::fmt::Write as _;

use super::report::{Report, Row, heading};

/// The tables: how each group fared, and the pairings that are furthest from even.
pub fn tables(report: &Report) -> String {
    let mut text = format!(
        "{} games, seed {}; {} drawn. The first seat scored {}.\n",
        report.games,
        report.seed,
        report.draws,
        report.first_seat.percent().trim()
    );
    text += &part("Entrants", &report.entrants);
    for (name, rows) in report.groups() {
        text += &part(heading(name), rows);
    }
    text
}

fn part(title: &str, rows: &[Row]) -> String {
    let mut text = format!(
        "\n### {title}\n\n| | Elo (95%) | games | score (95%) | Glory |\n|---|---|---|---|---|\n"
    );
    for row in rows {
        let _ = writeln!(
            text,
            "| {} | {:+.0} ({:+.0} to {:+.0}) | {} | {} | {:.1} |",
            row.name,
            row.rating.elo,
            row.rating.low,
            row.rating.high,
            row.games,
            row.score.percent().trim(),
            row.glory
        );
    }
    text
}
