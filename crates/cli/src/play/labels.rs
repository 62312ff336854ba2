//! Short labels for fighters, and finding fighters by what people type.

use underhex_engine::render::fighter_name;
use underhex_engine::state::FighterId;
use underhex_engine::table::Table;

/// Three letters for each fighter, no two alike.
#[derive(Clone, Debug)]
pub struct Labels(Vec<String>);

impl Labels {
    /// Labels for all fighters of a game.
    pub fn new(table: &Table) -> Self {
        let mut labels: Vec<String> = Vec::new();
        for entry in &table.fighters {
            let words: Vec<Vec<char>> = entry
                .def
                .name
                .split(|letter: char| !letter.is_alphanumeric() && letter != '\'')
                .filter(|word| !matches!(word.to_lowercase().as_str(), "" | "the" | "of" | "da"))
                .map(|word| {
                    word.chars()
                        .filter(|letter| letter.is_alphanumeric())
                        .collect()
                })
                .collect();
            let first = words.first().cloned().unwrap_or_default();
            let second = words.get(1).cloned().unwrap_or_default();
            let start = |word: &[char], count: usize| word.iter().take(count).collect::<String>();
            let mut tries = Vec::new();
            if entry.def.count == 1 {
                tries.push(start(&first, 3));
                tries.push(start(&first, 1) + &start(&second, 2));
                tries.push(start(&first, 2) + &start(&second, 1));
            }
            tries.extend((1..=9).map(|number| format!("{}{number}", start(&first, 2))));
            tries.extend((10..=99).map(|number| format!("{}{number}", start(&first, 1))));
            let label = tries
                .into_iter()
                .map(|label| label.to_lowercase())
                .find(|label| label.chars().count() == 3 && !labels.contains(label))
                .unwrap_or_else(|| format!("{:03}", labels.len()));
            labels.push(label);
        }
        Self(labels)
    }

    /// The label of a fighter, in lower case.
    pub fn of(&self, fighter: FighterId) -> &str {
        self.0.get(fighter.index()).map_or("???", String::as_str)
    }

    /// The fighters that a text may mean: one label or name exactly, or else every name with a word that starts so.
    pub fn find(&self, table: &Table, text: &str) -> Vec<FighterId> {
        let text = text.trim().to_lowercase();
        if text.is_empty() {
            return Vec::new();
        }
        let all = || (0..self.0.len() as u8).map(FighterId);
        let name = |fighter: FighterId| fighter_name(table, fighter).to_lowercase();
        let exact: Vec<FighterId> = all()
            .filter(|fighter| {
                let entry = table.fighter(*fighter);
                self.of(*fighter) == text || name(*fighter) == text || entry.name.as_str() == text
            })
            .collect();
        if !exact.is_empty() {
            return exact;
        }
        all()
            .filter(|fighter| {
                let slug = table.fighter(*fighter).name;
                super::menu::word_starts(&name(*fighter), &text)
                    || super::menu::word_starts(slug.as_str(), &text)
            })
            .collect()
    }
}
