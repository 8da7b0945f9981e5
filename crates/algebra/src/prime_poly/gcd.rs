//! Greatest common divisors by Euclid's algorithm.

use super::div::divide;
use super::{PrimePoly, div_exact, mul, rem};

/// A greatest common divisor with its cofactors: `gcd = s a + t b`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Xgcd {
    /// The greatest common divisor, of leading coefficient 1, or 0 where both are 0.
    pub gcd: PrimePoly,
    /// The cofactor of the first polynomial.
    pub s: PrimePoly,
    /// The cofactor of the second polynomial.
    pub t: PrimePoly,
}

/// The greatest common divisor, of leading coefficient 1; `gcd(0, 0) = 0`.
///
/// # Complexity
/// Time O(n^2) in whole-row operations, memory O(n).
///
/// # Panics
/// If the fields differ.
///
/// # Example
/// ```
/// use douse_algebra::prime_poly::{PrimeField, PrimePoly, gcd};
/// let f = PrimeField::new(3)?;
/// // t^2 - 1 and t^3 - 1
/// let g = gcd(&PrimePoly::from_signed(f, &[-1, 0, 1]), &PrimePoly::from_signed(f, &[-1, 0, 0, 1]));
/// assert_eq!(g, PrimePoly::from_signed(f, &[-1, 1]));
/// # Ok::<(), douse_algebra::prime_poly::NotPrime>(())
/// ```
#[must_use]
pub fn gcd(a: &PrimePoly, b: &PrimePoly) -> PrimePoly {
    a.assert_same_field(b);
    let (mut r0, mut r1) = (a.coefficients().to_vec(), b.coefficients().to_vec());
    while !r1.is_empty() {
        divide(a.field(), &mut r0, &r1, |_, _| {});
        (r0, r1) = (r1, r0);
    }
    PrimePoly::from_reduced(a.field(), r0).monic()
}

/// The greatest common divisor with its cofactors, which are those of lowest degree.
///
/// Only `s` is carried along; `t = (gcd - s a) / b` is one product and one exact division at the end.
///
/// # Complexity
/// Time O(n^2) in whole-row operations, about twice that of [`gcd`]; memory O(n).
///
/// # Panics
/// If the fields differ.
///
/// # Example
/// ```
/// use douse_algebra::prime_poly::{PrimeField, PrimePoly, mul, xgcd};
/// let f = PrimeField::new(7)?;
/// let (a, b) = (PrimePoly::from_signed(f, &[1, 2, 3]), PrimePoly::from_signed(f, &[4, 5]));
/// let x = xgcd(&a, &b);
/// assert_eq!(&mul(&x.s, &a) + &mul(&x.t, &b), x.gcd);
/// # Ok::<(), douse_algebra::prime_poly::NotPrime>(())
/// ```
#[must_use]
pub fn xgcd(a: &PrimePoly, b: &PrimePoly) -> Xgcd {
    let (gcd, s) = half_xgcd(a, b);
    let t = if b.is_zero() { PrimePoly::zero(a.field()) } else { div_exact(&(&gcd - &mul(&s, a)), b) };
    Xgcd { gcd, s, t }
}

/// The inverse of `a` modulo `m`, if there is one.
///
/// # Complexity
/// As [`xgcd`].
///
/// # Panics
/// If `m` is zero or the fields differ.
#[must_use]
pub fn inverse(a: &PrimePoly, m: &PrimePoly) -> Option<PrimePoly> {
    let (gcd, s) = half_xgcd(&rem(a, m), m);
    gcd.is_one().then(|| rem(&s, m))
}

/// The gcd and the cofactor of `a`.
pub(super) fn half_xgcd(a: &PrimePoly, b: &PrimePoly) -> (PrimePoly, PrimePoly) {
    a.assert_same_field(b);
    let field = a.field();
    let modulus = field.modulus();
    // Always r = s a modulo b, for both pairs.
    let (mut r0, mut r1) = (a.coefficients().to_vec(), b.coefficients().to_vec());
    let (mut s0, mut s1) = (vec![1], Vec::new());
    while !r1.is_empty() {
        divide(field, &mut r0, &r1, |i, c| {
            if !s1.is_empty() {
                s0.resize(s0.len().max(i + s1.len()), 0);
                modulus.sub_multiple(&mut s0[i..i + s1.len()], c, &s1);
            }
        });
        (r0, r1) = (r1, r0);
        (s0, s1) = (s1, s0);
    }
    let Some(&lead) = r0.last() else {
        return (PrimePoly::zero(field), PrimePoly::zero(field));
    };
    let unit = field.invert(lead);
    (PrimePoly::from_reduced(field, r0).scaled(unit), PrimePoly::from_reduced(field, s0).scaled(unit))
}
