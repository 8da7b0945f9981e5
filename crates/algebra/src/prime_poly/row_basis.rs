//! Sums of Chebyshev polynomials `S_j` as sums of powers of `t`, and back.
//!
//! With `t = z + 1/z` and `T_h = z^h + z^-h`: `T_h S_j = S_(j+h) + S_(j-h)`, where `S_(-1) = 0` and
//! `S_(-i-2) = -S_i`. For `h` a power of `p`, `T_h = t^h`. So `W = A_0 + t^h W'` with `A_0` below
//! degree `h` is a division in the basis of the `S_j`, and it is done in place: `W'[j-h]` is what
//! stands at `j` in the end.
//!
//! ```text
//! j from the top down to 2h      w[j - 2h] -= w[j]
//! j in h .. 2h                   w[2h - 2 - j] += w[j]      (none at j = 2h - 1)
//! ```
//!
//! Repeated, it leaves `A_0, A_1, ...` one after another, each a smaller problem of its own. The
//! way back undoes the steps.

use super::taylor::block_below;
use super::{PrimeField, PrimePoly};

/// Blocks shorter than this are not worth splitting off.
const SHORT: usize = 16;

/// The polynomial `sum of v_j S_j(t)` for a row `v_0, v_1, ...`.
///
/// With `S_j(P) e_0 = e_j` for the adjacency matrix `P` of a path, this is how a row of a board
/// becomes a polynomial, and applying `P` becomes multiplying by `t` modulo `S_n`.
///
/// # Complexity
/// Time O(n p log n / log p) in whole-row operations, never more than O(n^2); memory O(n).
///
/// # Panics
/// If an entry is not below the prime.
///
/// # Example
/// ```
/// use douse_algebra::prime_poly::{PrimeField, chebyshev_pair, poly_to_row, row_to_poly};
/// let f = PrimeField::new(3).unwrap();
/// let q = row_to_poly(f, vec![1, 0, 0, 2]);
/// assert_eq!(q, &chebyshev_pair(f, 0).0 - &chebyshev_pair(f, 3).0);
/// assert_eq!(poly_to_row(q, 4), [1, 0, 0, 2]);
/// ```
pub fn row_to_poly(field: PrimeField, row: Vec<u16>) -> PrimePoly {
    let mut w = row;
    assert!(w.iter().all(|&a| field.modulus().holds(a)), "an entry is not below {}", field.prime());
    to_powers(field, &mut w);
    PrimePoly::from_reduced(field, w)
}

/// The row `v` of `len` entries with `sum of v_j S_j(t)` equal to the polynomial, the other way of
/// [`row_to_poly`].
///
/// # Panics
/// If the degree is not below `len`.
pub fn poly_to_row(q: PrimePoly, len: usize) -> Vec<u16> {
    let field = q.field();
    let mut w = q.into_coefficients(len);
    from_powers(field, &mut w);
    w
}

fn to_powers(field: PrimeField, w: &mut [u16]) {
    if w.len() < 2 {
        return;
    }
    let (modulus, h) = (field.modulus(), block_below(field, w.len()));
    if h < SHORT {
        return to_powers_clenshaw(field, w);
    }
    for start in (0..w.len() - h).step_by(h) {
        let w = &mut w[start..];
        for from in (2 * h..w.len()).step_by(2 * h).collect::<Vec<_>>().into_iter().rev() {
            let (low, high) = w.split_at_mut(from);
            let len = high.len().min(2 * h);
            modulus.sub_row(&mut low[from - 2 * h..][..len], &high[..len]);
        }
        for j in h..w.len().min(2 * h - 1) {
            w[2 * h - 2 - j] = modulus.add(w[2 * h - 2 - j], w[j]);
        }
    }
    w.chunks_mut(h).for_each(|block| to_powers(field, block));
}

fn from_powers(field: PrimeField, w: &mut [u16]) {
    if w.len() < 2 {
        return;
    }
    let (modulus, h) = (field.modulus(), block_below(field, w.len()));
    if h < SHORT {
        return from_powers_horner(field, w);
    }
    w.chunks_mut(h).for_each(|block| from_powers(field, block));
    for start in (0..w.len() - h).step_by(h).collect::<Vec<_>>().into_iter().rev() {
        let w = &mut w[start..];
        for j in h..w.len().min(2 * h - 1) {
            w[2 * h - 2 - j] = modulus.sub(w[2 * h - 2 - j], w[j]);
        }
        for from in (2 * h..w.len()).step_by(2 * h) {
            let (low, high) = w.split_at_mut(from);
            let len = high.len().min(2 * h);
            modulus.add_row(&mut low[from - 2 * h..][..len], &high[..len]);
        }
    }
}

/// Clenshaw's rule: `b_j = v_j + t b_(j+1) - b_(j+2)`, and the sum is `b_0`. Time O(n^2) in
/// whole-row operations.
fn to_powers_clenshaw(field: PrimeField, w: &mut [u16]) {
    let mut above = Vec::with_capacity(w.len());
    let mut above_that: Vec<u16> = Vec::with_capacity(w.len());
    for &v in w.iter().rev() {
        let mut next = Vec::with_capacity(w.len());
        next.push(v);
        next.extend_from_slice(&above);
        field.modulus().sub_row(&mut next[..above_that.len()], &above_that);
        above_that = std::mem::replace(&mut above, next);
    }
    w.copy_from_slice(&above);
}

/// Horner's rule in the basis of the `S_j`, where `t S_j = S_(j+1) + S_(j-1)`. Time O(n^2) in
/// whole-row operations.
fn from_powers_horner(field: PrimeField, w: &mut [u16]) {
    let mut sum: Vec<u16> = Vec::with_capacity(w.len());
    for &a in w.iter().rev() {
        let mut next = Vec::with_capacity(w.len());
        next.push(a);
        next.extend_from_slice(&sum);
        if let Some((_, shifted)) = sum.split_first() {
            field.modulus().add_row(&mut next[..shifted.len()], shifted);
        }
        sum = next;
    }
    w.copy_from_slice(&sum);
}
