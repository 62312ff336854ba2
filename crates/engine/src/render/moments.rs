//! Moments: what an ability answers to, as in "after a friendly fighter Attacks".

use super::about::{About, about};
use super::asked::{
    about_name, about_token, attacked, caster, cause, event_card, event_feature, for_spell, join,
    outcome, outcome_word, picked_weapon, player_card, reaction, somebody, take, whose,
};
use super::clause::{Clause, Fact};
use super::features;
use super::fighters::{self, Det};
use super::hexes;
use super::names::{Names, Phrase, one_and_more};
use super::numbers::num;
use super::realise;
use super::text::{a, list, slug_title, words};
use super::traits::Tense;
use super::tree;
use super::weapons;
use crate::cards::{Amount, Comparison, Cond, Is, Moment, Name, Num, Ref, Trigger, TurnOf};
use crate::vocabulary::{
    cards as card_words, conditions as condition_words, fighters as fighter_words,
};

/// Whether the moment comes before or after what it is named for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lead {
    Before,
    When,
    After,
}

/// A verb in the forms that sentences need.
#[derive(Clone, Debug)]
pub(super) struct Verb {
    one: String,
    many: String,
    pub past_one: String,
    pub past_many: String,
    pub past_not: [String; 2],
}

impl Verb {
    pub fn new(one: &str, many: &str, past: &str) -> Self {
        let not = format!("did not {many}");
        Self {
            one: one.to_owned(),
            many: many.to_owned(),
            past_one: past.to_owned(),
            past_many: past.to_owned(),
            past_not: [not.clone(), not],
        }
    }

    fn passive(what: &str) -> Self {
        Self {
            one: format!("is {what}"),
            many: format!("are {what}"),
            past_one: format!("was {what}"),
            past_many: format!("were {what}"),
            past_not: [format!("was not {what}"), format!("were not {what}")],
        }
    }

    pub fn form(&self, subject: &Phrase, tense: Tense) -> &str {
        match tense {
            Tense::Present => subject.verb(&self.one, &self.many),
            Tense::Past => subject.verb(&self.past_one, &self.past_many),
        }
    }

    /// "has Moved", "has been pushed".
    fn perfect(&self, subject: &Phrase) -> String {
        let past = subject.verb(&self.past_one, &self.past_many);
        let done = past
            .strip_prefix("was ")
            .or_else(|| past.strip_prefix("were "));
        match done {
            Some(done) => format!("{} been {done}", subject.has()),
            None => format!("{} {past}", subject.has()),
        }
    }
}

/// What answers only when all of it is done says so.
const ONCE_OVER: &str = "(once that is resolved)";

/// Something that happens, taken apart.
pub(super) struct Event<'a> {
    lead: Lead,
    pub subject: Phrase,
    pub verb: Verb,
    /// What it is done to, if the sentence has such a thing.
    object: String,
    /// What follows: "with a melee weapon", "in your turn".
    tail: Vec<String>,
    /// What else is asked of a fighter that goes by its name.
    more: Vec<String>,
    /// Conditions that are not part of the clause yet.
    rest: Vec<&'a Cond>,
}

impl Event<'_> {
    pub fn after_subject(&self, verb: &str, with_object: bool) -> String {
        let mut text = verb.to_owned();
        if with_object && !self.object.is_empty() {
            text = format!("{text} {}", self.object);
        }
        for part in &self.tail {
            text = format!("{text} {part}");
        }
        text
    }

    pub fn clause(&self, tense: Tense) -> String {
        let verb = self.verb.form(&self.subject, tense);
        format!("{} {}", self.subject.text, self.after_subject(verb, true))
    }

    /// What else is asked.
    pub fn asked(&self, names: &Names) -> Clause {
        let more = self.more.iter().cloned().map(Clause::Plain);
        let rest = self.rest.iter().map(|cond| tree::cond(cond, true, names));
        Clause::all(more.chain(rest).collect())
    }

    /// What else is asked, if anything is.
    pub fn conditions(&self, names: &Names) -> Option<String> {
        match self.asked(names) {
            Clause::Nothing => None,
            asked => Some(realise::inline(&asked)),
        }
    }
}

