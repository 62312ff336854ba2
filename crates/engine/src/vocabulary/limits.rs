//! How often an ability can be used: what is remembered of a use, and what that rules out.

use serde::{Deserialize, Serialize};
use traversable::TraversableMut;

use crate::state::{FighterId, State, Use, UseScope};

/// How often an ability can be used.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TraversableMut,
)]
pub enum Limit {
    /// As often as you like.
    #[default]
    None,
    /// Once a game.
    OncePerGame,
    /// Once a battle round.
    OncePerRound,
    /// Once a combat phase.
    OncePerPhase,
    /// Once a turn.
    OncePerTurn,
    /// Once in each step.
    OncePerStep,
    /// Once a turn for each fighter that uses it.
    OncePerTurnEach,
    /// Once for each fighter that sets it off, for as long as the rule lasts.
    OncePerSubject,
    /// Once in each Move for each fighter that sets it off.
    OncePerMove,
}

impl Limit {
    /// For how long a use is remembered, and as whose.
    pub(crate) fn remembered(
        self,
        state: &State,
        user: Option<FighterId>,
        subject: Option<FighterId>,
    ) -> Option<(UseScope, Option<FighterId>)> {
        match self {
            Limit::None => None,
            Limit::OncePerGame => Some((UseScope::Game, None)),
            Limit::OncePerRound => Some((UseScope::Round, None)),
            Limit::OncePerPhase => Some((UseScope::Phase, None)),
            Limit::OncePerTurn => Some((UseScope::Turn, None)),
            Limit::OncePerStep => Some((UseScope::Step, None)),
            Limit::OncePerTurnEach => Some((UseScope::Turn, user)),
            Limit::OncePerSubject => Some((UseScope::Game, subject)),
            Limit::OncePerMove => Some((UseScope::Move(state.moving_serial()), subject)),
        }
    }

    /// Whether it can be used again after these uses. Whether each fighter has used it is asked when the user is picked.
    pub(crate) fn allows<'a>(
        self,
        mut uses: impl Iterator<Item = &'a Use>,
        state: &State,
        subject: Option<FighterId>,
    ) -> bool {
        match self {
            Limit::None | Limit::OncePerTurnEach => true,
            Limit::OncePerSubject => !uses.any(|one| one.fighter == subject),
            Limit::OncePerMove => {
                let scope = UseScope::Move(state.moving_serial());
                !uses.any(|one| one.fighter == subject && one.scope == scope)
            }
            Limit::OncePerGame
            | Limit::OncePerRound
            | Limit::OncePerPhase
            | Limit::OncePerTurn
            | Limit::OncePerStep => uses.next().is_none(),
        }
    }

    /// "once a game".
    pub(crate) fn said(self) -> Option<&'static str> {
        match self {
            Limit::None => None,
            Limit::OncePerGame => Some("once a game"),
            Limit::OncePerRound => Some("once a battle round"),
            Limit::OncePerPhase => Some("once a combat phase"),
            Limit::OncePerTurn => Some("once a turn"),
            Limit::OncePerStep => Some("once a step"),
            Limit::OncePerTurnEach => Some("once a turn for each fighter"),
            Limit::OncePerSubject => Some("once for each fighter"),
            Limit::OncePerMove => Some("once in each Move"),
        }
    }
}
