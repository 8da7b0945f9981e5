//! Operations on whole rows of residues: where all the time of elimination goes.
//!
//! Plain loops that compilers turn into vector code. Multiplying a row by one number `c` uses
//! Shoup's trick: with `c' = floor(c * 2^16 / k)` the quotient `floor(c * b / k)` is
//! `(b * c') >> 16` or one more, so the residue needs three products of 16 bits and no division.
//! Up to `k = 2^15` everything stays in lanes of 16 bits; above it lanes of 32 bits are needed,
//! and powers of two need only a mask.

use super::Modulus;

/// The way in which a modulus multiplies a row by a number.
#[derive(Clone, Copy)]
enum Lanes {
    /// `k` is a power of two: wrap, then mask.
    Mask(u16),
    /// `k` is at most 2^15: everything fits in 16 bits.
    Narrow,
    /// Any other `k`.
    Wide,
}

impl Modulus {
    fn lanes(self) -> Lanes {
        if self.get().is_power_of_two() {
            Lanes::Mask((self.get() - 1) as u16)
        } else if self.get() < 1 << 15 {
            Lanes::Narrow
        } else {
            Lanes::Wide
        }
    }

    /// `target += c * source`, entry by entry.
    ///
    /// # Panics
    /// If the lengths differ.
    ///
    /// ```
    /// # use douse_algebra::residues::Modulus;
    /// let ten = Modulus::new(10)?;
    /// let mut row = [1, 2, 3];
    /// ten.add_multiple(&mut row, 7, &[1, 5, 9]);
    /// assert_eq!(row, [8, 7, 6]);
    /// # Ok::<(), douse_algebra::residues::ModulusError>(())
    /// ```
    pub fn add_multiple(self, target: &mut [u16], c: u16, source: &[u16]) {
        assert_eq!(target.len(), source.len(), "rows of different lengths");
        match (c, self.lanes()) {
            (0, _) => {}
            (1, _) => self.add_row(target, source),
            (_, Lanes::Mask(mask)) => {
                for (a, &b) in target.iter_mut().zip(source) {
                    *a = a.wrapping_add(c.wrapping_mul(b)) & mask;
                }
            }
            (_, Lanes::Narrow) => {
                let (k, ratio) = (self.get() as u16, self.shoup(c));
                for (a, &b) in target.iter_mut().zip(source) {
                    *a = below(*a + below(product_narrow(b, c, ratio, k), k), k);
                }
            }
            (_, Lanes::Wide) => {
                let (k, ratio) = (self.get(), self.shoup(c));
                for (a, &b) in target.iter_mut().zip(source) {
                    *a = below_wide(u32::from(*a) + below_wide(product_wide(b, c, ratio, k), k), k) as u16;
                }
            }
        }
    }

    /// `target -= c * source`, entry by entry.
    ///
    /// # Panics
    /// If the lengths differ.
    pub fn sub_multiple(self, target: &mut [u16], c: u16, source: &[u16]) {
        if c == 1 {
            self.sub_row(target, source);
        } else {
            self.add_multiple(target, self.neg(c), source);
        }
    }

    /// `target += source`, entry by entry.
    ///
    /// # Panics
    /// If the lengths differ.
    pub fn add_row(self, target: &mut [u16], source: &[u16]) {
        assert_eq!(target.len(), source.len(), "rows of different lengths");
        match self.lanes() {
            Lanes::Mask(mask) => {
                for (a, &b) in target.iter_mut().zip(source) {
                    *a = a.wrapping_add(b) & mask;
                }
            }
            Lanes::Narrow => {
                let k = self.get() as u16;
                for (a, &b) in target.iter_mut().zip(source) {
                    *a = below(*a + b, k);
                }
            }
            Lanes::Wide => {
                for (a, &b) in target.iter_mut().zip(source) {
                    *a = self.add(*a, b);
                }
            }
        }
    }

    /// `target -= source`, entry by entry.
    ///
    /// # Panics
    /// If the lengths differ.
    pub fn sub_row(self, target: &mut [u16], source: &[u16]) {
        assert_eq!(target.len(), source.len(), "rows of different lengths");
        // The difference or, where it wrapped, `k` more: modulo 2^16 both are exact even for k =
        // 2^16.
        let k = self.get() as u16;
        for (a, &b) in target.iter_mut().zip(source) {
            let difference = a.wrapping_sub(b);
            *a = if *a < b { difference.wrapping_add(k) } else { difference };
        }
    }

    /// `row *= c`, entry by entry.
    pub fn scale_row(self, row: &mut [u16], c: u16) {
        match (c, self.lanes()) {
            (0, _) => row.fill(0),
            (1, _) => {}
            (_, Lanes::Mask(mask)) => row.iter_mut().for_each(|a| *a = a.wrapping_mul(c) & mask),
            (_, Lanes::Narrow) => {
                let (k, ratio) = (self.get() as u16, self.shoup(c));
                row.iter_mut().for_each(|a| *a = below(product_narrow(*a, c, ratio, k), k));
            }
            (_, Lanes::Wide) => {
                let (k, ratio) = (self.get(), self.shoup(c));
                row.iter_mut().for_each(|a| *a = below_wide(product_wide(*a, c, ratio, k), k) as u16);
            }
        }
    }

