//! Running a scenario's script.

use underhex_engine::cards::Die;
use underhex_engine::event::short;
use underhex_engine::name::face_named;
use underhex_engine::rules::Ruleset;
use underhex_engine::state::Seat;
use underhex_engine::{ChooseError, Game};

use super::build::{Built, build, seat_name, seat_named};
use super::expect;
use super::file::{Scenario, ScenarioFile};
use crate::Content;

/// Why a scenario did not come out as it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioFailure {
    /// The line of the script, from 1; 0 where the scenario could not be set up.
    pub line: usize,
    /// What the line says.
    pub text: String,
    /// What was expected and what was there.
    pub message: String,
}

impl std::fmt::Display for ScenarioFailure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.line == 0 {
            write!(f, "cannot be set up: {}", self.message)
        } else {
            write!(f, "line {}, `{}`: {}", self.line, self.text, self.message)
        }
    }
}

/// A scenario in progress.
pub(super) struct Running<'a> {
    pub content: &'a Content,
    pub game: Game,
    /// All events so far, in short words.
    pub events: Vec<String>,
    /// How many of them earlier lines have accounted for.
    pub seen: usize,
}

/// Runs a scenario under a ruleset.
pub fn run(
    content: &Content,
    file: &ScenarioFile,
    scenario: &Scenario,
    rules: Ruleset,
) -> Result<(), ScenarioFailure> {
    let cannot = |message: String| ScenarioFailure {
        line: 0,
        text: String::new(),
        message,
    };
    let built = build(content, file, scenario, rules).map_err(cannot)?;
    let lines = script_lines(&scenario.script);
    let (opening, rest) = split_opening(&lines)?;
    let game = begin(built, opening).map_err(cannot)?;
    let mut running = Running {
        content,
        game,
        events: Vec::new(),
        seen: 0,
    };
    running.note_events();
    for (line, text) in rest {
        running.line(text).map_err(|message| ScenarioFailure {
            line: *line,
            text: (*text).to_owned(),
            message,
        })?;
    }
    Ok(())
}

/// A line of a script with its number.
pub(super) type Line<'l> = (usize, &'l str);

/// The lines of a script that say something.
pub(super) fn script_lines(script: &str) -> Vec<Line<'_>> {
    script
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.split('#').next().unwrap_or("").trim()))
        .filter(|(_, line)| !line.is_empty())
        .collect()
}

/// Dice lines at the top of a script are rolled before the first decision.
pub(super) fn split_opening<'l>(
    lines: &'l [Line<'l>],
) -> Result<(Vec<Die>, &'l [Line<'l>]), ScenarioFailure> {
    let mut dice = Vec::new();
    let mut rest = lines;
    while let [(line, text), tail @ ..] = rest {
        let Some(faces) = text.strip_prefix("dice ") else {
            break;
        };
        dice.extend(faces_of(faces).map_err(|message| ScenarioFailure {
            line: *line,
            text: (*text).to_owned(),
            message,
        })?);
        rest = tail;
    }
    Ok((dice, rest))
}

pub(super) fn begin(built: Built, dice: Vec<Die>) -> Result<Game, String> {
    match built.position {
        Some(position) => {
            Game::from_position(built.table, &position, dice).map_err(|error| error.to_string())
        }
        None => {
            let mut game = Game::new_scripted(built.table, built.seed, dice);
            game.record(true);
            Ok(game)
        }
    }
}

fn faces_of(text: &str) -> Result<Vec<Die>, String> {
    text.split_whitespace()
        .filter(|word| *word != "/")
        .map(|word| {
            let (count, name) = match word.split_once('x') {
                Some((count, name)) if count.parse::<usize>().is_ok() => {
                    (count.parse().unwrap_or(1), name)
                }
                _ => (1, word),
            };
            face_named(name)
                .map(|face| vec![face; count])
                .ok_or_else(|| format!("`{word}` is not a face of a dice"))
        })
        .collect::<Result<Vec<_>, _>>()
        .map(|faces| faces.concat())
}