/// "after a friendly fighter Attacks", and what else is asked then.
pub(super) fn moment(trigger: &Trigger, names: &Names) -> (String, Clause) {
    let event = event(trigger, &Det::A, &Det::A, names);
    let lead = match event.lead {
        Lead::Before => "before",
        Lead::When => "when",
        Lead::After => "after",
    };
    let clause = format!("{lead} {}", event.clause(Tense::Present));
    (clause, event.asked(&asking(trigger, names)))
}

/// "after a friendly fighter Attacks, if ...".
pub(super) fn trigger(trigger: &Trigger, names: &Names) -> String {
    match moment(trigger, names) {
        (clause, Clause::Nothing) => clause,
        (clause, asked) => format!("{clause}, if {}", realise::inline(&asked)),
    }
}

/// That it has happened: "a friendly fighter has Attacked".
pub(super) fn has_happened(trigger: &Trigger, names: &Names) -> Fact {
    let event = event(trigger, &Det::A, &Det::A, names);
    let says = event.after_subject(&event.verb.perfect(&event.subject), true);
    let says = match event.conditions(&asking(trigger, names)) {
        Some(conditions) => format!("{says} while {conditions}"),
        None => says,
    };
    Fact {
        subject: event.subject,
        says,
    }
}

/// The names in the conditions of a trigger.
fn asking(trigger: &Trigger, names: &Names) -> Names {
    let inner = names.after(trigger);
    if one_and_more(&trigger.by).is_none() && matches!(about(trigger.at), About::Fighter(_)) {
        inner.with(Ref::Subject, Phrase::one("it"))
    } else {
        inner
    }
}

fn flatten<'a>(cond: &'a Cond, into: &mut Vec<&'a Cond>) {
    match cond {
        Cond::Always(_) => {}
        Cond::All(condition_words::All(list)) => list.iter().for_each(|cond| flatten(cond, into)),
        other => into.push(other),
    }
}

