//! What can be expected of the edition: facts about its content, its dice, how many can play.

use underhex_engine::cards::{DiceKind, Runemark};
use underhex_engine::dice;
use underhex_engine::forms::Kind;
use underhex_engine::name::face;
use underhex_engine::table::Table;

use super::super::running::Running;
use super::super::wrong::{Result, red, senseless};
use super::{Expectation, decks, known, number, same};

pub(super) fn list<'r>() -> Vec<Expectation<Running<'r>>> {
    vec![
        Expectation::new("content leaders", |running, _| leaders(running)),
        Expectation::new("content sides", |running, _| sides(running)),
        Expectation::new("content warscrolls", |running, _| warscrolls(running)),
        Expectation::new("deck SIZES..", decks::sizes),
        Expectation::new("faces DICE FACES..", faces),
        Expectation::new("players NUMBER welcome", |running, words| {
            players(running, words, true)
        }),
        Expectation::new("players NUMBER refused", |running, words| {
            players(running, words, false)
        }),
    ]
}

/// Every warband has one leader.
fn leaders(running: &Running<'_>) -> Result<()> {
    for warband in &running.content.library.warbands {
        let fighters = warband.fighters.iter();
        let leads = fighters.filter(|one| one.runemarks.contains(&Runemark::Leader));
        let leaders: u8 = leads.map(|fighter| fighter.count).sum();
        if leaders != 1 {
            return red(format!("{} has {leaders} leaders", warband.name));
        }
    }
    Ok(())
}

/// Both sides of every fighter have weapons.
fn sides(running: &Running<'_>) -> Result<()> {
    let warbands = running.content.library.warbands.iter();
    for fighter in warbands.flat_map(|warband| &warband.fighters) {
        for side in [&fighter.uninspired, &fighter.inspired] {
            if side.weapons.is_empty() && fighter.name != "Stalagsquig" {
                return red(format!("{} has a side without weapons", fighter.name));
            }
        }
    }
    Ok(())
}

/// Every warband has a warscroll.
fn warscrolls(running: &Running<'_>) -> Result<()> {
    let mut warbands = running.content.library.warbands.iter();
    let without = warbands.find(|warband| {
        warband.warscroll.inspire.is_empty() && warband.warscroll.abilities.is_empty()
    });
    match without {
        Some(warband) => red(format!("{} has no warscroll", warband.name)),
        None => Ok(()),
    }
}

/// `attack critical 1 hammer 2 ...`: how often each face is on a dice.
fn faces(running: &Running<'_>, words: &[&str]) -> Result<()> {
    let kind = match words[0] {
        "attack" => DiceKind::Attack,
        "save" => DiceKind::Save,
        "magic" => DiceKind::Magic,
        other => return senseless(format!("`{other}` is not a kind of dice")),
    };
    let all = dice::faces(kind);
    let mut counted = 0;
    for pair in words[1..].chunks(2) {
        let [name, count] = pair else {
            return senseless("write a face and how often it is there");
        };
        known(running, Kind::Face, name)?;
        let found = all.iter().filter(|die| face(**die) == *name).count() as i64;
        same(number(count)?, found)?;
        counted += found;
    }
    same(6, counted)
}

/// Whether so many players can sit down to a game.
fn players(running: &Running<'_>, words: &[&str], welcome: bool) -> Result<()> {
    let table = running.game.table();
    let count = number(words[0])?.clamp(0, 100) as usize;
    let seats = table.seats.iter().cycle().take(count).cloned().collect();
    let (library, rules) = (table.library.clone(), table.rules.clone());
    let seated = Table::new(library, rules, seats, table.battlefields.clone());
    match (welcome, seated) {
        (true, Ok(_)) | (false, Err(_)) => Ok(()),
        (true, Err(error)) => red(error.to_string()),
        (false, Ok(_)) => red(format!("{count} players can play")),
    }
}
