//! Linear congruences `a x = d` modulo `m`, prepared for many `d`.

use super::{Poly, div_exact, div_rem, mul, rem, xgcd};

/// The congruence `a x = d` modulo `m` for fixed `a` and `m`.
///
/// One extended gcd decides and solves it for every `d`: with `g = gcd(a, m) = s a + ...` it has a solution exactly if
/// `g` divides `d`, then `s (d / g)`, and all of them by adding multiples of `m / g`.
///
/// ```
/// use douse_algebra::gf2x::{Congruence, Poly, mul, rem};
/// let (a, m) = (Poly::from_exponents([2, 0]), Poly::from_exponents([3, 0]));
/// let congruence = Congruence::new(&a, &m).unwrap();
/// assert_eq!(congruence.gcd(), &Poly::from_exponents([1, 0]));
/// let x = congruence.solve(&Poly::from_exponents([2, 1])).unwrap();
/// assert_eq!(rem(&mul(&a, &x), &m), Poly::from_exponents([2, 1]));
/// assert!(congruence.solve(&Poly::one()).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Congruence {
    gcd: Poly,
    cofactor: Poly,
    period: Poly,
}

impl Congruence {
    /// Prepares `a x = d` modulo `m`; `None` if `m` is zero.
    ///
    /// Time that of [`xgcd`].
    #[must_use]
    pub fn new(a: &Poly, m: &Poly) -> Option<Self> {
        if m.is_zero() {
            return None;
        }
        let x = xgcd(&rem(a, m), m);
        let period = div_exact(m, &x.gcd);
        let cofactor = rem(&x.s, &period);
        Some(Self { gcd: x.gcd, cofactor, period })
    }

    /// The greatest common divisor of `a` and `m`; there are 2 to its degree solutions modulo `m`, or none.
    #[must_use]
    pub fn gcd(&self) -> &Poly {
        &self.gcd
    }

    /// `m / gcd`: what can be added to a solution.
    #[must_use]
    pub fn period(&self) -> &Poly {
        &self.period
    }

    /// The solution of lowest degree, or `None` if there is none. Time that of a product and two divisions.
    #[must_use]
    pub fn solve(&self, d: &Poly) -> Option<Poly> {
        let (quotient, rest) = div_rem(d, &self.gcd);
        rest.is_zero().then(|| rem(&mul(&self.cofactor, &rem(&quotient, &self.period)), &self.period))
    }
}