pub(super) fn event<'a>(on: &'a Trigger, by: &Det, to: &Det, names: &Names) -> Event<'a> {
    let mut rest = Vec::new();
    flatten(&on.when, &mut rest);
    let mut tail = Vec::new();
    let mut turn = on.turn;
    if turn == TurnOf::Any
        && take(&mut rest, |cond| {
            matches!(cond, Cond::YourTurn(_)).then_some(())
        })
        .is_some()
    {
        turn = TurnOf::You;
    }
    let mut told_turn = false;
    let special = if matches!(on.at, Moment::ActionStepStarts | Moment::ActionStepEnds) {
        take(&mut rest, |cond| match cond {
            Cond::FirstActionStep(_) => Some("the first Action step"),
            Cond::YourFirstActionStep(_) => Some("your first Action step"),
            Cond::YourLastActionStep(_) => Some("your last Action step"),
            _ => None,
        })
    } else {
        None
    };
    let in_rounds = if special.is_some() || on.at == Moment::RoundStarts {
        take(&mut rest, |cond| match cond {
            Cond::Round(condition_words::Round(rounds)) => {
                let rounds: Vec<String> = rounds.iter().map(u8::to_string).collect();
                Some(format!("battle round {}", list(&rounds, "or")))
            }
            _ => None,
        })
    } else {
        None
    };
    let mut step = |what: &str, ends: bool| {
        told_turn = true;
        let subject = match turn {
            _ if special.is_some() => {
                let round = in_rounds
                    .clone()
                    .unwrap_or_else(|| "a battle round".to_owned());
                format!("{} of {round}", special.unwrap_or_default())
            }
            TurnOf::Any => a(what),
            TurnOf::You => format!("your {what}"),
            TurnOf::Opponent => format!("your opponent's {what}"),
        };
        let verb = if ends {
            Verb::new("ends", "end", "ended")
        } else {
            Verb::new("starts", "start", "started")
        };
        (Phrase::one(subject), verb, String::new())
    };
    let mut more = Vec::new();
    for (filter, again) in [(&on.by, "it"), (&on.to, "the target")] {
        if let Some((_, asked)) = one_and_more(filter) {
            let it = Phrase::one(again);
            let says = fighters::statement(&asked, &it, Tense::Present, true, names);
            more.extend(says.map(|says| format!("{again} {says}")));
        }
    }
    let named = |filter: &[Is], det: &Det| match one_and_more(filter) {
        Some((who, _)) => names.of(who).clone(),
        None => fighters::noun(filter, det, names),
    };
    let fighter = |det: &Det| {
        if on.by.is_empty() && *det == Det::A && about(on.at) == About::Attack {
            Phrase::one(names.attacker)
        } else {
            named(&on.by, det)
        }
    };
    let fixed = |text: &str, one: &str, past: &str| {
        (Phrase::one(text), Verb::new(one, one, past), String::new())
    };
    let starts = |text: &str| fixed(text, "starts", "started");
    let ends = |text: &str| fixed(text, "ends", "ended");
    let passive = |what: &str| (fighter(by), Verb::passive(what), String::new());
    let active = |one: &str, many: &str, past: &str| {
        (fighter(by), Verb::new(one, many, past), String::new())
    };
    let target = (!on.to.is_empty() || matches!(to, Det::Some(_) | Det::Same))
        .then(|| named(&on.to, to).text);
    let against = |verb: &str| {
        target
            .as_ref()
            .map(|target| format!("{verb} {target}"))
            .unwrap_or_default()
    };
    let mut lead = Lead::After;

    let (subject, verb, object) = match on.at {
        Moment::FeaturesRevealed => (
            Phrase::many("the feature tokens"),
            Verb::passive("revealed"),
            String::new(),
        ),
        Moment::Deployed => passive("deployed"),
        Moment::RoundStarts => {
            lead = Lead::When;
            starts(in_rounds.as_deref().unwrap_or("a battle round"))
        }
        Moment::CombatPhaseStarts => {
            lead = Lead::When;
            starts("a combat phase")
        }
        Moment::TurnStarts => {
            lead = Lead::When;
            step("turn", false)
        }
        Moment::ActionStepStarts => {
            lead = Lead::When;
            step("Action step", false)
        }
        Moment::ActionStepEnds => step("Action step", true),
        Moment::Activated => passive("activated"),
        Moment::ActionOver => {
            told_turn = true;
            let what = match turn {
                TurnOf::Any => "an action",
                TurnOf::You => "an action in your turn",
                TurnOf::Opponent => "an action in your opponent's turn",
            };
            (Phrase::one(what), Verb::passive("over"), String::new())
        }
        Moment::PowerStepStarts => {
            lead = Lead::When;
            step("Power step", false)
        }
        Moment::PowerStepEnds => step("Power step", true),
        Moment::TurnEnds => step("turn", true),
        Moment::LastPowerStepEnds => ends("the last Power step of a battle round"),
        Moment::HazardPhaseStarts => {
            lead = Lead::When;
            starts("a hazard phase")
        }
        Moment::EndPhaseStarts => {
            lead = Lead::When;
            starts("an end phase")
        }
        Moment::RoundEnds => {
            lead = Lead::When;
            ends("a battle round")
        }

        Moment::PickedForCore => passive("picked to use a Core ability"),
        Moment::PickedToMove => passive("picked to Move"),
        Moment::PickedToCharge => passive("picked to Charge"),
        Moment::PickedToAttack => passive("picked to Attack"),
        Moment::CoreUsed => match take(&mut rest, about_name).map(Name::as_str) {
            Some("charge") => active("Charges", "Charge", "Charged"),
            Some("guard") => active("goes on Guard", "go on Guard", "went on Guard"),
            named => {
                let what = match named {
                    Some("ability") => "an ability of its own".to_owned(),
                    Some(name) => slug_title(name),
                    None => "a Core ability".to_owned(),
                };
                let (subject, verb, _) = active("uses", "use", "used");
                (subject, verb, what)
            }
        },
        Moment::Moved => {
            let (subject, verb, _) = active("Moves", "Move", "Moved");
            (subject, verb, against("through"))
        }
        Moment::Charged => active("Charges", "Charge", "Charged"),
        Moment::Focused => (
            somebody(&mut rest),
            Verb::new("Focuses", "Focus", "Focused"),
            String::new(),
        ),
        Moment::Delved => {
            let what = event_feature(&mut rest, to, names);
            let (subject, verb, _) = active("Delves", "Delve", "Delved");
            (subject, verb, what.unwrap_or_default())
        }

        Moment::PickedToBePushed => {
            lead = Lead::When;
            passive("about to be pushed")
        }
        Moment::EntersHex => {
            let (subject, hex) = entered(on, by, to, names);
            if take(&mut rest, |cond| {
                matches!(cond, Cond::InMove(_)).then_some(())
            })
            .is_some()
            {
                tail.push("while Moving".to_owned());
            }
            (subject, Verb::new("enters", "enter", "entered"), hex)
        }
        Moment::EntersStaggerHex => active(
            "enters a stagger hex",
            "enter a stagger hex",
            "entered a stagger hex",
        ),
        Moment::MovedThrough => {
            let (subject, verb, _) = active("Moves through", "Move through", "Moved through");
            let whom = target
                .clone()
                .unwrap_or_else(|| "another fighter".to_owned());
            (subject, verb, whom)
        }
        Moment::Pushed => passive("pushed"),
        Moment::BeforeDriveBack => {
            lead = Lead::When;
            active(
                "could be driven back",
                "could be driven back",
                "could have been driven back",
            )
        }
        Moment::DrivenBack => passive("driven back"),
        Moment::DriveBackStepEnds => ends("the drive back step of an Attack"),
        Moment::Placed => passive("placed"),

        Moment::BeforeWeaponPicked => {
            lead = Lead::Before;
            let (subject, verb, _) = active("picks a weapon", "pick a weapon", "picked a weapon");
            (subject, verb, against("to Attack"))
        }
        Moment::WeaponPicked => {
            let (subject, verb, _) = active("picks", "pick", "picked");
            let what = picked_weapon(&mut rest).unwrap_or_else(|| "a weapon".to_owned());
            (subject, verb, join(&what, &against("to Attack")))
        }
        Moment::TargetPicked => match &target {
            Some(target) if on.by.is_empty() => (
                Phrase {
                    plural: matches!(to, Det::Some(_) | Det::Bare),
                    ..Phrase::one(target.clone())
                },
                Verb::passive("picked as the target of an Attack"),
                String::new(),
            ),
            target => {
                let what = target.clone().unwrap_or_else(|| "a target".to_owned());
                let (subject, verb, _) = active("picks", "pick", "picked");
                (
                    subject,
                    verb,
                    if target.is_some() {
                        format!("{what} as a target")
                    } else {
                        what
                    },
                )
            }
        },
        Moment::BeforeAttackRoll => {
            lead = Lead::Before;
            let (subject, verb, _) = active(
                "makes an Attack roll",
                "make an Attack roll",
                "made an Attack roll",
            );
            (subject, verb, against("against"))
        }
        Moment::AttackRoll => {
            let (subject, verb, _) = active(
                "makes an Attack roll",
                "make an Attack roll",
                "made an Attack roll",
            );
            (subject, verb, against("against"))
        }
        Moment::BeforeSaveRoll | Moment::SaveRoll => {
            if on.at == Moment::BeforeSaveRoll {
                lead = Lead::Before;
            }
            let saver = target
                .clone()
                .map_or_else(|| Phrase::one("the target"), Phrase::one);
            let from = if on.by.is_empty() {
                String::new()
            } else {
                format!("against {}", fighter(by).text)
            };
            (
                saver,
                Verb::new("makes a Save roll", "make Save rolls", "made a Save roll"),
                from,
            )
        }
        Moment::SuccessDetermined => {
            lead = Lead::When;
            let outcome = take(&mut rest, outcome).map_or("", outcome_word);
            let mut attack = a(&format!("{outcome}Attack"));
            if !on.by.is_empty() || names.attacker != "a fighter" {
                attack = format!("{attack} of {}", fighter(by).text);
            }
            (
                Phrase::one(join(&attack, &against("on"))),
                Verb::passive("about to take effect"),
                String::new(),
            )
        }
        Moment::Attacked => {
            let (subject, verb, object) = attacked(&mut rest, fighter(by), target.clone());
            if names.weapon {
                tail.push("with this weapon".to_owned());
            }
            (subject, verb, object)
        }

        Moment::BeforeDamage => {
            lead = Lead::Before;
            let (subject, _, _) = passive("damaged");
            (
                subject,
                damage_taken(&mut rest, names),
                cause(&mut rest, &target, names),
            )
        }
        Moment::Hurt => {
            let (subject, _, _) = passive("damaged");
            tail.push(ONCE_OVER.to_owned());
            (
                subject,
                damage_taken(&mut rest, names),
                cause(&mut rest, &target, names),
            )
        }
        Moment::Damaged => {
            let (subject, _, _) = passive("damaged");
            (
                subject,
                damage_taken(&mut rest, names),
                cause(&mut rest, &target, names),
            )
        }
        Moment::WouldBeSlain => {
            lead = Lead::When;
            let (subject, _, _) = passive("slain");
            (
                subject,
                Verb::new("would be slain", "would be slain", "would have been slain"),
                cause(&mut rest, &target, names),
            )
        }
        Moment::DamageSurvived => {
            let (subject, verb, _) = active("survives damage", "survive damage", "survived damage");
            (subject, verb, cause(&mut rest, &target, names))
        }
        Moment::Slaying => {
            lead = Lead::When;
            let (subject, verb, _) = passive("slain");
            tail.push("and is about to leave the battlefield".to_owned());
            (subject, verb, cause(&mut rest, &target, names))
        }
        Moment::UpgradesDiscarded => {
            let (subject, verb, _) = passive("slain and its Upgrades are discarded");
            (subject, verb, cause(&mut rest, &target, names))
        }
        Moment::TookOut => {
            let (subject, verb, _) = passive("slain");
            tail.push(ONCE_OVER.to_owned());
            (subject, verb, cause(&mut rest, &target, names))
        }
        Moment::Slain => {
            let (subject, verb, _) = passive("slain");
            (subject, verb, cause(&mut rest, &target, names))
        }
        Moment::Healed => passive("healed"),
        Moment::Raised => passive("Raised"),
        Moment::Inspired => active("becomes Inspired", "become Inspired", "became Inspired"),
        Moment::Uninspired => active(
            "becomes Uninspired",
            "become Uninspired",
            "became Uninspired",
        ),
        Moment::BeforeToken => {
            lead = Lead::When;
            let (subject, verb, _) = passive("about to be given");
            (subject, verb, about_token(&mut rest))
        }
        Moment::TokenGiven => {
            let (subject, verb, _) = passive("given");
            (subject, verb, about_token(&mut rest))
        }
        Moment::TokenRemoved => {
            let (subject, _, _) = passive("given");
            let (one, past) = ("loses", "lost");
            (
                subject,
                Verb::new(one, "lose", past),
                about_token(&mut rest),
            )
        }

        Moment::SpellDeclared => {
            lead = Lead::When;
            (
                caster(&mut rest, &on.by, by, names),
                Verb::new("declares", "declare", "declared"),
                "a spell".to_owned(),
            )
        }
        Moment::BeforeCastingRoll | Moment::CastingRoll => {
            if on.at == Moment::BeforeCastingRoll {
                lead = Lead::Before;
            }
            (
                caster(&mut rest, &on.by, by, names),
                Verb::new(
                    "makes a casting roll",
                    "make a casting roll",
                    "made a casting roll",
                ),
                for_spell(&mut rest, to),
            )
        }
        Moment::Backlash => (
            caster(&mut rest, &on.by, by, names),
            Verb::new("suffers backlash", "suffer backlash", "suffered backlash"),
            String::new(),
        ),
        Moment::SpellCast | Moment::SpellResolved | Moment::SpellFailed => {
            let verb = if on.at == Moment::SpellCast {
                lead = Lead::When;
                Verb::new("casts", "cast", "cast")
            } else if on.at == Moment::SpellResolved {
                Verb::new("resolves", "resolve", "resolved")
            } else {
                Verb::new("fails to cast", "fail to cast", "failed to cast")
            };
            let who = caster(&mut rest, &on.by, by, names);
            (
                who,
                verb,
                event_card(&mut rest, card_words::Spell.into(), to),
            )
        }
        Moment::ScatterPlaced => match take(&mut rest, whose) {
            Some(player) => (
                player,
                Verb::new("places", "place", "placed"),
                "the scatter token".to_owned(),
            ),
            None => (
                Phrase::one("the scatter token"),
                Verb::passive("placed"),
                String::new(),
            ),
        },

        Moment::Reacted => {
            let what = reaction(&mut rest, to);
            (somebody(&mut rest), Verb::new("uses", "use", "used"), what)
        }
        Moment::PloyPlayed => {
            lead = Lead::When;
            player_card(
                &mut rest,
                card_words::Ploy.into(),
                to,
                Verb::new("plays", "play", "played"),
            )
        }
        Moment::UpgradePlayed => {
            lead = Lead::When;
            player_card(
                &mut rest,
                card_words::Upgrade.into(),
                to,
                Verb::new("plays", "play", "played"),
            )
        }
        Moment::PickedByPloy | Moment::Chosen => {
            let what = event_card(&mut rest, card_words::Ploy.into(), to);
            let (subject, verb, _) = passive("picked by");
            (subject, verb, what)
        }
        Moment::PloyResolved => player_card(
            &mut rest,
            card_words::Ploy.into(),
            to,
            Verb::new("has resolved", "have resolved", "resolved"),
        ),
        Moment::Equipped => {
            let what = event_card(&mut rest, card_words::Upgrade.into(), to);
            let (subject, verb, _) = passive("equipped with");
            (subject, verb, what)
        }
        Moment::CardDiscarded => {
            let what = event_card(&mut rest, card_words::This.into(), to);
            match take(&mut rest, whose) {
                Some(subject) => (subject, Verb::new("discards", "discard", "discarded"), what),
                None => (
                    Phrase {
                        plural: matches!(to, Det::Some(_)),
                        ..Phrase::one(what)
                    },
                    Verb::passive("discarded"),
                    String::new(),
                ),
            }
        }
        Moment::ObjectiveScored => player_card(
            &mut rest,
            card_words::Objective.into(),
            to,
            Verb::new("scores", "score", "scored"),
        ),
        Moment::GloryGained => (
            somebody(&mut rest),
            Verb::new("gains glory", "gain glory", "gained glory"),
            String::new(),
        ),
        Moment::CounterGained | Moment::CounterSpent => {
            let what = take(&mut rest, about_name).map_or("a counter".to_owned(), words);
            let verb = if on.at == Moment::CounterGained {
                Verb::new("gains", "gain", "gained")
            } else {
                Verb::new("spends", "spend", "spent")
            };
            tail.extend(take(&mut rest, |cond| match cond {
                Cond::Because(condition_words::Because(moment)) => Some(because(*moment)),
                _ => None,
            }));
            (
                take(&mut rest, whose).unwrap_or_else(|| Phrase::many("you")),
                verb,
                what,
            )
        }
        Moment::Raided => {
            tail.extend(take(&mut rest, |cond| match cond {
                Cond::Because(condition_words::Because(moment)) => Some(because(*moment)),
                _ => None,
            }));
            player_card(
                &mut rest,
                card_words::This.into(),
                to,
                Verb::new("raids", "raid", "raided"),
            )
        }
        Moment::Flipped => {
            let what =
                event_feature(&mut rest, to, names).unwrap_or_else(|| "a feature token".to_owned());
            (Phrase::one(what), Verb::passive("flipped"), String::new())
        }
        Moment::FeatureRemoved => {
            let what =
                event_feature(&mut rest, to, names).unwrap_or_else(|| "a feature token".to_owned());
            (
                Phrase::one(what),
                Verb::passive("removed from the battlefield"),
                String::new(),
            )
        }
        Moment::DomainPlayed => (
            somebody(&mut rest),
            Verb::new("plays", "play", "played"),
            "a Domain".to_owned(),
        ),
        Moment::TaggedAbilityUsed => {
            let what = take(&mut rest, about_name).map_or("a tagged ability".to_owned(), |name| {
                a(&format!("{} ability", words(name)))
            });
            (somebody(&mut rest), Verb::new("uses", "use", "used"), what)
        }
    };
    tail.extend(circumstances(on.at, &mut rest));
    if !told_turn {
        match turn {
            TurnOf::Any => {}
            TurnOf::You => tail.push("in your turn".to_owned()),
            TurnOf::Opponent => tail.push("in your opponent's turn".to_owned()),
        }
    }
    Event {
        lead,
        subject,
        verb,
        object,
        tail,
        more,
        rest,
    }
}

