//! Kernels of the Walsh-Hadamard transform of `i16` for AVX2 and AVX-512BW.
//!
//! Both do the wide levels two at a time (radix 4: one load and one store for two levels), widest
//! first, cut the data into pieces of the first-level cache, and do the last levels inside the
//! registers: with `s` the vector whose lanes at distance `h` are exchanged, a level is `s + v`
//! in the lanes whose bit `h` is clear and `s - v` in the others.

#![allow(unsafe_code)]

use super::walsh::portable;
use std::arch::x86_64::*;

/// Entries of a piece that stays in the first-level cache while its levels are done.
const PIECE: usize = 1 << 13;

/// The order of the levels is the same for every register width, so it is written once.
macro_rules! levels {
    ($feature:literal, $lanes:literal, $load:ident, $store:ident, $add:ident, $sub:ident) => {
        /// Transforms in place.
        #[target_feature(enable = $feature)]
        pub(in super::super) fn transform(data: &mut [i16]) {
            if data.len() < $lanes || !data.len().is_power_of_two() {
                return portable::transform_i16(data);
            }
            wide_levels(data, PIECE.min(data.len()));
            for piece in data.chunks_exact_mut(PIECE.min(data.len())) {
                wide_levels(piece, $lanes);
                for chunk in piece.chunks_exact_mut($lanes) {
                    // SAFETY: the chunk has exactly one register of entries.
                    unsafe {
                        let v = $load(chunk.as_ptr().cast());
                        $store(chunk.as_mut_ptr().cast(), within(v));
                    }
                }
            }
        }

        /// The levels from the widest down to blocks of `narrow` entries (at least a register).
        #[target_feature(enable = $feature)]
        fn wide_levels(data: &mut [i16], narrow: usize) {
            let mut block = data.len();
            while block >= 4 * narrow {
                for part in data.chunks_exact_mut(block) {
                    two_levels(part);
                }
                block /= 4;
            }
            if block == 2 * narrow {
                for part in data.chunks_exact_mut(block) {
                    one_level(part);
                }
            }
        }

        #[target_feature(enable = $feature)]
        fn one_level(block: &mut [i16]) {
            let (a, b) = block.split_at_mut(block.len() / 2);
            for (a, b) in a.chunks_exact_mut($lanes).zip(b.chunks_exact_mut($lanes)) {
                // SAFETY: each chunk has exactly one register of entries.
                unsafe {
                    let (va, vb) = ($load(a.as_ptr().cast()), $load(b.as_ptr().cast()));
                    $store(a.as_mut_ptr().cast(), $add(va, vb));
                    $store(b.as_mut_ptr().cast(), $sub(va, vb));
                }
            }
        }

        #[target_feature(enable = $feature)]
        fn two_levels(block: &mut [i16]) {
            let quarter = block.len() / 4;
            let (ab, cd) = block.split_at_mut(2 * quarter);
            let ((a, b), (c, d)) = (ab.split_at_mut(quarter), cd.split_at_mut(quarter));
            let lanes = a.chunks_exact_mut($lanes).zip(b.chunks_exact_mut($lanes));
            let lanes = lanes.zip(c.chunks_exact_mut($lanes).zip(d.chunks_exact_mut($lanes)));
            for ((a, b), (c, d)) in lanes {
                // SAFETY: each chunk has exactly one register of entries.
                unsafe {
                    let (va, vb) = ($load(a.as_ptr().cast()), $load(b.as_ptr().cast()));
                    let (vc, vd) = ($load(c.as_ptr().cast()), $load(d.as_ptr().cast()));
                    let (ac, bd) = ($add(va, vc), $add(vb, vd));
                    let (ma, mb) = ($sub(va, vc), $sub(vb, vd));
                    $store(a.as_mut_ptr().cast(), $add(ac, bd));
                    $store(b.as_mut_ptr().cast(), $sub(ac, bd));
                    $store(c.as_mut_ptr().cast(), $add(ma, mb));
                    $store(d.as_mut_ptr().cast(), $sub(ma, mb));
                }
            }
        }
    };
}

pub(super) mod avx2 {
    use super::*;

    levels!("avx2", 16, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_add_epi16, _mm256_sub_epi16);

