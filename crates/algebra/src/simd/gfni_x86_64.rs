//! Products of bit matrices with the instructions that multiply 8 x 8 bits at once (GFNI with
//! AVX-512).
//!
//! `gf2p8affineqb` takes, in each of eight lanes, a matrix of 8 x 8 bits and eight bytes, and
//! multiplies the matrix with each byte as a column vector. So the target is turned, eight rows at
//! a time, into bytes that run *down* the rows: the byte of a column holds its entries in the eight
//! rows. Lines are turned by three steps, each its own inverse or a fixed permutation of bytes:
//!
//! ```text
//! 8 rows x 8 words    exchange rows and words     word w of the rows 0..8 in one register
//! 8 rows x 8 bytes    exchange rows and bytes     byte b of the rows 0..8 in one lane
//! 8 rows x 8 bits     exchange rows and bits      column 7 - j of the rows 7..=0 in byte j
//! ```
//!
//! The last step reverses both orders, as the instruction numbers the rows of its matrix from the
//! top bit down. The source rows are fed in reverse and so come out straight.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m512i, _mm512_gf2p8affine_epi64_epi8, _mm512_load_si512, _mm512_loadu_si512, _mm512_permutexvar_epi8,
    _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shuffle_i64x2, _mm512_store_si512, _mm512_ternarylogic_epi64,
    _mm512_unpackhi_epi64, _mm512_unpacklo_epi64,
};

use super::tables::{LINE, Line, Lines};

/// Rows in a lane.
const LANE: usize = 8;

/// Rows that are held in registers together: two lanes share every load of a source.
const TILE: usize = 2 * LANE;

/// The truth table of the sum of three bits.
const SUM: i32 = 0x96;

/// Returns whether this processor runs the functions of this file.
pub(super) fn detected() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("gfni")
}

/// [`Kernels::add_products`](super::Kernels::add_products) by products of 8 x 8 bits.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub(super) fn add_products(target: &mut [Line], coefficients: &[&[u64]], sources: &[Lines]) {
    let mut turned = Vec::with_capacity(sources.len() * LANE);
    for rows in sources.iter().flat_map(|lines| lines.chunks_exact(LANE)) {
        let mut lines = [_mm512_setzero_si512(); LANE];
        for (line, row) in lines.iter_mut().zip(rows.iter().rev()) {
            *line = load(row);
        }
        turned.push(turn(lines));
    }
    let mut tiles = target.chunks_exact_mut(TILE);
    let mut first = 0;
    for tile in tiles.by_ref() {
        let words = |word: usize| &coefficients[word][first..first + TILE];
        if (0..coefficients.len()).any(|word| words(word).iter().any(|&c| c != 0)) {
            add_to_tile(tile, coefficients.len(), words, &turned);
        }
        first += TILE;
    }
    let rest = tiles.into_remainder();
    if !rest.is_empty() {
        let mut tile = [Line::default(); TILE];
        tile[..rest.len()].copy_from_slice(rest);
        let padded: Vec<[u64; TILE]> = coefficients
            .iter()
            .map(|words| std::array::from_fn(|row| if row < rest.len() { words[first + row] } else { 0 }))
            .collect();
        add_to_tile(&mut tile, coefficients.len(), |word| &padded[word], &turned);
        rest.copy_from_slice(&tile[..rest.len()]);
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn add_to_tile<'a>(
    tile: &mut [Line],
    words: usize,
    coefficients: impl Fn(usize) -> &'a [u64],
    turned: &[[__m512i; LINE]],
) {
    let (low, high) = tile.split_at_mut(LANE);
    let mut low_sum = turn(load_all(low));
    let mut high_sum = turn(load_all(high));
    for word in 0..words {
        let coefficients = coefficients(word);
        let low_blocks = blocks(&coefficients[..LANE]);
        let high_blocks = blocks(&coefficients[LANE..]);
        for pair in 0..LANE / 2 {
            let (even, odd) = (&turned[word * LANE + 2 * pair], &turned[word * LANE + 2 * pair + 1]);
            let (low_even, low_odd) = (broadcast(low_blocks.0[2 * pair]), broadcast(low_blocks.0[2 * pair + 1]));
            let (high_even, high_odd) = (broadcast(high_blocks.0[2 * pair]), broadcast(high_blocks.0[2 * pair + 1]));
            for i in 0..LINE {
                low_sum[i] = _mm512_ternarylogic_epi64::<SUM>(
                    low_sum[i],
                    _mm512_gf2p8affine_epi64_epi8::<0>(even[i], low_even),
                    _mm512_gf2p8affine_epi64_epi8::<0>(odd[i], low_odd),
                );
                high_sum[i] = _mm512_ternarylogic_epi64::<SUM>(
                    high_sum[i],
                    _mm512_gf2p8affine_epi64_epi8::<0>(even[i], high_even),
                    _mm512_gf2p8affine_epi64_epi8::<0>(odd[i], high_odd),
                );
            }
        }
    }
    for (line, sum) in low.iter_mut().zip(turn_back(low_sum)) {
        store(line, sum);
    }
    for (line, sum) in high.iter_mut().zip(turn_back(high_sum)) {
        store(line, sum);
    }
}

