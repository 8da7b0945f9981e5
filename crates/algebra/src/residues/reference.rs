//! The Howell form by textbook integer arithmetic: slow, obvious, the reference for the others.

use super::modulus::extended_gcd;
use super::{Howell, ResidueMatrix};
use crate::budget::Budget;

/// The Howell form of the rows of `a`, for any modulus.
///
/// Grows the Hermite form of a lattice of integer vectors. It starts with `k` times every unit
/// vector, and one row of `a` after the other is added: column by column, an extended gcd of the
/// pivot and the entry replaces the pivot by the gcd and the entry by zero. The other rows vanish
/// modulo `k` or are the form.
///
/// Time O(rows * columns^2) extended gcds and scalar products, memory O(columns^2).
// All methods take the matrix by value: most work in it.
#[expect(clippy::needless_pass_by_value)]
pub(super) fn howell_form_reference(a: ResidueMatrix) -> Howell {
    let (modulus, columns) = (a.modulus(), a.columns());
    let k = i64::from(modulus.get());
    let mut basis: Vec<Vec<i64>> =
        (0..columns).map(|i| (0..columns).map(|j| if i == j { k } else { 0 }).collect()).collect();
    for row in 0..a.rows() {
        let mut v: Vec<i64> = a.row(row).iter().map(|&a| i64::from(a)).collect();
        for column in 0..columns {
            let (pivot, entry) = (basis[column][column], v[column]);
            if entry == 0 {
                continue;
            }
            let (g, s, t) = extended_gcd(pivot, entry);
            for j in column..columns {
                let (x, y) = (basis[column][j], v[j]);
                // Multiples of k beyond this column are in the span of the rows further down.
                let keep = |value: i64| if j == column { value } else { value.rem_euclid(k) };
                basis[column][j] = keep(s * x + t * y);
                v[j] = keep(pivot / g * y - entry / g * x);
            }
        }
    }
    let mut echelon = ResidueMatrix::zeros(modulus, 0, columns);
    for (column, row) in basis.iter().enumerate().filter(|&(column, row)| row[column] < k) {
        debug_assert!(row[..column].iter().all(|&a| a == 0));
        echelon.push_row(&row.iter().map(|&a| a as u16).collect::<Vec<_>>());
    }
    Howell::from_echelon(echelon, &Budget::boundless()).expect("nothing limits it")
}
