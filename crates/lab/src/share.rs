//! Shares with their intervals.

use serde::Serialize;

/// A share with its 95% confidence interval (Wilson).
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Share {
    /// The share.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// How many standard deviations 95% are.
pub const Z: f64 = 1.959_963_984_540_054;

impl Share {
    /// So many of so many.
    pub fn of(count: u64, total: u64) -> Self {
        Self::of_halves(count * 2, total)
    }

    /// Wins count two halves, draws one: so many halves in so many games.
    pub fn of_halves(halves: u64, total: u64) -> Self {
        if total == 0 {
            let (rate, low, high) = (0.0, 0.0, 1.0);
            return Self { rate, low, high };
        }
        let n = total as f64;
        let rate = halves as f64 / 2.0 / n;
        let middle = rate + Z * Z / (2.0 * n);
        let spread = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        Self {
            rate: digits(rate),
            low: digits(((middle - spread) / scale).max(0.0)),
            high: digits(((middle + spread) / scale).min(1.0)),
        }
    }

    /// The difference of two shares with its 95% confidence interval (Newcombe); without games for one of them it may be anything.
    pub fn less(self, other: Share) -> Share {
        let far = |a: f64, b: f64| (a * a + b * b).sqrt();
        let rate = self.rate - other.rate;
        Share {
            rate: digits(rate),
            low: digits((rate - far(self.rate - self.low, other.high - other.rate)).max(-1.0)),
            high: digits((rate + far(self.high - self.rate, other.rate - other.low)).min(1.0)),
        }
    }

    /// `52.5% (48.1 to 56.8)`.
    pub fn percent(&self) -> String {
        format!(
            "{:5.1}% ({:.1} to {:.1})",
            self.rate * 100.0,
            self.low * 100.0,
            self.high * 100.0
        )
    }
}

/// Six digits are enough, and the same everywhere.
pub fn digits(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// A name as a field of comma-separated values.
pub fn quoted(name: &str) -> String {
    if name.contains([',', '"', '\n']) {
        format!("\"{}\"", name.replace('"', "\"\""))
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::Share;

    #[test]
    fn the_interval_is_wilsons() {
        // 8 of 10: a textbook value.
        let share = Share::of(8, 10);
        assert!((share.low - 0.490_162).abs() < 1e-5, "{share:?}");
        assert!((share.high - 0.943_318).abs() < 1e-5, "{share:?}");
        assert_eq!(Share::of(0, 10).low, 0.0);
        assert_eq!(Share::of(0, 0).high, 1.0);
    }

    #[test]
    fn the_interval_of_a_difference_is_newcombes() {
        // 56 of 70 against 48 of 80: the example of Newcombe (1998).
        let difference = Share::of(56, 70).less(Share::of(48, 80));
        assert!((difference.rate - 0.2).abs() < 1e-5, "{difference:?}");
        assert!((difference.low - 0.052_4).abs() < 1e-4, "{difference:?}");
        assert!((difference.high - 0.333_9).abs() < 1e-4, "{difference:?}");
    }
}
