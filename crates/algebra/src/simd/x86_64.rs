//! Inner loops for x86-64 with SSSE3, with AVX2 and with AVX-512.
#![allow(unsafe_code)]

use super::rows::{chase_by_pairs, chase_by_rows, row_kernels};
use super::{Kernels, gfni_x86_64};
use std::arch::x86_64::{__m128i, __m256i, __m512i};

/// The sets of inner loops that this processor runs, slowest first. The safe functions in the
/// tables below are reachable through here alone, after the processor was asked.
pub(super) fn detected() -> Vec<&'static Kernels> {
    let mut sets = Vec::new();
    if is_x86_feature_detected!("ssse3") {
        sets.push(&SSSE3);
    }
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
        sets.push(&AVX2);
        if is_x86_feature_detected!("avx512f") {
            sets.push(&AVX512);
            if gfni_x86_64::detected() {
                sets.push(&AVX512_GFNI);
            }
        }
    }
    sets
}

row_kernels! {
    static SSSE3 = "ssse3" for "ssse3",
    by __m128i, 4 a line, bytes by __m128i, chase by chase_by_pairs::<__m128i>
}
row_kernels! {
    static AVX2 = "avx2" for "avx2,popcnt",
    by __m256i, 2 a line, bytes by __m256i, chase by chase_by_rows::<__m256i, 4>
}
row_kernels! {
    static AVX512 = "avx512" for "avx512f,popcnt",
    by __m512i, 1 a line, bytes by __m256i, chase by chase_by_rows::<__m512i, 8>
}

static AVX512_GFNI: Kernels = Kernels {
    name: "avx512 with gfni",
    // SAFETY: the table is handed out only where the processor has the features.
    add_products: |target, coefficients, sources| unsafe { gfni_x86_64::add_products(target, coefficients, sources) },
    ..AVX512
};
