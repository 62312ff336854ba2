//! Moments: what an ability answers to ("after a friendly fighter Attacks") and what is asked about the past
//! ("2 or more friendly fighters Charged this turn").

use super::cards;
use super::conditions;
use super::features;
use super::fighters::{self, Det};
use super::names::{Names, Phrase, only};
use super::text::{a, list, title, words};
use super::traits::{Says, Tense};
use super::weapons::noun as weapon;
use crate::cards::{
    Collect, Cond, Is, Moment, Outcome, Ref, Scope, Tally, Trigger, TurnOf, WeaponIs,
};

/// Whom a moment is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// No fighter.
    Nobody,
    /// An attacker and a target.
    Attack,
    /// A fighter, told apart from others by these words if there are any.
    Fighter(Option<&'static str>),
}

/// Whether the moment comes before or after what it is named for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lead {
    Before,
    When,
    After,
}

/// A verb in the forms that sentences need.
#[derive(Clone, Debug)]
struct Verb {
    one: String,
    many: String,
    past_one: String,
    past_many: String,
    past_not: [String; 2],
}

impl Verb {
    fn new(one: &str, many: &str, past: &str) -> Self {
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

    fn form(&self, subject: &Phrase, tense: Tense) -> &str {
        match tense {
            Tense::Present => subject.verb(&self.one, &self.many),
            Tense::Past => subject.verb(&self.past_one, &self.past_many),
        }
    }
}

/// Something that happens, taken apart.
struct Event<'a> {
    lead: Lead,
    subject: Phrase,
    verb: Verb,
    /// What it is done to, if the sentence has such a thing.
    object: String,
    /// What follows: "with a melee weapon", "in your turn".
    tail: Vec<String>,
    /// Conditions that are not part of the clause yet.
    rest: Vec<&'a Cond>,
}

impl Event<'_> {
    fn after_subject(&self, verb: &str, with_object: bool) -> String {
        let mut text = verb.to_owned();
        if with_object && !self.object.is_empty() {
            text = format!("{text} {}", self.object);
        }
        for part in &self.tail {
            text = format!("{text} {part}");
        }
        text
    }

    fn clause(&self, tense: Tense) -> String {
        let verb = self.verb.form(&self.subject, tense);
        format!("{} {}", self.subject.text, self.after_subject(verb, true))
    }

    fn conditions(&self, names: &Names) -> String {
        let each: Vec<String> = self
            .rest
            .iter()
            .map(|cond| conditions::clause(cond, true, names))
            .collect();
        list(&each, "and")
    }
}

/// "after a friendly fighter Attacks, if ...".
pub(super) fn trigger(trigger: &Trigger, names: &Names) -> String {
    let event = event(trigger, &Det::A, &Det::A, names);
    let lead = match event.lead {
        Lead::Before => "before",
        Lead::When => "when",
        Lead::After => "after",
    };
    let clause = format!("{lead} {}", event.clause(Tense::Present));
    let mut inner = names.after(trigger);
    if only(&trigger.by).is_none() && matches!(about(trigger.at), About::Fighter(_)) {
        inner = inner.with(Ref::Subject, Phrase::one("it"));
    }
    if event.rest.is_empty() {
        clause
    } else {
        format!("{clause}, if {}", event.conditions(&inner))
    }
}

