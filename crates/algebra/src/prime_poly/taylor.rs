//! The substitution of `-1 - t` for `t`.

use super::{PrimeField, PrimePoly};

/// `q(-1 - t)`: its own inverse.
///
/// # Complexity
/// Time O(n p log n / log p) in whole-row operations, never more than O(n^2); memory none beyond
/// the polynomial.
///
/// # Example
/// ```
/// use douse_algebra::prime_poly::{PrimeField, PrimePoly, reflect};
/// let f = PrimeField::new(5).unwrap();
/// assert_eq!(reflect(PrimePoly::monomial(f, 1, 2)), PrimePoly::from_signed(f, &[1, 2, 1]));
/// ```
pub fn reflect(q: PrimePoly) -> PrimePoly {
    let (field, mut w) = (q.field(), q.into_raw());
    w.iter_mut().skip(1).step_by(2).for_each(|a| *a = field.modulus().neg(*a));
    shift(field, &mut w);
    PrimePoly::from_reduced(field, w)
}

/// The largest power of the characteristic that is below `len`, which is at least 2.
pub(super) fn block_below(field: PrimeField, len: usize) -> usize {
    let p = field.prime() as usize;
    let mut h = 1;
    while h < len.div_ceil(p) {
        h *= p;
    }
    h
}

/// `q(t + 1)`: for `h` a power of `p`, `(t + 1)^h = t^h + 1`. So in blocks of `h`,
/// `q = A_0 + A_1 t^h + ...` with up to `p` blocks, Horner's rule multiplies by `t^h + 1` in place
/// (`w[i] += w[i + h]`), and every block is a smaller problem of its own.
fn shift(field: PrimeField, w: &mut [u16]) {
    if w.len() < 2 {
        return;
    }
    let (modulus, h) = (field.modulus(), block_below(field, w.len()));
    for start in (0..w.len() - h).step_by(h).collect::<Vec<_>>().into_iter().rev() {
        let block = &mut w[start..];
        if h < 16 {
            for i in 0..block.len() - h {
                block[i] = modulus.add(block[i], block[i + h]);
            }
        } else {
            // Every entry is read before it is changed: rows of h entries, upwards.
            for from in (h..block.len()).step_by(h) {
                let (low, high) = block.split_at_mut(from);
                let len = high.len().min(h);
                modulus.add_row(&mut low[from - h..][..len], &high[..len]);
            }
        }
    }
    w.chunks_mut(h).for_each(|block| shift(field, block));
}
