//! Names that content uses and that nothing else in an edition brings along.

use std::sync::Arc;

use serde::Deserialize;
use underhex_engine::cards::WarbandDef;

/// `names.ron`: what cards speak of that is not here, and what is printed on them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Names {
    /// Grand alliances: slug and printed name.
    pub alliances: Vec<(String, String)>,
    /// Warbands that cards are for and that are not here: slug and printed name.
    pub factions: Vec<(String, String)>,
    /// Tags printed on cards.
    pub tags: Vec<String>,
    /// Fighters of those warbands that cards name.
    pub fighters: Vec<String>,
    /// Runemarks that cards ask for and that only fighters of those warbands have.
    pub runemarks: Vec<String>,
}

impl Names {
    /// The names of another list, too.
    pub fn add(&mut self, other: Names) {
        self.alliances.extend(other.alliances);
        self.factions.extend(other.factions);
        self.tags.extend(other.tags);
        self.fighters.extend(other.fighters);
        self.runemarks.extend(other.runemarks);
    }
}

/// The printed name of a warband or grand alliance.
pub(crate) fn faction_name(
    slug: &str,
    warbands: &[Arc<WarbandDef>],
    names: &Names,
) -> Option<String> {
    let own = warbands.iter().find(|warband| warband.id == slug);
    own.map(|warband| warband.name.clone()).or_else(|| {
        let mut listed = names.factions.iter().chain(&names.alliances);
        listed
            .find(|(known, _)| known == slug)
            .map(|(_, name)| name.clone())
    })
}
