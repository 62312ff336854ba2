//! What is printed on a game board, as plain data that content files hold.

use serde::{Deserialize, Serialize};

/// What a printed hex is, apart from being a hex. One hex can be several of these at once (EMB-BOARD-03, HAR-BOARD-11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum HexKind {
    /// Fighters are set up here.
    Starting,
    /// Nobody enters, and nobody sees through.
    Blocked,
    /// Staggers the fighters that enter (second edition).
    Stagger,
    /// Hurts the fighters that enter.
    Lethal,
    /// Protects the fighters inside.
    Cover,
    /// Printed on some late first-edition boards.
    Snare,
    /// A numbered objective that is part of the board (Dreadfane).
    Objective(u8),
}

/// How the hexes of a printed board lie. All boards have pointy-top hexes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Layout {
    /// Rows of whole hexes from the top, each given by its number of hexes and centred below the one before.
    Rows(Vec<u8>),
    /// Rows of 8, 7, 8, 7 and 8 whole hexes with half hexes all around, which a second board can complete.
    FirstEdition,
}

impl Default for Layout {
    fn default() -> Self {
        Layout::Rows(Vec::new())
    }
}

/// A stretch of one row: the row, its first column and its last one, all counted from 1.
pub type Span = (u8, u8, u8);

/// One way to divide a board between two players.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orientation {
    /// What this division is called, such as `rows` or `columns`.
    pub name: String,
    /// The first territory.
    pub a: Vec<Span>,
    /// The hexes of nobody.
    pub neutral: Vec<Span>,
    /// The second territory.
    pub b: Vec<Span>,
}

/// One printed side of a game board. Hexes are given as (row, column), both counted from 1 at the top left.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedBoard {
    /// The short name that files and programs use.
    pub id: String,
    /// The name that players use.
    #[serde(default)]
    pub name: String,
    /// The season, and so the edition, that the board came out in.
    #[serde(default)]
    pub season: String,
    /// The box it was sold in.
    #[serde(default)]
    pub found_in: String,
    /// True for a layout of our own that stands in for a printed one nobody has described.
    #[serde(default)]
    pub original: bool,
    /// Where its hexes are.
    pub layout: Layout,
    /// The starting hexes.
    #[serde(default)]
    pub starting: Vec<(u8, u8)>,
    /// The blocked hexes.
    #[serde(default)]
    pub blocked: Vec<(u8, u8)>,
    /// The stagger hexes.
    #[serde(default)]
    pub stagger: Vec<(u8, u8)>,
    /// The lethal hexes.
    #[serde(default)]
    pub lethal: Vec<(u8, u8)>,
    /// The cover hexes.
    #[serde(default)]
    pub cover: Vec<(u8, u8)>,
    /// The snare hexes.
    #[serde(default)]
    pub snare: Vec<(u8, u8)>,
    /// The printed objectives, as (number, row, column).
    #[serde(default)]
    pub objectives: Vec<(u8, u8, u8)>,
    /// The ways to divide it into territories; none for a board that is joined to another one.
    #[serde(default)]
    pub orientations: Vec<Orientation>,
}

impl PrintedBoard {
    /// Does a first-edition board look the same when it is turned by 180 degrees?
    pub fn symmetric(&self) -> bool {
        let turned = |(row, column): (u8, u8)| {
            let size: u8 = if row % 2 == 1 { 8 } else { 7 };
            (6 - row.min(5), (size + 1).saturating_sub(column))
        };
        let mut here: Vec<_> = self.kinds().collect();
        let mut there: Vec<_> = self.kinds().map(|(kind, at)| (kind, turned(at))).collect();
        here.sort_unstable();
        there.sort_unstable();
        self.layout == Layout::FirstEdition && here == there
    }

    /// Every printed kind with the (row, column) it is printed in.
    pub fn kinds(&self) -> impl Iterator<Item = (HexKind, (u8, u8))> + '_ {
        let plain = [
            (HexKind::Starting, &self.starting),
            (HexKind::Blocked, &self.blocked),
            (HexKind::Stagger, &self.stagger),
            (HexKind::Lethal, &self.lethal),
            (HexKind::Cover, &self.cover),
            (HexKind::Snare, &self.snare),
        ];
        let numbered = self
            .objectives
            .iter()
            .map(|&(number, row, column)| (HexKind::Objective(number), (row, column)));
        plain
            .into_iter()
            .flat_map(|(kind, hexes)| hexes.iter().map(move |&at| (kind, at)))
            .chain(numbered)
    }
}
