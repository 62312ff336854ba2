use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Touch, Touches};
use crate::decision::Choice;
use crate::eval::Offers;
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::steps::EffectWord;
use crate::state::{Fighter, Frame, GiveStep, MoveStep, PushStep, Run};

/// At `PickedToBePushed`: the push does not happen.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct CancelPush;

/// The Move in progress ends here.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct StopMove;

/// At `BeforeToken`: the token is not given.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct NoToken;

/// At `PloyPlayed`: the ploy has no effect.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct CancelPloy;

/// At `CastingRoll` or `SpellCast`: the spell is not cast.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct CancelSpell;

impl EffectWord for CancelPush {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain("that push does not happen")
    }
}

impl Touches for CancelPush {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for CancelPush {}

impl Does for CancelPush {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        engine.passes_over(run);
        let pending = engine.innermost(|frame| match frame {
            Frame::Push(push) => Some(push),
            _ => None,
        });
        if let Some(push) = pending {
            push.step = PushStep::End;
        }
    }
}

impl EffectWord for StopMove {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain("that Move ends there")
    }
}

impl Touches for StopMove {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for StopMove {}

impl Does for StopMove {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        engine.passes_over(run);
        // Nobody stops in a hex that somebody else is in: whoever flies over it flies on.
        let state = &engine.state;
        let over = state
            .moving()
            .and_then(|moving| state.fighter(moving.fighter).hex);
        let there = |fighter: &&Fighter| fighter.hex == over;
        if over.is_some() && state.fighters.iter().filter(there).count() > 1 {
            return;
        }
        let pending = engine.innermost(|frame| match frame {
            Frame::Move(moving) => Some(moving),
            _ => None,
        });
        if let Some(moving) = pending {
            moving.path.clear();
            moving.left = 0;
            moving.step = match moving.step {
                MoveStep::Picked | MoveStep::Measure | MoveStep::Choose => MoveStep::Moved,
                MoveStep::Travel | MoveStep::Waypoint => MoveStep::Token,
                later => later,
            };
        }
    }
}

impl EffectWord for NoToken {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain("the token is not given")
    }
}

impl Touches for NoToken {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for NoToken {}

impl Does for NoToken {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        engine.passes_over(run);
        let pending = engine.innermost(|frame| match frame {
            Frame::Give(give) => Some(&mut give.step),
            _ => None,
        });
        if let Some(step) = pending {
            *step = GiveStep::Refused;
        }
    }
}

impl EffectWord for CancelPloy {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain("that ploy has no effect")
    }
}

impl Touches for CancelPloy {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for CancelPloy {}

impl Does for CancelPloy {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        // A reaction ploy is itself in progress: the one of the moment is meant.
        let occasion = run.env.occasion.as_ref();
        let meant = occasion.and_then(|occasion| occasion.card);
        engine.passes_over(run);
        engine.cancel_ploy(meant);
    }
}

impl EffectWord for CancelSpell {
    fn said(&self, _: &Names) -> Clause {
        Clause::plain("stop that spell from being cast")
    }
}

impl Touches for CancelSpell {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot)
    }
}

impl Offers for CancelSpell {}

impl Does for CancelSpell {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        engine.passes_over(run);
        engine.cancel_spell();
    }
}
