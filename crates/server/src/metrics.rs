//! Figures for whoever runs the server, in the text format that Prometheus reads.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A number that can be changed by all.
#[derive(Debug, Default)]
pub struct Number(AtomicU64);

impl Number {
    /// Adds to it.
    pub fn add(&self, by: u64) {
        self.0.fetch_add(by, Ordering::Relaxed);
    }

    /// Takes one away.
    pub fn less(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    /// Sets it.
    pub fn set(&self, to: u64) {
        self.0.store(to, Ordering::Relaxed);
    }

    /// What it is.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Upper bounds of the buckets, in seconds.
const BOUNDS: [f64; 11] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0,
];

/// How long something took, sorted into buckets.
#[derive(Debug, Default)]
pub struct Durations {
    buckets: [Number; BOUNDS.len()],
    count: Number,
    micros: Number,
}

impl Durations {
    /// Notes one.
    pub fn observe(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        let bucket = BOUNDS.iter().position(|bound| seconds <= *bound);
        if let Some(bucket) = bucket.and_then(|bucket| self.buckets.get(bucket)) {
            bucket.add(1);
        }
        self.count.add(1);
        self.micros
            .add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX));
    }

    fn write(&self, text: &mut String, name: &str, about: &str) {
        let _ = writeln!(text, "# HELP {name} {about}\n# TYPE {name} histogram");
        let mut below = 0;
        for (bound, bucket) in BOUNDS.iter().zip(&self.buckets) {
            below += bucket.get();
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {below}");
        }
        let count = self.count.get();
        let sum = self.micros.get() as f64 / 1e6;
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "{name}_sum {sum}\n{name}_count {count}");
    }
}

/// All figures of this node.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Answers to requests, by the first digit of their status.
    pub answers: [Number; 6],
    /// How long requests took.
    pub requests: Durations,
    /// Connected WebSockets.
    pub sockets: Number,
    /// Games in memory.
    pub cached: Number,
    /// Entries stored.
    pub entries: Number,
    /// How long it took to make an entry durable.
    pub appends: Durations,
    /// How often another one was first.
    pub conflicts: Number,
    /// Choices of bots stored.
    pub bot_choices: Number,
    /// How long bots thought.
    pub thinking: Durations,
    /// How long it took to put a game together.
    pub loads: Durations,
    /// Requests refused because they came too fast.
    pub limited: Number,
    /// Finished games of which it is not written down yet how they looked.
    pub unrecorded: Number,
    /// 1 while nothing can be stored.
    pub standstill: Number,
    /// Transactions committed.
    pub commits: Number,
    /// Statements in and around them.
    pub statements: Number,
    /// Statements that only read games.
    pub reads: Number,
    /// Notices to other nodes.
    pub notices: Number,
}

impl Metrics {
    /// Everything, with how many games are in each state.
    pub fn text(&self, games: &[(String, i64)]) -> String {
        let mut text = String::new();
        let name = "underhex_http_answers_total";
        let _ = writeln!(text, "# HELP {name} Answers, by class of status.");
        let _ = writeln!(text, "# TYPE {name} counter");
        for (class, answers) in self.answers.iter().enumerate().skip(1) {
            let _ = writeln!(text, "{name}{{class=\"{class}xx\"}} {}", answers.get());
        }
        let name = "underhex_games";
        let _ = writeln!(text, "# HELP {name} Games stored, by state.");
        let _ = writeln!(text, "# TYPE {name} gauge");
        for (state, count) in games {
            let _ = writeln!(text, "{name}{{state=\"{state}\"}} {count}");
        }
        let numbers = [
            ("sockets", "gauge", "Connected WebSockets.", &self.sockets),
            ("games_cached", "gauge", "Games in memory.", &self.cached),
            ("entries_total", "counter", "Entries stored.", &self.entries),
            (
                "conflicts_total",
                "counter",
                "How often somebody else stored first.",
                &self.conflicts,
            ),
            (
                "bot_choices_total",
                "counter",
                "Choices of bots stored.",
                &self.bot_choices,
            ),
            (
                "limited_total",
                "counter",
                "Requests refused because they came too fast.",
                &self.limited,
            ),
            (
                "games_unrecorded",
                "gauge",
                "Finished games of which it is not written down yet how they looked.",
                &self.unrecorded,
            ),
            (
                "commits_total",
                "counter",
                "Transactions committed.",
                &self.commits,
            ),
            (
                "statements_total",
                "counter",
                "Statements in and around transactions.",
                &self.statements,
            ),
            (
                "reads_total",
                "counter",
                "Statements that only read a game.",
                &self.reads,
            ),
            (
                "notices_total",
                "counter",
                "Notices to other nodes.",
                &self.notices,
            ),
            (
                "standstill",
                "gauge",
                "1 while nothing can be stored.",
                &self.standstill,
            ),
        ];
        for (name, kind, about, number) in numbers {
            let _ = writeln!(text, "# HELP underhex_{name} {about}");
            let _ = writeln!(text, "# TYPE underhex_{name} {kind}");
            let _ = writeln!(text, "underhex_{name} {}", number.get());
        }
        let durations = [
            ("http_seconds", "How long requests took.", &self.requests),
            (
                "append_seconds",
                "How long it took to make entries durable.",
                &self.appends,
            ),
            ("bot_seconds", "How long bots thought.", &self.thinking),
            (
                "load_seconds",
                "How long it took to put a game together.",
                &self.loads,
            ),
        ];
        for (name, about, durations) in durations {
            durations.write(&mut text, &format!("underhex_{name}"), about);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_count_everything_below_their_bound() {
        let metrics = Metrics::default();
        metrics.appends.observe(Duration::from_millis(2));
        metrics.appends.observe(Duration::from_millis(20));
        metrics.appends.observe(Duration::from_secs(60));
        let text = metrics.text(&[("playing".to_owned(), 3)]);
        assert!(text.contains("underhex_append_seconds_bucket{le=\"0.0025\"} 1\n"));
        assert!(text.contains("underhex_append_seconds_bucket{le=\"0.025\"} 2\n"));
        assert!(text.contains("underhex_append_seconds_count 3\n"));
        assert!(text.contains("underhex_games{state=\"playing\"} 3\n"));
    }
}
