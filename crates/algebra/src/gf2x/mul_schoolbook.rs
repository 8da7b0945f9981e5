//! Product, method: the schoolbook, every word with every word.

use crate::simd::clmul::Clmul;

/// `out = a * b`; `out` has `a.len() + b.len()` words. Time O(a b) products of words, no memory.
pub(crate) fn mul_into(kernels: &Clmul, out: &mut [u64], a: &[u64], b: &[u64]) {
    if a.is_empty() || b.is_empty() {
        return out.fill(0);
    }
    (kernels.mul)(out, a, b);
}
