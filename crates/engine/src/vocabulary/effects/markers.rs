use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::board::{HexId, HexSet};
use crate::cards::{HexIs, Name, Num, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Offers, Scene};
use crate::event::Event;
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::fighters::Det;
use crate::render::hexes;
use crate::render::names::Names;
use crate::render::numbers::quantity;
use crate::render::steps::EffectWord;
use crate::render::text::{a, plural, words};
use crate::state::{Marker, Run, Seat};

/// Scatter from a hex like this with so many dice: the chain can then be asked for.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Scatter {
    /// Where it begins.
    pub from: Vec<HexIs>,
    /// How many dice are rolled.
    pub dice: Num,
}

/// Place a marker in a hex like this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PlaceMarker(pub Name, pub Vec<HexIs>);

/// Remove your markers of this name that lie where this is true.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct RemoveMarker(pub Name);

impl EffectWord for Scatter {
    fn said(&self, names: &Names) -> Clause {
        let from = hexes::noun(&self.from, &Det::A, names);
        let dice = quantity(&self.dice, "dice", names);
        Clause::plain(format!("scatter from {from} with {dice}"))
    }
}

impl Touches for Scatter {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for Scatter {
    /// What comes after it lies with the dice.
    fn leads_on(&self, scene: &Scene) -> bool {
        !scene.eval.hexes(&self.from, &scene.ctx()).is_empty()
    }
}

impl Does for Scatter {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let hexes = engine.eval().hexes(&self.from, &act.ctx());
        let dice = act.num(engine, &self.dice);
        let dice = engine.dice_to_roll(dice);
        engine.start_scatter(act.owner, hexes, dice);
    }
}

impl PlaceMarker {
    fn hexes(&self, scene: &Scene) -> HexSet {
        scene.eval.hexes(&self.1, &scene.ctx()) & scene.eval.empty()
    }
}

impl EffectWord for PlaceMarker {
    fn said(&self, names: &Names) -> Clause {
        let marker = a(&format!("{} marker", words(&self.0)));
        let hex = hexes::noun(&self.1, &Det::A, names);
        Clause::plain(format!("place {marker} in {hex}"))
    }
}

impl Touches for PlaceMarker {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).asking(Who::You)
    }
}

impl Offers for PlaceMarker {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.owner, Question::PickHex))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        self.hexes(scene).iter().any(|hex| visit(Choice::Hex(hex)))
    }
}

impl Does for PlaceMarker {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        let (name, hazard, owner) = (self.0, run.env.hazard, run.owner);
        engine.passes_over(run);
        let Some(Choice::Hex(hex)) = choice else {
            return;
        };
        // What a hazard leaves is nobody's.
        let seat = hazard.map_or(owner, |_| Seat::NOBODY);
        engine.state.markers.push(Marker {
            name,
            seat,
            hex,
            hazard,
        });
        engine.log(|| Event::MarkerPlaced { name, hex });
    }
}

impl EffectWord for RemoveMarker {
    fn said(&self, _: &Names) -> Clause {
        let markers = plural(&format!("{} marker", words(&self.0)));
        Clause::plain(format!("remove your {markers}"))
    }
}

impl Touches for RemoveMarker {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for RemoveMarker {
    fn is_sure(&self) -> bool {
        true
    }
}

impl Does for RemoveMarker {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let (name, owner) = (self.0, run.owner);
        engine.passes_over(run);
        let is = |marker: &Marker| marker.seat == owner && marker.name == name;
        let markers = engine.state.markers.iter();
        let gone: Vec<HexId> = markers
            .filter(|marker| is(marker))
            .map(|marker| marker.hex)
            .collect();
        engine.state.markers.retain(|marker| !is(marker));
        for hex in gone {
            engine.log(|| Event::MarkerRemoved { name, hex });
        }
    }
}
