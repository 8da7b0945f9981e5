//! Sums of minima by the best kernel of the processor: one loop over fixed numbers of lanes,
//! compiled for each instruction set.

use super::register::best_of;
use crate::min_sum::{End, LANES, Term};

best_of! {
    /// See [`crate::min_sum::min_sums`].
    pub(crate) fn min_sums, kernels(sums: &mut [u16], table: &[u8], terms: &[Term]) -> () { portable }
    "avx2", "avx2" { portable }
    "avx512", "avx512f" && "avx512bw" && "avx512vl" { x86_64::min_sums }
}

best_of! {
    /// See [`crate::min_sum::trellis`].
    pub(crate) fn trellis, trellises(
        sums: &mut [u16], table: &[u8], terms: &[Term], addition: &[Vec<usize>], unreachable: u16
    ) -> () { trellis_portable }
    "avx2", "avx2" { trellis_portable }
}

best_of! {
    /// See [`crate::min_sum::least`].
    pub(crate) fn least, leasts(sums: &[u16]) -> u16 { least_portable }
    "avx2", "avx2" { least_portable }
}

best_of! {
    /// See [`crate::min_sum::add_counts`].
    pub(crate) fn add_counts, counts_added(counts: &mut [u8], words: &[u64], other: u64) -> () { add_counts_portable }
    "avx2", "avx2" && "popcnt" { add_counts_portable }
    "avx512", "avx512f" && "avx512bw" && "avx512vl" && "avx512vpopcntdq" && "popcnt" { add_counts_portable }
}

best_of! {
    /// See [`crate::min_sum::parity_sums`].
    pub(crate) fn parity_sums, parities_summed(
        sums: &mut [u16], table: &[u8], terms: &[Term], unreachable: u16
    ) -> () { parity_sums_portable }
    "avx2", "avx2" { parity_sums_portable }
    "avx512", "avx512f" && "avx512bw" && "avx512vl" { parity_sums_portable }
}

#[inline(always)]
fn add_counts_portable(counts: &mut [u8], words: &[u64], other: u64) {
    counts.iter_mut().zip(words).for_each(|(count, word)| *count += (word ^ other).count_ones() as u8);
}

#[inline(always)]
fn least_portable(sums: &[u16]) -> u16 {
    let (chunks, rest) = sums.as_chunks::<32>();
    let mut least = [u16::MAX; 32];
    for chunk in chunks {
        for i in 0..32 {
            least[i] = least[i].min(chunk[i]);
        }
    }
    least.iter().chain(rest).copied().min().unwrap_or(u16::MAX)
}

#[inline(always)]
fn portable(sums: &mut [u16], table: &[u8], terms: &[Term]) {
    for (at, sums) in (0..).step_by(LANES).zip(sums.as_chunks_mut::<LANES>().0) {
        let mut wide = [0u16; LANES];
        let mut run = [0u8; LANES];
        let mut least = [u8::MAX; LANES];
        for term in terms {
            let row: &[u8; LANES] = table[term.row as usize + at..][..LANES].try_into().expect("a row of lanes");
            for i in 0..LANES {
                least[i] = least[i].min(row[i].wrapping_add(term.add));
            }
            if term.end != End::Nothing {
                for i in 0..LANES {
                    run[i] = run[i].wrapping_add(least[i]);
                }
                least = [u8::MAX; LANES];
                if term.end == End::Run {
                    for i in 0..LANES {
                        wide[i] += u16::from(run[i]);
                    }
                    run = [0; LANES];
                }
            }
        }
        *sums = wide;
    }
}

#[inline(always)]
fn parity_sums_portable(sums: &mut [u16], table: &[u8], terms: &[Term], unreachable: u16) {
    let (even, odd) = sums.split_at_mut(sums.len() / 2);
    let chunks = even.as_chunks_mut::<LANES>().0.iter_mut().zip(odd.as_chunks_mut::<LANES>().0);
    for (at, (even, odd)) in (0..).step_by(LANES).zip(chunks) {
        let mut wide = [0u16; LANES];
        let mut run = [0u8; LANES];
        let mut is_odd = [0u8; LANES];
        let mut spare = [u8::MAX; LANES];
        let (mut stay, mut change) = ([u8::MAX; LANES], [u8::MAX; LANES]);
        for term in terms {
            let row: &[u8; LANES] = table[term.row as usize + at..][..LANES].try_into().expect("a row of lanes");
            // Chosen by a branch and not by an index, so that both stay in registers.
            if term.state & 1 == 0 {
                for i in 0..LANES {
                    stay[i] = stay[i].min(row[i].wrapping_add(term.add));
                }
            } else {
                for i in 0..LANES {
                    change[i] = change[i].min(row[i].wrapping_add(term.add));
                }
            }
            if term.end != End::Nothing {
                for i in 0..LANES {
                    let (low, high) = (stay[i].min(change[i]), stay[i].max(change[i]));
                    // A choice that is not allowed costs the maximum.
                    spare[i] = spare[i].min(if high == u8::MAX { u8::MAX } else { high - low });
                    is_odd[i] ^= u8::from(change[i] < stay[i]);
                    run[i] = run[i].wrapping_add(low);
                }
                (stay, change) = ([u8::MAX; LANES], [u8::MAX; LANES]);
                if term.end == End::Run {
                    for i in 0..LANES {
                        wide[i] += u16::from(run[i]);
                    }
                    run = [0; LANES];
                }
            }
        }
        for i in 0..LANES {
            let other = if spare[i] == u8::MAX { unreachable } else { wide[i] + u16::from(spare[i]) };
            (even[i], odd[i]) = if is_odd[i] == 0 { (wide[i], other) } else { (other, wide[i]) };
        }
    }
}

