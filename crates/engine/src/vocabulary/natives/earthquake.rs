use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::board::{HexId, HexSet};
use crate::cards::{Moment, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Eval, Offers, Scene};
use crate::event::Event;
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::steps::EffectWord;
use crate::state::{FighterId, Occasion, Run, Seat};
use crate::vocabulary::effects::{Changes, Touch, Touches};

/// Push all fighters one hex, all in one direction.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Earthquake;

/// A fighter that is pushed, from where and to where.
type Going = (FighterId, HexId, HexId);

impl EffectWord for Earthquake {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain("choose a direction: push each fighter 1 hex in that direction")
    }
}

impl Touches for Earthquake {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field).asking(Who::You)
    }
}

impl Offers for Earthquake {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.owner, Question::PickOption))
    }

    fn offers(&self, _: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        (0..6).any(|direction| visit(Choice::Direction(direction)))
    }
}

impl Does for Earthquake {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        let owner = run.owner;
        engine.passes_over(run);
        let Some(Choice::Direction(direction)) = choice else {
            return;
        };
        let going = going(&engine.eval(), direction, owner);
        let mut pushed = Vec::new();
        for (fighter, from, to) in going.iter().copied() {
            engine.state.fighter_mut(fighter).hex = Some(to);
            engine.log(|| Event::Pushed { fighter, from, to });
            pushed.push(Occasion {
                amount: 1,
                from: Some(from),
                seat: Some(owner),
                ..Occasion::of(Moment::Pushed, fighter)
            });
        }
        let frames = engine.state.stack.len();
        for (fighter, _, to) in going {
            engine.arrive(fighter, to, false);
        }
        engine.fire_after(frames, pushed);
    }
}

/// Every fighter is pushed one hex in the same direction, all at once; who is in the way of nobody that stays goes.
/// (SHA-FAQ-EARTHQUAKE-01)
fn going(eval: &Eval, direction: u8, owner: Seat) -> Vec<Going> {
    let (board, open) = (eval.board(), eval.open());
    let mut going: Vec<Going> = eval
        .state
        .on_battlefield()
        .filter(|fighter| !eval.push_forbidden(*fighter, owner))
        .filter_map(|fighter| {
            let from = eval.state.fighter(fighter).hex?;
            let to = board.in_direction(from, direction)?;
            open.contains(to).then_some((fighter, from, to))
        })
        .collect();
    // Whoever would run into somebody that stays, stays too.
    loop {
        let stays: HexSet = eval
            .state
            .on_battlefield()
            .filter(|fighter| !going.iter().any(|(other, ..)| other == fighter))
            .filter_map(|fighter| eval.state.fighter(fighter).hex)
            .collect();
        let before = going.len();
        going.retain(|(_, _, to)| !stays.contains(*to));
        if going.len() == before {
            return going;
        }
    }
}
