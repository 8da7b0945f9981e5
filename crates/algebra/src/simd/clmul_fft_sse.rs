//! The inner loops of the additive Fourier transform by PCLMULQDQ, two elements per register.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::clmul_fft::{BLOCK, Transform, point};
use super::clmul_fft_portable::{from_products, to_products};

pub(super) static TRANSFORM: Transform =
    Transform { forward, inverse, add_mul, forward_blocks, inverse_blocks, to_products, from_products, pointwise };

// Every function below is reached only through TRANSFORM, which is handed out after the
// processor was found to have PCLMULQDQ.

#[inline]
#[target_feature(enable = "sse2")]
fn load(from: &[u64; 2]) -> __m128i {
    // SAFETY: two words are there to be read.
    unsafe { _mm_loadu_si128(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "sse2")]
fn store(to: &mut [u64; 2], v: __m128i) {
    // SAFETY: two words are there to be written.
    unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), v) }
}

/// Products of 128 bits, reduced: `even` of the first element, `odd` of the second.
#[inline]
#[target_feature(enable = "sse2")]
fn reduce(even: __m128i, odd: __m128i) -> __m128i {
    let (low, high) = (_mm_unpacklo_epi64(even, odd), _mm_unpackhi_epi64(even, odd));
    let carried =
        _mm_xor_si128(_mm_srli_epi64(high, 63), _mm_xor_si128(_mm_srli_epi64(high, 61), _mm_srli_epi64(high, 60)));
    let high = _mm_xor_si128(high, carried);
    let folded = _mm_xor_si128(
        _mm_xor_si128(high, _mm_slli_epi64(high, 1)),
        _mm_xor_si128(_mm_slli_epi64(high, 3), _mm_slli_epi64(high, 4)),
    );
    _mm_xor_si128(low, folded)
}

/// Both elements times those of `c`.
#[inline]
#[target_feature(enable = "pclmulqdq")]
fn times(a: __m128i, c: __m128i) -> __m128i {
    reduce(_mm_clmulepi64_si128(a, c, 0x00), _mm_clmulepi64_si128(a, c, 0x11))
}

#[inline]
#[target_feature(enable = "sse2")]
fn both(c: u64) -> __m128i {
    _mm_set1_epi64x(c.cast_signed())
}

#[inline]
#[target_feature(enable = "pclmulqdq")]
fn forward_run(low: &mut [u64], high: &mut [u64], c: u64) {
    let c = both(c);
    for (l, h) in low.as_chunks_mut::<2>().0.iter_mut().zip(high.as_chunks_mut::<2>().0) {
        let y = load(h);
        let x = _mm_xor_si128(load(l), times(y, c));
        store(l, x);
        store(h, _mm_xor_si128(x, y));
    }
}

#[inline]
#[target_feature(enable = "pclmulqdq")]
fn inverse_run(low: &mut [u64], high: &mut [u64], c: u64) {
    let c = both(c);
    for (l, h) in low.as_chunks_mut::<2>().0.iter_mut().zip(high.as_chunks_mut::<2>().0) {
        let x = load(l);
        let y = _mm_xor_si128(x, load(h));
        store(h, y);
        store(l, _mm_xor_si128(x, times(y, c)));
    }
}

fn forward(low: &mut [u64], high: &mut [u64], c: u64) {
    // SAFETY: the processor has PCLMULQDQ.
    unsafe { forward_run(low, high, c) }
}

fn inverse(low: &mut [u64], high: &mut [u64], c: u64) {
    // SAFETY: the processor has PCLMULQDQ.
    unsafe { inverse_run(low, high, c) }
}

fn add_mul(low: &mut [u64], high: &[u64], c: u64) {
    #[target_feature(enable = "pclmulqdq")]
    fn run(low: &mut [u64], high: &[u64], c: u64) {
        let c = both(c);
        for (l, h) in low.as_chunks_mut::<2>().0.iter_mut().zip(high.as_chunks::<2>().0) {
            store(l, _mm_xor_si128(load(l), times(load(h), c)));
        }
    }
    // SAFETY: the processor has PCLMULQDQ.
    unsafe { run(low, high, c) }
}

