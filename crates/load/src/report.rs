//! What is counted and measured, and what is said about it.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;

/// So many flaws are told; more do not say more.
const FLAWS: usize = 20;

/// Times that were taken.
#[derive(Debug, Default)]
pub struct Times(Mutex<Vec<u32>>);

impl Times {
    /// One more.
    pub fn add(&self, took: Duration) {
        let micros = u32::try_from(took.as_micros()).unwrap_or(u32::MAX);
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        times.push(micros);
    }

    /// How they are spread.
    pub fn spread(&self) -> Spread {
        let mut times = self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        times.sort_unstable();
        let at = |percent: f64| {
            let place = (times.len() as f64 * percent / 100.0) as usize;
            let place = place.min(times.len().saturating_sub(1));
            f64::from(times.get(place).copied().unwrap_or_default()) / 1000.0
        };
        Spread {
            count: times.len(),
            p50: at(50.0),
            p90: at(90.0),
            p99: at(99.0),
            p999: at(99.9),
            max: at(100.0),
        }
    }
}

/// How times are spread, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Spread {
    /// How many there were.
    pub count: usize,
    /// Half of them took at most so long.
    pub p50: f64,
    /// Nine of ten.
    pub p90: f64,
    /// Ninety-nine of a hundred.
    pub p99: f64,
    /// All but one of a thousand.
    pub p999: f64,
    /// All.
    pub max: f64,
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, p99.9 {:.1} ms, longest {:.1} ms",
            self.p50, self.p90, self.p99, self.p999, self.max
        )
    }
}

/// What is counted while people play.
#[derive(Debug, Default)]
pub struct Figures {
    /// From a choice until it was acknowledged.
    pub acknowledged: Times,
    /// From a choice until the others saw it.
    pub seen: Times,
    /// Bytes, messages and the largest message that people got, unpacked.
    pub bytes: AtomicU64,
    pub messages: AtomicU64,
    pub largest: AtomicU64,
    /// Bytes of those that came packed.
    pub packed: AtomicU64,
    /// Lost connections.
    pub losses: AtomicU64,
    refused: Mutex<BTreeMap<String, u64>>,
    flaws: Mutex<Vec<String>>,
}

impl Figures {
    /// Something was refused.
    pub fn refused(&self, code: &str) {
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        *refused.entry(code.to_owned()).or_default() += 1;
    }

    /// What was refused, and how often.
    pub fn refusals(&self) -> BTreeMap<String, u64> {
        let refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        refused.clone()
    }

    /// Something is not as it was promised.
    pub fn flaw(&self, what: String) {
        let mut flaws = self.flaws.lock().unwrap_or_else(PoisonError::into_inner);
        flaws.push(what);
    }

    /// What is not as it was promised.
    pub fn flaws(&self) -> Vec<String> {
        let flaws = self.flaws.lock().unwrap_or_else(PoisonError::into_inner);
        flaws.clone()
    }
}

/// How much was compared with what people were told.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Proved {
    /// Games.
    pub games: usize,
    /// Choices that were acknowledged.
    pub choices: usize,
    /// Entries that are stored.
    pub entries: usize,
}

/// What came of a load run.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Games at a time, and how long it was measured.
    pub games: usize,
    /// In seconds.
    pub seconds: f64,
    /// Choices a second.
    pub choices_per_second: f64,
    /// From a choice until it was acknowledged.
    pub acknowledged: Spread,
    /// From a choice until the others saw it.
    pub seen: Spread,
    /// Bytes that people got for one choice, all of them together, as JSON.
    pub bytes_per_choice: f64,
    /// The largest message, in bytes.
    pub largest_message: u64,
    /// How much of the bytes was left where they were packed.
    pub packed_to: Option<f64>,
    /// Counters of the nodes, for one choice.
    pub per_choice: BTreeMap<String, f64>,
    /// Seconds of processors that the nodes, and the people, used in a second.
    pub processors: (f64, f64),
    /// Memory of all nodes at the end, in megabytes.
    pub memory: f64,
    /// The machine's load before it began.
    pub load_before: String,
    /// Lost connections.
    pub losses: u64,
    /// What was refused, and how often.
    pub refused: BTreeMap<String, u64>,
    /// What was compared.
    pub proved: Proved,
    /// What is not as it was promised.
    pub flaws: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games for {:.0} s (load of the machine before: {})",
            self.games, self.seconds, self.load_before
        )?;
        writeln!(f, "choices a second    {:.0}", self.choices_per_second)?;
        writeln!(f, "acknowledged after  {}", self.acknowledged)?;
        writeln!(f, "seen by others      {}", self.seen)?;
        write!(
            f,
            "sent                {:.0} bytes a choice",
            self.bytes_per_choice
        )?;
        if let Some(packed) = self.packed_to {
            write!(f, ", packed to {:.0} %", packed * 100.0)?;
        }
        writeln!(f, ", largest message {} bytes", self.largest_message)?;
        for (name, count) in &self.per_choice {
            writeln!(f, "a choice takes      {count:.2} {name}")?;
        }
        let (nodes, people) = self.processors;
        writeln!(
            f,
            "processors          nodes {nodes:.2}, people {people:.2}"
        )?;
        writeln!(f, "memory of nodes     {:.0} MB", self.memory)?;
        writeln!(f, "lost connections    {}", self.losses)?;
        for (code, count) in &self.refused {
            writeln!(f, "refused             {count} × {code}")?;
        }
        let Proved {
            games,
            choices,
            entries,
        } = self.proved;
        if self.flaws.is_empty() {
            write!(
                f,
                "proved              {choices} acknowledged choices in {games} games are there exactly once; {entries} entries put \
                 together are what people were shown"
            )
        } else {
            write!(f, "NOT as promised: {} flaws", self.flaws.len())?;
            for flaw in self.flaws.iter().take(FLAWS) {
                write!(f, "\n  {flaw}")?;
            }
            Ok(())
        }
    }
}