/// A tally that has come to at least so much, or to another bound: "3 or more", "no".
pub(super) fn happened(tally: &Tally, bound: &str, names: &Names) -> String {
    let any = bound == "1 or more";
    let some = || {
        if any {
            Det::A
        } else if bound == "no" {
            Det::No
        } else {
            Det::Some(format!("{bound} different"))
        }
    };
    let since = scope(tally.this);
    let past = |event: &Event, more: &str| {
        let mut text = event.clause(Tense::Past);
        text.push_str(more);
        with_conditions(text, event, since, tally, names)
    };
    match &tally.collect {
        Collect::Times if any => past(&event(&tally.on, &Det::A, &Det::A, names), ""),
        Collect::Times if bound == "no" => {
            let event = event(&tally.on, &Det::No, &Det::A, names);
            if event.subject.text.starts_with("no ") {
                past(&event, "")
            } else {
                let [one, many] = &event.verb.past_not;
                let verb = event.subject.verb(one, many);
                let text = format!("{} {}", event.subject.text, event.after_subject(verb, true));
                with_conditions(text, &event, since, tally, names)
            }
        }
        Collect::Times => past(
            &event(&tally.on, &Det::Bare, &Det::A, names),
            &format!(" {bound} times"),
        ),
        Collect::Subjects => past(&event(&tally.on, &some(), &Det::A, names), ""),
        Collect::Targets => past(&event(&tally.on, &Det::Bare, &some(), names), ""),
        Collect::SubjectsPerTarget => past(&event(&tally.on, &some(), &Det::Same, names), ""),
        Collect::TimesPerSubject => past(
            &event(&tally.on, &Det::Same, &Det::A, names),
            &format!(" {bound} times"),
        ),
        Collect::WeaponsPerSubject => past(
            &event(&tally.on, &Det::Same, &Det::A, names),
            &format!(" with {bound} different weapons"),
        ),
        Collect::Features => {
            let mut event = event(&tally.on, &Det::Bare, &Det::A, names);
            let what = if any {
                "a feature token".to_owned()
            } else {
                format!("{bound} different feature tokens")
            };
            let object = std::mem::take(&mut event.object);
            event.object = if object.is_empty() {
                what
            } else {
                object.replacen("a feature token", &what, 1)
            };
            past(&event, "")
        }
        Collect::Cards => {
            let mut event = event(&tally.on, &Det::A, &Det::A, names);
            let different = if any {
                String::new()
            } else {
                format!(", for {bound} different cards in all")
            };
            event.tail.push(String::new());
            event.tail.retain(|part| !part.is_empty());
            past(&event, &different)
        }
        Collect::Fighters(filter) => {
            let det = if any {
                Det::A
            } else if bound == "no" {
                Det::No
            } else {
                Det::Some(bound.to_owned())
            };
            let subject = fighters::noun(&core(filter), &det, names);
            let what = fighters::statement(&rest(filter), &subject, Tense::Past, true, names)
                .unwrap_or_else(|| format!("{} there", subject.verb("was", "were")));
            format!("{} {what} {}", subject.text, at_that_time(tally, names))
        }
    }
}

/// What a tally collected, as something said of a fighter or a token.
pub(super) fn tallied(tally: &Tally, names: &Names) -> Says {
    let since = scope(tally.this);
    let it = names.with(Ref::Subject, Phrase::one("it"));
    match &tally.collect {
        Collect::Times
        | Collect::Subjects
        | Collect::TimesPerSubject
        | Collect::WeaponsPerSubject
        | Collect::SubjectsPerTarget => {
            let event = event(&tally.on, &Det::A, &Det::A, names);
            let finish = |verb: &str| {
                with_conditions(event.after_subject(verb, true), &event, since, tally, &it)
            };
            let described = fighters::statement(
                &rest(&tally.on.by),
                &Phrase::one("it"),
                Tense::Past,
                true,
                names,
            )
            .map(|what| format!(" while it {what}"))
            .unwrap_or_default();
            let [not_one, not_many] = &event.verb.past_not;
            Says::Did {
                did: [
                    finish(&event.verb.past_one) + &described,
                    finish(&event.verb.past_many) + &described,
                ],
                did_not: [finish(not_one) + &described, finish(not_many) + &described],
                yes: true,
            }
        }
        Collect::Targets | Collect::Features | Collect::Cards => {
            let event = event(&tally.on, &Det::A, &Det::A, names);
            let verb = event.verb.form(&event.subject, Tense::Past);
            let text = format!(
                "{} {}",
                event.subject.text,
                event.after_subject(verb, false)
            );
            Says::Whom(with_conditions(text, &event, since, tally, &it), true)
        }
        Collect::Fighters(filter) => {
            let when = at_that_time(tally, names);
            let of = |subject: Phrase, yes: bool| {
                let what = fighters::statement(&rest(filter), &subject, Tense::Past, yes, names)
                    .unwrap_or_else(|| subject.verb("was there", "were there").to_owned());
                format!("{what} {when}")
            };
            Says::Did {
                did: [of(Phrase::one("it"), true), of(Phrase::many("they"), true)],
                did_not: [
                    of(Phrase::one("it"), false),
                    of(Phrase::many("they"), false),
                ],
                yes: true,
            }
        }
    }
}

