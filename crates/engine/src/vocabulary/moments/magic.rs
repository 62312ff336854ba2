//! Magic.

use super::{About, Lead, MomentWord, Now, Said, Telling};
use crate::cards::brings::{Brings, PLAYER, SPELL};
use crate::render::asked::{event_card, for_spell, whose};
use crate::render::names::Phrase;
use crate::render::verb::Verb;
use crate::vocabulary::cards::Spell;

/// A wizard is about to use a spell of its card or of an Upgrade.
pub(crate) struct SpellDeclared;

impl MomentWord for SpellDeclared {
    const BRINGS: Brings = SPELL;
    const ABOUT: About = About::Caster;
    const LEAD: Lead = Lead::When;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        let declares = Verb::new("declares", "declare", "declared");
        (tell.caster(), declares, "a spell".to_owned())
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is about to use a spell")
    }
}

/// A spell is about to be rolled for: `by` is the caster.
pub(crate) struct BeforeCastingRoll;

impl MomentWord for BeforeCastingRoll {
    const BRINGS: Brings = SPELL;
    const ABOUT: About = About::Caster;
    const LEAD: Lead = Lead::Before;

    fn said(tell: &mut Telling) -> Said {
        casting_roll(tell)
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is about to make a casting roll")
    }
}

/// The casting roll was made, nothing has been judged.
pub(crate) struct CastingRoll;

impl MomentWord for CastingRoll {
    const BRINGS: Brings = SPELL;
    const ABOUT: About = About::Caster;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        casting_roll(tell)
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The casting roll is made")
    }
}

/// A wizard suffers backlash.
pub(crate) struct Backlash;

impl MomentWord for Backlash {
    const BRINGS: Brings = Brings {
        to: None,
        card: None,
        ..SPELL
    };
    const ABOUT: About = About::Caster;

    fn said(tell: &mut Telling) -> Said {
        let suffers = Verb::new("suffers backlash", "suffer backlash", "suffered backlash");
        (tell.caster(), suffers, String::new())
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("suffers backlash")
    }
}

/// A spell is cast; it has not done anything yet.
pub(crate) struct SpellCast;

impl MomentWord for SpellCast {
    const BRINGS: Brings = SPELL;
    const ABOUT: About = About::Caster;
    const LEAD: Lead = Lead::When;

    fn said(tell: &mut Telling) -> Said {
        spell(tell, Verb::new("casts", "cast", "cast"))
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("casts the spell")
    }
}

/// A spell that was cast has been carried out.
pub(crate) struct SpellResolved;

impl MomentWord for SpellResolved {
    const BRINGS: Brings = SPELL;
    const ABOUT: About = About::Caster;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        spell(tell, Verb::new("resolves", "resolve", "resolved"))
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The spell has been carried out")
    }
}

/// A spell has failed.
pub(crate) struct SpellFailed;

impl MomentWord for SpellFailed {
    const BRINGS: Brings = SPELL;
    const ABOUT: About = About::Caster;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        spell(
            tell,
            Verb::new("fails to cast", "fail to cast", "failed to cast"),
        )
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The spell has failed")
    }
}

/// The scatter token was placed, no dice have been rolled.
pub(crate) struct ScatterPlaced;

impl MomentWord for ScatterPlaced {
    const BRINGS: Brings = PLAYER;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        match tell.take(whose) {
            Some(player) => {
                let places = Verb::new("places", "place", "placed");
                (player, places, "the scatter token".to_owned())
            }
            None => {
                let token = Phrase::one("the scatter token");
                (token, Verb::passive("placed"), String::new())
            }
        }
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The scatter token is placed")
    }
}

fn casting_roll(tell: &mut Telling) -> Said {
    let rolls = Verb::new(
        "makes a casting roll",
        "make a casting roll",
        "made a casting roll",
    );
    (tell.caster(), rolls, for_spell(&mut tell.rest, tell.to))
}

fn spell(tell: &mut Telling, verb: Verb) -> Said {
    let who = tell.caster();
    (who, verb, event_card(&mut tell.rest, Spell.into(), tell.to))
}
