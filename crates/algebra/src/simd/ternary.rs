//! The Fourier transform over `Z_3^d` by the best kernel of the processor: one loop, compiled for
//! each instruction set.

use super::register::best_of;
use crate::ternary::Pair;

best_of! {
    /// Transforms in place.
    pub(crate) fn transform, kernels(data: &mut [Pair]) -> () { portable }
    "avx2", "avx2" { portable }
}

/// One digit after the other: `(x, y, z)` becomes `(x + y + z, x + w y + w^2 z, x + w^2 y + w z)`.
#[inline(always)]
fn portable(data: &mut [Pair]) {
    let mut third = data.len() / 3;
    while third > 0 {
        for block in data.chunks_exact_mut(3 * third) {
            let (low, rest) = block.split_at_mut(third);
            let (middle, high) = rest.split_at_mut(third);
            for ((x, y), z) in low.iter_mut().zip(middle).zip(high) {
                let sum = (y.a.wrapping_add(z.a), y.b.wrapping_add(z.b));
                let difference = (y.a.wrapping_sub(z.a), y.b.wrapping_sub(z.b));
                // w y + w^2 z = -z + w (y - z), since w^2 = -1 - w; likewise w^2 y + w z = -y - w
                // (y - z). And w (p + q w) = -q + (p - q) w.
                let turned = (difference.1.wrapping_neg(), difference.0.wrapping_sub(difference.1));
                let first = Pair { a: x.a.wrapping_add(sum.0), b: x.b.wrapping_add(sum.1) };
                let second = Pair {
                    a: x.a.wrapping_sub(z.a).wrapping_add(turned.0),
                    b: x.b.wrapping_sub(z.b).wrapping_add(turned.1),
                };
                let third = Pair {
                    a: x.a.wrapping_sub(y.a).wrapping_sub(turned.0),
                    b: x.b.wrapping_sub(y.b).wrapping_sub(turned.1),
                };
                (*x, *y, *z) = (first, second, third);
            }
        }
        third /= 3;
    }
}
