//! One position twice, differing only in what somebody cannot know: what proofs that nothing is told are made with.

use underhex_engine::dice::Chance;
use underhex_engine::event::Event;
use underhex_engine::state::{CardId, Seat, State};
use underhex_engine::{Choice, Game, Question};

/// A position as it is, and as it could be for all that a viewer knows.
pub fn imagined(game: &Game, viewer: Option<Seat>, chance: &mut Chance) -> [State; 2] {
    let other = game.view(viewer).imagine(chance);
    [game.state().clone(), other.state().clone()]
}

/// The game goes on from two such positions, recorded.
pub fn resumed(game: &Game, [mut one, mut two]: [State; 2]) -> [Game; 2] {
    // Objectives that wait to be scored in one world cannot in the other, where they lie elsewhere; they come to light in a moment.
    for player in one.players.iter_mut().chain(&mut two.players) {
        player.locked.clear();
        player.claimed.clear();
    }
    [one, two].map(|state| {
        let mut game = Game::resume(game.table().clone(), state);
        game.record(true);
        game
    })
}

/// Whether this shows everybody a card that was hidden.
pub fn shows_card(event: &Event) -> bool {
    matches!(
        event,
        Event::Scored { .. }
            | Event::Shown { .. }
            | Event::CardRevealed { .. }
            | Event::Played { .. }
            | Event::Equipped { .. }
            | Event::Discarded { .. }
    )
}

/// Whether an event stands for something that the viewer sees by it, though the event does not name it.
pub fn unveils(event: &Event, viewer: Option<Seat>) -> bool {
    match event {
        Event::Drew { seat, .. } => Some(*seat) == viewer,
        Event::FeaturesRevealed | Event::Delved { .. } | Event::Flipped { .. } => true,
        _ => false,
    }
}

/// Whether Objectives are scored by themselves now: they are hidden cards, shown in the same breath.
pub fn orders_scoring(game: &Game) -> bool {
    game.decision().is_some_and(|decision| {
        let mut options = decision.options.iter();
        matches!(decision.question, Question::Order(_))
            && options.any(|option| matches!(option, Choice::Score(_)))
    })
}

/// Whether the viewer looks at cards of a deck to choose from them: which they are is seen by whoever is asked, and by nobody else.
pub fn looks_into_a_deck(game: &Game, viewer: Option<Seat>) -> bool {
    let players = &game.state().players;
    let lies_in_a_deck = |card: CardId| {
        let mut players = players.iter();
        players.any(|player| {
            let mut decks = [player.objective_deck(), player.power_deck()].into_iter();
            decks.any(|deck| deck.contains(&card))
        })
    };
    let asked = game
        .decision()
        .filter(|decision| Some(decision.seat) == viewer);
    asked.is_some_and(|decision| {
        let mut options = decision.options.iter();
        options.any(|option| matches!(option, Choice::Card(card) if lies_in_a_deck(*card)))
    })
}

/// Whether a card that the viewer has planted is another one in each world: it may come from the deck, and whoever planted it sees it.
pub fn planted_otherwise(one: &Game, two: &Game, viewer: Option<Seat>) -> bool {
    viewer.is_some_and(|seat| {
        let planted = |game: &Game| game.state().player(seat).planted.clone();
        planted(one) != planted(two)
    })
}

/// The name of a choice that can be made in both, by chance.
pub fn common(one: &Game, two: &Game, chance: &mut Chance) -> Option<String> {
    let names = |game: &Game| -> Vec<String> {
        let options = game.decision().map(|decision| &decision.options);
        let options = options.into_iter().flatten();
        options.map(|option| game.name(*option)).collect()
    };
    let other = names(two);
    let mut both = names(one);
    both.retain(|name| other.contains(name));
    (!both.is_empty()).then(|| both.swap_remove(chance.below(both.len())))
}
