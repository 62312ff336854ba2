//! What a trial found, as a page with charts.

use underhex_lab::{Share, TrialReport};

use super::percent;
use crate::html::{Ranged, escaped, intervals, lines, page as whole, table};

/// The page.
pub fn page(report: &TrialReport) -> String {
    let [own, other] = &report.bots;
    let mut body = format!(
        "<p>{} games of {}, seed {}: {} played by {}, against {}. It scored <b>{}</b> (wins and half the draws, with the 95% interval) \
         with {:.2} Glory to {:.2} on average.</p>\n",
        report.games,
        escaped(&report.edition),
        report.seed,
        escaped(&report.warband),
        escaped(own),
        escaped(other),
        report.score.percent().trim(),
        report.glory,
        report.lost
    );
    body += "<h2>Against each warband</h2>\n";
    let points: Vec<Ranged> = report
        .opponents
        .iter()
        .map(|row| Ranged::share(&row.warband, row.score))
        .collect();
    body += &intervals("Score against each warband", &points, 50.0);
    body += "<h2>Glory by round</h2>\n";
    let most = report.rounds.iter().map(|row| row.glory.max(row.lost));
    let most = most.fold(1.0, f64::max).ceil();
    let labels: Vec<String> = report
        .rounds
        .iter()
        .map(|row| row.round.to_string())
        .collect();
    let series = [
        (
            "this deck".to_owned(),
            report.rounds.iter().map(|row| row.glory).collect(),
        ),
        (
            "opponents".to_owned(),
            report.rounds.iter().map(|row| row.lost).collect(),
        ),
    ];
    body += &lines("Glory at the end of each round", &series, &labels, most);
    body += "<h2>Cards</h2>\n<p class=\"note\">Scored to idle are shares of the games in which the card was drawn. The difference \
             is between the scores with the card drawn and without it: it goes along with winning, it need not be the reason.</p>\n";
    let rows: Vec<Vec<String>> = report
        .cards
        .iter()
        .map(|card| {
            let Share { rate, low, high } = card.difference;
            let [rate, low, high] = [rate, low, high].map(|share| share * 100.0);
            let mut cells = vec![card.name.clone(), card.kind.to_owned()];
            cells.extend(card.shares().map(percent));
            cells.push(format!("{rate:+.0} ({low:+.0} to {high:+.0})"));
            cells
        })
        .collect();
    let head = [
        "card",
        "kind",
        "drawn",
        "scored",
        "played",
        "discarded",
        "idle",
        "with",
        "without",
        "difference",
    ];
    body += &table(&head, &rows);
    whole(&format!("{}: {}", report.warband, report.deck), &body)
}