/// What a tally counts as a number: "the number of times ...".
pub(super) fn how_often(tally: &Tally, names: &Names) -> String {
    match &tally.collect {
        Collect::Subjects | Collect::Fighters(_) => {
            let filter = match &tally.collect {
                Collect::Fighters(filter) => filter,
                _ => &tally.on.by,
            };
            let who = fighters::noun(&core(filter), &Det::Bare, names);
            format!(
                "the number of different {} {}",
                who.text,
                tallied(tally, names).suffix(true)
            )
        }
        Collect::Targets => {
            let who = fighters::noun(&tally.on.to, &Det::Bare, names);
            format!(
                "the number of different {} {}",
                who.text,
                tallied(tally, names).suffix(true)
            )
        }
        Collect::Features => {
            format!(
                "the number of different feature tokens {}",
                tallied(tally, names).suffix(true)
            )
        }
        Collect::Cards => format!(
            "the number of different cards {}",
            tallied(tally, names).suffix(true)
        ),
        Collect::Times
        | Collect::SubjectsPerTarget
        | Collect::TimesPerSubject
        | Collect::WeaponsPerSubject => {
            let event = event(&tally.on, &Det::A, &Det::A, names);
            let text = with_conditions(
                event.clause(Tense::Past),
                &event,
                scope(tally.this),
                tally,
                names,
            );
            format!("the number of times {text}")
        }
    }
}

/// What a tally counts, one by one: "each time ...".
pub(super) fn each_counted(tally: &Tally, names: &Names) -> Option<String> {
    let text = how_often(tally, names);
    text.strip_prefix("the number of times ")
        .map(|clause| format!("each time {clause}"))
}

fn with_conditions(
    text: String,
    event: &Event,
    since: &str,
    tally: &Tally,
    names: &Names,
) -> String {
    let text = format!("{text} {since}");
    if event.rest.is_empty() {
        return text;
    }
    let mut inner = names.after(&tally.on);
    if matches!(about(tally.on.at), About::Fighter(_)) {
        inner = inner.with(Ref::Subject, Phrase::one("it"));
    }
    format!("{text} while {}", event.conditions(&inner))
}

/// When a tally that looks at fighters did so: "when this turn started".
fn at_that_time(tally: &Tally, names: &Names) -> String {
    match (tally.on.at, tally.this) {
        (Moment::ActionStepStarts | Moment::PowerStepStarts, Scope::Step) => {
            "when this step started".to_owned()
        }
        (Moment::TurnStarts, Scope::Turn | Scope::Step) => "when this turn started".to_owned(),
        (Moment::RoundStarts, Scope::Round | Scope::Phase | Scope::Turn | Scope::Step) => {
            "when this battle round started".to_owned()
        }
        _ => {
            let event = event(&tally.on, &Det::A, &Det::A, names);
            let text = with_conditions(
                event.clause(Tense::Past),
                &event,
                scope(tally.this),
                tally,
                names,
            );
            format!("when {text}")
        }
    }
}

fn core(filter: &[Is]) -> Vec<Is> {
    filter.iter().filter(|is| is_core(is)).cloned().collect()
}

fn rest(filter: &[Is]) -> Vec<Is> {
    filter.iter().filter(|is| !is_core(is)).cloned().collect()
}

