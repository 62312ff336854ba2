//! A proxy in front of a PostgreSQL database that can be cut.

use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream, lookup_host};
use tokio::sync::watch;

use crate::LoadError;

/// A proxy for one database.
#[derive(Debug)]
pub struct Proxy {
    /// The address of the database through it.
    pub address: String,
    /// Counts how often all connections were cut and mended; odd while none gets through.
    cut: watch::Sender<u32>,
}

impl Proxy {
    /// In front of the database at an address.
    pub async fn new(database: &str) -> Result<Self, LoadError> {
        let wrong = || LoadError::Options(format!("`{database}` names no host and port"));
        let (before, rest) = database.split_once("://").ok_or_else(wrong)?;
        let (login, place) = rest.rsplit_once('@').unwrap_or(("postgres", rest));
        let (host, name) = place.split_once('/').ok_or_else(wrong)?;
        let host = if host.contains(':') {
            host.to_owned()
        } else {
            format!("{host}:5432")
        };
        let behind: SocketAddr = lookup_host(host).await?.next().ok_or_else(wrong)?;
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let own = listener.local_addr()?;
        let cut = watch::channel(0).0;
        let cuts = cut.clone();
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                let mut cut = cuts.subscribe();
                if *cut.borrow_and_update() % 2 == 1 {
                    continue;
                }
                tokio::spawn(async move {
                    let Ok(mut server) = TcpStream::connect(behind).await else {
                        return;
                    };
                    let _ = (client.set_nodelay(true), server.set_nodelay(true));
                    tokio::select! {
                        _ = copy_bidirectional(&mut client, &mut server) => {}
                        _ = cut.changed() => {}
                    }
                });
            }
        });
        Ok(Self {
            address: format!("{before}://{login}@{own}/{name}"),
            cut,
        })
    }

    /// Cuts all connections and lets none through, or mends it.
    pub fn turn(&self) {
        self.cut.send_modify(|count| *count += 1);
    }

    /// Lets everything through.
    pub fn mend(&self) {
        self.cut.send_if_modified(|count| {
            let shut = *count % 2 == 1;
            *count += u32::from(shut);
            shut
        });
    }
}
