//! The square.

use super::Poly;
use crate::simd::clmul::Clmul;

/// The square of a polynomial: `(sum of t^e)^2 = sum of t^(2e)`, so the bits only move apart.
pub(super) fn square(a: &Poly) -> Poly {
    Poly::from_words(square_words(a.words()))
}

/// The square of a slice, twice as many words.
pub(crate) fn square_words(a: &[u64]) -> Vec<u64> {
    let mut out = vec![0; 2 * a.len()];
    (Clmul::best().square)(&mut out, a);
    out
}
