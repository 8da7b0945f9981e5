//! Tori: two unknown rows.

use super::row_ring::{RowRing, State};
use douse_algebra::bits::Ends;
use douse_algebra::gf2x::{Congruence, Poly, div_exact, mul, rem, xgcd};

/// A torus of height 3 and more: the first two rows `v = (x_0, x_1)` decide all, and must come back after one turn:
/// `(M^m + 1) v = d` with `M = [[0, 1], [1, B]]`, where `d` is what a chase from two empty rows brings back.
///
/// Over GF(2)[z] the matrix is made triangular, `[[g, e], [0, f]]`, by a unimodular one; then the second row is one
/// congruence for `x_1`, its freedom is used up by a second one so that the first row can be divided by `g`, and a third one
/// gives `x_0`.
#[derive(Clone, Debug)]
pub(super) struct TwoRows {
    ring: RowRing,
    /// The unimodular matrix.
    turn: [[Poly; 2]; 2],
    /// The corner `e`.
    e: Poly,
    /// `f x_1 = ...` modulo `z^n + 1`.
    lower: Congruence,
    /// `(e * period of lower) u = ...` modulo `gcd(g, z^n + 1)`.
    middle: Congruence,
    /// `g x_0 = ...` modulo `z^n + 1`.
    upper: Congruence,
}

impl TwoRows {
    pub(super) fn new(width: usize, height: usize) -> Self {
        let ring = RowRing::new(width, Ends::Joined);
        let (p_m, p_m1) = ring.fibonacci(height);
        let (_, p_m2) = ring.fibonacci(height - 1);
        let one = Poly::one();
        let (a, b, d) = (&p_m2 + &one, p_m1, &p_m + &one);
        let turn = if a.is_zero() && b.is_zero() {
            [[one.clone(), Poly::zero()], [Poly::zero(), one]]
        } else {
            let x = xgcd(&a, &b);
            [[x.s, x.t], [div_exact(&b, &x.gcd), div_exact(&a, &x.gcd)]]
        };
        let combine = |row: usize, x: &Poly, y: &Poly| &ring.times(&turn[row][0], x) + &ring.times(&turn[row][1], y);
        let (g, e, f) = (combine(0, &a, &b), combine(0, &b, &d), combine(1, &b, &d));
        let congruence = |a: &Poly, m: &Poly| Congruence::new(a, m).expect("a modulus that is not zero");
        let (upper, lower) = (congruence(&g, ring.modulus()), congruence(&f, ring.modulus()));
        let middle = congruence(&mul(&e, lower.period()), upper.gcd());
        Self { ring, turn, e, lower, middle, upper }
    }

    pub(super) fn ring(&self) -> &RowRing {
        &self.ring
    }

    fn degrees(&self) -> (usize, usize) {
        let degree = |poly: &Poly| poly.degree().unwrap_or(0);
        (degree(self.upper.gcd()), degree(self.lower.gcd()) - degree(self.middle.period()))
    }

    pub(super) fn nullity(&self) -> usize {
        let (upper, lower) = self.degrees();
        upper + lower
    }

    /// Where the chase of a solution starts.
    pub(super) fn solution(&self, end: &State) -> Option<State> {
        let d = self.ring.to_polys(end);
        let right =
            |row: usize| &self.ring.times(&self.turn[row][0], &d[0]) + &self.ring.times(&self.turn[row][1], &d[1]);
        let some_x1 = self.lower.solve(&right(1))?;
        let missing = &right(0) + &self.ring.times(&self.e, &some_x1);
        let u = self.middle.solve(&rem(&missing, self.upper.gcd()))?;
        let more = self.ring.times(&u, self.lower.period());
        let x0 = self.upper.solve(&(&missing + &self.ring.times(&self.e, &more)))?;
        Some(self.ring.to_rows(&[x0, &some_x1 + &more]))
    }

    /// Where the chase of quiet pattern `number` starts.
    pub(super) fn quiet(&self, number: usize) -> State {
        let (upper, _) = self.degrees();
        let rows = match number.checked_sub(upper) {
            None => [self.upper.period().shl(number), Poly::zero()],
            Some(shift) => {
                let x1 = self.ring.times(&self.middle.period().shl(shift), self.lower.period());
                let x0 = self.upper.solve(&self.ring.times(&self.e, &x1)).expect("the middle congruence holds");
                [x0, x1]
            }
        };
        self.ring.to_rows(&rows)
    }

    /// Where the chase of a quiet pattern that meets the board oddly starts: by summing the chase against it by parts,
    /// its overlap with the board is that of its first two rows with what comes back, crosswise.
    pub(super) fn witness(&self, end: &State) -> Option<State> {
        let odd = |rows: &State| rows[0].dot(&end[1]) ^ rows[1].dot(&end[0]);
        (0..self.nullity()).map(|i| self.quiet(i)).find(odd)
    }
}
