//! What rules give to fighters and players, and how long things last.

use super::cards;
use super::conditions;
use super::fighters::{self, Det, stat_word, token, token_list};
use super::hexes;
use super::moments;
use super::names::{Names, Phrase, one_and_more, player};
use super::numbers::{a_face, face, faces, more_dice, more_of, num, plus, quantity};
use super::realise;
use super::text::{a, join_verbs, list, title, words};
use super::traits::Tense;
use super::weapons;
use crate::cards::{
    Amount, Cond, Deed, Gives, GivesPlayer, Moment, Num, Passive, Ref, Roll, Trigger, Until,
    WeaponIs, WeaponStat,
};
use crate::vocabulary::conditions as condition_words;

/// A passive rule as a clause.
pub(super) fn passive(passive: &Passive, names: &Names) -> String {
    let who = match &passive.who {
        None => Some(Ref::This),
        Some(filter) => one_and_more(filter).map(|(who, _)| who),
    };
    let mut only_if = Vec::new();
    let mut asked = None;
    let mut subject = match &passive.who {
        None => names.of(Ref::This).clone(),
        Some(filter) => match one_and_more(filter) {
            Some((who, more)) => {
                let subject = names.of(who).clone();
                let says = fighters::statement(&more, &subject, Tense::Present, true, names);
                asked = says;
                subject
            }
            None => fighters::noun(filter, &Det::Bare, names),
        },
    };
    if let Some(several) = subject.text.strip_prefix("each of ") {
        subject = Phrase::many(several.replace("them", "those fighters"));
    }
    let text = clause(&subject, who.is_some(), &passive.gives, names);
    if let Cond::Round(condition_words::Round(rounds)) = &passive.when {
        let rounds: Vec<String> = rounds.iter().map(u8::to_string).collect();
        return format!("{text} in battle round {}", list(&rounds, "or"));
    }
    let inner = match who {
        Some(who) if text.starts_with(&format!("{} ", subject.text)) => {
            names.with(who, subject.pronoun())
        }
        Some(_) | None => names.clone(),
    };
    if let (Some(asked), Some(who)) = (asked, who) {
        only_if.push(format!("{} {asked}", inner.of(who).text));
    }
    if !matches!(passive.when, Cond::Always(_)) {
        only_if.push(conditions::clause(&passive.when, true, &inner));
    }
    if only_if.is_empty() {
        return text;
    }
    let link = if is_about_attack(&passive.when) {
        "if"
    } else {
        "while"
    };
    format!("{text} {link} {}", list(&only_if, "and"))
}

/// Conditions that are asked in an attack only read better with "if" than with "while".
fn is_about_attack(cond: &Cond) -> bool {
    match cond {
        Cond::All(condition_words::All(list)) | Cond::Any(condition_words::Any(list)) => {
            list.iter().any(is_about_attack)
        }
        Cond::Not(condition_words::Not(inner)) => is_about_attack(inner),
        Cond::Is(condition_words::Is(who, _)) => matches!(who, Ref::Attacker | Ref::Target),
        // What a tally has come to so far in the attack.
        Cond::Compare(condition_words::Compare(Num::Of(amount), ..)) => {
            matches!(amount.as_ref(), Amount::Tally(_))
        }
        cond => matches!(
            cond,
            Cond::Attack(_)
                | Cond::Weapon(_)
                | Cond::UsedAbility(_)
                | Cond::InCharge(_)
                | Cond::MoveInCharge(_)
                | Cond::TargetWas(_)
        ),
    }
}

/// One thing that is given: to the fighter itself or to its weapons.
enum Said {
    Fighter(String),
    Weapons(Phrase, String),
}

/// Statements about the fighters themselves or about weapons of theirs.
struct Clause {
    /// Whom it is about, in full, so that a clause about the same can be told.
    about: String,
    /// How it calls them.
    who: String,
    verbs: Vec<String>,
}

