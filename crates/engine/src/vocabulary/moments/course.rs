//! The course of the game.

use super::{About, Lead, MomentWord, Now, Said, Telling};
use crate::cards::TurnOf;
use crate::cards::brings::{Brings, COURSE, FIGHTER, TURN};
use crate::render::names::Phrase;
use crate::render::verb::Verb;

/// The feature tokens have been turned up at the end of their placement.
pub(crate) struct FeaturesRevealed;

impl MomentWord for FeaturesRevealed {
    const BRINGS: Brings = COURSE;

    fn said(_: &mut Telling) -> Said {
        (
            Phrase::many("the feature tokens"),
            Verb::passive("revealed"),
            String::new(),
        )
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The feature tokens are turned up")
    }
}

/// A fighter was deployed.
pub(crate) struct Deployed;

impl MomentWord for Deployed {
    const BRINGS: Brings = Brings {
        by: Some("that fighter"),
        ..COURSE
    };
    const ABOUT: About = About::Fighter(Some("the deployed fighter"));

    fn said(tell: &mut Telling) -> Said {
        tell.passive("deployed")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is deployed")
    }
}

/// A battle round starts, before its roll-off.
pub(crate) struct RoundStarts;

impl MomentWord for RoundStarts {
    const BRINGS: Brings = COURSE;
    const LEAD: Lead = Lead::When;

    fn said(tell: &mut Telling) -> Said {
        let round = tell.rounds();
        tell.starts(round.as_deref().unwrap_or("a battle round"))
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The battle round begins")
    }
}

/// The combat phase starts, after the roll-off.
pub(crate) struct CombatPhaseStarts;

impl MomentWord for CombatPhaseStarts {
    const BRINGS: Brings = COURSE;
    const LEAD: Lead = Lead::When;

    fn said(tell: &mut Telling) -> Said {
        tell.starts("a combat phase")
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The combat phase begins")
    }
}

/// A turn starts, its turn token has been flipped.
pub(crate) struct TurnStarts;

impl MomentWord for TurnStarts {
    const BRINGS: Brings = TURN;
    const LEAD: Lead = Lead::When;

    fn said(tell: &mut Telling) -> Said {
        tell.step("turn", false)
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The turn begins")
    }
}

/// An Action step starts.
pub(crate) struct ActionStepStarts;

impl MomentWord for ActionStepStarts {
    const BRINGS: Brings = TURN;
    const LEAD: Lead = Lead::When;

    fn said(tell: &mut Telling) -> Said {
        tell.action_step(false)
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The Action step begins")
    }
}

/// An Action step has ended.
pub(crate) struct ActionStepEnds;

impl MomentWord for ActionStepEnds {
    const BRINGS: Brings = Brings {
        by: Some("the one that was activated, if one was"),
        ..TURN
    };
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        tell.action_step(true)
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The Action step is over")
    }
}

/// A fighter was activated; it has not acted yet.
pub(crate) struct Activated;

impl MomentWord for Activated {
    const BRINGS: Brings = Brings {
        attack: false,
        ..FIGHTER
    };
    const ABOUT: About = About::Fighter(Some("the activated fighter"));

    fn said(tell: &mut Telling) -> Said {
        tell.passive("activated")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is activated")
    }
}

/// An action, an activation, a ploy or a hazard is over, and with it all that it led to.
pub(crate) struct ActionOver;

impl MomentWord for ActionOver {
    const BRINGS: Brings = TURN;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        let whose = tell.whose_turn();
        let what = match whose {
            TurnOf::Any => "an action",
            TurnOf::You => "an action in your turn",
            TurnOf::Opponent => "an action in your opponent's turn",
        };
        (Phrase::one(what), Verb::passive("over"), String::new())
    }

    fn now(now: &Now) -> Option<String> {
        now.so("That is done")
    }
}

/// A Power step starts.
pub(crate) struct PowerStepStarts;

impl MomentWord for PowerStepStarts {
    const BRINGS: Brings = TURN;
    const LEAD: Lead = Lead::When;

    fn said(tell: &mut Telling) -> Said {
        tell.step("Power step", false)
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The Power step begins")
    }
}

/// A Power step has ended.
pub(crate) struct PowerStepEnds;

impl MomentWord for PowerStepEnds {
    const BRINGS: Brings = TURN;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        tell.step("Power step", true)
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The Power step is over")
    }
}

/// A turn has ended.
pub(crate) struct TurnEnds;

impl MomentWord for TurnEnds {
    const BRINGS: Brings = TURN;

    fn said(tell: &mut Telling) -> Said {
        tell.step("turn", true)
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The turn is over")
    }
}

/// The last Power step of the battle round has ended; lasting effects have not lapsed yet.
pub(crate) struct LastPowerStepEnds;

impl MomentWord for LastPowerStepEnds {
    const BRINGS: Brings = COURSE;

    fn said(tell: &mut Telling) -> Said {
        tell.ends("the last Power step of a battle round")
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The Power step is over")
    }
}

/// A hazard phase starts; nothing has been drawn.
pub(crate) struct HazardPhaseStarts;

impl MomentWord for HazardPhaseStarts {
    const BRINGS: Brings = COURSE;
    const LEAD: Lead = Lead::When;

    fn said(tell: &mut Telling) -> Said {
        tell.starts("a hazard phase")
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The hazard phase begins")
    }
}

/// An end phase starts.
pub(crate) struct EndPhaseStarts;

impl MomentWord for EndPhaseStarts {
    const BRINGS: Brings = COURSE;
    const LEAD: Lead = Lead::When;

    fn said(tell: &mut Telling) -> Said {
        tell.starts("an end phase")
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The end phase begins")
    }
}

/// Both players are through the end phase and the clean-up is done: the battle round ends.
pub(crate) struct RoundEnds;

impl MomentWord for RoundEnds {
    const BRINGS: Brings = COURSE;
    const LEAD: Lead = Lead::When;

    fn said(tell: &mut Telling) -> Said {
        tell.ends("a battle round")
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The battle round ends")
    }
}
