use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::Effect;
use super::touch::{Changes, Touch, Touches};
use crate::cards::{CardType, Num, Ref, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Offers, Scene};
use crate::flow::{Act, Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::numbers::quantity;
use crate::render::steps::EffectWord;
use crate::render::steps::told;
use crate::state::{CardId, Run, Seat};

/// Draw cards: `Draw(Power, 2)`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// `Objective` or `Power`.
    pub cards: CardType,
    /// How many.
    pub number: Num,
    /// Who draws.
    #[serde(default)]
    pub by: Who,
    /// Fewer are allowed, none included.
    #[serde(default)]
    pub up_to: bool,
}

/// A player discards so many cards of a type, of their choice.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Discard(pub Who, pub CardType, pub Num);

/// This card is discarded.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DiscardThis;

/// All Upgrades of that fighter are discarded.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct DiscardUpgrades(pub Ref);

impl Draw {
    /// How many cards it can have a player draw: a hand holds only so many Objectives, unless the card goes on to take some away
    /// again. (SHA-CARDS-02, DRE-CARDS-18)
    fn drawable(&self, engine: &Engine, seat: Seat, count: u8, act: &Act) -> u8 {
        let rules = &engine.table.rules;
        if self.cards != CardType::Objective || !rules.objective_limit.on() {
            return count;
        }
        let block = engine.table.arena.block(act.place.block);
        if block.iter().skip(act.place.index as usize).any(takes_cards) {
            return count;
        }
        let hand = engine.state.player(seat).hand().iter();
        let held = hand
            .filter(|card| engine.table.is_objective(**card))
            .count() as u8;
        count.min(rules.objectives_in_hand.saturating_sub(held))
    }
}

/// Whether an effect takes cards from a hand, itself or in a block of its own.
fn takes_cards(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Discard(_) | Effect::PickCards(_) | Effect::PutCards(_)
    ) || effect
        .touch()
        .inner
        .any(|block| block.items().iter().any(takes_cards))
}

impl EffectWord for Draw {
    fn said(&self, names: &Names) -> Clause {
        let up_to = if self.up_to { "up to " } else { "" };
        let what = quantity(&self.number, card(self.cards), names);
        told(self.by, "draw", "draws", &format!("{up_to}{what}"), names)
    }
}

impl Touches for Draw {
    fn touch(&self) -> Touch<'_> {
        let touch = Touch::of(Changes::Lot);
        if self.up_to {
            touch.asking(self.by)
        } else {
            touch
        }
    }
}

impl Offers for Draw {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        self.up_to
            .then(|| (scene.seat(self.by), Question::PickNumber))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        (0..=scene.num(&self.number).max(0)).any(|number| visit(Choice::Number(number)))
    }
}

impl Does for Draw {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        let act = engine.moves_on(run);
        let seat = act.seat(engine, self.by);
        let count = match choice {
            Some(Choice::Number(count)) => engine.amount(count),
            Some(_) => 0,
            None => {
                let count = act.amount(engine, &self.number);
                self.drawable(engine, seat, count, &act)
            }
        };
        engine.draw(seat, self.cards, count);
    }
}

impl Discard {
    fn cards<'s>(&self, scene: &'s Scene) -> impl Iterator<Item = CardId> + use<'s> {
        let (eval, kind) = (scene.eval, self.1);
        let hand = eval.state.player(scene.seat(self.0)).hand();
        hand.iter()
            .copied()
            .filter(move |card| eval.of_type(*card, kind))
    }
}

impl EffectWord for Discard {
    fn said(&self, names: &Names) -> Clause {
        let Self(who, kind, number) = self;
        let what = quantity(number, card(*kind), names);
        told(*who, "discard", "discards", &what, names)
    }
}

impl Touches for Discard {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).asking(self.0)
    }
}

impl Offers for Discard {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        (scene.progress.count < scene.num(&self.2) && self.cards(scene).next().is_some())
            .then(|| (scene.seat(self.0), Question::Discard))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        self.cards(scene).any(|card| visit(Choice::Discard(card)))
    }

    /// What an opponent cannot discard does not protect them from the rest.
    fn can(&self, scene: &Scene) -> bool {
        scene.seat(self.0) != scene.owner || self.cards(scene).count() as i16 >= scene.num(&self.2)
    }
}

impl Does for Discard {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, choice: Option<Choice>) {
        let Some(Choice::Discard(card)) = choice else {
            return engine.passes_over(run);
        };
        run.progress.count += 1;
        engine.waits(run);
        engine.take_from_hand(card);
        engine.discard(card);
    }
}

impl EffectWord for DiscardThis {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain("discard this card")
    }
}

impl Touches for DiscardThis {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Aside)
    }
}

impl Offers for DiscardThis {
    fn is_sure(&self) -> bool {
        true
    }
}

impl Does for DiscardThis {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let cause = act.cause(engine);
        if let Some(card) = act.env.card {
            engine.discard_upgrade(card, cause);
        }
    }
}

impl EffectWord for DiscardUpgrades {
    fn said(&self, names: &Names) -> Clause {
        Clause::plain(format!("discard all Upgrades of {}", names.of(self.0).text))
    }
}

impl Touches for DiscardUpgrades {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).to(self.0)
    }
}

impl Offers for DiscardUpgrades {}

impl Does for DiscardUpgrades {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let cause = engine.cause_of(run.owner, &run.env);
        engine.for_all(run, self.0, |engine, fighter| {
            for card in engine.state.fighter(fighter).upgrades.clone() {
                engine.discard_upgrade(card, cause);
            }
        });
    }
}

fn card(kind: CardType) -> &'static str {
    match kind {
        CardType::Objective => "Objective card",
        CardType::Power => "Power card",
    }
}