/// What is given, as one clause about the subject.
fn clause(subject: &Phrase, one: bool, gives: &[Gives], names: &Names) -> String {
    let pronoun = subject.pronoun();
    let mut clauses: Vec<Clause> = Vec::new();
    let mut cannot = Vec::new();
    for give in gives {
        if let Gives::Cannot(deed) = give {
            cannot.push(deed_verb(deed));
            continue;
        }
        let (about, verb) = match said(give, subject, subject, one, names) {
            Said::Fighter(verb) => (subject.text.clone(), verb),
            Said::Weapons(weapons, verb) => (weapons.text, verb),
        };
        match clauses.last_mut() {
            Some(last) if last.about == about => last.verbs.push(verb),
            // Speaking of the same fighters again, a pronoun will do.
            Some(_) => {
                let who = match said(give, subject, &pronoun, one, names) {
                    Said::Fighter(_) => pronoun.text.clone(),
                    Said::Weapons(weapons, _) => weapons.text,
                };
                clauses.push(Clause {
                    about,
                    who,
                    verbs: vec![verb],
                });
            }
            None => clauses.push(Clause {
                who: about.clone(),
                about,
                verbs: vec![verb],
            }),
        }
    }
    if !cannot.is_empty() {
        let verb = format!("cannot {}", join_deeds(&cannot));
        match clauses.last_mut() {
            Some(last) if last.about == subject.text => last.verbs.push(verb),
            last => {
                let who = if last.is_some() {
                    &pronoun.text
                } else {
                    &subject.text
                };
                let clause = Clause {
                    about: subject.text.clone(),
                    who: who.clone(),
                    verbs: vec![verb],
                };
                clauses.push(clause);
            }
        }
    }
    let texts: Vec<String> = clauses
        .iter()
        .map(|clause| format!("{} {}", clause.who, join_verbs(&clause.verbs, "and")))
        .collect();
    list(&texts, "and")
}

fn join_deeds(deeds: &[String]) -> String {
    let mut said = false;
    let parts: Vec<String> = deeds
        .iter()
        .map(|deed| match deed.strip_prefix("be ") {
            Some(rest) if said => rest.to_owned(),
            Some(_) => {
                said = true;
                deed.clone()
            }
            None => deed.clone(),
        })
        .collect();
    list(&parts, "or")
}

