//! The type of polynomials over GF(2).

use std::ops::{Add, AddAssign, Mul};

use super::words;
use crate::bits::{BitVec, Ones, WORD, words_for};

/// A polynomial over GF(2). The coefficient of `t^i` is bit `i % 64` of word `i / 64`; the last
/// word is never zero, so equal polynomials have equal words.
///
/// ```
/// use douse_algebra::gf2x::Poly;
/// let a = Poly::from_exponents([3, 1, 0]);
/// assert_eq!(a.degree(), Some(3));
/// assert_eq!(&a * &a, Poly::from_exponents([6, 2, 0]));
/// assert!((&a + &a).is_zero());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Poly {
    words: Vec<u64>,
}

impl Poly {
    /// The polynomial 0.
    pub const fn zero() -> Self {
        Self { words: Vec::new() }
    }

    /// The polynomial 1.
    pub fn one() -> Self {
        Self { words: vec![1] }
    }

    /// `t^exponent`.
    pub fn monomial(exponent: usize) -> Self {
        let mut words = vec![0; exponent / WORD + 1];
        words[exponent / WORD] = 1 << (exponent % WORD);
        Self { words }
    }

    /// The sum of `t^e` over the exponents given; one given twice cancels.
    pub fn from_exponents(exponents: impl IntoIterator<Item = usize>) -> Self {
        let mut words = Vec::new();
        for e in exponents {
            if e / WORD >= words.len() {
                words.resize(e / WORD + 1, 0);
            }
            words[e / WORD] ^= 1 << (e % WORD);
        }
        Self::from_words(words)
    }

    /// Wraps packed coefficients; zero words at the end are dropped.
    pub fn from_words(mut words: Vec<u64>) -> Self {
        words.truncate(words::trim(&words).len());
        Self { words }
    }

    /// The polynomial whose coefficient of `t^i` is entry `i`.
    pub fn from_bits(bits: &BitVec) -> Self {
        Self::from_words(words::trim(bits.words()).to_vec())
    }

    /// The first `len` coefficients as a vector.
    pub fn to_bits(&self, len: usize) -> BitVec {
        let mut words = self.words.clone();
        words.resize(words_for(len), 0);
        BitVec::from_words(len, words)
    }

    /// The packed coefficients; the last word is not zero.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The packed coefficients, taken out.
    pub(crate) fn into_words(self) -> Vec<u64> {
        self.words
    }

    /// The degree, or `None` for zero.
    pub fn degree(&self) -> Option<usize> {
        let top = self.words.last()?;
        Some(self.words.len() * WORD - 1 - top.leading_zeros() as usize)
    }

    /// The number of coefficients up to the leading one: the degree plus one, 0 for zero.
    pub(crate) fn bit_len(&self) -> usize {
        self.degree().map_or(0, |d| d + 1)
    }

    /// Returns whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// The exponents whose coefficient is one, rising.
    pub fn exponents(&self) -> Ones<'_> {
        Ones::new(&self.words)
    }

    /// The product with `t^shift`.
    #[must_use]
    pub fn shl(&self, shift: usize) -> Self {
        if self.is_zero() { Self::zero() } else { Self::from_words(words::shifted_up(&self.words, shift)) }
    }

    /// The remainder by `t^bits`.
    #[must_use]
    pub fn low(&self, bits: usize) -> Self {
        Self::from_words(words::low_part(&self.words, bits))
    }

    /// The first `bits` coefficients in reverse order: `t^(bits - 1) * self(1 / t)` where the
    /// degree is below `bits`.
    #[must_use]
    pub fn reversed(&self, bits: usize) -> Self {
        Self::from_words(words::reversed(&self.words, bits))
    }

    /// The square. Linear time.
    #[must_use]
    pub fn square(&self) -> Self {
        super::square(self)
    }

    /// Adds `other * t^shift`.
    pub(crate) fn add_shifted(&mut self, other: &Self, shift: usize) {
        if other.is_zero() {
            return;
        }
        let len = self.words.len().max(words_for(other.bit_len() + shift));
        self.words.resize(len, 0);
        words::add_shifted(&mut self.words, &other.words, shift);
        self.normalise();
    }

    fn normalise(&mut self) {
        self.words.truncate(words::trim(&self.words).len());
    }
}

impl AddAssign<&Poly> for Poly {
    fn add_assign(&mut self, other: &Poly) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        words::add(&mut self.words, &other.words);
        self.normalise();
    }
}

impl Add for &Poly {
    type Output = Poly;

    fn add(self, other: &Poly) -> Poly {
        let (long, short) = if self.words.len() < other.words.len() { (other, self) } else { (self, other) };
        let mut sum = long.clone();
        sum += short;
        sum
    }
}

impl Mul for &Poly {
    type Output = Poly;

    fn mul(self, other: &Poly) -> Poly {
        super::mul(self, other)
    }
}

impl std::fmt::Debug for Poly {
    /// `t^3 + t + 1`, as it is written by hand; of long ones only the first terms and their number.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const SHOWN: usize = 24;
        if self.is_zero() {
            return f.write_str("0");
        }
        let exponents: Vec<_> = self.exponents().collect();
        for (i, e) in exponents.iter().rev().take(SHOWN).enumerate() {
            f.write_str(if i == 0 { "" } else { " + " })?;
            match e {
                0 => f.write_str("1")?,
                1 => f.write_str("t")?,
                e => write!(f, "t^{e}")?,
            }
        }
        if exponents.len() > SHOWN { write!(f, " + ... ({} terms)", exponents.len()) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_polynomials_have_equal_words() {
        assert_eq!(&Poly::monomial(64) + &Poly::from_exponents([64]), Poly::zero());
        assert_eq!(Poly::from_words(vec![5, 0, 0]), Poly::from_exponents([2, 0]));
        let mut b = Poly::from_exponents([130, 1]);
        b.add_shifted(&Poly::from_exponents([0]), 130);
        assert_eq!(b, Poly::monomial(1));
        assert_eq!(format!("{:?}", Poly::from_exponents([3, 1, 0])), "t^3 + t + 1");
        assert_eq!(format!("{:?}", Poly::zero()), "0");
    }
}
