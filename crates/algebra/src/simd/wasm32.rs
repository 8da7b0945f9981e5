//! Inner loops for WebAssembly with `simd128`. A module cannot ask what the browser has: it runs as a whole or not at all, so the choice is
//! made when it is compiled.
#![allow(unsafe_code)]

use std::arch::wasm32::v128;

use super::clmul::Clmul;
use super::clmul_fft::Transform;
use super::clmul_fft_basis::basis_change;
use super::register::compiled_for;
use super::tables::add_products_by_tables;
use super::{Kernels, Line, RowEnds, Sums};
use super::{clmul_fft_portable, clmul_portable, clmul_tables, rows};

pub(super) static KERNELS: Kernels = Kernels {
    name: "simd128",
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

pub(super) static PRODUCTS: Clmul = Clmul {
    name: "simd128",
    mul,
    add_mul_word,
    pair,
    square,
    half_gcd: 8192,
    transform: &TRANSFORM,
    ..clmul_portable::KERNELS
};

static TRANSFORM: Transform = Transform { to_products, from_products, ..clmul_fft_portable::TRANSFORM };

mod basis {
    super::basis_change! { #[target_feature(enable = "simd128")] }
}

compiled_for! { "simd128":
    fn xor(target: &mut [u64], source: &[u64]) { rows::xor::<v128>(target, source) }
    fn add_with_neighbours(target: &mut [u64], here: &[u64], row: &[u64]) {
        rows::add_with_neighbours::<v128>(target, here, row)
    }
    fn chase(state: [&mut [u64]; 2], ends: &RowEnds, lights: &[u64]) { rows::chase::<v128>(state, ends, lights) }
    fn chase_in_place(state: [&mut [u64]; 2], ends: &RowEnds, lights: &mut [u64]) {
        rows::chase::<v128>(state, ends, lights)
    }
    fn mirror_bytes(words: &mut [u64]) { rows::mirror_bytes::<v128>(words) }
    fn dot(a: &[u64], b: &[u64]) -> bool { rows::dot::<v128>(a, b) }
    fn add_combinations(target: &mut [Line], coefficients: &[u64], sums: &Sums) {
        rows::add_combinations::<v128>(target, coefficients, sums)
    }
    // Written for any processor; the compiler uses the registers.
    fn mul(out: &mut [u64], a: &[u64], b: &[u64]) { clmul_portable::mul(out, a, b) }
    fn add_mul_word(out: &mut [u64], a: &[u64], word: u64) { clmul_tables::add_mul_word::<v128>(out, a, word) }
    fn pair(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) { clmul_tables::pair::<v128>(a, b, m) }
    fn square(out: &mut [u64], a: &[u64]) { clmul_portable::square(out, a) }
    fn to_products(data: &mut [u64]) { basis::to_products(data) }
    fn from_products(data: &mut [u64]) { basis::from_products(data) }
}
