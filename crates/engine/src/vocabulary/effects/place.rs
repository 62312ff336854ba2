use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::for_each::take_next;
use super::touch::{Changes, Touch, Touches};
use crate::board::{HexId, HexSet};
use crate::cards::{Deed, HexIs, Moment, Ref, Token, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Offers, Scene};
use crate::event::Event;
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::fighters::Det;
use crate::render::hexes;
use crate::render::names::Names;
use crate::render::steps::EffectWord;
use crate::state::{FighterId, FighterSet, Occasion, Run, Seat};

/// Remove those fighters from the battlefield and place them in empty hexes like this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Place(pub Ref, pub Vec<HexIs>);

/// Raise slain fighters in different empty hexes like this.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Raise(pub Ref, pub Vec<HexIs>);

/// Two fighters change places.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Swap(pub Ref, pub Ref);

/// Those who are put somewhere one after another: their player is asked where to put the next.
fn asks_for_next(who: Ref, scene: &Scene) -> Option<(Seat, Question)> {
    let next = scene.still_to_come(|| scene.fighters(who)).first()?;
    Some((scene.owner, Question::Place(next)))
}

/// The hexes that the next of them can be put in.
fn offers_hexes(
    who: Ref,
    scene: &Scene,
    hexes: impl Fn(FighterId) -> HexSet,
    visit: &mut dyn FnMut(Choice) -> bool,
) -> bool {
    let next = scene.still_to_come(|| scene.fighters(who)).first();
    next.is_some_and(|fighter| hexes(fighter).iter().any(|hex| visit(Choice::Hex(hex))))
}

/// Whether each of these fighters can be put in a hex of its own.
fn room_for_all(fighters: FighterSet, taken: HexSet, hexes: &impl Fn(FighterId) -> HexSet) -> bool {
    let Some(next) = fighters.first() else {
        return true;
    };
    let mut free = (hexes(next) - taken).iter();
    free.any(|hex| room_for_all(fighters & !FighterSet::single(next), taken.with(hex), hexes))
}

/// The next of those fighters goes to the hex that was chosen, if there was one.
fn put_next(
    engine: &mut Engine,
    mut run: Box<Run>,
    choice: Option<Choice>,
    who: Ref,
    put: impl FnOnce(&mut Engine, FighterId, HexId),
) {
    let next = take_next(&mut run, choice, |ctx| engine.eval().fighters(who, ctx));
    match (next, choice) {
        (Some(fighter), Some(Choice::Hex(hex))) => {
            engine.waits(run);
            put(engine, fighter, hex);
        }
        (Some(_), _) => engine.waits(run),
        (None, _) => engine.passes_over(run),
    }
}

impl Place {
    fn hexes(&self, fighter: FighterId, scene: &Scene) -> HexSet {
        let ctx = scene.ctx().about(fighter);
        scene.eval.placings(fighter, &self.1, &ctx)
    }
}

impl EffectWord for Place {
    fn said(&self, names: &Names) -> Clause {
        let (who, hex) = (names.of(self.0), hexes::noun(&self.1, &Det::A, names));
        let who = &who.text;
        Clause::plain(format!(
            "remove {who} from the battlefield and place it in {hex}"
        ))
    }
}

impl Touches for Place {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field).asking(Who::You).to(self.0)
    }
}

impl Offers for Place {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        asks_for_next(self.0, scene)
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        let hexes = |fighter| self.hexes(fighter, scene);
        offers_hexes(self.0, scene, hexes, visit)
    }

    fn can(&self, scene: &Scene) -> bool {
        scene.every(self.0, |fighter| {
            !scene.eval.state.fighter(fighter).slain && !self.hexes(fighter, scene).is_empty()
        })
    }
}

impl Does for Place {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        put_next(engine, run, choice, self.0, |engine, fighter, hex| {
            engine.place(fighter, hex);
        });
    }
}

impl Raise {
    fn hexes(&self, fighter: FighterId, scene: &Scene) -> HexSet {
        let ctx = scene.ctx().about(fighter);
        scene.eval.hexes(&self.1, &ctx) & scene.eval.empty()
    }

