//! Rows of bits with their neighbours, and rows of bytes mirrored, for x86-64 with AVX2 and with AVX-512.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, __mmask8, _mm_set_epi64x, _mm256_and_si256, _mm256_broadcastsi128_si256, _mm256_loadu_si256,
    _mm256_or_si256, _mm256_set1_epi8, _mm256_shuffle_epi8, _mm256_slli_epi64, _mm256_srli_epi16, _mm256_srli_epi64,
    _mm256_storeu_si256, _mm256_xor_si256, _mm512_mask_storeu_epi64, _mm512_maskz_loadu_epi64, _mm512_slli_epi64,
    _mm512_srli_epi64, _mm512_ternarylogic_epi64,
};

use super::LINE;
use super::portable::{mirrored_bytes, neighbours};

/// How many words of `target` have all they need in the other two.
fn common_length(target: &[u64], here: &[u64], row: &[u64]) -> usize {
    target.len().min(row.len()).min(here.len().saturating_sub(2))
}

#[target_feature(enable = "avx2")]
pub(super) fn add_with_neighbours_avx2(target: &mut [u64], here: &[u64], row: &[u64]) {
    let len = common_length(target, here, row);
    let whole = len - len % 4;
    for i in (0..whole).step_by(4) {
        // SAFETY: `i + 4 <= len`, so four words of `target` and `row` from `i` and of `here` from `i`, `i + 1` and `i + 2`
        // are there; the unaligned forms ask for no alignment.
        unsafe {
            let load = |words: &[u64], at: usize| _mm256_loadu_si256(words.as_ptr().add(at).cast::<__m256i>());
            let (before, word, after) = (load(here, i), load(here, i + 1), load(here, i + 2));
            let up = _mm256_xor_si256(_mm256_slli_epi64::<1>(word), _mm256_srli_epi64::<63>(before));
            let down = _mm256_xor_si256(_mm256_srli_epi64::<1>(word), _mm256_slli_epi64::<63>(after));
            let known = _mm256_xor_si256(load(target, i), load(row, i));
            let sum = _mm256_xor_si256(_mm256_xor_si256(known, word), _mm256_xor_si256(up, down));
            _mm256_storeu_si256(target.as_mut_ptr().add(i).cast(), sum);
        }
    }
    for i in whole..len {
        target[i] ^= neighbours(here[i], here[i + 1], here[i + 2]) ^ row[i];
    }
}

#[target_feature(enable = "avx512f")]
pub(super) fn add_with_neighbours_avx512(target: &mut [u64], here: &[u64], row: &[u64]) {
    /// The sum of three words by bits.
    const SUM: i32 = 0x96;
    let len = common_length(target, here, row);
    for i in (0..len).step_by(LINE) {
        let mask: __mmask8 = if len - i < LINE { (1 << (len - i)) - 1 } else { u8::MAX };
        // SAFETY: the mask admits the words from `i` to `len` only, which `target` and `row` have, and `here` two more;
        // masked loads and stores touch no others and ask for no alignment.
        unsafe {
            let load = |words: &[u64], at: usize| _mm512_maskz_loadu_epi64(mask, words.as_ptr().add(at).cast());
            let (before, word, after) = (load(here, i), load(here, i + 1), load(here, i + 2));
            let sum = _mm512_ternarylogic_epi64::<SUM>(load(target, i), load(row, i), word);
            let sum =
                _mm512_ternarylogic_epi64::<SUM>(sum, _mm512_slli_epi64::<1>(word), _mm512_srli_epi64::<63>(before));
            let sum =
                _mm512_ternarylogic_epi64::<SUM>(sum, _mm512_srli_epi64::<1>(word), _mm512_slli_epi64::<63>(after));
            _mm512_mask_storeu_epi64(target.as_mut_ptr().add(i).cast(), mask, sum);
        }
    }
}