/// What tells who somebody is, rather than how they fare.
fn is_core(is: &Is) -> bool {
    matches!(
        is,
        Is::Friendly
            | Is::Enemy
            | Is::Leader
            | Is::Named(_)
            | Is::Runemark(_)
            | Is::Only(_)
            | Is::Other(_)
            | Is::SlainOrNot
    )
}

/// How far back a tally reaches.
fn scope(scope: Scope) -> &'static str {
    match scope {
        Scope::Step => "in this step",
        Scope::Turn => "this turn",
        Scope::Phase => "this combat phase",
        Scope::Round => "this battle round",
        Scope::Game => "this game",
    }
}

/// Takes the first condition that `pick` answers to out of the list.
fn take<'a, T>(rest: &mut Vec<&'a Cond>, pick: impl Fn(&'a Cond) -> Option<T>) -> Option<T> {
    let (at, found) = rest
        .iter()
        .enumerate()
        .find_map(|(at, cond)| Some((at, pick(cond)?)))?;
    rest.remove(at);
    Some(found)
}

fn flatten<'a>(cond: &'a Cond, into: &mut Vec<&'a Cond>) {
    match cond {
        Cond::Always => {}
        Cond::All(list) => list.iter().for_each(|cond| flatten(cond, into)),
        other => into.push(other),
    }
}

