//! Products of packed polynomials over GF(2) by words: which machine instructions do them.
//!
//! All sets of kernels compute the same; the best one the processor offers is chosen at run time.

use std::sync::OnceLock;

use super::clmul_fft::Transform;
use super::clmul_portable;

/// One set of kernels and the sizes (in words) from which the faster methods pay with it.
pub(crate) struct Clmul {
    /// The operations that the kernels are made of.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests say which kernels they try"))]
    pub name: &'static str,
    /// `out = a * b` by the schoolbook; `out` has `a.len() + b.len()` words.
    pub mul: fn(out: &mut [u64], a: &[u64], b: &[u64]),
    /// `out += a * word`; `out` has at least `a.len() + 1` words.
    pub add_mul_word: fn(out: &mut [u64], a: &[u64], word: u64),
    /// `(a, b) = (m[0] a + m[1] b, m[2] a + m[3] b)`, cut to their (equal) length.
    pub pair: fn(a: &mut [u64], b: &mut [u64], m: &[u64; 4]),
    /// `out = a * a`; `out` has `2 * a.len()` words.
    pub square: fn(out: &mut [u64], a: &[u64]),
    /// The product of two words.
    pub word: fn(a: u64, b: u64) -> u128,
    /// The matrix of a run of Euclid's steps on the leading coefficients, see
    /// [`super::clmul_euclid::steps`].
    pub steps: fn(u: u128, v: u128, most: u32) -> [u64; 4],
    /// From how many words per side Karatsuba pays.
    pub karatsuba: usize,
    /// From how many words per side the additive Fourier transform pays.
    pub fft: usize,
    /// Reductions by a half-gcd of up to this many coefficients go by Lehmer's method.
    pub half_gcd: usize,
    /// The inner loops of the additive Fourier transform.
    pub transform: &'static Transform,
}

impl Clmul {
    /// The best kernels this processor has.
    pub(crate) fn best() -> &'static Self {
        static CHOSEN: OnceLock<&'static Clmul> = OnceLock::new();
        CHOSEN.get_or_init(|| *Self::all().last().unwrap_or(&&clmul_portable::KERNELS))
    }

    /// All kernels this processor can run, slowest first.
    pub(crate) fn all() -> Vec<&'static Self> {
        let all = std::iter::once(&clmul_portable::KERNELS);
        #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
        let all = all.chain(super::clmul_x86_64::detected());
        #[cfg(all(target_arch = "aarch64", not(feature = "portable")))]
        let all = all.chain(super::aarch64::products());
        #[cfg(all(target_arch = "wasm32", not(feature = "portable")))]
        let all = all.chain([&super::wasm32::PRODUCTS]);
        all.collect()
    }
}
