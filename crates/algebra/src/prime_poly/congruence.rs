//! Linear congruences `a x = d` modulo `m`, prepared for many `d`.

use super::gcd::half_xgcd;
use super::{PrimePoly, div_exact, div_rem, mul, rem};

/// The congruence `a x = d` modulo `m` for fixed `a` and `m`.
///
/// One extended gcd decides and solves it for every `d`: with `g = gcd(a, m) = s a + ...` it has a solution exactly if
/// `g` divides `d`, then `s (d / g)`, and all of them by adding multiples of `m / g`.
///
/// ```
/// use douse_algebra::prime_poly::{Congruence, PrimeField, PrimePoly, mul, rem};
/// let f = PrimeField::new(3)?;
/// let (a, m) = (PrimePoly::from_signed(f, &[-1, 0, 1]), PrimePoly::from_signed(f, &[-1, 0, 0, 1]));
/// let congruence = Congruence::new(&a, &m).unwrap();
/// assert_eq!(congruence.gcd(), &PrimePoly::from_signed(f, &[-1, 1]));
/// let d = PrimePoly::from_signed(f, &[1, 1, 1]);
/// let x = congruence.solve(&d).unwrap();
/// assert_eq!(rem(&mul(&a, &x), &m), d);
/// assert!(congruence.solve(&PrimePoly::one(f)).is_none());
/// # Ok::<(), douse_algebra::prime_poly::NotPrime>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Congruence {
    gcd: PrimePoly,
    cofactor: PrimePoly,
    period: PrimePoly,
}

impl Congruence {
    /// Prepares `a x = d` modulo `m`; `None` if `m` is zero.
    ///
    /// Time that of [`xgcd`](super::xgcd).
    ///
    /// # Panics
    /// If the fields differ.
    #[must_use]
    pub fn new(a: &PrimePoly, m: &PrimePoly) -> Option<Self> {
        if m.is_zero() {
            return None;
        }
        let (gcd, s) = half_xgcd(&rem(a, m), m);
        let period = div_exact(m, &gcd);
        let cofactor = rem(&s, &period);
        Some(Self { gcd, cofactor, period })
    }

    /// The greatest common divisor of `a` and `m`; there are `p` to its degree solutions modulo `m`, or none.
    #[must_use]
    pub fn gcd(&self) -> &PrimePoly {
        &self.gcd
    }

    /// `m / gcd`: what can be added to a solution.
    #[must_use]
    pub fn period(&self) -> &PrimePoly {
        &self.period
    }

    /// The solution of lowest degree, or `None` if there is none. Time that of a product and two divisions.
    ///
    /// # Panics
    /// If the fields differ.
    #[must_use]
    pub fn solve(&self, d: &PrimePoly) -> Option<PrimePoly> {
        let (quotient, rest) = div_rem(d, &self.gcd);
        rest.is_zero().then(|| rem(&mul(&self.cofactor, &rem(&quotient, &self.period)), &self.period))
    }
}
