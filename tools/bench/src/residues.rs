//! Dense Howell forms and polynomials over prime fields, on one thread; our own times only.

use anyhow::{Context, ensure};
use douse_algebra::polynomial::{Congruence, Polynomial};
use douse_algebra::prime_poly::{PrimeField, chebyshev_pair, reflect};
use douse_algebra::random::SplitMix;
use douse_algebra::residues::{Modulus, ResidueMatrix, howell_form};

use crate::report::{Report, Row, measure};

pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    let size = 500;
    for k in [2, 3, 4, 6, 12, 36, 257, 30_030, 65_521, 65_535, 65_536] {
        let modulus = Modulus::new(k)?;
        let a = random(modulus, size);
        let (time, form) = measure(|| howell_form(a.clone()));
        let what = format!("Howell form {size} x {size} mod {k}");
        report.add(&Row { what: &what, ours: time, opponent: None, limit: None });
        ensure!((0..size).all(|row| form.contains(a.row(row))), "{what}: not the span of the rows");
    }
    for (p, degree) in [(3, 1_000), (3, 10_000), (257, 10_000), (65_521, 10_000)] {
        let field = PrimeField::new(p).context("a prime")?;
        let (time, _) = measure(|| {
            let wall = chebyshev_pair(field, degree).0;
            Congruence::new(&reflect(wall.clone()).rem(&wall), &wall)
        });
        let what = format!("congruence of a flat board of {degree} columns mod {p}");
        report.add(&Row { what: &what, ours: time, opponent: None, limit: None });
    }
    Ok(())
}

/// Returns a random matrix that depends only on the modulus and the size.
fn random(modulus: Modulus, size: usize) -> ResidueMatrix {
    let mut random = SplitMix(modulus.get().into());
    ResidueMatrix::from_fn(modulus, size, size, |_, _| (random.next_word() >> 33) as i64)
}
