//! The product of polynomials.

use super::mul_karatsuba::{THRESHOLD, mul_karatsuba};
use super::mul_schoolbook::mul_schoolbook;
use super::mul_transform::mul_transform;
use super::{PrimeField, PrimePoly};

/// From this length of both factors on the transform is quicker than Karatsuba's method.
const TRANSFORM_THRESHOLD: usize = 4096;

pub(super) fn mul(a: &PrimePoly, b: &PrimePoly) -> PrimePoly {
    a.assert_same_field(b);
    PrimePoly::from_reduced(a.field(), product(a.field(), a.coefficients(), b.coefficients()))
}

/// The `a.len() + b.len() - 1` coefficients of a product, none where a factor is empty.
pub(super) fn product(field: PrimeField, a: &[u16], b: &[u16]) -> Vec<u16> {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    if short.len() < THRESHOLD {
        mul_schoolbook(field, long, short)
    } else if short.len() >= TRANSFORM_THRESHOLD {
        mul_transform(field, long, short)
    } else if long.len().div_ceil(2) >= short.len() {
        // Pieces as long as the short factor, so that every product is balanced.
        let mut sum = vec![0; long.len() + short.len() - 1];
        for (i, piece) in long.chunks(short.len()).enumerate() {
            let part = product(field, piece, short);
            field.modulus().add_row(&mut sum[i * short.len()..][..part.len()], &part);
        }
        sum
    } else {
        mul_karatsuba(field, long, short)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sums of products in 64 bits, reduced one by one.
    fn mul_reference(field: PrimeField, a: &[u16], b: &[u16]) -> Vec<u16> {
        if a.is_empty() || b.is_empty() {
            return Vec::new();
        }
        let mut sums = vec![0; a.len() + b.len() - 1];
        let m = field.modulus();
        for (i, &x) in a.iter().enumerate() {
            for (j, &y) in b.iter().enumerate() {
                sums[i + j] = m.reduce_wide(u64::from(sums[i + j]) + u64::from(x) * u64::from(y));
            }
        }
        sums
    }

    fn noise(field: PrimeField, len: usize, seed: u64) -> Vec<u16> {
        let mut random = crate::random::SplitMix(seed);
        let step = move |_| {
            let state = random.next_word();
            // Many of the largest residue: they are where late reductions overflow.
            if state >> 62 == 0 { (field.prime() - 1) as u16 } else { field.modulus().reduce_wide(state >> 20) }
        };
        (0..len).map(step).collect()
    }

    #[test]
    fn all_methods_in_a_ring() {
        let sizes = [0, 1, 2, 3, 15, 16, 17, 31, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 513, 1000];
        for p in [2, 3, 5, 7, 31, 101, 257, 4093, 16_381, 32_749, 32_771, 65_521] {
            let field = PrimeField::new(p).unwrap();
            for (i, &len) in sizes.iter().enumerate() {
                // Around twice the length Karatsuba's method has nothing left in one upper half.
                for other in [len, 2 * len, 2 * len + 1, sizes[(i * 7 + p as usize) % sizes.len()]] {
                    let (a, b) = (noise(field, len, p + 1), noise(field, other, p + 2));
                    let expected = mul_reference(field, &a, &b);
                    assert_eq!(mul_schoolbook(field, &a, &b), expected, "schoolbook {len} {other} mod {p}");
                    assert_eq!(mul_transform(field, &a, &b), expected, "transform {len} {other} mod {p}");
                    assert_eq!(product(field, &a, &b), expected, "dispatcher {len} {other} mod {p}");
                    if len == other && len > 1 {
                        assert_eq!(mul_karatsuba(field, &a, &b), expected, "Karatsuba {len} mod {p}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_largest_coefficients_do_not_overflow() {
        for p in [3, 5, 7, 13, 181, 251, 32_749, 65_521] {
            let field = PrimeField::new(p).unwrap();
            let a = vec![(p - 1) as u16; 5000];
            let squares = mul_schoolbook(field, &a, &a);
            for (i, &c) in squares.iter().enumerate() {
                // (p-1)^2 = 1, once for every pair of indices that sum to i.
                assert_eq!(u64::from(c), (i + 1).min(9999 - i) as u64 % p, "{i} mod {p}");
            }
            assert_eq!(mul_transform(field, &a, &a), squares);
        }
    }
}
