//! Division with remainder: which method for which size.

use super::{Poly, div_newton, div_schoolbook, mul, words};

/// Words of quotient and divisor from which Newton's inverse pays.
const NEWTON: usize = 160;

/// Quotient and remainder.
///
/// # Arguments
/// * `a`: the dividend.
/// * `b`: the divisor.
///
/// # Returns
/// `(q, r)` with `a = q b + r` and the degree of `r` below that of `b`.
///
/// # Panics
/// If `b` is zero.
///
/// # Complexity
/// Time that of a few products (Newton), O(q b) products of words where quotient or divisor is small; memory O(n).
///
/// # Example
/// ```
/// use douse_algebra::gf2x::{Poly, div_rem};
/// let (q, r) = div_rem(&Poly::from_exponents([3, 0]), &Poly::from_exponents([1, 0]));
/// assert_eq!((q, r), (Poly::from_exponents([2, 1, 0]), Poly::zero()));
/// ```
#[must_use]
pub fn div_rem(a: &Poly, b: &Poly) -> (Poly, Poly) {
    assert!(!b.is_zero(), "division by the polynomial 0");
    if small(a, b) {
        return div_schoolbook::div_rem(a, b);
    }
    let q = div_newton::quotient(a, b);
    // The remainder has no more words than the divisor: only they are needed of the product.
    let keep = b.words().len();
    let mut product = mul(&q.low(keep * 64), b).into_words();
    product.truncate(keep);
    let mut r = a.words()[..keep].to_vec();
    words::add(&mut r, &product);
    (q, Poly::from_words(r))
}

/// The remainder of `a` by `b`. As [`div_rem`].
///
/// # Panics
/// If `b` is zero.
#[must_use]
pub fn rem(a: &Poly, b: &Poly) -> Poly {
    div_rem(a, b).1
}

/// The quotient of a division that is known to leave no remainder; cheaper than [`div_rem`].
///
/// If there is a remainder after all, the result is the quotient of [`div_rem`].
///
/// # Panics
/// If `b` is zero.
///
/// ```
/// use douse_algebra::gf2x::{Poly, div_exact, mul};
/// let (a, b) = (Poly::from_exponents([9, 2]), Poly::from_exponents([4, 1, 0]));
/// assert_eq!(div_exact(&mul(&a, &b), &b), a);
/// ```
#[must_use]
pub fn div_exact(a: &Poly, b: &Poly) -> Poly {
    assert!(!b.is_zero(), "division by the polynomial 0");
    if small(a, b) { div_schoolbook::div_rem(a, b).0 } else { div_newton::quotient(a, b) }
}

fn small(a: &Poly, b: &Poly) -> bool {
    let (a, b) = (a.words().len(), b.words().len());
    b < NEWTON || a < b + NEWTON
}
