//! Legal decks drawn by chance: for trying out every card there is.

use std::sync::Arc;

use underhex_engine::cards::{CardDef, CardKind, Score, WarbandDef};
use underhex_engine::dice::Chance;
use underhex_engine::library::Library;
use underhex_engine::rules::Ruleset;

use super::may_use;

/// A smallest legal deck of cards that the warband can use, drawn by a seed; the same seed draws the same deck from the same
/// cards. Nothing where there are not enough cards.
pub fn draw_deck(
    library: &Library,
    rules: &Ruleset,
    warband: &WarbandDef,
    seed: u64,
) -> Option<Vec<Arc<CardDef>>> {
    let mut usable: Vec<&Arc<CardDef>> = Vec::new();
    for (_, card) in library.cards() {
        let twin = usable.iter().any(|other| other.name == card.name);
        if !twin && may_use(card, warband, rules) {
            usable.push(card);
        }
    }
    let mut chance = Chance::seeded(seed);
    for last in (1..usable.len()).rev() {
        usable.swap(last, chance.below(last + 1));
    }
    let surge = |card: &CardDef| {
        matches!(
            card.kind,
            CardKind::Objective {
                score: Score::Surge(_),
                ..
            }
        )
    };
    let take = |is: &dyn Fn(&CardDef) -> bool, most: usize| -> Vec<Arc<CardDef>> {
        let all = usable.iter().filter(|card| is(card));
        all.take(most).map(|card| Arc::clone(card)).collect()
    };
    let (objectives, power) = (
        usize::from(rules.deck_objectives),
        usize::from(rules.deck_power),
    );
    let most_surges = usize::from(rules.deck_surges).min(objectives / 2);
    let mut deck = take(&surge, most_surges);
    let plain = |card: &CardDef| matches!(card.kind, CardKind::Objective { .. }) && !surge(card);
    deck.extend(take(&plain, objectives - deck.len()));
    let enough = deck.len() == objectives;
    let ploys = take(
        &|card| matches!(card.kind, CardKind::Ploy { .. }),
        power / 2,
    );
    let upgrades = take(
        &|card| matches!(card.kind, CardKind::Upgrade { .. }),
        power - ploys.len(),
    );
    let enough = enough && ploys.len() + upgrades.len() == power;
    deck.extend(ploys);
    deck.extend(upgrades);
    enough.then_some(deck)
}
