use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::RuleWord;
use crate::cards::{Aspect, Aspects, GivesPlayer};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::vocabulary::player_gifts::PlayerGift;

/// Holds for you, the player, as long as it is in play (3.12).
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Player(pub GivesPlayer);

impl RuleWord for Player {
    fn touches(&self, all: &mut Aspects) {
        all.touches |= Aspect::Player.bit();
    }

    fn said(&self, names: &Names) -> Clause {
        Clause::plain(self.0.said(names))
    }
}
