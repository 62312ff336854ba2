//! How often attacks came out in each way, beside how often they were said to.

use underhex_engine::state::AttackResult;

/// How often each attack or spell is made.
pub const SAMPLES: u32 = 200;

/// What came of one attack.
#[derive(Default)]
pub struct Made {
    pub result: Option<AttackResult>,
    pub slain: bool,
    pub damage: u32,
}

/// What was said of an attack.
pub struct Told {
    pub success: f64,
    pub draw: f64,
    pub failure: f64,
    pub slain: f64,
    pub damage: f64,
}

/// What came of the same attack, made again and again.
#[derive(Default)]
pub struct Tally {
    /// Successes, draws, failures, and targets that fell.
    counts: [u32; 4],
    damage: f64,
    squares: f64,
}

impl Tally {
    pub fn note(&mut self, made: &Made) {
        let result = match made.result {
            Some(AttackResult::Success) => 0,
            Some(AttackResult::Draw) => 1,
            Some(AttackResult::Failure) | None => 2,
        };
        self.counts[result] += 1;
        self.counts[3] += u32::from(made.slain);
        self.damage += f64::from(made.damage);
        self.squares += f64::from(made.damage * made.damage);
    }

    /// Compares it with what was told; gives the sum of the squares of how far the four shares are off.
    pub fn compare(&self, told: &Told, about: impl Fn() -> String) -> f64 {
        let shares = [told.success, told.draw, told.failure, told.slain];
        let mut squares = 0.0;
        for (share, count) in shares.into_iter().zip(self.counts) {
            let off = off(share, count);
            squares += off * off;
            let counts = self.counts;
            assert!(off < 5.0, "{} came out as {counts:?} of {SAMPLES}", about());
        }
        let n = f64::from(SAMPLES);
        let mean = self.damage / n;
        let spread = ((self.squares / n - mean * mean).max(0.0) / n).sqrt();
        // Where every attack came out the same, that is no proof that it always does.
        let hit = told.damage / told.success.max(1e-9);
        let usual = hit * (told.success * (1.0 - told.success) / n).sqrt();
        assert!(
            (mean - told.damage).abs() <= 5.0 * spread.max(usual) + 0.02,
            "{} did {mean} damage on average",
            about()
        );
        squares
    }
}

/// How far a share is from what was told, in standard deviations; what was certain has to be so.
pub fn off(told: f64, count: u32) -> f64 {
    let n = f64::from(SAMPLES);
    let spread = (n * told * (1.0 - told)).sqrt();
    let apart = (f64::from(count) - n * told).abs();
    if apart < 1e-6 {
        0.0
    } else {
        // Half a game is what counting in whole ones costs.
        (apart - 0.5).max(0.0) / spread.max(1e-3)
    }
}
