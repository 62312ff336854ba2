//! Travel.

use super::{About, Lead, MomentWord, Now, Said, Telling};
use crate::cards::brings::{ATTACK, Brings, FIGHTER, HARM};
use crate::cards::{Cond, Is};
use crate::render::asked::{outcome, outcome_word, whose};
use crate::render::features;
use crate::render::fighters::{self, Det};
use crate::render::hexes;
use crate::render::names::{Phrase, one_and_more};
use crate::render::text::a;
use crate::render::verb::Verb;
use crate::vocabulary::fighters::{InHex, On};

/// A fighter is about to be pushed: it has been picked, its path has not.
pub(crate) struct PickedToBePushed;

impl MomentWord for PickedToBePushed {
    const BRINGS: Brings = Brings {
        cause: true,
        ..FIGHTER
    };
    const ABOUT: About = About::Fighter(Some("the pushed fighter"));
    const LEAD: Lead = Lead::When;

    fn said(tell: &mut Telling) -> Said {
        tell.passive("about to be pushed")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is about to be pushed")
    }
}

/// A fighter entered a hex, was pushed into it or was placed in it: each hex on its way.
pub(crate) struct EntersHex;

impl MomentWord for EntersHex {
    const BRINGS: Brings = Brings {
        feature: Some("the one in that hex"),
        ..FIGHTER
    };
    const ABOUT: About = About::Fighter(Some("the entering fighter"));

    fn said(tell: &mut Telling) -> Said {
        let (subject, hex) = entered(tell);
        let moving = tell.take(|cond| matches!(cond, Cond::InMove(_)).then_some("while Moving"));
        tell.tail.extend(moving.map(str::to_owned));
        (subject, Verb::new("enters", "enter", "entered"), hex)
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("enters a hex")
    }
}

/// A fighter entered, was pushed into or was placed in a stagger hex that affects it, whether or not it got a token.
pub(crate) struct EntersStaggerHex;

impl MomentWord for EntersStaggerHex {
    const BRINGS: Brings = FIGHTER;
    const ABOUT: About = About::Fighter(Some("the entering fighter"));

    fn said(tell: &mut Telling) -> Said {
        tell.active(
            "enters a stagger hex",
            "enter a stagger hex",
            "entered a stagger hex",
        )
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("enters a stagger hex")
    }
}

/// A fighter that Moves has passed through a hex with another fighter in it (`to`).
pub(crate) struct MovedThrough;

impl MomentWord for MovedThrough {
    const BRINGS: Brings = Brings {
        to: Some("the one moved through"),
        ..FIGHTER
    };
    const ABOUT: About = About::Fighter(Some("the Moving fighter"));
    const OTHER: &str = "the fighter Moved through";

    fn said(tell: &mut Telling) -> Said {
        let (subject, verb, _) = tell.active("Moves through", "Move through", "Moved through");
        let whom = tell.target();
        (
            subject,
            verb,
            whom.unwrap_or_else(|| "another fighter".to_owned()),
        )
    }

    fn now(now: &Now) -> Option<String> {
        let object = now.object.as_deref().unwrap_or("a fighter");
        now.fighter(&format!("has passed through {object}"))
    }
}

/// A fighter was pushed (a drive back and an Overrun are pushes).
pub(crate) struct Pushed;

impl MomentWord for Pushed {
    const BRINGS: Brings = Brings {
        to: Some("the attacker, if it was driven back"),
        player: Some("who pushed it"),
        amount: Some("hexes gone"),
        cause: true,
        ..FIGHTER
    };
    const ABOUT: About = About::Fighter(Some("the pushed fighter"));
    const AMOUNT: &str = "the number of hexes of that push";

    fn said(tell: &mut Telling) -> Said {
        if let Some(player) = tell.take(whose) {
            tell.tail.push(format!("by {}", player.text));
        }
        tell.passive("pushed")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is pushed")
    }
}

/// A fighter could be driven back; nothing has been decided.
pub(crate) struct BeforeDriveBack;

