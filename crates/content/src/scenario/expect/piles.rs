//! What can be expected of a pile of cards.

use underhex_engine::forms::Kind;
use underhex_engine::name::slug;
use underhex_engine::state::{CardId, Seat};

use super::super::running::Running;
use super::super::wrong::{Result, nearest, red, senseless};
use super::{known, number, same};

/// `3` counts, `has x y` and `lacks x` look, `empty`, `is x y` compares whole. Where the pile is a player's, the cards must be too.
pub(super) fn expect(
    running: &Running<'_>,
    pile: &[CardId],
    of: Option<Seat>,
    words: &[&str],
) -> Result<()> {
    let slugs = pile.iter().map(|card| running.game.card_slug(*card));
    let names: Vec<String> = slugs.collect();
    let there = || match names.is_empty() {
        true => "nothing".to_owned(),
        false => names.join(", "),
    };
    let is_there = |card: &str| names.iter().any(|name| name == card);
    let [how, cards @ ..] = words else {
        return senseless(
            "write what of the pile: a number, `empty`, `has`, `lacks` or `is` and cards",
        );
    };
    for card in cards {
        own(running, of, card)?;
    }
    match (*how, cards) {
        ("empty", []) if names.is_empty() => Ok(()),
        ("empty", []) => red(format!("there is {}", there())),
        ("has", [_, ..]) => match cards.iter().find(|card| !is_there(card)) {
            Some(card) => red(format!("{card} is not there, only {}", there())),
            None => Ok(()),
        },
        ("lacks", [_, ..]) => match cards.iter().find(|card| is_there(card)) {
            Some(card) => red(format!("{card} is there")),
            None => Ok(()),
        },
        ("is", [_, ..]) => {
            let (mut wanted, mut found) = (cards.to_vec(), names.clone());
            wanted.sort_unstable();
            found.sort_unstable();
            if wanted == found {
                return Ok(());
            }
            red(format!("there is {}", there()))
        }
        (text, []) => same(number(text)?, names.len() as i64),
        _ => senseless(format!(
            "`{}` cannot be expected of a pile of cards; write a number, `empty`, `has`, `lacks` or `is` and cards",
            words.join(" ")
        )),
    }
}

/// A card that a player does not have can never be in one of their piles.
fn own(running: &Running<'_>, of: Option<Seat>, card: &str) -> Result<()> {
    known(running, Kind::Card, card)?;
    let Some(seat) = of else { return Ok(()) };
    let cards = &running.game.table().seats[seat.index()].cards;
    let names: Vec<String> = cards.iter().map(|card| slug(&card.name)).collect();
    if names.iter().any(|name| name == card) {
        return Ok(());
    }
    senseless(format!(
        "`{card}` is not a card of player {}{}",
        super::super::seat_name(seat),
        nearest(card, &names)
    ))
}
