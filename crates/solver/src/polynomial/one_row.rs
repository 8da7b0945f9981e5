//! Flat boards and cylinders: one unknown row.

use super::{RowRing, State};
use douse_algebra::budget::{Budget, Stopped};
use douse_algebra::polynomial::{Congruence, Polynomial};

/// A board of which one unknown row `s` decides all: `S_m s = -D`, where `D` is what a chase
/// without pressing the first row leaves below the last.
#[derive(Clone, Debug)]
pub(super) struct OneRow<R: RowRing> {
    height: usize,
    congruence: Congruence<R::Poly>,
}

impl<R: RowRing> OneRow<R> {
    pub(super) fn new(ring: &R, height: usize, budget: &Budget<'_>) -> Result<Self, Stopped> {
        let a = ring.chebyshev(height);
        let congruence = Congruence::within(&a, ring.modulus(), budget)?;
        Ok(Self { height, congruence: congruence.expect("the modulus has degree 1 and more") })
    }

    pub(super) fn nullity(&self) -> usize {
        self.congruence.gcd().degree().unwrap_or(0)
    }

    /// Returns whether a board with this remainder can be solved.
    pub(super) fn is_solvable(&self, ring: &R, end: &State<R>) -> bool {
        self.nullity() == 0 || ring.to_poly(&end[1]).rem(self.congruence.gcd()).is_zero()
    }

    /// The first row of a solution.
    pub(super) fn solution(&self, ring: &R, end: &State<R>) -> Option<R::Row> {
        let s = self.congruence.solve(&ring.to_poly(&end[1]).negated())?;
        Some(ring.to_row(&s))
    }

    /// The first row of quiet pattern `number`.
    pub(super) fn quiet(&self, ring: &R, number: usize) -> R::Row {
        ring.to_row(&self.congruence.period().shl(number))
    }

    /// The first row of a quiet pattern that does not meet the board in a multiple of k. Their
    /// inner product is that of the *last* row meets in what the chase leaves (sum the chase
    /// against the pattern by parts), and quiet patterns upside down are quiet. So one is found by
    /// its first row, which becomes the last: the new first row is the row that a chase from the
    /// old one arrives at.
    pub(super) fn witness(&self, ring: &R, end: &State<R>) -> Option<R::Row> {
        let last = (0..self.nullity()).map(|i| self.quiet(ring, i)).find(|row| ring.dot(row, &end[1]) != 0)?;
        Some(ring.to_row(&ring.times(&ring.chebyshev(self.height - 1), &ring.to_poly(&last))))
    }
}
