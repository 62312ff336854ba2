use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::for_each::{next, take_next};
use super::touch::{Changes, Touch, Touches};
use crate::cards::{HexIs, Num, Ref, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Eval, Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::hexes;
use crate::render::names::Names;
use crate::render::numbers::quantity;
use crate::render::steps::EffectWord;
use crate::render::steps::told;
use crate::state::{FighterId, FighterSet, PushKind, Run, Seat};

/// A push.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
#[serde(deny_unknown_fields)]
pub struct Push {
    /// Who is pushed. If it is several fighters, one after another in an order that the pushing player chooses.
    pub who: Ref,
    /// How many hexes.
    #[serde(default)]
    pub hexes: Num,
    /// Fewer hexes are allowed, none included.
    #[serde(default)]
    pub up_to: bool,
    /// What the hex must be where the push ends.
    #[serde(default)]
    pub end: Vec<HexIs>,
    /// However far, by a way that no other is shorter than; `hexes` is not asked.
    #[serde(default)]
    pub shortest: bool,
    /// Every step leads nearer to that fighter.
    #[serde(default)]
    pub toward: Option<Ref>,
    /// Every step leads away from that fighter.
    #[serde(default)]
    pub away: Option<Ref>,
    /// Who chooses the way.
    #[serde(default)]
    pub by: Who,
}

/// That fighter is pushed along the chain as far as it goes.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PushAlong(pub Ref);

impl EffectWord for Push {
    fn said(&self, names: &Names) -> Clause {
        let who = &names.of(self.who).text;
        let up_to = if self.up_to { "up to " } else { "" };
        let mut what = if self.shortest {
            format!("{who} by a shortest way")
        } else {
            let far = quantity(&self.hexes, "hex", names);
            format!("{who} {up_to}{far}")
        };
        if let Some(toward) = self.toward {
            what = format!("{what} toward {}", names.of(toward).text);
        }
        if let Some(away) = self.away {
            what = format!("{what} away from {}", names.of(away).text);
        }
        if !self.end.is_empty() {
            what = format!("{what}, ending {}", hexes::ending(&self.end, names));
        }
        told(self.by, "push", "pushes", &what, names)
    }
}

impl Touches for Push {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field)
            .asking(Who::You)
            .looking(!self.end.is_empty())
            .deed()
            .to(self.who)
    }
}

impl Offers for Push {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        next(
            scene.still_to_come(|| scene.fighters(self.who)),
            scene.owner,
        )
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        let all = scene.still_to_come(|| scene.fighters(self.who));
        // Who stands in the way of others goes first.
        let can = |fighter: &FighterId| scene.eval.can_be_pushed(*fighter, self, &scene.ctx());
        let able: FighterSet = all.iter().filter(can).collect();
        let mut next = if able.is_empty() { all } else { able }.iter();
        next.any(|fighter| visit(Choice::Fighter(fighter)))
    }

    fn leads_on(&self, scene: &Scene) -> bool {
        let ctx = scene.ctx();
        let pushed = scene.fighters(self.who);
        let can = |eval: &Eval, fighter| eval.can_be_pushed(fighter, self, &ctx);
        if !scene.eval.one_after_another(pushed, can) {
            return false;
        }
        match pushed.first() {
            // What follows may hang on where this push ends.
            Some(fighter) if pushed.len() == 1 && scene.looks_ahead() => scene
                .eval
                .push_ends(fighter, self, &ctx)
                .iter()
                .any(|hex| scene.goes_on_from(fighter, hex)),
            _ => scene.goes_on(scene.env),
        }
    }
}

impl Does for Push {
    fn does(&self, engine: &mut Engine, mut run: Box<Run>, choice: Option<Choice>) {
        let next = take_next(&mut run, choice, |ctx| {
            engine.eval().fighters(self.who, ctx)
        });
        let Some(fighter) = next else {
            return engine.passes_over(run);
        };
        let act = engine.stays(run);
        let (eval, ctx) = (engine.eval(), act.ctx());
        let hexes = match eval.shortest_push(fighter, self, &ctx) {
            Some(hexes) => hexes.into(),
            None => eval.num(&self.hexes, &ctx),
        };
        let by = eval.seat(self.by, &ctx);
        let hexes = engine.hexes_to_push(hexes);
        if hexes > 0 {
            let kind = PushKind::Effect(act.place);
            engine.start_push(fighter, kind, hexes, self.up_to, by, act.owner, act.env);
        }
    }
}

impl EffectWord for PushAlong {
    fn said(&self, names: &Names) -> Clause {
        let who = &names.of(self.0).text;
        Clause::plain(format!("push {who} along the chain as far as it goes"))
    }
}

impl Touches for PushAlong {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field).to(self.0)
    }
}

impl Offers for PushAlong {}

impl Does for PushAlong {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        for fighter in act.fighters(engine, self.0).iter() {
            engine.push_along(fighter, act.owner, act.env.clone());
        }
    }
}
