//! `underhex deck stats`: what a deck is made of.

use std::fmt;
use std::path::PathBuf;

use serde::Serialize;
use underhex_content::Content;
use underhex_engine::cards::{CardKind, CardTag, Score};
use underhex_engine::rules::Ruleset;

use super::{cards, read};
use crate::common::Failure;
use crate::out::print;

/// What a deck is made of: kinds of cards, Glory that can be scored, what Upgrades cost.
#[derive(clap::Args)]
pub struct Args {
    /// A file with one card name or id on each line, or TOML with `cards = [...]`; or the slug of a deck.
    #[arg(value_name = "FILE|SLUG")]
    deck: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// What a deck is made of.
#[derive(Default, Serialize)]
struct Stats {
    objectives: usize,
    /// Of them, those that are scored at once.
    surges: usize,
    /// Of them, those that can be scored in the last end phase only.
    last_phase: usize,
    /// The Glory of all Objectives together.
    glory: u32,
    surge_glory: u32,
    /// How many Objectives are worth 1, 2, 3, ... Glory.
    by_glory: Vec<usize>,
    ploys: usize,
    surge_ploys: usize,
    spells: usize,
    upgrades: usize,
    /// Upgrades that are weapons.
    weapons: usize,
    /// What all Upgrades cost together.
    cost: u32,
    /// How many Upgrades cost 0, 1, 2, ... Glory.
    by_cost: Vec<usize>,
    restricted: usize,
}

pub fn run(args: &Args, content: &Content, rules: &Ruleset) -> Result<(), Failure> {
    let list = read(&content.library, rules, &args.deck)?;
    let mut stats = Stats::default();
    for card in cards(&content.library, &list)? {
        stats.add(&card.kind);
        stats.restricted += usize::from(card.tags.contains(&CardTag::Restricted));
    }
    if args.json {
        return print(&(serde_json::to_string_pretty(&stats)? + "\n"));
    }
    print(&stats.to_string())
}

impl Stats {
    fn add(&mut self, kind: &CardKind) {
        match kind {
            CardKind::Objective { glory, score, .. } => {
                self.objectives += 1;
                self.glory += u32::from(*glory);
                count(&mut self.by_glory, *glory);
                match score {
                    Score::Surge(_) => {
                        self.surges += 1;
                        self.surge_glory += u32::from(*glory);
                    }
                    Score::ThirdEndPhase => self.last_phase += 1,
                    Score::EndPhase => {}
                }
            }
            CardKind::Ploy { spell, surge, .. } => {
                self.ploys += 1;
                self.spells += usize::from(!spell.is_empty());
                self.surge_ploys += usize::from(surge.is_some());
            }
            CardKind::Upgrade { glory, weapon, .. } => {
                self.upgrades += 1;
                self.weapons += usize::from(weapon.is_some());
                self.cost += u32::from(*glory);
                count(&mut self.by_cost, *glory);
            }
        }
    }
}

fn count(counts: &mut Vec<usize>, place: u8) {
    let place = usize::from(place);
    counts.resize(counts.len().max(place + 1), 0);
    counts[place] += 1;
}

/// `3 for 1, 2 for 2`.
fn spread(counts: &[usize]) -> String {
    let parts: Vec<String> = counts
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0)
        .map(|(glory, count)| format!("{count} for {glory}"))
        .collect();
    parts.join(", ")
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} Objectives, {} Glory in all ({})",
            self.objectives,
            self.glory,
            spread(&self.by_glory)
        )?;
        writeln!(
            f,
            "  {} Surges with {} Glory, {} for the last end phase only",
            self.surges, self.surge_glory, self.last_phase
        )?;
        writeln!(
            f,
            "{} ploys: {} at a moment of their own, {} spells",
            self.ploys, self.surge_ploys, self.spells
        )?;
        writeln!(
            f,
            "{} Upgrades, {} of them weapons, {} Glory to have them all ({})",
            self.upgrades,
            self.weapons,
            self.cost,
            spread(&self.by_cost)
        )?;
        if self.restricted > 0 {
            writeln!(f, "{} restricted cards", self.restricted)?;
        }
        Ok(())
    }
}
