//! `underhex editions`: how the rulebooks settle the same questions.

use underhex_engine::rules::{Ruleset, editions};

use crate::common::{ContentArgs, Failure};
use crate::text::{Paint, print, wrap};

/// Compare the editions setting by setting.
#[derive(clap::Args)]
pub struct Args {
    /// Print a Markdown table, as in docs/editions.md.
    #[arg(long)]
    markdown: bool,
}

pub fn run(args: Args, _content: &ContentArgs) -> Result<(), Failure> {
    let all: Vec<Ruleset> = editions::all()
        .into_iter()
        .map(|(_, rules)| rules)
        .collect();
    print(&if args.markdown {
        markdown(&all)
    } else {
        listing(&all, Paint::detect())
    });
    Ok(())
}

/// The settings of all editions as rows: what each is about, and how each edition settles it.
fn rows(all: &[Ruleset]) -> Vec<(String, Vec<String>)> {
    let columns: Vec<_> = all.iter().map(Ruleset::settings).collect();
    let Some(first) = columns.first() else {
        return Vec::new();
    };
    first
        .iter()
        .enumerate()
        .map(|(row, (_, about, _))| {
            let values = columns
                .iter()
                .filter_map(|column| column.get(row).map(|(_, _, value)| value.clone()));
            (about.trim_end_matches('.').to_owned(), values.collect())
        })
        .collect()
}

/// A Markdown table with a column for each edition.
pub fn markdown(all: &[Ruleset]) -> String {
    let names: Vec<&str> = all.iter().map(|rules| rules.name.as_str()).collect();
    let mut text = format!("| Rule | {} |\n", names.join(" | "));
    text.push_str(&format!("|---|{}\n", "---|".repeat(names.len())));
    for (about, values) in rows(all) {
        text.push_str(&format!("| {about} | {} |\n", values.join(" | ")));
    }
    text
}

fn listing(all: &[Ruleset], paint: Paint) -> String {
    let mut text = String::new();
    for (about, values) in rows(all) {
        text.push_str(&format!("{about}\n"));
        for (rules, value) in all.iter().zip(&values) {
            text.push_str(&wrap(
                &format!("{}: {}", rules.name, paint.bold(value)),
                crate::text::WIDTH,
                4,
            ));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_in_the_docs_is_up_to_date() {
        let all: Vec<Ruleset> = editions::all()
            .into_iter()
            .map(|(_, rules)| rules)
            .collect();
        let page = include_str!("../../../docs/editions.md");
        assert!(
            page.contains(&markdown(&all)),
            "docs/editions.md is out of date: put the output of `underhex editions --markdown` into it"
        );
    }
}
