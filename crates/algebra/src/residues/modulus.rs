//! A modulus known at run time, and the arithmetic of its residues.

/// A modulus `k` from 2 to 65536. Residues are `u16`, always in `0..k`.
///
/// ```
/// use douse_algebra::residues::Modulus;
/// let six = Modulus::new(6)?;
/// assert_eq!(six.mul(4, 5), 2);
/// assert_eq!(six.inverse(5), Some(5));
/// assert_eq!(six.inverse(4), None);
/// assert_eq!(six.gcd(4), 2);
/// assert!(Modulus::new(1).is_err() && Modulus::new(65_537).is_err());
/// # Ok::<(), douse_algebra::residues::ModulusError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Modulus {
    k: u32,
    /// `floor(2^32 / k)`: the quotient it estimates for a 32-bit number is short by at most one.
    reciprocal: u32,
}

/// A number that is not a valid modulus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModulusError {
    /// The number that was asked for.
    pub k: u64,
}

impl std::fmt::Display for ModulusError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is not a valid modulus: choose {} to {}", self.k, Modulus::MIN, Modulus::MAX)
    }
}

impl std::error::Error for ModulusError {}

impl Modulus {
    /// The smallest modulus.
    pub const MIN: u32 = 2;
    /// The largest modulus.
    pub const MAX: u32 = 1 << 16;

    /// The modulus `k`, or an error outside 2..=65536.
    pub fn new(k: u64) -> Result<Self, ModulusError> {
        match u32::try_from(k) {
            Ok(k @ Self::MIN..=Self::MAX) => Ok(Self::trusted(k)),
            _ => Err(ModulusError { k }),
        }
    }

    /// Like [`Modulus::new`] where `k` is known to be in range.
    pub(crate) fn trusted(k: u32) -> Self {
        debug_assert!((Self::MIN..=Self::MAX).contains(&k));
        let reciprocal = (1_u64 << 32) / u64::from(k);
        Self { k, reciprocal: reciprocal as u32 }
    }

    /// The number `k` itself.
    pub fn get(self) -> u32 {
        self.k
    }

    /// The largest residue, `k - 1`.
    pub fn largest(self) -> u16 {
        (self.k - 1) as u16
    }

    /// Returns whether `a` is a residue, that is below `k`.
    pub fn holds(self, a: u16) -> bool {
        u32::from(a) < self.k
    }

    /// The residue of any 32-bit number (Barrett: a product instead of a division).
    #[inline]
    pub fn reduce(self, a: u32) -> u16 {
        let quotient = (u64::from(a) * u64::from(self.reciprocal)) >> 32;
        let rest = a - quotient as u32 * self.k;
        (if rest >= self.k { rest - self.k } else { rest }) as u16
    }

    /// The residue of any 64-bit number.
    #[inline]
    pub fn reduce_wide(self, a: u64) -> u16 {
        (a % u64::from(self.k)) as u16
    }

    /// The residue of any signed number.
    #[inline]
    pub fn reduce_signed(self, a: i64) -> u16 {
        a.rem_euclid(i64::from(self.k)) as u16
    }

    /// `a + b`.
    #[inline]
    pub fn add(self, a: u16, b: u16) -> u16 {
        let sum = u32::from(a) + u32::from(b);
        (if sum >= self.k { sum - self.k } else { sum }) as u16
    }

    /// `a - b`.
    #[inline]
    pub fn sub(self, a: u16, b: u16) -> u16 {
        let (a, b) = (u32::from(a), u32::from(b));
        (if a >= b { a - b } else { a + self.k - b }) as u16
    }

    /// `-a`.
    #[inline]
    pub fn neg(self, a: u16) -> u16 {
        if a == 0 { 0 } else { (self.k - u32::from(a)) as u16 }
    }

    /// `a * b`.
    #[inline]
    pub fn mul(self, a: u16, b: u16) -> u16 {
        self.reduce(u32::from(a) * u32::from(b))
    }

    /// The greatest common divisor of `a` and `k`: the generator of the ideal of `a`.
    /// It is `k` for `a = 0` and 1 for a unit.
    pub fn gcd(self, a: u16) -> u32 {
        gcd(u32::from(a), self.k)
    }

    /// Returns whether `a` has an inverse.
    pub fn is_unit(self, a: u16) -> bool {
        self.gcd(a) == 1
    }

    /// The inverse of `a`, if there is one.
    pub fn inverse(self, a: u16) -> Option<u16> {
        inverse(u32::from(a), self.k).map(|u| u as u16)
    }

