use std::time::{Duration, Instant};

/// How long a bot may think about one choice: it stops at whichever comes first.
///
/// With iterations alone, the same seed gives the same choice on any machine, as long as it thinks on as many cores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Games played ahead, at most.
    pub iterations: u32,
    /// Time, at most.
    pub time: Option<Duration>,
    /// Cores to think on at the same time. Each plays its part of the games ahead; what they have found is put together.
    pub cores: u32,
}

/// With fewer games played ahead, what is chosen is hardly better than a guess.
const LEAST: u32 = 50;

impl Budget {
    /// So many games played ahead, however long that takes.
    pub const fn iterations(iterations: u32) -> Self {
        Self {
            iterations,
            time: None,
            cores: 1,
        }
    }

    /// The part of it that is left to each of several who think at the same time; never so little that it is no thought at all.
    #[must_use]
    pub fn shared_with(self, others: u32) -> Self {
        let all = others.saturating_add(1);
        Self {
            iterations: (self.iterations / all).max(self.iterations.min(LEAST)),
            time: self.time.map(|time| time / all),
            ..self
        }
    }

    /// What falls to each core.
    pub(crate) fn of_one_core(self) -> Self {
        Self {
            iterations: self.iterations.div_ceil(self.cores.max(1)),
            cores: 1,
            ..self
        }
    }

    /// As many games played ahead as there is time for.
    pub fn time(time: Duration) -> Self {
        Self {
            iterations: u32::MAX,
            time: Some(time),
            cores: 1,
        }
    }
}

/// A budget being spent.
#[derive(Debug)]
pub(crate) struct Spending {
    budget: Budget,
    since: Instant,
    until: Option<Instant>,
    done: u32,
}

impl Spending {
    /// From now on.
    pub fn new(budget: Budget) -> Self {
        let since = Instant::now();
        Self {
            budget,
            since,
            until: budget.time.and_then(|time| since.checked_add(time)),
            done: 0,
        }
    }

    /// Takes one more iteration, if there is one. The first is always there.
    pub fn take(&mut self) -> bool {
        let out_of_time = || self.until.is_some_and(|until| Instant::now() >= until);
        if self.done > 0 && (self.done >= self.budget.iterations || out_of_time()) {
            return false;
        }
        self.done += 1;
        true
    }

    /// How many iterations were taken.
    pub fn done(&self) -> u32 {
        self.done
    }

    /// How many iterations are left: as many as are counted, or as there is time for at the pace so far.
    pub fn left(&self) -> u32 {
        let counted = self.budget.iterations.saturating_sub(self.done);
        let Some(until) = self.until else {
            return counted;
        };
        let now = Instant::now();
        let spent = now.duration_since(self.since).as_secs_f64().max(1e-6);
        let rest = until.saturating_duration_since(now).as_secs_f64();
        counted.min((f64::from(self.done) * rest / spent) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_budget_is_a_part_of_it() {
        let budget = Budget {
            time: Some(Duration::from_secs(2)),
            ..Budget::iterations(1000)
        };
        assert_eq!(budget.shared_with(0), budget);
        let fourth = budget.shared_with(3);
        assert_eq!(
            (fourth.iterations, fourth.time),
            (250, Some(Duration::from_millis(500)))
        );
        assert_eq!(budget.shared_with(1000).iterations, LEAST);
        assert_eq!(Budget::iterations(20).shared_with(9).iterations, 20);
    }

    #[test]
    fn what_is_left_is_counted_or_guessed_from_the_pace() {
        let mut spending = Spending::new(Budget::iterations(10));
        assert!((0..4).all(|_| spending.take()));
        assert_eq!(spending.left(), 6);
        // An hour's time has hardly begun.
        let mut spending = Spending::new(Budget::time(Duration::from_secs(3600)));
        assert!(spending.take());
        assert!((1..u32::MAX).contains(&spending.left()));
        let mut spending = Spending::new(Budget::time(Duration::ZERO));
        assert!(spending.take() && !spending.take());
        assert_eq!(spending.left(), 0);
    }
}
