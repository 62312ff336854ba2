//! Bots of others: programs that are asked over standard input and answer over standard output, a line of JSON each.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use underhex_engine::view::Summary;
use underhex_engine::{Choice, Decision, View};

use crate::{Bot, BotFailure, House};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;
/// How long a guest may think about a choice unless the house says otherwise.
const USUAL: Duration = Duration::from_secs(10);
/// What a program may take to start, on top.
const GRACE: Duration = Duration::from_secs(5);
/// Longer lines are not read.
const LONGEST_LINE: u64 = 1 << 16;

/// A bot of somebody else: what it is called and the program that plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// What it is called.
    pub name: String,
    /// The program and its arguments, parted by spaces.
    pub command: String,
}

/// It is not `name=command`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a bot is given as NAME=COMMAND, such as `mine=python3 mine.py`")]
pub struct NoGuest;

impl FromStr for Guest {
    type Err = NoGuest;

    fn from_str(text: &str) -> Result<Self, NoGuest> {
        let (name, command) = text.split_once('=').ok_or(NoGuest)?;
        let (name, command) = (name.trim(), command.trim());
        let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        if name.is_empty() || command.is_empty() || !name.chars().all(plain) {
            return Err(NoGuest);
        }
        Ok(Self {
            name: name.to_owned(),
            command: command.to_owned(),
        })
    }
}

/// What a guest is told.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Ask<'a> {
    /// It has been started.
    Hello {
        /// [`PROTOCOL`].
        version: u32,
    },
    /// It has to choose. Nothing said earlier matters: the next question may come from another game.
    Choose {
        /// To be said again in the answer.
        id: u64,
        /// How long it may think.
        seconds: f64,
        /// A number to draw chance from, so that games can be repeated.
        seed: u64,
        /// What its seat may know; `decision.options` is what it can choose from.
        view: &'a Summary,
    },
}

/// What a guest answers.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
enum Answer {
    /// It is ready.
    Ready {
        /// The version that it speaks.
        version: u32,
    },
    /// What it chooses.
    Choice {
        /// The number of the question.
        id: u64,
        /// The `id` of an option.
        option: String,
    },
}

/// A program that runs.
#[derive(Debug)]
struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<std::io::Result<String>>,
    asked: u64,
}

/// Programs that run and have nothing to do, by command: they take up the next question, whichever game it comes from.
static IDLE: Mutex<BTreeMap<String, Vec<Program>>> = Mutex::new(BTreeMap::new());

impl Program {
    fn start(guest: &Guest) -> Result<Self, String> {
        let mut words = guest.command.split_whitespace();
        let program = words.next().unwrap_or_default();
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("`{}` cannot be started: {error}", guest.command))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("`{}` cannot be talked to", guest.command));
        };
        let (told, lines) = sync_channel(1);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                let read = output
                    .by_ref()
                    .take(LONGEST_LINE)
                    .read_until(b'\n', &mut line);
                let line = match read {
                    Ok(0) => return,
                    Ok(_) => Ok(String::from_utf8_lossy(&line).into_owned()),
                    Err(error) => Err(error),
                };
                let failed = line.is_err();
                if told.send(line).is_err() || failed {
                    return;
                }
            }
        });
        let mut program = Self {
            child,
            input,
            lines,
            asked: 0,
        };
        program.say(&Ask::Hello { version: PROTOCOL })?;
        match program.hear(GRACE)? {
            Answer::Ready { version: PROTOCOL } => Ok(program),
            Answer::Ready { version } => Err(format!(
                "it speaks version {version} of the protocol; this is version {PROTOCOL}"
            )),
            Answer::Choice { .. } => Err("it chose before it was ready".to_owned()),
        }
    }

    fn say(&mut self, ask: &Ask) -> Result<(), String> {
        let mut line = serde_json::to_string(ask).map_err(|error| error.to_string())?;
        line.push('\n');
        let written = self.input.write_all(line.as_bytes());
        written
            .and_then(|()| self.input.flush())
            .map_err(|_| "it has stopped".to_owned())
    }

    fn hear(&mut self, time: Duration) -> Result<Answer, String> {
        match self.lines.recv_timeout(time) {
            Ok(Ok(line)) => serde_json::from_str(&line)
                .map_err(|error| format!("its answer `{}` is none: {error}", line.trim_end())),
            Ok(Err(error)) => Err(error.to_string()),
            Err(RecvTimeoutError::Timeout) => {
                Err(format!("no answer within {} s", time.as_secs_f64()))
            }
            Err(RecvTimeoutError::Disconnected) => Err("it has stopped".to_owned()),
        }
    }

    fn choose(
        &mut self,
        view: &View,
        decision: &Decision,
        seed: u64,
        time: Duration,
    ) -> Result<Choice, String> {
        self.asked += 1;
        let summary = view.summary();
        self.say(&Ask::Choose {
            id: self.asked,
            seconds: time.as_secs_f64(),
            seed,
            view: &summary,
        })?;
        let Answer::Choice { id, option } = self.hear(time)? else {
            return Err("it did not choose when it was asked".to_owned());
        };
        if id != self.asked {
            return Err(format!(
                "it answered question {id} instead of {}",
                self.asked
            ));
        }
        let options = summary.decision.and_then(|decision| decision.options);
        let place = options
            .iter()
            .flatten()
            .position(|one| one.id == option)
            .and_then(|place| decision.options.get(place));
        place
            .copied()
            .ok_or_else(|| format!("`{option}` is not among the options"))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A guest at a table.
#[derive(Debug)]
pub(crate) struct Visitor {
    guest: &'static Guest,
    seed: u64,
    time: Duration,
}

impl Visitor {
    pub fn new(guest: &'static Guest, seed: u64) -> Self {
        let time = House::rules().budget.and_then(|budget| budget.time);
        Self {
            guest,
            seed,
            time: time.unwrap_or(USUAL),
        }
    }

    fn ask(&mut self, view: &View, decision: &Decision) -> Result<Choice, String> {
        let idle = {
            let mut idle = IDLE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            idle.get_mut(&self.guest.command).and_then(Vec::pop)
        };
        let mut program = match idle {
            Some(program) => program,
            None => Program::start(self.guest)?,
        };
        self.seed = self
            .seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        // What answers wrongly or late is not asked again.
        let choice = program.choose(view, decision, self.seed >> 12, self.time)?;
        let mut idle = IDLE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        idle.entry(self.guest.command.clone())
            .or_default()
            .push(program);
        Ok(choice)
    }
}

impl Bot for Visitor {
    fn name(&self) -> &str {
        &self.guest.name
    }

    /// What it chooses; the first option if it fails.
    fn choose(&mut self, view: &View, decision: &Decision) -> Choice {
        let first = decision.options.first().copied().unwrap_or(Choice::Pass);
        self.answer(view, decision).unwrap_or(first)
    }

    fn answer(&mut self, view: &View, decision: &Decision) -> Result<Choice, BotFailure> {
        self.ask(view, decision).map_err(|reason| BotFailure {
            bot: self.guest.name.clone(),
            reason,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guest_is_a_name_and_a_command() {
        let guest: Guest = "mine=python3 my bot.py".parse().expect("it is one");
        assert_eq!(guest.name, "mine");
        assert_eq!(guest.command, "python3 my bot.py");
        for wrong in ["mine", "=x", "mine=", "my bot=x"] {
            assert_eq!(wrong.parse::<Guest>(), Err(NoGuest), "{wrong}");
        }
    }
}
