//! The log of a game: what the kernel tells, what the players agree on, and the rules behind it, as it is sent.

use std::sync::Arc;

use serde_json::value::{RawValue, to_raw_value};
use underhex_content::lines::{Course, rule_of_line};
use underhex_engine::view::{Line, Part};

use super::grown::Grown;
use crate::protocol::LogLine;

/// A log that grows with a game and shrinks with a choice that is taken back.
#[derive(Clone, Debug)]
pub struct Log {
    edition: Arc<str>,
    pages: Grown<Arc<Page>>,
    /// What is said at this step.
    open: String,
    end: End,
    /// How far it had got when this step began.
    began: End,
}

/// What is said at one step.
#[derive(Debug)]
pub struct Page {
    seq: u32,
    /// Lines as they are sent, with commas between them.
    text: Box<str>,
    /// How far the log had got before it.
    began: End,
}

/// How far a log has got.
#[derive(Clone, Copy, Debug, Default)]
struct End {
    lines: usize,
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
            edition: edition.into(),
            pages: Grown::default(),
            open: String::new(),
            end: End::default(),
            began: End::default(),
        }
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.end.lines
    }

    /// Adds what happened at a step.
    pub fn add(&mut self, seq: u32, lines: impl IntoIterator<Item = Line>) {
        for line in lines {
            let end = &mut self.end;
            end.lines += 1;
            end.course.comes_to(&line.kind);
            let by_card = line.source.is_some();
            let rule = rule_of_line(&self.edition, &line.kind, &end.course, by_card);
            let n = end.lines as u32;
            let line = LogLine {
                n,
                seq,
                part: end.parts.next(n, &line),
                rule: rule.map(str::to_owned),
                line,
            };
            if !self.open.is_empty() {
                self.open.push(',');
            }
            match serde_json::to_string(&line) {
                Ok(text) => self.open.push_str(&text),
                // Plain structs with string keys: this does not happen.
                Err(error) => tracing::error!(%error, "a line cannot be written"),
            }
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

    /// The step is over; gives what was said at it, if anything was.
    pub fn turn_page(&mut self, seq: u32) -> Option<Arc<Page>> {
        let began = std::mem::replace(&mut self.began, self.end);
        if self.open.is_empty() {
            return None;
        }
        let page = Arc::new(Page {
            seq,
            text: std::mem::take(&mut self.open).into(),
            began,
        });
        self.pages.push(page.clone());
        Some(page)
    }

    /// Forgets all but so many lines, with which a step ended.
    pub fn truncate(&mut self, lines: usize) {
        let pages = self.pages.iter().rev();
        let gone = pages.take_while(|page| page.began.lines >= lines).count();
        let kept = self.pages.len() - gone;
        if let Some(first) = self.pages.get(kept) {
            self.end = first.began;
            self.began = first.began;
        }
        self.pages.truncate(kept);
        self.open.clear();
    }

    /// All lines, as they are sent.
    pub fn all(&self) -> Arc<RawValue> {
        listed(self.pages.iter())
    }

    /// The lines of later steps.
    pub fn after(&self, seq: u32) -> Arc<RawValue> {
        let later = self.pages.iter().rev().take_while(|page| page.seq > seq);
        let first = self.pages.len() - later.count();
        listed(self.pages.iter().skip(first))
    }

    /// The lines from one place to another, between which steps lie.
    pub fn between(&self, from: usize, to: Option<usize>) -> Arc<RawValue> {
        let within = |page: &&Arc<Page>| {
            page.began.lines >= from && to.is_none_or(|to| page.began.lines < to)
        };
        listed(self.pages.iter().filter(within))
    }
}

/// What is said on some pages, as it is sent.
pub fn listed<'p>(pages: impl IntoIterator<Item = &'p Arc<Page>>) -> Arc<RawValue> {
    let mut list = String::from("[");
    for page in pages {
        if list.len() > 1 {
            list.push(',');
        }
        list.push_str(&page.text);
    }
    list.push(']');
    match RawValue::from_string(list) {
        Ok(list) => list.into(),
        // All lines were written as JSON.
        Err(error) => {
            tracing::error!(%error, "a log cannot be written");
            to_raw_value(&[(); 0]).unwrap_or_default().into()
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

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
        log.turn_page(1);
        let lines: Vec<Value> = serde_json::from_str(log.all().get()).expect("lines");
        let part = |line: &Value| line["part"].as_u64().map(|part| part as u32);
        lines.iter().map(part).collect()
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

    fn numbers(list: &RawValue) -> Vec<u64> {
        let lines: Vec<Value> = serde_json::from_str(list.get()).expect("lines");
        let number = |line: &Value| line["n"].as_u64().unwrap_or_default();
        lines.iter().map(number).collect()
    }

    #[test]
    fn what_is_taken_back_was_never_said() {
        let mut log = Log::new("embergard");
        log.add(0, [told("round-starts", Part::Nothing)]);
        log.turn_page(0);
        log.add(1, [told("picked", Part::Nothing)]);
        log.turn_page(1);
        assert!(log.turn_page(2).is_none(), "nothing was said");
        let before = log.len();
        log.add(3, [told("moved", Part::Of(7)), told("scored", Part::Of(7))]);
        log.turn_page(3);
        let longer = log.clone();
        log.truncate(before);
        log.add(4, [told("moved", Part::Of(7))]);
        log.turn_page(4);
        assert_eq!(log.len(), 3);
        assert_eq!(numbers(&log.all()), [1, 2, 3]);
        assert_eq!(numbers(&log.after(1)), [3]);
        assert_eq!(numbers(&log.between(1, Some(2))), [2]);
        assert_eq!(numbers(&log.between(2, None)), [3]);
        assert!(numbers(&log.after(4)).is_empty());
        assert_eq!(numbers(&longer.all()), [1, 2, 3, 4]);
        let said: Vec<Value> = serde_json::from_str(log.after(1).get()).expect("lines");
        assert_eq!(said[0]["part"], 2, "it belongs to what came before");
    }
}
