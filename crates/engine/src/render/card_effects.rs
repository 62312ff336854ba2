//! What effects do with cards: "take a ploy from your discard pile into hand".

use super::cards;
use super::effects::told;
use super::fighters::Det;
use super::names::{self, Names};
use super::numbers::is_one;
use crate::cards::{CardIs, CardType, CardsIn, Count, Pile, Who};

pub(super) fn pick_cards(filter: &[CardIs], count: &Count, names: &Names) -> String {
    match count {
        Count::Exactly(number) if is_one(number) => cards::noun(filter, &Det::A),
        count => cards::noun(filter, &names::det(count, names)),
    }
}

pub(super) fn cards_from(from: CardsIn, by: Who, names: &Names) -> String {
    let whose = match by {
        Who::You => "your",
        Who::Opponent
        | Who::TurnPlayer
        | Who::TurnOpponent
        | Who::PlayerOf(_)
        | Who::EventPlayer => "their",
    };
    match from {
        CardsIn::Hand => format!("from {whose} hand"),
        CardsIn::Discard => format!("from {whose} discard pile"),
        CardsIn::TopOfObjectives => format!("from the top of {whose} Objective deck"),
        CardsIn::TopOfPower => format!("from the top of {whose} Power deck"),
        CardsIn::Upgrades(who) => format!("from {}", names.of(who).of("Upgrades")),
    }
}

pub(super) fn put_picked(from: CardsIn, what: &str, by: Who, pile: Pile, names: &Names) -> String {
    let from = cards_from(from, by, names);
    match pile {
        Pile::Discard => told(by, "discard", "discards", &format!("{what} {from}"), names),
        Pile::Hand => told(
            by,
            "take",
            "takes",
            &format!("{what} {from} into hand"),
            names,
        ),
        Pile::Top | Pile::Bottom => told(
            by,
            "put",
            "puts",
            &format!("{what} {from} {}", pile_place(pile)),
            names,
        ),
    }
}

pub(super) fn pile_place(pile: Pile) -> &'static str {
    match pile {
        Pile::Hand => "into the hand",
        Pile::Top => "on top of the deck",
        Pile::Bottom => "under the deck",
        Pile::Discard => "on the discard pile",
    }
}

pub(super) fn card_type(kind: CardType) -> &'static str {
    match kind {
        CardType::Objective => "Objective card",
        CardType::Power => "Power card",
    }
}

/// The picked Upgrade is given to that fighter.
pub(super) fn equip(whom: &str, what: &str) -> String {
    format!("equip {whom} with {what} without spending glory")
}