    /// The levels inside one register.
    #[target_feature(enable = "avx2")]
    fn within(v: __m256i) -> __m256i {
        let swap = _mm256_shufflehi_epi16::<0xB1>(_mm256_shufflelo_epi16::<0xB1>(v));
        let v = _mm256_add_epi16(swap, _mm256_sign_epi16(v, _mm256_set1_epi32(0xFFFF_0001_u32 as i32)));
        let swap = _mm256_shuffle_epi32::<0xB1>(v);
        let v = _mm256_add_epi16(swap, _mm256_sign_epi16(v, _mm256_set1_epi64x(0xFFFF_FFFF_0001_0001_u64 as i64)));
        let swap = _mm256_shuffle_epi32::<0x4E>(v);
        let sign = _mm256_set_epi64x(-1, 0x0001_0001_0001_0001, -1, 0x0001_0001_0001_0001);
        let v = _mm256_add_epi16(swap, _mm256_sign_epi16(v, sign));
        let swap = _mm256_permute2x128_si256::<0x01>(v, v);
        let sign = _mm256_set_epi64x(-1, -1, 0x0001_0001_0001_0001, 0x0001_0001_0001_0001);
        _mm256_add_epi16(swap, _mm256_sign_epi16(v, sign))
    }

    /// Appends the indices of the entries that are at least `floor`.
    #[target_feature(enable = "avx2")]
    pub(in super::super) fn at_least(data: &[i16], floor: i16, found: &mut Vec<u32>) {
        let Some(below) = floor.checked_sub(1) else { return found.extend(0..data.len() as u32) };
        let bound = _mm256_set1_epi16(below);
        let mut base = 0;
        let mut chunks = data.chunks_exact(32);
        for chunk in &mut chunks {
            // SAFETY: the chunk has exactly two registers of entries.
            let (a, b) = unsafe {
                (_mm256_loadu_si256(chunk.as_ptr().cast()), _mm256_loadu_si256(chunk.as_ptr().add(16).cast()))
            };
            if _mm256_movemask_epi8(_mm256_cmpgt_epi16(_mm256_max_epi16(a, b), bound)) != 0 {
                found.extend((0..32).filter(|&j| chunk[j as usize] >= floor).map(|j| base + j));
            }
            base += 32;
        }
        let rest = chunks.remainder().iter().enumerate().filter(|&(_, &v)| v >= floor);
        found.extend(rest.map(|(j, _)| base + j as u32));
    }
}

pub(super) mod avx512 {
    use super::*;

    levels!("avx512f,avx512bw", 32, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_add_epi16, _mm512_sub_epi16);

    /// One level given the vector and the vector with its lanes exchanged.
    #[target_feature(enable = "avx512f,avx512bw")]
    fn level(v: __m512i, swap: __m512i, upper: __mmask32) -> __m512i {
        _mm512_mask_sub_epi16(_mm512_add_epi16(swap, v), upper, swap, v)
    }

    /// The levels inside one register.
    #[target_feature(enable = "avx512f,avx512bw")]
    fn within(v: __m512i) -> __m512i {
        let v = level(v, _mm512_rol_epi32::<16>(v), 0xAAAA_AAAA);
        let v = level(v, _mm512_shuffle_epi32::<0xB1>(v), 0xCCCC_CCCC);
        let v = level(v, _mm512_shuffle_epi32::<0x4E>(v), 0xF0F0_F0F0);
        let v = level(v, _mm512_shuffle_i64x2::<0xB1>(v, v), 0xFF00_FF00);
        level(v, _mm512_shuffle_i64x2::<0x4E>(v, v), 0xFFFF_0000)
    }

    /// Appends the indices of the entries that are at least `floor`.
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(in super::super) fn at_least(data: &[i16], floor: i16, found: &mut Vec<u32>) {
        let bound = _mm512_set1_epi16(floor);
        let mut base = 0;
        let mut chunks = data.chunks_exact(32);
        for chunk in &mut chunks {
            // SAFETY: the chunk has exactly one register of entries.
            let v = unsafe { _mm512_loadu_si512(chunk.as_ptr().cast()) };
            let mut hits = _mm512_cmpge_epi16_mask(v, bound);
            while hits != 0 {
                found.push(base + hits.trailing_zeros());
                hits &= hits - 1;
            }
            base += 32;
        }
        let rest = chunks.remainder().iter().enumerate().filter(|&(_, &v)| v >= floor);
        found.extend(rest.map(|(j, _)| base + j as u32));
    }
}