fn said(give: &Gives, subject: &Phrase, owner: &Phrase, one: bool, names: &Names) -> Said {
    let has = |what: String| Said::Fighter(format!("{} {what}", subject.has()));
    let is = |what: String| Said::Fighter(format!("{} {what}", subject.is()));
    let does = |singular: &str, several: &str, rest: &str| {
        Said::Fighter(format!("{} {rest}", subject.verb(singular, several)))
    };
    let weapons = |filter: &[WeaponIs], make: &dyn Fn(&Phrase) -> String| {
        let weapons = weapons::owned(filter, owner, one);
        let verb = make(&weapons);
        Said::Weapons(weapons, verb)
    };
    let its = |thing: &str| subject.pronoun().of(thing);
    match give {
        Gives::Plus(stat, number) => has(plus(number, stat_word(*stat), names)),
        Gives::Less(stat, number, least) => has(format!(
            "-{} {} (but at least {least})",
            num(number, names),
            stat_word(*stat)
        )),
        Gives::PlusUpTo(stat, number, most) => has(format!(
            "{} (to no more than {most})",
            plus(number, stat_word(*stat), names)
        )),
        Gives::Set(stat, number) => {
            has(format!("a {} of {}", stat_word(*stat), num(number, names)))
        }
        Gives::AtMost(stat, most) => has(format!("{} {most} at most", stat_word(*stat))),
        Gives::Times(stat, number) => has(times_as_much(number, stat_word(*stat), names)),
        Gives::SaveSymbol(symbol) => does("saves", "save", &format!("on {}", face(*symbol))),
        Gives::Innate(roll, dice) => does(
            "adds",
            "add",
            &format!(
                "{} to each of {} (no roll gets more than one)",
                a_face(dice),
                its(roll_word(*roll))
            ),
        ),
        Gives::ExtraSupport(number) => has(more_of(number, "supporting fighter", names)),
        Gives::PassesFighters => does("passes", "pass", "through other fighters when Moving"),
        Gives::MovesByPlacement(filter) => Said::Fighter(format!(
            "can Move by being placed in {}",
            hexes::noun(filter, &Det::A, names)
        )),
        Gives::OnlyMovesByPlacement(filter) => does(
            "Moves",
            "Move",
            &format!(
                "only by being placed in {}",
                hexes::noun(filter, &Det::A, names)
            ),
        ),
        Gives::CastingDice(number) => does(
            "rolls",
            "roll",
            &format!("{} when casting", more_of(number, "Magic dice", names)),
        ),
        Gives::WeaponTimes(filter, stat, number) => weapons(filter, &|weapons| {
            let much = times_as_much(number, weapons::stat_word(*stat), names);
            match stat {
                WeaponStat::Dice => format!("{} {much}", weapons.verb("rolls", "roll")),
                WeaponStat::Range | WeaponStat::Damage => format!("{} {much}", weapons.has()),
            }
        }),
        Gives::StepsBeforeAttack(filter) => {
            weapons(filter, &|_| "can be used after a push of 1 hex".to_owned())
        }
        Gives::TargetsAnyone(filter) => {
            weapons(filter, &|_| "can target friend and foe".to_owned())
        }
        Gives::SaveOf(who) => does(
            "saves",
            "save",
            &format!("with {}", names.of(*who).of("Save")),
        ),
        Gives::SetSave(dice, symbol) => has(format!("Save {dice} {}", face(*symbol))),
        Gives::WeaponPlus(filter, stat, number) => weapons(filter, &|weapons| match stat {
            WeaponStat::Dice => format!(
                "{} {}",
                weapons.verb("rolls", "roll"),
                more_dice(number, names)
            ),
            WeaponStat::Range | WeaponStat::Damage => {
                format!(
                    "{} {}",
                    weapons.has(),
                    plus(number, weapons::stat_word(*stat), names)
                )
            }
        }),
        Gives::WeaponPlusUpTo(filter, stat, number, most) => {
            weapons(filter, &|weapons| match stat {
                WeaponStat::Dice => format!(
                    "{} {} (to no more than {most})",
                    weapons.verb("rolls", "roll"),
                    more_dice(number, names)
                ),
                WeaponStat::Range | WeaponStat::Damage => format!(
                    "{} {} (to no more than {most})",
                    weapons.has(),
                    plus(number, weapons::stat_word(*stat), names)
                ),
            })
        }
        Gives::WeaponLess(filter, stat, number, least) => weapons(filter, &|weapons| match stat {
            WeaponStat::Dice => format!(
                "{} {} fewer dice (but at least {least})",
                weapons.verb("rolls", "roll"),
                num(number, names)
            ),
            WeaponStat::Range | WeaponStat::Damage => format!(
                "{} -{} {} (but at least {least})",
                weapons.has(),
                num(number, names),
                weapons::stat_word(*stat)
            ),
        }),
        Gives::WeaponSet(filter, stat, number) => weapons(filter, &|weapons| match stat {
            WeaponStat::Dice => {
                format!(
                    "{} {}",
                    weapons.verb("rolls", "roll"),
                    quantity(number, "Attack dice", names)
                )
            }
            WeaponStat::Range | WeaponStat::Damage => {
                format!(
                    "{} a {} of {}",
                    weapons.has(),
                    weapons::stat_word(*stat),
                    num(number, names)
                )
            }
        }),
        Gives::WeaponAtMost(filter, stat, most) => weapons(filter, &|weapons| match stat {
            WeaponStat::Dice => {
                format!(
                    "{} {most} Attack dice at most",
                    weapons.verb("rolls", "roll")
                )
            }
            WeaponStat::Range | WeaponStat::Damage => {
                format!(
                    "{} {} {most} at most",
                    weapons.has(),
                    weapons::stat_word(*stat)
                )
            }
        }),
        Gives::WeaponHas(filter, name) => weapons(filter, &|weapons| {
            format!("{} {}", weapons.verb("carries", "carry"), title(name))
        }),
        Gives::WeaponAlways(filter, name) => weapons(filter, &|weapons| {
            format!(
                "{} {} besides the chosen weapon ability",
                weapons.verb("uses", "use"),
                title(name)
            )
        }),
        Gives::WeaponSymbol(filter, symbol) => weapons(filter, &|weapons| {
            format!("{} on {}", weapons.verb("hits", "hit"), face(*symbol))
        }),
        Gives::Counts(roll, dice) => does(
            "counts",
            "count",
            &format!(
                "{} as successes in {}",
                faces(dice, "and"),
                its(roll_word(*roll))
            ),
        ),
        Gives::CountsNot(roll, dice) => Said::Fighter(format!(
            "{} not count {} as successes in {}",
            subject.verb("does", "do"),
            faces(dice, "or"),
            its(roll_word(*roll))
        )),
        Gives::Ignores(abilities) => {
            let abilities: Vec<String> = abilities.iter().map(title).collect();
            does(
                "ignores",
                "ignore",
                &format!("{} when saving", list(&abilities, "and")),
            )
        }
        Gives::MoreCriticalsInAttack => does(
            "counts",
            "count",
            "as rolling more criticals than the Save roll when Attacking, for Overrun and Stand Fast",
        ),
        Gives::MoreCriticalsInSave => does(
            "counts",
            "count",
            "as rolling more criticals than the Attack roll when saving, for Stand Fast",
        ),
        Gives::Flanked => is("Flanked".to_owned()),
        Gives::Surrounded => is("Surrounded".to_owned()),
        Gives::SupportsAs(count) => does(
            "counts",
            "count",
            &format!("as {count} fighters for flanking and surrounding"),
        ),
        Gives::SupportsFromAnywhere => does(
            "counts",
            "count",
            "as adjacent to the target for flanking and surrounding",
        ),
        Gives::SupportsFromAfar => does("supports", "support", "its friends wherever it stands"),
        Gives::Status(name) => is(words(name)),
        Gives::Runemark(name) => has(format!("the {} runemark", words(name))),
        Gives::Leader => does("counts", "count", "as a leader"),
        Gives::Flying => is("flying".to_owned()),
        Gives::Inspired => is("Inspired".to_owned()),
        Gives::InCover => does("counts", "count", "as being in cover"),
        Gives::AsIfHas(kind) => does("counts", "count", &format!("as having {}", a(&token(kind)))),
        Gives::CoreAsIfNo(tokens) => does(
            "uses",
            "use",
            &format!("Core abilities as if without {}", token_list(tokens)),
        ),
        Gives::GuardIdle => does("gains", "gain", "nothing from Guard tokens"),
        Gives::Cannot(deed) => Said::Fighter(format!("cannot {}", deed_verb(deed))),
        Gives::DamagePerTurn(most) => does(
            "takes",
            "take",
            &format!("no more than {most} damage in any one turn"),
        ),
        Gives::MustTarget(who) => Said::Fighter(format!(
            "must target {} when Attacking, if possible",
            names.of(*who).text
        )),
        Gives::DeploysIn(filter) => Said::Fighter(format!(
            "can also be deployed in {}",
            hexes::noun(filter, &Det::A, names)
        )),
        Gives::DeploysLater => {
            Said::Fighter(format!("{} not deployed in the usual way", subject.is()))
        }
        Gives::ConductsRange(name) => does(
            "measures",
            "measure",
            &format!(
                "1 hex less to the target of an Attack for each friendly fighter in between, and those are {}",
                words(name)
            ),
        ),
    }
}

