//! Division with remainder.

use super::poly::trim;
use super::{PrimeField, PrimePoly};

/// Quotient and remainder of `a` by `b`: `a = q b + r` with `r` of a lower degree than `b`.
///
/// # Complexity
/// Time O(degree of q * degree of b), memory for one polynomial more.
///
/// # Panics
/// If `b` is zero or the fields differ.
///
/// # Example
/// ```
/// use douse_algebra::prime_poly::{PrimeField, PrimePoly, div_rem};
/// let f = PrimeField::new(5)?;
/// let (q, r) = div_rem(&PrimePoly::from_signed(f, &[1, 0, 2]), &PrimePoly::from_signed(f, &[1, 4]));
/// assert_eq!((q, r), (PrimePoly::from_signed(f, &[3, 3]), PrimePoly::from_signed(f, &[3])));
/// # Ok::<(), douse_algebra::prime_poly::NotPrime>(())
/// ```
#[must_use]
pub fn div_rem(a: &PrimePoly, b: &PrimePoly) -> (PrimePoly, PrimePoly) {
    a.assert_same_field(b);
    assert!(!b.is_zero(), "division by the polynomial zero");
    let mut rest = a.coefficients().to_vec();
    let mut quotient = Vec::new();
    divide(a.field(), &mut rest, b.coefficients(), |i, c| {
        if quotient.is_empty() {
            quotient.resize(i + 1, 0);
        }
        quotient[i] = c;
    });
    (PrimePoly::from_reduced(a.field(), quotient), PrimePoly::from_reduced(a.field(), rest))
}

/// The remainder of [`div_rem`].
///
/// # Panics
/// If `b` is zero or the fields differ.
#[must_use]
pub fn rem(a: &PrimePoly, b: &PrimePoly) -> PrimePoly {
    div_rem(a, b).1
}

/// The quotient of [`div_rem`] where there is no remainder.
///
/// # Panics
/// If `b` is zero, the fields differ, or `b` does not divide `a`.
#[must_use]
pub fn div_exact(a: &PrimePoly, b: &PrimePoly) -> PrimePoly {
    let (quotient, rest) = div_rem(a, b);
    assert!(rest.is_zero(), "a division that is not exact");
    quotient
}

/// Leaves the remainder of `a` by `b` in `a` and tells each coefficient `c` of `t^i` of the quotient, the highest first;
/// zeros are passed over. `b` ends in a coefficient that is not zero.
pub(super) fn divide(field: PrimeField, a: &mut Vec<u16>, b: &[u16], mut tell: impl FnMut(usize, u16)) {
    let modulus = field.modulus();
    let inverse = field.invert(b[b.len() - 1]);
    for i in (0..(a.len() + 1).saturating_sub(b.len())).rev() {
        let c = modulus.mul(a[i + b.len() - 1], inverse);
        if c != 0 {
            modulus.sub_multiple(&mut a[i..i + b.len()], c, b);
            tell(i, c);
        }
    }
    trim(a);
}
