//! Statuses that cards and warscrolls give to fighters, in words.

use serde::Serialize;

use super::View;
use crate::cards::{Name, Rule};
use crate::render;
use crate::render::text::words;
use crate::state::{CardId, FighterId, InPlay, Origin};

/// A status of a fighter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StatusSummary {
    /// What the fighter is: `enraged`.
    pub name: String,
    /// Whose rules say so, from 1: a status means something to that player.
    pub player: u8,
    /// The card or ability that it comes from.
    pub source: Option<String>,
    /// What that says.
    pub text: Option<String>,
}

impl View {
    pub(super) fn statuses(&self, fighter: FighterId) -> Vec<StatusSummary> {
        let eval = self.eval();
        let statuses = eval.statuses(fighter).into_iter();
        statuses
            .map(|(name, source)| {
                let card = card_behind(source);
                let said = &self.table.said.statuses;
                let (from, text) = said.of((name, source.owner, card), || {
                    let (from, text) = self.meaning(name, source).unzip();
                    let words_of = &self.table.library.words;
                    (from, text.map(|text| words_of.say(&text)))
                });
                StatusSummary {
                    name: words(&name),
                    player: source.owner.0 + 1,
                    source: from,
                    text,
                }
            })
            .collect()
    }

    /// What gives a status: the card, or the part of a warscroll or plot card that speaks of it.
    fn meaning(&self, name: Name, source: &InPlay) -> Option<(String, String)> {
        if let Some(card) = card_behind(source) {
            let card = self.table.card(card);
            return Some((card.name.clone(), render::card(card)));
        }
        let seat = self.table.seats.get(source.owner.index())?;
        let speaks = |text: &String| text.contains(&words(&name));
        let text = |rules: &[Rule]| Some(render::rules(rules)).filter(speaks);
        let mut parts = seat.warband.warscroll.abilities.iter();
        let scroll = parts.find_map(|part| Some((part.name.clone(), text(part.rules.items())?)));
        let mut plots = seat.plots.iter();
        scroll
            .or_else(|| plots.find_map(|plot| Some(("Plot card".to_owned(), text(plot.items())?))))
    }
}

/// The card that gives a status, if it is one.
fn card_behind(source: &InPlay) -> Option<CardId> {
    match source.origin {
        Origin::Upgrade(card) => Some(card),
        _ => source.env.card,
    }
}
