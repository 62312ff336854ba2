//! The battlefield of a scenario: one that exists, or a drawn one.

use std::sync::Arc;

use underhex_engine::board::{Battlefield, CellSpec, HexId, HexKind};
use underhex_engine::table::BattlefieldEntry;

use super::file::{Board, Drawn};
use super::wrong::nearest;
use crate::{Content, battlefields};

type Result<T> = std::result::Result<T, String>;

/// How far a drawn field reaches where nothing is said.
const USUAL_RADIUS: i32 = 5;
/// The widest drawn field that the kernel holds.
const WIDEST_RADIUS: i32 = 7;

/// The battlefields that a scenario can be played on.
pub(super) fn battlefield(
    content: &Content,
    edition: &str,
    board: Option<&Board>,
) -> Result<Vec<BattlefieldEntry>> {
    match board {
        Some(Board::Named(name)) => {
            let all = battlefields(content, edition).map_err(|error| error.to_string())?;
            if name == "any" {
                return Ok(all);
            }
            let known: Vec<String> = all.iter().map(|entry| entry.name.clone()).collect();
            let named = all.into_iter().filter(|entry| entry.name == *name);
            let found: Vec<BattlefieldEntry> = named.collect();
            if found.is_empty() {
                return Err(format!(
                    "there is no board `{name}`{}; known are: any, {}",
                    nearest(name, &known),
                    known.join(", ")
                ));
            }
            Ok(found)
        }
        Some(Board::Drawn(drawn)) => drawn_field(drawn),
        None => drawn_field(&Drawn::default()),
    }
}

fn drawn_field(drawn: &Drawn) -> Result<Vec<BattlefieldEntry>> {
    Ok(vec![BattlefieldEntry {
        name: "drawn".to_owned(),
        board: Arc::new(draw(drawn)?),
    }])
}

/// The hexes of a drawn field, before anything is printed on them.
fn extent(drawn: &Drawn) -> Result<Vec<(i32, i32)>> {
    let only = all(&drawn.only)?;
    if only.is_empty() {
        let radius = drawn.radius.unwrap_or(USUAL_RADIUS);
        if !(0..=WIDEST_RADIUS).contains(&radius) {
            return Err(format!(
                "the `radius` of a drawn board is 0 to {WIDEST_RADIUS}, not {radius}"
            ));
        }
        let rows = (-radius..=radius).flat_map(|r| (-radius..=radius).map(move |q| (q, r)));
        return Ok(rows.filter(|(q, r)| (q + r).abs() <= radius).collect());
    }
    if drawn.radius.is_some() {
        return Err("a drawn board has a `radius` or `only` the hexes that are listed".to_owned());
    }
    let mut seen = only.clone();
    seen.sort_unstable();
    if let Some(twice) = seen.windows(2).find(|pair| pair[0] == pair[1]) {
        let (q, r) = twice[0];
        return Err(format!("the hex `{q},{r}` is listed twice under `only`"));
    }
    Ok(only)
}

fn draw(drawn: &Drawn) -> Result<Battlefield> {
    let extent = extent(drawn)?;
    let on_board = |list: &[String]| -> Result<Vec<(i32, i32)>> {
        for (hex, at) in list.iter().zip(all(list)?) {
            if !extent.contains(&at) {
                return Err(format!("the hex `{hex}` does not lie on the drawn board"));
            }
        }
        all(list)
    };
    let neutral = on_board(&drawn.neutral)?;
    let kinds = [
        (on_board(&drawn.blocked)?, HexKind::Blocked),
        (on_board(&drawn.stagger)?, HexKind::Stagger),
        (on_board(&drawn.lethal)?, HexKind::Lethal),
        (on_board(&drawn.cover)?, HexKind::Cover),
        (on_board(&drawn.starting)?, HexKind::Starting),
    ];
    let mut objectives = Vec::new();
    for (number, hex) in &drawn.objective {
        let at = on_board(std::slice::from_ref(hex))?;
        let kind = HexKind::Objective(feature_number(number)?);
        objectives.extend(at.into_iter().map(|at| (at, kind)));
    }
    let territories = [
        on_board(&drawn.territory_a)?,
        on_board(&drawn.territory_b)?,
        on_board(&drawn.territory_c)?,
        on_board(&drawn.territory_d)?,
    ];
    let listed = territories.iter().any(|territory| !territory.is_empty());
    if listed && !neutral.is_empty() {
        return Err(
            "where territories are listed, everything else is neutral: leave out `neutral`"
                .to_owned(),
        );
    }
    let owner = |at: (i32, i32)| {
        if listed {
            let owner = territories.iter().position(|list| list.contains(&at));
            return owner.map(|owner| owner as u8);
        }
        match at.1.signum() {
            _ if neutral.contains(&at) => None,
            -1 => Some(0),
            1 => Some(1),
            _ => None,
        }
    };
    let cells: Vec<(i32, i32, CellSpec)> = extent
        .iter()
        .map(|at| {
            let printed = kinds.iter().filter(|(list, _)| list.contains(at));
            let numbered = objectives.iter().filter(|(hex, _)| hex == at);
            let kinds = printed.map(|(_, kind)| *kind);
            let kinds = kinds.chain(numbered.map(|(_, kind)| *kind)).collect();
            let territory = owner(*at);
            (at.0, at.1, CellSpec { kinds, territory })
        })
        .collect();
    Battlefield::from_axial(&cells).map_err(|error| error.to_string())
}

fn all(list: &[String]) -> Result<Vec<(i32, i32)>> {
    list.iter().map(|hex| axial(hex)).collect()
}

fn axial(text: &str) -> Result<(i32, i32)> {
    let numbers = text.split_once(',');
    numbers
        .and_then(|(q, r)| Some((q.trim().parse().ok()?, r.trim().parse().ok()?)))
        .filter(|(q, r): &(i32, i32)| q.abs() < 1000 && r.abs() < 1000)
        .ok_or_else(|| {
            format!("`{text}` is not a hex of a drawn board; write it as q,r such as 1,-2")
        })
}

/// The number of a feature token.
pub(super) fn feature_number(text: &str) -> Result<u8> {
    text.parse()
        .ok()
        .filter(|number| (0..=9).contains(number))
        .ok_or_else(|| format!("`{text}` is not the number of a feature token"))
}

/// A hex by its name.
pub(super) fn hex_named(board: &Battlefield, text: &str) -> Result<HexId> {
    board.by_name(text).ok_or_else(|| {
        let names: Vec<&str> = board.all().iter().map(|hex| board.name(hex)).collect();
        let near = nearest(text, &names);
        format!("the battlefield has no hex `{text}`{near}")
    })
}
