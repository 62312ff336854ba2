//! One file for each edition, each building one value.

mod dreadfane;
mod embergard;
mod harrowdeep;
mod lesson;
mod nightvault;
mod shadespire;

pub use dreadfane::dreadfane;
pub use embergard::embergard;
pub use harrowdeep::harrowdeep;
pub use lesson::{lesson, lesson_of};
pub use nightvault::nightvault;
pub use shadespire::shadespire;

use super::Ruleset;

/// Every edition, by its slug, oldest first.
pub fn all() -> Vec<(&'static str, Ruleset)> {
    vec![
        ("shadespire", shadespire()),
        ("nightvault", nightvault()),
        ("dreadfane", dreadfane()),
        ("harrowdeep", harrowdeep()),
        ("embergard", embergard()),
    ]
}

/// The edition with this slug.
pub fn by_name(name: &str) -> Option<Ruleset> {
    all()
        .into_iter()
        .find(|(slug, _)| *slug == name)
        .map(|(_, rules)| rules)
}
