//! The exact odds of an attack in every edition, and of casting a spell.
//!
//! A [`Strike`] is an attack as far as dice are concerned. It is put together by hand ([`Bout`]) or read from a position
//! ([`crate::eval::Eval::strike`]); [`Strike::chances`] counts every roll there can be.
//!
//! ```
//! use underhex_engine::odds::Bout;
//! use underhex_engine::cards::Die;
//! use underhex_engine::rules::editions;
//!
//! // One hammer against one shield: both count on three faces of six.
//! let bout = Bout { dice: 1, symbol: Die::Hammer, save: 1, save_symbol: Die::Shield, ..Bout::default() };
//! assert_eq!(bout.strike(&editions::embergard()).chances().success, 0.25);
//! ```

mod bout;
mod casting;
mod roll;
mod strike;

pub use bout::Bout;
pub use casting::{Casting, CastingChances};
pub(crate) use roll::rolls;
pub use roll::{Throw, Thrown};
pub use strike::{Chances, End, Judging, Strike};
