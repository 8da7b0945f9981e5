//! Carry-less products on x86-64 with registers of 128 bits: by PCLMULQDQ, and by looking up bytes with SSSE3.
#![allow(unsafe_code)]

use std::arch::x86_64::__m128i;

use super::clmul::Clmul;
use super::clmul_fft::Transform;
use super::clmul_fft_basis::basis_change;
use super::register::compiled_for;
use super::{clmul_fft_pairs as fft, clmul_portable, clmul_products as products, clmul_tables as tables};

pub(super) static KERNELS: Clmul = Clmul {
    name: "pclmulqdq",
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

// The functions below are reached only through the tables, which are handed out after the processor was found to have the features.

compiled_for! { "pclmulqdq":
    fn mul(out: &mut [u64], a: &[u64], b: &[u64]) { products::mul::<__m128i>(out, a, b) }
    fn add_mul_word(out: &mut [u64], a: &[u64], word: u64) { products::add_mul_word::<__m128i>(out, a, word) }
    fn pair(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) { products::pair::<__m128i>(a, b, m) }
    fn square(out: &mut [u64], a: &[u64]) { products::square::<__m128i>(out, a) }
    fn word(a: u64, b: u64) -> u128 { products::word::<__m128i>(a, b) }
    fn forward(low: &mut [u64], high: &mut [u64], c: u64) { fft::forward::<__m128i>(low, high, c) }
    fn inverse(low: &mut [u64], high: &mut [u64], c: u64) { fft::inverse::<__m128i>(low, high, c) }
    fn add_mul(low: &mut [u64], high: &[u64], c: u64) { fft::add_mul::<__m128i>(low, high, c) }
    fn forward_blocks(blocks: &mut [u64], start: usize) { fft::forward_blocks::<__m128i>(blocks, start) }
    fn inverse_blocks(blocks: &mut [u64], start: usize) { fft::inverse_blocks::<__m128i>(blocks, start) }
    fn to_products(data: &mut [u64]) { basis::to_products(data) }
    fn from_products(data: &mut [u64]) { basis::from_products(data) }
    fn pointwise(a: &mut [u64], b: &[u64]) { fft::pointwise::<__m128i>(a, b) }
}

compiled_for! { "pclmulqdq,lzcnt,bmi2":
    fn steps(u: u128, v: u128, most: u32) -> [u64; 4] { products::steps::<__m128i>(u, v, most) }
}

static TRANSFORM: Transform =
    Transform { forward, inverse, add_mul, forward_blocks, inverse_blocks, to_products, from_products, pointwise };

mod basis {
    super::basis_change! { #[target_feature(enable = "sse2")] }
}

/// For processors without PCLMULQDQ.
pub(super) static TABLES: Clmul = Clmul {
    name: "ssse3",
    add_mul_word: add_mul_word_by_tables,
    pair: pair_by_tables,
    half_gcd: 8192,
    ..clmul_portable::KERNELS
};

compiled_for! { "ssse3":
    fn add_mul_word_by_tables(out: &mut [u64], a: &[u64], word: u64) { tables::add_mul_word::<__m128i>(out, a, word) }
    fn pair_by_tables(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) { tables::pair::<__m128i>(a, b, m) }
}
