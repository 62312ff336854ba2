use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::cards::Effect;
use crate::cards::{CardIs, CardsIn, Count, Pile, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::cards;
use crate::render::clause::Clause;
use crate::render::fighters::Det;
use crate::render::names;
use crate::render::names::Names;
use crate::render::numbers::is_one;
use crate::render::steps::EffectWord;
use crate::render::steps::told;
use crate::state::{CardId, Run, Seat};

/// Pick cards; what becomes of them is said by `PutCards`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct PickCards {
    /// `Hand`, `Discard`, `TopOfObjectives`, `TopOfPower` or `Upgrades(Ref)`.
    pub from: CardsIn,
    /// What they must be.
    #[serde(default)]
    pub cards: Vec<CardIs>,
    /// How many; one if nothing is said.
    #[serde(default)]
    pub count: Count,
    /// Who picks, from what is theirs.
    #[serde(default)]
    pub by: Who,
}

/// The picked cards go to `Hand`, to the `Top` or `Bottom` of their deck, or to `Discard`.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PutCards(pub Pile);

impl PickCards {
    fn done(&self, scene: &Scene) -> i16 {
        if scene.progress.begun {
            scene.env.cards.len() as i16
        } else {
            0
        }
    }

    /// The cards that can be picked.
    fn all(&self, scene: &Scene) -> Vec<CardId> {
        let player = scene.eval.state.player(scene.seat(self.by));
        let ctx = scene.ctx();
        let all: Vec<CardId> = match self.from {
            CardsIn::Hand => player.hand().to_vec(),
            CardsIn::Discard => player
                .power_discard()
                .iter()
                .chain(player.objective_discard())
                .copied()
                .collect(),
            CardsIn::TopOfObjectives => player
                .objective_deck()
                .last()
                .copied()
                .into_iter()
                .collect(),
            CardsIn::TopOfPower => player.power_deck().last().copied().into_iter().collect(),
            CardsIn::Upgrades(reference) => scene
                .fighters(reference)
                .iter()
                .flat_map(|fighter| scene.eval.state.fighter(fighter).upgrades.iter().copied())
                .collect(),
        };
        all.into_iter()
            .filter(|card| scene.eval.card_is(*card, &self.cards, &ctx))
            .collect()
    }
}

impl EffectWord for PickCards {
    fn said(&self, names: &Names) -> Clause {
        told(self.by, "pick", "picks", &self.which(names), names)
    }

    fn said_with(&self, next: &Effect, names: &Names) -> Option<Clause> {
        let which = self.which(names);
        match next {
            Effect::EquipPicked(equip) if self.by == Who::You => Some(equip.with(&which, names)),
            Effect::PutCards(PutCards(pile)) => Some(match pile {
                Pile::Discard => told(self.by, "discard", "discards", &which, names),
                Pile::Hand => {
                    let what = format!("{which} into hand");
                    told(self.by, "take", "takes", &what, names)
                }
                Pile::Top | Pile::Bottom => {
                    let what = format!("{which} {}", place(*pile));
                    told(self.by, "put", "puts", &what, names)
                }
            }),
            _ => None,
        }
    }
}

impl Touches for PickCards {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Nothing).asking(self.by)
    }
}

impl Offers for PickCards {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        (self.done(scene) < scene.eval.most(&self.count, &scene.ctx()))
            .then(|| (scene.seat(self.by), Question::PickCard))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        let (begun, picked) = (scene.progress.begun, &scene.env.cards);
        let enough = self.done(scene) >= scene.eval.least(&self.count, &scene.ctx());
        self.all(scene)
            .into_iter()
            .filter(|card| !begun || !picked.contains(card))
            .any(|card| visit(Choice::Card(card)))
            || enough && visit(Choice::Pass)
    }

    fn can(&self, scene: &Scene) -> bool {
        self.all(scene).len() as i16 >= scene.eval.least(&self.count, &scene.ctx())
    }
}

impl Does for PickCards {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, choice: Option<Choice>) {
        if choice.is_some() && !run.progress.begun {
            run.env.cards.clear();
            run.progress.begun = true;
        }
        match choice {
            Some(Choice::Card(card)) => {
                run.env.cards.push(card);
                engine.waits(run);
            }
            _ => engine.passes_over(run),
        }
    }
}

impl EffectWord for PutCards {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain(format!("put the picked cards {}", place(self.0)))
    }
}

impl Touches for PutCards {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for PutCards {}

impl Does for PutCards {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let cause = act.cause(engine);
        for card in act.env.cards {
            engine.put_card(card, self.0, cause);
        }
    }
}

impl PickCards {
    /// Which cards, and from where: "a ploy from your hand".
    fn which(&self, names: &Names) -> String {
        let what = match &self.count {
            Count::Exactly(number) if is_one(number) => cards::noun(&self.cards, &Det::A),
            count => cards::noun(&self.cards, &names::det(count, names)),
        };
        let whose = match self.by {
            Who::You => "your",
            Who::Opponent
            | Who::TurnPlayer
            | Who::TurnOpponent
            | Who::PlayerOf(_)
            | Who::EventPlayer => "their",
        };
        let from = match self.from {
            CardsIn::Hand => format!("{whose} hand"),
            CardsIn::Discard => format!("{whose} discard pile"),
            CardsIn::TopOfObjectives => format!("the top of {whose} Objective deck"),
            CardsIn::TopOfPower => format!("the top of {whose} Power deck"),
            CardsIn::Upgrades(who) => names.of(who).of("Upgrades"),
        };
        format!("{what} from {from}")
    }
}

fn place(pile: Pile) -> &'static str {
    match pile {
        Pile::Hand => "into the hand",
        Pile::Top => "on top of the deck",
        Pile::Bottom => "on the bottom of the deck",
        Pile::Discard => "on the discard pile",
    }
}
