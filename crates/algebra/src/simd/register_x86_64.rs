//! Registers of SSE. SSE2 is there on every x86-64; bytes need SSSE3 and products PCLMULQDQ.
#![allow(unsafe_code)]

use super::register::{Bytes, Products, Register};
use std::arch::x86_64::*;

impl Register for __m128i {
    #[inline(always)]
    fn load(from: &[u64; 2]) -> Self {
        // SAFETY: two words are there to be read; the unaligned form asks for no alignment.
        unsafe { _mm_loadu_si128(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, to: &mut [u64; 2]) {
        // SAFETY: two words are there to be written; the unaligned form asks for no alignment.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), self) }
    }

    #[inline(always)]
    fn all(word: u64) -> Self {
        // SAFETY: here and below, SSE2 is part of every x86-64.
        unsafe { _mm_set1_epi64x(word.cast_signed()) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { _mm_xor_si128(self, other) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { _mm_and_si128(self, other) }
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        unsafe { _mm_slli_epi64::<N>(self) }
    }

    #[inline(always)]
    fn doubled(self) -> Self {
        unsafe { _mm_add_epi64(self, self) }
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        unsafe { _mm_srli_epi64::<N>(self) }
    }

    #[inline(always)]
    fn low_words(self, other: Self) -> Self {
        unsafe { _mm_unpacklo_epi64(self, other) }
    }

    #[inline(always)]
    fn high_words(self, other: Self) -> Self {
        unsafe { _mm_unpackhi_epi64(self, other) }
    }

    #[inline(always)]
    fn across(self, other: Self) -> Self {
        unsafe { _mm_castpd_si128(_mm_shuffle_pd::<1>(_mm_castsi128_pd(self), _mm_castsi128_pd(other))) }
    }
}

impl Bytes for __m128i {
    #[inline(always)]
    fn look_up(self, table: Self) -> Self {
        // SAFETY: kernels that look up bytes are handed out where the processor has SSSE3.
        unsafe { _mm_shuffle_epi8(table, self) }
    }

    #[inline(always)]
    fn bytes_up(self, before: Self) -> Self {
        // SAFETY: as above.
        unsafe { _mm_alignr_epi8::<15>(self, before) }
    }
}

impl Products for __m128i {
    #[inline(always)]
    fn low_product(self, other: Self) -> Self {
        // SAFETY: kernels that multiply are handed out where the processor has PCLMULQDQ.
        unsafe { _mm_clmulepi64_si128::<0x00>(self, other) }
    }

    #[inline(always)]
    fn high_product(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe { _mm_clmulepi64_si128::<0x11>(self, other) }
    }
}
