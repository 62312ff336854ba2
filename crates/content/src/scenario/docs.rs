//! The lists of docs/scenarios.md, made from the code that reads and prints.

use underhex_engine::decision::QUESTIONS;
use underhex_engine::forms::{Form, Kind, Piece};

use super::expect::expectations;
use super::grammar::{EVENTS, OPTIONS};

/// A list of the documentation: what it is called there, and its text.
pub fn lists() -> Vec<(&'static str, String)> {
    vec![
        ("events", forms(EVENTS.forms)),
        ("options", forms(OPTIONS.forms)),
        ("parts", parts()),
        ("questions", questions()),
        ("expectations", expected()),
    ]
}

/// A form as the documentation writes it: parts that differ are in capitals.
fn written(form: Form) -> String {
    let words = form.pieces().map(|piece| match piece {
        Piece::Word(word) => word.to_owned(),
        Piece::Slot(kind) => kind.word().to_uppercase(),
    });
    format!("`{}`", words.collect::<Vec<_>>().join(" "))
}

fn forms(all: &[Form]) -> String {
    let lines: Vec<String> = all.iter().copied().map(written).collect();
    format!("{}.\n", lines.join(", "))
}

fn parts() -> String {
    let mut text = "| part | what it is |\n|---|---|\n".to_owned();
    for (_, word, meaning) in Kind::ALL {
        text.push_str(&format!("| `{}` | {meaning} |\n", word.to_uppercase()));
    }
    text
}

fn questions() -> String {
    let mut text =
        "| question | what is asked | what it offers, besides `pass` |\n|---|---|---|\n".to_owned();
    for (name, meaning, offers) in QUESTIONS {
        let offers: Vec<String> = offers.iter().map(|form| written(Form(form))).collect();
        text.push_str(&format!(
            "| `{name}` | {meaning} | {} |\n",
            offers.join(", ")
        ));
    }
    text
}

fn expected() -> String {
    let mut text = "| of | what can be expected |\n|---|---|\n".to_owned();
    for (of, says) in expectations() {
        let says: Vec<String> = says.iter().map(|says| format!("`{says}`")).collect();
        text.push_str(&format!("| {of} | {} |\n", says.join(", ")));
    }
    text
}
