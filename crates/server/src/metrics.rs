//! Figures for whoever runs the server, in the text format that Prometheus reads. Each node has its own, even where tests run several in one
//! process, so that nothing is registered for all.

use std::fmt;
use std::time::Duration;

use metrics::{Counter, Gauge, Histogram, Key, KeyName, Label, Metadata, Recorder};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};

/// Something that is counted and only grows.
#[derive(Debug)]
pub struct Count(Counter);

impl Count {
    /// Adds to it.
    pub fn add(&self, by: u64) {
        self.0.increment(by);
    }

    /// Sets it to what was counted elsewhere.
    pub fn set(&self, to: u64) {
        self.0.absolute(to);
    }
}

/// How much there is of something at the moment.
#[derive(Debug)]
pub struct Level(Gauge);

impl Level {
    /// One more.
    pub fn add(&self, by: u32) {
        self.0.increment(by);
    }

    /// One less.
    pub fn less(&self) {
        self.0.decrement(1);
    }

    /// Sets it.
    pub fn set(&self, to: u64) {
        self.0.set(to as f64);
    }
}

/// How long something took, sorted into buckets.
#[derive(Debug)]
pub struct Durations(Histogram);

impl Durations {
    /// Notes one.
    pub fn observe(&self, took: Duration) {
        self.0.record(took.as_secs_f64());
    }
}

/// Upper bounds of the buckets, in seconds.
const BOUNDS: [f64; 11] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0,
];

/// All figures of this node.
pub struct Metrics {
    recorder: PrometheusRecorder,
    handle: PrometheusHandle,
    /// Answers to requests, by the first digit of their status.
    pub answers: [Count; 6],
    /// How long requests took.
    pub requests: Durations,
    /// Connected WebSockets.
    pub sockets: Level,
    /// Games in memory.
    pub cached: Level,
    /// Entries stored.
    pub entries: Count,
    /// How long it took to make an entry durable.
    pub appends: Durations,
    /// How often another one was first.
    pub conflicts: Count,
    /// Choices of bots stored.
    pub bot_choices: Count,
    /// How long bots took.
    pub thinking: Durations,
    /// How long it took to put a game together.
    pub loads: Durations,
    /// Requests refused because they came too fast.
    pub limited: Count,
    /// Finished games of which it is not written down yet how they looked.
    pub unrecorded: Level,
    /// 1 while nothing can be stored.
    pub standstill: Level,
    /// 1 once a request has come through a proxy that was not declared.
    pub undeclared_proxy: Level,
    /// Transactions committed.
    pub commits: Count,
    /// Statements in and around them.
    pub statements: Count,
    /// Statements that only read games.
    pub reads: Count,
    /// Notices to other nodes.
    pub notices: Count,
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Metrics")
    }
}

/// Where figures come from is of no interest to those who read them.
const NOWHERE: Metadata<'_> = Metadata::new("underhex", metrics::Level::INFO, None);

fn key(name: &'static str, label: Option<(&'static str, String)>) -> Key {
    let labels: Vec<Label> = label
        .map(|(name, value)| Label::new(name, value))
        .into_iter()
        .collect();
    Key::from_parts(name, labels)
}

impl Default for Metrics {
    fn default() -> Self {
        let builder = PrometheusBuilder::new();
        let recorder = match builder.set_buckets(&BOUNDS) {
            Ok(builder) => builder.build_recorder(),
            // There are buckets.
            Err(_) => PrometheusBuilder::new().build_recorder(),
        };
        let count = |name: &'static str, about: &'static str| {
            recorder.describe_counter(KeyName::from(name), None, about.into());
            Count(recorder.register_counter(&key(name, None), &NOWHERE))
        };
        let level = |name: &'static str, about: &'static str| {
            recorder.describe_gauge(KeyName::from(name), None, about.into());
            Level(recorder.register_gauge(&key(name, None), &NOWHERE))
        };
        let durations = |name: &'static str, about: &'static str| {
            recorder.describe_histogram(KeyName::from(name), None, about.into());
            Durations(recorder.register_histogram(&key(name, None), &NOWHERE))
        };
        let answers = "underhex_http_answers_total";
        recorder.describe_counter(
            KeyName::from(answers),
            None,
            "Answers, by class of status.".into(),
        );
        recorder.describe_gauge(KeyName::from(GAMES), None, "Games stored, by state.".into());
        Self {
            answers: std::array::from_fn(|class| {
                let label = Some(("class", format!("{class}xx")));
                Count(recorder.register_counter(&key(answers, label), &NOWHERE))
            }),
            requests: durations("underhex_http_seconds", "How long requests took."),
            sockets: level("underhex_sockets", "Connected WebSockets."),
            cached: level("underhex_games_cached", "Games in memory."),
            entries: count("underhex_entries_total", "Entries stored."),
            appends: durations(
                "underhex_append_seconds",
                "How long it took to make entries durable.",
            ),
            conflicts: count(
                "underhex_conflicts_total",
                "How often somebody else stored first.",
            ),
            bot_choices: count("underhex_bot_choices_total", "Choices of bots stored."),
            thinking: durations("underhex_bot_seconds", "How long bots took."),
            loads: durations(
                "underhex_load_seconds",
                "How long it took to put a game together.",
            ),
            limited: count(
                "underhex_limited_total",
                "Requests refused because they came too fast.",
            ),
            unrecorded: level(
                "underhex_games_unrecorded",
                "Finished games of which it is not written down yet how they looked.",
            ),
            commits: count("underhex_commits_total", "Transactions committed."),
            statements: count(
                "underhex_statements_total",
                "Statements in and around transactions.",
            ),
            reads: count("underhex_reads_total", "Statements that only read a game."),
            notices: count("underhex_notices_total", "Notices to other nodes."),
            standstill: level("underhex_standstill", "1 while nothing can be stored."),
            undeclared_proxy: level(
                "underhex_undeclared_proxy",
                "1 once a request has come through a proxy although --behind-proxy is not set.",
            ),
            handle: recorder.handle(),
            recorder,
        }
    }
}

const GAMES: &str = "underhex_games";

impl Metrics {
    /// Everything, with how many games are in each state.
    pub fn text(&self, games: &[(String, i64)]) -> String {
        for (state, count) in games {
            let key = key(GAMES, Some(("state", state.clone())));
            let level = self.recorder.register_gauge(&key, &NOWHERE);
            level.set(*count as f64);
        }
        self.handle.render()
    }

    /// Sorts what was noted into its buckets, so that it does not pile up where nobody asks.
    pub fn tidy(&self) {
        self.handle.run_upkeep();
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
        metrics.answers[2].add(4);
        metrics.sockets.add(1);
        metrics.tidy();
        let text = metrics.text(&[("playing".to_owned(), 3)]);
        for line in [
            "underhex_append_seconds_bucket{le=\"0.0025\"} 1\n",
            "underhex_append_seconds_bucket{le=\"0.025\"} 2\n",
            "underhex_append_seconds_count 3\n",
            "underhex_games{state=\"playing\"} 3\n",
            "underhex_http_answers_total{class=\"2xx\"} 4\n",
            "underhex_sockets 1\n",
            "# TYPE underhex_sockets gauge\n",
            "# HELP underhex_limited_total Requests refused",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
        let other = Metrics::default().text(&[]);
        assert!(!other.contains("append_seconds_count 3"), "another node's");
    }
}
