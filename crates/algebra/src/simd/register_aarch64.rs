//! Registers of NEON, which every 64-bit ARM processor has; products need PMULL, which comes with
//! AES.
#![allow(unsafe_code)]
#![allow(
    inline_always_mismatching_target_features,
    reason = "they are inlined where a kernel is compiled for its features"
)]

use super::register::{Bytes, BytesUp, Products, Register, registers};
use std::arch::aarch64::*;

registers! {
    impl Register<2> for uint64x2_t {
        fn load(from: &[u64; 2]) -> Self { vld1q_u64(from.as_ptr()) }
        fn store(self, to: &mut [u64; 2]) { vst1q_u64(to.as_mut_ptr(), self) }
        fn all(word: u64) -> Self { vdupq_n_u64(word) }
        fn xor(self, other: Self) -> Self { veorq_u64(self, other) }
        fn and(self, other: Self) -> Self { vandq_u64(self, other) }
        fn shl<const BITS: i32>(self) -> Self { vshlq_n_u64::<BITS>(self) }
        fn shr<const BITS: i32>(self) -> Self { vshrq_n_u64::<BITS>(self) }
        fn doubled(self) -> Self { vaddq_u64(self, self) }
        fn across(self, other: Self) -> Self { vextq_u64::<1>(self, other) }
    }

    impl Bytes<2> for uint64x2_t {
        fn look_up(self, table: Self) -> Self {
            vreinterpretq_u64_u8(vqtbl1q_u8(vreinterpretq_u8_u64(table), vreinterpretq_u8_u64(self)))
        }
        fn mirrored_bytes(self) -> Self { vreinterpretq_u64_u8(vrbitq_u8(vreinterpretq_u8_u64(self))) }
    }

    impl BytesUp for uint64x2_t {
        fn bytes_up(self, before: Self) -> Self {
            vreinterpretq_u64_u8(vextq_u8::<15>(vreinterpretq_u8_u64(before), vreinterpretq_u8_u64(self)))
        }
    }

    impl Products<2> for uint64x2_t {
        type Lane = Self;
        fn low_product(self, other: Self) -> Self {
            vreinterpretq_u64_p128(vmull_p64(vgetq_lane_u64::<0>(self), vgetq_lane_u64::<0>(other)))
        }
        fn high_product(self, other: Self) -> Self {
            vreinterpretq_u64_p128(vmull_high_p64(vreinterpretq_p64_u64(self), vreinterpretq_p64_u64(other)))
        }
        fn low_words(self, other: Self) -> Self { vzip1q_u64(self, other) }
        fn high_words(self, other: Self) -> Self { vzip2q_u64(self, other) }
        fn lane(self) -> Self { self }
        fn all_lanes(lane: Self) -> Self { lane }
        fn on_top(lane: Self) -> Self { lane }
        fn lanes_down(self, above: Self) -> Self { above }
        // By two more products, which are cheaper here than six shifts.
        fn remainders(even: Self, odd: Self) -> Self {
            // x^64 is x^4 + x^3 + x + 1.
            let fold = Self::all(0x1b);
            let (once_even, once_odd) = (even.high_product(fold), odd.high_product(fold));
            let even = even.xor(once_even).xor(once_even.high_product(fold));
            even.low_words(odd.xor(once_odd).xor(once_odd.high_product(fold)))
        }
    }
}
