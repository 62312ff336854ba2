//! How much one address may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

/// Requests are counted in tenths, so that files of a page can cost less than one.
const TENTHS: u32 = 10;
/// So many seconds' worth may be asked for at once.
const AT_ONCE: u32 = 4;
/// Sockets from one address.
const MOST_SOCKETS: u32 = 60;

/// What the addresses have left. An address of IPv6 stands for its network.
#[derive(Debug)]
pub struct Limits {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    /// The most that can be asked for at once, in tenths.
    burst: NonZeroU32,
    sockets: Mutex<HashMap<IpAddr, u32>>,
}

impl Limits {
    /// So many requests a second from one address, with some more at once.
    pub fn new(per_second: u32) -> Self {
        let tenths = at_least_one(per_second.saturating_mul(TENTHS));
        let burst = tenths.saturating_mul(at_least_one(AT_ONCE));
        Self {
            requests: RateLimiter::keyed(Quota::per_second(tenths).allow_burst(burst)),
            burst,
            sockets: Mutex::default(),
        }
    }

    /// Whether an address may make a request that costs so many tenths of a plain one.
    pub fn allow(&self, address: IpAddr, tenths: u32) -> bool {
        let cost = at_least_one(tenths).min(self.burst);
        let asked = self.requests.check_key_n(&network(address), cost);
        matches!(asked, Ok(Ok(())))
    }

    /// Whether an address may open one more socket.
    pub fn open_socket(&self, address: IpAddr) -> bool {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let open = sockets.entry(network(address)).or_default();
        let free = *open < MOST_SOCKETS;
        *open += u32::from(free);
        free
    }

    /// A socket is closed.
    pub fn close_socket(&self, address: IpAddr) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = sockets.get_mut(&network(address)) {
            *open = open.saturating_sub(1);
        }
    }

    /// Forgets addresses that have not come for a while.
    pub fn forget_unused(&self) {
        self.requests.retain_recent();
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        sockets.retain(|_, open| *open > 0);
    }
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

/// How much one client may say over its socket.
#[derive(Debug)]
pub struct Talk(Option<DefaultDirectRateLimiter>);

impl Talk {
    /// So many messages a second, and so many at once.
    pub fn limited(per_second: u32, at_once: u32) -> Self {
        let quota = Quota::per_second(at_least_one(per_second));
        Self(Some(RateLimiter::direct(
            quota.allow_burst(at_least_one(at_once)),
        )))
    }

    /// As much as it likes.
    pub fn free() -> Self {
        Self(None)
    }

    /// Whether it may say something that costs so many messages.
    pub fn allow(&self, cost: u32) -> bool {
        self.0
            .as_ref()
            .is_none_or(|talk| matches!(talk.check_n(at_least_one(cost)), Ok(Ok(()))))
    }
}

/// Whether an address is this machine's own.
pub fn is_here(address: IpAddr) -> bool {
    address.to_canonical().is_loopback()
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
        let allowed = (0..20).filter(|_| limits.allow(address, 10)).count();
        assert!((8..=9).contains(&allowed), "{allowed}");
        assert!(limits.allow(IpAddr::from([192, 0, 2, 2]), 10));
    }

    #[test]
    fn what_costs_more_than_there_can_be_takes_all_there_is() {
        let limits = Limits::new(1);
        let address = IpAddr::from([192, 0, 2, 1]);
        assert!(limits.allow(address, 200));
        assert!(!limits.allow(address, 10));
    }

    #[test]
    fn one_network_is_one_client() {
        let one: IpAddr = "2001:db8::1".parse().expect("an address");
        let other: IpAddr = "2001:db8::2:1".parse().expect("an address");
        assert_eq!(network(one), network(other));
        let mapped: IpAddr = "::ffff:192.0.2.1".parse().expect("an address");
        assert_eq!(network(mapped), IpAddr::from([192, 0, 2, 1]));
        let limits = Limits::new(1);
        let opened = (0..100).filter(|number| {
            let address = IpAddr::from([0x2001, 0xdb8, 0, 0, 0, 0, 0, *number]);
            limits.open_socket(address)
        });
        assert_eq!(opened.count(), MOST_SOCKETS as usize);
    }

    #[test]
    fn whoever_talks_too_fast_is_not_heard() {
        let talk = Talk::limited(1, 20);
        assert!(talk.allow(10) && talk.allow(10) && !talk.allow(10));
        assert!((0..100).all(|_| Talk::free().allow(10)));
    }
}
