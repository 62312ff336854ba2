//! Lines of the log: what the kernel tells, what the players agree on, and the rules behind it.

use std::sync::Arc;

use underhex_content::lines::{Course, rule_of_line};
use underhex_engine::view::Line;

use crate::protocol::LogLine;

/// A log that grows with a game and shrinks with a choice that is taken back.
#[derive(Clone, Debug)]
pub struct Log {
    edition: String,
    /// Shared by everybody who keeps a copy of the log.
    lines: Vec<Arc<LogLine>>,
    course: Course,
}

impl Log {
    /// An empty log of a game of an edition.
    pub fn new(edition: &str) -> Self {
        Self {
            edition: edition.to_owned(),
            lines: Vec::new(),
            course: Course::default(),
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
            self.lines.push(Arc::new(LogLine {
                n: self.lines.len() as u32 + 1,
                seq,
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
        };
        self.add(seq, [line]);
    }

    /// Forgets all but the first lines.
    pub fn truncate(&mut self, lines: usize) {
        self.lines.truncate(lines);
        self.course = Course::default();
        for line in &self.lines {
            self.course.comes_to(&line.line.kind);
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
