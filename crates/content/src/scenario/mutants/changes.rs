//! The small changes that a piece of a card can suffer: numbers by one, words for their neighbours, things left out.

use std::collections::BTreeMap;
use std::ops::Range;

use super::parts::Piece;
use super::tree::{Item, Kind, Node};
use super::words::{Place, neighbours};

/// A change of a content file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// What is replaced.
    pub span: Range<usize>,
    /// By what.
    pub with: String,
    /// In words, unique within its part.
    pub label: String,
}

/// Names, pictures and what decks are built by: no game plays differently without them.
const UNPLAYED: &[&str] = &[
    "id", "name", "label", "faction", "tags", "alliance", "printed", "icon", "aim", "look", "face",
];

/// All changes of some pieces of a file.
pub(super) fn changes(text: &str, pieces: &[Piece<'_>]) -> Vec<Change> {
    let mut walker = Walker {
        text,
        found: Vec::new(),
    };
    for piece in pieces {
        match piece {
            Piece::Node(node) => walker.node(node, &Around::default()),
            Piece::Field(item) => walker.item(item, "", &Around::default()),
        }
    }
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for change in &mut walker.found {
        let times = seen.entry(change.label.clone()).or_default();
        *times += 1;
        if *times > 1 {
            change.label = format!("{} ({times})", change.label);
        }
    }
    walker.found
}

/// What stands around a piece.
#[derive(Clone, Copy, Debug, Default)]
struct Around<'t> {
    /// The name before the colon.
    key: Option<&'t str>,
    /// The name or the word that says where this is.
    near: &'t str,
    /// Within the trigger of a tally.
    tallied: bool,
    /// A list of durations.
    durations: bool,
    /// Within something that lasts as long as an attack.
    attack: bool,
}

/// Where fighters and markers only ever come to stand in empty hexes.
const TO_EMPTY: &[&str] = &["Place", "PlaceMarker", "DeploysIn", "Raise"];

/// What names those who are in an attack: to an effect that lasts no longer than it, nobody else matters.
const IN_ATTACK: &[&str] = &["InUse", "Only(Attacker)", "Only(Target)"];

struct Walker<'t> {
    text: &'t str,
    found: Vec<Change>,
}

impl<'t> Walker<'t> {
    fn at(&self, span: &Range<usize>) -> &'t str {
        &self.text[span.clone()]
    }

    fn change(&mut self, span: &Range<usize>, with: impl Into<String>, label: String) {
        self.found.push(Change {
            span: span.clone(),
            with: with.into(),
            label,
        });
    }

    fn node(&mut self, node: &Node, around: &Around<'t>) {
        match &node.kind {
            Kind::Text => {}
            Kind::Atom => self.atom(&node.span, around),
            Kind::List(items) => self.list(items, around),
            Kind::Call(word, items) => self.call(node, word, items, around),
        }
    }

    fn atom(&mut self, span: &Range<usize>, around: &Around<'t>) {
        let word = self.at(span);
        if let Ok(value) = word.parse::<u32>() {
            let others = [value.checked_sub(1), value.checked_add(1)];
            for other in others.into_iter().flatten() {
                let label = format!("{} {value} -> {other}", around.near);
                self.change(span, other.to_string(), label);
            }
            return;
        }
        let place = match around.key {
            Some("at") if around.tallied => Place::TalliedMoment,
            Some("at") => Place::Moment,
            Some("this") => Place::Scope,
            Some("limit") => Place::Limit,
            _ if around.near == "Because" => Place::Moment,
            _ => Place::Word,
        };
        for other in neighbours(word, place) {
            let label = format!("{} {word} -> {other}", around.near);
            self.change(span, other, label.trim_start().to_owned());
        }
    }

    /// Each item left out; what is optional becomes compulsory.
    fn list(&mut self, items: &[Item], around: &Around<'t>) {
        let within = Around {
            key: None,
            durations: false,
            ..*around
        };
        for item in items {
            let value = self.at(&item.value.span);
            // Of a single duration, what is easily mistaken for it is tried; without any, there is no end at all.
            let endless = around.durations && items.len() == 1;
            let twice = around.attack && IN_ATTACK.contains(&value)
                || value == "Empty" && TO_EMPTY.contains(&around.near);
            if !endless && !twice {
                let label = format!("{} without {}", around.near, shown(value));
                self.change(&item.span, "", label);
            }
            if let Kind::Call(word, inner) = &item.value.kind
                && self.at(word) == "May"
                && let [only] = inner.as_slice()
                && let Kind::List(_) = only.value.kind
            {
                let inside = only.value.span.start + 1..only.value.span.end - 1;
                let deeds = self.at(&inside).trim().trim_end_matches(',');
                let label = format!("must {}", shown(deeds));
                self.change(&item.value.span, deeds, label);
            }
            self.node(&item.value, &within);
        }
    }

    fn call(&mut self, node: &Node, word: &Range<usize>, items: &[Item], around: &Around<'t>) {
        let name = self.at(word);
        let others = match (name, around.key) {
            // An ability that can be used, and one that happens.
            ("Surge" | "Can", Some("when")) => vec!["Always"],
            ("Always", Some("when")) => vec!["Surge"],
            _ => neighbours(name, Place::Call),
        };
        for other in others {
            let label = format!("{} {name}(..) -> {other}(..)", around.near);
            self.change(word, other, label.trim_start().to_owned());
        }
        if let ("Not", [only]) = (name, items) {
            let inner = self.at(&only.value.span);
            let label = format!("{} -> {}", shown(self.at(&node.span)), shown(inner));
            self.change(&node.span, inner, label);
        }
        if let ("If" | "Whenever", [condition, ..]) = (name, items) {
            let span = &condition.value.span;
            for other in ["Always", "Not(Always)"] {
                let label = format!("{name} {} -> {other}", shown(self.at(span)));
                self.change(span, other, label);
            }
        }
        if let ("Value", [value, _]) = (name, items)
            && self
                .text
                .contains(&format!("Define({}", self.at(&value.value.span)))
        {
            // What stands for a number that is not defined is never used where it is.
            return;
        }
        let lasts = matches!(name, "Lasting" | "After");
        let mut within = *around;
        if let (true, [ends, ..]) = (lasts, items) {
            within.attack |= self.at(&ends.value.span).contains("EndOfAttack");
        }
        for (place, item) in items.iter().enumerate() {
            within.durations = lasts && place == 0;
            self.item(item, name, &within);
        }
    }

    /// Something in the parentheses of a word, or of a record, which has none.
    fn item(&mut self, item: &Item, word: &'t str, around: &Around<'t>) {
        let near = if word.is_empty() { around.near } else { word };
        let key = item.named(self.text);
        if key.is_some_and(|key| UNPLAYED.contains(&key)) {
            return;
        }
        if key.is_some() {
            let label = format!("{near} without {}", shown(self.at(&item.span)));
            self.change(&item.span, "", label.trim_start().to_owned());
        }
        let within = Around {
            key,
            near: key.unwrap_or(near),
            durations: around.durations || key == Some("until"),
            attack: around.attack,
            tallied: match key {
                Some("on") => true,
                Some(_) => around.tallied,
                None => around.tallied && word.is_empty(),
            },
        };
        self.node(&item.value, &within);
    }
}