/// "twice the Move".
fn times_as_much(number: &Num, what: &str, names: &Names) -> String {
    let times = match number {
        Num::Const(2) => "twice".to_owned(),
        number => format!("{} times", num(number, names)),
    };
    format!("{times} the {what} (before anything is added)")
}

fn roll_word(roll: Roll) -> &'static str {
    match roll {
        Roll::Attack => "Attack rolls",
        Roll::Save => "Save rolls",
        Roll::Card => "rolls",
        Roll::Casting => "casting rolls",
    }
}

fn deed_verb(deed: &Deed) -> String {
    match deed {
        Deed::BeFlanked => "be Flanked".to_owned(),
        Deed::BeSurrounded => "be Surrounded".to_owned(),
        Deed::BeDrivenBack => "be driven back".to_owned(),
        Deed::BePushed => "be pushed".to_owned(),
        Deed::BePushedByEnemies => "be pushed by enemy abilities".to_owned(),
        Deed::BeGiven(kind) => format!("be given {}s", token(kind)),
        Deed::BeInspired => "be Inspired".to_owned(),
        Deed::BeHealed => "be healed".to_owned(),
        Deed::BeRemoved => "be removed from the battlefield by effects".to_owned(),
        Deed::BeTargeted => "be picked as the target of an Attack".to_owned(),
        Deed::BePickedByPloys => "be picked by enemy ploys".to_owned(),
        Deed::BePickedByAnyPloys => "be picked by ploys".to_owned(),
        Deed::BeOverrun => "be overrun".to_owned(),
        Deed::HoldTreasure => "hold treasure tokens".to_owned(),
        Deed::Delve => "Delve".to_owned(),
        Deed::Move => "Move".to_owned(),
        Deed::UseCoreButCharge => "use Core abilities other than Charge".to_owned(),
        Deed::UseWeaponAbilities => "use weapon abilities".to_owned(),
        Deed::UseCriticalAbilities => "use Critical weapon abilities".to_owned(),
        Deed::RerollAttacks => "re-roll Attack rolls".to_owned(),
        Deed::BeActivated => "be activated".to_owned(),
        Deed::Attack => "Attack".to_owned(),
        Deed::Charge => "Charge".to_owned(),
        Deed::BeOnGuard => "be on Guard".to_owned(),
        Deed::Support => "support other fighters".to_owned(),
        Deed::BeSupported => "be supported".to_owned(),
        Deed::BeHurtByHexes => "be hurt by lethal hexes".to_owned(),
        Deed::BeGivenWeapons => "be equipped with Upgrades with a weapon".to_owned(),
        Deed::RerollSaves => "re-roll Save rolls".to_owned(),
        Deed::EndMoveInFriendlyTerritory => "end a Move in friendly territory".to_owned(),
        Deed::Change(stat) => format!("have {} modified", stat_word(*stat)),
        Deed::ChangeWeapons => "have weapons modified".to_owned(),
    }
}

