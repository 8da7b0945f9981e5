//! Packed rows of two states.

use super::{RowRing, State};
use douse_algebra::bits::{BitVec, Ends, RowRecurrence};
use douse_algebra::budget::{Budget, Stopped};
use douse_algebra::gf2x::{Poly, fibonacci, fibonacci_cyclic, fibonacci_pair, poly_to_row, row_to_poly, taylor_shift};
use douse_algebra::polynomial::Polynomial;

/// Rows of bits. Over GF(2) the polynomials `S` are the Fibonacci polynomials `p`, and signs do not
/// matter.
///
/// With open ends a row `v` is `sum v_j p_(j-1)(t)` modulo `p_n(t)`, and `B` is `t + 1`. With
/// joined ends it is the polynomial of its bits modulo `z^n + 1`, and `B` is `1 + z + z^(n-1)`.
#[derive(Clone, Debug)]
pub(crate) struct BitRows {
    width: usize,
    ends: Ends,
    modulus: Poly,
}

impl BitRows {
    pub(crate) fn new(width: usize, ends: Ends) -> Self {
        let modulus = match ends {
            Ends::Open => fibonacci(width),
            Ends::Joined => Poly::from_exponents([0, width]),
        };
        Self { width, ends, modulus }
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn ends(&self) -> Ends {
        self.ends
    }

    /// A chase that begins with these two rows.
    pub(crate) fn chase(&self, start: &State<Self>) -> RowRecurrence {
        let mut rows = RowRecurrence::new(self.width, self.ends);
        rows.start(start[0].words(), start[1].words());
        rows
    }

    /// A chase that begins with two dark rows.
    pub(crate) fn chase_from_dark(&self) -> RowRecurrence {
        RowRecurrence::new(self.width, self.ends)
    }

    /// The two rows that a chase is at.
    pub(crate) fn state_of(rows: &RowRecurrence) -> State<Self> {
        [rows.previous(), rows.here()].map(|row| BitVec::from_words(rows.width(), row.to_vec()))
    }

    /// `B`; the neighbours around a ring of one or two are a set, not a sum.
    fn press(&self) -> Poly {
        let press = match (self.ends, self.width) {
            (Ends::Open, _) => Poly::from_exponents([0, 1]),
            (Ends::Joined, 1) => Poly::one(),
            (Ends::Joined, 2) => Poly::from_exponents([0, 1]),
            (Ends::Joined, _) => Poly::from_exponents([0, 1, self.width - 1]),
        };
        self.reduce(&press)
    }

    /// `p_k(B)` and `p_(k-1)(B)` for a number given by its bits, the highest first:
    /// `p_(2j) = (p_j + p_(j-1))^2` and `p_(2j+1) = B p_j^2`, reduced at every step. For boards
    /// much higher than wide.
    pub(crate) fn fibonacci_of_bits(
        &self,
        bits: impl Iterator<Item = bool>,
        budget: &Budget<'_>,
    ) -> Result<(Poly, Poly), Stopped> {
        let press = self.press();
        let square = |p: &Poly| self.reduce(&p.square());
        let times_press = |p: &Poly| match self.ends {
            Ends::Open => self.reduce(&(p + &p.shl(1))),
            Ends::Joined => self.times(&press, p),
        };
        let (mut p, mut q) = (self.reduce(&Poly::one()), Poly::zero());
        let mut meter = budget.meter();
        for bit in bits {
            meter.spend(1 + self.width)?;
            let even = square(&(&p + &q));
            (p, q) = if bit { (times_press(&square(&p)), even) } else { (even, times_press(&square(&q))) };
        }
        Ok((p, q))
    }

    /// The most bytes that the polynomials of one row this wide take while a kind of board is
    /// prepared: about forty rows of products, matrices and cofactors.
    pub(crate) fn bytes(width: usize) -> usize {
        (width / 8).saturating_mul(48)
    }
}

impl RowRing for BitRows {
    type Row = BitVec;
    type Poly = Poly;

    fn modulus(&self) -> &Poly {
        &self.modulus
    }

    fn dark_row(&self) -> BitVec {
        BitVec::zeros(self.width)
    }

    fn to_poly(&self, row: &BitVec) -> Poly {
        match self.ends {
            Ends::Open => row_to_poly(row),
            Ends::Joined => Poly::from_bits(row),
        }
    }

    fn to_row(&self, poly: &Poly) -> BitVec {
        match self.ends {
            Ends::Open => poly_to_row(poly, self.width),
            Ends::Joined => poly.to_bits(self.width),
        }
    }

    fn reduce(&self, a: &Poly) -> Poly {
        match self.ends {
            Ends::Open => a.rem(&self.modulus),
            Ends::Joined => a.rem_cyclic(self.width),
        }
    }

    fn chebyshev_pair(&self, k: usize) -> (Poly, Poly) {
        match self.ends {
            Ends::Joined => fibonacci_cyclic(k, &self.press(), self.width),
            Ends::Open if k <= 2 * self.width => {
                let (p, q) = fibonacci_pair(k);
                (self.reduce(&taylor_shift(p)), self.reduce(&taylor_shift(q)))
            }
            Ends::Open => {
                let bits = (0..usize::BITS - k.leading_zeros()).rev().map(|bit| k >> bit & 1 == 1);
                self.fibonacci_of_bits(bits, &Budget::boundless()).expect("nothing limits it")
            }
        }
    }

    fn dot(&self, a: &BitVec, b: &BitVec) -> u16 {
        a.dot(b).into()
    }
}
