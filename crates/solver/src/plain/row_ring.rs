//! Rows as elements of a ring of polynomials.

use douse_algebra::bits::{BitVec, Ends};
use douse_algebra::gf2x::{
    Poly, fibonacci, fibonacci_cyclic, fibonacci_pair, mul, poly_to_row, rem, rem_cyclic, row_to_poly, taylor_shift,
};

/// Two rows of a chase, one after another.
pub(super) type State = [BitVec; 2];

/// The ring in which rows are polynomials and `B`, the in-row part of a press, is one element.
///
/// With open ends a row `v` is `sum v_j p_(j-1)(t)` modulo `p_n(t)`, `p` the Fibonacci polynomials, and `B` is `t + 1`. With
/// joined ends it is the polynomial of its bits modulo `z^n + 1`, and `B` is `1 + z + z^(n-1)`.
#[derive(Clone, Debug)]
pub(super) struct RowRing {
    width: usize,
    ends: Ends,
    modulus: Poly,
}

impl RowRing {
    pub(super) fn new(width: usize, ends: Ends) -> Self {
        let modulus = match ends {
            Ends::Open => fibonacci(width),
            Ends::Joined => Poly::from_exponents([0, width]),
        };
        Self { width, ends, modulus }
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn ends(&self) -> Ends {
        self.ends
    }

    pub(super) fn modulus(&self) -> &Poly {
        &self.modulus
    }

    pub(super) fn to_poly(&self, row: &BitVec) -> Poly {
        match self.ends {
            Ends::Open => row_to_poly(row),
            Ends::Joined => Poly::from_bits(row),
        }
    }

    pub(super) fn to_row(&self, poly: &Poly) -> BitVec {
        match self.ends {
            Ends::Open => poly_to_row(poly, self.width),
            Ends::Joined => poly.to_bits(self.width),
        }
    }

    fn reduce(&self, a: &Poly) -> Poly {
        match self.ends {
            Ends::Open => rem(a, &self.modulus),
            Ends::Joined => rem_cyclic(a, self.width),
        }
    }

    pub(super) fn times(&self, a: &Poly, b: &Poly) -> Poly {
        if a.is_zero() || b.is_zero() {
            return Poly::zero();
        }
        self.reduce(&mul(a, b))
    }

    /// `B`; the neighbours around a ring of one or two are a set, not a sum.
    pub(super) fn press(&self) -> Poly {
        let press = match (self.ends, self.width) {
            (Ends::Open, _) => Poly::from_exponents([0, 1]),
            (Ends::Joined, 1) => Poly::one(),
            (Ends::Joined, 2) => Poly::from_exponents([0, 1]),
            (Ends::Joined, _) => Poly::from_exponents([0, 1, self.width - 1]),
        };
        self.reduce(&press)
    }

    /// `(p_k(B), p_(k-1)(B))`, where `p_(-1) = 0`.
    pub(super) fn fibonacci(&self, k: usize) -> (Poly, Poly) {
        match self.ends {
            Ends::Joined => fibonacci_cyclic(k, &self.press(), self.width),
            Ends::Open if k <= 2 * self.width => {
                let (p, q) = fibonacci_pair(k);
                (self.reduce(&taylor_shift(p)), self.reduce(&taylor_shift(q)))
            }
            Ends::Open => self.fibonacci_by_doubling(k),
        }
    }

    /// `p_(2j) = (p_j + p_(j-1))^2` and `p_(2j+1) = B p_j^2`, reduced at every step: for boards much higher than wide.
    fn fibonacci_by_doubling(&self, k: usize) -> (Poly, Poly) {
        let square = |p: &Poly| self.reduce(&p.square());
        let times_press = |p: &Poly| self.reduce(&(p + &p.shl(1)));
        let (mut p, mut q) = (self.reduce(&Poly::one()), Poly::zero());
        for bit in (0..usize::BITS - k.leading_zeros()).rev() {
            let even = square(&(&p + &q));
            (p, q) =
                if k >> bit & 1 == 1 { (times_press(&square(&p)), even) } else { (even, times_press(&square(&q))) };
        }
        (p, q)
    }

    /// `p_k(B)` for a number given by its bits, the highest first; see [`RowRing::fibonacci_by_doubling`].
    pub(super) fn fibonacci_of_bits(&self, bits: impl Iterator<Item = bool>) -> Poly {
        let press = self.press();
        let square = |p: &Poly| self.reduce(&p.square());
        let (mut p, mut q) = (self.reduce(&Poly::one()), Poly::zero());
        for bit in bits {
            let even = square(&(&p + &q));
            (p, q) =
                if bit { (self.times(&press, &square(&p)), even) } else { (even, self.times(&press, &square(&q))) };
        }
        p
    }

    /// What two rows become by a chase through `rows` dark rows:
    /// `(x_(k-1), x_k) = (p_(k-2) x_(-1) + p_(k-1) x_0, p_(k-1) x_(-1) + p_k x_0)`.
    pub(super) fn advance(&self, rows: usize, state: &[Poly; 2]) -> [Poly; 2] {
        if rows == 0 {
            return state.clone();
        }
        let (p, p1) = self.fibonacci(rows);
        let (_, p2) = self.fibonacci(rows - 1);
        let combine = |a: &Poly, b: &Poly| &self.times(a, &state[0]) + &self.times(b, &state[1]);
        [combine(&p2, &p1), combine(&p1, &p)]
    }

    pub(super) fn to_polys(&self, state: &State) -> [Poly; 2] {
        state.each_ref().map(|row| self.to_poly(row))
    }

    pub(super) fn to_rows(&self, state: &[Poly; 2]) -> State {
        state.each_ref().map(|poly| self.to_row(poly))
    }
}