    /// `(a, b) = (s*a + t*b, u*a + v*b)`, entry by entry, with `[[s, t], [u, v]]` given row by row.
    ///
    /// # Panics
    /// If the lengths differ.
    pub(crate) fn combine_rows(self, a: &mut [u16], b: &mut [u16], [[s, t], [u, v]]: [[u16; 2]; 2]) {
        assert_eq!(a.len(), b.len(), "rows of different lengths");
        for (a, b) in a.iter_mut().zip(b) {
            let (x, y) = (*a, *b);
            *a = self.add(self.mul(s, x), self.mul(t, y));
            *b = self.add(self.mul(u, x), self.mul(v, y));
        }
    }

    /// The inner product of two rows.
    ///
    /// # Panics
    /// If the lengths differ.
    pub fn dot(self, a: &[u16], b: &[u16]) -> u16 {
        assert_eq!(a.len(), b.len(), "rows of different lengths");
        // Fewer than 2^32 products of less than 2^32 fit in 64 bits.
        let sum = a.iter().zip(b).map(|(&a, &b)| u64::from(u32::from(a) * u32::from(b))).sum();
        self.reduce_wide(sum)
    }

    fn shoup(self, c: u16) -> u16 {
        ((u32::from(c) << 16) / self.get()) as u16
    }
}

/// `a` modulo `k` for `a < 2k`.
#[inline(always)]
fn below(a: u16, k: u16) -> u16 {
    a.min(a.wrapping_sub(k))
}

#[inline(always)]
fn below_wide(a: u32, k: u32) -> u32 {
    a.min(a.wrapping_sub(k))
}

/// `b * c` modulo `k`, or `k` more.
#[inline(always)]
fn product_narrow(b: u16, c: u16, ratio: u16, k: u16) -> u16 {
    let quotient = ((u32::from(b) * u32::from(ratio)) >> 16) as u16;
    b.wrapping_mul(c).wrapping_sub(quotient.wrapping_mul(k))
}

#[inline(always)]
fn product_wide(b: u16, c: u16, ratio: u16, k: u32) -> u32 {
    let quotient = (u32::from(b) * u32::from(ratio)) >> 16;
    u32::from(b) * u32::from(c) - quotient * k
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every row operation against arithmetic by `%`, at lengths around the widths of vectors.
    #[test]
    fn against_plain_remainders() {
        let moduli =
            (2..=36).chain([255, 256, 257, 4095, 32_749, 32_767, 32_768, 32_769, 40_000, 65_521, 65_535, 65_536]);
        for k in moduli {
            let m = Modulus::trusted(k);
            let mut random = crate::random::SplitMix(k.into());
            let mut next = move || {
                let state = random.next_word();
                // The largest residues come often: they are where sums and products overflow.
                if state >> 61 == 0 { (k - 1) as u16 } else { ((state >> 33) % u64::from(k)) as u16 }
            };
            for len in [0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 64, 65, 130] {
                let a: Vec<u16> = (0..len).map(|_| next()).collect();
                let b: Vec<u16> = (0..len).map(|_| next()).collect();
                let cs = [0, 1, (k - 1) as u16, next(), next(), next()];
                let entry = |f: &dyn Fn(u64, u64) -> u64| -> Vec<u16> {
                    let pairs = a.iter().zip(&b);
                    pairs.map(|(&a, &b)| (f(u64::from(a), u64::from(b)) % u64::from(k)) as u16).collect()
                };
                for c in cs {
                    let wide = u64::from(c);
                    let mut row = a.clone();
                    m.add_multiple(&mut row, c, &b);
                    assert_eq!(row, entry(&|a, b| a + wide * b), "add {c} mod {k}");
                    m.sub_multiple(&mut row, c, &b);
                    assert_eq!(row, a, "subtract {c} mod {k}");
                    m.scale_row(&mut row, c);
                    assert_eq!(row, entry(&|a, _| a * wide), "scale by {c} mod {k}");
                }
                let mut row = a.clone();
                m.add_row(&mut row, &b);
                assert_eq!(row, entry(&|a, b| a + b));
                m.sub_row(&mut row, &b);
                assert_eq!(row, a);
                let (mut x, mut y) = (a.clone(), b.clone());
                m.combine_rows(&mut x, &mut y, [[cs[3], cs[4]], [cs[5], cs[2]]]);
                assert_eq!(x, entry(&|a, b| u64::from(cs[3]) * a + u64::from(cs[4]) * b));
                assert_eq!(y, entry(&|a, b| u64::from(cs[5]) * a + u64::from(cs[2]) * b));
                let dot: u64 = a.iter().zip(&b).map(|(&a, &b)| u64::from(a) * u64::from(b)).sum();
                assert_eq!(u64::from(m.dot(&a, &b)), dot % u64::from(k));
            }
        }
    }
}
