//! Polynomials over GF(2) on one thread, against NTL with gf2x.

use std::time::Duration;

use anyhow::ensure;
use douse_algebra::gf2x::Poly;
use douse_algebra::polynomial::Polynomial;
use douse_algebra::random::SplitMix;

use crate::opponents::ntl::{self, Operation};
use crate::report::{Report, Row, measure};

/// The number of runs per side; the fastest counts. The sides alternate, so that noise affects
/// both.
const ROUNDS: usize = 3;

pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    for (degree, limit) in [
        (1_000, None),
        (4_000, None),
        (16_000, None),
        (64_000, None),
        (100_000, None),
        (300_000, None),
        (1_000_000, Some(1.0)),
        (10_000_000, None),
    ] {
        let (a, b) = (random(degree, 1), random(degree, 2));
        let what = format!("product of {degree} bits");
        compare(report, &what, &a, &b, Operation::Product, limit, || a.times(&b))?;
    }
    for degree in [10_000, 100_000, 1_000_000] {
        let (a, b) = (random(2 * degree, 1), random(degree, 2));
        let what = format!("remainder of {} by {degree} bits", 2 * degree);
        compare(report, &what, &a, &b, Operation::Remainder, None, || a.rem(&b))?;
    }
    for (degree, limit) in [(1_000, None), (10_000, None), (100_000, Some(1.0)), (1_000_000, Some(1.0))] {
        let (a, b) = (random(degree, 1), random(degree - 1, 2));
        let what = format!("gcd at degree {degree}");
        compare(report, &what, &a, &b, Operation::Gcd, limit, || a.gcd(&b))?;
        let what = format!("xgcd at degree {degree}");
        compare(report, &what, &a, &b, Operation::Xgcd, limit, || a.xgcd(&b).s)?;
    }
    Ok(())
}

fn compare(
    report: &mut Report,
    what: &str,
    a: &Poly,
    b: &Poly,
    operation: Operation,
    limit: Option<f64>,
    ours: impl Fn() -> Poly,
) -> anyhow::Result<()> {
    let (mut best, mut theirs) = (Duration::MAX, None::<Duration>);
    for _ in 0..ROUNDS {
        let (time, found) = measure(&ours);
        best = best.min(time);
        let Some((time, expected)) = ntl::run(a, b, operation) else { continue };
        ensure!(found == expected, "{what}: not what NTL finds");
        theirs = Some(theirs.map_or(time, |best| best.min(time)));
    }
    report.add(&Row { what, ours: best, opponent: theirs.map(|time| ("NTL", time)), limit });
    Ok(())
}

/// Returns a random polynomial that depends only on its degree and a seed.
fn random(degree: usize, seed: u64) -> Poly {
    let mut random = SplitMix(degree as u64 ^ seed << 48);
    let low = Poly::from_words((0..degree.div_ceil(64)).map(|_| random.next_word()).collect()).low(degree);
    &low + &Poly::monomial(degree)
}
