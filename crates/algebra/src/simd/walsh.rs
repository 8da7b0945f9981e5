//! Kernels of the Walsh-Hadamard transform, chosen at run time.

use super::register::best_of;
#[cfg(target_arch = "x86_64")]
use super::walsh_x86_64::{avx2, avx512};

best_of! {
    /// Transforms in place.
    pub(crate) fn transform_i16, transforms_i16(data: &mut [i16]) -> () { portable::transform_i16 }
    "avx2", "avx2" { avx2::transform }
    "avx512", "avx512f" && "avx512bw" { avx512::transform }
}

best_of! {
    /// Collects the indices of the entries at or above a floor.
    pub(crate) fn at_least_i16, filters_i16(data: &[i16], floor: i16, found: &mut Vec<u32>) -> () { portable::at_least }
    "avx2", "avx2" { avx2::at_least }
    "avx512", "avx512f" && "avx512bw" { avx512::at_least }
}

/// The kernels in plain Rust, for every machine and every entry.
pub(crate) mod portable {
    /// Entries of a piece that stays in the first-level cache while its levels are done.
    const PIECE: usize = 1 << 13;

    #[inline(always)]
    pub(crate) fn transform_i16(data: &mut [i16]) {
        transform(data, i16::wrapping_add, i16::wrapping_sub);
    }

    /// Transforms in place: the widest levels over everything, then piece by piece.
    #[inline(always)]
    pub(crate) fn transform<T: Copy>(data: &mut [T], add: fn(T, T) -> T, sub: fn(T, T) -> T) {
        let mut half = data.len() / 2;
        while half >= PIECE {
            level(data, half, add, sub);
            half /= 2;
        }
        for piece in data.chunks_mut(PIECE) {
            let mut half = piece.len() / 2;
            while half > 0 {
                level(piece, half, add, sub);
                half /= 2;
            }
        }
    }

    #[inline(always)]
    fn level<T: Copy>(data: &mut [T], half: usize, add: fn(T, T) -> T, sub: fn(T, T) -> T) {
        for block in data.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (add(*a, *b), sub(*a, *b));
            }
        }
    }

    /// Appends the indices of the entries that are at least `floor`. Peaks are rare, so whole
    /// chunks are compared before single entries.
    #[inline(always)]
    pub(crate) fn at_least<T: Copy + Ord>(data: &[T], floor: T, found: &mut Vec<u32>) {
        const CHUNK: usize = 64;
        for (i, chunk) in data.chunks(CHUNK).enumerate() {
            if chunk.iter().copied().max().is_some_and(|m| m >= floor) {
                let hits = chunk.iter().enumerate().filter(|&(_, &v)| v >= floor);
                found.extend(hits.map(|(j, _)| (i * CHUNK + j) as u32));
            }
        }
    }
}