fn event<'a>(on: &'a Trigger, by: &Det, to: &Det, names: &Names) -> Event<'a> {
    let mut rest = Vec::new();
    flatten(&on.when, &mut rest);
    let mut tail = Vec::new();
    let mut turn = on.turn;
    if turn == TurnOf::Any
        && take(&mut rest, |cond| {
            matches!(cond, Cond::YourTurn).then_some(())
        })
        .is_some()
    {
        turn = TurnOf::You;
    }
    let mut told_turn = false;
    let mut step = |what: &str, ends: bool| {
        told_turn = true;
        let subject = match turn {
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
    let fighter = |det: &Det| {
        if on.by.is_empty() && *det == Det::A && about(on.at) == About::Attack {
            Phrase::one(names.attacker)
        } else {
            fighters::noun(&on.by, det, names)
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
        .then(|| fighters::noun(&on.to, to, names).text);
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
            starts("a battle round")
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
        Moment::PowerStepStarts => {
            lead = Lead::When;
            step("Power step", false)
        }
        Moment::PowerStepEnds => step("Power step", true),
        Moment::TurnEnds => step("turn", true),
        Moment::LastPowerStepEnds => ends("the last Power step of a battle round"),
        Moment::RoundEnds => {
            lead = Lead::When;
            ends("a battle round")
        }

        Moment::PickedForCore => passive("picked to use a Core ability"),
        Moment::PickedToMove => passive("picked to Move"),
        Moment::PickedToCharge => passive("picked to Charge"),
        Moment::PickedToAttack => passive("picked to Attack"),
        Moment::CoreUsed => {
            let what = take(&mut rest, about_name).map_or("a Core ability".to_owned(), title);
            let (subject, verb, _) = active("uses", "use", "used");
            (subject, verb, what)
        }
        Moment::Moved => active("Moves", "Move", "Moved"),
        Moment::Charged => active("Charges", "Charge", "Charged"),
        Moment::Focused => (
            somebody(&mut rest),
            Verb::new("Focuses", "Focus", "Focused"),
            String::new(),
        ),
        Moment::Delved => {
            let what = event_feature(&mut rest, names);
            let (subject, verb, _) = active("Delves", "Delve", "Delved");
            (subject, verb, what.unwrap_or_default())
        }

        Moment::PickedToBePushed => {
            lead = Lead::When;
            passive("about to be pushed")
        }
        Moment::EntersHex => active("enters a hex", "enter a hex", "entered a hex"),
        Moment::Pushed => passive("pushed"),
        Moment::DrivenBack => passive("driven back"),
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
                        format!("{what} as its target")
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
                .map_or_else(|| Phrase::one("a target"), Phrase::one);
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
            let (subject, verb, _) = active("has rolled", "have rolled", "had rolled");
            let attack = join("an Attack", &against("on"));
            tail.push("and the result is known, before it is applied".to_owned());
            (subject, verb, attack)
        }
        Moment::Attacked => attacked(&mut rest, fighter(by), target.clone()),

        Moment::BeforeDamage => {
            lead = Lead::Before;
            let (subject, _, _) = passive("damaged");
            (
                subject,
                Verb::new("takes damage", "take damage", "took damage"),
                cause(&mut rest, &target, names),
            )
        }
        Moment::Damaged => {
            let (subject, _, _) = passive("damaged");
            (
                subject,
                Verb::new("takes damage", "take damage", "took damage"),
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

        Moment::PloyPlayed => {
            lead = Lead::When;
            let what = event_card(&mut rest, "a ploy");
            (
                somebody(&mut rest),
                Verb::new("plays", "play", "played"),
                what,
            )
        }
        Moment::PickedByPloy => {
            let what = event_card(&mut rest, "a ploy");
            let (subject, verb, _) = passive("picked by");
            (subject, verb, what)
        }
        Moment::PloyResolved => {
            let what = event_card(&mut rest, "a ploy");
            (
                somebody(&mut rest),
                Verb::new("has resolved", "have resolved", "resolved"),
                what,
            )
        }
        Moment::Equipped => {
            let what = event_card(&mut rest, "an Upgrade");
            let (subject, verb, _) = passive("equipped with");
            (subject, verb, what)
        }
        Moment::CardDiscarded => {
            let what = event_card(&mut rest, "a card");
            match take(&mut rest, whose) {
                Some(subject) => (subject, Verb::new("discards", "discard", "discarded"), what),
                None => (Phrase::one(what), Verb::passive("discarded"), String::new()),
            }
        }
        Moment::ObjectiveScored => {
            let what = event_card(&mut rest, "an Objective");
            (
                somebody(&mut rest),
                Verb::new("scores", "score", "scored"),
                what,
            )
        }
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
            let because = take(&mut rest, |cond| match cond {
                Cond::Because(moment) => Some(*moment),
                _ => None,
            });
            if let Some(moment) = because {
                tail.push(format!("because {}", bare(moment)));
            }
            (
                take(&mut rest, whose).unwrap_or_else(|| Phrase::many("you")),
                verb,
                what,
            )
        }
        Moment::Raided => {
            let what = event_card(&mut rest, "a card");
            (
                somebody(&mut rest),
                Verb::new("raids", "raid", "raided"),
                what,
            )
        }
        Moment::Flipped => {
            let what =
                event_feature(&mut rest, names).unwrap_or_else(|| "a feature token".to_owned());
            (Phrase::one(what), Verb::passive("flipped"), String::new())
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
        rest,
    }
}

fn join(one: &str, other: &str) -> String {
    if other.is_empty() {
        one.to_owned()
    } else {
        format!("{one} {other}")
    }
}

/// The verb of an Attack, with how it ended and what it was made with.
fn attacked(
    rest: &mut Vec<&Cond>,
    subject: Phrase,
    target: Option<String>,
) -> (Phrase, Verb, String) {
    let outcome = take(rest, |cond| match cond {
        Cond::Attack(outcome) => Some(*outcome),
        _ => None,
    });
    let with = take(rest, |cond| match cond {
        Cond::Weapon(filter) => Some(filter.as_slice()),
        _ => None,
    });
    let charge = take(rest, |cond| matches!(cond, Cond::InCharge).then_some(())).is_some();
    let adjective = match outcome {
        None => "",
        Some(Outcome::Successful) => "successful ",
        Some(Outcome::Drawn) => "drawn ",
        Some(Outcome::Failed) => "failed ",
    };
    let (kind, with) = match with {
        Some([WeaponIs::Melee]) => ("melee ", String::new()),
        Some([WeaponIs::Ranged]) => ("ranged ", String::new()),
        Some(filter) => ("", format!("with {}", weapon(filter, &Det::A))),
        None => ("", String::new()),
    };
    let (verb, on) = if adjective.is_empty() && kind.is_empty() {
        (
            Verb::new("Attacks", "Attack", "Attacked"),
            target.unwrap_or_default(),
        )
    } else {
        let what = a(&format!("{adjective}{kind}Attack"));
        let many = format!("{adjective}{kind}Attacks");
        let mut verb = Verb::new(
            &format!("makes {what}"),
            &format!("make {many}"),
            &format!("made {what}"),
        );
        verb.past_many = format!("made {many}");
        verb.past_not[0] = format!("did not make {what}");
        (
            verb,
            target
                .map(|target| format!("on {target}"))
                .unwrap_or_default(),
        )
    };
    let mut object = on;
    for more in [with.as_str(), if charge { "in a Charge" } else { "" }] {
        if !more.is_empty() {
            object = if object.is_empty() {
                more.to_owned()
            } else {
                format!("{object} {more}")
            };
        }
    }
    (subject, verb, object)
}

fn picked_weapon(rest: &mut Vec<&Cond>) -> Option<String> {
    take(rest, |cond| match cond {
        Cond::Weapon(filter) => Some(weapon(filter, &Det::A)),
        _ => None,
    })
}

/// What did the harm: "by an Attack", "by a friendly fighter's Attack".
fn cause(rest: &mut Vec<&Cond>, attacker: &Option<String>, names: &Names) -> String {
    let by_attack = take(rest, |cond| matches!(cond, Cond::ByAttack).then_some(())).is_some();
    let attacker = attacker.clone().or_else(|| {
        if !by_attack {
            return None;
        }
        take(rest, |cond| match cond {
            Cond::Is(Ref::Attacker, filter) => Some(fighters::noun(filter, &Det::A, names).text),
            _ => None,
        })
    });
    match attacker {
        Some(attacker) => format!("by an Attack of {attacker}"),
        None if by_attack => "by an Attack".to_owned(),
        None => {
            let card = take(rest, |cond| match cond {
                Cond::ByCard(filter) => Some(cards::noun(filter, &Det::A)),
                _ => None,
            });
            match card {
                Some(card) => format!("by {card}"),
                None => match take(rest, |cond| matches!(cond, Cond::ByYou).then_some(())) {
                    Some(()) => "by something of yours".to_owned(),
                    None => String::new(),
                },
            }
        }
    }
}

fn about_name(cond: &Cond) -> Option<&crate::cards::Name> {
    match cond {
        Cond::Event(name) => Some(name),
        _ => None,
    }
}

fn about_token(rest: &mut Vec<&Cond>) -> String {
    match take(rest, about_name) {
        Some(name) if ["move", "charge", "guard", "stagger", "raise"].contains(&name.as_str()) => {
            format!("a {} token", title(name))
        }
        Some(name) => a(&format!("{} token", words(name))),
        None => "a token".to_owned(),
    }
}

fn event_card(rest: &mut Vec<&Cond>, otherwise: &str) -> String {
    take(rest, |cond| match cond {
        Cond::Card(filter) => Some(cards::noun(filter, &Det::A)),
        _ => None,
    })
    .unwrap_or_else(|| otherwise.to_owned())
}

fn event_feature(rest: &mut Vec<&Cond>, names: &Names) -> Option<String> {
    take(rest, |cond| match cond {
        Cond::EventFeature(filter) => Some(features::noun(filter, &Det::A, names)),
        _ => None,
    })
}

fn whose(cond: &Cond) -> Option<Phrase> {
    match cond {
        Cond::EventYours => Some(Phrase::many("you")),
        Cond::Not(inner) if matches!(inner.as_ref(), Cond::EventYours) => {
            Some(Phrase::one("your opponent"))
        }
        _ => None,
    }
}

fn somebody(rest: &mut Vec<&Cond>) -> Phrase {
    take(rest, whose).unwrap_or_else(|| Phrase::one("a player"))
}

/// The moment alone, as a clause.
pub(super) fn bare(moment: Moment) -> String {
    let on = Trigger {
        at: moment,
        by: Vec::new(),
        to: Vec::new(),
        turn: TurnOf::Any,
        when: Cond::Always,
    };
    event(&on, &Det::A, &Det::A, &Names::default()).clause(Tense::Present)
}

/// Whether the fighter of the moment is dead by then.
pub(super) fn is_death(moment: Moment) -> bool {
    matches!(moment, Moment::Slain | Moment::UpgradesDiscarded)
}

/// Whom a moment is about.
pub(super) fn about(moment: Moment) -> About {
    match moment {
        Moment::FeaturesRevealed
        | Moment::RoundStarts
        | Moment::CombatPhaseStarts
        | Moment::TurnStarts
        | Moment::ActionStepStarts
        | Moment::ActionStepEnds
        | Moment::PowerStepStarts
        | Moment::PowerStepEnds
        | Moment::TurnEnds
        | Moment::LastPowerStepEnds
        | Moment::RoundEnds
        | Moment::Focused
        | Moment::PloyPlayed
        | Moment::PloyResolved
        | Moment::CardDiscarded
        | Moment::ObjectiveScored
        | Moment::GloryGained
        | Moment::CounterGained
        | Moment::CounterSpent
        | Moment::Raided
        | Moment::Flipped
        | Moment::DomainPlayed
        | Moment::TaggedAbilityUsed => About::Nobody,

        Moment::BeforeWeaponPicked
        | Moment::WeaponPicked
        | Moment::TargetPicked
        | Moment::BeforeAttackRoll
        | Moment::AttackRoll
        | Moment::BeforeSaveRoll
        | Moment::SaveRoll
        | Moment::SuccessDetermined
        | Moment::Attacked => About::Attack,

        Moment::Deployed => About::Fighter(Some("the deployed fighter")),
        Moment::PickedForCore | Moment::CoreUsed => {
            About::Fighter(Some("the fighter using the Core ability"))
        }
        Moment::PickedToMove | Moment::Moved => About::Fighter(Some("the Moving fighter")),
        Moment::PickedToCharge | Moment::Charged => About::Fighter(Some("the Charging fighter")),
        Moment::PickedToAttack => About::Fighter(Some("the Attacking fighter")),
        Moment::Delved => About::Fighter(Some("the Delving fighter")),
        Moment::PickedToBePushed | Moment::Pushed => About::Fighter(Some("the pushed fighter")),
        Moment::EntersHex => About::Fighter(Some("the entering fighter")),
        Moment::DrivenBack => About::Fighter(Some("the fighter driven back")),
        Moment::Placed => About::Fighter(Some("the placed fighter")),
        Moment::BeforeDamage | Moment::Damaged => About::Fighter(Some("the damaged fighter")),
        Moment::WouldBeSlain | Moment::Slaying | Moment::UpgradesDiscarded | Moment::Slain => {
            About::Fighter(Some("the slain fighter"))
        }
        Moment::Healed => About::Fighter(Some("the healed fighter")),
        Moment::Raised => About::Fighter(Some("the Raised fighter")),
        Moment::Inspired => About::Fighter(Some("the fighter that became Inspired")),
        Moment::Uninspired => About::Fighter(Some("the fighter that became Uninspired")),
        Moment::TokenGiven | Moment::TokenRemoved => {
            About::Fighter(Some("the fighter with the token"))
        }
        Moment::PickedByPloy => About::Fighter(Some("the fighter picked by the ploy")),
        Moment::Equipped => About::Fighter(Some("the equipped fighter")),
    }
}
