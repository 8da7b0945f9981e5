//! The product by a number-theoretic transform.
//!
//! The coefficients are multiplied as integers modulo the prime `2^64 - 2^32 + 1`. Up to 2^31
//! products of two residues below 2^16 sum to less than it, so the integers are exact, and one
//! transform serves every field. The prime has roots of unity of every order `2^s` up to `s = 32`,
//! and reduces 128 bits by shifts, since `2^64 = 2^32 - 1` and `2^96 = -1`.

use super::PrimeField;

const Q: u64 = 0xFFFF_FFFF_0000_0001;

/// A generator of the units modulo `Q`.
const GENERATOR: u64 = 7;

/// The coefficients of a product; time O(n log n), memory O(n) words.
pub(super) fn mul_transform(field: PrimeField, a: &[u16], b: &[u16]) -> Vec<u16> {
    if a.is_empty() || b.is_empty() {
        return Vec::new();
    }
    let len = a.len() + b.len() - 1;
    let size = len.next_power_of_two();
    let roots = roots_of_unity(size);
    let transformed = |coefficients: &[u16]| {
        let mut values = vec![0; size];
        values.iter_mut().zip(coefficients).for_each(|(value, &c)| *value = u64::from(c));
        transform(&mut values, &roots);
        values
    };
    let mut values = transformed(a);
    for (x, y) in values.iter_mut().zip(transformed(b)) {
        *x = mul_mod(*x, y);
    }
    inverse_transform(&mut values, &roots);
    let scale = pow_mod(size as u64, Q - 2);
    values.truncate(len);
    values.into_iter().map(|value| field.modulus().reduce_wide(mul_mod(value, scale))).collect()
}

/// The powers `w^0, w^1, ...` of a root of unity of order `size`, half of them.
fn roots_of_unity(size: usize) -> Vec<u64> {
    let root = pow_mod(GENERATOR, (Q - 1) / size as u64);
    std::iter::successors(Some(1), |&power| Some(mul_mod(power, root))).take((size / 2).max(1)).collect()
}

/// Evaluates at all roots of unity; the values come in the order of reversed bits.
fn transform(values: &mut [u64], roots: &[u64]) {
    let mut half = values.len() / 2;
    while half > 0 {
        let step = values.len() / (2 * half);
        for block in values.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for ((x, y), &root) in low.iter_mut().zip(high).zip(roots.iter().step_by(step)) {
                (*x, *y) = (add_mod(*x, *y), mul_mod(sub_mod(*x, *y), root));
            }
        }
        half /= 2;
    }
}

/// Undoes [`transform`], but for a factor of the length.
fn inverse_transform(values: &mut [u64], roots: &[u64]) {
    let mut half = 1;
    while half < values.len() {
        let step = values.len() / (2 * half);
        for block in values.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            // The inverse of w^j is -w^(size/2 - j), and that of w^0 is itself.
            for (j, (x, y)) in low.iter_mut().zip(high).enumerate() {
                let z = if j == 0 { *y } else { sub_mod(0, mul_mod(*y, roots[roots.len() - j * step])) };
                (*x, *y) = (add_mod(*x, z), sub_mod(*x, z));
            }
        }
        half *= 2;
    }
}

fn add_mod(a: u64, b: u64) -> u64 {
    let (sum, over) = a.overflowing_add(b);
    if over || sum >= Q { sum.wrapping_sub(Q) } else { sum }
}

fn sub_mod(a: u64, b: u64) -> u64 {
    let (difference, under) = a.overflowing_sub(b);
    if under { difference.wrapping_add(Q) } else { difference }
}

fn mul_mod(a: u64, b: u64) -> u64 {
    let wide = u128::from(a) * u128::from(b);
    let (low, high) = (wide as u64, (wide >> 64) as u64);
    // low + 2^64 * (middle + 2^32 * top) = low + (2^32 - 1) * middle - top
    let (middle, top) = (high & 0xFFFF_FFFF, high >> 32);
    // (2^32 - 1) * middle is below Q.
    add_mod(sub_mod(if low >= Q { low - Q } else { low }, top), (middle << 32) - middle)
}

fn pow_mod(a: u64, mut exponent: u64) -> u64 {
    let (mut square, mut power) = (a, 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = mul_mod(power, square);
        }
        square = mul_mod(square, square);
        exponent >>= 1;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_modulo_the_large_prime() {
        let edges = [0, 1, 2, 0xFFFF_FFFF, 1 << 32, (1 << 32) + 1, Q - 2, Q - 1, Q / 2, 0x1234_5678_9ABC_DEF0];
        for a in edges {
            for b in edges {
                let expected = |wide: u128| (wide % u128::from(Q)) as u64;
                assert_eq!(mul_mod(a, b), expected(u128::from(a) * u128::from(b)));
                assert_eq!(add_mod(a, b), expected(u128::from(a) + u128::from(b)));
                assert_eq!(add_mod(sub_mod(a, b), b), a);
            }
        }
        // 7 generates the units: Q - 1 = 2^32 * 3 * 5 * 17 * 257 * 65537.
        for prime in [2, 3, 5, 17, 257, 65_537] {
            assert_ne!(pow_mod(GENERATOR, (Q - 1) / prime), 1);
        }
        assert_eq!(pow_mod(GENERATOR, Q - 1), 1);
    }
}
