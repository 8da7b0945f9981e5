//! Tori: two unknown rows.

use super::chase::{Row, rows};
use super::one_row::ring_press;
use douse_algebra::bits::{BitMatrix, BitVec, words_for};
use douse_algebra::gf2x::{Congruence, Poly, div_exact, fibonacci_cyclic, mul, mul_cyclic, rem, xgcd};

/// A torus of height 3 and more: the first two rows `v = (x_0, x_1)` decide all, and must come back after one turn:
/// `(M^m + 1) v = d` with `M = [[0, 1], [1, c]]`, where `d` is what a chase from two empty rows brings back.
///
/// Over GF(2)[z] the matrix is made triangular, `[[g, e], [0, f]]`, by a unimodular one; then the second row is one
/// congruence for `x_1`, its freedom is used up by a second one so that the first row can be divided by `g`, and a third one
/// gives `x_0`.
#[derive(Clone, Debug)]
pub(super) struct TwoRows {
    width: usize,
    height: usize,
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
        let (w, c) = (Poly::from_exponents([0, width]), ring_press(width));
        let (p_m, p_m1) = fibonacci_cyclic(height, &c, width);
        let (_, p_m2) = fibonacci_cyclic(height - 1, &c, width);
        let one = Poly::one();
        let (a, b, d) = (&p_m2 + &one, p_m1, &p_m + &one);
        let turn = if a.is_zero() && b.is_zero() {
            [[one.clone(), Poly::zero()], [Poly::zero(), one]]
        } else {
            let x = xgcd(&a, &b);
            [[x.s, x.t], [div_exact(&b, &x.gcd), div_exact(&a, &x.gcd)]]
        };
        let combine = |row: usize, x: &Poly, y: &Poly| {
            &mul_cyclic(&turn[row][0], x, width) + &mul_cyclic(&turn[row][1], y, width)
        };
        let (g, e, f) = (combine(0, &a, &b), combine(0, &b, &d), combine(1, &b, &d));
        let congruence = |a: &Poly, m: &Poly| Congruence::new(a, m).expect("a modulus that is not zero");
        let (upper, lower) = (congruence(&g, &w), congruence(&f, &w));
        let middle = congruence(&mul(&e, lower.period()), upper.gcd());
        Self { width, height, turn, e, lower, middle, upper }
    }

    fn degrees(&self) -> (usize, usize) {
        let degree = |poly: &Poly| poly.degree().unwrap_or(0);
        (degree(self.upper.gcd()), degree(self.lower.gcd()) - degree(self.middle.period()))
    }

    pub(super) fn nullity(&self) -> usize {
        let (upper, lower) = self.degrees();
        upper + lower
    }

    fn times(&self, a: &Poly, b: &Poly) -> Poly {
        mul_cyclic(a, b, self.width)
    }

    /// What a chase from two empty rows brings back.
    pub(super) fn remainder(&self, board: &BitMatrix) -> [BitVec; 2] {
        let words = words_for(self.width);
        let (mut previous, mut here) = (vec![0; words], vec![0; words]);
        let rights = rows(board).skip(1).chain([board.row(0)]);
        Row::Ring(self.width).chase(&mut previous, &mut here, rights, |_| {});
        [previous, here].map(|row| BitVec::from_words(self.width, row))
    }

    /// The first two rows of a solution.
    pub(super) fn first_rows(&self, remainder: &[BitVec; 2]) -> Option<[BitVec; 2]> {
        let d = remainder.each_ref().map(Poly::from_bits);
        let right = |row: usize| &self.times(&self.turn[row][0], &d[0]) + &self.times(&self.turn[row][1], &d[1]);
        let some_x1 = self.lower.solve(&right(1))?;
        let missing = &right(0) + &self.times(&self.e, &some_x1);
        let u = self.middle.solve(&rem(&missing, self.upper.gcd()))?;
        let more = self.times(&u, self.lower.period());
        let x0 = self.upper.solve(&(&missing + &self.times(&self.e, &more)))?;
        Some([x0.to_bits(self.width), (&some_x1 + &more).to_bits(self.width)])
    }

    /// The first two rows of quiet pattern `number`.
    pub(super) fn quiet_first_rows(&self, number: usize) -> [BitVec; 2] {
        let (upper, _) = self.degrees();
        let rows = match number.checked_sub(upper) {
            None => [self.upper.period().shl(number), Poly::zero()],
            Some(shift) => {
                let x1 = self.times(&self.middle.period().shl(shift), self.lower.period());
                let x0 = self.upper.solve(&self.times(&self.e, &x1)).expect("the middle congruence holds");
                [x0, x1]
            }
        };
        rows.map(|row| row.to_bits(self.width))
    }

    /// All presses, from the first two rows.
    pub(super) fn presses(&self, first: &[BitVec; 2], board: Option<&BitMatrix>) -> BitMatrix {
        let words = words_for(self.width);
        let mut all = Vec::with_capacity(words * self.height);
        first.iter().for_each(|row| all.extend_from_slice(row.words()));
        let [mut previous, mut here] = first.each_ref().map(|row| row.words().to_vec());
        let nothing = vec![0; words];
        let right = |row: usize| board.map_or(nothing.as_slice(), |board| board.row(row));
        let rights = (1..self.height - 1).map(right);
        Row::Ring(self.width).chase(&mut previous, &mut here, rights, |next| all.extend_from_slice(next));
        BitMatrix::from_words(self.height, self.width, all)
    }

    /// A quiet pattern that meets the board oddly: by summing the chase against it by parts, its overlap with the board
    /// is that of its first two rows with the remainder crosswise.
    pub(super) fn witness(&self, remainder: &[BitVec; 2]) -> Option<BitMatrix> {
        let odd = |rows: &[BitVec; 2]| rows[0].dot(&remainder[1]) ^ rows[1].dot(&remainder[0]);
        let first = (0..self.nullity()).map(|i| self.quiet_first_rows(i)).find(odd)?;
        Some(self.presses(&first, None))
    }
}
