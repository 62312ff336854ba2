//! One file for each edition, each building one value.

mod embergard;

pub use embergard::embergard;

use super::Ruleset;

/// Every edition, by its slug.
pub fn all() -> Vec<(&'static str, Ruleset)> {
    vec![("embergard", embergard())]
}

/// The edition with this slug.
pub fn by_name(name: &str) -> Option<Ruleset> {
    all()
        .into_iter()
        .find(|(slug, _)| *slug == name)
        .map(|(_, rules)| rules)
}
