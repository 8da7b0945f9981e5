//! The additive Fourier transform of a block of 64 elements held in eight registers of eight: three
//! layers combine whole registers, then the block is transposed, and the other three layers combine
//! whole registers too.

use super::clmul_fft::{BASIS, BLOCK, point};
use super::clmul_fft_loops::{forward_step, inverse_step};
use super::gfni_x86_64::exchange_words;
use super::register::Register;
use std::arch::x86_64::__m512i;

/// The sum of `BASIS[j]` over the bits `j` of `i`, computed at compile time.
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

/// The factors of the three layers after transposing, relative to the start of the block: lane `j`
/// belongs to the eight elements from `8 j` on.
static BY_FOUR: [[u64; 8]; 1] = [row_of_points(2, 0)];
static BY_TWO: [[u64; 8]; 2] = [row_of_points(4, 0), row_of_points(4, 2)];
static BY_ONE: [[u64; 8]; 4] = [row_of_points(8, 0), row_of_points(8, 2), row_of_points(8, 4), row_of_points(8, 6)];

/// One layer on eight registers: pairs of halves of `$half` registers, with `$factor` giving the
/// factor of each pair.
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
pub(super) fn forward_blocks(blocks: &mut [u64], start: usize) {
    for (block, start) in blocks.as_chunks_mut().0.iter_mut().zip((start..).step_by(BLOCK)) {
        forward_block(block, start);
    }
}

#[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
pub(super) fn inverse_blocks(blocks: &mut [u64], start: usize) {
    for (block, start) in blocks.as_chunks_mut().0.iter_mut().zip((start..).step_by(BLOCK)) {
        inverse_block(block, start);
    }
}

#[inline]
#[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
fn forward_block(block: &mut [u64; BLOCK], start: usize) {
    let mut v = registers(block);
    layer!(forward_step, v, 4, |_| __m512i::all(point(start / 32)));
    let base = point(start / 16);
    layer!(forward_step, v, 2, |number| __m512i::all(base ^ small_point(2 * number)));
    let base = point(start / 8);
    layer!(forward_step, v, 1, |number| __m512i::all(base ^ small_point(2 * number)));
    let mut v = exchange_words(v);
    let base = __m512i::all(point(start / 4));
    layer!(forward_step, v, 4, |number: usize| base.xor(__m512i::load(&BY_FOUR[number])));
    let base = __m512i::all(point(start / 2));
    layer!(forward_step, v, 2, |number: usize| base.xor(__m512i::load(&BY_TWO[number])));
    let base = __m512i::all(point(start));
    layer!(forward_step, v, 1, |number: usize| base.xor(__m512i::load(&BY_ONE[number])));
    write(block, v);
}

#[inline]
#[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
fn inverse_block(block: &mut [u64; BLOCK], start: usize) {
    let mut v = registers(block);
    let base = __m512i::all(point(start));
    layer!(inverse_step, v, 1, |number: usize| base.xor(__m512i::load(&BY_ONE[number])));
    let base = __m512i::all(point(start / 2));
    layer!(inverse_step, v, 2, |number: usize| base.xor(__m512i::load(&BY_TWO[number])));
    let base = __m512i::all(point(start / 4));
    layer!(inverse_step, v, 4, |number: usize| base.xor(__m512i::load(&BY_FOUR[number])));
    let mut v = exchange_words(v);
    let base = point(start / 8);
    layer!(inverse_step, v, 1, |number| __m512i::all(base ^ small_point(2 * number)));
    let base = point(start / 16);
    layer!(inverse_step, v, 2, |number| __m512i::all(base ^ small_point(2 * number)));
    layer!(inverse_step, v, 4, |_| __m512i::all(point(start / 32)));
    write(block, v);
}

#[inline]
#[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
fn registers(block: &[u64; BLOCK]) -> [__m512i; 8] {
    let mut v = [__m512i::all(0); 8];
    for (v, row) in v.iter_mut().zip(block.as_chunks::<8>().0) {
        *v = __m512i::load(row);
    }
    v
}

#[inline]
#[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
fn write(block: &mut [u64; BLOCK], v: [__m512i; 8]) {
    for (v, row) in v.into_iter().zip(block.as_chunks_mut::<8>().0) {
        v.store(row);
    }
}
