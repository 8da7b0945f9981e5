//! Division, method: the schoolbook, one word of the quotient per step.

use super::{Poly, words};
use crate::bits::{WORD, words_for};
use crate::simd::clmul::Clmul;

/// Quotient and remainder of `a` by `b`, which is not zero. Time O(q b) products of words.
pub(crate) fn div_rem(a: &Poly, b: &Poly) -> (Poly, Poly) {
    let (Some(degree_a), Some(degree_b)) = (a.degree(), b.degree()) else {
        return (Poly::zero(), a.clone());
    };
    if degree_a < degree_b {
        return (Poly::zero(), a.clone());
    }
    if degree_a - degree_b < WORD {
        return one_word(a, b, degree_a, degree_b);
    }
    // Both are moved up so that the leading coefficient of b is the lowest bit of a word: b = T +
    // lower.
    let shift = (WORD - degree_b % WORD) % WORD;
    let length = (degree_b + shift) / WORD;
    let mut rest = words::shifted_up(a.words(), shift);
    rest.truncate(words_for(degree_a + shift + 1));
    let divisor = words::shifted_up(b.words(), shift);
    let lower = &divisor[..length];
    let kernels = Clmul::best();
    let inverse = inverse_of_top(lower.last().copied().unwrap_or(0));
    let mut quotient = vec![0; rest.len() - length];
    for i in (0..quotient.len()).rev() {
        let top = rest[i + length];
        let q = top ^ ((kernels.word)(top, inverse) >> WORD) as u64;
        quotient[i] = q;
        rest[i + length] ^= q;
        (kernels.add_mul_word)(&mut rest[i..=i + length], lower, q);
    }
    rest.truncate(length);
    (Poly::from_words(quotient), Poly::from_words(words::shifted_down(&rest, shift)))
}

/// Both degrees are close: the quotient depends on the leading 64 coefficients alone.
fn one_word(a: &Poly, b: &Poly, degree_a: usize, degree_b: usize) -> (Poly, Poly) {
    let (mut top, divisor) = (leading_word(a, degree_a), leading_word(b, degree_b));
    let mut q = 0;
    for _ in degree_b..=degree_a {
        let bit = top >> 63;
        q = q << 1 | bit;
        top = (top ^ if bit == 1 { divisor } else { 0 }) << 1;
    }
    let mut rest = a.words().to_vec();
    rest.resize(b.words().len() + 1, 0);
    (Clmul::best().add_mul_word)(&mut rest, b.words(), q);
    (Poly::from_words(vec![q]), Poly::from_words(rest))
}

/// The leading 64 coefficients, the first of them as the highest bit.
fn leading_word(a: &Poly, degree: usize) -> u64 {
    if degree < WORD { a.words()[0] << (WORD - 1 - degree) } else { words::word_at(a.words(), degree - (WORD - 1)) }
}

/// The lower word of the quotient of `t^128` by `t^64 + top`.
fn inverse_of_top(top: u64) -> u64 {
    let (mut rest, mut quotient) = (top, 0);
    for _ in 0..WORD {
        let bit = rest >> 63;
        quotient = quotient << 1 | bit;
        rest = rest << 1 ^ if bit == 1 { top } else { 0 };
    }
    quotient
}
