//! A proxy in front of PostgreSQL that can be cut, or that loses exactly one message.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What is lost next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Lose {
    Nothing,
    /// The next `COMMIT` does not arrive.
    Commit,
    /// The next `COMMIT` arrives, but not what the database says to it.
    Answer,
}

/// A proxy for one database.
pub struct Proxy {
    pub address: String,
    lose: Arc<AtomicU8>,
    /// Counts how often all connections were cut; odd while none gets through.
    cut: watch::Sender<u32>,
}

impl Proxy {
    /// In front of the database at an address.
    pub async fn new(database: &str) -> Self {
        let (host, rest) = database
            .split_once('@')
            .and_then(|(_, place)| place.split_once('/'))
            .expect("an address");
        let behind: SocketAddr = host.parse().expect("a socket address");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let own = listener.local_addr().expect("its address");
        let proxy = Self {
            address: format!("postgres://postgres@{own}/{rest}"),
            lose: Arc::new(AtomicU8::new(Lose::Nothing as u8)),
            cut: watch::channel(0).0,
        };
        let (lose, cut) = (proxy.lose.clone(), proxy.cut.clone());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if *cut.borrow() % 2 == 1 {
                    continue;
                }
                let (lose, mut cut) = (lose.clone(), cut.subscribe());
                tokio::spawn(async move {
                    let Ok(server) = TcpStream::connect(behind).await else {
                        return;
                    };
                    let (client_in, client_out) = client.into_split();
                    let (server_in, server_out) = server.into_split();
                    tokio::select! {
                        () = towards(client_in, server_out, lose) => {}
                        () = back(server_in, client_out) => {}
                        _ = cut.changed() => {}
                    }
                });
            }
        });
        proxy
    }

    /// Loses something once.
    pub fn lose(&self, what: Lose) {
        self.lose.store(what as u8, Ordering::SeqCst);
    }

    /// Whether it has been lost.
    pub fn has_lost(&self) -> bool {
        self.lose.load(Ordering::SeqCst) == Lose::Nothing as u8
    }

    /// Cuts all connections, and lets none through until it is mended.
    pub fn cut(&self) {
        self.cut.send_modify(|count| *count += 1);
    }

    pub fn mend(&self) {
        self.cut.send_modify(|count| *count += 1);
    }
}

/// What goes to the database. The task ends, and with it the connection, when something is lost.
async fn towards(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, lose: Arc<AtomicU8>) {
    let mut buffer = vec![0; 64 * 1024];
    while let Ok(count) = from.read(&mut buffer).await {
        if count == 0 {
            return;
        }
        let commits = buffer[..count].windows(6).any(|part| part == b"COMMIT");
        let lost = if commits {
            lose.swap(Lose::Nothing as u8, Ordering::SeqCst)
        } else {
            Lose::Nothing as u8
        };
        if lost == Lose::Commit as u8 {
            return;
        }
        if to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
        if lost == Lose::Answer as u8 {
            // Long enough to arrive; what comes back is not passed on, since it is read by nobody.
            to.shutdown().await.ok();
            return;
        }
    }
}

async fn back(mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
    tokio::io::copy(&mut from, &mut to).await.ok();
}
