use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::board::HexSet;
use crate::cards::{Moment, Ref};
use crate::decision::Choice;
use crate::eval::{Offers, Scene};
use crate::event::Event;
use crate::flow::{Does, Engine, Handles};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::steps::EffectWord;
use crate::state::{
    At, Cause, Env, FighterId, Occasion, PushKind, Run, Seat, Whirl as Whirling, WhirlStep,
};
use crate::vocabulary::effects::{Changes, Touch, Touches};

/// How many dice the scatter is made with.
const DICE: u8 = 4;
/// How many hexes of the chain the fighter goes.
const HEXES: u8 = 3;

/// Scatter from a whirling fighter, which crashes along the chain.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Whirl(pub Ref);

impl EffectWord for Whirl {
    fn said(&self, names: &Names) -> Clause {
        let who = names.of(self.0);
        let (hex, it) = (who.of("hex"), who.pronoun().text);
        Clause::plain(format!(
            "scatter from {hex} with {DICE} dice and push {it} {HEXES} hexes along the chain: a fighter in the way suffers 1 damage \
             and is pushed aside; where that cannot be, or nothing can be entered, the push ends and whoever crashes suffers 1 damage"
        ))
    }
}

impl Touches for Whirl {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field)
    }
}

impl Offers for Whirl {
    fn can(&self, scene: &Scene) -> bool {
        let fighter = scene.fighter(self.0);
        fighter.is_some_and(|fighter| scene.eval.state.fighter(fighter).hex.is_some())
    }
}

impl Does for Whirl {
    fn does(&self, engine: &mut Engine, run: Box<Run>, _: Option<Choice>) {
        let act = engine.moves_on(run);
        let fighter = act.fighter(engine, self.0);
        if let Some(fighter) = fighter.filter(|_| engine.state.is_player(act.owner)) {
            engine.whirl(fighter, act.owner);
        }
    }
}

impl Engine<'_, '_> {
    /// Starts it: the chain first.
    fn whirl(&mut self, fighter: FighterId, owner: Seat) {
        let Some(from) = self.state.fighter(fighter).hex else {
            return;
        };
        self.push(Whirling {
            fighter,
            owner,
            from,
            path: Default::default(),
            gone: 0,
            step: WhirlStep::Next,
        });
        self.start_scatter(owner, HexSet::single(from), DICE);
    }

    fn can_be_shoved(&self, other: FighterId, from: FighterId, owner: Seat) -> bool {
        let eval = self.eval();
        match (self.state.fighter(other).hex, self.state.fighter(from).hex) {
            (Some(at), Some(from)) => {
                !eval.push_forbidden(other, owner)
                    && !eval.board().away(at, from, eval.empty()).is_empty()
            }
            _ => false,
        }
    }

    fn crash(fighter: FighterId, owner: Seat) -> Cause {
        Cause {
            seat: Some(owner),
            dealer: Some(fighter),
            ..Cause::default()
        }
    }

    /// The push is over; those that have crashed are hurt.
    fn stop_whirling(&mut self, at: At<Whirling>, crashed: &[FighterId]) {
        let whirl = self.state.take(at);
        let (fighter, owner, from) = (whirl.fighter, whirl.owner, whirl.from);
        let cause = Self::crash(fighter, owner);
        for other in crashed {
            self.inflict(*other, 1, cause);
        }
        if whirl.gone > 0
            && let Some(to) = self.state.fighter(fighter).hex
        {
            self.log(|| Event::Pushed { fighter, from, to });
            self.fire(Occasion {
                amount: i16::from(whirl.gone),
                from: Some(from),
                seat: Some(owner),
                cause,
                ..Occasion::of(Moment::Pushed, fighter)
            });
        }
    }
}

impl Handles<Whirling> for Engine<'_, '_> {
    fn advance_in(&mut self, at: At<Whirling>) {
        let whirl = &self.state[at];
        let (fighter, owner, step) = (whirl.fighter, whirl.owner, whirl.step);
        if self.state.fighter(fighter).hex.is_none() {
            return self.pop();
        }
        let done = whirl.gone >= HEXES || self.eval().push_forbidden(fighter, owner);
        let next = whirl.path.last().copied();
        let eval = self.eval();
        let occupant = next.and_then(|hex| self.state.occupant(hex));
        match (step, next, occupant) {
            (WhirlStep::Next, ..) if done => self.stop_whirling(at, &[]),
            // Where the chain ends, the battlefield does.
            (_, None, _) => self.stop_whirling(at, &[fighter]),
            (_, Some(hex), _) if eval.blocked().contains(hex) => self.stop_whirling(at, &[fighter]),
            (_, Some(hex), None) => {
                let whirl = &mut self.state[at];
                whirl.path.pop();
                whirl.gone += 1;
                whirl.step = WhirlStep::Next;
                self.arrive(fighter, hex, false);
            }
            (WhirlStep::Next, _, Some(other)) => {
                self.state[at].step = WhirlStep::Shove(other);
                self.inflict(other, 1, Self::crash(fighter, owner));
            }
            (WhirlStep::Shove(hurt), _, Some(other)) if hurt == other => {
                if self.can_be_shoved(other, fighter, owner) {
                    self.state[at].step = WhirlStep::Shoved(other);
                    let aside = PushKind::Aside(fighter);
                    self.start_push(other, aside, 1, false, owner, owner, Env::new());
                } else {
                    self.stop_whirling(at, &[fighter, other]);
                }
            }
            (WhirlStep::Shoved(stayed), _, Some(other)) if stayed == other => {
                self.stop_whirling(at, &[fighter, other]);
            }
            // Somebody else has come into the way.
            (_, _, Some(_)) => self.state[at].step = WhirlStep::Next,
        }
    }
}
