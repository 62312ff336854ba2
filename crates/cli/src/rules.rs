//! `underhex rules`: the ledger, and which of its rules are proven by scenarios.

use std::collections::BTreeMap;

use serde::Serialize;
use underhex_content::ledger::{EditionLedger, LedgerRule, check_proofs, ledgers};
use underhex_content::scenario;
use underhex_content::{Content, coverage, native_parts};

use crate::common::{ContentArgs, Failure};
use crate::text::{Paint, WIDTH, print, wrap};

/// The rules of every edition, and which of them scenarios prove.
#[derive(clap::Args)]
pub struct Args {
    /// Rules to print in full, such as EMB-COMBAT-07.
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Only this edition.
    #[arg(long)]
    edition: Option<String>,
    /// Only rules that no scenario proves.
    #[arg(long)]
    unproven: bool,
    /// Print how many rules each edition has and how many are proven, as JSON.
    #[arg(long, conflicts_with_all = ["ids", "unproven"])]
    json: bool,
    /// Print what works in every edition as a Markdown table, as in the README.
    #[arg(long, conflicts_with_all = ["ids", "unproven", "json"])]
    markdown: bool,
}

type Proofs = BTreeMap<String, Vec<String>>;

/// The count for one edition, as `--json` prints it.
#[derive(Serialize)]
struct Count<'a> {
    edition: &'a str,
    rules: usize,
    proven: usize,
}

pub fn run(args: Args, content: &ContentArgs) -> Result<(), Failure> {
    let all = ledgers()?;
    let proofs = scenario::proofs()?;
    check_proofs(&proofs, all)?;
    let chosen = choose(all, args.edition.as_deref())?;
    if args.json {
        let counts: Vec<Count> = chosen.iter().map(|ledger| count(ledger, &proofs)).collect();
        print(&format!("{}\n", serde_json::to_string(&counts)?));
        return Ok(());
    }
    if args.markdown {
        print(&markdown(
            |edition| content.load(edition),
            &chosen,
            &proofs,
        )?);
        return Ok(());
    }
    let paint = Paint::detect();
    let mut text = String::new();
    if args.ids.is_empty() {
        for ledger in chosen {
            text.push_str(&overview(ledger, &proofs, args.unproven, paint));
        }
    } else {
        for id in &args.ids {
            text.push_str(&full(find(&chosen, id)?, &proofs, paint));
        }
    }
    print(&text);
    Ok(())
}

/// What works in every edition: rules proven, cards printed and playable, warbands.
///
/// An edition counts all that it is played with, those cards and warbands included that came before it.
fn markdown(
    load: impl Fn(&str) -> Result<Content, Failure>,
    ledgers: &[&EditionLedger],
    proofs: &Proofs,
) -> Result<String, Failure> {
    let mut table = String::from(
        "| edition | rules proven | cards printed | cards playable | warbands | native operations |\n|---|---|---|---|---|---|\n",
    );
    for ledger in ledgers {
        let count = count(ledger, proofs);
        let content = load(&ledger.edition)?;
        let sets = coverage(&content);
        let printed: usize = sets.iter().map(|set| set.printed).sum();
        let playable: usize = sets.iter().map(|set| set.playable).sum();
        let warbands = &content.library.warbands;
        let native: usize = sets.iter().map(|set| set.native).sum::<usize>()
            + warbands
                .iter()
                .map(|warband| native_parts(warband))
                .sum::<usize>();
        table.push_str(&format!(
            "| {} | {} of {} | {printed} | {playable} | {} | {native} |\n",
            ledger.edition,
            count.proven,
            count.rules,
            warbands.len()
        ));
    }
    Ok(table)
}

fn choose<'a>(
    all: &'a [EditionLedger],
    edition: Option<&str>,
) -> Result<Vec<&'a EditionLedger>, Failure> {
    let Some(name) = edition else {
        return Ok(all.iter().collect());
    };
    let found: Vec<&EditionLedger> = all.iter().filter(|ledger| ledger.edition == name).collect();
    if found.is_empty() {
        let known: Vec<&str> = all.iter().map(|ledger| ledger.edition.as_str()).collect();
        return Err(Failure::input(format!(
            "there is no ledger for the edition `{name}`; there are: {}",
            known.join(", ")
        )));
    }
    Ok(found)
}

