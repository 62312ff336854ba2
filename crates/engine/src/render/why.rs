//! Why something cannot be done now, in a few words that can follow the name of a fighter or a card.

use super::names::Names;
use super::{cards, condition, fighters, moments};
use crate::cards::{CardDef, CardKind, Score};
use crate::eval::{Hindrance, Unplayable};

/// Why a fighter cannot use a Core ability: "has a Charge token".
pub fn hindrance(why: Hindrance) -> String {
    match why {
        Hindrance::Slain => "is slain".to_owned(),
        Hindrance::Away => "is not on the battlefield".to_owned(),
        Hindrance::Has(token) => format!("has {}", super::text::a(&fighters::token(&token))),
        Hindrance::Forbidden => "a rule in play forbids it".to_owned(),
        Hindrance::NoWay => "has nowhere to go".to_owned(),
        Hindrance::NoTarget => "no enemy in range".to_owned(),
        Hindrance::OutOfReach => "no enemy within reach of a Charge".to_owned(),
    }
}

/// Why a card cannot be used where such cards are used: "costs 2 glory, you have 1".
pub fn unplayable(card: &CardDef, why: Unplayable) -> String {
    match why {
        Unplayable::Waits => moment(card),
        Unplayable::Forbidden => "a rule in play forbids it".to_owned(),
        Unplayable::Condition => match &card.kind {
            CardKind::Ploy {
                condition: asked, ..
            } => {
                format!("its condition is not met: {}", condition(asked))
            }
            _ => "its condition is not met".to_owned(),
        },
        Unplayable::NoCaster => "nobody can cast it".to_owned(),
        Unplayable::Impossible => "what it says cannot be done now".to_owned(),
        Unplayable::Glory { needs, has } => format!("costs {needs} glory, you have {has}"),
        Unplayable::NoBearer => "none of your fighters can have it".to_owned(),
    }
}

/// When a card is used, as far as that is not now.
pub fn another_time(card: &CardDef) -> String {
    match &card.kind {
        CardKind::Objective { .. } => moment(card),
        CardKind::Ploy { surge: Some(_), .. } | CardKind::Upgrade { surge: Some(_), .. } => {
            moment(card)
        }
        CardKind::Ploy { .. } => "only in a Power step".to_owned(),
        CardKind::Upgrade { .. } => "only in a Power step or an end phase".to_owned(),
    }
}

/// The moment that a card waits for.
fn moment(card: &CardDef) -> String {
    let names = Names::default();
    match &card.kind {
        CardKind::Objective { score, when, .. } => match score {
            Score::EndPhase => format!("scored in an end phase if {}", condition(when)),
            Score::ThirdEndPhase => format!("scored in the third end phase if {}", condition(when)),
            Score::Surge(trigger) => format!("scored {}", moments::trigger(trigger, &names)),
        },
        CardKind::Ploy {
            surge: Some(trigger),
            ..
        } => {
            format!("played {}", moments::trigger(trigger, &names))
        }
        CardKind::Upgrade {
            surge: Some((trigger, _)),
            ..
        } => {
            format!("given {}", moments::trigger(trigger, &names))
        }
        CardKind::Ploy { .. } | CardKind::Upgrade { .. } => cards::heading(card),
    }
}
