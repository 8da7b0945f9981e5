//! The Howell form modulo a prime: the reduced echelon form of Gauss and Jordan.

use super::{Howell, ResidueMatrix};
use crate::budget::{Budget, Stopped};

/// The Howell form of the rows of `a` for a prime modulus.
///
/// Time O(rows * columns * rank), memory none beyond the matrix.
///
/// # Panics
/// If the modulus is not prime.
pub(super) fn howell_form_field(mut a: ResidueMatrix, budget: &Budget<'_>) -> Result<Howell, Stopped> {
    let modulus = a.modulus();
    assert!(modulus.is_prime(), "elimination over a field modulo {modulus}, which is not prime");
    let (mut rank, mut meter) = (0, budget.meter());
    for column in 0..a.columns() {
        let Some(found) = (rank..a.rows()).find(|&row| a.get(row, column) != 0) else { continue };
        a.swap_rows(rank, found);
        let inverse = modulus.inverse(a.get(rank, column)).expect("not zero modulo a prime");
        modulus.scale_row(&mut a.row_mut(rank)[column..], inverse);
        for row in rank + 1..a.rows() {
            let (target, source) = a.two_rows_mut(row, rank);
            let c = target[column];
            meter.spend(1 + if c == 0 { 0 } else { target.len() / 4 })?;
            modulus.sub_multiple(&mut target[column..], c, &source[column..]);
        }
        rank += 1;
    }
    a.truncate(rank);
    Howell::from_echelon(a, budget)
}
