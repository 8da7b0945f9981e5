//! Registers of WebAssembly's `simd128`. Products of polynomials are not among its instructions.
#![allow(unsafe_code)]

use super::register::{Bytes, Register};
use std::arch::wasm32::*;

impl Register for v128 {
    #[inline(always)]
    fn load(from: &[u64; 2]) -> Self {
        // SAFETY: two words are there to be read; no alignment is asked for.
        unsafe { v128_load(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, to: &mut [u64; 2]) {
        // SAFETY: two words are there to be written; no alignment is asked for.
        unsafe { v128_store(to.as_mut_ptr().cast(), self) }
    }

    #[inline(always)]
    fn all(word: u64) -> Self {
        u64x2_splat(word)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        v128_xor(self, other)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        v128_and(self, other)
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        u64x2_shl(self, N as u32)
    }

    #[inline(always)]
    fn doubled(self) -> Self {
        u64x2_add(self, self)
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        u64x2_shr(self, N as u32)
    }

    #[inline(always)]
    fn low_words(self, other: Self) -> Self {
        u64x2_shuffle::<0, 2>(self, other)
    }

    #[inline(always)]
    fn high_words(self, other: Self) -> Self {
        u64x2_shuffle::<1, 3>(self, other)
    }

    #[inline(always)]
    fn across(self, other: Self) -> Self {
        u64x2_shuffle::<1, 2>(self, other)
    }
}

impl Bytes for v128 {
    #[inline(always)]
    fn look_up(self, table: Self) -> Self {
        // The relaxed form leaves open what bytes from 16 to 127 give, which nobody looks up.
        #[cfg(target_feature = "relaxed-simd")]
        return u8x16_relaxed_swizzle(table, self);
        #[cfg(not(target_feature = "relaxed-simd"))]
        u8x16_swizzle(table, self)
    }

    #[inline(always)]
    fn bytes_up(self, before: Self) -> Self {
        u8x16_shuffle::<15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30>(before, self)
    }
}
