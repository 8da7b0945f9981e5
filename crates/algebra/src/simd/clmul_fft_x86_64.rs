//! The inner loops of the additive Fourier transform by carry-less products, written once for registers of four and eight elements.
#![allow(unsafe_code)]

use super::clmul_fft::{BASIS, BLOCK, Transform, point};
use super::clmul_fft_basis::basis_change;
use super::clmul_fft_pairs::{forward_fours, inverse_fours};
use std::arch::x86_64::*;

/// Defines a module with the loops for one type of register, reached only through its `TRANSFORM`, which is handed out after the
/// processor was found to have the features. `forward_block` and `inverse_block` come from the module `$blocks`.
macro_rules! transform {
    ($module:ident, $blocks:ident, $lanes:literal, $features:literal, $register:ty,
     $load:ident, $store:ident, $all:ident, $xor:ident, $clmul:ident, $low:ident, $high:ident, $left:ident, $right:ident) => {
        pub(super) mod $module {
            use super::*;

            pub(in super::super) static TRANSFORM: Transform = Transform {
                forward,
                inverse,
                add_mul,
                forward_blocks,
                inverse_blocks,
                to_products,
                from_products,
                pointwise,
            };

            mod basis {
                super::basis_change! { #[target_feature(enable = $features)] }
            }

            #[inline]
            #[target_feature(enable = $features)]
            pub(super) fn load(from: &[u64; $lanes]) -> $register {
                // SAFETY: a whole register is there to be read.
                unsafe { $load(from.as_ptr().cast()) }
            }

            #[inline]
            #[target_feature(enable = $features)]
            pub(super) fn store(to: &mut [u64; $lanes], v: $register) {
                // SAFETY: a whole register is there to be written.
                unsafe { $store(to.as_mut_ptr().cast(), v) }
            }

            #[inline]
            #[target_feature(enable = $features)]
            pub(super) fn xor(a: $register, b: $register) -> $register {
                $xor(a, b)
            }

            #[inline]
            #[target_feature(enable = $features)]
            pub(super) fn all(c: u64) -> $register {
                $all(c.cast_signed())
            }

            /// `sum + a c`, element by element.
            #[inline]
            #[target_feature(enable = $features)]
            pub(super) fn add_times(sum: $register, a: $register, c: $register) -> $register {
                let (even, odd) = ($clmul(a, c, 0x00), $clmul(a, c, 0x11));
                let (low, high) = ($low(even, odd), $high(even, odd));
                let high = xor(high, xor($right(high, 63), xor($right(high, 61), $right(high, 60))));
                let folded = xor($left(high, 1), xor($left(high, 3), $left(high, 4)));
                xor(xor(sum, low), xor(high, folded))
            }

            #[inline]
            #[target_feature(enable = $features)]
            pub(super) fn forward_step(low: $register, high: $register, c: $register) -> ($register, $register) {
                let low = add_times(low, high, c);
                (low, xor(low, high))
            }

            #[inline]
            #[target_feature(enable = $features)]
            pub(super) fn inverse_step(low: $register, high: $register, c: $register) -> ($register, $register) {
                let high = xor(low, high);
                (add_times(low, high, c), high)
            }

            #[inline]
            #[target_feature(enable = $features)]
            pub(super) fn forward_run(low: &mut [u64], high: &mut [u64], c: u64) {
                let c = all(c);
                for (l, h) in low.as_chunks_mut::<$lanes>().0.iter_mut().zip(high.as_chunks_mut::<$lanes>().0) {
                    let (x, y) = forward_step(load(l), load(h), c);
                    store(l, x);
                    store(h, y);
                }
            }

            #[inline]
            #[target_feature(enable = $features)]
            pub(super) fn inverse_run(low: &mut [u64], high: &mut [u64], c: u64) {
                let c = all(c);
                for (l, h) in low.as_chunks_mut::<$lanes>().0.iter_mut().zip(high.as_chunks_mut::<$lanes>().0) {
                    let (x, y) = inverse_step(load(l), load(h), c);
                    store(l, x);
                    store(h, y);
                }
            }

            #[target_feature(enable = $features)]
            fn add_mul_run(low: &mut [u64], high: &[u64], c: u64) {
                let c = all(c);
                for (l, h) in low.as_chunks_mut::<$lanes>().0.iter_mut().zip(high.as_chunks::<$lanes>().0) {
                    store(l, add_times(load(l), load(h), c));
                }
            }

            #[target_feature(enable = $features)]
            fn pointwise_run(a: &mut [u64], b: &[u64]) {
                let zero = all(0);
                for (a, b) in a.as_chunks_mut::<$lanes>().0.iter_mut().zip(b.as_chunks::<$lanes>().0) {
                    store(a, add_times(zero, load(a), load(b)));
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
                // SAFETY: the processor has these features.
                unsafe { add_mul_run(low, high, c) }
            }

            fn pointwise(a: &mut [u64], b: &[u64]) {
                // SAFETY: the processor has these features.
                unsafe { pointwise_run(a, b) }
            }

            fn to_products(data: &mut [u64]) {
                // SAFETY: the processor has these features.
                unsafe { basis::to_products(data) }
            }

            fn from_products(data: &mut [u64]) {
                // SAFETY: the processor has these features.
                unsafe { basis::from_products(data) }
            }

            fn forward_blocks(blocks: &mut [u64], start: usize) {
                for (number, block) in blocks.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
                    // SAFETY: the processor has these features.
                    unsafe { $blocks::forward_block(block, start + number * BLOCK) }
                }
            }

            fn inverse_blocks(blocks: &mut [u64], start: usize) {
                for (number, block) in blocks.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
                    // SAFETY: the processor has these features.
                    unsafe { $blocks::inverse_block(block, start + number * BLOCK) }
                }
            }
        }
    };
}