fn pointwise(a: &mut [u64], b: &[u64]) {
    #[target_feature(enable = "pclmulqdq")]
    fn run(a: &mut [u64], b: &[u64]) {
        for (a, b) in a.as_chunks_mut::<2>().0.iter_mut().zip(b.as_chunks::<2>().0) {
            store(a, times(load(a), load(b)));
        }
    }
    // SAFETY: the processor has PCLMULQDQ.
    unsafe { run(a, b) }
}

fn forward_blocks(blocks: &mut [u64], start: usize) {
    #[target_feature(enable = "pclmulqdq")]
    fn run(block: &mut [u64], start: usize) {
        for half in [32, 16, 8, 4] {
            for (number, pair) in block.chunks_exact_mut(2 * half).enumerate() {
                let (low, high) = pair.split_at_mut(half);
                forward_run(low, high, point((start + 2 * half * number) / half));
            }
        }
        forward_fours(block, start);
    }
    for (number, block) in blocks.chunks_exact_mut(BLOCK).enumerate() {
        // SAFETY: the processor has PCLMULQDQ.
        unsafe { run(block, start + number * BLOCK) }
    }
}

fn inverse_blocks(blocks: &mut [u64], start: usize) {
    #[target_feature(enable = "pclmulqdq")]
    fn run(block: &mut [u64], start: usize) {
        inverse_fours(block, start);
        for half in [4, 8, 16, 32] {
            for (number, pair) in block.chunks_exact_mut(2 * half).enumerate() {
                let (low, high) = pair.split_at_mut(half);
                inverse_run(low, high, point((start + 2 * half * number) / half));
            }
        }
    }
    for (number, block) in blocks.chunks_exact_mut(BLOCK).enumerate() {
        // SAFETY: the processor has PCLMULQDQ.
        unsafe { run(block, start + number * BLOCK) }
    }
}

/// The last two layers, on four elements each. The values of the last stay sorted by low and high halves.
#[inline]
#[target_feature(enable = "pclmulqdq")]
pub(super) fn forward_fours(block: &mut [u64], start: usize) {
    for (number, four) in block.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        let start = start + 4 * number;
        let ([low, high], _) = four.as_chunks_mut::<2>() else { continue };
        let y = load(high);
        let a = _mm_xor_si128(load(low), times(y, both(point(start / 2))));
        let b = _mm_xor_si128(a, y);
        let y = _mm_unpackhi_epi64(a, b);
        let x = _mm_xor_si128(_mm_unpacklo_epi64(a, b), times(y, points(start)));
        store(low, x);
        store(high, _mm_xor_si128(x, y));
    }
}

/// The other way of [`forward_fours`].
#[inline]
#[target_feature(enable = "pclmulqdq")]
pub(super) fn inverse_fours(block: &mut [u64], start: usize) {
    for (number, four) in block.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        let start = start + 4 * number;
        let ([low, high], _) = four.as_chunks_mut::<2>() else { continue };
        let x = load(low);
        let y = _mm_xor_si128(x, load(high));
        let x = _mm_xor_si128(x, times(y, points(start)));
        let (a, b) = (_mm_unpacklo_epi64(x, y), _mm_unpackhi_epi64(x, y));
        let b = _mm_xor_si128(a, b);
        store(low, _mm_xor_si128(a, times(b, both(point(start / 2)))));
        store(high, b);
    }
}

/// The factors of the last layer for two neighbouring pairs.
#[inline]
#[target_feature(enable = "sse2")]
fn points(start: usize) -> __m128i {
    _mm_set_epi64x(point(start + 2).cast_signed(), point(start).cast_signed())
}
