//! Tokens of fighters.

use super::{About, Lead, MomentWord, Now, Said, Telling};
use crate::cards::Told;
use crate::cards::brings::{Brings, FIGHTER};
use crate::render::asked::about_token;

/// A fighter is about to be given a Move, Charge, Guard or Stagger token; `Event("charge")` and the like tell the kind.
pub(crate) struct BeforeToken;

impl MomentWord for BeforeToken {
    const BRINGS: Brings = Brings {
        told: Some(Told::Token),
        ..FIGHTER
    };
    const ABOUT: About = About::Fighter(Some("the fighter with the token"));
    const LEAD: Lead = Lead::When;

    fn said(tell: &mut Telling) -> Said {
        let (subject, verb, _) = tell.passive("about to be given");
        (subject, verb, about_token(&mut tell.rest))
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter(&format!("is about to get {}", now.token()))
    }
}

/// A fighter was given a token; `Event("move")` and the like tell the kind.
pub(crate) struct TokenGiven;

impl MomentWord for TokenGiven {
    const BRINGS: Brings = Brings {
        told: Some(Told::Token),
        ..FIGHTER
    };
    const ABOUT: About = About::Fighter(Some("the fighter with the token"));

    fn said(tell: &mut Telling) -> Said {
        let (subject, verb, _) = tell.passive("given");
        (subject, verb, about_token(&mut tell.rest))
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter(&format!("gets {}", now.token()))
    }
}

/// A token was removed from a fighter by an effect; `Event` tells the kind.
pub(crate) struct TokenRemoved;

impl MomentWord for TokenRemoved {
    const BRINGS: Brings = Brings {
        told: Some(Told::Token),
        ..FIGHTER
    };
    const ABOUT: About = About::Fighter(Some("the fighter with the token"));

    fn said(tell: &mut Telling) -> Said {
        let (subject, verb, _) = tell.active("loses", "lose", "lost");
        (subject, verb, about_token(&mut tell.rest))
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter(&format!("loses {}", now.token()))
    }
}