/// What a rule gives to a player.
pub(super) fn for_player(gives: &GivesPlayer, names: &Names) -> String {
    match gives {
        GivesPlayer::GloryForUpgrades(number) => {
            format!(
                "for equipping Upgrades, add {} to your glory",
                num(number, names)
            )
        }
        GivesPlayer::RaidMore(number) => {
            format!("your raids take {} more", quantity(number, "card", names))
        }
        GivesPlayer::CannotPlay(who, filter) => format!(
            "{} cannot play {}",
            player(*who, names).text,
            cards::noun(filter, &Det::Bare)
        ),
        GivesPlayer::InnateSpells(dice) => format!(
            "add {} to the casting roll of each of your spells (no roll gets more than one)",
            a_face(dice)
        ),
        GivesPlayer::BacklashFrom(1) => {
            "your wizards suffer backlash from a single critical".to_owned()
        }
        GivesPlayer::BacklashFrom(criticals) => {
            format!("your wizards suffer backlash from {criticals} criticals")
        }
    }
}

/// One of the ends of a duration.
pub(super) fn lasts(until: &Until, names: &Names) -> String {
    match until {
        Until::EndOfAttack => "for this Attack".to_owned(),
        Until::EndOfMove => "for this Move".to_owned(),
        Until::EndOfCharge => "for this Charge".to_owned(),
        Until::EndOfAbility => "until this ability is over".to_owned(),
        Until::YourNextTurn => "in your next turn".to_owned(),
        Until::EndOfStep => "until the end of this step".to_owned(),
        Until::EndOfTurn => "until the end of this turn".to_owned(),
        Until::NextTurn => "in the next turn".to_owned(),
        Until::EndOfYourNextTurn => "until the end of your next turn".to_owned(),
        Until::NextActionStep => "in the next Action step".to_owned(),
        Until::YourNextActionStep => "in your next Action step".to_owned(),
        Until::EndOfNextActionStep => "until the end of the next Action step".to_owned(),
        Until::ActionSteps(number) => format!("for {}", quantity(number, "Action step", names)),
        Until::EndOfRound => "until the end of the battle round".to_owned(),
        Until::EndOfEndPhase => "until the end phase is over".to_owned(),
        Until::EndOfGame => "for the rest of the game".to_owned(),
        Until::EndOfNextRound => "until the end of the next battle round".to_owned(),
        Until::NextDomain => "until another Domain is played".to_owned(),
        Until::CounterGains(name) => format!("until you gain {}", words(name)),
        Until::TagUsed(name) => format!(
            "until a player uses {}",
            a(&format!("{} ability", words(name)))
        ),
        Until::Slain(who) => format!("until {} is slain", names.of(*who).text),
        Until::Happens(trigger) if is_hazard_phase(trigger) => {
            "until the next hazard phase".to_owned()
        }
        Until::Happens(trigger) => {
            let happened = moments::has_happened(trigger, names);
            format!("until {}", realise::inline(&happened))
        }
        Until::TagPlayed(name) => format!("until another {} card is played", words(name)),
    }
}

