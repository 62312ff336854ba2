//! The course of the game.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use super::{ConditionWord, so};
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;
use crate::render::text::list;
use crate::state::{Phase, Step};
use crate::vocabulary::Touches;

/// It is your turn.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct YourTurn;

impl ConditionWord for YourTurn {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        eval.state.active == ctx.owner && eval.state.phase == Phase::Combat
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        so(yes, "it is your turn", "it is not your turn")
    }
    fn touches(&self) -> Touches {
        Touches::TURN
    }
}

/// It is an Action step.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct ActionStep;

impl ConditionWord for ActionStep {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        eval.state.step == Step::Action
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        so(yes, "it is an Action step", "it is not an Action step")
    }
    fn touches(&self) -> Touches {
        Touches::TURN
    }
}

/// It is a Power step.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct PowerStep;

impl ConditionWord for PowerStep {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        eval.state.step == Step::Power
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        so(yes, "it is a Power step", "it is not a Power step")
    }
    fn touches(&self) -> Touches {
        Touches::TURN
    }
}

/// It is the combat phase.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct CombatPhase;

impl ConditionWord for CombatPhase {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        eval.state.phase == Phase::Combat
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        so(yes, "it is the combat phase", "it is not the combat phase")
    }
    fn touches(&self) -> Touches {
        Touches::TURN
    }
}

/// It is one of these battle rounds.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct Round(pub Vec<u8>);

impl ConditionWord for Round {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        let Self(rounds) = self;
        rounds.contains(&eval.state.round)
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        let Self(rounds) = self;

        let rounds: Vec<String> = rounds.iter().map(u8::to_string).collect();
        format!(
            "it {} battle round {}",
            so(yes, "is", "is not"),
            list(&rounds, "or")
        )
    }
    fn touches(&self) -> Touches {
        Touches::TURN
    }
}

/// It is the first Action step of the battle round.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct FirstActionStep;

impl ConditionWord for FirstActionStep {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        eval.state.turns_this_round == 1
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        format!(
            "it {} the first Action step of the battle round",
            so(yes, "is", "is not")
        )
    }
    fn touches(&self) -> Touches {
        Touches::TURN
    }
}

/// It is the first Action step of yours in the battle round.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct YourFirstActionStep;

impl ConditionWord for YourFirstActionStep {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        eval.state.active == ctx.owner && eval.state.player(ctx.owner).turns_taken == 1
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        format!(
            "it {} your first Action step of the battle round",
            so(yes, "is", "is not")
        )
    }
    fn touches(&self) -> Touches {
        Touches::TURN
    }
}

/// It is the last Action step of yours in the battle round.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct YourLastActionStep;

impl ConditionWord for YourLastActionStep {
    fn holds(&self, eval: &Eval, ctx: &Ctx) -> bool {
        eval.state.active == ctx.owner
            && eval.state.player(ctx.owner).turns_taken
                == eval.table.rules.turns_for(eval.state.players.len())
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        format!(
            "it {} your last Action step of the battle round",
            so(yes, "is", "is not")
        )
    }
    fn touches(&self) -> Touches {
        Touches::TURN
    }
}

/// It is the last turn of the battle round.
#[derive(Clone, Debug, Serialize, Deserialize, TraversableMut)]
pub struct LastTurn;

impl ConditionWord for LastTurn {
    fn holds(&self, eval: &Eval, _ctx: &Ctx) -> bool {
        eval.state.turns_this_round as usize
            == eval.table.rules.turns_for(eval.state.players.len()) as usize
                * eval.state.players.len()
    }
    fn clause(&self, yes: bool, _names: &Names) -> String {
        format!(
            "it {} the last turn of the battle round",
            so(yes, "is", "is not")
        )
    }
    fn touches(&self) -> Touches {
        Touches::TURN
    }
}
