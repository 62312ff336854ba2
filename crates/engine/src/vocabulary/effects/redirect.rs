use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::Effect;
use super::touch::{Changes, Touch, Touches};
use crate::cards::{Is, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Ctx, Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::fighters::{self, Det};
use crate::render::names::Names;
use crate::render::steps::EffectWord;
use crate::state::{FighterSet, Frame, Run, Seat};

/// At `PickedByPloy`: the ploy picks a fighter that is all of this in place of the one just picked.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Redirect(pub Vec<Is>);

impl Redirect {
    /// The fighters like this that the ploy in progress could choose in place of the one just chosen.
    fn substitutes(&self, scene: &Scene) -> FighterSet {
        let eval = &scene.eval;
        let picking = eval.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Run(run) if run.ploy => run.picking.map(|picking| (run, picking)),
            _ => None,
        });
        let Some((run, (slot, index, picked))) = picking else {
            return FighterSet::EMPTY;
        };
        let block = eval.table.arena.block(run.block);
        let Some(Effect::Pick(pick)) = block.get(index as usize) else {
            return FighterSet::EMPTY;
        };
        let chosen = run.env.picks[slot as usize];
        let others = chosen.without(picked);
        let mut env = run.env.clone();
        env.picks[slot as usize] = others;
        let theirs = Ctx::new(run.owner, &env);
        let fits = eval.all(&self.0, &scene.ctx()) & eval.all(&pick.from, &theirs);
        fits.without(chosen)
            .iter()
            .filter(|fighter| {
                let mut env = env.clone();
                env.picks[slot as usize] = others | FighterSet::single(*fighter);
                eval.playable(&block[index as usize + 1..], run.owner, &env)
            })
            .collect()
    }
}

impl EffectWord for Redirect {
    fn said(&self, names: &Names) -> Clause {
        let whom = fighters::noun(&self.0, &Det::A, names).text;
        Clause::plain(format!("have that ploy pick {whom} instead"))
    }
}

impl Touches for Redirect {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Lot).asking(Who::You)
    }
}

impl Offers for Redirect {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        Some((scene.owner, Question::PickFighter))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        self.substitutes(scene)
            .iter()
            .any(|fighter| visit(Choice::Fighter(fighter)))
    }
}

impl Does for Redirect {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        engine.passes_over(run);
        let Some(Choice::Fighter(fighter)) = choice else {
            return;
        };
        let run = engine.innermost(|frame| match frame {
            Frame::Run(run) if run.ploy && run.picking.is_some() => Some(run),
            _ => None,
        });
        if let Some(run) = run
            && let Some((slot, _, picked)) = &mut run.picking
        {
            let substitute = FighterSet::single(fighter);
            let others = run.env.picks[*slot as usize].without(*picked);
            run.env.picks[*slot as usize] = others | substitute;
            *picked = substitute;
        }
    }
}
