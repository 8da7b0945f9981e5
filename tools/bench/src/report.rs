//! The table that a run prints.

use std::time::{Duration, Instant};

pub(crate) struct Report {
    missed: usize,
}

/// A measurement.
pub(crate) struct Row<'a> {
    /// A short description.
    pub(crate) what: &'a str,
    pub(crate) ours: Duration,
    /// The opponent's name and time, if it was built in.
    pub(crate) opponent: Option<(&'a str, Duration)>,
    /// The largest allowed ratio of our time to the opponent's.
    pub(crate) limit: Option<f64>,
}

impl Report {
    /// Prints the head of the table.
    pub(crate) fn start() -> Self {
        println!("inner loops: {}", douse_algebra::simd::instruction_set());
        println!("what | ours | opponent | ratio | limit");
        println!("---|---|---|---|---");
        Self { missed: 0 }
    }

    /// Prints a row and remembers whether it keeps its limit.
    pub(crate) fn add(&mut self, row: &Row<'_>) {
        let ratio = row.opponent.map(|(_, theirs)| row.ours.as_secs_f64() / theirs.as_secs_f64());
        let missed = matches!((ratio, row.limit), (Some(ratio), Some(limit)) if ratio > limit);
        self.missed += usize::from(missed);
        let opponent = row.opponent.map_or("not built in".to_owned(), |(name, time)| format!("{name} {}", shown(time)));
        let ratio = ratio
            .map_or("-".to_owned(), |ratio| if ratio < 0.01 { format!("{ratio:.1e}") } else { format!("{ratio:.3}") });
        let limit = row.limit.map_or("-".to_owned(), |limit| format!("{limit:.3}"));
        let verdict = if missed { " MISSED" } else { "" };
        println!("{} | {} | {opponent} | {ratio} | {limit}{verdict}", row.what, shown(row.ours));
    }

    /// Prints a row of memory against a limit, and remembers whether it keeps it.
    pub(crate) fn add_bytes(&mut self, what: &str, ours: u64, (name, limit): (&str, u64)) {
        let ratio = ours as f64 / limit as f64;
        self.missed += usize::from(ratio > 1.0);
        let verdict = if ratio > 1.0 { " MISSED" } else { "" };
        let shown = |bytes: u64| format!("{:.2} MB", bytes as f64 / 1e6);
        println!("{what} | {} | {name} {} | {ratio:.3} | 1.000{verdict}", shown(ours), shown(limit));
    }

    pub(crate) fn note(&self, remark: &str) {
        println!("{remark}");
    }

    /// Returns whether no ratio missed its limit.
    pub(crate) fn all_within_limits(&self) -> bool {
        self.missed == 0
    }
}

/// Measures `work`, and returns its result.
pub(crate) fn measure<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = std::hint::black_box(work());
    (start.elapsed(), result)
}

/// Measures `work` five times, and returns the shortest time and the result.
pub(crate) fn fastest<T>(mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut best = measure(&mut work);
    for _ in 1..5 {
        let next = measure(&mut work);
        if next.0 < best.0 {
            best = next;
        }
    }
    best
}

fn shown(time: Duration) -> String {
    match time.as_secs_f64() {
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 1e-3 => format!("{:.2} ms", s * 1e3),
        s if s >= 1e-6 => format!("{:.1} µs", s * 1e6),
        s => format!("{:.0} ns", s * 1e9),
    }
}