/// What else was so, as words that can follow the verb: "with a melee weapon", "outside a Charge".
fn circumstances(moment: Moment, rest: &mut Vec<&Cond>) -> Vec<String> {
    let mut tail = Vec::new();
    let attack = about(moment) == About::Attack && moment != Moment::SuccessDetermined;
    let raid = moment == Moment::Raided;
    if attack || raid {
        tail.extend(take(rest, |cond| match cond {
            Cond::Weapon(condition_words::Weapon(filter)) => {
                Some(format!("with {}", weapons::noun(filter, &Det::A)))
            }
            _ => None,
        }));
    }
    if moment == Moment::DrivenBack {
        tail.extend(take(rest, outcome).map(|outcome| {
            let attack = a(&format!("{}Attack", outcome_word(outcome)));
            format!("by {attack}")
        }));
    }
    tail.extend(take(rest, |cond| {
        let (cond, yes) = match cond {
            Cond::Not(condition_words::Not(inner)) => (inner.as_ref(), false),
            cond => (cond, true),
        };
        let what = match cond {
            Cond::MoveInCharge(_) if moment == Moment::Moved => "a Charge",
            Cond::CombatPhase(_) if moment == Moment::ObjectiveScored => "the combat phase",
            _ => return None,
        };
        Some(format!("{} {what}", if yes { "in" } else { "outside" }))
    }));
    tail
}