/// The coefficients of eight rows as eight matrices of 8 x 8 bits, one for each byte of the word.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn blocks(coefficients: &[u64]) -> Line {
    assert!(coefficients.len() >= LANE);
    // SAFETY: there are eight words, as was just asserted; the unaligned form asks for no
    // alignment.
    let words = unsafe { _mm512_loadu_si512(coefficients.as_ptr().cast()) };
    let mut matrices = Line::default();
    store(&mut matrices, exchange_bytes(words));
    matrices
}

/// Eight lines to bytes that run down the rows.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn turn(lines: [__m512i; LINE]) -> [__m512i; LINE] {
    let mut words = exchange_words(lines);
    for word in &mut words {
        *word = exchange_bits(exchange_bytes(*word));
    }
    words
}

/// Bytes that run down the rows to eight lines.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn turn_back(mut words: [__m512i; LINE]) -> [__m512i; LINE] {
    for word in &mut words {
        *word = exchange_bytes(exchange_bits(*word));
    }
    exchange_words(words)
}

/// Register `i`, lane `j` goes to register `j`, lane `i`.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn exchange_words(rows: [__m512i; LINE]) -> [__m512i; LINE] {
    // Neighbouring rows by pairs of words, then pairs of rows by halves, then halves.
    let mut pairs = [_mm512_setzero_si512(); LINE];
    for i in 0..LINE / 2 {
        pairs[2 * i] = _mm512_unpacklo_epi64(rows[2 * i], rows[2 * i + 1]);
        pairs[2 * i + 1] = _mm512_unpackhi_epi64(rows[2 * i], rows[2 * i + 1]);
    }
    let mut fours = [_mm512_setzero_si512(); LINE];
    for half in 0..2 {
        for odd in 0..2 {
            let (a, b) = (pairs[4 * half + odd], pairs[4 * half + 2 + odd]);
            // Lanes of 128 bits (0, 2) and (1, 3) of each.
            fours[4 * half + odd] = _mm512_shuffle_i64x2::<0b10_00_10_00>(a, b);
            fours[4 * half + 2 + odd] = _mm512_shuffle_i64x2::<0b11_01_11_01>(a, b);
        }
    }
    let mut words = [_mm512_setzero_si512(); LINE];
    for i in 0..LINE / 2 {
        words[i] = _mm512_shuffle_i64x2::<0b10_00_10_00>(fours[i], fours[4 + i]);
        words[4 + i] = _mm512_shuffle_i64x2::<0b11_01_11_01>(fours[i], fours[4 + i]);
    }
    words
}

/// Byte `j` of lane `i` goes to byte `i` of lane `j`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn exchange_bytes(lanes: __m512i) -> __m512i {
    const ORDER: Line = {
        let mut words = [0; LINE];
        let mut at = 0;
        while at < 64 {
            words[at / 8] |= ((at % 8 * 8 + at / 8) as u64) << (at % 8 * 8);
            at += 1;
        }
        Line(words)
    };
    _mm512_permutexvar_epi8(load(&ORDER), lanes)
}

/// Bit `7 - j` of byte `7 - i` goes to bit `i` of byte `j`, in each lane.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
fn exchange_bits(lanes: __m512i) -> __m512i {
    /// The unit vectors as bytes, the last one first.
    const UNITS: i64 = 0x0102_0408_1020_4080;
    _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_set1_epi64(UNITS), lanes)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn broadcast(word: u64) -> __m512i {
    _mm512_set1_epi64(word.cast_signed())
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(line: &Line) -> __m512i {
    // SAFETY: a line is 64 bytes, aligned to 64.
    unsafe { _mm512_load_si512(line.0.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_all(lines: &[Line]) -> [__m512i; LANE] {
    let mut loaded = [_mm512_setzero_si512(); LANE];
    for (register, line) in loaded.iter_mut().zip(lines) {
        *register = load(line);
    }
    loaded
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store(line: &mut Line, words: __m512i) {
    // SAFETY: a line is 64 bytes, aligned to 64.
    unsafe { _mm512_store_si512(line.0.as_mut_ptr().cast(), words) }
}
