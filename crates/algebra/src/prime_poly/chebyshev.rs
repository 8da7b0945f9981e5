//! The Chebyshev polynomials `S_0 = 1`, `S_1 = y`, `S_j = y S_(j-1) - S_(j-2)`.

use super::mul::mul;
use super::{PrimeField, PrimePoly};

/// `(S_n, S_(n-1))` at `t`, where `S_(-1) = 0`. `S_n` has degree `n` and leading coefficient 1: it
/// is the characteristic polynomial of a path of `n` cells.
///
/// # Complexity
/// That of a few products of degree `n`.
///
/// # Example
/// ```
/// use douse_algebra::prime_poly::{PrimeField, PrimePoly, chebyshev_pair};
/// let f = PrimeField::new(7).unwrap();
/// assert_eq!(chebyshev_pair(f, 3).0, PrimePoly::from_signed(f, &[0, -2, 0, 1]));
/// ```
pub fn chebyshev_pair(field: PrimeField, n: usize) -> (PrimePoly, PrimePoly) {
    doubling(field, n, mul, |q| q.shl(1))
}

/// `(S_n, S_(n-1))` in any ring, given its product and the product with the point.
///
/// From `(S_j, S_(j-1)) = (u, v)`: `S_(2j) = u^2 - v^2`, `S_(2j+1) = u (y u - 2 v)`,
/// `S_(2j-1) = v (2 u - y v)`.
pub(super) fn doubling(
    field: PrimeField,
    n: usize,
    times: impl Fn(&PrimePoly, &PrimePoly) -> PrimePoly,
    times_point: impl Fn(&PrimePoly) -> PrimePoly,
) -> (PrimePoly, PrimePoly) {
    let (mut u, mut v) = (PrimePoly::one(field), PrimePoly::zero(field));
    for bit in (0..usize::BITS - n.leading_zeros()).rev() {
        let even = times(&(&u + &v), &(&u - &v));
        (u, v) = if n >> bit & 1 == 1 {
            (times(&u, &(&times_point(&u) - &(&v + &v))), even)
        } else {
            let odd = times(&v, &(&(&u + &u) - &times_point(&v)));
            (even, odd)
        };
    }
    (u, v)
}
