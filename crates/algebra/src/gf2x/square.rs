//! The square.

use super::Poly;
use crate::simd::clmul::Clmul;

/// The square of a polynomial: `(sum of t^e)^2 = sum of t^(2e)`, so the bits only move apart.
///
/// # Complexity
/// Time and memory O(n) words.
///
/// # Example
/// ```
/// use douse_algebra::gf2x::{Poly, square};
/// assert_eq!(square(&Poly::from_exponents([5, 1])), Poly::from_exponents([10, 2]));
/// ```
#[must_use]
pub fn square(a: &Poly) -> Poly {
    Poly::from_words(square_words(a.words()))
}

/// The square of a slice, twice as many words.
pub(crate) fn square_words(a: &[u64]) -> Vec<u64> {
    let mut out = vec![0; 2 * a.len()];
    (Clmul::best().square)(&mut out, a);
    out
}
