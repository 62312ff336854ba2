//! Who is connected to a game, through this node and through others.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

/// What another node said is forgotten after a while: it may be gone.
const FORGOTTEN: Duration = Duration::from_secs(45);

/// Who is connected to a game.
#[derive(Debug)]
pub struct Presence {
    known: Mutex<Known>,
    changed: watch::Sender<Vec<u8>>,
}

#[derive(Debug, Default)]
struct Known {
    /// Connections of each player through this node.
    here: BTreeMap<u8, u32>,
    /// Players connected through other nodes, and when they said so.
    elsewhere: HashMap<String, (Vec<u8>, Instant)>,
}

impl Presence {
    /// Nobody is there.
    pub fn new() -> Self {
        Self {
            known: Mutex::default(),
            changed: watch::channel(Vec::new()).0,
        }
    }

    /// Somebody comes or goes; gives who is there through this node.
    pub fn count(&self, player: u8, by: i32) -> Vec<u8> {
        self.change(|known| {
            let count = known.here.entry(player).or_default();
            *count = count.saturating_add_signed(by);
            known.here.retain(|_, count| *count > 0);
        })
    }

    /// Another node says who is there through it.
    pub fn elsewhere(&self, node: &str, players: Vec<u8>) {
        self.change(|known| {
            let said = (players, Instant::now());
            known.elsewhere.insert(node.to_owned(), said);
        });
    }

    /// Who is there through this node, once what other nodes said long ago is forgotten.
    pub fn refresh(&self) -> Vec<u8> {
        self.change(|_| {})
    }

    /// Follows who is there.
    pub fn follow(&self) -> watch::Receiver<Vec<u8>> {
        self.changed.subscribe()
    }

    fn change(&self, how: impl FnOnce(&mut Known)) -> Vec<u8> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        how(&mut known);
        known
            .elsewhere
            .retain(|_, (_, when)| when.elapsed() < FORGOTTEN);
        let here: Vec<u8> = known.here.keys().copied().collect();
        let elsewhere = known.elsewhere.values().flat_map(|(players, _)| players);
        let all: BTreeSet<u8> = here.iter().chain(elsewhere).copied().collect();
        let all: Vec<u8> = all.into_iter().collect();
        self.changed.send_if_modified(|shown| {
            let different = *shown != all;
            *shown = all;
            different
        });
        here
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_all_nodes_are_there() {
        let presence = Presence::new();
        let shown = presence.follow();
        presence.count(2, 1);
        presence.count(2, 1);
        presence.elsewhere("other", vec![1]);
        assert_eq!(*shown.borrow(), [1, 2]);
        assert_eq!(presence.count(2, -1), [2]);
        presence.count(2, -1);
        presence.elsewhere("other", Vec::new());
        assert!(shown.borrow().is_empty());
    }
}
