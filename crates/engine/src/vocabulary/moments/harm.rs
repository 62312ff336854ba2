//! Harm and help.

use super::{About, Lead, MomentWord, Now, Said, Telling};
use crate::cards::brings::{Brings, FIGHTER, HARM};
use crate::cards::{Amount, Comparison, Cond, Num};
use crate::render::numbers::num;
use crate::vocabulary::conditions::Compare;

/// Damage is about to be inflicted on a fighter.
pub(crate) struct BeforeDamage;

impl MomentWord for BeforeDamage {
    const BRINGS: Brings = Brings {
        amount: Some("damage"),
        ..HARM
    };
    const ABOUT: About = About::Fighter(Some("the damaged fighter"));
    const LEAD: Lead = Lead::Before;

    fn said(tell: &mut Telling) -> Said {
        takes_damage(tell)
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is about to suffer damage")
    }
}

/// Damage was inflicted on a fighter.
pub(crate) struct Damaged;

impl MomentWord for Damaged {
    const BRINGS: Brings = Brings {
        amount: Some("damage"),
        ..HARM
    };
    const ABOUT: About = About::Fighter(Some("the damaged fighter"));
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        takes_damage(tell)
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("suffers damage")
    }
}

/// A fighter's damage has reached its Health; it is not slain yet.
pub(crate) struct WouldBeSlain;

impl MomentWord for WouldBeSlain {
    const BRINGS: Brings = Brings {
        amount: Some("damage"),
        ..HARM
    };
    const ABOUT: About = About::Fighter(Some("the slain fighter"));
    const LEAD: Lead = Lead::When;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        let by = tell.cause();
        let (subject, verb, _) =
            tell.active("would be slain", "would be slain", "would have been slain");
        (subject, verb, by)
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("would be slain")
    }
}

/// After damage it has been settled whether the fighter is slain; this one is not.
pub(crate) struct DamageSurvived;

impl MomentWord for DamageSurvived {
    const BRINGS: Brings = Brings {
        amount: Some("damage"),
        ..HARM
    };
    const ABOUT: About = About::Fighter(Some("the damaged fighter"));
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        let from = source(tell);
        let (subject, verb, _) =
            tell.active("survives damage", "survive damage", "survived damage");
        (subject, verb, from)
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("survives the damage")
    }
}

/// A fighter is slain and is about to leave the battlefield: its place, tokens and Upgrades can still be seen.
pub(crate) struct Slaying;

impl MomentWord for Slaying {
    const BRINGS: Brings = HARM;
    const ABOUT: About = About::Fighter(Some("the slain fighter"));
    const LEAD: Lead = Lead::When;

    fn said(tell: &mut Telling) -> Said {
        tell.tail
            .push("and is about to leave the battlefield".to_owned());
        tell.slain("slain")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is slain")
    }
}

/// The Upgrades of a slain fighter were discarded.
pub(crate) struct UpgradesDiscarded;

impl MomentWord for UpgradesDiscarded {
    const BRINGS: Brings = Brings {
        card: Some("each of those Upgrades"),
        ..FIGHTER
    };
    const ABOUT: About = About::Fighter(Some("the slain fighter"));
    const DEATH: bool = true;

    fn said(tell: &mut Telling) -> Said {
        tell.slain("slain and its Upgrades are discarded")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("has lost its Upgrades")
    }
}

/// A fighter was slain and has left the battlefield. Its place can still be asked for.
pub(crate) struct Slain;

impl MomentWord for Slain {
    const BRINGS: Brings = Brings {
        amount: Some("what is paid for it"),
        ..HARM
    };
    const ABOUT: About = About::Fighter(Some("the slain fighter"));
    const REACTION_STEP: bool = true;
    const DEATH: bool = true;
    const AMOUNT: &str = "the glory paid for it";

    fn said(tell: &mut Telling) -> Said {
        tell.slain("slain")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is slain")
    }
}

/// The attack, Move or ploy in which a fighter was slain is over; `by` the slain one, `to` the attacker.
pub(crate) struct TookOut;

