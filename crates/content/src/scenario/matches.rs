//! What a script can expect of a match.

use std::sync::Arc;

use underhex_engine::Game;
use underhex_engine::dice::Chance;
use underhex_engine::matchplay::{
    Brought, GameRecord, Match, MatchError, MatchResult, decided, outcome,
};
use underhex_engine::seed::Seed;
use underhex_engine::state::{GameResult, Seat, SeatSet};
use underhex_engine::table::{SeatSetup, Table};

use super::running::Running;
use super::seat_name;
use super::wrong::{Result, Wrong, red, senseless};

const BOTH: [Seat; 2] = [Seat(0), Seat(1)];
/// More choices than a match takes.
const MOST_CHOICES: usize = 100_000;

/// `expect match a 12-8 / b 9-10 / draw 5-5 tie-breaker is a by glory`, and facts about a match on this table.
pub(super) fn expect(running: &Running<'_>, words: &[&str]) -> Result<()> {
    match words {
        ["keeps", "decks"] => keeps_decks(running.game.table()),
        ["reveals", "warbands", "together"] => reveals_together(running.game.table()),
        ["is", wanted @ ..] => match &running.matched {
            Some(matched) => compare(&wanted.join(" "), matched.result()),
            None => senseless("no match is played; write `match = {}` in the scenario"),
        },
        _ => stands(words),
    }
}

/// How a match stands after some games.
fn stands(words: &[&str]) -> Result<()> {
    let Some(place) = words.iter().position(|word| *word == "is") else {
        return senseless(
            "write the games and how the match stands after them: a 12-8 / draw 5-5 is unfinished",
        );
    };
    let (games, wanted) = (&words[..place], words[place + 1..].join(" "));
    let (games, tie_breaker) = match games.split_last() {
        Some((&"tie-breaker", games)) => (games, true),
        _ => (games, false),
    };
    let games: Vec<GameRecord> = games
        .split(|word| *word == "/")
        .map(record)
        .collect::<Result<_>>()?;
    if let Some(early) = (1..games.len()).find(|played| decided(&games[..*played])) {
        return red(format!("the match is over after game {early}"));
    }
    compare(&wanted, outcome(&games, tie_breaker))
}

/// How a match stands, in words, against what is expected.
fn compare(wanted: &str, found: Option<MatchResult>) -> Result<()> {
    let named = |seat, how| format!("{} by {how}", seat_name(seat));
    let found = match found {
        None => "unfinished".to_owned(),
        Some(MatchResult::Draw) => "draw".to_owned(),
        Some(MatchResult::Games(seat)) => named(seat, "games"),
        Some(MatchResult::Glory(seat)) => named(seat, "glory"),
        Some(MatchResult::Survivor(seat)) => named(seat, "survivor"),
        Some(MatchResult::SuddenDeath(seat)) => named(seat, "sudden-death"),
        Some(MatchResult::RollOff(seat)) => named(seat, "roll-off"),
    };
    let winner = found.split(' ').next().unwrap_or("");
    if wanted == found || wanted == winner {
        return Ok(());
    }
    let ways = ["games", "glory", "survivor", "sudden-death", "roll-off"];
    let sense = match wanted.split_once(" by ") {
        Some((who, how)) => ["a", "b"].contains(&who) && ways.contains(&how),
        None => ["a", "b", "draw", "unfinished"].contains(&wanted),
    };
    if !sense {
        return senseless(format!(
            "`{wanted}` is not how a match stands; write a or b by games, glory, survivor, sudden-death or roll-off, draw or unfinished"
        ));
    }
    red(format!("expected {wanted}, found {found}"))
}

/// `a 12-8`, `draw 5-5 without b`: a game that is over.
fn record(words: &[&str]) -> Result<GameRecord> {
    let unknown = || {
        let said = words.join(" ");
        format!("`{said}` is not a game; write who won and the Glory points: a 12-8")
    };
    let (won, glory, gone) = match words {
        [won, glory] => (won, glory, ""),
        [won, glory, "without", gone] => (won, glory, *gone),
        _ => return senseless(unknown()),
    };
    let result = match *won {
        "a" => GameResult::Major(Seat(0)),
        "b" => GameResult::Major(Seat(1)),
        "draw" => GameResult::Draw(BOTH.into_iter().collect()),
        _ => return senseless(unknown()),
    };
    let survivors: SeatSet = match gone {
        "" => BOTH.into_iter().collect(),
        "a" => [Seat(1)].into_iter().collect(),
        "b" => [Seat(0)].into_iter().collect(),
        "both" => SeatSet::default(),
        _ => return senseless(unknown()),
    };
    let glory = glory
        .split('-')
        .map(str::parse)
        .collect::<std::result::Result<Vec<u8>, _>>();
    Ok(GameRecord {
        result,
        glory: glory
            .ok()
            .filter(|glory| glory.len() == 2)
            .ok_or_else(unknown)?,
        survivors,
    })
}