    /// Where somebody could be Raised, whoever it is.
    fn hexes_for_any(&self, scene: &Scene) -> HexSet {
        scene.eval.hexes(&self.1, &scene.ctx()) & scene.eval.empty()
    }
}

impl EffectWord for Raise {
    fn said(&self, names: &Names) -> Clause {
        let (who, hex) = (names.of(self.0), hexes::noun(&self.1, &Det::A, names));
        Clause::plain(format!("Raise {} in {hex}", who.text))
    }
}

impl Touches for Raise {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field).asking(Who::You).to(self.0)
    }
}

impl Offers for Raise {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        asks_for_next(self.0, scene)
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        offers_hexes(self.0, scene, |fighter| self.hexes(fighter, scene), visit)
    }

    fn can(&self, scene: &Scene) -> bool {
        let fighters = scene.fighters(self.0);
        let slain = |fighter: FighterId| scene.eval.state.fighter(fighter).slain;
        fighters.iter().all(slain)
            && !self.hexes_for_any(scene).is_empty()
            && room_for_all(fighters, HexSet::EMPTY, &|fighter| {
                self.hexes(fighter, scene)
            })
    }
}

impl Does for Raise {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        put_next(engine, run, choice, self.0, |engine, fighter, hex| {
            engine.raise(fighter, hex);
        });
    }
}

impl EffectWord for Swap {
    fn said(&self, names: &Names) -> Clause {
        let (one, other) = (&names.of(self.0).text, &names.of(self.1).text);
        Clause::plain(format!("{one} and {other} swap places"))
    }
}

impl Touches for Swap {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field).deed()
    }
}

impl Offers for Swap {
    fn can(&self, scene: &Scene) -> bool {
        let there = |fighter: FighterId| {
            scene.eval.state.fighter(fighter).hex.is_some()
                && !scene.eval.cannot(fighter, Deed::BeRemoved)
        };
        scene.every(self.0, there) && scene.every(self.1, there)
    }
}

impl Does for Swap {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let one = act.fighter(engine, self.0);
        if let (Some(one), Some(other)) = (one, act.fighter(engine, self.1)) {
            engine.swap(one, other);
        }
    }
}

impl Engine<'_, '_> {
    /// Takes a fighter off the battlefield and puts it down elsewhere.
    pub(crate) fn place(&mut self, fighter: FighterId, hex: HexId) {
        // Only Raising brings back the slain.
        if self.state.fighter(fighter).slain {
            return;
        }
        let frames = self.state.stack.len();
        self.put_down(fighter, hex);
        self.fire_after(frames, vec![Occasion::of(Moment::Placed, fighter)]);
    }

    fn put_down(&mut self, fighter: FighterId, hex: HexId) {
        self.state.fighter_mut(fighter).deployed = true;
        self.log(|| Event::Placed { fighter, hex });
        self.arrive(fighter, hex, false);
    }

    fn swap(&mut self, a: FighterId, b: FighterId) {
        let (Some(at_a), Some(at_b)) = (self.state.fighter(a).hex, self.state.fighter(b).hex)
        else {
            return;
        };
        self.state.fighter_mut(a).hex = None;
        self.state.fighter_mut(b).hex = None;
        let frames = self.state.stack.len();
        self.put_down(a, at_b);
        self.put_down(b, at_a);
        let placed = [a, b].map(|fighter| Occasion::of(Moment::Placed, fighter));
        self.fire_after(frames, placed.to_vec());
    }

    /// EMB-DAMAGE-19 to -21
    fn raise(&mut self, fighter: FighterId, hex: HexId) {
        let state = self.state.fighter_mut(fighter);
        if !state.slain {
            return;
        }
        state.slain = false;
        state.last = [0; 3];
        state.last_hex = None;
        self.bring_upgrades(fighter);
        self.log(|| Event::Raised { fighter, hex });
        let frames = self.state.stack.len();
        self.arrive(fighter, hex, false);
        self.give(fighter, Token::Raise, 1);
        self.fire_after(frames, vec![Occasion::of(Moment::Raised, fighter)]);
    }
}
