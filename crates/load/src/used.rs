//! What nodes, people and the database have used up to a moment.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use crate::faults::Faults;
use crate::http::request;
use crate::node::used;
use crate::table::Evening;

/// Counters of the nodes that say what a choice costs.
const COUNTERS: [(&str, &str); 4] = [
    ("underhex_commits_total", "commits"),
    ("underhex_statements_total", "statements"),
    ("underhex_reads_total", "reads"),
    ("underhex_notices_total", "notices"),
];

/// What was used up to a moment.
pub(crate) struct Used {
    pub(crate) nodes: f64,
    pub(crate) people: f64,
    pub(crate) memory: u64,
    pub(crate) bytes: u64,
    pub(crate) counters: BTreeMap<String, f64>,
}

impl Used {
    pub(crate) async fn now(evening: &Evening, faults: &Faults) -> Self {
        let mut now = Self {
            nodes: 0.0,
            people: used(std::process::id()).map_or(0.0, |(seconds, _)| seconds),
            memory: 0,
            bytes: evening.figures.bytes.load(Ordering::Relaxed),
            counters: BTreeMap::new(),
        };
        for node in faults.nodes.lock().await.iter() {
            if let Some((seconds, memory)) = node.process().and_then(used) {
                now.nodes += seconds;
                now.memory += memory;
            }
        }
        // Counters of a node that was killed in between begin anew and say nothing.
        if evening.options.faulty() {
            return now;
        }
        for node in &evening.nodes {
            let Ok((200, text)) = request(*node, "GET", "/metrics", "").await else {
                continue;
            };
            for line in text.lines() {
                let Some((name, count)) = line.split_once(' ') else {
                    continue;
                };
                let known = COUNTERS.iter().find(|(known, _)| *known == name);
                if let (Some((_, name)), Ok(count)) = (known, count.parse::<f64>()) {
                    *now.counters.entry((*name).to_owned()).or_default() += count;
                }
            }
        }
        now
    }
}
