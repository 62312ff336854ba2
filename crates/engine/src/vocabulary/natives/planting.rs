use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::cards::{NativeTag, Pile, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::steps::EffectWord;
use crate::state::{CardId, Run, Seat, Zone};
use crate::vocabulary::effects::{Changes, Touch, Touches};

/// How many cards can lie planted.
const MOST: usize = 3;
/// With how many growth tokens a card returns.
const GROWN: u8 = 5;

/// Put a Power card from the hand or deck face down beside the warscroll.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Plant;

/// Put a growth token on each planted card; a fifth returns it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Grow;

impl EffectWord for Plant {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain("put a Power card from your hand or deck face down beside your warscroll")
    }
}

impl Touches for Plant {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).asking(Who::You)
    }
}

impl Offers for Plant {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.owner, Question::PickCard))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        let (table, player) = (scene.eval.table, scene.eval.state.player(scene.owner));
        let hand = player.hand().iter().copied();
        hand.filter(|card| !table.is_objective(*card))
            .any(|card| visit(Choice::Card(card)))
            || !player.power_deck().is_empty() && visit(Choice::Pile(Pile::Top))
    }

    fn can(&self, scene: &Scene) -> bool {
        let player = scene.eval.state.player(scene.owner);
        player.planted.len() < MOST && self.offers(scene, &mut |_| true)
    }
}

impl Does for Plant {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        let owner = run.owner;
        engine.passes_over(run);
        let card = match choice {
            Some(Choice::Card(card)) => {
                engine.take_from_hand(card);
                Some(card)
            }
            Some(Choice::Pile(Pile::Top)) => {
                let player = engine.state.player_mut(owner);
                player.pile_mut(Zone::PowerDeck).pop()
            }
            _ => None,
        };
        if let Some(card) = card {
            engine.state.player_mut(owner).planted.push((card, 0));
        }
    }
}

impl EffectWord for Grow {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain(
            "put a growth token on each planted card; one that gets its fifth returns to your hand",
        )
    }
}

impl Touches for Grow {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for Grow {
    fn can(&self, scene: &Scene) -> bool {
        !scene.eval.state.player(scene.owner).planted.is_empty()
    }
}

impl Does for Grow {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let owner = run.owner;
        engine.passes_over(run);
        if !engine.state.is_player(owner) {
            return;
        }
        let planted = &mut engine.state.player_mut(owner).planted;
        for (_, tokens) in planted.iter_mut() {
            *tokens += 1;
        }
        let grown: Vec<CardId> = planted
            .iter()
            .filter(|(_, tokens)| *tokens >= GROWN)
            .map(|(card, _)| *card)
            .collect();
        planted.retain(|(_, tokens)| *tokens < GROWN);
        for card in grown {
            engine.add_to_hand(card);
            engine.tag_used(owner, NativeTag::Grown.name(), None);
        }
    }
}
