//! What an arena found, as a page with charts.

use super::report::{Report, Row, heading};
use crate::html::{Ranged, escaped, heat, intervals, page as whole, table};

/// The page.
pub fn page(report: &Report) -> String {
    let mut body = format!(
        "<p>{} games of {}, seed {}; {} drawn, {:.0} choices each. Whoever had the first seat scored {}. Intervals are those of 95%; \
         a draw is half a win; the mean of all Elo ratings is 0.</p>\n",
        report.games,
        escaped(&report.edition),
        report.seed,
        report.draws,
        report.choices,
        report.first_seat.percent().trim()
    );
    body += &part("Entrants", &report.entrants);
    for (name, rows) in report.groups() {
        body += &part(heading(name), rows);
    }
    if report.pairings.len() > 1 {
        body += "<h2>Against each other</h2>\n<p class=\"note\">What the row scored against the column, in percent.</p>\n";
        let names: Vec<String> = report.entrants.iter().map(|row| row.name.clone()).collect();
        body += &heat(&names, &names, |row, column| {
            let (row, column) = (&names[row], &names[column]);
            report.pairings.iter().find_map(|met| {
                let turned = if met.a == *row && met.b == *column {
                    false
                } else if met.a == *column && met.b == *row {
                    true
                } else {
                    return None;
                };
                let rate = if turned {
                    1.0 - met.score.rate
                } else {
                    met.score.rate
                };
                let title = format!("{row} against {column}: {} games", met.games);
                Some((rate, title))
            })
        });
    }
    whole(&format!("Underhex arena: {}", report.edition), &body)
}

fn part(title: &str, rows: &[Row]) -> String {
    let points: Vec<Ranged> = rows
        .iter()
        .map(|row| Ranged {
            name: row.name.clone(),
            value: row.rating.elo,
            low: row.rating.low,
            high: row.rating.high,
            label: format!("{:+.0}", row.rating.elo),
        })
        .collect();
    let cells: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            vec![
                row.name.clone(),
                format!("{:+.0}", row.rating.elo),
                format!("{:+.0} to {:+.0}", row.rating.low, row.rating.high),
                row.games.to_string(),
                row.score.percent(),
                format!("{:.2}", row.glory),
            ]
        })
        .collect();
    let head = ["", "Elo", "95%", "games", "score", "glory"];
    format!(
        "<h2>{title}</h2>\n{}{}",
        intervals(&format!("{title}: Elo with intervals"), &points, 0.0),
        table(&head, &cells)
    )
}
