//! The inner loops of the additive Fourier transform by VPCLMULQDQ, four elements per register.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::clmul_fft::{BLOCK, Transform, point};
use super::clmul_fft_basis::basis_change;
use super::clmul_fft_sse;

pub(super) static TRANSFORM: Transform =
    Transform { forward, inverse, add_mul, forward_blocks, inverse_blocks, to_products, from_products, pointwise };

// Every function below is reached only through TRANSFORM, which is handed out after the
// processor was found to have AVX2, PCLMULQDQ and VPCLMULQDQ.

mod wide {
    super::basis_change! { #[target_feature(enable = "avx2")] }
}

fn to_products(data: &mut [u64]) {
    // SAFETY: the processor has AVX2.
    unsafe { wide::to_products(data) }
}

fn from_products(data: &mut [u64]) {
    // SAFETY: the processor has AVX2.
    unsafe { wide::from_products(data) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(from: &[u64; 4]) -> __m256i {
    // SAFETY: four words are there to be read.
    unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(to: &mut [u64; 4], v: __m256i) {
    // SAFETY: four words are there to be written.
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), v) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn xor(a: __m256i, b: __m256i) -> __m256i {
    _mm256_xor_si256(a, b)
}

/// `a c`, element by element.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
fn times(a: __m256i, c: __m256i) -> __m256i {
    let (even, odd) = (_mm256_clmulepi64_epi128(a, c, 0x00), _mm256_clmulepi64_epi128(a, c, 0x11));
    let (low, high) = (_mm256_unpacklo_epi64(even, odd), _mm256_unpackhi_epi64(even, odd));
    let carried = xor(_mm256_srli_epi64(high, 63), xor(_mm256_srli_epi64(high, 61), _mm256_srli_epi64(high, 60)));
    let high = xor(high, carried);
    let folded = xor(_mm256_slli_epi64(high, 1), xor(_mm256_slli_epi64(high, 3), _mm256_slli_epi64(high, 4)));
    xor(xor(low, high), folded)
}

#[inline]
#[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
fn forward_run(low: &mut [u64], high: &mut [u64], c: u64) {
    let c = _mm256_set1_epi64x(c.cast_signed());
    for (l, h) in low.as_chunks_mut::<4>().0.iter_mut().zip(high.as_chunks_mut::<4>().0) {
        let y = load(h);
        let x = xor(load(l), times(y, c));
        store(l, x);
        store(h, xor(x, y));
    }
}

#[inline]
#[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
fn inverse_run(low: &mut [u64], high: &mut [u64], c: u64) {
    let c = _mm256_set1_epi64x(c.cast_signed());
    for (l, h) in low.as_chunks_mut::<4>().0.iter_mut().zip(high.as_chunks_mut::<4>().0) {
        let x = load(l);
        let y = xor(x, load(h));
        store(h, y);
        store(l, xor(x, times(y, c)));
    }
}

fn forward(low: &mut [u64], high: &mut [u64], c: u64) {
    // SAFETY: the processor has these features.
    unsafe { forward_run(low, high, c) }
}

fn inverse(low: &mut [u64], high: &mut [u64], c: u64) {
    // SAFETY: the processor has these features.
    unsafe { inverse_run(low, high, c) }
}

fn add_mul(low: &mut [u64], high: &[u64], c: u64) {
    #[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
    fn run(low: &mut [u64], high: &[u64], c: u64) {
        let c = _mm256_set1_epi64x(c.cast_signed());
        for (l, h) in low.as_chunks_mut::<4>().0.iter_mut().zip(high.as_chunks::<4>().0) {
            store(l, xor(load(l), times(load(h), c)));
        }
    }
    // SAFETY: the processor has these features.
    unsafe { run(low, high, c) }
}

fn pointwise(a: &mut [u64], b: &[u64]) {
    #[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
    fn run(a: &mut [u64], b: &[u64]) {
        for (a, b) in a.as_chunks_mut::<4>().0.iter_mut().zip(b.as_chunks::<4>().0) {
            store(a, times(load(a), load(b)));
        }
    }
    // SAFETY: the processor has these features.
    unsafe { run(a, b) }
}

fn forward_blocks(blocks: &mut [u64], start: usize) {
    #[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
    fn run(block: &mut [u64], start: usize) {
        for half in [32, 16, 8, 4] {
            for (number, pair) in block.chunks_exact_mut(2 * half).enumerate() {
                let (low, high) = pair.split_at_mut(half);
                forward_run(low, high, point((start + 2 * half * number) / half));
            }
        }
        clmul_fft_sse::forward_fours(block, start);
    }
    for (number, block) in blocks.chunks_exact_mut(BLOCK).enumerate() {
        // SAFETY: the processor has these features.
        unsafe { run(block, start + number * BLOCK) }
    }
}

fn inverse_blocks(blocks: &mut [u64], start: usize) {
    #[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
    fn run(block: &mut [u64], start: usize) {
        clmul_fft_sse::inverse_fours(block, start);
        for half in [4, 8, 16, 32] {
            for (number, pair) in block.chunks_exact_mut(2 * half).enumerate() {
                let (low, high) = pair.split_at_mut(half);
                inverse_run(low, high, point((start + 2 * half * number) / half));
            }
        }
    }
    for (number, block) in blocks.chunks_exact_mut(BLOCK).enumerate() {
        // SAFETY: the processor has these features.
        unsafe { run(block, start + number * BLOCK) }
    }
}
