//! Operations of polynomials over any field, and linear congruences of polynomials.

use crate::budget::{Budget, Stopped};
use std::fmt;

/// A polynomial over a field that it knows.
///
/// Two polynomials in one call have to be over the same field.
///
/// ```
/// use douse_algebra::gf2x::Poly;
/// use douse_algebra::polynomial::Polynomial;
/// let (a, b) = (Poly::from_exponents([3, 0]), Poly::from_exponents([2, 0]));
/// let (quotient, rest) = a.div_rem(&b);
/// assert_eq!(quotient.times(&b).plus(&rest), a);
/// assert_eq!(a.gcd(&b), Poly::from_exponents([1, 0]));
/// let x = a.xgcd(&b);
/// assert_eq!(x.s.times(&a).plus(&x.t.times(&b)), x.gcd);
/// ```
pub trait Polynomial: Clone + Eq + fmt::Debug {
    /// The polynomial 0 over the same field.
    #[must_use]
    fn zero_like(&self) -> Self;

    /// The polynomial 1 over the same field.
    #[must_use]
    fn one_like(&self) -> Self;

    /// The degree, `None` for zero.
    fn degree(&self) -> Option<usize>;

    /// Returns whether this is 0.
    fn is_zero(&self) -> bool {
        self.degree().is_none()
    }

    /// The product with `t^shift`.
    #[must_use]
    fn shl(&self, shift: usize) -> Self;

    /// The sum.
    #[must_use]
    fn plus(&self, other: &Self) -> Self;

    /// The difference.
    #[must_use]
    fn minus(&self, other: &Self) -> Self;

    /// `-self`.
    #[must_use]
    fn negated(self) -> Self;

    /// The product.
    ///
    /// Over GF(2): time O(n log n) words for large factors of n words (additive Fourier transform,
    /// Karatsuba and schoolbook below). Over GF(p): the schoolbook method up to degrees of about a
    /// hundred, Karatsuba's up to a few thousand, then a number-theoretic transform.
    ///
    /// Literature: Brent, Gaudry, Thomé, Zimmermann: *Faster multiplication in GF(2)\[x\]*, ANTS
    /// 2008; von zur Gathen, Gerhard: *Modern Computer Algebra*, chapter 8.
    #[must_use]
    fn times(&self, other: &Self) -> Self;

    /// Quotient and remainder: `self = q by + r`, the degree of `r` below that of `by`.
    ///
    /// Over GF(2): time that of a few products (Newton's inverse). Over GF(p): O(degree of q *
    /// degree of `by`).
    ///
    /// # Panics
    /// If `by` is zero.
    fn div_rem(&self, by: &Self) -> (Self, Self);

    /// The remainder of [`Polynomial::div_rem`].
    ///
    /// # Panics
    /// If `by` is zero.
    #[must_use]
    fn rem(&self, by: &Self) -> Self {
        self.div_rem(by).1
    }

    /// The quotient of a division that is known to leave no remainder.
    ///
    /// # Panics
    /// If `by` is zero.
    #[must_use]
    fn div_exact(&self, by: &Self) -> Self {
        self.div_rem(by).0
    }

    /// The greatest common divisor, with leading coefficient 1; 0 if both are 0.
    ///
    /// Over GF(2): time O(M(n) log n) with M(n) that of a product (half-gcd, Lehmer below). Over
    /// GF(p): O(n^2) in whole-row operations (Euclid).
    ///
    /// Literature: Thull, Yap: *A unified approach to HGCD algorithms for polynomials and
    /// integers*, 1990.
    #[must_use]
    fn gcd(&self, other: &Self) -> Self {
        unlimited(self.gcd_within(other, &Budget::boundless()))
    }