/// Who enters a hex, and which: where the fighter must be by then is told of the hex.
fn entered(on: &Trigger, by: &Det, to: &Det, names: &Names) -> (Phrase, String) {
    let is_place = |is: &Is| matches!(is, Is::In(_) | Is::Away(_) | Is::InHex(_) | Is::On(_));
    let (places, who): (Vec<Is>, Vec<Is>) = on.by.iter().cloned().partition(is_place);
    let subject = match one_and_more(&who) {
        Some((who, _)) => names.of(who).clone(),
        None => fighters::noun(&who, by, names),
    };
    let hex = match (places.as_slice(), to) {
        ([Is::InHex(fighter_words::InHex(filter))], _) => hexes::noun(filter, &Det::A, names),
        ([Is::On(fighter_words::On(filter))], Det::Some(_)) => {
            format!("hexes with {}", features::noun(filter, to, names))
        }
        ([Is::On(fighter_words::On(filter))], _) => {
            format!("a hex with {}", features::noun(filter, &Det::A, names))
        }
        (places, _) => format!("a hex{}", fighters::suffix(places, names)),
    };
    (subject, hex)
}

/// "takes damage", "takes at least 3 damage".
fn damage_taken(rest: &mut Vec<&Cond>, names: &Names) -> Verb {
    let event = |number: &Num| matches!(number, Num::Of(amount) if matches!(amount.as_ref(), Amount::EventAmount(_)));
    let much = take(rest, |cond| match cond {
        Cond::Compare(condition_words::Compare(one, how, many @ Num::Const(_))) if event(one) => {
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
    Verb::new(
        &format!("takes {much}"),
        &format!("take {much}"),
        &format!("took {much}"),
    )
}

/// The moment as a reason.
pub(crate) fn because(moment: Moment) -> String {
    if moment == Moment::Attacked {
        "because of an Attack".to_owned()
    } else {
        format!("because {}", bare(moment))
    }
}

/// The moment alone, as a clause.
fn bare(moment: Moment) -> String {
    let on = Trigger {
        at: moment,
        by: Vec::new(),
        to: Vec::new(),
        turn: TurnOf::Any,
        when: Cond::default(),
    };
    event(&on, &Det::A, &Det::A, &Names::default()).clause(Tense::Present)
}