fn find<'a>(chosen: &[&'a EditionLedger], id: &str) -> Result<&'a LedgerRule, Failure> {
    let rules = || chosen.iter().flat_map(|ledger| &ledger.rules);
    rules()
        .find(|rule| rule.id.eq_ignore_ascii_case(id))
        .ok_or_else(|| {
            let near =
                underhex_content::legality::nearest(id, rules().map(|rule| rule.id.as_str()));
            let hint = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            Failure::input(format!("there is no rule `{id}`{hint}"))
        })
}

fn count<'a>(ledger: &'a EditionLedger, proofs: &Proofs) -> Count<'a> {
    Count {
        edition: &ledger.edition,
        rules: ledger.rules.len(),
        proven: ledger
            .rules
            .iter()
            .filter(|rule| proofs.contains_key(&rule.id))
            .count(),
    }
}

fn overview(ledger: &EditionLedger, proofs: &Proofs, unproven: bool, paint: Paint) -> String {
    let total = count(ledger, proofs);
    let title = format!(
        "{}: {} rules, {} proven",
        total.edition, total.rules, total.proven
    );
    let mut text = format!("{}\n", paint.bold(&title));
    // Areas in the order in which the ledger first has them.
    let mut areas: Vec<&str> = Vec::new();
    for rule in &ledger.rules {
        if !areas.contains(&rule.area()) {
            areas.push(rule.area());
        }
    }
    for area in areas {
        let rules: Vec<&LedgerRule> = ledger
            .rules
            .iter()
            .filter(|rule| rule.area() == area)
            .collect();
        let open = |rule: &&&LedgerRule| !proofs.contains_key(&rule.id);
        let missing = rules.iter().filter(open).count();
        if unproven && missing == 0 {
            continue;
        }
        text.push_str(&format!(
            "\n{} ({} of {} proven)\n",
            paint.bold(area),
            rules.len() - missing,
            rules.len()
        ));
        for rule in rules {
            let proven = proofs.contains_key(&rule.id);
            if !(unproven && proven) {
                let mark = if proven {
                    paint.style("32", "proven  ")
                } else {
                    paint.style("33", "unproven")
                };
                text.push_str(&format!("  {mark} {}\n", paint.bold(&rule.id)));
                text.push_str(&wrap(&rule.rule, WIDTH, 11));
            }
        }
    }
    text.push('\n');
    text
}

fn full(rule: &LedgerRule, proofs: &Proofs, paint: Paint) -> String {
    let mut text = format!("{}\n{}", paint.bold(&rule.id), wrap(&rule.rule, WIDTH, 2));
    let mut part = |title: &str, body: &str| {
        text.push_str(&format!("  {title}:\n{}", wrap(body, WIDTH, 4)));
    };
    part("Check", &rule.check);
    if let Some(note) = &rule.note {
        part("Note", note);
    }
    if !rule.cards.is_empty() {
        part("Cards", &rule.cards.join("; "));
    }
    match proofs.get(&rule.id) {
        Some(scenarios) => {
            for scenario in scenarios {
                part("Proven by", scenario);
            }
        }
        None => text.push_str("  No scenario proves it yet.\n"),
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_in_the_readme_is_up_to_date() {
        let all = ledgers().expect("the ledger is valid");
        let proofs = scenario::proofs().expect("the scenarios are valid");
        let chosen: Vec<&EditionLedger> = all.iter().collect();
        let load = |edition: &str| Ok(underhex_content::builtin_of(edition)?.clone());
        let table = markdown(load, &chosen, &proofs).expect("the content is valid");
        assert!(
            include_str!("../../../README.md").contains(&table),
            "README.md is out of date: put the output of `underhex rules --markdown` into it"
        );
    }
}
