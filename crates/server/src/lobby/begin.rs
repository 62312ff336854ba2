//! Beginning a game once all seats are taken.

use underhex_content::{edition, settled};
use underhex_engine::rules::Decks;
use underhex_engine::setup::{Asking, Setup};

use super::announce;
use super::wishes::settle;
use crate::app::App;
use crate::error::ApiError;
use crate::play::Fold;
use crate::protocol::{GameState, SeatKind};
use crate::storage::{Changes, GameRow, SeatRow};
use crate::time::now;

/// The row of a game as it is once it has begun with these seats, and what else that changes; nothing if a seat is still free.
pub async fn begun(
    mut row: GameRow,
    seats: Vec<SeatRow>,
) -> Result<Option<(GameRow, Changes)>, ApiError> {
    if row.state != GameState::Waiting || seats.iter().any(|seat| !seat.taken) {
        return Ok(None);
    }
    let started = tokio::task::spawn_blocking(move || {
        if row.plan.puzzle.is_none() {
            let brings: Vec<_> = seats.iter().map(|seat| seat.brings.clone()).collect();
            let asking = asking(&row.plan.edition, &seats);
            let setup = settle(&row.plan, &row.seed, &brings)?;
            row.plan.setup = Some(Setup { asking, ..setup });
        }
        row.state = GameState::Playing;
        row.began = Some(now());
        let fold = Fold::begin(row.clone(), seats)?;
        let table = fold.contest().game().table();
        row.plan.setup = row.plan.setup.map(|setup| settled(&setup, table));
        row.mark = Some(fold.mark().to_owned());
        Ok::<_, ApiError>(Some((row, fold.changes())))
    });
    started.await.map_err(ApiError::internal)?
}

/// Who is asked for an answer. Where people play each other nobody is passed over or asked because of a hand; whoever plays against bots alone
/// is not kept waiting for them. Printed decks are known by their names, which everybody sees, and others are not known.
fn asking(slug: &str, seats: &[SeatRow]) -> Asking {
    let people = seats.iter().filter(|seat| seat.kind == SeatKind::Human);
    let printed = edition(slug).is_ok_and(|rules| rules.decks == Decks::Fixed);
    match people.count() {
        0 | 1 => Asking::WhoCan,
        _ if printed => Asking::WhoMight,
        _ => Asking::WhoMightOfAll,
    }
}

/// Begins a game that waits although all its seats are taken.
pub async fn begin_if_full(app: &App, game: &str) -> Result<(), ApiError> {
    let Some(row) = app.storage.game(game).await? else {
        return Ok(());
    };
    let seats = app.storage.seats(game).await?;
    if let Some((row, changes)) = begun(row, seats).await? {
        app.storage.begin_game(&row, &changes).await?;
        announce(app, &row);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(people: usize, bots: usize) -> Vec<SeatRow> {
        let seat = |kind: SeatKind| SeatRow {
            player: 1,
            kind,
            bot: None,
            name: None,
            taken: true,
            token: None,
            reserved: None,
            brings: None,
            key: None,
        };
        let people = std::iter::repeat_n(seat(SeatKind::Human), people);
        people
            .chain(std::iter::repeat_n(seat(SeatKind::Bot), bots))
            .collect()
    }

    #[test]
    fn where_people_play_each_other_nobody_is_asked_because_of_a_hand() {
        for (slug, rules) in underhex_engine::rules::editions::all() {
            for (people, bots) in [(2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (4, 0)] {
                let asked = asking(slug, &seats(people, bots));
                // Of printed decks everybody knows what they hold.
                let wanted = match rules.decks {
                    Decks::Fixed => Asking::WhoMight,
                    _ => Asking::WhoMightOfAll,
                };
                assert_eq!(asked, wanted, "{slug}: {people} people, {bots} bots");
            }
            for (people, bots) in [(1, 1), (1, 3), (0, 2)] {
                assert_eq!(asking(slug, &seats(people, bots)), Asking::WhoCan, "{slug}");
            }
        }
    }
}
