//! How many connections there are: in all, and from one address. Some are kept for those who ask whether the server is alive.

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::limits::network;

/// Connections beyond the most there may be, on which only the state of the server is told.
const SPARE: u32 = 32;

/// All connections of this node.
#[derive(Clone, Debug)]
pub struct Doors(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    most: u32,
    most_of_one: u32,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    all: u32,
    of: HashMap<IpAddr, u32>,
}

/// One connection, counted as long as it lasts.
#[derive(Debug)]
pub struct Pass {
    doors: Doors,
    address: Option<IpAddr>,
    /// There were as many as there may be: it is only told how the server is.
    pub spare: bool,
}

impl Doors {
    /// So many connections in all, and from one address.
    pub fn new(most: u32, most_of_one: u32) -> Self {
        Self(Arc::new(Shared {
            most: most.max(1),
            most_of_one: most_of_one.max(1),
            open: Mutex::default(),
        }))
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        let open = self.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.all
    }

    /// One more connection, if there is room. Nobody's address is counted if it is not known who is behind it.
    pub fn enter(&self, address: Option<IpAddr>) -> Option<Pass> {
        let mut open = self.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.all >= self.0.most.saturating_add(SPARE) {
            return None;
        }
        let address = address.map(network);
        if let Some(address) = address {
            let own = open.of.entry(address).or_default();
            if *own >= self.0.most_of_one {
                return None;
            }
            *own += 1;
        }
        open.all += 1;
        Some(Pass {
            doors: self.clone(),
            address,
            spare: open.all > self.0.most,
        })
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut open = self.doors.0.open.lock();
        let open = open
            .as_deref_mut()
            .unwrap_or_else(|poisoned| poisoned.get_mut());
        open.all = open.all.saturating_sub(1);
        let Some(address) = self.address else {
            return;
        };
        if let Some(own) = open.of.get_mut(&address) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                open.of.remove(&address);
            }
        }
    }
}

/// A connection with its pass, which it keeps when it becomes a WebSocket.
#[derive(Debug)]
pub struct Held<S> {
    stream: S,
    _pass: Pass,
}

impl<S> Held<S> {
    /// A connection that is counted.
    pub fn new(stream: S, pass: Pass) -> Self {
        Self {
            stream,
            _pass: pass,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Held<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Held<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, pieces)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_cannot_take_all_connections() {
        let doors = Doors::new(100, 3);
        let one = Some(IpAddr::from([192, 0, 2, 1]));
        let passes: Vec<Pass> = (0..9).filter_map(|_| doors.enter(one)).collect();
        assert_eq!(passes.len(), 3);
        assert!(doors.enter(Some(IpAddr::from([192, 0, 2, 2]))).is_some());
        drop(passes);
        assert!(doors.enter(one).is_some());
    }

    #[test]
    fn some_are_kept_for_those_who_look_after_the_server() {
        let doors = Doors::new(5, 100);
        let passes: Vec<Pass> = (0..100).filter_map(|_| doors.enter(None)).collect();
        assert_eq!(passes.len(), 5 + SPARE as usize);
        assert_eq!(passes.iter().filter(|pass| !pass.spare).count(), 5);
    }
}
