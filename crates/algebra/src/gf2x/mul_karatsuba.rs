//! Product, method: Karatsuba, three products of half the size instead of four.

use super::{mul_schoolbook, words};
use crate::simd::clmul::Clmul;

/// `out = a * b` for factors of the same length; `out` has twice as many words.
///
/// Time O(n^1.585), memory O(n).
pub(crate) fn mul_into(kernels: &Clmul, out: &mut [u64], a: &[u64], b: &[u64]) {
    debug_assert!(a.len() == b.len() && out.len() == 2 * a.len());
    let mut scratch = vec![0; 4 * a.len() + 8 * usize::BITS as usize];
    halves(kernels, out, a, b, &mut scratch);
}

/// With `a = a0 + a1 T`, `b = b0 + b1 T`:
/// `a b = a0 b0 + ((a0 + a1)(b0 + b1) + a0 b0 + a1 b1) T + a1 b1 T^2`.
fn halves(kernels: &Clmul, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    let n = a.len();
    if n < kernels.karatsuba.max(2) {
        return mul_schoolbook::mul_into(kernels, out, a, b);
    }
    let half = n.div_ceil(2);
    let (a0, a1) = a.split_at(half);
    let (b0, b1) = b.split_at(half);
    let (middle, scratch) = scratch.split_at_mut(2 * half);
    // The sums lie in `out`, which is free until the outer products are written.
    let (sum_a, sum_b) = out[..2 * half].split_at_mut(half);
    sum_a.copy_from_slice(a0);
    words::add(sum_a, a1);
    sum_b.copy_from_slice(b0);
    words::add(sum_b, b1);
    halves(kernels, middle, sum_a, sum_b, scratch);
    halves(kernels, &mut out[..2 * half], a0, b0, scratch);
    halves(kernels, &mut out[2 * half..], a1, b1, scratch);
    join(out, middle, half);
}

/// Adds `(middle + low + high) T` to `out = low + high T^2`, `T` being `half` words.
fn join(out: &mut [u64], middle: &mut [u64], half: usize) {
    let (low, high) = out.split_at_mut(2 * half);
    for (m, l) in middle.iter_mut().zip(&*low) {
        *m ^= l;
    }
    words::add(middle, high);
    let (first, second) = middle.split_at(half);
    words::add(&mut low[half..], first);
    // Past the end of `high` the second half is zero.
    let space = high.len().min(half);
    words::add(high, &second[..space]);
}