    /// A unit `u` with `u * a = gcd(a, k)` modulo `k`.
    ///
    /// `a / g` is invertible modulo `k / g`; its inverse `v` there, plus some multiple of `k / g`,
    /// is invertible modulo `k`: by the Chinese remainder theorem a multiple can be chosen for
    /// every prime that divides `k` but not `k / g`, and the primes of `k / g` do not divide `v`.
    /// Few multiples are tried, since `k` has at most six primes.
    pub fn normalising_unit(self, a: u16) -> u16 {
        let g = self.gcd(a);
        if g == self.k {
            return 1;
        }
        let step = self.k / g;
        let start = inverse(u32::from(a) / g % step, step).expect("a / g and k / g have no common divisor");
        let unit = (start..self.k).step_by(step as usize).find(|&u| gcd(u, self.k) == 1);
        unit.expect("the Chinese remainder theorem gives one") as u16
    }

    /// Returns whether `k` is a prime number, so that the residues are a field.
    pub fn is_prime(self) -> bool {
        (2..).take_while(|p| p * p <= self.k).all(|p| !self.k.is_multiple_of(p))
    }
}

impl std::fmt::Debug for Modulus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Modulus({})", self.k)
    }
}

impl std::fmt::Display for Modulus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.k.fmt(f)
    }
}

/// The greatest common divisor; `gcd(0, b) = b`.
pub(crate) fn gcd(mut a: u32, mut b: u32) -> u32 {
    while a != 0 {
        (a, b) = (b % a, a);
    }
    b
}

/// `(g, s, t)` with `g = s * a + t * b` the greatest common divisor.
pub(crate) fn extended_gcd(a: i64, b: i64) -> (i64, i64, i64) {
    let (mut old, mut new) = ((a, 1, 0), (b, 0, 1));
    while new.0 != 0 {
        let q = old.0 / new.0;
        (old, new) = (new, (old.0 - q * new.0, old.1 - q * new.1, old.2 - q * new.2));
    }
    old
}

/// The inverse of `a` modulo `m`, if there is one (0 modulo 1).
pub(crate) fn inverse(a: u32, m: u32) -> Option<u32> {
    let (g, s, _) = extended_gcd(i64::from(a), i64::from(m));
    (g == 1).then(|| s.rem_euclid(i64::from(m)) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn range() {
        for k in [0, 1, 65_537, 1 << 32, (1 << 32) + 3, u64::MAX] {
            assert_eq!(Modulus::new(k), Err(ModulusError { k }));
        }
        assert_eq!(Modulus::new(1).unwrap_err().to_string(), "1 is not a valid modulus: choose 2 to 65536");
        assert_eq!(Modulus::new(2).unwrap().get(), 2);
        assert_eq!(Modulus::new(65_536).unwrap().get(), 65_536);
    }

    #[test]
    fn reduction_at_the_edges_of_every_modulus() {
        for k in Modulus::MIN..=Modulus::MAX {
            let m = Modulus::trusted(k);
            let top = u32::MAX / k * k;
            for a in [0, 1, k - 1, k, k + 1, 2 * k - 1, (k - 1) * (k - 1), top - 1, top, u32::MAX - 1, u32::MAX] {
                assert_eq!(u32::from(m.reduce(a)), a % k, "{a} mod {k}");
            }
        }
    }

    #[test]
    fn every_residue_of_small_moduli() {
        for k in 2..=72 {
            let m = Modulus::trusted(k);
            for a in 0..k as u16 {
                let g = m.gcd(a);
                let unit = m.normalising_unit(a);
                assert!(m.is_unit(unit), "unit for {a} mod {k}");
                assert_eq!(u32::from(m.mul(unit, a)), g % k, "{unit} * {a} mod {k}");
                let inverses: Vec<u16> = (0..k as u16).filter(|&b| m.mul(a, b) == 1).collect();
                assert_eq!(m.inverse(a).into_iter().collect::<Vec<_>>(), inverses);
                assert_eq!(m.add(a, m.neg(a)), 0);
                for b in 0..k as u16 {
                    assert_eq!(m.sub(m.add(a, b), b), a);
                    assert_eq!(u32::from(m.mul(a, b)), u32::from(a) * u32::from(b) % k);
                }
            }
        }
    }

    #[test]
    fn primes() {
        // pi(65536) = 6542, a published count.
        assert_eq!((2..=65_536).filter(|&k| Modulus::trusted(k).is_prime()).count(), 6542);
    }
}
