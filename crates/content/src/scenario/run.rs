//! Running a scenario's script.

use underhex_engine::Game;
use underhex_engine::cards::Die;
use underhex_engine::name::face_named;
use underhex_engine::rules::Ruleset;

use super::build::{Built, build};
use super::file::{Scenario, ScenarioFile};
use super::place::culprit;
use super::running::Running;
use super::wrong::Wrong;
use crate::Content;

/// Why a scenario did not come out as it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioFailure {
    /// The file.
    pub file: String,
    /// The line of the file, from 1.
    pub line: usize,
    /// The line of the script; nothing where the scenario could not be set up.
    pub text: String,
    /// What was expected and what was there.
    pub message: String,
    /// It makes no sense: it names what does not exist, or cannot be set up.
    pub senseless: bool,
}

impl std::fmt::Display for ScenarioFailure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: ", self.file, self.line)?;
        if self.text.is_empty() {
            write!(f, "cannot be set up: {}", self.message)
        } else {
            write!(f, "`{}`: {}", self.text, self.message)
        }
    }
}

/// Runs a scenario under a ruleset.
pub fn run(
    content: &Content,
    file: &ScenarioFile,
    scenario: &Scenario,
    rules: Ruleset,
) -> Result<(), ScenarioFailure> {
    let cannot = |message: String| ScenarioFailure {
        file: file.path.clone(),
        line: file.line_of(scenario, culprit(&message)),
        text: String::new(),
        message,
        senseless: true,
    };
    let fails = |(line, text): Line<'_>, wrong: Wrong| {
        let (message, senseless) = match wrong {
            Wrong::Senseless(message) => (message, true),
            Wrong::Red(message) => (message, false),
        };
        ScenarioFailure {
            file: file.path.clone(),
            line: file.line_in(&scenario.script, line),
            text: text.to_owned(),
            message,
            senseless,
        }
    };
    let built = build(content, file, scenario, rules).map_err(cannot)?;
    let lines = script_lines(scenario.script.get_ref());
    let (opening, rest) =
        split_opening(&lines).map_err(|(line, message)| fails(line, Wrong::Senseless(message)))?;
    let game = begin(built, opening).map_err(cannot)?;
    let mut running = Running::new(content, game);
    if let Some(matched) = &scenario.matched {
        running.play_match(scenario.seed, matched).map_err(cannot)?;
    }
    running.watch_offers(&lines);
    if let Some(first) = lines.first() {
        running.dice_fit().map_err(|wrong| fails(*first, wrong))?;
    }
    for line in rest {
        running.line(line.1).map_err(|wrong| fails(*line, wrong))?;
    }
    match lines.last() {
        Some(last) => running.end().map_err(|wrong| fails(*last, wrong)),
        None => Err(cannot("the script is empty".to_owned())),
    }
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

/// The dice at the top of a script, and the lines after them.
pub(super) type Opening<'l> = (Vec<Die>, &'l [Line<'l>]);

/// Dice lines at the top of a script are rolled before the first decision.
pub(super) fn split_opening<'l>(lines: &'l [Line<'l>]) -> Result<Opening<'l>, (Line<'l>, String)> {
    let mut dice = Vec::new();
    let mut rest = lines;
    while let [line, tail @ ..] = rest {
        let Some(faces) = line.1.strip_prefix("dice ") else {
            break;
        };
        dice.extend(faces_of(faces).map_err(|message| (*line, message))?);
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

/// `hammer 2xcritical / shield`
pub(super) fn faces_of(text: &str) -> Result<Vec<Die>, String> {
    text.split_whitespace()
        .filter(|word| *word != "/")
        .map(|word| {
            let (count, name) = match word.split_once('x') {
                Some((count, name)) if count.parse::<usize>().is_ok() => {
                    (count.parse().unwrap_or(1), name)
                }
                _ => (1, word),
            };
            if count > 64 {
                return Err(format!("`{word}` is more dice than a game rolls at once"));
            }
            face_named(name)
                .map(|face| vec![face; count])
                .ok_or_else(|| format!("`{word}` is not a face of a dice"))
        })
        .collect::<Result<Vec<_>, _>>()
        .map(|faces| faces.concat())
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
