//! The rank of random matrices on one thread, against the fastest elimination of M4RI.

use std::time::Duration;

use anyhow::ensure;
use douse_algebra::bits::{BitMatrix, words_for};
use douse_algebra::elimination::{echelon, rank};

use crate::opponents::m4ri;
use crate::report::{Report, Row, measure};

/// The number of rows in all rounds of a benchmark. In each round both sides run once, so that
/// noise affects both; the fastest round counts. Small matrices need many rounds, because the first
/// ones use new memory.
const ROWS: usize = 100_000;

pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    for (size, limit) in [(1_000, None), (10_000, Some(2.0))] {
        let a = random(size);
        let what = format!("rank of a random {size} x {size}");
        compare(report, &what, &a, m4ri::Form::Rank, limit)?;
        let what = format!("reduced echelon form of a random {size} x {size}");
        compare(report, &what, &a, m4ri::Form::Reduced, limit)?;
    }
    Ok(())
}

fn compare(report: &mut Report, what: &str, a: &BitMatrix, form: m4ri::Form, limit: Option<f64>) -> anyhow::Result<()> {
    let mut ours = Duration::MAX;
    let mut theirs: Option<(m4ri::Method, Duration)> = None;
    for _ in 0..ROWS / a.rows() {
        let (time, found) = match form {
            m4ri::Form::Rank => measure(|| rank(a)),
            m4ri::Form::Reduced => {
                let copy = a.clone();
                let (time, reduced) = measure(|| echelon(copy));
                (time, reduced.rank())
            }
        };
        ours = ours.min(time);
        for method in m4ri::Method::ALL {
            let Some((time, expected)) = m4ri::eliminate(a, method, form) else { continue };
            ensure!(found == expected, "rank {found}, but M4RI finds {expected}");
            if theirs.is_none_or(|(_, best)| time < best) {
                theirs = Some((method, time));
            }
        }
    }
    let name = theirs.map(|(method, _)| format!("M4RI {method:?}")).unwrap_or_default();
    report.add(&Row { what, ours, opponent: theirs.map(|(_, time)| (name.as_str(), time)), limit });
    Ok(())
}

/// Returns a random square matrix that depends only on its size.
fn random(size: usize) -> BitMatrix {
    let mut random = douse_algebra::random::SplitMix(size as u64);
    BitMatrix::from_words(size, size, (0..size * words_for(size)).map(|_| random.next_word()).collect())
}
