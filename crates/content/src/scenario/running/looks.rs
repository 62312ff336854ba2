//! Lines of a script that look at things: what is on offer, what is asked, what happened and what did not.

use underhex_engine::cards::Die;
use underhex_engine::decision::QUESTIONS;
use underhex_engine::forms::Form;
use underhex_engine::name::face;
use underhex_engine::{Choice, Game};

use super::super::grammar::{EVENTS, OPTIONS};
use super::super::run::{faces_of, matches};
use super::super::wrong::{Result, nearest, red, senseless};
use super::{Mark, Running};

impl Running<'_> {
    /// `offered charge x`: the decision at hand has this option.
    pub(super) fn offered(&self, pattern: &str) -> Result<()> {
        if self.options_like(pattern).is_empty() {
            self.option(pattern)?;
            return red(format!("it is not offered; {}", self.asked()));
        }
        Ok(())
    }

    /// `refused charge x`: the decision at hand has no such option, although its question could have one.
    pub(super) fn refused(&self, pattern: &str) -> Result<()> {
        if !self.options_like(pattern).is_empty() {
            return red(format!("it is offered; {}", self.asked()));
        }
        let forms = self.option(pattern)?;
        let Some(decision) = self.game.decision() else {
            return red("nothing is asked, so nothing can be refused; write `asks nobody`");
        };
        // Where there is no `pass`, something has to be chosen.
        let offers = decision.question.offers();
        let can = |form: &Form| form.0 == "pass" || offers.contains(&form.0);
        if !forms.iter().any(can) {
            return senseless(format!(
                "`{}` never offers `{pattern}`, so refusing it says nothing; {}",
                decision.question.name(),
                self.asked()
            ));
        }
        Ok(())
    }

    /// `only to 1,0 | to 2,0`: exactly these options are offered (a `pass` aside, unless it is listed).
    pub(super) fn only(&self, rest: &str) -> Result<()> {
        let mut wanted: Vec<&str> = rest.split('|').map(str::trim).collect();
        let mut names = self.option_names();
        if !wanted.contains(&"pass") {
            names.retain(|name| name != "pass");
        }
        wanted.sort_unstable();
        names.sort_unstable();
        if self.game.decision().is_some() && names == wanted {
            return Ok(());
        }
        for pattern in wanted {
            if pattern.contains('*') {
                return senseless(format!(
                    "`{pattern}`: `only` lists options by their whole names"
                ));
            }
            self.option(pattern)?;
        }
        red(self.asked())
    }

    /// `asks b power`: who is asked, and for what.
    pub(super) fn asks(&self, rest: &str) -> Result<()> {
        let (who, what) = rest.split_once(' ').unwrap_or((rest, ""));
        if who == "nobody" && what.is_empty() {
            return match self.game.decision() {
                None => Ok(()),
                Some(_) => red(self.asked()),
            };
        }
        let seat = self.seat(who)?;
        let known = QUESTIONS;
        if !what.is_empty() && !known.iter().any(|(name, ..)| *name == what) {
            let names: Vec<&str> = known.iter().map(|(name, ..)| *name).collect();
            return senseless(format!(
                "`{what}` is not a question{}; questions: {}",
                nearest(what, &names),
                names.join(", ")
            ));
        }
        match self.game.decision() {
            Some(decision)
                if decision.seat == seat
                    && (what.is_empty() || decision.question.name() == what) =>
            {
                Ok(())
            }
            _ => red(self.asked()),
        }
    }

    /// `events moved x > attacked x`: these happened in this order since the last such line; others may lie between.
    pub(super) fn in_order(&mut self, rest: &str) -> Result<()> {
        let mut from = self.seen;
        for pattern in rest.split('>').map(str::trim) {
            let mut events = self.events[from..].iter();
            match events.position(|event| matches(pattern, event)) {
                Some(offset) => from += offset + 1,
                None => {
                    self.event(pattern)?;
                    let since = self.events[self.seen..].join(" > ");
                    return red(format!(
                        "`{pattern}` did not happen in this order; there was: {since}"
                    ));
                }
            }
        }
        self.seen = from;
        Ok(())
    }

    /// `never slain t`: no such event in all of the script so far. `never slain t now`: none since the last line that chose.
    /// `never slain t again`: none after those that the last `events` line accounts for.
    pub(super) fn never(&self, rest: &str) -> Result<()> {
        let (pattern, from) = match rest.rsplit_once(' ') {
            Some((pattern, "now")) => (pattern, self.chosen),
            Some((pattern, "again")) => {
                let events = self.seen;
                (
                    pattern,
                    Mark {
                        events,
                        ..self.mark()
                    },
                )
            }
            _ => (rest, self.forgotten),
        };
        if let Some(pattern) = pattern.strip_prefix("offered ") {
            return self.never_offered(pattern, from);
        }
        self.event(pattern)?;
        let mut events = self.events[from.events..].iter();
        match events.find(|event| matches(pattern, event)) {
            Some(event) => red(format!("`{event}` happened")),
            None => Ok(()),
        }
    }

    /// `never offered play nudge`: no decision of the script so far had that option; with `now`, none since the last line that chose.
    pub(super) fn never_offered(&self, pattern: &str, from: Mark) -> Result<()> {
        self.option(pattern)?;
        let offers = self.offers.as_deref().unwrap_or_default();
        let Some(since @ [_, ..]) = offers.get(from.offers..) else {
            return senseless(
                "nothing was asked in that time; `never offered` looks at the whole script, or with `now` at what came of the last choice",
            );
        };
        match since.iter().flatten().find(|name| matches(pattern, name)) {
            Some(name) => red(format!("`{name}` was offered")),
            None => Ok(()),
        }
    }

    /// `unrolled hammer dodge`: exactly these dice were given and not rolled; they are put away.
    pub(super) fn unrolled(&mut self, rest: &str) -> Result<()> {
        let wanted = faces_of(rest)?;
        let left: Vec<Die> = self.game.state().chance.unrolled().collect();
        if wanted.is_empty() {
            return senseless("write the faces that are left: unrolled hammer dodge");
        }
        if left != wanted {
            let left: Vec<&str> = left.into_iter().map(face).collect();
            return red(format!("the dice that are left are: {}", left.join(" ")));
        }
        self.games(Game::clear_dice);
        Ok(())
    }

    pub(super) fn options_like(&self, pattern: &str) -> Vec<Choice> {
        let Some(decision) = self.game.decision() else {
            return Vec::new();
        };
        let options = decision.options.iter().copied();
        options
            .filter(|option| matches(pattern, &self.game.name(*option)))
            .collect()
    }

    /// An option with this name can exist; what forms it can have.
    pub(super) fn option(&self, pattern: &str) -> std::result::Result<Vec<Form>, String> {
        OPTIONS.check(pattern, &self.names, self.game.eval().board())
    }

    /// An event with this name can exist.
    pub(super) fn event(&self, pattern: &str) -> std::result::Result<(), String> {
        EVENTS
            .check(pattern, &self.names, self.game.eval().board())
            .map(drop)
    }
}
