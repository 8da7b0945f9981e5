//! Dense Howell forms and polynomials over prime fields, on one thread; our own times only.

use anyhow::ensure;
use douse_algebra::prime_poly::{Congruence, PrimeField, PrimePoly, chebyshev, chebyshev_at};
use douse_algebra::residues::{METHODS, Modulus, ResidueMatrix};

use crate::report::{Report, Row, timed};

/// Runs the benchmark.
pub(crate) fn run(report: &mut Report) -> anyhow::Result<()> {
    let size = 500;
    for k in [2, 3, 4, 6, 12, 36, 257, 30_030, 65_521, 65_535, 65_536] {
        let modulus = Modulus::new(k)?;
        let a = random(modulus, size);
        let mut first = None;
        for method in METHODS.iter().filter(|method| method.name != "reference" && (method.takes)(modulus)) {
            let (time, form) = timed(|| (method.howell_form)(a.clone()));
            let what = format!("Howell form {size} x {size} mod {k}, {}", method.name);
            report.add(&Row { what: &what, ours: time, opponent: None, limit: None });
            ensure!(*first.get_or_insert_with(|| form.clone()) == form, "{what}: not what the others find");
        }
    }
    for (p, degree) in [(3, 1_000), (3, 10_000), (257, 10_000), (65_521, 10_000)] {
        let field = PrimeField::new(p)?;
        let (time, _) = timed(|| {
            let wall = chebyshev(field, degree);
            let (a, _) = chebyshev_at(degree, &PrimePoly::from_signed(field, &[-1, -1]), &wall);
            Congruence::new(&a, &wall)
        });
        let what = format!("congruence of a flat board of {degree} columns mod {p}");
        report.add(&Row { what: &what, ours: time, opponent: None, limit: None });
    }
    Ok(())
}

/// A random matrix, always the same for a modulus and a size.
fn random(modulus: Modulus, size: usize) -> ResidueMatrix {
    let mut state = u64::from(modulus.get());
    ResidueMatrix::from_fn(modulus, size, size, |_, _| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as i64
    })
}
