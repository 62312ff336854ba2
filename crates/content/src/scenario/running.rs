//! A scenario in progress: what each line of its script does.

mod looks;
#[cfg(test)]
mod tests;

use underhex_engine::cards::Outcome;
use underhex_engine::event::{Event, short};
use underhex_engine::name::face;
use underhex_engine::state::Seat;
use underhex_engine::view::Recorded;
use underhex_engine::{Choice, Game, Match};

use super::expect;
use super::file::Matched;
use super::run::{Line, faces_of};
use super::vocabulary::Vocabulary;
use super::wrong::{Result, nearest, red, senseless};
use super::{SEATS, seat_name};
use crate::Content;

/// A scenario in progress.
pub(super) struct Running<'a> {
    pub content: &'a Content,
    /// The game, or the one that is on in a match.
    pub game: Game,
    /// The match that it belongs to.
    pub matched: Option<Box<Match>>,
    pub names: Vocabulary,
    /// All events so far, in short words.
    events: Vec<String>,
    /// How many of them earlier `events` lines have accounted for.
    seen: usize,
    /// What there was before the last line that chose something.
    chosen: Mark,
    /// What is forgotten.
    forgotten: Mark,
    /// How the last attack came out.
    pub outcome: Option<&'static str>,
    /// What was on offer, decision by decision; kept if a line asks for it.
    offers: Option<Vec<Vec<String>>>,
}

/// How far things had got: how many events there were, and how many decisions.
#[derive(Clone, Copy, Default)]
struct Mark {
    events: usize,
    offers: usize,
}

/// The words that lines begin with.
const VERBS: [&str; 14] = [
    "dice", "offered", "refused", "only", "asks", "events", "never", "forget", "unrolled",
    "passes", "random", "expect", "a", "b",
];

impl<'a> Running<'a> {
    pub fn new(content: &'a Content, game: Game) -> Self {
        let names = Vocabulary::new(&game);
        let mut new = Self {
            content,
            game,
            matched: None,
            names,
            events: Vec::new(),
            seen: 0,
            chosen: Mark::default(),
            forgotten: Mark::default(),
            outcome: None,
            offers: None,
        };
        new.note();
        new
    }

    /// The game is the first of a match.
    pub fn play_match(&mut self, seed: u64, how: &Matched) -> std::result::Result<(), String> {
        let new = Match::under_way(self.game.clone(), seed, how.tie_breaker);
        self.matched = Some(Box::new(new.map_err(|error| error.to_string())?));
        self.note();
        Ok(())
    }

    /// Keeps what is on offer, if a line will ask for it.
    pub fn watch_offers(&mut self, lines: &[Line<'_>]) {
        if lines
            .iter()
            .any(|(_, line)| line.starts_with("never offered"))
        {
            self.offers = Some(Vec::new());
            self.note_offers();
        }
    }

    fn note(&mut self) {
        let mut events = Vec::new();
        match &mut self.matched {
            Some(matched) => {
                matched.drain_record(|game, recorded| {
                    events.push((short(game, &recorded.event), recorded))
                });
                self.game = matched.game().clone();
            }
            None => {
                let recorded = self.game.take_record().into_iter();
                let said = |recorded: Recorded| (short(&self.game, &recorded.event), recorded);
                events.extend(recorded.map(said));
            }
        }
        for (event, recorded) in events {
            self.outcome = outcome_after(&recorded).or(self.outcome);
            self.events.push(event);
        }
        self.names.note_features(&self.game);
        self.note_offers();
    }

    fn note_offers(&mut self) {
        if self.offers.is_none() {
            return;
        }
        let names = self.option_names();
        if let Some(offers) = &mut self.offers {
            offers.push(names);
        }
    }

    /// Does something to the game, as it is known here and in its match.
    fn games(&mut self, act: impl Fn(&mut Game)) {
        act(&mut self.game);
        if let Some(matched) = &mut self.matched {
            act(matched.game_mut());
        }
    }

    fn mark(&self) -> Mark {
        Mark {
            events: self.events.len(),
            offers: self.offers.as_ref().map_or(0, Vec::len),
        }
    }

    fn option_names(&self) -> Vec<String> {
        let decision = self.game.decision();
        let options = decision.iter().flat_map(|decision| &decision.options);
        options.map(|option| self.game.name(*option)).collect()
    }

    /// A player of this scenario.
    pub fn seat(&self, text: &str) -> std::result::Result<Seat, String> {
        let players = &SEATS[..self.game.state().players.len()];
        match players.iter().position(|name| *name == text) {
            Some(seat) => Ok(Seat(seat as u8)),
            None => Err(format!(
                "there is no player `{text}` in this scenario; players are {}",
                players.join(", ")
            )),
        }
    }

    /// What is asked now, for messages.
    pub fn asked(&self) -> String {
        match self.game.decision() {
            None => "nothing is asked".to_owned(),
            Some(decision) => {
                let about = decision.question.fighter();
                let about = about.map(|id| format!(" ({})", self.game.fighter_name(id)));
                format!(
                    "{} is asked `{}`{}: {}",
                    seat_name(decision.seat),
                    decision.question.name(),
                    about.unwrap_or_default(),
                    self.option_names().join(" | ")
                )
            }
        }
    }

    /// Carries out a line, or looks whether it holds.
    pub fn line(&mut self, text: &str) -> Result<()> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let rest = rest.trim();
        match verb {
            "a" | "b" | "c" | "d" => self.choose(self.seat(verb)?, rest),
            "dice" => {
                let faces = faces_of(rest)?;
                self.games(|game| game.script_dice(faces.iter().copied()));
                Ok(())
            }
            "offered" => self.offered(rest),
            "refused" => self.refused(rest),
            "only" => self.only(rest),
            "asks" => self.asks(rest),
            "events" => self.in_order(rest),
            "never" => self.never(rest),
            "forget" if rest.is_empty() => {
                self.forgotten = self.mark();
                self.seen = self.forgotten.events;
                Ok(())
            }
            "unrolled" => self.unrolled(rest),
            "passes" => self.pass_until(rest),
            "random" => self.play_on(rest),
            "expect" => expect::expect(self, rest),
            _ => senseless(format!(
                "`{verb}` is not known; lines begin with a player (a, b, c, d), dice, offered, refused, only, asks, events, never, forget, unrolled, passes, random or expect{}",
                nearest(verb, &VERBS)
            )),
        }
    }

