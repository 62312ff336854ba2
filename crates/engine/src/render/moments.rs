//! Moments: what an ability answers to, as in "after a friendly fighter Attacks".

use super::cards;
use super::conditions;
use super::features;
use super::fighters::{self, Det};
use super::hexes;
use super::names::{Names, Phrase, one_and_more};
use super::text::{a, list, title, words};
use super::traits::Tense;
use super::weapons::noun as weapon;
use crate::cards::{CardIs, Cond, Is, Moment, Outcome, Ref, Trigger, TurnOf, WeaponIs};

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

    pub fn form(&self, subject: &Phrase, tense: Tense) -> &str {
        match tense {
            Tense::Present => subject.verb(&self.one, &self.many),
            Tense::Past => subject.verb(&self.past_one, &self.past_many),
        }
    }
}

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

    pub fn conditions(&self, names: &Names) -> Option<String> {
        let alone = self.rest.len() + self.more.len() < 2;
        let rest = self.rest.iter().map(|cond| {
            if alone {
                conditions::clause(cond, true, names)
            } else {
                conditions::among(cond, true, "and", names)
            }
        });
        let each: Vec<String> = self.more.iter().cloned().chain(rest).collect();
        (!each.is_empty()).then(|| list(&each, "and"))
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
    if one_and_more(&trigger.by).is_none() && matches!(about(trigger.at), About::Fighter(_)) {
        inner = inner.with(Ref::Subject, Phrase::one("it"));
    }
    match event.conditions(&inner) {
        Some(conditions) => format!("{clause}, if {conditions}"),
        None => clause,
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

pub(super) fn event<'a>(on: &'a Trigger, by: &Det, to: &Det, names: &Names) -> Event<'a> {
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
    let special = if matches!(on.at, Moment::ActionStepStarts | Moment::ActionStepEnds) {
        take(&mut rest, |cond| match cond {
            Cond::FirstActionStep => Some("the first Action step"),
            Cond::YourFirstActionStep => Some("your first Action step"),
            Cond::YourLastActionStep => Some("your last Action step"),
            _ => None,
        })
    } else {
        None
    };
    let in_rounds = if special.is_some() || on.at == Moment::RoundStarts {
        take(&mut rest, |cond| match cond {
            Cond::Round(rounds) => {
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
            let what = event_feature(&mut rest, to, names);
            let (subject, verb, _) = active("Delves", "Delve", "Delved");
            (subject, verb, what.unwrap_or_default())
        }

        Moment::PickedToBePushed => {
            lead = Lead::When;
            passive("about to be pushed")
        }
        Moment::EntersHex => {
            let (subject, hex) = entered(on, by, names);
            (subject, Verb::new("enters", "enter", "entered"), hex)
        }
        Moment::EntersStaggerHex => active(
            "enters a stagger hex",
            "enter a stagger hex",
            "entered a stagger hex",
        ),
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

        Moment::PloyPlayed => {
            lead = Lead::When;
            player_card(
                &mut rest,
                CardIs::Ploy,
                to,
                Verb::new("plays", "play", "played"),
            )
        }
        Moment::PickedByPloy => {
            let what = event_card(&mut rest, CardIs::Ploy, to);
            let (subject, verb, _) = passive("picked by");
            (subject, verb, what)
        }
        Moment::PloyResolved => player_card(
            &mut rest,
            CardIs::Ploy,
            to,
            Verb::new("has resolved", "have resolved", "resolved"),
        ),
        Moment::Equipped => {
            let what = event_card(&mut rest, CardIs::Upgrade, to);
            let (subject, verb, _) = passive("equipped with");
            (subject, verb, what)
        }
        Moment::CardDiscarded => {
            let what = event_card(&mut rest, CardIs::This, to);
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
            CardIs::Objective,
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
                Cond::Because(moment) => Some(because(*moment)),
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
                Cond::Because(moment) => Some(because(*moment)),
                _ => None,
            }));
            player_card(
                &mut rest,
                CardIs::This,
                to,
                Verb::new("raids", "raid", "raided"),
            )
        }
        Moment::Flipped => {
            let what =
                event_feature(&mut rest, to, names).unwrap_or_else(|| "a feature token".to_owned());
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
        more,
        rest,
    }
}

