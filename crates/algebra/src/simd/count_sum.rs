//! How many ones a sum of packed rows has, by the best kernel of the processor.

use std::sync::OnceLock;

/// Counts the ones of the sum of four rows; empty ones count as zero, the others have equal lengths.
pub(crate) type CountSum = fn([&[u64]; 4]) -> usize;

/// The best kernel of this processor.
pub(crate) fn count_sum_of_4(rows: [&[u64]; 4]) -> usize {
    static CHOSEN: OnceLock<CountSum> = OnceLock::new();
    CHOSEN.get_or_init(|| detected().pop().map_or(portable as CountSum, |(_, kernel)| kernel))(rows)
}

/// The kernels this processor runs besides the portable one, slowest first.
fn detected() -> Vec<(&'static str, CountSum)> {
    let all = std::iter::empty();
    #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
    let all = all.chain(x86_64::detected());
    #[cfg(all(target_arch = "wasm32", not(feature = "portable")))]
    let all = all.chain([("simd128", wasm32::count_sum as CountSum)]);
    all.collect()
}

/// Every kernel this processor runs, by name, for comparing them.
#[cfg(test)]
pub(crate) fn kernels() -> Vec<(&'static str, CountSum)> {
    let mut all: Vec<(&'static str, CountSum)> = vec![("portable", portable), ("chosen", count_sum_of_4)];
    all.extend(detected());
    all
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

    use super::{CountSum, portable};
    use std::arch::x86_64::{
        __m512i, _mm512_add_epi64, _mm512_maskz_loadu_epi64, _mm512_popcnt_epi64, _mm512_reduce_add_epi64,
        _mm512_setzero_si512, _mm512_xor_si512,
    };

    /// The kernels this processor runs, slowest first.
    pub(super) fn detected() -> Vec<(&'static str, CountSum)> {
        let mut all: Vec<(&'static str, CountSum)> = Vec::new();
        if is_x86_feature_detected!("popcnt") {
            // SAFETY: the processor counts ones.
            all.push(("popcnt", |rows| unsafe { by_word(rows) }));
        }
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vpopcntdq") {
            // SAFETY: the processor has both extensions.
            all.push(("avx512", |rows| unsafe { by_register(rows) }));
        }
        all
    }

    #[target_feature(enable = "popcnt")]
    fn by_word(rows: [&[u64]; 4]) -> usize {
        portable(rows)
    }

    #[target_feature(enable = "avx512f,avx512vpopcntdq")]
    fn by_register(rows: [&[u64]; 4]) -> usize {
        let len = rows[0].len();
        let mut count = _mm512_setzero_si512();
        let mut at = 0;
        while at < len {
            let load = |row: &[u64]| -> __m512i {
                let left = row.len().saturating_sub(at);
                let mask = if left >= 8 { 0xFF } else { (1u8 << left) - 1 };
                // SAFETY: only words that the mask names, all within the row, are read; and a row that has ended
                // has an empty mask.
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

#[cfg(all(target_arch = "wasm32", not(feature = "portable")))]
mod wasm32 {
    #![allow(unsafe_code)]

    use super::super::register::compiled_for;

    compiled_for! { "simd128":
        pub(super) fn count_sum(rows: [&[u64]; 4]) -> usize { super::portable(rows) }
    }
}