impl MomentWord for BeforeDriveBack {
    const BRINGS: Brings = Brings {
        to: Some("the attacker"),
        ..HARM
    };
    const ABOUT: About = About::Fighter(Some("the fighter driven back"));
    const LEAD: Lead = Lead::When;
    // Whoever answers to it does so in the place of the drive back; the step after that would be too late. (HAR-COMBAT-23)
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        tell.active(
            "could be driven back",
            "could be driven back",
            "could have been driven back",
        )
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("could be driven back")
    }
}

/// A fighter was driven back.
pub(crate) struct DrivenBack;

impl MomentWord for DrivenBack {
    const BRINGS: Brings = Brings {
        to: Some("the attacker"),
        ..HARM
    };
    const ABOUT: About = About::Fighter(Some("the fighter driven back"));

    fn said(tell: &mut Telling) -> Said {
        let outcome = tell.take(outcome).map(outcome_word);
        let attacker = tell.target();
        if outcome.is_some() || attacker.is_some() {
            let attack = a(&format!("{}Attack", outcome.unwrap_or_default()));
            let whose = attacker.map(|attacker| format!(" of {attacker}"));
            tell.tail
                .push(format!("by {attack}{}", whose.unwrap_or_default()));
        }
        let (subject, places) = split(tell);
        if places.is_empty() {
            return tell.passive("driven back");
        }
        let hex = hex_of(&places, tell);
        (subject, Verb::passive("driven back"), format!("into {hex}"))
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is driven back")
    }
}

/// The drive back step of an attack is over, whether or not the target was driven back.
pub(crate) struct DriveBackStepEnds;

impl MomentWord for DriveBackStepEnds {
    const BRINGS: Brings = ATTACK;
    const ABOUT: About = About::Attack;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        tell.with_weapon();
        tell.ends("the drive back step of an Attack")
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The drive back is settled")
    }
}

/// A fighter was placed by an effect.
pub(crate) struct Placed;

impl MomentWord for Placed {
    const BRINGS: Brings = FIGHTER;
    const ABOUT: About = About::Fighter(Some("the placed fighter"));

    fn said(tell: &mut Telling) -> Said {
        tell.passive("placed")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is placed")
    }
}

/// Who enters a hex, and which: where the fighter must be by then is told of the hex.
fn entered(tell: &Telling) -> (Phrase, String) {
    let (subject, places) = split(tell);
    (subject, hex_of(&places, tell))
}

/// Who gets somewhere, and what is said of the place.
fn split(tell: &Telling) -> (Phrase, Vec<Is>) {
    tell.fighter();
    let names = tell.names;
    let is_place = |is: &Is| matches!(is, Is::In(_) | Is::Away(_) | Is::InHex(_) | Is::On(_));
    let (places, who): (Vec<Is>, Vec<Is>) = tell.on.by.iter().cloned().partition(is_place);
    let subject = match one_and_more(&who) {
        Some((who, _)) => names.of(who).clone(),
        None => fighters::noun(&who, tell.by, names),
    };
    (subject, places)
}

/// The hex that a fighter has got into, from what is said of the fighter there.
fn hex_of(places: &[Is], tell: &Telling) -> String {
    let names = tell.names;
    match (places, tell.to) {
        ([Is::InHex(InHex(filter))], _) => hexes::noun(filter, &Det::A, names),
        ([Is::On(On(filter))], Det::Some(_)) => {
            format!("hexes with {}", features::noun(filter, tell.to, names))
        }
        ([Is::On(On(filter))], _) => {
            format!("a hex with {}", features::noun(filter, &Det::A, names))
        }
        // "an edge hex in friendly territory".
        ([Is::InHex(InHex(filter)), more @ ..] | [more @ .., Is::InHex(InHex(filter))], _) => {
            let hex = hexes::noun(filter, &Det::A, names);
            format!("{hex}{}", fighters::suffix(more, names))
        }
        (places, _) => format!("a hex{}", fighters::suffix(places, names)),
    }
}
