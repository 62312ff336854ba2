//! Nodes: processes of the real program.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tokio::process::{Child, Command};

use crate::LoadError;
use crate::http::request;

/// A node that does not answer after this time never will.
const PATIENCE: Duration = Duration::from_secs(60);

/// A node; it ends with this.
#[derive(Debug)]
pub struct Node {
    /// Where it listens, also after it was started again.
    pub address: SocketAddr,
    program: PathBuf,
    database: String,
    flags: Vec<String>,
    child: Option<Child>,
}

impl Node {
    /// Starts one.
    pub async fn start(
        program: &Path,
        database: &str,
        flags: &[String],
    ) -> Result<Self, LoadError> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let mut node = Self {
            address: port,
            program: program.to_owned(),
            database: database.to_owned(),
            flags: flags.to_vec(),
            child: None,
        };
        node.run().await?;
        Ok(node)
    }

    /// Its process, while there is one.
    pub fn process(&self) -> Option<u32> {
        self.child.as_ref()?.id()
    }

    /// Kills it without warning.
    pub async fn kill(&mut self) -> std::io::Result<()> {
        match self.child.take() {
            Some(mut child) => child.kill().await,
            None => Ok(()),
        }
    }

    /// Starts it, and waits until it answers.
    pub async fn run(&mut self) -> Result<(), LoadError> {
        let child = Command::new(&self.program)
            .args(["serve", "--log", "error", "--listen"])
            .arg(self.address.to_string())
            .args(["--database", &self.database])
            .args(&self.flags)
            .stdout(std::process::Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        self.child = Some(child);
        let since = Instant::now();
        while !matches!(
            request(self.address, "GET", "/health", "").await,
            Ok((200, _))
        ) {
            if let Some(ended) = self
                .child
                .as_mut()
                .and_then(|child| child.try_wait().ok())
                .flatten()
            {
                return Err(LoadError::Node(ended.to_string()));
            }
            if since.elapsed() > PATIENCE {
                return Err(LoadError::Node("it does not answer".to_owned()));
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }
}

/// What a process has used: seconds of processors, and kilobytes of memory now.
pub fn used(process: u32) -> Option<(f64, u64)> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |place: usize| fields.get(place)?.parse::<f64>().ok();
    // Fields 14 and 15 of the file, of which two are gone; a tick is a hundredth of a second on every Linux.
    let seconds = (ticks(11)? + ticks(12)?) / 100.0;
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let memory = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let memory = memory.split_whitespace().nth(1)?.parse().ok()?;
    Some((seconds, memory))
}
