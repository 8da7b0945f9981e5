//! Carry-less products on x86-64: by looking up bytes with SSSE3, by PCLMULQDQ, and by VPCLMULQDQ
//! with AVX2 and AVX-512.
#![allow(unsafe_code)]

use super::clmul::Clmul;
use super::clmul_fft_eights;
use super::clmul_fft_loops as loops;
use super::clmul_products::product_kernels;
use super::clmul_tables::table_kernels;
use std::arch::x86_64::{__m128i, __m256i, __m512i};

/// The kernels that this processor has besides the portable ones, slowest first. They are reachable
/// through here alone.
pub(super) fn detected() -> Vec<&'static Clmul> {
    let mut all = Vec::new();
    if is_x86_feature_detected!("ssse3") {
        all.push(&TABLES);
    }
    let words =
        is_x86_feature_detected!("pclmulqdq") && is_x86_feature_detected!("lzcnt") && is_x86_feature_detected!("bmi2");
    if words {
        all.push(&PCLMULQDQ);
    }
    let wide = words && is_x86_feature_detected!("vpclmulqdq");
    if wide && is_x86_feature_detected!("avx2") {
        all.push(&AVX2);
    }
    if wide && is_x86_feature_detected!("avx512f") {
        all.push(&AVX512);
    }
    all
}

// For processors without PCLMULQDQ.
table_kernels! { static TABLES = "ssse3" for "ssse3", by __m128i }

product_kernels! {
    static PCLMULQDQ = "pclmulqdq" for "pclmulqdq,lzcnt,bmi2",
    by __m128i, blocks by loops::forward_blocks::<__m128i, 2>, loops::inverse_blocks::<__m128i, 2>;
    karatsuba: 26, fft: 300, half_gcd: 8192
}
product_kernels! {
    static AVX2 = "vpclmulqdq-256" for "avx2,pclmulqdq,vpclmulqdq,lzcnt,bmi2",
    by __m256i, blocks by loops::forward_blocks::<__m256i, 4>, loops::inverse_blocks::<__m256i, 4>;
    karatsuba: 32, fft: 600, half_gcd: 8192
}
product_kernels! {
    static AVX512 = "vpclmulqdq" for "avx512f,pclmulqdq,vpclmulqdq,lzcnt,bmi2",
    by __m512i, blocks by clmul_fft_eights::forward_blocks, clmul_fft_eights::inverse_blocks;
    karatsuba: 48, fft: 900, half_gcd: 12_288
}