impl MomentWord for TookOut {
    const BRINGS: Brings = Brings {
        player: Some("who did it, if anybody did"),
        amount: Some("what was paid for it"),
        ..HARM
    };
    const ABOUT: About = About::Fighter(Some("the slain fighter"));
    const REACTION_STEP: bool = true;
    const AMOUNT: &str = "the glory gained";
    const DEATH: bool = true;

    fn said(tell: &mut Telling) -> Said {
        tell.tail.push(ONCE_OVER.to_owned());
        tell.slain("slain")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("was slain")
    }
}

/// The attack, Move or ploy in which a fighter was damaged is over; `by` the damaged one, `to` the attacker.
pub(crate) struct Hurt;

impl MomentWord for Hurt {
    const BRINGS: Brings = Brings {
        player: Some("who did it, if anybody did"),
        amount: Some("damage"),
        ..HARM
    };
    const ABOUT: About = About::Fighter(Some("the damaged fighter"));
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        tell.tail.push(ONCE_OVER.to_owned());
        takes_damage(tell)
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("was damaged")
    }
}

/// A fighter was healed.
pub(crate) struct Healed;

impl MomentWord for Healed {
    const BRINGS: Brings = Brings {
        amount: Some("damage removed"),
        ..FIGHTER
    };
    const ABOUT: About = About::Fighter(Some("the healed fighter"));

    fn said(tell: &mut Telling) -> Said {
        tell.passive("healed")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is healed")
    }
}

/// A fighter was Raised.
pub(crate) struct Raised;

impl MomentWord for Raised {
    const BRINGS: Brings = FIGHTER;
    const ABOUT: About = About::Fighter(Some("the Raised fighter"));

    fn said(tell: &mut Telling) -> Said {
        tell.passive("Raised")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is Raised")
    }
}

/// A fighter became Inspired.
pub(crate) struct Inspired;

impl MomentWord for Inspired {
    const BRINGS: Brings = FIGHTER;
    const ABOUT: About = About::Fighter(Some("the fighter that became Inspired"));

    fn said(tell: &mut Telling) -> Said {
        tell.active("becomes Inspired", "become Inspired", "became Inspired")
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is Inspired")
    }
}

/// A fighter became Uninspired.
pub(crate) struct Uninspired;

impl MomentWord for Uninspired {
    const BRINGS: Brings = FIGHTER;
    const ABOUT: About = About::Fighter(Some("the fighter that became Uninspired"));

    fn said(tell: &mut Telling) -> Said {
        tell.active(
            "becomes Uninspired",
            "become Uninspired",
            "became Uninspired",
        )
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is no longer Inspired")
    }
}

/// What answers only when all of it is done says so.
const ONCE_OVER: &str = "(once that is resolved)";

/// "takes damage", "takes at least 3 damage".
fn takes_damage(tell: &mut Telling) -> Said {
    let event = |number: &Num| matches!(number, Num::Of(amount) if matches!(amount.as_ref(), Amount::EventAmount(_)));
    let names = tell.names;
    let much = tell.take(|cond| match cond {
        Cond::Compare(Compare(one, how, many @ Num::Const(_))) if event(one) => {
            let many = num(many, names);
            match how {
                Comparison::AtLeast => Some(format!("at least {many} damage")),
                Comparison::AtMost => Some(format!("{many} or less damage")),
                Comparison::Equal => Some(format!("{many} damage")),
                _ => None,
            }
        }
        _ => None,
    });
    let much = much.unwrap_or_else(|| "damage".to_owned());
    let from = source(tell);
    let (subject, verb, _) = tell.active(
        &format!("takes {much}"),
        &format!("take {much}"),
        &format!("took {much}"),
    );
    (subject, verb, from)
}

/// Where damage comes from: "from an Attack".
fn source(tell: &mut Telling) -> String {
    let by = tell.cause();
    match by.strip_prefix("by ") {
        Some(what) => format!("from {what}"),
        None => by,
    }
}
