//! Events: what an ability answers to or asks about, as in "after a friendly fighter Attacks". What is said of each moment stands with
//! it, in `vocabulary/moments`.

use super::clause::{Clause, Fact};
use super::fighters::{self, Det};
use super::names::{Names, Phrase, one_and_more};
use super::realise;
use super::telling::Telling;
use super::traits::Tense;
use super::tree;
use super::verb::Verb;
use crate::cards::{Cond, Is, Moment, Ref, Trigger, TurnOf};
use crate::vocabulary::moments::{About, Lead};

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
pub(crate) fn moment(trigger: &Trigger, names: &Names) -> (String, Clause) {
    let (trigger, target) = &target_apart(trigger, names);
    let event = event(trigger, &Det::A, &Det::A, names);
    let lead = match event.lead {
        Lead::Before => "before",
        Lead::When => "when",
        Lead::After => "after",
    };
    let clause = format!("{lead} {}", event.clause(Tense::Present));
    let asked = event.asked(&asking(trigger, names));
    (clause, Clause::all(vec![target.clone(), asked]))
}

/// What a target has to be like once it has been Attacked is told apart: "on a vulnerable fighter" would be how it was before.
fn target_apart(trigger: &Trigger, names: &Names) -> (Trigger, Clause) {
    let who = |is: &Is| {
        matches!(
            is,
            Is::Friendly(_)
                | Is::Enemy(_)
                | Is::Leader(_)
                | Is::Runemark(_)
                | Is::Named(_)
                | Is::Wizard(_)
        )
    };
    let (who, like): (Vec<Is>, Vec<Is>) = trigger.to.iter().cloned().partition(who);
    if trigger.at != Moment::Attacked || one_and_more(&trigger.to).is_some() {
        return (trigger.clone(), Clause::Nothing);
    }
    let target = Phrase::one("the target");
    let names = names.with(Ref::Subject, Phrase::one("the attacker"));
    match fighters::statement(&like, &target, Tense::Present, true, &names) {
        Some(says) => {
            let trigger = Trigger {
                to: who,
                ..trigger.clone()
            };
            (trigger, Clause::fact(target, says))
        }
        None => (trigger.clone(), Clause::Nothing),
    }
}

/// "after a friendly fighter Attacks, if ...".
pub(super) fn trigger(trigger: &Trigger, names: &Names) -> String {
    match moment(trigger, names) {
        (clause, Clause::Nothing) => clause,
        (clause, asked) => format!("{clause}, if {}", realise::inline(&asked)),
    }
}

/// That it has happened: "a friendly fighter has Attacked".
pub(crate) fn has_happened(trigger: &Trigger, names: &Names) -> Fact {
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
    if one_and_more(&trigger.by).is_none() && matches!(trigger.at.about(), About::Fighter(_)) {
        inner.with(Ref::Subject, Phrase::one("it"))
    } else {
        inner
    }
}

/// Something that happens, whoever does it being told like this and whom it is done to like that.
pub(super) fn event<'a>(on: &'a Trigger, by: &Det, to: &Det, names: &Names) -> Event<'a> {
    let mut tell = Telling::new(on, by, to, names);
    let (subject, verb, object) = on.at.said(&mut tell);
    let (tail, rest) = tell.done();
    Event {
        lead: on.at.lead(),
        subject,
        verb,
        object,
        tail,
        more: more(on, names),
        rest,
    }
}

/// What else is asked of fighters that go by their names.
fn more(on: &Trigger, names: &Names) -> Vec<String> {
    let mut more = Vec::new();
    for (filter, again) in [(&on.by, "it"), (&on.to, "the target")] {
        if let Some((_, asked)) = one_and_more(filter) {
            let it = Phrase::one(again);
            let says = fighters::statement(&asked, &it, Tense::Present, true, names);
            more.extend(says.map(|says| format!("{again} {says}")));
        }
    }
    more
}

/// The moment as a reason.
pub(crate) fn because(moment: Moment) -> String {
    if moment == Moment::Attacked {
        return "because of an Attack".to_owned();
    }
    let on = Trigger {
        at: moment,
        by: Vec::new(),
        to: Vec::new(),
        turn: TurnOf::Any,
        when: Cond::default(),
    };
    let event = event(&on, &Det::A, &Det::A, &Names::default());
    format!("because {}", event.clause(Tense::Present))
}
