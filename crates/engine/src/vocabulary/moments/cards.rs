//! Cards.

use super::{About, Lead, MomentWord, Now, Said, Telling};
use crate::cards::brings::{Brings, CARD, PLAYER};
use crate::cards::{Cond, Told};
use crate::render::asked::{about_name, event_card, reaction, somebody, whose};
use crate::render::fighters::Det;
use crate::render::names::Phrase;
use crate::render::text::{a, words};
use crate::render::verb::Verb;
use crate::vocabulary::cards::{Objective, Ploy, This, Upgrade};

/// A reaction was used and has been carried out.
pub(crate) struct Reacted;

impl MomentWord for Reacted {
    const BRINGS: Brings = PLAYER;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        let what = reaction(&mut tell.rest, tell.to);
        (somebody(&mut tell.rest), uses(), what)
    }

    fn now(now: &Now) -> Option<String> {
        now.card("has been used")
            .or_else(|| now.player("has answered"))
            .or_else(|| now.so("Somebody has answered"))
    }
}

/// A ploy was shown; its effect has not happened yet.
pub(crate) struct PloyPlayed;

impl MomentWord for PloyPlayed {
    const BRINGS: Brings = CARD;
    const LEAD: Lead = Lead::When;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        tell.player_card(Ploy, Verb::new("plays", "play", "played"))
    }

    fn now(now: &Now) -> Option<String> {
        now.card("is played")
    }
}

/// A ploy has picked a fighter.
pub(crate) struct PickedByPloy;

impl MomentWord for PickedByPloy {
    const BRINGS: Brings = Brings {
        by: Some("the fighter picked"),
        ..CARD
    };
    const ABOUT: About = About::Fighter(Some("the fighter picked by the ploy"));

    fn said(tell: &mut Telling) -> Said {
        picked(tell)
    }

    fn now(now: &Now) -> Option<String> {
        now_picked(now)
    }
}

/// A ploy has picked a fighter, and nothing has changed that.
pub(crate) struct Chosen;

impl MomentWord for Chosen {
    const BRINGS: Brings = Brings {
        by: Some("the fighter picked"),
        ..CARD
    };
    const ABOUT: About = About::Fighter(Some("the fighter picked by the ploy"));

    fn said(tell: &mut Telling) -> Said {
        picked(tell)
    }

    fn now(now: &Now) -> Option<String> {
        now_picked(now)
    }
}

/// A ploy was resolved and discarded.
pub(crate) struct PloyResolved;

impl MomentWord for PloyResolved {
    const BRINGS: Brings = CARD;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        let resolves = Verb::new("has resolved", "have resolved", "resolved");
        tell.player_card(Ploy, resolves)
    }

    fn now(now: &Now) -> Option<String> {
        now.card("has been carried out")
    }
}

/// An Upgrade was shown; it has not been paid for or given yet.
pub(crate) struct UpgradePlayed;

impl MomentWord for UpgradePlayed {
    const BRINGS: Brings = CARD;
    const LEAD: Lead = Lead::When;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        tell.player_card(Upgrade, Verb::new("plays", "play", "played"))
    }

    fn now(now: &Now) -> Option<String> {
        now.card("is shown")
    }
}

/// An Upgrade was equipped.
pub(crate) struct Equipped;

impl MomentWord for Equipped {
    const BRINGS: Brings = Brings {
        by: Some("the fighter it was given to"),
        ..CARD
    };
    const ABOUT: About = About::Fighter(Some("the equipped fighter"));
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        let what = event_card(&mut tell.rest, Upgrade.into(), tell.to);
        let (subject, verb, _) = tell.passive("equipped with");
        (subject, verb, what)
    }

    fn now(now: &Now) -> Option<String> {
        match &now.card {
            Some(card) => now
                .fighter(&format!("is equipped with {card}"))
                .or_else(|| now.card("is equipped")),
            None => now.fighter("is equipped"),
        }
    }
}

/// A card was discarded: from a hand, from a fighter, or a ploy after it was resolved.
pub(crate) struct CardDiscarded;

impl MomentWord for CardDiscarded {
    const BRINGS: Brings = Brings {
        by: Some("the fighter that had it, in the first edition"),
        ..CARD
    };

    fn said(tell: &mut Telling) -> Said {
        let what = event_card(&mut tell.rest, This.into(), tell.to);
        match tell.take(whose) {
            Some(subject) => (subject, Verb::new("discards", "discard", "discarded"), what),
            None => {
                let plural = matches!(tell.to, Det::Some(_));
                let subject = Phrase {
                    plural,
                    ..Phrase::one(what)
                };
                (subject, Verb::passive("discarded"), String::new())
            }
        }
    }

    fn now(now: &Now) -> Option<String> {
        now.card("is discarded")
    }
}

/// An Objective was scored.
pub(crate) struct ObjectiveScored;

impl MomentWord for ObjectiveScored {
    const BRINGS: Brings = CARD;

    fn said(tell: &mut Telling) -> Said {
        tell.in_or_outside("the combat phase", |cond| {
            matches!(cond, Cond::CombatPhase(_))
        });
        tell.player_card(Objective, Verb::new("scores", "score", "scored"))
    }

    fn now(now: &Now) -> Option<String> {
        now.card("is scored")
    }
}

/// A card was raided.
pub(crate) struct Raided;

impl MomentWord for Raided {
    const BRINGS: Brings = Brings {
        by: Some("the attacker, in an attack"),
        to: Some("the target, in an attack"),
        card: Some("that card"),
        ..PLAYER
    };

    fn said(tell: &mut Telling) -> Said {
        tell.because();
        tell.with_weapon();
        tell.player_card(This, Verb::new("raids", "raid", "raided"))
    }

    fn now(now: &Now) -> Option<String> {
        now.so("A card is raided")
    }
}

/// A lasting effect tagged as a Domain came into play.
pub(crate) struct DomainPlayed;

impl MomentWord for DomainPlayed {
    const BRINGS: Brings = PLAYER;

    fn said(tell: &mut Telling) -> Said {
        let plays = Verb::new("plays", "play", "played");
        (somebody(&mut tell.rest), plays, "a Domain".to_owned())
    }

    fn now(now: &Now) -> Option<String> {
        now.so("A Domain comes into play")
    }
}

/// An ability with a tag was used; `Event("asterism")` and the like tell which.
pub(crate) struct TaggedAbilityUsed;

impl MomentWord for TaggedAbilityUsed {
    const BRINGS: Brings = Brings {
        by: Some("its user, if it has one"),
        told: Some(Told::Tag),
        ..PLAYER
    };

    fn said(tell: &mut Telling) -> Said {
        let what = match tell.take(about_name) {
            Some(name) => a(&format!("{} ability", words(name))),
            None => "a tagged ability".to_owned(),
        };
        (somebody(&mut tell.rest), uses(), what)
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("uses an ability")
            .or_else(|| now.player("uses an ability"))
    }
}

fn uses() -> Verb {
    Verb::new("uses", "use", "used")
}

fn picked(tell: &mut Telling) -> Said {
    let what = event_card(&mut tell.rest, Ploy.into(), tell.to);
    let (subject, verb, _) = tell.passive("picked by");
    (subject, verb, what)
}

fn now_picked(now: &Now) -> Option<String> {
    match &now.card {
        Some(card) => Some(format!("{card} picks {}", now.subject.as_deref()?)),
        None => now.fighter("is picked"),
    }
}
