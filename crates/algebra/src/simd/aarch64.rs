//! Inner loops for 64-bit ARM: NEON, which every processor has, and PMULL, which nearly all have.
#![allow(unsafe_code)]

use super::clmul::Clmul;
use super::clmul_fft_loops as loops;
use super::clmul_products::product_kernels;
use super::clmul_tables::table_kernels;
use super::rows::{chase_by_pairs, row_kernels};
use std::arch::aarch64::uint64x2_t;
use std::arch::is_aarch64_feature_detected;

row_kernels! {
    pub(super) static KERNELS = "neon" for "neon",
    by uint64x2_t, 4 a line, bytes by uint64x2_t, chase by chase_by_pairs::<uint64x2_t>
}

/// The products that this processor runs, slowest first. Those by PMULL are reachable through here
/// alone.
pub(super) fn products() -> Vec<&'static Clmul> {
    let mut sets = vec![&TABLES];
    if is_aarch64_feature_detected!("aes") && is_aarch64_feature_detected!("pmull") {
        sets.push(&PMULL);
    }
    sets
}

// For processors without PMULL, such as those of some single-board computers.
table_kernels! { static TABLES = "neon" for "neon", by uint64x2_t }

product_kernels! {
    static PMULL = "pmull" for "neon,aes",
    by uint64x2_t, blocks by loops::forward_blocks::<uint64x2_t, 2>, loops::inverse_blocks::<uint64x2_t, 2>;
    karatsuba: 26, fft: 300, half_gcd: 8192
}
