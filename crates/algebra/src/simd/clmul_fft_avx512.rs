//! The inner loops of the additive Fourier transform by VPCLMULQDQ, eight elements per register.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::clmul_fft::{BASIS, BLOCK, Transform, point};
use super::clmul_fft_basis::basis_change;

pub(super) static TRANSFORM: Transform =
    Transform { forward, inverse, add_mul, forward_blocks, inverse_blocks, to_products, from_products, pointwise };

// Every function below is reached only through TRANSFORM, which is handed out after the
// processor was found to have AVX-512 F, PCLMULQDQ and VPCLMULQDQ.

mod wide {
    super::basis_change! { #[target_feature(enable = "avx512f")] }
}

fn to_products(data: &mut [u64]) {
    // SAFETY: the processor has AVX-512 F.
    unsafe { wide::to_products(data) }
}

fn from_products(data: &mut [u64]) {
    // SAFETY: the processor has AVX-512 F.
    unsafe { wide::from_products(data) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(from: &[u64; 8]) -> __m512i {
    // SAFETY: eight words are there to be read.
    unsafe { _mm512_loadu_epi64(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store(to: &mut [u64; 8], v: __m512i) {
    // SAFETY: eight words are there to be written.
    unsafe { _mm512_storeu_epi64(to.as_mut_ptr().cast(), v) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn xor(a: __m512i, b: __m512i) -> __m512i {
    _mm512_xor_si512(a, b)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn xor3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64(a, b, c, 0x96)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn all(c: u64) -> __m512i {
    _mm512_set1_epi64(c.cast_signed())
}

/// `sum + a c`, element by element.
#[inline]
#[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
fn add_times(sum: __m512i, a: __m512i, c: __m512i) -> __m512i {
    let (even, odd) = (_mm512_clmulepi64_epi128(a, c, 0x00), _mm512_clmulepi64_epi128(a, c, 0x11));
    let (low, high) = (_mm512_unpacklo_epi64(even, odd), _mm512_unpackhi_epi64(even, odd));
    let carried = xor3(_mm512_srli_epi64(high, 63), _mm512_srli_epi64(high, 61), _mm512_srli_epi64(high, 60));
    let high = xor(high, carried);
    let folded = xor3(_mm512_slli_epi64(high, 1), _mm512_slli_epi64(high, 3), _mm512_slli_epi64(high, 4));
    xor3(xor(sum, low), high, folded)
}

fn forward(low: &mut [u64], high: &mut [u64], c: u64) {
    #[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
    fn run(low: &mut [u64], high: &mut [u64], c: u64) {
        let c = all(c);
        for (l, h) in low.as_chunks_mut::<8>().0.iter_mut().zip(high.as_chunks_mut::<8>().0) {
            let y = load(h);
            let x = add_times(load(l), y, c);
            store(l, x);
            store(h, xor(x, y));
        }
    }
    // SAFETY: the processor has these features.
    unsafe { run(low, high, c) }
}

fn inverse(low: &mut [u64], high: &mut [u64], c: u64) {
    #[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
    fn run(low: &mut [u64], high: &mut [u64], c: u64) {
        let c = all(c);
        for (l, h) in low.as_chunks_mut::<8>().0.iter_mut().zip(high.as_chunks_mut::<8>().0) {
            let x = load(l);
            let y = xor(x, load(h));
            store(h, y);
            store(l, add_times(x, y, c));
        }
    }
    // SAFETY: the processor has these features.
    unsafe { run(low, high, c) }
}

fn add_mul(low: &mut [u64], high: &[u64], c: u64) {
    #[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
    fn run(low: &mut [u64], high: &[u64], c: u64) {
        let c = all(c);
        for (l, h) in low.as_chunks_mut::<8>().0.iter_mut().zip(high.as_chunks::<8>().0) {
            store(l, add_times(load(l), load(h), c));
        }
    }
    // SAFETY: the processor has these features.
    unsafe { run(low, high, c) }
}

fn pointwise(a: &mut [u64], b: &[u64]) {
    #[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
    fn run(a: &mut [u64], b: &[u64]) {
        for (a, b) in a.as_chunks_mut::<8>().0.iter_mut().zip(b.as_chunks::<8>().0) {
            store(a, add_times(_mm512_setzero_si512(), load(a), load(b)));
        }
    }
    // SAFETY: the processor has these features.
    unsafe { run(a, b) }
}

/// `sum of BASIS[j]` over the bits `j` of `i`, before the program runs.
const fn small_point(i: usize) -> u64 {
    let (mut sum, mut j) = (0, 0);
    while j < 6 {
        if i >> j & 1 == 1 {
            sum ^= BASIS[j];
        }
        j += 1;
    }
    sum
}

const fn row_of_points(step: usize, from: usize) -> [u64; 8] {
    let (mut row, mut j) = ([0; 8], 0);
    while j < 8 {
        row[j] = small_point(step * j + from);
        j += 1;
    }
    row
}

/// The factors inside a block as eight columns, less that of its start: lane `j` is the part of 8 elements number `j`.
static BY_FOUR: [[u64; 8]; 1] = [row_of_points(2, 0)];
static BY_TWO: [[u64; 8]; 2] = [row_of_points(4, 0), row_of_points(4, 2)];
static BY_ONE: [[u64; 8]; 4] = [row_of_points(8, 0), row_of_points(8, 2), row_of_points(8, 4), row_of_points(8, 6)];

/// The layers of halves of 4, 2 and 1 registers of the eight, with the factors of each pair of halves.
macro_rules! layer {
    ($step:ident, $v:ident, $half:literal, $factor:expr) => {
        for number in 0..4 / $half {
            let c = $factor(number);
            for i in 2 * $half * number..2 * $half * number + $half {
                ($v[i], $v[i + $half]) = $step($v[i], $v[i + $half], c);
            }
        }
    };
}

#[inline]
#[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
fn forward_step(low: __m512i, high: __m512i, c: __m512i) -> (__m512i, __m512i) {
    let low = add_times(low, high, c);
    (low, xor(low, high))
}

#[inline]
#[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
fn inverse_step(low: __m512i, high: __m512i, c: __m512i) -> (__m512i, __m512i) {
    let high = xor(low, high);
    (add_times(low, high, c), high)
}

fn forward_blocks(blocks: &mut [u64], start: usize) {
    #[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
    fn run(block: &mut [[u64; 8]; 8], start: usize) {
        let mut v = [_mm512_setzero_si512(); 8];
        for (v, row) in v.iter_mut().zip(&*block) {
            *v = load(row);
        }
        layer!(forward_step, v, 4, |_| all(point(start / 32)));
        let base = point(start / 16);
        layer!(forward_step, v, 2, |number| all(base ^ small_point(2 * number)));
        let base = point(start / 8);
        layer!(forward_step, v, 1, |number| all(base ^ small_point(2 * number)));
        let mut v = transposed(v);
        let base = all(point(start / 4));
        layer!(forward_step, v, 4, |number: usize| xor(base, load(&BY_FOUR[number])));
        let base = all(point(start / 2));
        layer!(forward_step, v, 2, |number: usize| xor(base, load(&BY_TWO[number])));
        let base = all(point(start));
        layer!(forward_step, v, 1, |number: usize| xor(base, load(&BY_ONE[number])));
        for (v, row) in v.iter().zip(block) {
            store(row, *v);
        }
    }
    for (number, block) in blocks.as_chunks_mut::<8>().0.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        // SAFETY: the processor has these features.
        unsafe { run(block, start + number * BLOCK) }
    }
}

fn inverse_blocks(blocks: &mut [u64], start: usize) {
    #[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
    fn run(block: &mut [[u64; 8]; 8], start: usize) {
        let mut v = [_mm512_setzero_si512(); 8];
        for (v, row) in v.iter_mut().zip(&*block) {
            *v = load(row);
        }
        let base = all(point(start));
        layer!(inverse_step, v, 1, |number: usize| xor(base, load(&BY_ONE[number])));
        let base = all(point(start / 2));
        layer!(inverse_step, v, 2, |number: usize| xor(base, load(&BY_TWO[number])));
        let base = all(point(start / 4));
        layer!(inverse_step, v, 4, |number: usize| xor(base, load(&BY_FOUR[number])));
        let mut v = transposed(v);
        let base = point(start / 8);
        layer!(inverse_step, v, 1, |number| all(base ^ small_point(2 * number)));
        let base = point(start / 16);
        layer!(inverse_step, v, 2, |number| all(base ^ small_point(2 * number)));
        layer!(inverse_step, v, 4, |_| all(point(start / 32)));
        for (v, row) in v.iter().zip(block) {
            store(row, *v);
        }
    }
    for (number, block) in blocks.as_chunks_mut::<8>().0.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        // SAFETY: the processor has these features.
        unsafe { run(block, start + number * BLOCK) }
    }
}

/// Rows and columns of eight by eight elements exchanged.
#[inline]
#[target_feature(enable = "avx512f")]
fn transposed(v: [__m512i; 8]) -> [__m512i; 8] {
    let mut a = v;
    for i in 0..4 {
        a[2 * i] = _mm512_unpacklo_epi64(v[2 * i], v[2 * i + 1]);
        a[2 * i + 1] = _mm512_unpackhi_epi64(v[2 * i], v[2 * i + 1]);
    }
    // a[2i + c] holds, lane by lane, elements (2i, 2i + 1) of column 2 lane + c.
    let mut b = a;
    for c in 0..2 {
        for half in 0..2 {
            let (x, y) = (a[4 * half + c], a[4 * half + 2 + c]);
            b[4 * half + c] = _mm512_shuffle_i64x2(x, y, 0x88);
            b[4 * half + 2 + c] = _mm512_shuffle_i64x2(x, y, 0xdd);
        }
    }
    let mut t = b;
    for c in 0..2 {
        for odd in 0..2 {
            let (x, y) = (b[2 * odd + c], b[4 + 2 * odd + c]);
            t[2 * odd + c] = _mm512_shuffle_i64x2(x, y, 0x88);
            t[4 + 2 * odd + c] = _mm512_shuffle_i64x2(x, y, 0xdd);
        }
    }
    t
}
