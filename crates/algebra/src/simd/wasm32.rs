//! Inner loops for WebAssembly with `simd128`. A module cannot ask what the browser has: it runs as
//! a whole or not at all, so the choice is made when it is compiled.
#![allow(unsafe_code)]

use super::clmul_fft::Transform;
use super::clmul_fft_basis::basis_change;
use super::clmul_tables::table_kernels;
use super::register::compiled_for;
use super::rows::{chase_by_pairs, row_kernels};
use super::{clmul_fft_portable, clmul_portable};
use std::arch::wasm32::v128;

row_kernels! {
    pub(super) static KERNELS = "simd128" for "simd128",
    by v128, 4 a line, bytes by v128, chase by chase_by_pairs::<v128>
}

table_kernels! {
    pub(super) static PRODUCTS = "simd128" for "simd128", by v128, mul: mul, square: square, transform: &TRANSFORM
}

static TRANSFORM: Transform = Transform { to_products, from_products, ..clmul_fft_portable::TRANSFORM };

mod basis {
    super::basis_change! { #[target_feature(enable = "simd128")] }
}

// Written for any processor; the compiler uses the registers.
compiled_for! { "simd128":
    fn mul(out: &mut [u64], a: &[u64], b: &[u64]) { clmul_portable::mul(out, a, b) }
    fn square(out: &mut [u64], a: &[u64]) { clmul_portable::square(out, a) }
    fn to_products(data: &mut [u64]) { basis::to_products(data) }
    fn from_products(data: &mut [u64]) { basis::from_products(data) }
}
