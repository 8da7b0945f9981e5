//! The product: which method for which size.

use super::{Poly, mul_fft, mul_karatsuba, mul_schoolbook};
use crate::simd::clmul::Clmul;

/// The product; a long factor is cut into pieces of the short one's size.
pub(super) fn mul(a: &Poly, b: &Poly) -> Poly {
    Poly::from_words(mul_words(a.words(), b.words()))
}

/// The product of two slices, `a.len() + b.len()` words.
pub(crate) fn mul_words(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut out = vec![0; a.len() + b.len()];
    mul_into(Clmul::best(), &mut out, a, b);
    out
}

/// `out = a * b`; `out` has `a.len() + b.len()` words.
pub(crate) fn mul_into(kernels: &Clmul, out: &mut [u64], a: &[u64], b: &[u64]) {
    debug_assert_eq!(out.len(), a.len() + b.len());
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    if short.len() < kernels.karatsuba {
        return mul_schoolbook::mul_into(kernels, out, long, short);
    }
    if long.len() + short.len() >= 2 * kernels.fft && 3 * short.len() >= kernels.fft {
        return mul_fft::mul_into(kernels, out, long, short);
    }
    if long.len() == short.len() {
        return mul_karatsuba::mul_into(kernels, out, long, short);
    }
    // Pieces of the long factor as long as the short one, the last of them shorter.
    out.fill(0);
    let mut product = vec![0; 2 * short.len()];
    for (i, piece) in long.chunks(short.len()).enumerate() {
        let product = &mut product[..piece.len() + short.len()];
        mul_into(kernels, product, piece, short);
        super::words::add(&mut out[i * short.len()..], product);
    }
}