    /// Like [`Polynomial::gcd`], within a budget.
    fn gcd_within(&self, other: &Self, budget: &Budget<'_>) -> Result<Self, Stopped>;

    /// The greatest common divisor with both cofactors, those of Euclid's algorithm. Time as
    /// [`Polynomial::gcd`].
    fn xgcd(&self, other: &Self) -> Xgcd<Self> {
        unlimited(self.xgcd_within(other, &Budget::boundless()))
    }

    /// Like [`Polynomial::xgcd`], within a budget.
    fn xgcd_within(&self, other: &Self, budget: &Budget<'_>) -> Result<Xgcd<Self>, Stopped>;

    /// The greatest common divisor and the cofactor of `self`, within a budget.
    fn gcd_with_cofactor_within(&self, other: &Self, budget: &Budget<'_>) -> Result<(Self, Self), Stopped> {
        let x = self.xgcd_within(other, budget)?;
        Ok((x.gcd, x.s))
    }

    /// The remainder by `t^n - 1`: exponents count modulo `n`. Time and memory linear.
    ///
    /// # Panics
    /// If `n` is zero.
    #[must_use]
    fn rem_cyclic(&self, n: usize) -> Self;
}

/// The result of a computation without limits.
fn unlimited<T>(result: Result<T, Stopped>) -> T {
    result.expect("a budget without limits is never used up")
}

/// A greatest common divisor with its cofactors: `gcd = s a + t b`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Xgcd<P> {
    /// The greatest common divisor; 0 only if both polynomials are.
    pub gcd: P,
    /// The cofactor of `a`; its degree is below that of `b / gcd` (or it is a constant).
    pub s: P,
    /// The cofactor of `b`; its degree is below that of `a / gcd` (or it is a constant).
    pub t: P,
}

/// The congruence `a x = d` modulo `m` for fixed `a` and `m`.
///
/// One extended gcd decides and solves it for every `d`: with `g = gcd(a, m) = s a + ...` it has a
/// solution exactly if `g` divides `d`, then `s (d / g)`, and all of them by adding multiples of
/// `m / g`.
///
/// ```
/// use douse_algebra::gf2x::Poly;
/// use douse_algebra::polynomial::{Congruence, Polynomial};
/// let (a, m) = (Poly::from_exponents([2, 0]), Poly::from_exponents([3, 0]));
/// let congruence = Congruence::new(&a, &m).unwrap();
/// assert_eq!(congruence.gcd(), &Poly::from_exponents([1, 0]));
/// let x = congruence.solve(&Poly::from_exponents([2, 1])).unwrap();
/// assert_eq!(a.times(&x).rem(&m), Poly::from_exponents([2, 1]));
/// assert!(congruence.solve(&Poly::one()).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Congruence<P> {
    gcd: P,
    cofactor: P,
    period: P,
}

impl<P: Polynomial> Congruence<P> {
    /// Prepares `a x = d` modulo `m`; `None` if `m` is zero. Time that of [`Polynomial::xgcd`].
    pub fn new(a: &P, m: &P) -> Option<Self> {
        unlimited(Self::within(a, m, &Budget::boundless()))
    }

    /// Like [`Congruence::new`], within a budget.
    pub fn within(a: &P, m: &P, budget: &Budget<'_>) -> Result<Option<Self>, Stopped> {
        if m.is_zero() {
            return Ok(None);
        }
        let (gcd, s) = a.rem(m).gcd_with_cofactor_within(m, budget)?;
        let period = m.div_exact(&gcd);
        let cofactor = s.rem(&period);
        Ok(Some(Self { gcd, cofactor, period }))
    }

    /// The greatest common divisor of `a` and `m`; the number of solutions modulo `m`, if there are
    /// any, is the number of elements of the field to the power of its degree.
    pub fn gcd(&self) -> &P {
        &self.gcd
    }

    /// `m / gcd`: what can be added to a solution.
    pub fn period(&self) -> &P {
        &self.period
    }

    /// The solution of lowest degree, or `None` if there is none. Time that of a product and two
    /// divisions.
    pub fn solve(&self, d: &P) -> Option<P> {
        let (quotient, rest) = d.div_rem(&self.gcd);
        rest.is_zero().then(|| self.cofactor.times(&quotient.rem(&self.period)).rem(&self.period))
    }
}
