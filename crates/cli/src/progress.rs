//! Progress of commands that take a while, on stderr.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for so many games; hidden if wanted so, or where stderr is not a terminal.
pub fn bar(games: u64, hidden: bool) -> ProgressBar {
    bar_of(games, "games", hidden)
}

/// A bar for so many of something.
pub fn bar_of(count: u64, what: &str, hidden: bool) -> ProgressBar {
    if hidden {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(count);
    let template = format!("{{bar:40}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar
}
