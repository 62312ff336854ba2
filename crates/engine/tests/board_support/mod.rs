//! Battlefields that the board tests share.
#![allow(dead_code, reason = "each test file uses its own part")]

use underhex_engine::board::{Battlefield, CellSpec, HexId, HexKind, HexSet, PrintedBoard};

/// All hexes within `radius` of (0,0), without the `missing` ones, some of them blocked.
pub fn disc(radius: i32, blocked: &[(i32, i32)], missing: &[(i32, i32)]) -> Battlefield {
    let mut cells = Vec::new();
    for q in -radius..=radius {
        for r in -radius..=radius {
            if (q + r).abs() <= radius && !missing.contains(&(q, r)) {
                let kinds = if blocked.contains(&(q, r)) {
                    vec![HexKind::Blocked]
                } else {
                    vec![]
                };
                cells.push((
                    q,
                    r,
                    CellSpec {
                        kinds,
                        territory: None,
                    },
                ));
            }
        }
    }
    Battlefield::from_axial(&cells).expect("a disc is a battlefield")
}

/// The hex at these axial coordinates.
pub fn at(field: &Battlefield, q: i32, r: i32) -> HexId {
    field
        .by_name(&format!("{q},{r}"))
        .expect("the hex is there")
}

/// The hexes at these axial coordinates.
pub fn set(field: &Battlefield, hexes: &[(i32, i32)]) -> HexSet {
    hexes.iter().map(|&(q, r)| at(field, q, r)).collect()
}

/// The hexes nobody is kept from entering.
pub fn open(field: &Battlefield) -> HexSet {
    field.all() - field.blocked()
}

const FILES: [&str; 10] = [
    include_str!("../../../../content/boards/shadespire.ron"),
    include_str!("../../../../content/boards/nightvault.ron"),
    include_str!("../../../../content/boards/beastgrave.ron"),
    include_str!("../../../../content/boards/direchasm.ron"),
    include_str!("../../../../content/boards/harrowdeep.ron"),
    include_str!("../../../../content/boards/nethermaze.ron"),
    include_str!("../../../../content/boards/gnarlwood.ron"),
    include_str!("../../../../content/boards/wyrdhollow.ron"),
    include_str!("../../../../content/boards/dreadfane.ron"),
    include_str!("../../../../content/boards/embergard.ron"),
];

/// Every printed board, in the order of publication.
pub fn printed() -> Vec<PrintedBoard> {
    FILES
        .iter()
        .flat_map(|file| {
            ron::from_str::<Vec<PrintedBoard>>(file).expect("the boards are well formed")
        })
        .collect()
}

/// The printed board of this id.
pub fn board(id: &str) -> PrintedBoard {
    printed()
        .into_iter()
        .find(|board| board.id == id)
        .expect("the board exists")
}
