//! Single hexes of a battlefield that is being drawn.

use serde::{Deserialize, Serialize};

use super::printed::HexKind;

/// One hex of a battlefield to be built, in doubled coordinates.
///
/// `x` counts half hex widths and `y` rows, so that the neighbours of (x, y) are (x±2, y) and (x±1, y±1), and x + y is
/// even for every hex of the grid.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// Half hex widths, growing to the right.
    pub x: i16,
    /// Rows, growing downwards.
    pub y: i16,
    /// What the hex is called; an empty name becomes row letter and column number, such as `d4`.
    #[serde(default)]
    pub name: String,
    /// What is printed in it.
    #[serde(default)]
    pub kinds: Vec<HexKind>,
    /// Whose territory it is; `None` is neutral.
    #[serde(default)]
    pub territory: Option<u8>,
}

/// What a hex given in axial coordinates is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellSpec {
    /// What is printed in it.
    #[serde(default)]
    pub kinds: Vec<HexKind>,
    /// Whose territory it is; `None` is neutral.
    #[serde(default)]
    pub territory: Option<u8>,
}

impl From<HexKind> for CellSpec {
    /// A neutral hex of one kind.
    fn from(kind: HexKind) -> Self {
        CellSpec {
            kinds: vec![kind],
            territory: None,
        }
    }
}
