//! The additive Fourier transform over GF(2^64): values of a polynomial at the first `points`
//! points of the field.
//!
//! Cantor's points come with polynomials `s_j` of degree `2^j` (`s_0 = x`, `s_(j+1) = s_j^2 + s_j`)
//! that vanish on the first `2^j` points and are one on point `2^j`. A polynomial is written on the
//! products `X_i` of the `s_j` over the bits `j` of `i`; its halves `low + s_j high` have on a
//! block of `2^(j+1)` points the values of `low + c high` on the first half and
//! `low + (c + 1) high` on the second, `c = s_j(start)`, which is the point of number
//! `start / 2^j`.
//!
//! Numbers of points need not be powers of two: parts that are not wanted are skipped, and the way
//! back fills them in.
//!
//! Literature: Lin, Chung, Han: *Novel polynomial basis and its application to Reed-Solomon erasure
//! codes*, FOCS 2014; van der Hoeven: *The truncated Fourier transform and applications*, ISSAC
//! 2004.

use crate::simd::clmul_fft::{BLOCK, Transform, point};
use crate::simd::kernels;

/// Coefficients on the `X_i` to values at points `start..start + points`, in place.
///
/// `data` has a power of two of elements, at least [`BLOCK`]; only the first `terms` coefficients
/// are not zero. `points` and `terms` are multiples of [`BLOCK`]. Values past `points` are
/// undefined.
pub(crate) fn forward(kernels: &Transform, data: &mut [u64], start: usize, terms: usize, points: usize) {
    if data.len() == BLOCK {
        return (kernels.forward_blocks)(data, start);
    }
    let half = data.len() / 2;
    let (low, high) = data.split_at_mut(half);
    let c = point(start / half);
    let both = points > half;
    if terms > half {
        let used = terms - half;
        match (c == 0, both) {
            (true, true) => xor(high, low),
            (true, false) => {}
            (false, true) => {
                (kernels.forward)(&mut low[..used], &mut high[..used], c);
                high[used..].copy_from_slice(&low[used..]);
            }
            (false, false) => (kernels.add_mul)(&mut low[..used], &high[..used], c),
        }
    } else if both {
        high[..terms].copy_from_slice(&low[..terms]);
    }
    let below = terms.min(half);
    forward(kernels, low, start, below, points.min(half));
    if both {
        forward(kernels, high, start + half, below, points - half);
    }
}

/// Values at points `start..start + points` to coefficients on the `X_i`, in place: the other way
/// of [`forward`].
///
/// Past `points` the elements of `data` hold coefficients already (zero, in a product that has no
/// more terms).
pub(crate) fn inverse(kernels: &Transform, data: &mut [u64], start: usize, points: usize) {
    if data.len() == BLOCK {
        return (kernels.inverse_blocks)(data, start);
    }
    let half = data.len() / 2;
    let (low, high) = data.split_at_mut(half);
    let c = point(start / half);
    if points > half {
        inverse(kernels, low, start, half);
        // On the second half stand the values of `low + (c + 1) high`; its upper coefficients are
        // known.
        let known = points - half;
        xor(&mut high[known..], &low[known..]);
        inverse(kernels, high, start + half, known);
        if c == 0 {
            xor(high, low);
        } else {
            (kernels.inverse)(low, high, c);
        }
    } else {
        if c == 0 {
            return inverse(kernels, low, start, points);
        }
        // On the first half stand the values of `low + c high`.
        (kernels.add_mul)(&mut low[points..], &high[points..], c);
        inverse(kernels, low, start, points);
        (kernels.add_mul)(low, high, c);
    }
}

fn xor(target: &mut [u64], source: &[u64]) {
    (kernels().xor)(target, source);
}
