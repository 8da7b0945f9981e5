//! Registers of WebAssembly's `simd128`. Products of polynomials are not among its instructions.
#![allow(unsafe_code)]

use super::register::{Bytes, BytesUp, Register, registers};
use std::arch::wasm32::*;

registers! {
    impl Register<2> for v128 {
        fn load(from: &[u64; 2]) -> Self { v128_load(from.as_ptr().cast()) }
        fn store(self, to: &mut [u64; 2]) { v128_store(to.as_mut_ptr().cast(), self) }
        fn all(word: u64) -> Self { u64x2_splat(word) }
        fn xor(self, other: Self) -> Self { v128_xor(self, other) }
        fn and(self, other: Self) -> Self { v128_and(self, other) }
        fn shl<const BITS: i32>(self) -> Self { u64x2_shl(self, BITS as u32) }
        fn shr<const BITS: i32>(self) -> Self { u64x2_shr(self, BITS as u32) }
        fn doubled(self) -> Self { u64x2_add(self, self) }
        fn across(self, other: Self) -> Self { u64x2_shuffle::<1, 2>(self, other) }
    }

    impl Bytes<2> for v128 {
        fn look_up(self, table: Self) -> Self {
            // The relaxed form leaves open what bytes from 16 to 127 give, which no lookup uses.
            #[cfg(target_feature = "relaxed-simd")]
            return u8x16_relaxed_swizzle(table, self);
            #[cfg(not(target_feature = "relaxed-simd"))]
            u8x16_swizzle(table, self)
        }
    }

    impl BytesUp for v128 {
        fn bytes_up(self, before: Self) -> Self {
            u8x16_shuffle::<15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30>(before, self)
        }
    }
}

#[cfg(test)]
mod tests {
    /// `cargo xtask processors` runs all tests with these instructions, too, and sets the variable
    /// for that.
    #[test]
    fn relaxed_instructions_are_compiled_in_where_they_are_to_be_tested() {
        assert!(cfg!(target_feature = "relaxed-simd") || option_env!("DOUSE_RELAXED_SIMD").is_none());
    }
}