/// A piece of text on one line, not too long.
fn shown(text: &str) -> String {
    const MOST: usize = 60;
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or(""));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    let all = words.join(" ").replace("( ", "(").replace("[ ", "[");
    let all = all.trim_end_matches(',');
    match all.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}..", &all[..end]),
        None => all.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(text: &str) -> Vec<String> {
        let tree = Node::read(text).expect("it is RON");
        changes(text, &[Piece::Node(&tree)])
            .into_iter()
            .map(|change| change.label)
            .collect()
    }

    #[test]
    fn numbers_words_and_what_can_be_left_out() {
        assert_eq!(
            labels("Push(who: A, hexes: 2, end: [In(Enemy)])"),
            [
                "Push without who: A",
                "Push without hexes: 2",
                "hexes 2 -> 1",
                "hexes 2 -> 3",
                "Push without end: [In(Enemy)]",
                "end without In(Enemy)",
                "In Enemy -> Friendly",
            ]
        );
    }

    #[test]
    fn optional_deeds_become_compulsory() {
        let text = "[May([Draw(Power, 1), Heal(A)])]";
        let tree = Node::read(text).expect("it is RON");
        let all = changes(text, &[Piece::Node(&tree)]);
        let must = all.iter().find(|change| change.label.starts_with("must"));
        assert_eq!(
            must.map(|must| must.with.as_str()),
            Some("Draw(Power, 1), Heal(A)")
        );
        assert!(
            labels("(when: Surge(at: Attacked))")
                .contains(&"when Surge(..) -> Always(..)".to_owned())
        );
    }

    #[test]
    fn a_tally_counts_other_moments_than_a_trigger_hears() {
        let tally = labels("Tally((on: (at: Attacked), this: Phase))");
        assert!(
            tally.contains(&"at Attacked -> Charged".to_owned()),
            "{tally:?}"
        );
        let trigger = labels("Surge(at: Attacked)");
        assert!(trigger.contains(&"at Attacked -> SuccessDetermined".to_owned()));
    }

    #[test]
    fn what_is_said_twice_is_no_change() {
        let all =
            labels("Lasting([EndOfAttack], [Passive(who: [Only(Attacker)], gives: [Flying])])");
        assert!(
            all.iter().all(|label| !label.contains("without Only")),
            "{all:?}"
        );
        assert!(
            all.iter().all(|label| !label.contains("without EndOf")),
            "{all:?}"
        );
        assert!(all.contains(&"Lasting EndOfAttack -> EndOfRound".to_owned()));
        assert!(!labels("Place(A, [Empty])").contains(&"Place without Empty".to_owned()));
        let all = labels("[Define(\"bloom\", 2), Plus(Move, Value(\"bloom\", 1))]");
        assert!(
            all.iter().all(|label| !label.starts_with("Value")),
            "{all:?}"
        );
    }

    #[test]
    fn equal_changes_of_a_part_are_told_apart() {
        let all = labels("[Damage(A, 0), Damage(B, 0)]");
        assert!(all.contains(&"Damage 0 -> 1".to_owned()));
        assert!(all.contains(&"Damage 0 -> 1 (2)".to_owned()));
    }

    #[test]
    fn names_stay() {
        assert!(labels("(id: \"1\", name: \"One\", tags: [\"domain\"])").is_empty());
    }
}
