//! One position twice, side by side.

use underhex_content::worlds::{
    self, common, looks_into_a_deck, orders_scoring, planted_otherwise, shows_card, unveils,
};
use underhex_engine::dice::Chance;
use underhex_engine::event::Event;
use underhex_engine::state::{Seat, Zone};
use underhex_engine::{Contest, Game};

/// For how many choices two worlds are followed.
const LONG: usize = 80;

/// What was compared.
#[derive(Default)]
pub struct Compared {
    /// Pairs of worlds.
    pub pairs: u64,
    /// Decisions that came in both worlds of a pair.
    pub decisions: u64,
    /// Of these, decisions of others with something to choose in one world only.
    pub unlike: u64,
}

impl Compared {
    pub fn add(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.decisions += other.decisions;
        self.unlike += other.unlike;
    }
}

/// A position as it is, and as it could be for all that a viewer knows.
pub fn fork(game: &Game, viewer: Option<Seat>, chance: &mut Chance) -> [Contest; 2] {
    let [mut one, mut two] = worlds::imagined(game, viewer, chance);
    // Other dice part two worlds at the first roll, other decks at the first card that the viewer draws, other tokens when they are turned:
    // it is seldom that all of it is another at once.
    if chance.below(8) > 0 {
        one.chance = two.chance.clone();
    }
    if chance.below(2) > 0 {
        two.features = one.features.clone();
        two.hazards = one.hazards.clone();
    }
    if let Some(seat) = viewer.filter(|_| chance.below(2) > 0) {
        let (own, other) = (one.player(seat), two.player_mut(seat));
        other
            .pile_mut(Zone::ObjectiveDeck)
            .hold(own.objective_deck());
        other.pile_mut(Zone::PowerDeck).hold(own.power_deck());
    }
    worlds::resumed(game, [one, two]).map(|game| Contest::Game(Box::new(game)))
}

/// Whether everybody learns something by this that was hidden or left to chance.
fn shows(event: Option<&Event>) -> bool {
    let by_chance = |event: &Event| {
        matches!(
            event,
            Event::HazardDrawn { .. }
                | Event::RollOff { .. }
                | Event::AttackRoll { .. }
                | Event::SaveRoll { .. }
                | Event::CardRoll { .. }
                | Event::CastingRoll { .. }
                | Event::ScatterRoll { .. }
                | Event::Rerolled { .. }
                | Event::Added { .. }
        )
    };
    event.is_some_and(|event| shows_card(event) || by_chance(event))
}

/// Everything that a viewer is told of a position.
fn told(contest: &Contest, viewer: Option<Seat>) -> Result<String, String> {
    let view = contest.game().view(viewer);
    let told = (view.summary(), view.ground());
    serde_json::to_string(&told).map_err(|error| error.to_string())
}

/// Plays two worlds side by side until something is shown to the viewer that lies otherwise in them; says what was told before that.
pub fn compare(
    mut worlds: [Contest; 2],
    viewer: Option<Seat>,
    chance: &mut Chance,
    compared: &mut Compared,
) -> Result<(), String> {
    compared.pairs += 1;
    let who = viewer.map_or("spectators".to_owned(), |seat| {
        format!("player {}", seat.0 + 1)
    });
    let mut last = String::from("nothing");
    for _ in 0..LONG {
        let events = worlds.each_mut().map(|world| world.clone().take_events());
        let [first, second] = &events;
        let parted =
            (0..first.len().max(second.len())).find(|at| first.get(*at) != second.get(*at));
        let shown = |at: usize| shows(first.get(at)) || shows(second.get(at));
        if parted.is_some_and(shown) || worlds.iter().any(|world| orders_scoring(world.game())) {
            return Ok(());
        }
        if let Some(at) = parted {
            return Err(format!(
                "{who} can tell after `{last}`: {:?} in one world, {:?} in the other",
                first.get(at),
                second.get(at)
            ));
        }
        let lines = worlds.each_mut().map(Contest::take_lines);
        // What the viewer draws is another card in each world, and what tokens show another number.
        let unveiled = first.iter().any(|event| unveils(event, viewer));
        let (one, two) = (told(&worlds[0], viewer)?, told(&worlds[1], viewer)?);
        // And so is what lies on a deck that the viewer looks at.
        let looks = worlds
            .iter()
            .any(|world| looks_into_a_deck(world.game(), viewer))
            || planted_otherwise(worlds[0].game(), worlds[1].game(), viewer);
        if lines[0] != lines[1] || one != two && !looks {
            if unveiled {
                return Ok(());
            }
            return Err(format!(
                "{who} can tell after `{last}`: {}",
                difference(&one, &two)
            ));
        }
        if viewer.is_some() {
            let (one, two) = (told(&worlds[0], None)?, told(&worlds[1], None)?);
            if one != two {
                let difference = difference(&one, &two);
                return Err(format!("spectators can tell after `{last}`: {difference}"));
            }
        }
        if looks {
            return Ok(());
        }
        let [one, two] = &mut worlds;
        let (Some(left), Some(right)) = (one.decision(), two.decision()) else {
            return Ok(());
        };
        compared.decisions += 1;
        compared.unlike += u64::from((left.options.len() == 1) != (right.options.len() == 1));
        let Some(name) = common(one.game(), two.game(), chance) else {
            return Ok(());
        };
        last = name;
        let wrong = |error: underhex_engine::ChooseError| error.to_string();
        one.choose_by_name(&last).map_err(wrong)?;
        two.choose_by_name(&last).map_err(wrong)?;
    }
    Ok(())
}

/// Where two texts part, with some of what is around it.
fn difference(one: &str, two: &str) -> String {
    let at = one.bytes().zip(two.bytes()).position(|(a, b)| a != b);
    let at = at.unwrap_or_else(|| one.len().min(two.len()));
    let around = |text: &str| {
        let bytes = text.as_bytes();
        let (from, to) = (at.saturating_sub(200), (at + 120).min(bytes.len()));
        String::from_utf8_lossy(bytes.get(from..to).unwrap_or_default()).into_owned()
    };
    format!("\n  {}\n  {}", around(one), around(two))
}
