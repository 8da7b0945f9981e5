//! Division with remainder: which method for which size.

use super::{Poly, div_newton, div_schoolbook, mul, words};

/// Words of quotient and divisor from which Newton's inverse pays.
const NEWTON: usize = 160;

pub(super) fn div_rem(a: &Poly, b: &Poly) -> (Poly, Poly) {
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

pub(super) fn rem(a: &Poly, b: &Poly) -> Poly {
    div_rem(a, b).1
}

/// The quotient of a division that is known to leave no remainder; cheaper than [`div_rem`].
///
/// If there is a remainder after all, the result is the quotient of [`div_rem`].
pub(super) fn div_exact(a: &Poly, b: &Poly) -> Poly {
    assert!(!b.is_zero(), "division by the polynomial 0");
    if small(a, b) { div_schoolbook::div_rem(a, b).0 } else { div_newton::quotient(a, b) }
}

fn small(a: &Poly, b: &Poly) -> bool {
    let (a, b) = (a.words().len(), b.words().len());
    b < NEWTON || a < b + NEWTON
}
