//! Flat boards and cylinders: one unknown row.

use super::chase::{Row, rows};
use douse_algebra::bits::{BitMatrix, BitVec, words_for};
use douse_algebra::gf2x::{Congruence, Poly, fibonacci, fibonacci_cyclic, poly_to_row, rem, row_to_poly, taylor_shift};

/// A board of which one unknown row decides all: `p_m(B) s = D`, where `D` is what a chase without pressing the first row
/// leaves below the last.
///
/// On a flat board a row `v` is the polynomial `sum v_j p_(j-1)(t)` modulo `p_n(t)`, and `B` is `t + 1`; around a ring it is
/// the polynomial of its bits modulo `z^n + 1`, and `B` is `1 + z + z^(n-1)`.
#[derive(Clone, Debug)]
pub(super) struct OneRow {
    row: Row,
    height: usize,
    congruence: Congruence,
}

/// The in-row part of a press around a ring; the neighbours of a ring of one or two are a set, not a sum.
pub(super) fn ring_press(width: usize) -> Poly {
    match width {
        1 => Poly::one(),
        2 => Poly::from_exponents([0, 1]),
        _ => Poly::from_exponents([0, 1, width - 1]),
    }
}

impl OneRow {
    pub(super) fn new(row: Row, height: usize) -> Self {
        let (a, modulus) = match row {
            Row::Open(width) => {
                let modulus = fibonacci(width);
                (rem(&taylor_shift(fibonacci(height)), &modulus), modulus)
            }
            Row::Ring(width) => {
                let modulus = Poly::from_exponents([0, width]);
                (fibonacci_cyclic(height, &ring_press(width), width).0, modulus)
            }
        };
        let congruence = Congruence::new(&a, &modulus).expect("the modulus has degree 1 and more");
        Self { row, height, congruence }
    }

    pub(super) fn nullity(&self) -> usize {
        self.congruence.gcd().degree().unwrap_or(0)
    }

    fn to_poly(&self, row: &BitVec) -> Poly {
        match self.row {
            Row::Open(_) => row_to_poly(row),
            Row::Ring(_) => Poly::from_bits(row),
        }
    }

    fn to_row(&self, poly: &Poly) -> BitVec {
        match self.row {
            Row::Open(width) => poly_to_row(poly, width),
            Row::Ring(width) => poly.to_bits(width),
        }
    }

    /// What a chase from an empty first row leaves below the last row.
    pub(super) fn remainder(&self, board: &BitMatrix) -> BitVec {
        let words = words_for(self.row.width());
        let (mut previous, mut here) = (vec![0; words], vec![0; words]);
        self.row.chase(&mut previous, &mut here, rows(board), |_| {});
        BitVec::from_words(self.row.width(), here)
    }

    /// The first row of a solution.
    pub(super) fn first_row(&self, remainder: &BitVec) -> Option<BitVec> {
        self.congruence.solve(&self.to_poly(remainder)).map(|s| self.to_row(&s))
    }

    /// The first row of quiet pattern `number`.
    pub(super) fn quiet_first_row(&self, number: usize) -> BitVec {
        self.to_row(&self.congruence.period().shl(number))
    }

    /// All presses, from the first row.
    pub(super) fn presses(&self, first: &BitVec, board: Option<&BitMatrix>) -> BitMatrix {
        let (words, height) = (words_for(self.row.width()), self.height);
        let mut all = Vec::with_capacity(words * height);
        all.extend_from_slice(first.words());
        let (mut previous, mut here) = (vec![0; words], first.words().to_vec());
        let nothing = vec![0; words];
        let right = |row: usize| board.map_or(nothing.as_slice(), |board| board.row(row));
        let rights = (0..height - 1).map(right);
        self.row.chase(&mut previous, &mut here, rights, |next| all.extend_from_slice(next));
        BitMatrix::from_words(height, self.row.width(), all)
    }

    /// A quiet pattern that meets the board oddly. The overlap of a quiet pattern with the board is the overlap of its
    /// *last* row with the remainder (sum the chase against the pattern by parts), and quiet patterns upside down are
    /// quiet, so one is found by its first row and turned over.
    pub(super) fn witness(&self, remainder: &BitVec) -> Option<BitMatrix> {
        let first = (0..self.nullity()).map(|i| self.quiet_first_row(i)).find(|row| row.dot(remainder))?;
        let upside_down = self.presses(&first, None);
        let all = rows(&upside_down).rev().flatten().copied().collect();
        Some(BitMatrix::from_words(self.height, self.row.width(), all))
    }
}
