use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::touch::{Changes, Inner, Touch, Touches};
use crate::cards::Block;
use crate::decision::Choice;
use crate::eval::Offers;
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::steps;
use crate::render::steps::EffectWord;
use crate::state::Run;

/// Each player does this, one after another, being `You` in it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct EachPlayer(pub Block);

/// The players roll off; the winner does this, being `You` in it.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct RollOff(pub Block);

impl EffectWord for EachPlayer {
    fn said(&self, names: &Names) -> Clause {
        let what = steps::block(self.0.items(), names);
        Clause::announced("each player in turn does this", what)
    }
}

impl Touches for EachPlayer {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).with(Inner::Others(&self.0))
    }
}

impl Offers for EachPlayer {}

impl Does for EachPlayer {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, _: Option<Choice>) {
        let done = run.progress.count.max(0) as usize;
        let next = engine.state.seats_from(engine.state.active).nth(done);
        let Some(seat) = next else {
            return engine.passes_over(run);
        };
        run.progress.count += 1;
        let act = engine.stays(run);
        engine.run_block(&self.0, seat, act.env, false, false);
    }
}

impl EffectWord for RollOff {
    fn said(&self, names: &Names) -> Clause {
        let what = steps::block(self.0.items(), names);
        Clause::announced("the players roll off, and the winner does this", what)
    }
}

impl Touches for RollOff {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).with(Inner::Others(&self.0))
    }
}

impl Offers for RollOff {}

impl Does for RollOff {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let winner = engine.roll_off(None, None);
        engine.run_block(&self.0, winner, act.env, false, false);
    }
}