transform! {
    four, blocks_of_four, 4, "avx2,pclmulqdq,vpclmulqdq", __m256i, _mm256_loadu_si256, _mm256_storeu_si256,
    _mm256_set1_epi64x, _mm256_xor_si256, _mm256_clmulepi64_epi128, _mm256_unpacklo_epi64, _mm256_unpackhi_epi64,
    _mm256_slli_epi64, _mm256_srli_epi64
}
transform! {
    eight, blocks_of_eight, 8, "avx512f,pclmulqdq,vpclmulqdq", __m512i, _mm512_loadu_si512, _mm512_storeu_si512,
    _mm512_set1_epi64, _mm512_xor_si512, _mm512_clmulepi64_epi128, _mm512_unpacklo_epi64, _mm512_unpackhi_epi64,
    _mm512_slli_epi64, _mm512_srli_epi64
}

/// A block layer by layer, down to four elements, which take two registers of two.
mod blocks_of_four {
    use super::four::{forward_run, inverse_run};
    use super::*;

    #[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
    pub(super) fn forward_block(block: &mut [u64; BLOCK], start: usize) {
        for half in [32, 16, 8, 4] {
            for (number, pair) in block.chunks_exact_mut(2 * half).enumerate() {
                let (low, high) = pair.split_at_mut(half);
                forward_run(low, high, point((start + 2 * half * number) / half));
            }
        }
        forward_fours::<__m128i>(block, start);
    }

    #[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
    pub(super) fn inverse_block(block: &mut [u64; BLOCK], start: usize) {
        inverse_fours::<__m128i>(block, start);
        for half in [4, 8, 16, 32] {
            for (number, pair) in block.chunks_exact_mut(2 * half).enumerate() {
                let (low, high) = pair.split_at_mut(half);
                inverse_run(low, high, point((start + 2 * half * number) / half));
            }
        }
    }
}

/// A block as eight registers of eight elements: three layers between the registers, and three more after exchanging rows and
/// columns.
mod blocks_of_eight {
    use super::eight::{all, forward_step, inverse_step, load, store, xor};
    use super::*;

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

    #[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
    pub(super) fn forward_block(block: &mut [u64; BLOCK], start: usize) {
        let mut v = registers(block);
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
        write(block, v);
    }

    #[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
    pub(super) fn inverse_block(block: &mut [u64; BLOCK], start: usize) {
        let mut v = registers(block);
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
        write(block, v);
    }

    #[inline]
    #[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
    fn registers(block: &[u64; BLOCK]) -> [__m512i; 8] {
        let mut v = [_mm512_setzero_si512(); 8];
        for (v, row) in v.iter_mut().zip(block.as_chunks::<8>().0) {
            *v = load(row);
        }
        v
    }

    #[inline]
    #[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
    fn write(block: &mut [u64; BLOCK], v: [__m512i; 8]) {
        for (v, row) in v.into_iter().zip(block.as_chunks_mut::<8>().0) {
            store(row, v);
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
}
