//! Registers of NEON, which every 64-bit ARM processor has; products need PMULL, which comes with AES.
#![allow(unsafe_code)]
#![allow(
    inline_always_mismatching_target_features,
    reason = "they are inlined where a kernel is compiled for its features"
)]

use super::register::{Bytes, Products, Register};
use std::arch::aarch64::*;

impl Register for uint64x2_t {
    #[inline(always)]
    fn load(from: &[u64; 2]) -> Self {
        // SAFETY: two words are there to be read.
        unsafe { vld1q_u64(from.as_ptr()) }
    }

    #[inline(always)]
    fn store(self, to: &mut [u64; 2]) {
        // SAFETY: two words are there to be written.
        unsafe { vst1q_u64(to.as_mut_ptr(), self) }
    }

    #[inline(always)]
    fn all(word: u64) -> Self {
        // SAFETY: here and below, NEON is part of every 64-bit ARM processor.
        unsafe { vdupq_n_u64(word) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { veorq_u64(self, other) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { vandq_u64(self, other) }
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        unsafe { vshlq_n_u64::<N>(self) }
    }

    #[inline(always)]
    fn doubled(self) -> Self {
        unsafe { vaddq_u64(self, self) }
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        unsafe { vshrq_n_u64::<N>(self) }
    }

    #[inline(always)]
    fn low_words(self, other: Self) -> Self {
        unsafe { vzip1q_u64(self, other) }
    }

    #[inline(always)]
    fn high_words(self, other: Self) -> Self {
        unsafe { vzip2q_u64(self, other) }
    }

    #[inline(always)]
    fn across(self, other: Self) -> Self {
        unsafe { vextq_u64::<1>(self, other) }
    }
}

impl Bytes for uint64x2_t {
    #[inline(always)]
    fn look_up(self, table: Self) -> Self {
        // SAFETY: as above.
        unsafe { vreinterpretq_u64_u8(vqtbl1q_u8(vreinterpretq_u8_u64(table), vreinterpretq_u8_u64(self))) }
    }

    #[inline(always)]
    fn bytes_up(self, before: Self) -> Self {
        // SAFETY: as above.
        unsafe { vreinterpretq_u64_u8(vextq_u8::<15>(vreinterpretq_u8_u64(before), vreinterpretq_u8_u64(self))) }
    }

    #[inline(always)]
    fn mirrored_bytes(self) -> Self {
        // SAFETY: as above.
        unsafe { vreinterpretq_u64_u8(vrbitq_u8(vreinterpretq_u8_u64(self))) }
    }
}

impl Products for uint64x2_t {
    #[inline(always)]
    fn low_product(self, other: Self) -> Self {
        // SAFETY: kernels that multiply are handed out where the processor has PMULL.
        unsafe { vreinterpretq_u64_p128(vmull_p64(vgetq_lane_u64::<0>(self), vgetq_lane_u64::<0>(other))) }
    }

    #[inline(always)]
    fn high_product(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe { vreinterpretq_u64_p128(vmull_high_p64(vreinterpretq_p64_u64(self), vreinterpretq_p64_u64(other))) }
    }

    /// By two more products, which are cheaper here than six shifts.
    #[inline(always)]
    fn remainders(even: Self, odd: Self) -> Self {
        // x^64 is x^4 + x^3 + x + 1.
        let fold = Self::all(0x1b);
        let (once_even, once_odd) = (even.high_product(fold), odd.high_product(fold));
        let even = even.xor(once_even).xor(once_even.high_product(fold));
        even.low_words(odd.xor(once_odd).xor(once_odd.high_product(fold)))
    }
}