#[target_feature(enable = "avx2")]
pub(super) fn exchange_with_neighbours_avx2(target: &mut [u64], here: &[u64], row: &mut [u64]) {
    let len = common_length(target, here, row);
    let whole = len - len % 4;
    for i in (0..whole).step_by(4) {
        // SAFETY: as in `add_with_neighbours_avx2`.
        unsafe {
            let load = |words: &[u64], at: usize| _mm256_loadu_si256(words.as_ptr().add(at).cast::<__m256i>());
            let (before, word, after) = (load(here, i), load(here, i + 1), load(here, i + 2));
            let up = _mm256_xor_si256(_mm256_slli_epi64::<1>(word), _mm256_srli_epi64::<63>(before));
            let down = _mm256_xor_si256(_mm256_srli_epi64::<1>(word), _mm256_slli_epi64::<63>(after));
            let known = _mm256_xor_si256(load(target, i), load(row, i));
            let sum = _mm256_xor_si256(_mm256_xor_si256(known, word), _mm256_xor_si256(up, down));
            _mm256_storeu_si256(target.as_mut_ptr().add(i).cast(), sum);
            _mm256_storeu_si256(row.as_mut_ptr().add(i).cast(), word);
        }
    }
    for i in whole..len {
        target[i] ^= neighbours(here[i], here[i + 1], here[i + 2]) ^ row[i];
    }
    row[whole..len].copy_from_slice(&here[whole + 1..len + 1]);
}

#[target_feature(enable = "avx512f")]
pub(super) fn exchange_with_neighbours_avx512(target: &mut [u64], here: &[u64], row: &mut [u64]) {
    /// The sum of three words by bits.
    const SUM: i32 = 0x96;
    let len = common_length(target, here, row);
    for i in (0..len).step_by(LINE) {
        let mask: __mmask8 = if len - i < LINE { (1 << (len - i)) - 1 } else { u8::MAX };
        // SAFETY: as in `add_with_neighbours_avx512`.
        unsafe {
            let load = |words: &[u64], at: usize| _mm512_maskz_loadu_epi64(mask, words.as_ptr().add(at).cast());
            let (before, word, after) = (load(here, i), load(here, i + 1), load(here, i + 2));
            let sum = _mm512_ternarylogic_epi64::<SUM>(load(target, i), load(row, i), word);
            let sum =
                _mm512_ternarylogic_epi64::<SUM>(sum, _mm512_slli_epi64::<1>(word), _mm512_srli_epi64::<63>(before));
            let sum =
                _mm512_ternarylogic_epi64::<SUM>(sum, _mm512_srli_epi64::<1>(word), _mm512_slli_epi64::<63>(after));
            _mm512_mask_storeu_epi64(target.as_mut_ptr().add(i).cast(), mask, sum);
            _mm512_mask_storeu_epi64(row.as_mut_ptr().add(i).cast(), mask, word);
        }
    }
}

/// By a look-up of either half of a byte.
#[target_feature(enable = "avx2")]
pub(super) fn mirror_bytes_avx2(words: &mut [u64]) {
    let mirrored = _mm256_broadcastsi128_si256(_mm_set_epi64x(0x0f07_0b03_0d05_0901, 0x0e06_0a02_0c04_0800));
    let half = _mm256_set1_epi8(0x0f);
    let mut chunks = words.chunks_exact_mut(4);
    for chunk in chunks.by_ref() {
        let at = chunk.as_mut_ptr().cast::<__m256i>();
        // SAFETY: the chunk is four words long; the unaligned forms ask for no alignment.
        unsafe {
            let bytes = _mm256_loadu_si256(at);
            let low = _mm256_shuffle_epi8(mirrored, _mm256_and_si256(bytes, half));
            let high = _mm256_shuffle_epi8(mirrored, _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), half));
            _mm256_storeu_si256(at, _mm256_or_si256(_mm256_slli_epi64::<4>(low), high));
        }
    }
    for word in chunks.into_remainder() {
        *word = mirrored_bytes(*word);
    }
}
