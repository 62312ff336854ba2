use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::Effect;
use super::touch::{Changes, Inner, Touch, Touches};
use crate::cards::{Block, CardIs, Rules, Trigger, Until, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Ctx, Eval, Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::cards;
use crate::render::clause::Clause;
use crate::render::durations;
use crate::render::fighters::Det;
use crate::render::names::Names;
use crate::render::rules;
use crate::render::steps;
use crate::render::steps::EffectWord;
use crate::state::{CardId, Ends, Origin, Run, Seat};
use crate::table::Table;
use crate::vocabulary::durations::Happens;

/// Rules that are in force for a while: `Lasting([NextTurn], [Passive(..)])`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Lasting {
    /// How long.
    pub until: Vec<Until>,
    /// Which rules.
    pub rules: Rules,
    /// They are a Domain: another Domain ends them.
    #[serde(default)]
    pub domain: bool,
}

/// Once it is over, do this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct After(pub Vec<Until>, pub Block);

/// A lasting effect of a card that is all of this, of your choice, ends.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EndLasting(pub Vec<CardIs>);

impl EffectWord for Lasting {
    fn said(&self, names: &Names) -> Clause {
        let during = durations::duration(&self.until, names);
        let rules = rules::clauses(self.rules.items(), names);
        if self.domain {
            Clause::announced(format!("Domain, {during}"), rules)
        } else {
            Clause::under(during, rules)
        }
    }
}

impl Touches for Lasting {
    fn touch(&self) -> Touch<'_> {
        if self.domain {
            return Touch::of(Changes::Lot);
        }
        Touch::of(Changes::Aside)
    }
}

impl Offers for Lasting {
    fn is_sure(&self) -> bool {
        true
    }
}

impl Does for Lasting {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        engine.start_lasting(
            act.owner,
            &self.until,
            Some(self.rules.id()),
            None,
            act.env,
            self.domain,
            Some(act.place),
        );
    }
}

impl EffectWord for After {
    fn said(&self, names: &Names) -> Clause {
        let then = durations::afterwards(&self.0, names);
        Clause::under(then, steps::block(self.1.items(), names))
    }
}

impl Touches for After {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).with(Inner::One(&self.1))
    }
}

impl Offers for After {
    fn is_sure(&self) -> bool {
        true
    }
}

impl Does for After {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        engine.start_lasting(
            act.owner,
            &self.0,
            None,
            Some(self.1.id()),
            act.env,
            false,
            Some(act.place),
        );
    }
}

impl EffectWord for EndLasting {
    fn said(&self, _: &Names) -> Clause {
        let whose = cards::noun(&self.0, &Det::A);
        Clause::plain(format!("end a lasting effect of {whose}"))
    }
}

impl Touches for EndLasting {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).asking(Who::You)
    }
}

impl Offers for EndLasting {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.owner, Question::PickCard))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        scene
            .eval
            .kept_cards(&self.0, &scene.ctx())
            .any(|card| visit(Choice::Card(card)))
    }
}

impl Does for EndLasting {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        engine.passes_over(run);
        if let Some(Choice::Card(card)) = choice {
            engine.end_sources(|source| {
                source.origin == Origin::Lasting && source.env.card == Some(card)
            });
        }
    }
}

impl Eval<'_> {
    /// Cards that are all of this and are in play with an effect that lasts.
    fn kept_cards<'b>(
        &'b self,
        filter: &'b [CardIs],
        ctx: &'b Ctx<'b>,
    ) -> impl Iterator<Item = CardId> + 'b {
        self.state
            .players
            .iter()
            .flat_map(|player| player.kept().iter().copied())
            .filter(move |card| self.card_is(*card, filter, ctx))
    }
}

impl Table {
    /// The moment that ends what lasts until something happens.
    pub(crate) fn trigger_of_end(&self, end: &Ends) -> Option<&Trigger> {
        let (until, index) = match end {
            Ends::Happens(place, index) => {
                let block = self.arena.block(place.block);
                match block.get(place.index as usize)? {
                    Effect::Lasting(lasting) => (&lasting.until, *index),
                    Effect::After(After(until, _)) => (until, *index),
                    _ => return None,
                }
            }
            Ends::Hazard(hazard, index) => (&self.hazard(*hazard)?.until, *index),
            _ => return None,
        };
        match until.get(index as usize)? {
            Until::Happens(Happens(trigger)) => Some(trigger),
            _ => None,
        }
    }
}
