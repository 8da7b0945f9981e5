//! The Fourier transform over `Z_3^d` by the best kernel of the processor: one loop, compiled for each instruction set.

use crate::ternary::Pair;
use std::sync::OnceLock;

/// A kernel that transforms in place.
pub(crate) type Transform = fn(&mut [Pair]);

/// Transforms with the best kernel of this processor.
pub(crate) fn transform(data: &mut [Pair]) {
    static CHOSEN: OnceLock<Transform> = OnceLock::new();
    CHOSEN.get_or_init(|| detected().pop().map_or(portable as Transform, |(_, kernel)| kernel))(data);
}

/// The kernels this processor runs besides the portable one, slowest first.
fn detected() -> Vec<(&'static str, Transform)> {
    let all = std::iter::empty();
    #[cfg(all(target_arch = "x86_64", not(feature = "portable")))]
    let all = all.chain(x86_64::detected());
    #[cfg(all(target_arch = "wasm32", not(feature = "portable")))]
    let all = all.chain([("simd128", wasm32::transform as Transform)]);
    all.collect()
}

/// Every kernel this processor runs, by name, for comparing them.
#[cfg(test)]
pub(crate) fn kernels() -> Vec<(&'static str, Transform)> {
    let mut all: Vec<(&'static str, Transform)> = vec![("portable", portable), ("chosen", transform)];
    all.extend(detected());
    all
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
                // w y + w^2 z = -z + w (y - z), since w^2 = -1 - w; likewise w^2 y + w z = -y - w (y - z).
                // And w (p + q w) = -q + (p - q) w.
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

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    #![allow(unsafe_code)]

    use super::{Pair, Transform, portable};

    /// The kernels this processor runs, slowest first.
    pub(super) fn detected() -> Vec<(&'static str, Transform)> {
        let mut all: Vec<(&'static str, Transform)> = Vec::new();
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has the extension.
            all.push(("avx2", |data| unsafe { avx2(data) }));
        }
        all
    }

    #[target_feature(enable = "avx2")]
    fn avx2(data: &mut [Pair]) {
        portable(data);
    }
}

#[cfg(all(target_arch = "wasm32", not(feature = "portable")))]
mod wasm32 {
    #![allow(unsafe_code)]

    use super::super::register::compiled_for;
    use super::{Pair, portable};

    compiled_for! { "simd128":
        pub(super) fn transform(data: &mut [Pair]) { portable(data) }
    }
}
