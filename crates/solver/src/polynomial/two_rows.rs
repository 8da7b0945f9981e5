//! Tori: two unknown rows.

use super::{RowRing, State};
use douse_algebra::budget::{Budget, Stopped};
use douse_algebra::polynomial::{Congruence, Polynomial};

/// A torus of height 3 and more: the first two rows `v = (x_0, x_1)` decide all, and must return
/// after one turn: `(M^m - 1) v = -d` with `M = [[0, 1], [-1, y]]`, where `d` is the end of a chase
/// from two empty rows.
///
/// Over the polynomials in `z` the matrix is made triangular, `[[g, e], [0, f]]`, by a unimodular
/// one; then the second row is one congruence for `x_1`, its freedom is used up by a second one so
/// that the first row can be divided by `g`, and a third one gives `x_0`.
#[derive(Clone, Debug)]
pub(super) struct TwoRows<R: RowRing> {
    /// The unimodular matrix.
    turn: [[R::Poly; 2]; 2],
    /// The corner `e`.
    e: R::Poly,
    /// `f x_1 = ...` modulo `z^n - 1`.
    lower: Congruence<R::Poly>,
    /// `(e * period of lower) u = ...` modulo `gcd(g, z^n - 1)`.
    middle: Congruence<R::Poly>,
    /// `g x_0 = ...` modulo `z^n - 1`.
    upper: Congruence<R::Poly>,
}

impl<R: RowRing> TwoRows<R> {
    pub(super) fn new(ring: &R, height: usize, budget: &Budget<'_>) -> Result<Self, Stopped> {
        let (s_m, s_m1) = ring.chebyshev_pair(height);
        let (_, s_m2) = ring.chebyshev_pair(height - 1);
        let (zero, one) = (s_m.zero_like(), s_m.one_like());
        let (a, d) = (s_m2.plus(&one).negated(), s_m.minus(&one));
        let (b, c) = (s_m1.clone(), s_m1.negated());
        let turn = if a.is_zero() && c.is_zero() {
            [[one.clone(), zero.clone()], [zero, one]]
        } else {
            let x = a.xgcd_within(&c, budget)?;
            [[x.s, x.t], [c.div_exact(&x.gcd).negated(), a.div_exact(&x.gcd)]]
        };
        let combine =
            |row: usize, p: &R::Poly, q: &R::Poly| ring.times(&turn[row][0], p).plus(&ring.times(&turn[row][1], q));
        let (g, e, f) = (combine(0, &a, &c), combine(0, &b, &d), combine(1, &b, &d));
        let congruence = |a: &R::Poly, m: &R::Poly| {
            let congruence = Congruence::within(a, m, budget)?;
            Ok(congruence.expect("a modulus that is not zero"))
        };
        let (upper, lower) = (congruence(&g, ring.modulus())?, congruence(&f, ring.modulus())?);
        let middle = congruence(&e.times(lower.period()), upper.gcd())?;
        Ok(Self { turn, e, lower, middle, upper })
    }

    fn degrees(&self) -> (usize, usize) {
        let degree = |poly: &R::Poly| poly.degree().unwrap_or(0);
        (degree(self.upper.gcd()), degree(self.lower.gcd()) - degree(self.middle.period()))
    }

    pub(super) fn nullity(&self) -> usize {
        let (upper, lower) = self.degrees();
        upper + lower
    }

    /// The first two rows of a solution.
    pub(super) fn solution(&self, ring: &R, end: &State<R>) -> Option<State<R>> {
        let d = ring.to_polys(end).map(Polynomial::negated);
        let right = |row: usize| ring.times(&self.turn[row][0], &d[0]).plus(&ring.times(&self.turn[row][1], &d[1]));
        let some_x1 = self.lower.solve(&right(1))?;
        let missing = right(0).minus(&ring.times(&self.e, &some_x1));
        let u = self.middle.solve(&missing.rem(self.upper.gcd()))?;
        let more = ring.times(&u, self.lower.period());
        let x0 = self.upper.solve(&missing.minus(&ring.times(&self.e, &more)))?;
        Some(ring.to_rows(&[x0, some_x1.plus(&more)]))
    }

    /// The first two rows of quiet pattern `number`.
    pub(super) fn quiet(&self, ring: &R, number: usize) -> State<R> {
        let (upper, _) = self.degrees();
        let rows = match number.checked_sub(upper) {
            None => [self.upper.period().shl(number), self.e.zero_like()],
            Some(shift) => {
                let x1 = ring.times(&self.middle.period().shl(shift), self.lower.period());
                let right = ring.times(&self.e, &x1).negated();
                [self.upper.solve(&right).expect("the middle congruence holds"), x1]
            }
        };
        ring.to_rows(&rows)
    }

    /// The first two rows of a quiet pattern that does not meet the board in a multiple of k: by
    /// summing the chase against it by parts, their inner product is that of the first two rows of
    /// the pattern with the last two of the chase, crosswise.
    pub(super) fn witness(&self, ring: &R, end: &State<R>) -> Option<State<R>> {
        let meets = |rows: &State<R>| ring.dot(&rows[0], &end[1]) != ring.dot(&rows[1], &end[0]);
        (0..self.nullity()).map(|i| self.quiet(ring, i)).find(meets)
    }
}
