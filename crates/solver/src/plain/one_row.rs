//! Flat boards and cylinders: one unknown row.

use super::row_ring::{RowRing, State};
use douse_algebra::bits::{BitVec, Ends};
use douse_algebra::gf2x::{Congruence, rem};

/// A board of which one unknown row `s` decides all: `p_m(B) s = D`, where `D` is what a chase without pressing the first row
/// leaves below the last.
#[derive(Clone, Debug)]
pub(super) struct OneRow {
    ring: RowRing,
    height: usize,
    congruence: Congruence,
}

impl OneRow {
    pub(super) fn new(width: usize, ends: Ends, height: usize) -> Self {
        let ring = RowRing::new(width, ends);
        let (a, _) = ring.fibonacci(height);
        let congruence = Congruence::new(&a, ring.modulus()).expect("the modulus has degree 1 and more");
        Self { ring, height, congruence }
    }

    pub(super) fn ring(&self) -> &RowRing {
        &self.ring
    }

    pub(super) fn nullity(&self) -> usize {
        self.congruence.gcd().degree().unwrap_or(0)
    }

    fn state(&self, here: BitVec) -> State {
        [BitVec::zeros(self.ring.width()), here]
    }

    /// Whether a board that leaves this can be solved.
    pub(super) fn is_solvable(&self, end: &State) -> bool {
        self.nullity() == 0 || rem(&self.ring.to_poly(&end[1]), self.congruence.gcd()).is_zero()
    }

    /// Where the chase of a solution starts.
    pub(super) fn solution(&self, end: &State) -> Option<State> {
        let s = self.congruence.solve(&self.ring.to_poly(&end[1]))?;
        Some(self.state(self.ring.to_row(&s)))
    }

    fn quiet_row(&self, number: usize) -> BitVec {
        self.ring.to_row(&self.congruence.period().shl(number))
    }

    /// Where the chase of quiet pattern `number` starts.
    pub(super) fn quiet(&self, number: usize) -> State {
        self.state(self.quiet_row(number))
    }

    /// Where the chase of a quiet pattern that meets the board oddly starts. The overlap of a quiet pattern with the board is
    /// the overlap of its *last* row with what the chase leaves (sum the chase against the pattern by parts), and quiet
    /// patterns upside down are quiet. So one is found by its first row, which becomes the last: the new first row is the
    /// row that a chase from the old one arrives at.
    pub(super) fn witness(&self, end: &State) -> Option<State> {
        let last = (0..self.nullity()).map(|i| self.quiet_row(i)).find(|row| row.dot(&end[1]))?;
        let (p, _) = self.ring.fibonacci(self.height - 1);
        Some(self.state(self.ring.to_row(&self.ring.times(&p, &self.ring.to_poly(&last)))))
    }
}
