//! What goes wrong beside people: nodes that are killed, a full disk, a database that cannot be reached.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::LoadError;
use crate::node::Node;
use crate::options::Options;
use crate::proxy::Proxy;

/// How long a disk is full, or a database gone.
const LASTS: Duration = Duration::from_secs(2);

/// Everything that can go wrong.
#[derive(Clone, Debug)]
pub struct Faults {
    pub nodes: Arc<Mutex<Vec<Node>>>,
    pub proxy: Option<Arc<Proxy>>,
    pub disk: Option<Arc<Disk>>,
}

impl Faults {
    /// Does what was asked for until it is dropped; gives up only what cannot be repaired.
    pub async fn happen(self, options: Options) -> Result<(), LoadError> {
        tokio::try_join!(
            self.kill(options.kill_every),
            self.cut(options.cut_every),
            self.fill(options.full_disk_every),
        )?;
        Ok(())
    }

    async fn kill(&self, every: Option<u64>) -> Result<(), LoadError> {
        let Some(every) = every else {
            return Ok(());
        };
        for turn in 0.. {
            tokio::time::sleep(Duration::from_secs(every)).await;
            let mut nodes = self.nodes.lock().await;
            let place = turn % nodes.len().max(1);
            if let Some(node) = nodes.get_mut(place) {
                node.kill().await?;
                start_again(node).await?;
            }
        }
        Ok(())
    }

    async fn cut(&self, every: Option<u64>) -> Result<(), LoadError> {
        let (Some(every), Some(proxy)) = (every, &self.proxy) else {
            return Ok(());
        };
        loop {
            tokio::time::sleep(Duration::from_secs(every)).await;
            proxy.turn();
            tokio::time::sleep(LASTS).await;
            proxy.turn();
        }
    }

    async fn fill(&self, every: Option<u64>) -> Result<(), LoadError> {
        let (Some(every), Some(disk)) = (every, &self.disk) else {
            return Ok(());
        };
        loop {
            tokio::time::sleep(Duration::from_secs(every)).await;
            disk.fill()?;
            tokio::time::sleep(LASTS).await;
            disk.free()?;
        }
    }

    /// Whatever is wrong is not any more.
    pub fn mend(&self) {
        if let Some(disk) = &self.disk {
            let _ = disk.free();
        }
        if let Some(proxy) = &self.proxy {
            proxy.mend();
        }
    }
}

/// Starts a node as whatever looks after it would: again, as long as the database cannot be reached.
async fn start_again(node: &mut Node) -> Result<(), LoadError> {
    let since = Instant::now();
    while let Err(error) = node.run().await {
        if since.elapsed() > 10 * LASTS {
            return Err(error);
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    Ok(())
}

/// A small disk that can be filled.
#[derive(Debug)]
pub struct Disk {
    folder: PathBuf,
}

impl Disk {
    /// Mounts one, which needs root.
    pub fn new(folder: &Path, megabytes: u32) -> Result<Self, LoadError> {
        let size = format!("size={megabytes}m");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &size, "tmpfs"])
            .arg(folder)
            .status()?;
        if !mounted.success() {
            let why = "a small disk cannot be mounted; --full-disk-every needs root";
            return Err(LoadError::Options(why.to_owned()));
        }
        Ok(Self {
            folder: folder.to_owned(),
        })
    }

    fn fill(&self) -> std::io::Result<()> {
        let mut file = std::fs::File::create(self.folder.join("filler"))?;
        for size in [1 << 20, 1 << 12, 1] {
            while file.write(&vec![0; size]).is_ok_and(|wrote| wrote > 0) {}
        }
        Ok(())
    }

    fn free(&self) -> std::io::Result<()> {
        match std::fs::remove_file(self.folder.join("filler")) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.folder).status();
    }
}
