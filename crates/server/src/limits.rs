//! How much one address may ask for: a bucket of requests that fills up again.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A bucket that holds so many requests and fills up again.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f64,
    size: f64,
    per_second: f64,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub fn new(size: f64, per_second: f64) -> Self {
        Self {
            left: size,
            size,
            per_second,
            at: Instant::now(),
        }
    }

    /// Takes so much out of it; `false` if there is not enough.
    pub fn take(&mut self, amount: f64) -> bool {
        let now = Instant::now();
        let filled = now.duration_since(self.at).as_secs_f64() * self.per_second;
        self.at = now;
        self.left = (self.left + filled).min(self.size);
        let enough = self.left >= amount;
        if enough {
            self.left -= amount;
        }
        enough
    }
}

/// What the addresses have left.
#[derive(Debug)]
pub struct Limits {
    per_second: f64,
    addresses: Mutex<HashMap<IpAddr, Use>>,
}

#[derive(Debug)]
struct Use {
    bucket: Bucket,
    sockets: u32,
    at: Instant,
}

/// Sockets from one address.
const MOST_SOCKETS: u32 = 60;

impl Limits {
    /// So many requests a second from one address, with some more at once.
    pub fn new(per_second: u32) -> Self {
        Self {
            per_second: f64::from(per_second.max(1)),
            addresses: Mutex::default(),
        }
    }

    fn with<T>(&self, address: IpAddr, how: impl FnOnce(&mut Use) -> T) -> T {
        let mut addresses = self
            .addresses
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let entry = addresses.entry(network(address)).or_insert_with(|| Use {
            bucket: Bucket::new(self.per_second * 4.0, self.per_second),
            sockets: 0,
            at: Instant::now(),
        });
        entry.at = Instant::now();
        how(entry)
    }

    /// Whether an address may make a request that costs so much.
    pub fn allow(&self, address: IpAddr, cost: f64) -> bool {
        self.with(address, |used| used.bucket.take(cost))
    }

    /// Whether an address may open one more socket.
    pub fn open_socket(&self, address: IpAddr) -> bool {
        self.with(address, |used| {
            let free = used.sockets < MOST_SOCKETS;
            used.sockets += u32::from(free);
            free
        })
    }

    /// A socket is closed.
    pub fn close_socket(&self, address: IpAddr) {
        self.with(address, |used| {
            used.sockets = used.sockets.saturating_sub(1)
        });
    }

    /// Forgets addresses that have not come for a while.
    pub fn forget_unused(&self) {
        let mut addresses = self
            .addresses
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let long = Duration::from_secs(600);
        addresses.retain(|_, used| used.sockets > 0 || used.at.elapsed() < long);
    }
}

/// Whoever has one address of IPv6 has 2⁶⁴ of them.
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => IpAddr::V4(four),
            None => {
                let [a, b, c, d, ..] = six.segments();
                IpAddr::from([a, b, c, d, 0, 0, 0, 0])
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_asks_too_fast_has_to_wait() {
        let limits = Limits::new(2);
        let address = IpAddr::from([192, 0, 2, 1]);
        let allowed = (0..20).filter(|_| limits.allow(address, 1.0)).count();
        assert!((8..=9).contains(&allowed), "{allowed}");
        assert!(limits.allow(IpAddr::from([192, 0, 2, 2]), 1.0));
    }

    #[test]
    fn one_network_is_one_client() {
        let one: IpAddr = "2001:db8::1".parse().expect("an address");
        let other: IpAddr = "2001:db8::2:1".parse().expect("an address");
        assert_eq!(network(one), network(other));
        let mapped: IpAddr = "::ffff:192.0.2.1".parse().expect("an address");
        assert_eq!(network(mapped), IpAddr::from([192, 0, 2, 1]));
    }
}
