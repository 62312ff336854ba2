use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::board::HexId;
use crate::cards::{Moment, Ref};
use crate::decision::Choice;
use crate::eval::{Eval, Offers, Scene};
use crate::event::Event;
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::steps::EffectWord;
use crate::state::{FighterId, Occasion, Run};
use crate::vocabulary::effects::{Changes, Touch, Touches};

/// That fighter follows the target in the direction in which it was driven back, until it is next to it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Rush(pub Ref);

impl EffectWord for Rush {
    fn said(&self, names: &Names) -> Clause {
        let who = &names.of(self.0).text;
        Clause::plain(format!(
            "{who} follows the target in the direction in which it was driven back, until it is next to it"
        ))
    }
}

impl Touches for Rush {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field)
    }
}

impl Offers for Rush {
    fn can(&self, scene: &Scene) -> bool {
        let fighter = scene.fighter(self.0);
        fighter.is_some_and(|fighter| scene.eval.state.fighter(fighter).hex.is_some())
    }
}

impl Does for Rush {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let Some(fighter) = act.fighter(engine, self.0) else {
            return;
        };
        let Some(way) = way(&engine.eval(), fighter) else {
            return;
        };
        let (Some(from), Some(to)) = (engine.state.fighter(fighter).hex, way.last().copied())
        else {
            return;
        };
        if !engine.state.is_player(act.owner) || engine.eval().push_forbidden(fighter, act.owner) {
            return;
        }
        let frames = engine.state.stack.len();
        for hex in &way {
            engine.arrive(fighter, *hex, false);
        }
        engine.log(|| Event::Pushed { fighter, from, to });
        let pushed = Occasion {
            amount: way.len() as i16,
            from: Some(from),
            seat: Some(act.owner),
            ..Occasion::of(Moment::Pushed, fighter)
        };
        engine.fire_after(frames, vec![pushed]);
    }
}

/// The hexes through which a fighter follows the target of the attack in progress.
fn way(eval: &Eval, fighter: FighterId) -> Option<Vec<HexId>> {
    let (board, empty) = (eval.board(), eval.empty());
    let target = eval.state.attack()?.target_was()?;
    // It was driven back from where it stood then, which need not be where it was picked.
    let from = target.left.or(target.hex)?;
    let to = eval.state.fighter(target.fighter).hex?;
    let direction = (0..6).find(|direction| {
        let mut hex = Some(from);
        (0..8).any(|_| {
            hex = hex.and_then(|hex| board.in_direction(hex, *direction));
            hex == Some(to)
        })
    })?;
    let mut at = eval.state.fighter(fighter).hex?;
    let mut way = Vec::new();
    while !board.neighbours(at).contains(to) {
        match board.in_direction(at, direction) {
            Some(next) if empty.contains(next) => at = next,
            _ => break,
        }
        way.push(at);
    }
    Some(way)
}