/// Who enters a hex, and which: where the fighter must be by then is told of the hex.
fn entered(on: &Trigger, by: &Det, names: &Names) -> (Phrase, String) {
    let is_place = |is: &Is| {
        matches!(
            is,
            Is::In(_)
                | Is::NearFeature(_, _)
                | Is::Near(_, _)
                | Is::Within(_, _)
                | Is::NextTo(_)
                | Is::Adjacent(_)
                | Is::InHex(_)
        )
    };
    let (places, who): (Vec<Is>, Vec<Is>) = on.by.iter().cloned().partition(is_place);
    let subject = match one_and_more(&who) {
        Some((who, _)) => names.of(who).clone(),
        None => fighters::noun(&who, by, names),
    };
    let hex = match places.as_slice() {
        [Is::InHex(filter)] => hexes::noun(filter, &Det::A, names),
        places => format!("a hex{}", fighters::suffix(places, names)),
    };
    (subject, hex)
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
    let outcome = take(rest, outcome);
    let with = take(rest, |cond| match cond {
        Cond::Weapon(filter) => Some(filter.as_slice()),
        _ => None,
    });
    let charge = take(rest, |cond| match cond {
        Cond::InCharge => Some("in a Charge"),
        Cond::Not(inner) if matches!(inner.as_ref(), Cond::InCharge) => Some("outside a Charge"),
        _ => None,
    });
    let adjective = outcome.map_or("", outcome_word);
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
    for more in [with.as_str(), charge.unwrap_or_default()] {
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

fn outcome(cond: &Cond) -> Option<Outcome> {
    match cond {
        Cond::Attack(outcome) => Some(*outcome),
        _ => None,
    }
}

fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Successful => "successful ",
        Outcome::Drawn => "drawn ",
        Outcome::Failed => "failed ",
    }
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

/// The card of the moment; `kind` is what it is anyway, `This` meaning that it can be any.
fn event_card(rest: &mut Vec<&Cond>, kind: CardIs, det: &Det) -> String {
    cards::noun(&card_filter(rest, kind), det)
}

fn card_filter(rest: &mut Vec<&Cond>, kind: CardIs) -> Vec<CardIs> {
    let mut filter = match kind {
        CardIs::This => Vec::new(),
        kind => vec![kind],
    };
    let asked = take(rest, |cond| match cond {
        Cond::Card(filter) => Some(filter.clone()),
        _ => None,
    });
    filter.extend(asked.into_iter().flatten());
    filter
}

/// A player who does something with a card. Whose card it is says who the player is.
fn player_card(
    rest: &mut Vec<&Cond>,
    kind: CardIs,
    det: &Det,
    verb: Verb,
) -> (Phrase, Verb, String) {
    let mut filter = card_filter(rest, kind);
    let yours = filter.iter().any(|is| matches!(is, CardIs::Yours));
    filter.retain(|is| !matches!(is, CardIs::Yours));
    let somebody = take(rest, whose);
    let subject = match somebody {
        Some(subject) => subject,
        None if yours => Phrase::many("you"),
        None => Phrase::one("a player"),
    };
    (subject, verb, cards::noun(&filter, det))
}

fn event_feature(rest: &mut Vec<&Cond>, det: &Det, names: &Names) -> Option<String> {
    take(rest, |cond| match cond {
        Cond::EventFeature(filter) => Some(features::noun(filter, det, names)),
        _ => None,
    })
    .or_else(|| matches!(det, Det::Some(_)).then(|| features::noun(&[], det, names)))
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

/// The moment as a reason.
pub(super) fn because(moment: Moment) -> String {
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
        when: Cond::Always,
    };
    event(&on, &Det::A, &Det::A, &Names::default()).clause(Tense::Present)
}

/// What the number of a moment is.
pub(super) fn amount(moment: Moment) -> &'static str {
    if moment == Moment::GloryGained {
        "the glory gained"
    } else if moment == Moment::CounterGained {
        "the number gained"
    } else if moment == Moment::CounterSpent {
        "the number spent"
    } else {
        "the damage"
    }
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
        Moment::EntersHex | Moment::EntersStaggerHex => {
            About::Fighter(Some("the entering fighter"))
        }
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
        Moment::BeforeToken | Moment::TokenGiven | Moment::TokenRemoved => {
            About::Fighter(Some("the fighter with the token"))
        }
        Moment::PickedByPloy => About::Fighter(Some("the fighter picked by the ploy")),
        Moment::Equipped => About::Fighter(Some("the equipped fighter")),
    }
}
