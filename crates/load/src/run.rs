//! A whole load run: nodes, people, faults, proof.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tokio::task::JoinHandle;

use crate::LoadError;
use crate::faults::{Disk, Faults};
use crate::node::Node;
use crate::options::Options;
use crate::proof::prove;
use crate::proxy::Proxy;
use crate::report::{Figures, Proved, Report};
use crate::table::{Evening, Played, table};
use crate::used::Used;

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
    let load_before = load();
    let house = House::open(options).await?;
    let tables = house.fill().await;
    let measured = house.measure().await?;
    let played = house.close(tables).await?;
    let proved = house.prove(&played).await?;
    Ok(house.report(load_before, &measured, proved))
}

/// What the machine had to do in the last minutes.
fn load() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// Where the evening takes place: the nodes, what can be broken about them, and the people.
struct House {
    program: PathBuf,
    database: String,
    faults: Faults,
    evening: Arc<Evening>,
    _folder: Folder,
}

/// What was used while it was measured.
struct Measured {
    seconds: f64,
    before: Used,
    after: Used,
}

impl House {
    async fn open(options: Options) -> Result<Self, LoadError> {
        let folder = format!("underhex-load-{}", std::process::id());
        let folder = Folder(std::env::temp_dir().join(folder));
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
            options,
        });
        Ok(Self {
            program,
            database,
            faults,
            evening,
            _folder: folder,
        })
    }

    /// People come to their tables and play until all games are as far as they should be.
    async fn fill(&self) -> Vec<JoinHandle<Vec<Played>>> {
        let evening = &self.evening;
        let mut tables = Vec::new();
        for number in 0..evening.options.games {
            tables.push(tokio::spawn(table(evening.clone(), number)));
            tokio::time::sleep(APART).await;
        }
        let since = Instant::now();
        let all = evening.options.games;
        while evening.ready.load(Ordering::Relaxed) < all && since.elapsed() < READY {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        tables
    }

    /// They go on, faults happen, and it is measured.
    async fn measure(&self) -> Result<Measured, LoadError> {
        let (evening, faults) = (&self.evening, &self.faults);
        let before = Used::now(evening, faults).await;
        evening.measuring.store(true, Ordering::Relaxed);
        let mut broken = tokio::spawn(faults.clone().happen(evening.options.clone()));
        let measured = Instant::now();
        let time = Duration::from_secs(evening.options.seconds);
        if let Ok(Ok(Err(error))) = tokio::time::timeout(time, &mut broken).await {
            return Err(error);
        }
        let left = time.saturating_sub(measured.elapsed());
        tokio::time::sleep(left).await;
        evening.measuring.store(false, Ordering::Relaxed);
        let seconds = measured.elapsed().as_secs_f64();
        let after = Used::now(evening, faults).await;
        broken.abort();
        faults.mend();
        Ok(Measured {
            seconds,
            before,
            after,
        })
    }

    /// People finish what they are saying and leave; then the nodes are killed: what was acknowledged must be there however a node ends.
    async fn close(&self, tables: Vec<JoinHandle<Vec<Played>>>) -> Result<Vec<Played>, LoadError> {
        // A node that was just killed is started again, so that people hear what became of what they have sent.
        for node in self.faults.nodes.lock().await.iter_mut() {
            if node.process().is_none() {
                node.run().await?;
            }
        }
        self.evening.stopping.store(true, Ordering::Relaxed);
        let mut played = Vec::new();
        for table in tables {
            match table.await {
                Ok(games) => played.extend(games),
                Err(error) => {
                    let flaw = format!("a table has failed: {error}");
                    self.evening.figures.flaw(flaw);
                }
            }
        }
        for node in self.faults.nodes.lock().await.iter_mut() {
            node.kill().await?;
        }
        Ok(played)
    }

    /// Everything that people were told is looked for, with a node that was started anew.
    async fn prove(&self, played: &[Played]) -> Result<Proved, LoadError> {
        let options = &self.evening.options;
        let again = match options.server.first() {
            Some(server) => (*server, None),
            None => {
                let node = Node::start(&self.program, &self.database, &options.node_flag).await?;
                (node.address, Some(node))
            }
        };
        prove(&self.database, again.0, played, &self.evening.figures).await
    }

    fn report(&self, load_before: String, measured: &Measured, proved: Proved) -> Report {
        let Measured {
            seconds,
            before,
            after,
        } = measured;
        let figures = &self.evening.figures;
        let options = &self.evening.options;
        let choices = figures.acknowledged.spread().count.max(1) as f64;
        let bytes = after.bytes - before.bytes;
        let packed = figures.packed.load(Ordering::Relaxed);
        let all_bytes = figures.bytes.load(Ordering::Relaxed).max(1);
        let mut per_choice = BTreeMap::new();
        for (name, count) in &after.counters {
            let earlier = before.counters.get(name).copied().unwrap_or_default();
            per_choice.insert(name.clone(), (count - earlier) / choices);
        }
        Report {
            games: options.games,
            seconds: *seconds,
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
        }
    }
}
