//! Counting the ones in a sum of packed rows, by the best kernel of the processor.

use super::register::best_of;

best_of! {
    /// Counts the ones of the sum of four rows; empty ones count as zero, the others have equal
    /// lengths.
    pub(crate) fn count_sum_of_4, kernels(rows: [&[u64]; 4]) -> usize { portable }
    "popcnt", "popcnt" { portable }
    "avx512", "avx512f" && "avx512vpopcntdq" { x86_64::by_register }
}

#[inline(always)]
fn portable(rows: [&[u64]; 4]) -> usize {
    let len = rows[0].len();
    let at = |row: &[u64], i: usize| row.get(i).copied().unwrap_or(0);
    (0..len).map(|i| rows.iter().fold(0, |sum, row| sum ^ at(row, i)).count_ones() as usize).sum()
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    #![allow(unsafe_code)]

    use std::arch::x86_64::{
        __m512i, _mm512_add_epi64, _mm512_maskz_loadu_epi64, _mm512_popcnt_epi64, _mm512_reduce_add_epi64,
        _mm512_setzero_si512, _mm512_xor_si512,
    };

    #[inline]
    #[target_feature(enable = "avx512f,avx512vpopcntdq")]
    pub(super) fn by_register(rows: [&[u64]; 4]) -> usize {
        let (mut count, mut at) = (_mm512_setzero_si512(), 0);
        while at < rows[0].len() {
            let load = |row: &[u64]| -> __m512i {
                let left = row.len().saturating_sub(at);
                let mask = if left >= 8 { 0xFF } else { (1u8 << left) - 1 };
                // SAFETY: only words that the mask names, all within the row, are read; and a row
                // that has ended has an empty mask.
                unsafe { _mm512_maskz_loadu_epi64(mask, row.as_ptr().wrapping_add(at).cast()) }
            };
            let (ab, cd) =
                (_mm512_xor_si512(load(rows[0]), load(rows[1])), _mm512_xor_si512(load(rows[2]), load(rows[3])));
            count = _mm512_add_epi64(count, _mm512_popcnt_epi64(_mm512_xor_si512(ab, cd)));
            at += 8;
        }
        _mm512_reduce_add_epi64(count) as usize
    }
}
