//! A whole load run: nodes, people, faults, proof.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::faults::{Disk, Faults};
use crate::http::request;
use crate::node::{Node, used};
use crate::options::Options;
use crate::proof::prove;
use crate::proxy::Proxy;
use crate::report::{Figures, Report};
use crate::table::{Evening, table};
use crate::{LoadError, node};

/// The small disk that can be filled.
const DISK_MEGABYTES: u32 = 64;
/// New tables begin so far apart.
const APART: Duration = Duration::from_millis(4);
/// It is measured after this time even if not all tables are as far as they should be.
const READY: Duration = Duration::from_secs(600);

/// A folder for as long as this lasts.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs everything and reports.
pub fn run(options: Options) -> Result<Report, LoadError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(all(options))
}

fn checked(options: &Options) -> Result<(), LoadError> {
    let wrong = |why: &str| Err(LoadError::Options(why.to_owned()));
    let database = options.database.as_deref().unwrap_or_default();
    let postgres = database.starts_with("postgres");
    if options.games == 0 || options.nodes == 0 {
        return wrong("there is nothing to do: --games and --nodes are at least 1");
    }
    if options.nodes > 1 && !postgres {
        return wrong("several nodes share a PostgreSQL database: give --database postgres://…");
    }
    if options.cut_every.is_some() && !postgres {
        return wrong("only a PostgreSQL database can be cut off: give --database postgres://…");
    }
    if options.full_disk_every.is_some() && options.database.is_some() {
        return wrong("--full-disk-every makes its own disk: leave --database out");
    }
    if !options.server.is_empty() && (database.is_empty() || options.faulty()) {
        return wrong("--server needs --database for the proof, and such servers are not harmed");
    }
    Ok(())
}

async fn all(options: Options) -> Result<Report, LoadError> {
    checked(&options)?;
    let load_before = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load_before = load_before.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let folder = Folder(std::env::temp_dir().join(format!("underhex-load-{}", std::process::id())));
    std::fs::create_dir_all(&folder.0)?;
    let disk = match options.full_disk_every {
        Some(_) => Some(Arc::new(Disk::new(&folder.0, DISK_MEGABYTES)?)),
        None => None,
    };
    let database = match &options.database {
        Some(database) => database.clone(),
        None => folder.0.join("games.db").display().to_string(),
    };
    let proxy = match options.cut_every {
        Some(_) => Some(Arc::new(Proxy::new(&database).await?)),
        None => None,
    };
    let through = proxy.as_ref().map_or(&database, |proxy| &proxy.address);
    let program = match &options.program {
        Some(program) => program.clone(),
        None => std::env::current_exe()?,
    };
    let mut nodes = Vec::new();
    for _ in 0..options.nodes {
        if options.server.is_empty() {
            nodes.push(Node::start(&program, through, &options.node_flag).await?);
        }
    }
    let own = nodes.iter().map(|node| node.address);
    let addresses = own.chain(options.server.iter().copied()).collect();
    let faults = Faults {
        nodes: Arc::new(Mutex::new(nodes)),
        proxy,
        disk,
    };
    let evening = Arc::new(Evening {
        nodes: addresses,
        figures: Figures::default(),
        measuring: AtomicBool::new(false),
        stopping: AtomicBool::new(false),
        ready: AtomicUsize::new(0),
        options: options.clone(),
    });
    let mut tables = Vec::new();
    for number in 0..options.games {
        tables.push(tokio::spawn(table(evening.clone(), number)));
        tokio::time::sleep(APART).await;
    }
    let since = Instant::now();
    while evening.ready.load(Ordering::Relaxed) < options.games && since.elapsed() < READY {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let before = Used::now(&evening, &faults).await;
    evening.measuring.store(true, Ordering::Relaxed);
    let mut broken = tokio::spawn(faults.clone().happen(options.clone()));
    let measured = Instant::now();
    let time = Duration::from_secs(options.seconds);
    if let Ok(Ok(Err(error))) = tokio::time::timeout(time, &mut broken).await {
        return Err(error);
    }
    let left = time.saturating_sub(measured.elapsed());
    tokio::time::sleep(left).await;
    evening.measuring.store(false, Ordering::Relaxed);
    let seconds = measured.elapsed().as_secs_f64();
    let after = Used::now(&evening, &faults).await;
    broken.abort();
    faults.mend();
    // A node that was just killed is started again, so that people hear what became of what they have sent.
    for node in faults.nodes.lock().await.iter_mut() {
        if node.process().is_none() {
            node.run().await?;
        }
    }
    evening.stopping.store(true, Ordering::Relaxed);
    let mut played = Vec::new();
    for table in tables {
        match table.await {
            Ok(games) => played.extend(games),
            Err(error) => evening.figures.flaw(format!("a table has failed: {error}")),
        }
    }
    // What was acknowledged must be there however a node ends.
    for node in faults.nodes.lock().await.iter_mut() {
        node.kill().await?;
    }
    let again = match options.server.first() {
        Some(server) => (*server, None),
        None => {
            let node = Node::start(&program, &database, &options.node_flag).await?;
            (node.address, Some(node))
        }
    };
    let proved = prove(&database, again.0, &played, &evening.figures).await?;
    let figures = &evening.figures;
    let choices = figures.acknowledged.spread().count.max(1) as f64;
    let bytes = after.bytes - before.bytes;
    let packed = figures.packed.load(Ordering::Relaxed);
    let all_bytes = figures.bytes.load(Ordering::Relaxed).max(1);
    let mut per_choice = BTreeMap::new();
    for (name, count) in after.counters {
        let earlier = before.counters.get(&name).copied().unwrap_or_default();
        per_choice.insert(name, (count - earlier) / choices);
    }
    Ok(Report {
        games: options.games,
        seconds,
        choices_per_second: choices / seconds,
        acknowledged: figures.acknowledged.spread(),
        seen: figures.seen.spread(),
        bytes_per_choice: bytes as f64 / choices,
        largest_message: figures.largest.load(Ordering::Relaxed),
        packed_to: options.packed.then(|| packed as f64 / all_bytes as f64),
        per_choice,
        processors: (
            // A node that was started again has used nothing.
            (after.nodes - before.nodes).max(0.0) / seconds,
            (after.people - before.people) / seconds,
        ),
        memory: after.memory as f64 / 1000.0,
        load_before,
        losses: figures.losses.load(Ordering::Relaxed),
        refused: figures.refusals(),
        proved,
        flaws: figures.flaws(),
    })
}

/// Counters of the nodes that say what a choice costs.
const COUNTERS: [(&str, &str); 4] = [
    ("underhex_commits_total", "commits"),
    ("underhex_statements_total", "statements"),
    ("underhex_reads_total", "reads"),
    ("underhex_notices_total", "notices"),
];

/// What was used up to a moment.
struct Used {
    nodes: f64,
    people: f64,
    memory: u64,
    bytes: u64,
    counters: BTreeMap<String, f64>,
}

impl Used {
    async fn now(evening: &Evening, faults: &Faults) -> Self {
        let mut now = Self {
            nodes: 0.0,
            people: node::used(std::process::id()).map_or(0.0, |(seconds, _)| seconds),
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
