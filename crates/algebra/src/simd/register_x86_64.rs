//! Registers of x86-64. SSE2 is there on every one; bytes need SSSE3, products PCLMULQDQ, and wider
//! registers AVX2 or AVX-512 F, with VPCLMULQDQ for their products.
#![allow(unsafe_code)]

use super::register::{Bytes, BytesUp, Products, Register, registers};
use std::arch::x86_64::*;

registers! {
    impl Register<2> for __m128i {
        fn load(from: &[u64; 2]) -> Self { _mm_loadu_si128(from.as_ptr().cast()) }
        fn store(self, to: &mut [u64; 2]) { _mm_storeu_si128(to.as_mut_ptr().cast(), self) }
        fn all(word: u64) -> Self { _mm_set1_epi64x(word.cast_signed()) }
        fn xor(self, other: Self) -> Self { _mm_xor_si128(self, other) }
        fn and(self, other: Self) -> Self { _mm_and_si128(self, other) }
        fn shl<const BITS: i32>(self) -> Self { _mm_slli_epi64::<BITS>(self) }
        fn shr<const BITS: i32>(self) -> Self { _mm_srli_epi64::<BITS>(self) }
        fn doubled(self) -> Self { _mm_add_epi64(self, self) }
        fn across(self, other: Self) -> Self {
            _mm_castpd_si128(_mm_shuffle_pd::<1>(_mm_castsi128_pd(self), _mm_castsi128_pd(other)))
        }
    }

    impl Bytes<2> for __m128i {
        fn look_up(self, table: Self) -> Self { _mm_shuffle_epi8(table, self) }
    }

    impl BytesUp for __m128i {
        fn bytes_up(self, before: Self) -> Self { _mm_alignr_epi8::<15>(self, before) }
    }

    impl Products<2> for __m128i {
        type Lane = Self;
        fn low_product(self, other: Self) -> Self { _mm_clmulepi64_si128::<0x00>(self, other) }
        fn high_product(self, other: Self) -> Self { _mm_clmulepi64_si128::<0x11>(self, other) }
        fn low_words(self, other: Self) -> Self { _mm_unpacklo_epi64(self, other) }
        fn high_words(self, other: Self) -> Self { _mm_unpackhi_epi64(self, other) }
        fn lane(self) -> Self { self }
        fn all_lanes(lane: Self) -> Self { lane }
        fn on_top(lane: Self) -> Self { lane }
        fn lanes_down(self, above: Self) -> Self { above }
    }

    impl Register<4> for __m256i {
        fn load(from: &[u64; 4]) -> Self { _mm256_loadu_si256(from.as_ptr().cast()) }
        fn store(self, to: &mut [u64; 4]) { _mm256_storeu_si256(to.as_mut_ptr().cast(), self) }
        fn load_part(from: &[u64]) -> Self {
            let mask = _mm256_cmpgt_epi64(_mm256_set1_epi64x(from.len() as i64), _mm256_set_epi64x(3, 2, 1, 0));
            _mm256_maskload_epi64(from.as_ptr().cast(), mask)
        }
        fn all(word: u64) -> Self { _mm256_set1_epi64x(word.cast_signed()) }
        fn xor(self, other: Self) -> Self { _mm256_xor_si256(self, other) }
        fn and(self, other: Self) -> Self { _mm256_and_si256(self, other) }
        fn shl<const BITS: i32>(self) -> Self { _mm256_slli_epi64::<BITS>(self) }
        fn shr<const BITS: i32>(self) -> Self { _mm256_srli_epi64::<BITS>(self) }
        fn doubled(self) -> Self { _mm256_add_epi64(self, self) }
        fn across(self, other: Self) -> Self {
            _mm256_alignr_epi8::<8>(other, _mm256_permute2x128_si256::<0x21>(self, other))
        }
    }

    impl Bytes<4> for __m256i {
        fn look_up(self, table: Self) -> Self { _mm256_shuffle_epi8(table, self) }
    }

    impl Products<4> for __m256i {
        type Lane = __m128i;
        fn low_product(self, other: Self) -> Self { _mm256_clmulepi64_epi128::<0x00>(self, other) }
        fn high_product(self, other: Self) -> Self { _mm256_clmulepi64_epi128::<0x11>(self, other) }
        fn low_words(self, other: Self) -> Self { _mm256_unpacklo_epi64(self, other) }
        fn high_words(self, other: Self) -> Self { _mm256_unpackhi_epi64(self, other) }
        fn lane(self) -> __m128i { _mm256_castsi256_si128(self) }
        fn all_lanes(lane: __m128i) -> Self { _mm256_broadcastsi128_si256(lane) }
        fn on_top(lane: __m128i) -> Self { _mm256_inserti128_si256::<1>(_mm256_setzero_si256(), lane) }
        fn lanes_down(self, above: Self) -> Self { _mm256_permute2x128_si256::<0x21>(self, above) }
    }

    impl Register<8> for __m512i {
        const MASKS: bool = true;
        fn load(from: &[u64; 8]) -> Self { _mm512_loadu_si512(from.as_ptr().cast()) }
        fn store(self, to: &mut [u64; 8]) { _mm512_storeu_si512(to.as_mut_ptr().cast(), self) }
        fn load_part(from: &[u64]) -> Self { _mm512_maskz_loadu_epi64(mask(from.len()), from.as_ptr().cast()) }
        fn store_part(self, to: &mut [u64]) { _mm512_mask_storeu_epi64(to.as_mut_ptr().cast(), mask(to.len()), self) }
        fn all(word: u64) -> Self { _mm512_set1_epi64(word.cast_signed()) }
        fn xor(self, other: Self) -> Self { _mm512_xor_si512(self, other) }
        fn xor3(self, second: Self, third: Self) -> Self { _mm512_ternarylogic_epi64::<0x96>(self, second, third) }
        fn and(self, other: Self) -> Self { _mm512_and_si512(self, other) }
        fn shl<const BITS: i32>(self) -> Self { _mm512_sll_epi64(self, _mm_cvtsi32_si128(BITS)) }
        fn shr<const BITS: i32>(self) -> Self { _mm512_srl_epi64(self, _mm_cvtsi32_si128(BITS)) }
        fn doubled(self) -> Self { _mm512_add_epi64(self, self) }
        fn across(self, other: Self) -> Self { _mm512_alignr_epi64::<7>(other, self) }
    }

    impl Products<8> for __m512i {
        type Lane = __m128i;
        fn low_product(self, other: Self) -> Self { _mm512_clmulepi64_epi128::<0x00>(self, other) }
        fn high_product(self, other: Self) -> Self { _mm512_clmulepi64_epi128::<0x11>(self, other) }
        fn low_words(self, other: Self) -> Self { _mm512_unpacklo_epi64(self, other) }
        fn high_words(self, other: Self) -> Self { _mm512_unpackhi_epi64(self, other) }
        fn lane(self) -> __m128i { _mm512_castsi512_si128(self) }
        fn all_lanes(lane: __m128i) -> Self { _mm512_broadcast_i32x4(lane) }
        fn on_top(lane: __m128i) -> Self { _mm512_inserti32x4::<3>(_mm512_setzero_si512(), lane) }
        fn lanes_down(self, above: Self) -> Self { _mm512_alignr_epi64::<2>(above, self) }
    }
}

/// The first words of eight.
fn mask(words: usize) -> __mmask8 {
    if words >= 8 { 0xff } else { (1 << words) - 1 }
}