/// States that a trellis has at most.
const MAX_STATES: usize = 16;
/// Lanes of a trellis worked on at once.
const NARROW: usize = 32;

#[inline(always)]
fn trellis_portable(sums: &mut [u16], table: &[u8], terms: &[Term], addition: &[Vec<usize>], unreachable: u16) {
    let states = addition.len();
    assert!(states <= MAX_STATES, "{states} states of a trellis");
    let len = sums.len() / states;
    for at in (0..len).step_by(NARROW) {
        let mut before = [[unreachable; NARROW]; MAX_STATES];
        before[0] = [0; NARROW];
        let mut costs = [[unreachable; NARROW]; MAX_STATES];
        for term in terms {
            let row: &[u8; NARROW] = table[term.row as usize + at..][..NARROW].try_into().expect("a row of lanes");
            let cost = &mut costs[usize::from(term.state)];
            for i in 0..NARROW {
                cost[i] = cost[i].min(u16::from(row[i]) + u16::from(term.add));
            }
            if term.end != End::Nothing {
                let mut after = [[u16::MAX; NARROW]; MAX_STATES];
                for (a, before) in before[..states].iter().enumerate() {
                    for (b, cost) in costs[..states].iter().enumerate() {
                        let after = &mut after[addition[a][b]];
                        for i in 0..NARROW {
                            after[i] = after[i].min(before[i].saturating_add(cost[i]));
                        }
                    }
                }
                before[..states].copy_from_slice(&after[..states]);
                costs[..states].fill([unreachable; NARROW]);
            }
        }
        for (state, before) in before[..states].iter().enumerate() {
            sums[state * len + at..][..NARROW].copy_from_slice(before);
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    #![allow(unsafe_code)]

    use super::{End, LANES, Term};
    use std::arch::x86_64::{
        __m512i, _mm512_add_epi8, _mm512_add_epi16, _mm512_castsi512_si256, _mm512_cvtepu8_epi16,
        _mm512_extracti64x4_epi64, _mm512_loadu_si512, _mm512_min_epu8, _mm512_set1_epi8, _mm512_setzero_si512,
        _mm512_storeu_si512,
    };

    /// One register holds the lanes of a chunk, so that a term is an addition and a minimum.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
    pub(super) fn min_sums(sums: &mut [u16], table: &[u8], terms: &[Term]) {
        for (at, sums) in (0..).step_by(LANES).zip(sums.as_chunks_mut::<LANES>().0) {
            let (mut low, mut high) = (_mm512_setzero_si512(), _mm512_setzero_si512());
            let mut run = _mm512_setzero_si512();
            let mut least = _mm512_set1_epi8(-1);
            for term in terms {
                let row = &table[term.row as usize + at..][..LANES];
                // SAFETY: the slice has as many bytes as are read.
                let row = unsafe { _mm512_loadu_si512(row.as_ptr().cast()) };
                least = _mm512_min_epu8(least, _mm512_add_epi8(row, _mm512_set1_epi8(term.add as i8)));
                if term.end != End::Nothing {
                    run = _mm512_add_epi8(run, least);
                    least = _mm512_set1_epi8(-1);
                    if term.end == End::Run {
                        low = _mm512_add_epi16(low, _mm512_cvtepu8_epi16(_mm512_castsi512_si256(run)));
                        high = _mm512_add_epi16(high, _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(run)));
                        run = _mm512_setzero_si512();
                    }
                }
            }
            let target: *mut __m512i = sums.as_mut_ptr().cast();
            // SAFETY: 64 sums of two bytes are two registers.
            unsafe {
                _mm512_storeu_si512(target, low);
                _mm512_storeu_si512(target.add(1), high);
            }
        }
    }
}
