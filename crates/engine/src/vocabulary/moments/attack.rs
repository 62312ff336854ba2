//! The attack.

use super::{About, Lead, MomentWord, Now, Said, Telling};
use crate::cards::brings::{ATTACK, Brings};
use crate::render::asked::{attacked, join, outcome, outcome_word, picked_weapon};
use crate::render::fighters::Det;
use crate::render::names::Phrase;
use crate::render::text::a;
use crate::render::verb::Verb;

/// An attacker is about to pick its weapon.
pub(crate) struct BeforeWeaponPicked;

impl MomentWord for BeforeWeaponPicked {
    const BRINGS: Brings = ATTACK;
    const ABOUT: About = About::Attack;
    const LEAD: Lead = Lead::Before;

    fn said(tell: &mut Telling) -> Said {
        let (subject, verb, _) = tell.active("picks a weapon", "pick a weapon", "picked a weapon");
        tell.with_weapon();
        (subject, verb, tell.against("to Attack"))
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is about to pick a weapon")
    }
}

/// A weapon was picked for an attack.
pub(crate) struct WeaponPicked;

impl MomentWord for WeaponPicked {
    const BRINGS: Brings = ATTACK;
    const ABOUT: About = About::Attack;

    fn said(tell: &mut Telling) -> Said {
        let (subject, verb, _) = tell.active("picks", "pick", "picked");
        let what = picked_weapon(&mut tell.rest).unwrap_or_else(|| "a weapon".to_owned());
        (subject, verb, join(&what, &tell.against("to Attack")))
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("has picked a weapon")
    }
}

/// A target was picked for an attack.
pub(crate) struct TargetPicked;

impl MomentWord for TargetPicked {
    const BRINGS: Brings = ATTACK;
    const ABOUT: About = About::Attack;
    // The one that was picked, whoever is the target later on.
    const OTHER: &'static str = "that target";
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        tell.with_weapon();
        match tell.target() {
            Some(target) if tell.on.by.is_empty() => {
                let plural = matches!(tell.to, Det::Some(_) | Det::Bare);
                let target = Phrase {
                    plural,
                    ..Phrase::one(target)
                };
                let picked = Verb::passive("picked as the target of an Attack");
                (target, picked, String::new())
            }
            target => {
                let what = match target {
                    Some(target) => format!("{target} as a target"),
                    None => "a target".to_owned(),
                };
                let (subject, verb, _) = tell.active("picks", "pick", "picked");
                (subject, verb, what)
            }
        }
    }

    fn now(now: &Now) -> Option<String> {
        match &now.object {
            Some(target) => now.fighter(&format!("takes aim at {target}")),
            None => now.fighter("has picked its target"),
        }
    }
}

/// The Attack roll is about to be made.
pub(crate) struct BeforeAttackRoll;

impl MomentWord for BeforeAttackRoll {
    const BRINGS: Brings = ATTACK;
    const ABOUT: About = About::Attack;
    const LEAD: Lead = Lead::Before;

    fn said(tell: &mut Telling) -> Said {
        attack_roll(tell)
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("is about to make the Attack roll")
    }
}

/// The Attack roll was made; re-rolls belong here.
pub(crate) struct AttackRoll;

impl MomentWord for AttackRoll {
    const BRINGS: Brings = ATTACK;
    const ABOUT: About = About::Attack;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        attack_roll(tell)
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The Attack roll is made")
    }
}

/// The Save roll is about to be made.
pub(crate) struct BeforeSaveRoll;

impl MomentWord for BeforeSaveRoll {
    const BRINGS: Brings = ATTACK;
    const ABOUT: About = About::Attack;
    const LEAD: Lead = Lead::Before;

    fn said(tell: &mut Telling) -> Said {
        save_roll(tell)
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The Save roll is about to be made")
    }
}

/// The Save roll was made; re-rolls belong here.
pub(crate) struct SaveRoll;

impl MomentWord for SaveRoll {
    const BRINGS: Brings = ATTACK;
    const ABOUT: About = About::Attack;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        save_roll(tell)
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The Save roll is made")
    }
}

/// The result of the attack is known, nothing has been applied.
pub(crate) struct SuccessDetermined;

impl MomentWord for SuccessDetermined {
    const BRINGS: Brings = ATTACK;
    const ABOUT: About = About::Attack;
    const LEAD: Lead = Lead::When;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        let outcome = tell.take(outcome).map_or("", outcome_word);
        let mut attack = a(&format!("{outcome}Attack"));
        if !tell.on.by.is_empty() || tell.names.attacker != "a fighter" {
            attack = format!("{attack} of {}", tell.fighter().text);
        }
        let attack = join(&attack, &tell.against("on"));
        let takes_effect = Verb::passive("about to take effect");
        (Phrase::one(attack), takes_effect, String::new())
    }

    fn now(now: &Now) -> Option<String> {
        now.so("The result of the Attack is known")
    }
}

/// A fighter has Attacked: the combat sequence is over; its result, dice and target can still be asked about.
pub(crate) struct Attacked;

impl MomentWord for Attacked {
    const BRINGS: Brings = ATTACK;
    const ABOUT: About = About::Attack;
    const REACTION_STEP: bool = true;

    fn said(tell: &mut Telling) -> Said {
        let (who, target) = (tell.fighter(), tell.target());
        let said = attacked(&mut tell.rest, who, target);
        if tell.names.weapon {
            tell.tail.push("with this weapon".to_owned());
        }
        said
    }

    fn now(now: &Now) -> Option<String> {
        now.fighter("has Attacked")
    }
}

fn attack_roll(tell: &mut Telling) -> Said {
    let (subject, verb, _) = tell.active(
        "makes an Attack roll",
        "make an Attack roll",
        "made an Attack roll",
    );
    tell.with_weapon();
    (subject, verb, tell.against("against"))
}

fn save_roll(tell: &mut Telling) -> Said {
    let saver = tell.target();
    let saver = Phrase::one(saver.unwrap_or_else(|| "the target".to_owned()));
    let from = if tell.on.by.is_empty() {
        String::new()
    } else {
        format!("against {}", tell.fighter().text)
    };
    tell.weapon("against");
    let rolls = Verb::new("makes a Save roll", "make Save rolls", "made a Save roll");
    (saver, rolls, from)
}
