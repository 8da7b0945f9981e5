//! Polynomials modulo `z^n - 1`: rows whose ends are joined.

use super::PrimePoly;
use super::chebyshev::doubling;
use super::mul::mul;

/// The remainder modulo `z^n - 1`: coefficient `i` is added to coefficient `i mod n`.
pub(super) fn rem_cyclic(a: &PrimePoly, n: usize) -> PrimePoly {
    assert!(n > 0, "a cycle of no cells");
    let mut sum = a.coefficients()[..a.coefficients().len().min(n)].to_vec();
    for piece in a.coefficients().chunks(n).skip(1) {
        a.field().modulus().add_row(&mut sum[..piece.len()], piece);
    }
    PrimePoly::from_reduced(a.field(), sum)
}

pub(super) fn mul_cyclic(a: &PrimePoly, b: &PrimePoly, n: usize) -> PrimePoly {
    rem_cyclic(&mul(a, b), n)
}

/// `(S_m, S_(m-1))` at the point `y`, modulo `z^n - 1`, where `S_(-1) = 0`.
///
/// # Complexity
/// O(log m) products of degree `n`.
///
/// # Panics
/// If `n` is zero.
///
/// # Example
/// ```
/// use douse_algebra::polynomial::Polynomial;
/// use douse_algebra::prime_poly::{PrimeField, PrimePoly, chebyshev_cyclic};
/// let f = PrimeField::new(3).unwrap();
/// let y = PrimePoly::from_signed(f, &[-1, -1, 0, 0, -1]);
/// let (s2, s1) = chebyshev_cyclic(2, &y, 5);
/// assert_eq!((s2, s1), (&y.times(&y).rem_cyclic(5) - &PrimePoly::one(f), y));
/// ```
pub fn chebyshev_cyclic(m: usize, y: &PrimePoly, n: usize) -> (PrimePoly, PrimePoly) {
    let y = rem_cyclic(y, n);
    doubling(y.field(), m, |a, b| mul_cyclic(a, b, n), |q| mul_cyclic(q, &y, n))
}
