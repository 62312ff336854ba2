//! Cards.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::PlayerGift;
use crate::cards::{CardIs, Num, Who};
use crate::render::cards;
use crate::render::fighters::Det;
use crate::render::names::{Names, player};
use crate::render::numbers::{num, quantity};

/// More Glory points when Upgrades are weighed against them.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct GloryForUpgrades(pub Num);

impl PlayerGift for GloryForUpgrades {
    fn said(&self, names: &Names) -> String {
        let more = num(&self.0, names);
        format!("for equipping Upgrades, add {more} to your glory")
    }
}

/// More cards when raiding.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct RaidMore(pub Num);

impl PlayerGift for RaidMore {
    fn said(&self, names: &Names) -> String {
        format!("your raids take {} more", quantity(&self.0, "card", names))
    }
}

/// Those players cannot play cards that are all of this; `Opponent` is every opponent.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct CannotPlay(pub Who, pub Vec<CardIs>);

impl PlayerGift for CannotPlay {
    fn said(&self, names: &Names) -> String {
        let cards = cards::noun(&self.1, &Det::Bare);
        format!("{} cannot play {cards}", player(self.0, names).text)
    }
}
