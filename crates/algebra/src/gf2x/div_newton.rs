//! Division, method: Newton's inverse of the divisor, then products.

use super::{Poly, mul_words, square, words};
use crate::bits::words_for;
use crate::simd::clmul::Clmul;

/// The power series `1 / b` up to and without `t^bits`.
///
/// `b` has constant coefficient 1. From `x = 1/b mod t^k` follows `b x^2 = 1/b mod t^2k`, and
/// squares are free.
///
/// Time that of about two products of `bits` coefficients.
pub(crate) fn inverse_series(b: &[u64], bits: usize) -> Vec<u64> {
    let length = words_for(bits);
    let word = Clmul::best().word;
    let (low, mut first) = (b[0], 1);
    for _ in 0..6 {
        first = word(low, word(first, first) as u64) as u64;
    }
    let mut inverse = vec![first];
    // The lengths that end in `length`, each at least half of the next.
    let mut lengths = vec![length];
    while lengths[lengths.len() - 1] > 1 {
        lengths.push(lengths[lengths.len() - 1].div_ceil(2));
    }
    for &length in lengths.iter().rev().skip(1) {
        let squared = square::square_words(&inverse);
        inverse = mul_words(&squared[..length.min(squared.len())], &b[..length.min(b.len())]);
        inverse.resize(length, 0);
    }
    words::low_part(&inverse, bits)
}

/// The quotient of `a` by `b`, which is not zero.
///
/// Read from the leading coefficient down, a quotient is one of power series. It is found in pieces
/// of at most as many coefficients as `b` has, so that one inverse of that precision serves all.
pub(crate) fn quotient(a: &Poly, b: &Poly) -> Poly {
    let (bits_a, bits_b) = (a.bit_len(), b.bit_len());
    if bits_a < bits_b {
        return Poly::zero();
    }
    let total = bits_a - bits_b + 1;
    let piece = total.min(bits_b.next_multiple_of(64));
    let leading = b.reversed(bits_b);
    let inverse = inverse_series(leading.words(), piece);
    let mut rest = words::reversed(a.words(), bits_a);
    if total <= piece {
        let product = mul_words(&words::low_part(&rest, total), &inverse);
        return Poly::from_words(words::reversed(&product, total));
    }
    let step = piece / 64;
    let mut found = vec![0; words_for(total)];
    for start in (0..found.len()).step_by(step) {
        let count = step.min(found.len() - start);
        let end = rest.len().min(start + count);
        let mut product = mul_words(&rest[start.min(end)..end], &inverse);
        product.resize(count, 0);
        found[start..start + count].copy_from_slice(&product);
        let taken = mul_words(&product, leading.words());
        let space = rest.len().saturating_sub(start).min(taken.len());
        words::add(&mut rest[start..], &taken[..space]);
    }
    Poly::from_words(words::reversed(&found, total))
}
