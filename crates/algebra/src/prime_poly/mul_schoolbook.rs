//! The product by the definition, with reductions put off as long as sums fit.

use super::PrimeField;

/// The coefficients of a product; time O(a.len() * b.len()).
///
/// The sums run in the narrowest lanes that take at least a few products before they must be
/// reduced: 16 bits for the smallest primes, 32 bits for most, 64 bits for the largest.
pub(super) fn mul_schoolbook(field: PrimeField, a: &[u16], b: &[u16]) -> Vec<u16> {
    if a.is_empty() || b.is_empty() {
        return Vec::new();
    }
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let modulus = field.modulus();
    let top = u64::from(field.prime() - 1);
    // The number of products of two residues that fit beside one residue.
    let space = |bits: u32| (((1_u64 << bits) - 1 - top) / (top * top)) as usize;
    let len = a.len() + b.len() - 1;
    if top < 1 << 8 && space(16) >= 16 {
        let mut sums = vec![0_u16; len];
        for (block, rows) in short.chunks(space(16)).enumerate() {
            let start = block * space(16);
            for (i, &c) in rows.iter().enumerate() {
                for (sum, &x) in sums[start + i..].iter_mut().zip(long) {
                    *sum += c * x;
                }
            }
            sums[start..][..long.len() + rows.len() - 1]
                .iter_mut()
                .for_each(|sum| *sum = modulus.reduce((*sum).into()));
        }
        sums
    } else if space(32) >= 16 {
        let mut sums = vec![0_u32; len];
        for (block, rows) in short.chunks(space(32)).enumerate() {
            let start = block * space(32);
            for (i, &c) in rows.iter().enumerate() {
                for (sum, &x) in sums[start + i..].iter_mut().zip(long) {
                    *sum += u32::from(c) * u32::from(x);
                }
            }
            let touched = &mut sums[start..][..long.len() + rows.len() - 1];
            touched.iter_mut().for_each(|sum| *sum = modulus.reduce(*sum).into());
        }
        sums.into_iter().map(|sum| sum as u16).collect()
    } else {
        // 2^32 products fit, more than a factor can have.
        let mut sums = vec![0_u64; len];
        for (i, &c) in short.iter().enumerate() {
            for (sum, &x) in sums[i..].iter_mut().zip(long) {
                *sum += u64::from(u32::from(c) * u32::from(x));
            }
        }
        sums.into_iter().map(|sum| modulus.reduce_wide(sum)).collect()
    }
}
