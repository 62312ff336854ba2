//! Lines of the log: what the kernel tells, what the players agree on, and the rules behind it.

use std::sync::Arc;

use underhex_content::lines::{Course, rule_of_line};
use underhex_engine::view::{Line, Part};

use crate::protocol::LogLine;

/// A log that grows with a game and shrinks with a choice that is taken back.
#[derive(Clone, Debug)]
pub struct Log {
    edition: String,
    /// Shared by everybody who keeps a copy of the log.
    lines: Vec<Arc<LogLine>>,
    course: Course,
    parts: Parts,
}

/// Which lines belong together.
#[derive(Clone, Copy, Debug, Default)]
struct Parts {
    /// A line that may begin something.
    first: Option<u32>,
    /// What is in progress, by its number if it has one, and the line that began it.
    open: Option<(Option<u16>, u32)>,
}

impl Parts {
    /// The line that begins what this one belongs to; nothing if it does so itself or belongs to nothing.
    fn next(&mut self, n: u32, line: &Line) -> Option<u32> {
        let begins = matches!(line.kind.as_str(), "picked" | "played" | "ability-used");
        let number = match line.part {
            Part::Nothing => {
                *self = Self {
                    first: begins.then_some(n),
                    open: None,
                };
                return None;
            }
            Part::Of(number) => Some(number),
            Part::Same => None,
        };
        let first = match (self.first.take(), self.open) {
            (Some(first), _) => first,
            (None, Some((open, first))) if number.is_none() || open == number => {
                return Some(first);
            }
            (None, _) => n,
        };
        self.open = Some((number, first));
        (first != n).then_some(first)
    }
}

impl Log {
    /// An empty log of a game of an edition.
    pub fn new(edition: &str) -> Self {
        Self {
            edition: edition.to_owned(),
            lines: Vec::new(),
            course: Course::default(),
            parts: Parts::default(),
        }
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Adds what happened at a step.
    pub fn add(&mut self, seq: u32, lines: impl IntoIterator<Item = Line>) {
        for line in lines {
            self.course.comes_to(&line.kind);
            let by_card = line.source.is_some();
            let rule = rule_of_line(&self.edition, &line.kind, &self.course, by_card);
            let n = self.lines.len() as u32 + 1;
            self.lines.push(Arc::new(LogLine {
                n,
                seq,
                part: self.parts.next(n, &line),
                rule: rule.map(str::to_owned),
                line,
            }));
        }
    }

    /// Adds something that players did beside the game.
    pub fn say(&mut self, seq: u32, kind: &str, player: u8, text: String) {
        let line = Line {
            kind: kind.to_owned(),
            text,
            source: None,
            player: Some(player),
            fighters: Vec::new(),
            hexes: Vec::new(),
            cards: Vec::new(),
            dice: Vec::new(),
            amount: None,
            attack: None,
            part: Part::Nothing,
        };
        self.add(seq, [line]);
    }

    /// Forgets all but the first lines.
    pub fn truncate(&mut self, lines: usize) {
        self.lines.truncate(lines);
        self.course = Course::default();
        self.parts = Parts::default();
        for line in &self.lines {
            self.course.comes_to(&line.line.kind);
            self.parts.next(line.n, &line.line);
        }
    }

    /// The lines from a place on, counted from 0.
    pub fn from(&self, place: usize) -> &[Arc<LogLine>] {
        self.lines.get(place..).unwrap_or_default()
    }

    /// The lines of later steps.
    pub fn after(&self, seq: u32) -> &[Arc<LogLine>] {
        let place = self.lines.partition_point(|line| line.seq <= seq);
        self.from(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(kind: &str, part: Part) -> Line {
        Line {
            kind: kind.to_owned(),
            text: String::new(),
            source: None,
            player: None,
            fighters: Vec::new(),
            hexes: Vec::new(),
            cards: Vec::new(),
            dice: Vec::new(),
            amount: None,
            attack: None,
            part,
        }
    }

    fn parts(lines: impl IntoIterator<Item = Line>) -> Vec<Option<u32>> {
        let mut log = Log::new("embergard");
        log.add(1, lines);
        log.lines.iter().map(|line| line.part).collect()
    }

    #[test]
    fn what_belongs_to_a_charge_names_the_line_that_began_it() {
        let charge = [
            told("picked", Part::Nothing),
            told("moved", Part::Of(7)),
            told("attack-roll", Part::Of(7)),
            told("damage", Part::Same),
            told("turn-starts", Part::Nothing),
        ];
        assert_eq!(parts(charge), [None, Some(1), Some(1), Some(1), None]);
    }

    #[test]
    fn one_thing_after_another_is_not_one() {
        let moves = [
            told("moved", Part::Of(7)),
            told("token-given", Part::Of(7)),
            told("moved", Part::Of(8)),
            told("token-given", Part::Of(8)),
        ];
        assert_eq!(parts(moves), [None, Some(1), None, Some(3)]);
    }

    #[test]
    fn what_stands_for_itself_ends_what_was_before() {
        let lines = [
            told("played", Part::Nothing),
            told("glory", Part::Nothing),
            told("damage", Part::Same),
        ];
        assert_eq!(parts(lines), [None, None, None]);
    }
}
