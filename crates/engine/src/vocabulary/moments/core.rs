//! Core abilities.

use super::{About, MomentWord, Now, Said, Telling};
use crate::cards::brings::{Brings, FIGHTER, PLAYER};
use crate::cards::{Cond, FeatureIs, Name, Told};
use crate::render::asked::{about_name, event_feature, somebody};
use crate::render::features;
use crate::render::text::slug_title;
use crate::render::verb::Verb;
use crate::vocabulary::conditions::EventFeature;
use crate::vocabulary::features::{Not, Treasure};

/// A fighter has been picked to use a Core ability.
pub(crate) struct PickedForCore;

impl MomentWord for PickedForCore {
    const BRINGS: Brings = Brings {
        card: Some("the Upgrade whose ability it was"),
        told: Some(Told::Core),
        ..FIGHTER
    };
    const ABOUT: About = About::Fighter(Some("the fighter using the Core ability"));

    fn said(tell: &mut Telling) -> Said {
        tell.passive("picked to use a Core ability")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is about to act")
    }
}

/// A fighter has been picked to Move, be it on its own or in a Charge.
pub(crate) struct PickedToMove;

impl MomentWord for PickedToMove {
    const BRINGS: Brings = FIGHTER;
    const ABOUT: About = About::Fighter(Some("the Moving fighter"));

    fn said(tell: &mut Telling) -> Said {
        tell.passive("picked to Move")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is about to Move")
    }
}

/// A fighter has been picked to Charge.
pub(crate) struct PickedToCharge;

impl MomentWord for PickedToCharge {
    const BRINGS: Brings = FIGHTER;
    const ABOUT: About = About::Fighter(Some("the Charging fighter"));

    fn said(tell: &mut Telling) -> Said {
        tell.passive("picked to Charge")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is about to Charge")
    }
}

/// A fighter has been picked to Attack (not as part of a Charge).
pub(crate) struct PickedToAttack;

impl MomentWord for PickedToAttack {
    const BRINGS: Brings = FIGHTER;
    const ABOUT: About = About::Fighter(Some("the Attacking fighter"));

    fn said(tell: &mut Telling) -> Said {
        tell.passive("picked to Attack")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is about to Attack")
    }
}

/// A fighter has resolved a Core ability; `Event("charge")`, `"guard"` and `"ability"` tell which.
pub(crate) struct CoreUsed;

impl MomentWord for CoreUsed {
    const BRINGS: Brings = Brings {
        card: Some("the Upgrade whose ability it was"),
        told: Some(Told::Core),
        ..FIGHTER
    };
    const ABOUT: About = About::Fighter(Some("the fighter using the Core ability"));
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        match tell.take(about_name).map(Name::as_str) {
            Some("charge") => tell.active("Charges", "Charge", "Charged"),
            Some("guard") => tell.active("goes on Guard", "go on Guard", "went on Guard"),
            named => {
                let what = match named {
                    Some("ability") => "an ability of its own".to_owned(),
                    Some(name) => slug_title(name),
                    None => "a Core ability".to_owned(),
                };
                let (subject, verb, _) = tell.active("uses", "use", "used");
                (subject, verb, what)
            }
        }
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("has acted")
    }
}

/// A fighter has Moved, be it on its own or in a Charge.
pub(crate) struct Moved;

impl MomentWord for Moved {
    const BRINGS: Brings = Brings {
        to: Some("the last one it passed through"),
        amount: Some("hexes entered"),
        ..FIGHTER
    };
    const ABOUT: About = About::Fighter(Some("the Moving fighter"));
    const REACTION_STEP: bool = true;
    const OTHER: &str = "the first fighter Moved through";

    fn said(tell: &mut Telling) -> Said {
        let (subject, verb, _) = tell.active("Moves", "Move", "Moved");
        tell.in_or_outside("a Charge", |cond| matches!(cond, Cond::MoveInCharge(_)));
        (subject, verb, tell.against("through"))
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("has Moved")
    }
}

/// A fighter has Charged.
pub(crate) struct Charged;

impl MomentWord for Charged {
    const BRINGS: Brings = FIGHTER;
    const ABOUT: About = About::Fighter(Some("the Charging fighter"));
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        tell.active("Charges", "Charge", "Charged")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("has Charged")
    }
}

/// A player has Focused.
pub(crate) struct Focused;

impl MomentWord for Focused {
    const BRINGS: Brings = Brings {
        told: Some(Told::PlayerAction),
        attack: false,
        ..PLAYER
    };
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        let who = somebody(&mut tell.rest);
        (who, Verb::new("Focuses", "Focus", "Focused"), String::new())
    }

    fn now(now: &Now) -> Option<String> {
        now.player("has Focused")
    }
}

/// A fighter has Delved.
pub(crate) struct Delved;

impl MomentWord for Delved {
    const BRINGS: Brings = Brings {
        player: Some("that fighter's"),
        feature: Some("that token"),
        ..FIGHTER
    };
    const ABOUT: About = About::Fighter(Some("the Delving fighter"));

    fn said(tell: &mut Telling) -> Said {
        // The token has been turned over by then, and is spoken of as it was.
        let was = tell.take(|cond| match cond {
            Cond::EventFeature(EventFeature(filter)) => {
                Some(filter.iter().map(turned_over).collect::<Vec<_>>())
            }
            _ => None,
        });
        let what = match was {
            Some(was) => Some(features::noun(&was, tell.to, tell.names)),
            None => event_feature(&mut tell.rest, tell.to, tell.names),
        };
        let (subject, verb, _) = tell.active("Delves", "Delve", "Delved");
        (subject, verb, what.unwrap_or_default())
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("has Delved")
    }
}

fn turned_over(is: &FeatureIs) -> FeatureIs {
    match is {
        FeatureIs::Not(Not(side)) if matches!(**side, FeatureIs::Treasure(_)) => Treasure.into(),
        FeatureIs::Treasure(_) => Not(Box::new(Treasure.into())).into(),
        is => is.clone(),
    }
}
