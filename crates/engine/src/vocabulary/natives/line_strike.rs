use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::board::{HexId, HexSet};
use crate::cards::{Ref, Token, Who};
use crate::decision::{Choice, Question};
use crate::eval::{Offers, Scene};
use crate::flow::{Does, Engine};
use crate::render::clause::Clause;
use crate::render::names::Names;
use crate::render::steps::EffectWord;
use crate::state::{Cause, FighterId, Run, Seat};
use crate::vocabulary::effects::{Changes, Touch, Touches};

/// Strike the first enemy fighter on a straight line from that fighter.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct LineStrike(pub Ref);

impl EffectWord for LineStrike {
    fn said(&self, names: &Names) -> Clause {
        Clause::plain(format!(
            "choose a straight line of hexes from {} through an adjacent hex to the edge of the battlefield or to a \
             blocked hex: deal 1 damage to the first enemy fighter in it and put a Stagger token on that fighter",
            names.of(self.0).text
        ))
    }
}

impl Touches for LineStrike {
    fn touch(&self) -> Touch<'_> {
        Touch::of(Changes::Field).asking(Who::You)
    }
}

impl Offers for LineStrike {
    fn asks(&self, scene: &Scene) -> Option<(Seat, Question)> {
        scene
            .fighter(self.0)
            .map(|_| (scene.owner, Question::PickHex))
    }

    fn offers(&self, scene: &Scene, visit: &mut dyn FnMut(Choice) -> bool) -> bool {
        let from = scene
            .fighter(self.0)
            .and_then(|fighter| scene.eval.place(fighter));
        let around = from.map_or(HexSet::EMPTY, |hex| scene.eval.board().neighbours(hex));
        around.iter().any(|hex| visit(Choice::Hex(hex)))
    }

    fn can(&self, scene: &Scene) -> bool {
        let fighter = scene.fighter(self.0);
        fighter.is_some_and(|fighter| scene.eval.place(fighter).is_some())
    }
}

impl Does for LineStrike {
    fn does(&self, engine: &mut Engine, run: Box<Run>, choice: Option<Choice>) {
        let act = engine.moves_on(run);
        if let (Some(fighter), Some(Choice::Hex(through))) = (act.fighter(engine, self.0), choice) {
            engine.line_strike(fighter, through, act.owner);
        }
    }
}

impl Engine<'_, '_> {
    /// The first enemy fighter on a straight line is struck; a blocked hex ends the line.
    fn line_strike(&mut self, fighter: FighterId, through: HexId, owner: Seat) {
        let eval = self.eval();
        let Some(from) = eval.place(fighter) else {
            return;
        };
        let blocked = eval.board().blocked();
        let struck = eval
            .board()
            .line(from, through)
            .into_iter()
            .take_while(|hex| !blocked.contains(*hex))
            .filter_map(|hex| self.state.occupant(hex))
            .find(|other| self.eval().enemies(fighter, *other));
        if let Some(struck) = struck {
            let cause = Cause {
                seat: Some(owner),
                ..Cause::default()
            };
            self.inflict(struck, 1, cause);
            self.give(struck, Token::Stagger, 1);
        }
    }
}
