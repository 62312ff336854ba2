//! The battlefield: printed boards, how they are joined, and the geometry every rule asks about.
//!
//! A [`Battlefield`] is built once and never changes. Its hexes are numbered in reading order ([`HexId`]), sets of them
//! are bits ([`HexSet`]), and neighbours, distances and sight are tables.
//!
//! ```
//! use underhex_engine::board::{Battlefield, Layout, Orientation, PrintedBoard};
//!
//! let board = PrintedBoard {
//!     id: "yard".into(),
//!     layout: Layout::Rows(vec![2, 3, 2]),
//!     blocked: vec![(2, 2)],
//!     orientations: vec![Orientation {
//!         name: "rows".into(),
//!         a: vec![(1, 1, 2)],
//!         neutral: vec![(2, 1, 3)],
//!         b: vec![(3, 1, 2)],
//!     }],
//!     ..PrintedBoard::default()
//! };
//! let field = Battlefield::from_printed(&board, "rows")?;
//! let (west, east) = (field.by_name("b1").unwrap(), field.by_name("b3").unwrap());
//! assert_eq!(field.distance(west, east), 2);
//! assert!(!field.visible(west, east));
//! assert_eq!(field.steps_to(west, east, field.all() - field.blocked(), 4), Some(3));
//! # Ok::<(), underhex_engine::board::BoardError>(())
//! ```

mod battlefield;
mod cell;
mod error;
mod grid;
mod hexset;
mod join;
mod layout;
mod places;
mod printed;
mod reach;
mod sight;
mod tables;

pub use battlefield::{Battlefield, MAX_TERRITORIES};
pub use cell::{Cell, CellSpec};
pub use error::BoardError;
pub use hexset::{HexId, HexSet, Iter};
pub use join::{Join, Piece, Shapes};
pub use places::{Place, Seams, Side, fixed_places, free_places};
pub use printed::{HexKind, Layout, Orientation, PrintedBoard, Span};
pub use reach::{FloodLayers, PATH_LIMIT};
pub use sight::Rim;
