//! Product, method: additive Fourier transform over GF(2^64).
//!
//! The factors are cut into pieces of 32 coefficients, so that products of pieces fit in the 64 of
//! a field element.

use super::additive_fft::{forward, inverse};
use crate::simd::clmul::Clmul;
use crate::simd::clmul_fft::BLOCK;

/// `out = a * b`; `out` has `a.len() + b.len()` words. Time O(n log n), memory O(n).
pub(crate) fn mul_into(kernels: &Clmul, out: &mut [u64], a: &[u64], b: &[u64]) {
    let size = Size::for_words(out.len());
    let [mut x, y] = values(kernels, [a, b], size);
    (kernels.transform.pointwise)(&mut x, &y);
    interpolate(kernels, out, x, size);
}

/// The size of a transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// Points at which values are taken.
    pub points: usize,
    /// Elements of the array they lie in, the next power of two.
    pub length: usize,
}

impl Size {
    /// Large enough for a product of this many words.
    pub(crate) fn for_words(words: usize) -> Self {
        let pieces = (2 * words).max(BLOCK);
        let length = pieces.next_power_of_two();
        Self { points: pieces.next_multiple_of((length / 32).max(BLOCK)), length }
    }
}

/// The values of two factors at the points.
pub(crate) fn values(kernels: &Clmul, [a, b]: [&[u64]; 2], size: Size) -> [Vec<u64>; 2] {
    // The change of basis only adds, so it serves both factors at once: a in the lower, b in the
    // upper halves of words.
    let words = a.len().max(b.len());
    let terms = (2 * words).next_power_of_two().max(BLOCK);
    let mut both = Vec::with_capacity(terms);
    let shared = a.len().min(b.len());
    for (a, b) in a.iter().zip(b) {
        both.push(a & LOWER | b << 32);
        both.push(a >> 32 | b & !LOWER);
    }
    both.extend(a[shared..].iter().flat_map(|a| [a & LOWER, a >> 32]));
    both.extend(b[shared..].iter().flat_map(|b| [b << 32, b & !LOWER]));
    both.resize(terms, 0);
    (kernels.transform.to_products)(&mut both);
    let transform = |piece: fn(&u64) -> u64| {
        let mut data = Vec::with_capacity(size.length);
        data.extend(both.iter().map(piece));
        data.resize(size.length, 0);
        forward(kernels.transform, &mut data, 0, terms, size.points);
        data.truncate(size.points);
        data
    };
    [transform(|w| w & LOWER), transform(|w| w >> 32)]
}

/// The lower half of a word.
const LOWER: u64 = 0xffff_ffff;

/// The polynomial of `out.len()` words that has these values.
pub(crate) fn interpolate(kernels: &Clmul, out: &mut [u64], mut values: Vec<u64>, size: Size) {
    values.resize(size.length, 0);
    inverse(kernels.transform, &mut values, 0, size.points);
    (kernels.transform.from_products)(&mut values);
    let mut carry = 0;
    for (o, pair) in out.iter_mut().zip(values.chunks_exact(2)) {
        *o = pair[0] ^ pair[1] << 32 ^ carry;
        carry = pair[1] >> 32;
    }
}
