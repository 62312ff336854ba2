//! Telling of a moment: the words that its sentence is made of, and what the conditions of a trigger add to it.

use std::cell::Cell;

use super::Said;
use super::asked::{self, take};
use super::fighters::{self, Det};
use super::moments;
use super::names::{Names, Phrase, one_and_more};
use super::text::{a, list};
use super::verb::Verb;
use super::weapons;
use crate::cards::{CardIs, Cond, Is, Ref, Trigger, TurnOf};
use crate::vocabulary::conditions::{Because, Not, Round, Weapon};
use crate::vocabulary::moments::About;

/// A moment that is being told of.
pub(crate) struct Telling<'a, 't> {
    /// What is told.
    pub on: &'a Trigger,
    /// How the fighter it is about is introduced.
    pub by: &'t Det,
    /// How whatever else it is about is introduced.
    pub to: &'t Det,
    pub names: &'t Names,
    /// The target, or whoever else it is done to.
    target: Option<String>,
    /// What has been told of those that the moment is about.
    told: Cell<(bool, bool)>,
    /// What follows: "with a melee weapon", "in your turn".
    pub tail: Vec<String>,
    /// Conditions that have not been told yet.
    pub rest: Vec<&'a Cond>,
    /// Whose turn it is, as long as that has not been told.
    turn: TurnOf,
}

impl<'a, 't> Telling<'a, 't> {
    pub fn new(on: &'a Trigger, by: &'t Det, to: &'t Det, names: &'t Names) -> Self {
        let mut tell = Self {
            on,
            by,
            to,
            names,
            target: None,
            told: Cell::new((false, false)),
            tail: Vec::new(),
            rest: Vec::new(),
            turn: on.turn,
        };
        flatten(&on.when, &mut tell.rest);
        if !on.to.is_empty() || matches!(to, Det::Some(_) | Det::Same) {
            tell.target = Some(tell.named(&on.to, to).text);
        }
        let yours = |cond: &Cond| matches!(cond, Cond::YourTurn(_)).then_some(TurnOf::You);
        if on.turn == TurnOf::Any
            && let Some(you) = tell.take(yours)
        {
            tell.turn = you;
        }
        tell
    }

    /// What follows the verb, and the conditions that were not told. Nobody that is asked for is passed over.
    pub fn done(mut self) -> (Vec<String>, Vec<&'a Cond>) {
        let (by, to) = self.told.get();
        if !by && !self.on.by.is_empty() {
            let fighter = self.fighter().text;
            self.tail.push(format!("by {fighter}"));
        }
        if !to && !self.on.to.is_empty() {
            let target = self.target().unwrap_or_default();
            self.tail.push(match self.on.at.about() {
                About::Fighter(_) => format!("by an Attack of {target}"),
                About::Nobody | About::Attack | About::Caster => format!("against {target}"),
            });
        }
        match self.turn {
            TurnOf::Any => {}
            TurnOf::You => self.tail.push("in your turn".to_owned()),
            TurnOf::Opponent => self.tail.push("in your opponent's turn".to_owned()),
        }
        (self.tail, self.rest)
    }

