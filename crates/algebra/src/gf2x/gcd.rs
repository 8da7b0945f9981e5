//! Greatest common divisor, with and without cofactors, and the inverse modulo a polynomial.

use super::matrix::{Matrix, row_times};
use super::{Poly, div_rem, gcd_half, gcd_lehmer, rem};
use crate::simd::clmul::Clmul;

/// How many times the reach of one half-gcd's base a whole gcd may be to go by Lehmer's method alone.
const WHOLE: usize = 8;

/// The same with cofactors, which make Lehmer's steps more expensive.
const WHOLE_WITH_COFACTORS: usize = 2;

/// A greatest common divisor with its cofactors: `gcd = s a + t b`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Xgcd {
    /// The greatest common divisor; 0 only if both polynomials are.
    pub gcd: Poly,
    /// The cofactor of `a`; its degree is below that of `b / gcd` (or it is 0 or 1).
    pub s: Poly,
    /// The cofactor of `b`; its degree is below that of `a / gcd` (or it is 0 or 1).
    pub t: Poly,
}

/// The greatest common divisor.
///
/// # Arguments
/// * `a`, `b`: two polynomials; zero is divided by everything.
///
/// # Returns
/// The polynomial of highest degree that divides both; 0 if both are.
///
/// # Complexity
/// Time O(M(n) log n) with M(n) the time of a product, memory O(n).
///
/// # Example
/// ```
/// use douse_algebra::gf2x::{Poly, gcd};
/// let (a, b) = (Poly::from_exponents([3, 0]), Poly::from_exponents([2, 0]));
/// assert_eq!(gcd(&a, &b), Poly::from_exponents([1, 0]));
/// ```
///
/// # Literature
/// Thull, Yap: *A unified approach to HGCD algorithms for polynomials and integers*, 1990.
#[must_use]
pub fn gcd(a: &Poly, b: &Poly) -> Poly {
    let (mut u, mut v) = if a.bit_len() < b.bit_len() { (b.clone(), a.clone()) } else { (a.clone(), b.clone()) };
    while !v.is_zero() && u.bit_len() > WHOLE * Clmul::best().half_gcd {
        let degree = u.bit_len() - 1;
        if v.bit_len() > degree / 2 {
            gcd_half::half_gcd(&mut u, &mut v, degree / 2);
        }
        if !v.is_zero() {
            let r = rem(&u, &v);
            u = std::mem::replace(&mut v, r);
        }
    }
    gcd_lehmer::reduce(&mut u, &mut v, None, None);
    u
}

/// The greatest common divisor and both cofactors.
///
/// # Arguments
/// * `a`, `b`: two polynomials.
///
/// # Returns
/// `gcd`, `s`, `t` with `gcd = s a + t b`, the cofactors being those of Euclid's algorithm (the smallest ones).
///
/// # Complexity
/// Time O(M(n) log n) with M(n) the time of a product, memory O(n).
///
/// # Example
/// ```
/// use douse_algebra::gf2x::{Poly, mul, xgcd};
/// let (a, b) = (Poly::from_exponents([3, 0]), Poly::from_exponents([2]));
/// let x = xgcd(&a, &b);
/// assert!(x.gcd.is_one());
/// assert_eq!(&mul(&x.s, &a) + &mul(&x.t, &b), x.gcd);
/// ```
///
/// # Literature
/// Thull, Yap: *A unified approach to HGCD algorithms for polynomials and integers*, 1990.
#[must_use]
pub fn xgcd(a: &Poly, b: &Poly) -> Xgcd {
    if a.bit_len() < b.bit_len() {
        let Xgcd { gcd, s, t } = xgcd(b, a);
        return Xgcd { gcd, s: t, t: s };
    }
    let (mut u, mut v) = (a.clone(), b.clone());
    let [s, t] = last_row(&mut u, &mut v);
    Xgcd { gcd: u, s, t }
}

/// Reduces `(u, v)` to `(gcd, 0)`; returns the first row of the matrix that does it.
fn last_row(u: &mut Poly, v: &mut Poly) -> [Poly; 2] {
    let mut m = Matrix::identity();
    if u.bit_len() <= WHOLE_WITH_COFACTORS * Clmul::best().half_gcd {
        gcd_lehmer::reduce(u, v, None, Some(&mut m));
        let [first, _] = m.rows;
        return first;
    }
    let degree = u.bit_len() - 1;
    if v.bit_len() > degree / 2 {
        m = gcd_half::half_gcd(u, v, degree / 2);
    }
    if !v.is_zero() {
        let (q, r) = div_rem(u, v);
        *u = std::mem::replace(v, r);
        m.divide(&q);
    }
    if v.is_zero() {
        let [first, _] = m.rows;
        return first;
    }
    let [s, t] = last_row(u, v);
    row_times([&s, &t], &m)
}

/// The inverse of `a` modulo `m`, or `None` if they have a common divisor (or `m` is zero).
///
/// The degree of the result is below that of `m`. Complexity as [`xgcd`].
///
/// ```
/// use douse_algebra::gf2x::{Poly, inverse, mul, rem};
/// let m = Poly::from_exponents([8, 4, 3, 1, 0]);
/// let a = Poly::from_exponents([5, 2]);
/// let b = inverse(&a, &m).unwrap();
/// assert!(rem(&mul(&a, &b), &m).is_one());
/// ```
#[must_use]
pub fn inverse(a: &Poly, m: &Poly) -> Option<Poly> {
    if m.is_zero() {
        return None;
    }
    let x = xgcd(&rem(a, m), m);
    x.gcd.is_one().then(|| rem(&x.s, m))
}
