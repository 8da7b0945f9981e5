//! The type of polynomials over a prime field, and what is linear in them.

use std::ops::{Add, Neg, Sub};

use crate::residues::Modulus;

/// The field of residues modulo a prime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PrimeField(Modulus);

impl PrimeField {
    /// The field of `p` elements, `None` where `p` is not a prime below 2^16.
    pub fn new(p: u64) -> Option<Self> {
        Modulus::new(p).ok().and_then(Self::of)
    }

    /// The field of residues of a modulus, where that is prime.
    pub fn of(modulus: Modulus) -> Option<Self> {
        modulus.is_prime().then_some(Self(modulus))
    }

    /// The prime as a modulus: the arithmetic of the field.
    pub fn modulus(self) -> Modulus {
        self.0
    }

    /// The prime.
    pub fn prime(self) -> u32 {
        self.0.get()
    }

    /// The inverse of an element that is not zero.
    pub(super) fn invert(self, a: u16) -> u16 {
        self.0.inverse(a).expect("only zero has no inverse in a field")
    }
}

/// A polynomial over a prime field, which it carries. Entry `i` is the coefficient of `t^i`; the
/// last is not zero.
///
/// ```
/// use douse_algebra::prime_poly::{PrimeField, PrimePoly};
/// let f = PrimeField::new(7).unwrap();
/// let q = PrimePoly::from_signed(f, &[-1, 0, 3]);
/// assert_eq!(q.coefficients(), [6, 0, 3]);
/// assert_eq!(q.degree(), Some(2));
/// assert!((&q - &q).is_zero());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PrimePoly {
    field: PrimeField,
    coefficients: Vec<u16>,
}

impl PrimePoly {
    /// The polynomial 0.
    pub fn zero(field: PrimeField) -> Self {
        Self { field, coefficients: Vec::new() }
    }

    /// The polynomial 1.
    pub fn one(field: PrimeField) -> Self {
        Self::monomial(field, 1, 0)
    }

    /// `c * t^exponent`.
    ///
    /// # Panics
    /// If `c` is not below the prime.
    pub fn monomial(field: PrimeField, c: u16, exponent: usize) -> Self {
        let mut coefficients = vec![0; exponent + 1];
        coefficients[exponent] = c;
        Self::from_coefficients(field, coefficients)
    }

    /// The polynomial with these coefficients, that of `t^0` first; zeros at the end are dropped.
    ///
    /// # Panics
    /// If a coefficient is not below the prime.
    pub fn from_coefficients(field: PrimeField, coefficients: Vec<u16>) -> Self {
        assert!(coefficients.iter().all(|&a| field.0.holds(a)), "a coefficient is not below {}", field.prime());
        Self::from_reduced(field, coefficients)
    }

    /// Like [`PrimePoly::from_coefficients`] for any integers, which are reduced.
    pub fn from_signed(field: PrimeField, coefficients: &[i64]) -> Self {
        Self::from_reduced(field, coefficients.iter().map(|&a| field.0.reduce_signed(a)).collect())
    }

    pub(super) fn from_reduced(field: PrimeField, mut coefficients: Vec<u16>) -> Self {
        trim(&mut coefficients);
        Self { field, coefficients }
    }

    /// The field of the coefficients.
    pub fn field(&self) -> PrimeField {
        self.field
    }

    /// The coefficients, that of `t^0` first, the last not zero.
    pub fn coefficients(&self) -> &[u16] {
        &self.coefficients
    }

    /// The coefficients, with zeros appended up to `len`.
    ///
    /// # Panics
    /// If the degree is not below `len`.
    pub fn into_coefficients(self, len: usize) -> Vec<u16> {
        let mut coefficients = self.coefficients;
        assert!(coefficients.len() <= len, "a polynomial of {} coefficients in {len}", coefficients.len());
        coefficients.resize(len, 0);
        coefficients
    }

    /// The degree, `None` for zero.
    pub fn degree(&self) -> Option<usize> {
        self.coefficients.len().checked_sub(1)
    }

    /// Returns whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.coefficients.is_empty()
    }

    /// Multiplies by `t^shift`.
    #[must_use]
    pub fn shl(&self, shift: usize) -> Self {
        if self.is_zero() {
            return self.clone();
        }
        let mut coefficients = vec![0; shift + self.coefficients.len()];
        coefficients[shift..].copy_from_slice(&self.coefficients);
        Self { field: self.field, coefficients }
    }

    /// Multiplies by a number of the field.
    #[must_use]
    pub fn scaled(mut self, c: u16) -> Self {
        self.field.0.scale_row(&mut self.coefficients, c);
        Self::from_reduced(self.field, self.coefficients)
    }

    /// Divides by the leading coefficient; zero stays zero.
    #[must_use]
    pub(crate) fn monic(self) -> Self {
        match self.coefficients.last() {
            Some(&lead) => {
                let c = self.field.invert(lead);
                self.scaled(c)
            }
            None => self,
        }
    }

    pub(super) fn assert_same_field(&self, other: &Self) {
        assert_eq!(self.field, other.field, "polynomials over different fields");
    }

    pub(super) fn into_raw(self) -> Vec<u16> {
        self.coefficients
    }
}

/// Drops zeros at the end.
pub(super) fn trim(coefficients: &mut Vec<u16>) {
    let len = coefficients.iter().rposition(|&a| a != 0).map_or(0, |last| last + 1);
    coefficients.truncate(len);
}

impl Add for &PrimePoly {
    type Output = PrimePoly;

    fn add(self, other: Self) -> PrimePoly {
        self.assert_same_field(other);
        let (long, short) =
            if self.coefficients.len() < other.coefficients.len() { (other, self) } else { (self, other) };
        let mut sum = long.coefficients.clone();
        self.field.0.add_row(&mut sum[..short.coefficients.len()], &short.coefficients);
        PrimePoly::from_reduced(self.field, sum)
    }
}

impl Sub for &PrimePoly {
    type Output = PrimePoly;

    fn sub(self, other: Self) -> PrimePoly {
        self.assert_same_field(other);
        let mut difference = self.coefficients.clone();
        difference.resize(difference.len().max(other.coefficients.len()), 0);
        self.field.0.sub_row(&mut difference[..other.coefficients.len()], &other.coefficients);
        PrimePoly::from_reduced(self.field, difference)
    }
}

impl Neg for &PrimePoly {
    type Output = PrimePoly;

    fn neg(self) -> PrimePoly {
        &PrimePoly::zero(self.field) - self
    }
}

impl std::fmt::Debug for PrimePoly {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} mod {}", self.coefficients, self.field.prime())
    }
}
