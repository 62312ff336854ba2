use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::cards::{CardKind, Ref, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::steps::EffectWord;
use crate::state::{CardId, Env, Run, Seat};

/// This Upgrade goes to that fighter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Reequip(pub Ref);

/// The picked Upgrade is given to that fighter, without Glory.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EquipPicked(pub Ref);

/// You may play a ploy from your hand.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PlayPloy;

impl EffectWord for Reequip {
    fn said(&self, names: &Names) -> Clause {
        Clause::plain(format!("move this Upgrade to {}", names.of(self.0).text))
    }
}

impl Touches for Reequip {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).to(self.0)
    }
}

impl Offers for Reequip {}

impl Does for Reequip {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        if let (Some(card), Some(fighter)) = (act.env.card, act.fighter(engine, self.0)) {
            engine.reequip(card, fighter);
        }
    }
}

impl EffectWord for EquipPicked {
    fn said(&self, names: &Names) -> Clause {
        self.with("that Upgrade", names)
    }
}

impl Touches for EquipPicked {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).to(self.0)
    }
}

impl Offers for EquipPicked {}

impl Does for EquipPicked {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let picked = act.env.cards.first().copied();
        if let (Some(fighter), Some(card)) = (act.fighter(engine, self.0), picked) {
            engine.take_out_of_piles(card);
            engine.equip_free(card, fighter);
        }
    }
}

impl EffectWord for PlayPloy {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain("you can play a ploy from your hand")
    }
}

impl Touches for PlayPloy {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field).asking(Who::You)
    }
}

impl Offers for PlayPloy {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.owner, Question::Power))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        let eval = &scene.eval;
        // A gambit spell is none. (NIG-GAMBIT-02)
        let is_ploy = |card: &CardId| {
            let kind = &eval.table.card(*card).kind;
            matches!(kind, CardKind::Ploy { spell, .. } if spell.is_empty())
        };
        let hand = eval.state.player(scene.owner).hand().iter().copied();
        hand.filter(|card| is_ploy(card) && eval.is_playable_ploy(*card))
            .any(|card| visit(Choice::Play(card)))
            || visit(Choice::Pass)
    }

    fn can(&self, _: &Scene) -> bool {
        true
    }
}

impl Does for PlayPloy {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        engine.passes_over(run);
        if let Some(Choice::Play(card)) = choice {
            engine.take_from_hand(card);
            engine.show_ploy(card, Env::new());
        }
    }
}

impl EquipPicked {
    /// The fighter is given this.
    pub(super) fn with(&self, what: &str, names: &Names) -> Clause {
        let whom = &names.of(self.0).text;
        Clause::plain(format!("equip {whom} with {what} without spending glory"))
    }
}
