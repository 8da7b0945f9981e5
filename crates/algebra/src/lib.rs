//! The algebra behind Lights Out puzzles. It knows nothing about puzzles and depends on nothing but
//! a clock for browsers.
//!
//! | module | what is in it |
//! |---|---|
//! | [`bits`] | packed bit vectors and bit matrices over GF(2) |
//! | [`budget`] | limits of a computation: time, memory, threads, cancellation |
//! | [`elimination`] | rank, echelon forms, kernels, solving with a proof |
//! | [`gf2x`] | polynomials over GF(2) |
//! | [`polynomial`] | what polynomials over all fields have in common, and congruences of them |
//! | [`prime_poly`] | polynomials over GF(p), p any prime below 65536 |
//! | [`random`] | numbers that look random, for searches and tests |
//! | [`residues`] | arithmetic, matrices and linear systems modulo any k from 2 to 65536 |
//! | [`simd`] | inner loops chosen at run time for the processor |
//! | [`threads`] | the same work on several threads |
//! | [`walsh`] | the Walsh-Hadamard transform |
//!
//! # Processors
//! The inner loops use what the processor has: AVX-512, AVX2 or SSE on x86-64, NEON and PMULL on
//! ARM. In WebAssembly they use `simd128`, which browsers have had since 2021 (Safari since 2023).
//! The feature `portable` compiles none of these, for WebAssembly that must run without `simd128`,
//! and to compare.

#![warn(missing_docs)]

pub mod bits;
pub mod budget;
#[doc(hidden)]
pub mod codewords;
pub mod elimination;
pub mod gf2x;
#[doc(hidden)]
pub mod lanes;
#[doc(hidden)]
pub mod min_sum;
#[doc(hidden)]
pub mod narrow;
pub mod polynomial;
pub mod prime_poly;
pub mod random;
pub mod residues;
#[cfg_attr(feature = "portable", allow(dead_code, unused_imports, unused_macros, reason = "kernels for other builds"))]
pub mod simd;
#[doc(hidden)]
pub mod ternary;
pub mod threads;
pub mod walsh;
