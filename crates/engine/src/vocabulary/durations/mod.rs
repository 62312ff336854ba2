//! How long something lasts.

mod events;
mod in_progress;
mod rounds;
mod turns;

use ambassador::{Delegate, delegatable_trait};
use serde::Serialize;
use traversable::TraversableMut;

pub use self::events::*;
pub use self::in_progress::*;
pub use self::rounds::*;
pub use self::turns::*;
use super::vocabulary;
use crate::eval::{Ctx, Eval};
use crate::render::names::Names;
use crate::state::{Ends, Wakes};

/// From where on something lasts.
pub(crate) struct Start<'a> {
    pub eval: Eval<'a>,
    pub ctx: &'a Ctx<'a>,
    /// How the game refers to the moment that ends it, if one does.
    pub moment: Option<Ends>,
}

/// A word for how long something lasts.
#[delegatable_trait]
pub(crate) trait DurationWord {
    /// When it begins and what ends it; nothing if there is nothing to wait for.
    fn ends(&self, start: &Start) -> Option<(Wakes, Ends)>;

    /// For how long: "until the end of the battle round".
    fn lasts(&self, names: &Names) -> String;

    /// When it is over: "at the end of the battle round".
    fn over(&self, names: &Names) -> String;
}

vocabulary! {
    forms [];

    /// How long something lasts. With several, the first to come ends it.
    #[derive(Clone, Debug, Serialize, TraversableMut, Delegate)]
    #[delegate(DurationWord)]
    pub enum Until {
        EndOfAttack,
        EndOfMove,
        EndOfCharge,
        EndOfAbility,
        EndOfStep,
        EndOfTurn,
        NextTurn,
        YourNextTurn,
        EndOfYourNextTurn,
        NextActionStep,
        YourNextActionStep,
        EndOfNextActionStep,
        ActionSteps,
        EndOfRound,
        EndOfEndPhase,
        EndOfGame,
        EndOfNextRound,
        NextDomain,
        CounterGains,
        TagUsed,
        Slain,
        Happens,
        TagPlayed,
    }
}