impl Running<'_> {
    fn note_events(&mut self) {
        for event in self.game.take_events() {
            let text = short(&self.game, &event);
            self.events.push(text);
        }
    }

    /// A player of this scenario.
    pub fn seat(&self, text: &str) -> Result<Seat, String> {
        let seat = seat_named(text)?;
        if seat.index() < self.game.state().players.len() {
            Ok(seat)
        } else {
            Err(format!("there is no player `{text}` in this scenario"))
        }
    }

    /// What is asked now, for messages.
    pub fn asked(&self) -> String {
        match self.game.decision() {
            None => "nothing is asked".to_owned(),
            Some(decision) => {
                let names: Vec<String> = decision
                    .options
                    .iter()
                    .map(|option| self.game.name(*option))
                    .collect();
                format!(
                    "{} is asked {:?}: {}",
                    seat_name(decision.seat),
                    decision.question,
                    names.join(" | ")
                )
            }
        }
    }

    fn line(&mut self, text: &str) -> Result<(), String> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let rest = rest.trim();
        match verb {
            "a" | "b" | "c" | "d" => self.choose(self.seat(verb)?, rest),
            "dice" => {
                self.game.script_dice(faces_of(rest)?);
                Ok(())
            }
            "offered" => {
                let found = self.options_like(rest);
                if found.is_empty() {
                    Err(format!("it is not offered; {}", self.asked()))
                } else {
                    Ok(())
                }
            }
            "refused" => {
                let found = self.options_like(rest);
                if found.is_empty() {
                    Ok(())
                } else {
                    Err(format!("it is offered; {}", self.asked()))
                }
            }
            "only" => self.only(rest),
            "asks" => self.asks(rest),
            "events" => self.in_order(rest),
            "never" => match self.events[self.seen..]
                .iter()
                .find(|event| matches(rest, event))
            {
                Some(event) => Err(format!("`{event}` happened")),
                None => Ok(()),
            },
            "forget" => {
                self.seen = self.events.len();
                Ok(())
            }
            "passes" => self.pass_until(rest),
            "random" => self.play_on(rest),
            "expect" => expect::expect(self, rest),
            _ => Err(format!(
                "`{verb}` is not known; lines begin with a player (a, b, c, d), dice, offered, refused, only, asks, events, never, forget, passes, random or expect"
            )),
        }
    }

    fn options_like(&self, pattern: &str) -> Vec<underhex_engine::Choice> {
        let Some(decision) = self.game.decision() else {
            return Vec::new();
        };
        decision
            .options
            .iter()
            .copied()
            .filter(|option| matches(pattern, &self.game.name(*option)))
            .collect()
    }

    fn choose(&mut self, seat: Seat, pattern: &str) -> Result<(), String> {
        let decision = self
            .game
            .decision()
            .ok_or_else(|| ChooseError::Over.to_string())?;
        if decision.seat != seat {
            return Err(format!("it is not their decision; {}", self.asked()));
        }
        let found = self.options_like(pattern);
        let exact = found
            .iter()
            .copied()
            .find(|option| self.game.name(*option) == pattern);
        let choice = match (exact, found.as_slice()) {
            (Some(choice), _) => choice,
            (None, [choice]) => *choice,
            (None, []) => return Err(format!("it is not offered; {}", self.asked())),
            (None, _) => return Err(format!("several options fit; {}", self.asked())),
        };
        self.game
            .choose(choice)
            .map_err(|error| error.to_string())?;
        self.note_events();
        Ok(())
    }

    /// `only to 1,0 | to 2,0`: exactly these options are offered (a `pass` aside, unless it is listed).
    fn only(&self, rest: &str) -> Result<(), String> {
        let Some(decision) = self.game.decision() else {
            return Err(self.asked());
        };
        let mut wanted: Vec<&str> = rest.split('|').map(str::trim).collect();
        let mut names: Vec<String> = decision
            .options
            .iter()
            .map(|option| self.game.name(*option))
            .collect();
        if !wanted.contains(&"pass") {
            names.retain(|name| name != "pass");
        }
        wanted.sort_unstable();
        names.sort_unstable();
        if names == wanted {
            Ok(())
        } else {
            Err(self.asked())
        }
    }

    /// `asks b power`: who is asked, and for what.
    fn asks(&self, rest: &str) -> Result<(), String> {
        let (who, what) = rest.split_once(' ').unwrap_or((rest, ""));
        if who == "nobody" {
            return if self.game.decision().is_none() {
                Ok(())
            } else {
                Err(self.asked())
            };
        }
        let seat = self.seat(who)?;
        let decision = self.game.decision().ok_or_else(|| self.asked())?;
        let question = format!("{:?}", decision.question).to_lowercase();
        let what = what.replace([' ', '-'], "").to_lowercase();
        if decision.seat == seat && question.starts_with(&what) {
            Ok(())
        } else {
            Err(self.asked())
        }
    }

    /// `events moved x > attacked x`: these happened in this order since the last such line; others may lie between.
    fn in_order(&mut self, rest: &str) -> Result<(), String> {
        let mut from = self.seen;
        for pattern in rest.split('>').map(str::trim) {
            match self.events[from..]
                .iter()
                .position(|event| matches(pattern, event))
            {
                Some(offset) => from += offset + 1,
                None => {
                    let since = self.events[self.seen..].join(" > ");
                    return Err(format!(
                        "`{pattern}` did not happen in this order; there was: {since}"
                    ));
                }
            }
        }
        self.seen = from;
        Ok(())
    }

    /// `passes until b action`: everybody passes (or takes the first option that means no) until somebody is asked that.
    fn pass_until(&mut self, rest: &str) -> Result<(), String> {
        let goal = rest.strip_prefix("until ").unwrap_or(rest);
        for _ in 0..300 {
            if self.asks(goal).is_ok() {
                return Ok(());
            }
            let decision = self
                .game
                .decision()
                .ok_or_else(|| format!("the game is over before `{goal}`"))?;
            let name = |choice: &underhex_engine::Choice| self.game.name(*choice);
            let option = ["pass", "no", "keep", "focus"]
                .iter()
                .find_map(|wanted| {
                    decision
                        .options
                        .iter()
                        .find(|choice| name(choice) == *wanted)
                })
                .or(decision.options.first())
                .copied()
                .ok_or_else(|| self.asked())?;
            self.game
                .choose(option)
                .map_err(|error| error.to_string())?;
            self.note_events();
        }
        Err(format!("`{goal}` was not asked; {}", self.asked()))
    }

    /// `random 20`: so many choices are made at random, by the scenario's seed.
    fn play_on(&mut self, rest: &str) -> Result<(), String> {
        let count: usize = rest
            .parse()
            .map_err(|_| format!("`{rest}` is not a number of choices"))?;
        let mut chance = underhex_engine::dice::Chance::seeded(count as u64);
        for _ in 0..count {
            let Some(decision) = self.game.decision() else {
                break;
            };
            let choice = decision.options[chance.below(decision.options.len())];
            self.game
                .choose(choice)
                .map_err(|error| error.to_string())?;
            self.note_events();
        }
        Ok(())
    }
}

/// Whether a text fits a pattern, in which `*` stands for anything.
pub(super) fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(first) = parts.next() else {
        return text.is_empty();
    };
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let mut last = None;
    for part in parts {
        if let Some(previous) = last.replace(part) {
            match rest.find(previous) {
                Some(at) => rest = &rest[at + str::len(previous)..],
                None => return false,
            }
        }
    }
    match last {
        Some(end) => rest.ends_with(end),
        None => rest.is_empty(),
    }
}