/// A table like this one where the players bring something else.
fn other_table(table: &Table, seats: Vec<SeatSetup>) -> Result<Arc<Table>> {
    let (library, rules) = (table.library.clone(), table.rules.clone());
    Table::new(library, rules, seats, table.battlefields.clone())
        .map(Arc::new)
        .map_err(|error| Wrong::Red(error.to_string()))
}

/// What a game is played with, by seat: fighters, and cards in all piles.
fn in_play(game: &Game) -> Vec<(Vec<String>, Vec<String>)> {
    let (table, state) = (game.table(), game.state());
    (0..state.players.len())
        .map(|place| {
            let player = state.player(Seat(place as u8));
            let piles = [player.objective_deck(), player.power_deck(), player.hand()];
            let piles = piles.into_iter().chain([
                player.objective_discard(),
                player.power_discard(),
                player.scored(),
            ]);
            let mut cards: Vec<String> =
                piles.flatten().map(|card| game.card_slug(*card)).collect();
            cards.sort_unstable();
            let own = table
                .fighters
                .iter()
                .filter(|one| one.seat.index() == place);
            (own.map(|one| one.name.to_string()).collect(), cards)
        })
        .collect()
}

/// Warbands and decks are the same in every game of a match, and a match does not go on with others. (SHA-MATCH-02)
fn keeps_decks(table: &Arc<Table>) -> Result<()> {
    let say = |error: MatchError| Wrong::Red(error.to_string());
    let mut played = Match::new(table.clone(), [1, 2, 3].map(Seed::Number), false).map_err(say)?;
    let mut chance = Chance::seeded(1);
    let first = (Brought::to(played.game().table()), in_play(played.game()));
    let mut begun = 1;
    for _ in 0..MOST_CHOICES {
        let Some(decision) = played.decision() else {
            break;
        };
        let choice = decision.options[chance.below(decision.options.len())];
        played
            .choose(choice)
            .map_err(|error| Wrong::Red(error.to_string()))?;
        if played.games().len() < begun || played.result().is_some() {
            continue;
        }
        begun += 1;
        let now = (Brought::to(played.game().table()), in_play(played.game()));
        if now != first {
            return red(format!(
                "game {begun} is played with {now:?}, not with {first:?}"
            ));
        }
        Match::resume(table.clone(), played.save()).map_err(say)?;
        for place in 0..table.seats.len() {
            let fewer_cards = |seat: &mut SeatSetup| seat.cards.pop().is_some();
            let fewer_fighters =
                |seat: &mut SeatSetup| Arc::make_mut(&mut seat.warband).fighters.pop().is_some();
            let changes: [&dyn Fn(&mut SeatSetup) -> bool; 2] = [&fewer_cards, &fewer_fighters];
            for change in changes {
                let mut seats = table.seats.clone();
                if !change(&mut seats[place]) {
                    return red("both players need fighters and cards for this".to_owned());
                }
                let other = other_table(table, seats)?;
                if Match::resume(other, played.save()).err() != Some(MatchError::Brought(place + 1))
                {
                    return red(format!(
                        "game {begun} goes on although player {} brings something else",
                        seat_name(Seat(place as u8))
                    ));
                }
            }
        }
    }
    if begun < 2 || played.result().is_none() {
        return red("the match was not played to its end".to_owned());
    }
    Ok(())
}

/// A match is for two, and there is nothing to be seen of either warband before both are there. (SHA-MATCH-01)
fn reveals_together(table: &Arc<Table>) -> Result<()> {
    for (place, seat) in table.seats.iter().enumerate() {
        if other_table(table, vec![seat.clone()]).is_ok() {
            let name = seat_name(Seat(place as u8));
            return red(format!("{name} can be seen at a table of one"));
        }
    }
    let new = Match::new(table.clone(), [1, 2, 3].map(Seed::Number), false)
        .map_err(|error| error.to_string())?;
    for seat in BOTH {
        let view = new.game().view(Some(seat));
        let shown = serde_json::to_string(&view).map_err(|error| error.to_string())?;
        for other in &table.seats {
            if !shown.contains(&other.warband.id) {
                let (seat, other) = (seat_name(seat), &other.warband.id);
                return red(format!("{seat} does not see {other}"));
            }
        }
    }
    Ok(())
}