    /// Takes the first condition that `pick` answers to, so that it is not told again.
    pub fn take<T>(&mut self, pick: impl Fn(&'a Cond) -> Option<T>) -> Option<T> {
        take(&mut self.rest, pick)
    }

    fn named(&self, filter: &[Is], det: &Det) -> Phrase {
        match one_and_more(filter) {
            Some((who, _)) => self.names.of(who).clone(),
            None => {
                let other = Phrase::one(self.on.at.other());
                fighters::noun(filter, det, &self.names.with(Ref::Object, other))
            }
        }
    }

    /// The target, or whoever else it is done to, if that is asked for.
    pub fn target(&self) -> Option<String> {
        self.told.set((self.told.get().0, true));
        self.target.clone()
    }

    /// The fighter that the moment is about.
    pub fn fighter(&self) -> Phrase {
        self.told.set((true, self.told.get().1));
        let anybody = self.on.by.is_empty() && *self.by == Det::A;
        if anybody && self.on.at.about() == About::Attack {
            Phrase::one(self.names.attacker)
        } else {
            self.named(&self.on.by, self.by)
        }
    }

    /// Something is done to the fighter.
    pub fn passive(&self, what: &str) -> Said {
        (self.fighter(), Verb::passive(what), String::new())
    }

    /// The fighter does something.
    pub fn active(&self, one: &str, many: &str, past: &str) -> Said {
        (self.fighter(), Verb::new(one, many, past), String::new())
    }

    /// The fighter meets its end.
    pub fn slain(&mut self, what: &str) -> Said {
        let by = self.cause();
        (self.fighter(), Verb::passive(what), by)
    }

    /// What did the harm.
    pub fn cause(&mut self) -> String {
        let target = self.target();
        asked::cause(&mut self.rest, &target, self.names)
    }

    /// The wizard, or the player whose wizard it is.
    pub fn caster(&mut self) -> Phrase {
        self.told.set((true, self.told.get().1));
        asked::caster(&mut self.rest, &self.on.by, self.by, self.names)
    }

    /// A player does something with a card of a kind.
    pub fn player_card(&mut self, kind: impl Into<CardIs>, verb: Verb) -> Said {
        asked::player_card(&mut self.rest, kind.into(), self.to, verb)
    }

    /// The target with a word before it, if one is spoken of.
    pub fn against(&self, word: &str) -> String {
        match self.target() {
            Some(target) => format!("{word} {target}"),
            None => String::new(),
        }
    }

    /// A part of the game starts.
    pub fn starts(&self, what: &str) -> Said {
        let starts = Verb::new("starts", "starts", "started");
        (Phrase::one(what), starts, String::new())
    }

    /// A part of the game ends.
    pub fn ends(&self, what: &str) -> Said {
        let ends = Verb::new("ends", "ends", "ended");
        (Phrase::one(what), ends, String::new())
    }

    /// A turn or a step of somebody's starts or ends.
    pub fn step(&mut self, what: &str, over: bool) -> Said {
        let what = match self.whose_turn() {
            _ if !self.on.by.is_empty() => format!("{} of {}", a(what), self.fighter().text),
            TurnOf::Any => a(what),
            TurnOf::You => format!("your {what}"),
            TurnOf::Opponent => format!("your opponent's {what}"),
        };
        self.part(&what, over)
    }

    /// An Action step starts or ends, the first or last of a battle round perhaps.
    pub fn action_step(&mut self, over: bool) -> Said {
        let special = self.take(|cond| match cond {
            Cond::FirstActionStep(_) => Some("the first Action step"),
            Cond::YourFirstActionStep(_) => Some("your first Action step"),
            Cond::YourLastActionStep(_) => Some("your last Action step"),
            _ => None,
        });
        let Some(special) = special else {
            return self.step("Action step", over);
        };
        self.whose_turn();
        let round = self.rounds();
        let round = round.unwrap_or_else(|| "a battle round".to_owned());
        self.part(&format!("{special} of {round}"), over)
    }

    fn part(&self, what: &str, over: bool) -> Said {
        if over {
            self.ends(what)
        } else {
            self.starts(what)
        }
    }

    /// Which battle rounds it must be in.
    pub fn rounds(&mut self) -> Option<String> {
        self.take(|cond| match cond {
            Cond::Round(Round(rounds)) => {
                let rounds: Vec<String> = rounds.iter().map(u8::to_string).collect();
                Some(format!("battle round {}", list(&rounds, "or")))
            }
            _ => None,
        })
    }

    /// Whose turn it is, which is told hereby.
    pub fn whose_turn(&mut self) -> TurnOf {
        std::mem::take(&mut self.turn)
    }

    /// "with a melee weapon".
    pub fn with_weapon(&mut self) {
        self.weapon("with");
    }

    /// The weapon of the attack, with a word before it, if one is asked for.
    pub fn weapon(&mut self, word: &str) {
        let weapon = self.take(|cond| match cond {
            Cond::Weapon(Weapon(filter)) => {
                Some(format!("{word} {}", weapons::noun(filter, &Det::A)))
            }
            _ => None,
        });
        self.tail.extend(weapon);
    }

    /// "because a fighter was slain".
    pub fn because(&mut self) {
        let because = self.take(|cond| match cond {
            Cond::Because(Because(moment)) => Some(moments::because(*moment)),
            _ => None,
        });
        self.tail.extend(because);
    }

    /// "in a Charge", "outside a Charge".
    pub fn in_or_outside(&mut self, what: &str, is: impl Fn(&Cond) -> bool) {
        let told = self.take(|cond| match cond {
            Cond::Not(Not(inner)) if is(inner) => Some(format!("outside {what}")),
            cond if is(cond) => Some(format!("in {what}")),
            _ => None,
        });
        self.tail.extend(told);
    }
}

/// The conditions that must all hold, one by one.
pub(crate) fn flatten<'a>(cond: &'a Cond, into: &mut Vec<&'a Cond>) {
    match cond {
        Cond::Always(_) => {}
        Cond::All(all) => all.0.iter().for_each(|cond| flatten(cond, into)),
        other => into.push(other),
    }
}