    /// The script is over: nothing that it prepared may be left.
    pub fn end(&self) -> Result<()> {
        let left: Vec<&str> = self.game.state().chance.unrolled().map(face).collect();
        if left.is_empty() {
            return Ok(());
        }
        red(format!(
            "the script ends here, but dice that it gives were never rolled: {}; if that is the point, write `unrolled {}`",
            left.join(" "),
            left.join(" ")
        ))
    }

    /// Takes a choice and looks at what came of it.
    fn step(&mut self, choice: Choice) -> Result<()> {
        let chosen = match &mut self.matched {
            Some(matched) => matched.choose(choice),
            None => self.game.choose(choice),
        };
        if let Err(error) = chosen {
            return red(error.to_string());
        }
        self.note();
        self.dice_fit()
    }

    /// Scripted faces must be on the dice that are rolled. If not, the script is wrong or other dice are rolled than it says.
    pub fn dice_fit(&self) -> Result<()> {
        use underhex_engine::cards::DiceKind;
        let Some(misfit) = self.game.state().chance.misfit() else {
            return Ok(());
        };
        let kind = match misfit.kind {
            DiceKind::Attack => "an attack dice",
            DiceKind::Save => "a save dice",
            DiceKind::Magic => "a magic dice",
        };
        let since = self.events[self.chosen.events..].join(" > ");
        red(format!(
            "`{}` is not a face of {kind}, and one was rolled here; there was: {since}",
            face(misfit.face)
        ))
    }

    fn choose(&mut self, seat: Seat, pattern: &str) -> Result<()> {
        let Some(decision) = self.game.decision() else {
            return red("the game is over, nothing can be chosen any more");
        };
        let found = self.options_like(pattern);
        if found.is_empty() {
            self.option(pattern)?;
            return red(format!("it is not offered; {}", self.asked()));
        }
        if decision.seat != seat {
            return red(format!("it is not their decision; {}", self.asked()));
        }
        let exact = found
            .iter()
            .find(|option| self.game.name(**option) == pattern);
        let choice = match (exact, found.as_slice()) {
            (Some(choice), _) | (None, [choice]) => *choice,
            _ => return red(format!("several options fit; {}", self.asked())),
        };
        self.chosen = self.mark();
        self.step(choice)
    }

    /// `passes until b action`: everybody passes (or takes the first option that means no) until somebody is asked that.
    fn pass_until(&mut self, rest: &str) -> Result<()> {
        let Some(goal) = rest.strip_prefix("until ") else {
            return senseless("write who is to be asked what: passes until b action");
        };
        self.chosen = self.mark();
        for _ in 0..300 {
            match self.asks(goal) {
                Err(super::wrong::Wrong::Red(_)) => {}
                settled => return settled,
            }
            let Some(decision) = self.game.decision() else {
                return red(format!("the game is over before `{goal}`"));
            };
            let name = |choice: &Choice| self.game.name(*choice);
            let option = ["pass", "no", "keep", "focus"]
                .iter()
                .find_map(|wanted| {
                    let mut options = decision.options.iter();
                    options.find(|choice| name(choice) == *wanted)
                })
                .or(decision.options.first())
                .copied();
            match option {
                Some(option) => self.step(option)?,
                None => return red(self.asked()),
            }
        }
        red(format!("`{goal}` was not asked; {}", self.asked()))
    }

    /// `random 20`: so many choices are made at random.
    fn play_on(&mut self, rest: &str) -> Result<()> {
        let count: usize = rest
            .parse()
            .map_err(|_| format!("`{rest}` is not a number of choices"))?;
        let mut chance = underhex_engine::dice::Chance::seeded(count as u64);
        self.chosen = self.mark();
        for _ in 0..count {
            let Some(decision) = self.game.decision() else {
                break;
            };
            let choice = decision.options[chance.below(decision.options.len())];
            self.step(choice)?;
        }
        Ok(())
    }
}

/// How an attack came out, if something happened that settles it.
fn outcome_after(recorded: &Recorded) -> Option<&'static str> {
    let lost = matches!(recorded.event, Event::LostTarget { .. });
    let outcome = recorded.outcome.or(lost.then_some(Outcome::Failed));
    outcome.map(outcome_word)
}

/// The word of files for how an attack came out.
pub(super) fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Critical => "critical",
        Outcome::Successful => "successful",
        Outcome::Drawn => "drawn",
        Outcome::Failed => "failed",
    }
}
