//! The battlefield.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::RuleWord;
use crate::cards::{self, Aspect, Aspects, HexIs};
use crate::render::clause::Clause;
use crate::render::fighters::Det;
use crate::render::hexes;
use crate::render::names::Names;

/// Hexes that are all of this are `Blocked`, `Lethal` or `Cover` too.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Terrain(pub cards::Terrain, pub Vec<HexIs>);

impl RuleWord for Terrain {
    fn touches(&self, all: &mut Aspects) {
        all.touches |= Aspect::from(self.0).bit();
    }

    fn said(&self, names: &Names) -> Clause {
        let hexes = hexes::phrase(&self.1, &Det::Bare, names);
        let kind = match self.0 {
            cards::Terrain::Blocked => "blocked",
            cards::Terrain::Lethal => "lethal",
            cards::Terrain::Cover => "cover",
        };
        let what = if hexes.plural {
            format!("{kind} hexes")
        } else {
            format!("a {kind} hex")
        };
        Clause::plain(format!("{} {} {what} too", hexes.text, hexes.is()))
    }
}
