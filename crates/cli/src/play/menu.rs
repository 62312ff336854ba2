//! The options of a decision as a numbered menu, and what a typed answer means.

use std::ops::Range;

use underhex_engine::board::HexSet;
use underhex_engine::render;
use underhex_engine::state::FighterId;
use underhex_engine::{Choice, Game};

use super::board::View;
use crate::text::WIDTH;

/// One option.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The option.
    pub choice: Choice,
    /// Its stable name.
    pub name: String,
    group: String,
    label: String,
}

/// All options of a decision, grouped and numbered from 1.
#[derive(Clone, Debug)]
pub struct Menu {
    /// The options in the order of their numbers.
    pub entries: Vec<Entry>,
}

/// What a typed answer means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This option.
    One(Choice),
    /// It fits several options, by name.
    Several(Vec<String>),
    /// It fits none.
    Nothing,
}

impl Menu {
    /// The menu of the decision at hand.
    pub fn new(view: &View) -> Self {
        let options = view
            .game
            .decision()
            .map_or(&[][..], |decision| &decision.options);
        let mut entries: Vec<Entry> = Vec::new();
        let mut groups: Vec<String> = Vec::new();
        for choice in options {
            let (group, label) =
                render::option(view.game, *choice, &|fighter| person(view, fighter));
            if !groups.contains(&group) {
                groups.push(group.clone());
            }
            entries.push(Entry {
                choice: *choice,
                name: view.game.name(*choice),
                group,
                label,
            });
        }
        // Options of a group stand together; the order is that of the decision.
        entries.sort_by_key(|entry| groups.iter().position(|group| *group == entry.group));
        Self { entries }
    }

    /// The menu as text: a line or a table of columns for each group.
    pub fn text(&self, view: &View) -> String {
        let widest = self
            .entries
            .iter()
            .map(|entry| entry.group.chars().count())
            .max();
        let indent = widest.unwrap_or(0) + 4;
        let mut text = String::new();
        let mut start = 0;
        while let Some(first) = self.entries.get(start) {
            let members = self.entries.iter().skip(start);
            let count = members
                .take_while(|entry| entry.group == first.group)
                .count();
            let title = format!("  {:<width$}  ", first.group, width = indent - 4);
            text.push_str(&format!(
                "{title}{}",
                self.table(view, start..start + count, indent)
            ));
            start += count;
        }
        text
    }

    /// Numbered labels in as many columns as there is room for.
    fn table(&self, view: &View, range: Range<usize>, indent: usize) -> String {
        let last = range.end.to_string().len();
        let members = self
            .entries
            .iter()
            .enumerate()
            .skip(range.start)
            .take(range.len());
        let cells: Vec<(String, &str)> = members
            .map(|(index, entry)| (format!("{:>last$}", index + 1), entry.label.as_str()))
            .collect();
        let widest = cells
            .iter()
            .map(|(_, label)| label.chars().count())
            .max()
            .unwrap_or(0);
        let columns = (WIDTH.saturating_sub(indent) / (last + widest + 3)).max(1);
        let mut text = String::new();
        for (row, cells) in cells.chunks(columns).enumerate() {
            if row > 0 {
                text.push_str(&" ".repeat(indent));
            }
            let cells: Vec<String> = cells
                .iter()
                .map(|(number, label)| format!("{} {label:<widest$}", view.paint.bold(number)))
                .collect();
            text.push_str(&format!("{}\n", cells.join("  ").trim_end()));
        }
        text
    }

    /// What somebody means who types this: a number, a name, or the start of a name or of a word in it.
    pub fn answer(&self, text: &str) -> Answer {
        let text = text.trim().to_lowercase();
        if text.is_empty() {
            return Answer::Nothing;
        }
        if let Ok(number) = text.parse::<usize>()
            && let Some(entry) = number
                .checked_sub(1)
                .and_then(|index| self.entries.get(index))
        {
            return Answer::One(entry.choice);
        }
        if let Some(choice) = self.exact(&text) {
            return Answer::One(choice);
        }
        let tests: [fn(&str, &str) -> bool; 2] = [|name, text| name.starts_with(text), word_starts];
        for test in tests {
            let hits: Vec<&Entry> = self
                .entries
                .iter()
                .filter(|entry| {
                    test(&entry.name, &text) || test(&entry.label.to_lowercase(), &text)
                })
                .collect();
            match hits.as_slice() {
                [] => {}
                [one] => return Answer::One(one.choice),
                several => {
                    return Answer::Several(
                        several.iter().map(|entry| entry.name.clone()).collect(),
                    );
                }
            }
        }
        Answer::Nothing
    }

    /// The option with exactly this name.
    pub fn exact(&self, text: &str) -> Option<Choice> {
        let mut named = self.entries.iter().filter(|entry| entry.name == text);
        match (named.next(), named.next()) {
            (Some(entry), None) => Some(entry.choice),
            _ => None,
        }
    }
}

/// Whether some word of a text, and what follows it, starts with this.
pub fn word_starts(text: &str, start: &str) -> bool {
    text.match_indices(start).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().last());
        before.is_none_or(|letter| !letter.is_alphanumeric())
    })
}

/// A fighter as a menu shows it: label, name and place.
fn person(view: &View, fighter: FighterId) -> String {
    let state = view.game.state().fighter(fighter);
    let label = view.labels.of(fighter);
    let label = if state.seat == view.you {
        label.to_uppercase()
    } else {
        label.to_owned()
    };
    let name = render::fighter_name(view.game.table(), fighter);
    match state.hex {
        Some(hex) => format!("{label} {name} ({})", view.game.hex_name(hex)),
        None => format!("{label} {name}"),
    }
}

/// The hexes that the options of a decision touch.
pub fn touched(game: &Game) -> HexSet {
    let state = game.state();
    let options = game
        .decision()
        .map_or(&[][..], |decision| &decision.options);
    let mut lit = HexSet::EMPTY;
    for option in options {
        let touches = option.touches();
        lit.extend(touches.hexes);
        lit.extend(
            touches
                .fighters
                .iter()
                .filter_map(|fighter| state.fighter(*fighter).hex),
        );
        lit.extend(
            touches
                .features
                .iter()
                .map(|feature| state.feature(*feature).hex),
        );
    }
    lit
}