/// When one of them is over.
pub(super) fn over(until: &Until, names: &Names) -> String {
    match until {
        Until::EndOfAttack => "after this Attack".to_owned(),
        Until::EndOfMove => "after this Move".to_owned(),
        Until::EndOfCharge => "after this Charge".to_owned(),
        Until::EndOfAbility => "after this ability".to_owned(),
        Until::YourNextTurn => "after your next turn".to_owned(),
        Until::EndOfStep => "at the end of this step".to_owned(),
        Until::EndOfTurn => "at the end of this turn".to_owned(),
        Until::NextTurn => "after the next turn".to_owned(),
        Until::EndOfYourNextTurn => "after your next turn".to_owned(),
        Until::NextActionStep | Until::EndOfNextActionStep => {
            "after the next Action step".to_owned()
        }
        Until::YourNextActionStep => "after your next Action step".to_owned(),
        Until::ActionSteps(Num::Const(1)) => "after 1 Action step".to_owned(),
        Until::ActionSteps(number) => format!("after {}", quantity(number, "Action step", names)),
        Until::EndOfRound => "at the end of the battle round".to_owned(),
        Until::EndOfEndPhase => "after the end phase".to_owned(),
        Until::EndOfGame => "at the end of the game".to_owned(),
        Until::EndOfNextRound => "at the end of the next battle round".to_owned(),
        Until::NextDomain => "when another Domain is played".to_owned(),
        Until::CounterGains(name) => format!("when you gain {}", words(name)),
        Until::TagUsed(name) => format!(
            "when a player uses {}",
            a(&format!("{} ability", words(name)))
        ),
        Until::Slain(who) => format!("when {} is slain", names.of(*who).text),
        Until::Happens(trigger) if is_hazard_phase(trigger) => {
            "when the next hazard phase starts".to_owned()
        }
        Until::Happens(trigger) => {
            let happened = moments::has_happened(trigger, names);
            format!("once {}", realise::inline(&happened))
        }
        Until::TagPlayed(name) => format!("when another {} card is played", words(name)),
    }
}

/// Whether a duration ends with the start of any hazard phase.
pub(super) fn is_hazard_phase(trigger: &Trigger) -> bool {
    trigger.at == Moment::HazardPhaseStarts && matches!(trigger.when, Cond::Always(_))
}
