//! Inner loops for 64-bit ARM: NEON, which every processor has, and PMULL, which nearly all have.
#![allow(unsafe_code)]

use std::arch::aarch64::uint64x2_t;
use std::arch::is_aarch64_feature_detected;

use super::clmul::Clmul;
use super::clmul_fft::Transform;
use super::register::compiled_for;
use super::tables::add_products_by_tables;
use super::{Kernels, Line, RowEnds, Sums};
use super::{
    clmul_fft_pairs as fft, clmul_fft_portable, clmul_portable, clmul_products as products, clmul_tables, rows,
};

pub(super) static KERNELS: Kernels = Kernels {
    name: "neon",
    xor,
    add_with_neighbours,
    chase,
    chase_in_place,
    mirror_bytes,
    dot,
    add_combinations,
    add_products: |target, coefficients, sources| {
        add_products_by_tables(target, coefficients, sources, add_combinations);
    },
};

compiled_for! { "neon":
    fn xor(target: &mut [u64], source: &[u64]) { rows::xor::<uint64x2_t>(target, source) }
    fn add_with_neighbours(target: &mut [u64], here: &[u64], row: &[u64]) {
        rows::add_with_neighbours::<uint64x2_t>(target, here, row)
    }
    fn chase(state: [&mut [u64]; 2], ends: &RowEnds, lights: &[u64]) { rows::chase::<uint64x2_t>(state, ends, lights) }
    fn chase_in_place(state: [&mut [u64]; 2], ends: &RowEnds, lights: &mut [u64]) {
        rows::chase::<uint64x2_t>(state, ends, lights)
    }
    fn mirror_bytes(words: &mut [u64]) { rows::mirror_bytes::<uint64x2_t>(words) }
    fn dot(a: &[u64], b: &[u64]) -> bool { rows::dot::<uint64x2_t>(a, b) }
    fn add_combinations(target: &mut [Line], coefficients: &[u64], sums: &Sums) {
        rows::add_combinations::<uint64x2_t>(target, coefficients, sums)
    }
}

/// The products that this processor runs, slowest first. Those by PMULL are reachable through here alone.
pub(super) fn products() -> Vec<&'static Clmul> {
    let mut sets = vec![&TABLES];
    if is_aarch64_feature_detected!("aes") && is_aarch64_feature_detected!("pmull") {
        sets.push(&PMULL);
    }
    sets
}

/// For processors without PMULL, such as those of some single-board computers.
static TABLES: Clmul = Clmul {
    name: "neon",
    add_mul_word: add_mul_word_by_tables,
    pair: pair_by_tables,
    half_gcd: 8192,
    ..clmul_portable::KERNELS
};

compiled_for! { "neon":
    fn add_mul_word_by_tables(out: &mut [u64], a: &[u64], word: u64) {
        clmul_tables::add_mul_word::<uint64x2_t>(out, a, word)
    }
    fn pair_by_tables(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) { clmul_tables::pair::<uint64x2_t>(a, b, m) }
}

static PMULL: Clmul = Clmul {
    name: "pmull",
    mul,
    add_mul_word,
    pair,
    square,
    word,
    steps,
    karatsuba: 26,
    fft: 300,
    half_gcd: 8192,
    transform: &TRANSFORM,
};

static TRANSFORM: Transform = Transform {
    forward,
    inverse,
    add_mul,
    forward_blocks,
    inverse_blocks,
    pointwise,
    // Additions alone, for which the compiler uses NEON by itself.
    ..clmul_fft_portable::TRANSFORM
};

compiled_for! { "neon,aes":
    fn mul(out: &mut [u64], a: &[u64], b: &[u64]) { products::mul::<uint64x2_t>(out, a, b) }
    fn add_mul_word(out: &mut [u64], a: &[u64], word: u64) { products::add_mul_word::<uint64x2_t>(out, a, word) }
    fn pair(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) { products::pair::<uint64x2_t>(a, b, m) }
    fn square(out: &mut [u64], a: &[u64]) { products::square::<uint64x2_t>(out, a) }
    fn word(a: u64, b: u64) -> u128 { products::word::<uint64x2_t>(a, b) }
    fn steps(u: u128, v: u128, most: u32) -> [u64; 4] { products::steps::<uint64x2_t>(u, v, most) }
    fn forward(low: &mut [u64], high: &mut [u64], c: u64) { fft::forward::<uint64x2_t>(low, high, c) }
    fn inverse(low: &mut [u64], high: &mut [u64], c: u64) { fft::inverse::<uint64x2_t>(low, high, c) }
    fn add_mul(low: &mut [u64], high: &[u64], c: u64) { fft::add_mul::<uint64x2_t>(low, high, c) }
    fn forward_blocks(blocks: &mut [u64], start: usize) { fft::forward_blocks::<uint64x2_t>(blocks, start) }
    fn inverse_blocks(blocks: &mut [u64], start: usize) { fft::inverse_blocks::<uint64x2_t>(blocks, start) }
    fn pointwise(a: &mut [u64], b: &[u64]) { fft::pointwise::<uint64x2_t>(a, b) }
}
