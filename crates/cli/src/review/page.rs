//! A review as a page with a chart.

use underhex_lab::Review;

use super::{held, told};
use crate::html::{escaped, lines, page as whole, table};

/// The page.
pub fn page(review: &Review) -> String {
    let mut body = String::from("<h2>Winning chance</h2>\n");
    let series: Vec<(String, Vec<f64>)> = review
        .players
        .iter()
        .enumerate()
        .map(|(place, player)| {
            let first = review.start.get(place).copied();
            let later = review
                .steps
                .iter()
                .map(|step| step.chances.get(place).copied());
            let values = std::iter::once(first).chain(later);
            let percent = |chance: Option<f32>| f64::from(chance.unwrap_or(0.0)) * 100.0;
            (player.name.clone(), values.map(percent).collect())
        })
        .collect();
    body += &lines("Winning chances, choice after choice", &series, &[], 100.0);
    body += "<h2>Luck and choices</h2>\n";
    let rows: Vec<Vec<String>> = review
        .players
        .iter()
        .map(|player| {
            vec![
                player.name.clone(),
                format!("{:+.0}%", player.luck * 100.0),
                player.choices.to_string(),
                player.costly.to_string(),
            ]
        })
        .collect();
    body += &table(&["player", "luck", "choices", "costly ones"], &rows);
    body += "<p class=\"note\">Luck is what the dice gave beyond what they were worth, in winning chance. A choice is costly that gave away more than 5% of it against the best option.</p>\n";
    body += &list(
        "The choices that cost most",
        review.mistakes.iter().map(told),
    );
    body += &list(
        "Objectives that were held and never scored",
        review.unscored.iter().map(held),
    );
    whole("A game reviewed", &body)
}

fn list(title: &str, items: impl Iterator<Item = String>) -> String {
    let items: String = items
        .map(|item| format!("<li>{}</li>\n", escaped(&item)))
        .collect();
    if items.is_empty() {
        return String::new();
    }
    format!("<h2>{title}</h2>\n<ul>\n{items}</ul>\n")
}
