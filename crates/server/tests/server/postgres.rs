//! A PostgreSQL server of our own for as long as the tests run.

use std::io::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A running cluster; it ends with this, or when this process does.
pub struct Cluster {
    port: u16,
    _shell: Child,
}

impl Cluster {
    /// The address of a new, empty database.
    pub fn database(&self, name: &str) -> String {
        let made = psql(self.port, &format!("CREATE DATABASE {name}"));
        assert!(made, "a database can be made");
        format!("postgres://postgres@127.0.0.1:{}/{name}", self.port)
    }
}

static CLUSTER: OnceLock<Option<Cluster>> = OnceLock::new();
static COUNT: AtomicU32 = AtomicU32::new(0);

/// The address of a new, empty database; nothing where PostgreSQL is not installed, which is said.
pub fn database() -> Option<String> {
    let cluster = CLUSTER.get_or_init(start).as_ref()?;
    let name = format!("t{}", COUNT.fetch_add(1, Ordering::SeqCst));
    Some(cluster.database(&name))
}

/// The folder of PostgreSQL's programs, wherever the system keeps it.
pub fn programs() -> Option<PathBuf> {
    let mut folders: Vec<PathBuf> =
        std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect();
    if let Ok(versions) = std::fs::read_dir("/usr/lib/postgresql") {
        let versions = versions.filter_map(Result::ok);
        folders.extend(versions.map(|version| version.path().join("bin")));
    }
    let files = folders.into_iter().map(|folder| folder.join("initdb"));
    let initdb = files.filter_map(|file| file.canonicalize().ok()).next()?;
    Some(initdb.parent()?.to_owned())
}

fn psql(port: u16, statement: &str) -> bool {
    let Some(programs) = programs() else {
        return false;
    };
    let arguments = ["-h", "127.0.0.1", "-U", "postgres", "-qc", statement];
    let output = Command::new(programs.join("psql"))
        .args(["-p", &port.to_string()])
        .args(arguments)
        .output();
    output.is_ok_and(|output| output.status.success())
}

/// PostgreSQL does not run as root.
fn as_postgres(command: &str) -> Command {
    let root = Command::new("id").arg("-u").output();
    if root.is_ok_and(|output| output.stdout == b"0\n") {
        let mut other = Command::new("su");
        other.args(["postgres", "-s", "/bin/sh", "-c", command]);
        other
    } else {
        let mut same = Command::new("sh");
        same.args(["-c", command]);
        same
    }
}

fn start() -> Option<Cluster> {
    let folder = std::env::temp_dir().join(format!("underhex-postgres-{}", std::process::id()));
    cluster(&folder, None)
}

/// A cluster whose data lie in a folder; its log of writes may lie elsewhere.
pub fn cluster(folder: &Path, log: Option<&Path>) -> Option<Cluster> {
    let Some(programs) = programs() else {
        eprintln!(
            "PostgreSQL is not installed: its tests are left out (apt-get install postgresql)"
        );
        return None;
    };
    let wal = log.map_or_else(String::new, |log| format!("--waldir={}", log.display()));
    let data = folder.join("data");
    let (folder, data) = (folder.display(), data.display());
    let make = format!(
        "mkdir -p {folder} && {} -D {data} -U postgres -A trust -E UTF8 --no-locale {wal} >/dev/null",
        programs.join("initdb").display()
    );
    let made = as_postgres(&make).output().expect("initdb can be run");
    let why = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success(), "initdb: {why}");
    let port = free_port();
    let said = log.map_or_else(
        || format!("{folder}/log"),
        |log| format!("{}.log", log.display()),
    );
    // The shell waits for our end, which closes its input, and cleans up.
    let run = format!(
        "{} -D {data} -p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=300 \
         >{said} 2>&1 & server=$!; read end; kill -INT $server; wait $server; rm -rf {folder}/* {said} {wal}",
        programs.join("postgres").display(),
        wal = log.map_or_else(String::new, |log| log.display().to_string()),
    );
    let mut shell = as_postgres(&run)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a shell can be run");
    let since = Instant::now();
    while !psql(port, "SELECT 1") {
        if since.elapsed() > Duration::from_secs(60) {
            let _ = shell.stdin.take().map(|mut input| input.write_all(b"\n"));
            let log = std::fs::read_to_string(said);
            panic!("PostgreSQL does not start: {}", log.unwrap_or_default());
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    Some(Cluster {
        port,
        _shell: shell,
    })
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address").port()
}
