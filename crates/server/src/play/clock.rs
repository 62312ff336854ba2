//! The players' clocks, computed from when things were recorded.

use crate::protocol::{ClockInfo, ClockSettings};

/// The clocks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    settings: ClockSettings,
    /// What each player had left when the running clock was last looked at, in milliseconds.
    left: Vec<i64>,
    /// Whose clock runs, counted from 0; nobody's while a bot chooses.
    running: Option<usize>,
    /// Since when it runs.
    since: i64,
    /// Choices of each player that were taken back: the next ones add nothing.
    owed: Vec<u32>,
}

impl Clocks {
    /// Clocks that stand.
    pub fn new(settings: ClockSettings, players: usize, now: i64) -> Self {
        Self {
            settings,
            left: vec![i64::from(settings.minutes) * 60_000; players],
            running: None,
            since: now,
            owed: vec![0; players],
        }
    }

    /// Stops the running clock and starts another one. So much of the time it ran was lost by the server and does not count.
    pub fn run(&mut self, seat: Option<usize>, now: i64, lost: i64) {
        // Moments may be anything in rows that were edited by hand.
        let used = now.saturating_sub(self.since).saturating_sub(lost.max(0));
        if let Some(left) = self.running.and_then(|seat| self.left.get_mut(seat)) {
            *left = left.saturating_sub(used.max(0));
        }
        self.running = seat;
        self.since = self.since.max(now);
    }

    /// A choice adds to what its player has left, unless it was taken back before.
    pub fn reward(&mut self, seat: usize) {
        if let Some(owed) = self.owed.get_mut(seat).filter(|owed| **owed > 0) {
            *owed -= 1;
            return;
        }
        if let Some(left) = self.left.get_mut(seat) {
            let more = i64::from(self.settings.seconds_per_choice) * 1000;
            *left = left.saturating_add(more);
        }
    }

    /// A choice that has added something was taken back.
    pub fn owe(&mut self, seat: usize) {
        if let Some(owed) = self.owed.get_mut(seat) {
            *owed += 1;
        }
    }

    /// When the running clock runs out, if no time is lost.
    pub fn deadline(&self) -> Option<i64> {
        let left = self.left.get(self.running?)?;
        Some(self.since.saturating_add(*left))
    }

    /// Since when the running clock runs.
    pub fn since(&self) -> i64 {
        self.since
    }

    /// Whose clock runs, counted from 0.
    pub fn running(&self) -> Option<usize> {
        self.running
    }

    /// What clients are told, when so much of the time on the running clock was lost.
    pub fn at(&self, now: i64, lost: i64) -> Vec<ClockInfo> {
        let clocks = self.left.iter().enumerate();
        clocks
            .map(|(seat, left)| {
                let running = self.running == Some(seat);
                let used = if running {
                    let used = now.saturating_sub(self.since).saturating_sub(lost);
                    used.max(0)
                } else {
                    0
                };
                ClockInfo {
                    player: seat as u8 + 1,
                    left_ms: u32::try_from(left.saturating_sub(used).max(0)).unwrap_or(u32::MAX),
                    running,
                }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks() -> Clocks {
        let settings = ClockSettings {
            minutes: 1,
            seconds_per_choice: 5,
        };
        Clocks::new(settings, 2, 1_000)
    }

    #[test]
    fn only_the_running_clock_loses_time() {
        let mut clocks = clocks();
        clocks.run(Some(0), 1_000, 0);
        clocks.run(Some(1), 11_000, 0);
        clocks.reward(0);
        let left: Vec<u32> = clocks
            .at(13_000, 0)
            .iter()
            .map(|clock| clock.left_ms)
            .collect();
        assert_eq!(left, [55_000, 58_000]);
        assert_eq!(clocks.deadline(), Some(71_000));
    }

    #[test]
    fn a_choice_that_was_taken_back_adds_nothing_when_it_is_made_again() {
        let mut clocks = clocks();
        for _ in 0..3 {
            clocks.reward(0);
            clocks.owe(0);
        }
        clocks.reward(0);
        assert_eq!(clocks.at(1_000, 0)[0].left_ms, 65_000);
    }

    #[test]
    fn a_clock_never_shows_less_than_nothing() {
        let mut clocks = clocks();
        clocks.run(Some(1), 1_000, 0);
        assert_eq!(clocks.at(1_000_000, 0)[1].left_ms, 0);
        clocks.run(None, 1_000_000, 0);
        assert_eq!(clocks.deadline(), None);
    }

    #[test]
    fn moments_that_make_no_sense_break_nothing() {
        let odd = [i64::MIN, -1, 0, i64::MAX];
        for (began, now) in odd
            .into_iter()
            .flat_map(|one| odd.map(|other| (one, other)))
        {
            for lost in odd {
                let mut clocks = Clocks::new(clocks().settings, 2, began);
                clocks.run(Some(0), now, lost);
                clocks.run(Some(1), now, lost);
                clocks.reward(0);
                let shown = clocks.at(now, lost);
                assert_eq!(shown.len(), 2);
                assert!(clocks.deadline().is_some());
            }
        }
    }

    #[test]
    fn lost_time_is_nobodys() {
        let mut clocks = clocks();
        clocks.run(Some(0), 1_000, 0);
        assert_eq!(clocks.at(91_000, 80_000)[0].left_ms, 50_000);
        clocks.run(Some(1), 91_000, 80_000);
        assert_eq!(clocks.at(91_000, 0)[0].left_ms, 50_000);
    }
}
