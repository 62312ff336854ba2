//! What has just happened, as the beginning of a question: "Skulck is slain".

use super::text::words;
use super::{fighter_amid, player_name};
use crate::state::{CardId, FighterId, Frame, Occasion, State};
use crate::table::Table;

/// What the players may answer to at present, in a clause without a full stop; `None` if nothing has happened to speak of.
pub(super) fn at_hand(table: &Table, state: &State) -> Option<String> {
    let window = state.stack.iter().rev().find_map(|frame| match frame {
        Frame::Window(window) => Some(window),
        _ => None,
    })?;
    let mut clauses: Vec<String> = Vec::new();
    for occasion in &window.occasions {
        let clause = clause(table, occasion)?;
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    match clauses.as_slice() {
        [] => None,
        [one] => Some(one.clone()),
        // What lies between the first and the last of it follows from them.
        [one, .., other] => Some(format!("{one}, and {}", within(other))),
    }
}

/// A clause that does not begin its sentence: "the Attack roll is made".
fn within(clause: &str) -> String {
    let small = ["A ", "The ", "That ", "Somebody "];
    match clause.split_at_checked(1) {
        Some((first, rest)) if small.iter().any(|word| clause.starts_with(word)) => {
            format!("{}{rest}", first.to_lowercase())
        }
        _ => clause.to_owned(),
    }
}

/// A moment as it has just come in a game.
pub(crate) struct Now<'a> {
    pub occasion: &'a Occasion,
    pub subject: Option<String>,
    pub object: Option<String>,
    pub card: Option<String>,
    seat: Option<String>,
}

impl Now<'_> {
    /// The fighter and what it does.
    pub fn fighter(&self, does: &str) -> Option<String> {
        Some(format!("{} {does}", self.subject.as_deref()?))
    }

    /// The player and what they do.
    pub fn player(&self, does: &str) -> Option<String> {
        Some(format!("{} {does}", self.seat.as_deref()?))
    }

    /// The card and what becomes of it.
    pub fn card(&self, does: &str) -> Option<String> {
        Some(format!("{} {does}", self.card.as_deref()?))
    }

    /// What is so, whoever brought it about.
    pub fn so(&self, clause: &str) -> Option<String> {
        Some(clause.to_owned())
    }

    /// The kind of token that it is about.
    pub fn token(&self) -> String {
        match words(&self.occasion.name).as_str() {
            "" => "a token".to_owned(),
            kind => format!("a {kind} token"),
        }
    }
}

fn clause(table: &Table, occasion: &Occasion) -> Option<String> {
    let name = |fighter: FighterId| fighter_amid(table, fighter);
    let card_name = |card: CardId| table.card(card).name.clone();
    occasion.moment.now(&Now {
        occasion,
        subject: occasion.subject.map(name),
        object: occasion.object.map(name),
        card: occasion.card.map(card_name),
        seat: occasion.seat.map(player_name),
    })
}
