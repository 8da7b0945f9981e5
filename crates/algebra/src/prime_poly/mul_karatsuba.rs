//! The product by Karatsuba's method.

use super::PrimeField;
use super::mul::product;

/// Shorter factors are multiplied by the definition.
pub(super) const THRESHOLD: usize = 128;

/// The coefficients of a product of two factors, the shorter longer than half of the longer
/// (rounded up).
///
/// With `a = a0 + a1 t^h` and likewise `b`, the middle part `a0 b1 + a1 b0` is
/// `(a0 + a1)(b0 + b1) - a0 b0 - a1 b1`: three products of half the length instead of four. Time
/// O(n^1.59).
pub(super) fn mul_karatsuba(field: PrimeField, a: &[u16], b: &[u16]) -> Vec<u16> {
    let modulus = field.modulus();
    let half = a.len().max(b.len()).div_ceil(2);
    let (a0, a1) = a.split_at(half);
    let (b0, b1) = b.split_at(half);
    let folded = |low: &[u16], high: &[u16]| {
        let mut sum = low.to_vec();
        modulus.add_row(&mut sum[..high.len()], high);
        sum
    };
    let (low, high) = (product(field, a0, b0), product(field, a1, b1));
    let mut middle = product(field, &folded(a0, a1), &folded(b0, b1));
    modulus.sub_row(&mut middle[..low.len()], &low);
    modulus.sub_row(&mut middle[..high.len()], &high);
    let mut result = vec![0; a.len() + b.len() - 1];
    result[..low.len()].copy_from_slice(&low);
    result[2 * half..].copy_from_slice(&high);
    modulus.add_row(&mut result[half..half + middle.len()], &middle);
    result
}
