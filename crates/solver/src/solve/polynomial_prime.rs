//! The polynomial method for plain boards with a prime number of states.

use super::{Answer, Problem, SolveError, residue_space};
use douse_algebra::bits::OutOfMemory;
use douse_algebra::prime_poly::{
    Congruence, PrimeField, PrimePoly, chebyshev, chebyshev_cyclic, div_exact, mul, mul_cyclic, poly_to_row, reflect,
    rem, row_to_poly, xgcd,
};
use douse_algebra::residues::ResidueMatrix;
use douse_puzzle::edges::Edges;
use douse_puzzle::pattern::{Pattern, States};
use douse_puzzle::shape::Grid;
use douse_puzzle::variant::Variant;

fn plain(problem: &Problem) -> Option<(&Grid, PrimeField)> {
    plain_prime(problem.variant())
}

fn plain_prime(variant: &Variant) -> Option<(&Grid, PrimeField)> {
    let grid = variant.plain_plus_grid()?;
    let known = matches!(grid.edges(), Edges::Flat | Edges::Cylinder | Edges::Torus);
    known.then_some(())?;
    Some((grid, PrimeField::of(variant.states().modulus())?))
}

/// Two passes over the board, and polynomials as wide as it.
pub(super) fn cost(problem: &Problem) -> Option<f64> {
    let (grid, _) = plain(problem)?;
    let (width, height) = (grid.size().width() as f64, grid.size().height() as f64);
    let rows = if grid.edges() == Edges::Torus { 6.0 } else { 1.0 };
    Some(4000.0 + 2.0 * width * height + rows * width * width)
}

/// One extended gcd over GF(k) and two passes over the board; listing the quiet patterns takes a pass for each.
///
/// # Complexity
/// `O(n^2 + m n)` time for `n` columns and `m` rows, plus `O(d N)` for listing `d` quiet patterns of `N` cells.
///
/// # Literature
/// As for two states, with signs: Hunziker, Machiavelo and Park, *Chebyshev polynomials over finite fields and reversibility of
/// σ-automata on square grids*, 2004.
pub(super) fn solve_polynomial_prime(problem: &Problem) -> Result<Answer, SolveError> {
    let states = problem.variant().states();
    let Some((grid, field)) = plain(problem) else { return Err(SolveError::DoesNotApply("polynomial-prime")) };
    let rows = Rows { field, width: grid.size().width(), height: grid.size().height(), edges: grid.edges() };
    let lights: Vec<u16> = problem.difference().iter().collect();
    let start = Start::new(rows);
    let remainder = rows.remainder(&start, &lights);
    let quiet = |number: usize| rows.presses(&start.quiet(number), None);
    match start.solve(&remainder) {
        Some(first) => {
            let cells = grid.cells();
            let entries = start.nullity().saturating_mul(cells);
            if entries as u64 >= 1 << 34 {
                return Err(OutOfMemory { bytes: entries.saturating_mul(2) }.into());
            }
            let mut patterns = ResidueMatrix::zeros(field.modulus(), start.nullity(), cells);
            (0..start.nullity()).for_each(|number| patterns.row_mut(number).copy_from_slice(&quiet(number)));
            Ok(Answer::Solvable(residue_space(problem, &rows.presses(&first, Some(&lights)), patterns)))
        }
        None => Ok(Answer::unsolvable(problem, witness(rows, states, &start, &remainder))),
    }
}

/// The nullity alone: one extended gcd, or a few on a torus, and no pattern written out. `None` if the method does not apply.
pub(super) fn nullity(variant: &Variant) -> Option<usize> {
    let (grid, field) = plain_prime(variant)?;
    let rows = Rows { field, width: grid.size().width(), height: grid.size().height(), edges: grid.edges() };
    Some(Start::new(rows).nullity())
}

/// A quiet pattern that does not meet the board in a multiple of k. Summing the chase against it by parts, what they meet in is
/// the product of its last row with the remainder, or on a torus of its first two rows with the remainder crosswise. Quiet patterns
/// upside down are quiet, so the last row of one is the first row of another.
fn witness(rows: Rows, states: States, start: &Start, remainder: &[Vec<u16>]) -> Pattern {
    let modulus = rows.field.modulus();
    let meets = |first: &[Vec<u16>]| match (first, remainder) {
        ([y0, y1], [d0, d1]) => modulus.sub(modulus.dot(y0, d1), modulus.dot(y1, d0)),
        _ => modulus.dot(&first[0], &remainder[0]),
    };
    let first = (0..start.nullity()).map(|number| start.quiet(number)).find(|first| meets(first) != 0);
    let mut pattern = rows.presses(&first.expect("a board without a solution has a witness"), None);
    if let Start::OneRow { .. } = start {
        pattern = pattern.chunks(rows.width).rev().flatten().copied().collect();
    }
    Pattern::from_values(states, pattern)
}

/// Rows of residues and how they follow from one another.
#[derive(Clone, Copy)]
struct Rows {
    field: PrimeField,
    width: usize,
    height: usize,
    edges: Edges,
}

impl Rows {
    /// Whether the ends of a row are neighbours that are not neighbours anyway.
    fn is_ring(self) -> bool {
        self.edges != Edges::Flat && self.width > 2
    }

    /// Whether top and bottom are neighbours that are not neighbours anyway.
    fn is_torus(self) -> bool {
        self.edges == Edges::Torus && self.height > 2
    }

    /// `right - B here - previous`: the presses of the row below, which make the lights of this row right.
    fn step(self, previous: &[u16], here: &[u16], right: Option<&[u16]>) -> Vec<u16> {
        let modulus = self.field.modulus();
        let mut sum = here.to_vec();
        modulus.add_row(&mut sum, previous);
        let inner = self.width - 1;
        modulus.add_row(&mut sum[1..], &here[..inner]);
        modulus.add_row(&mut sum[..inner], &here[1..]);
        if self.is_ring() {
            sum[0] = modulus.add(sum[0], here[inner]);
            sum[inner] = modulus.add(sum[inner], here[0]);
        }
        let mut next = right.map_or_else(|| vec![0; self.width], <[u16]>::to_vec);
        modulus.sub_row(&mut next, &sum);
        next
    }

    /// What a chase from empty first rows leaves: the row below the last, or the two rows that come back on a torus.
    fn remainder(self, start: &Start, lights: &[u16]) -> Vec<Vec<u16>> {
        let (mut previous, mut here) = (vec![0; self.width], vec![0; self.width]);
        let mut rights: Vec<&[u16]> = lights.chunks(self.width).collect();
        if let Start::TwoRows(_) = start {
            rights.rotate_left(1);
        }
        for right in rights {
            let next = self.step(&previous, &here, Some(right));
            (previous, here) = (here, next);
        }
        match start {
            Start::OneRow { .. } => vec![here],
            Start::TwoRows(_) => vec![previous, here],
        }
    }

    /// All presses, from the first rows.
    fn presses(self, first: &[Vec<u16>], lights: Option<&[u16]>) -> Vec<u16> {
        let mut presses: Vec<u16> = first.concat();
        let mut previous = if first.len() == 2 { first[0].clone() } else { vec![0; self.width] };
        let mut here = first[first.len() - 1].clone();
        for row in first.len() - 1..self.height - 1 {
            let right = lights.map(|lights| &lights[row * self.width..][..self.width]);
            let next = self.step(&previous, &here, right);
            presses.extend_from_slice(&next);
            (previous, here) = (here, next);
        }
        presses
    }

    /// The in-row part of a press around a ring; the neighbours of a ring of one or two are a set, not a sum.
    fn ring_press(self) -> PrimePoly {
        let mut coefficients = vec![0; self.width];
        for place in [0, 1, self.width - 1] {
            if let Some(coefficient) = coefficients.get_mut(place) {
                *coefficient = 1;
            }
        }
        PrimePoly::from_signed(self.field, &coefficients)
    }
}

/// What decides all presses: one unknown row, or two on a torus.
enum Start {
    OneRow { rows: Rows, congruence: Congruence },
    TwoRows(Box<TwoRows>),
}

fn congruence(a: &PrimePoly, m: &PrimePoly) -> Congruence {
    Congruence::new(a, m).expect("a modulus that is not zero")
}

fn ring_modulus(rows: Rows) -> PrimePoly {
    let one = PrimePoly::one(rows.field);
    &PrimePoly::monomial(rows.field, 1, rows.width) - &one
}

impl Start {
    fn new(rows: Rows) -> Self {
        if rows.is_torus() {
            return Self::TwoRows(Box::new(TwoRows::new(rows)));
        }
        let congruence = if rows.edges == Edges::Flat {
            let modulus = chebyshev(rows.field, rows.width);
            congruence(&rem(&reflect(chebyshev(rows.field, rows.height)), &modulus), &modulus)
        } else {
            let y = -&rows.ring_press();
            congruence(&chebyshev_cyclic(rows.height, &y, rows.width).0, &ring_modulus(rows))
        };
        Self::OneRow { rows, congruence }
    }

    fn nullity(&self) -> usize {
        match self {
            Self::OneRow { congruence, .. } => congruence.gcd().degree().unwrap_or(0),
            Self::TwoRows(two) => two.degrees().0 + two.degrees().1,
        }
    }

    /// The first rows of a solution.
    fn solve(&self, remainder: &[Vec<u16>]) -> Option<Vec<Vec<u16>>> {
        match self {
            Self::OneRow { rows, congruence } => {
                let row = remainder[0].clone();
                let d = match rows.edges {
                    Edges::Flat => row_to_poly(rows.field, row),
                    _ => PrimePoly::from_coefficients(rows.field, row),
                };
                congruence.solve(&-&d).map(|s| vec![to_row(*rows, s)])
            }
            Self::TwoRows(two) => two.solve(remainder),
        }
    }

    /// The first rows of a quiet pattern.
    fn quiet(&self, number: usize) -> Vec<Vec<u16>> {
        match self {
            Self::OneRow { rows, congruence } => vec![to_row(*rows, congruence.period().shl(number))],
            Self::TwoRows(two) => two.quiet(number),
        }
    }
}

fn to_row(rows: Rows, poly: PrimePoly) -> Vec<u16> {
    match rows.edges {
        Edges::Flat => poly_to_row(poly, rows.width),
        _ => poly.into_coefficients(rows.width),
    }
}

/// The first two rows `v` of a torus have to come back: `(M^m - 1) v = -d` with `M = [[0, 1], [-1, y]]`, made triangular.
struct TwoRows {
    rows: Rows,
    turn: [[PrimePoly; 2]; 2],
    e: PrimePoly,
    lower: Congruence,
    middle: Congruence,
    upper: Congruence,
}

impl TwoRows {
    fn new(rows: Rows) -> Self {
        let (n, w, one) = (rows.width, ring_modulus(rows), PrimePoly::one(rows.field));
        let y = -&rows.ring_press();
        let (s_m, s_m1) = chebyshev_cyclic(rows.height, &y, n);
        let (_, s_m2) = chebyshev_cyclic(rows.height - 1, &y, n);
        let (a, b) = (-&(&s_m2 + &one), s_m1.clone());
        let (c, d) = (-&s_m1, &s_m - &one);
        let turn = if a.is_zero() && c.is_zero() {
            [[one.clone(), PrimePoly::zero(rows.field)], [PrimePoly::zero(rows.field), one]]
        } else {
            let x = xgcd(&a, &c);
            [[x.s, x.t], [-&div_exact(&c, &x.gcd), div_exact(&a, &x.gcd)]]
        };
        let combine = |row: usize, p: &PrimePoly, q: &PrimePoly| {
            &mul_cyclic(&turn[row][0], p, n) + &mul_cyclic(&turn[row][1], q, n)
        };
        let (g, e, f) = (combine(0, &a, &c), combine(0, &b, &d), combine(1, &b, &d));
        let (upper, lower) = (congruence(&g, &w), congruence(&f, &w));
        let middle = congruence(&mul(&e, lower.period()), upper.gcd());
        Self { rows, turn, e, lower, middle, upper }
    }

    fn degrees(&self) -> (usize, usize) {
        let degree = |poly: &PrimePoly| poly.degree().unwrap_or(0);
        (degree(self.upper.gcd()), degree(self.lower.gcd()) - degree(self.middle.period()))
    }

    fn times(&self, a: &PrimePoly, b: &PrimePoly) -> PrimePoly {
        mul_cyclic(a, b, self.rows.width)
    }

    fn solve(&self, remainder: &[Vec<u16>]) -> Option<Vec<Vec<u16>>> {
        let d: Vec<PrimePoly> =
            remainder.iter().map(|row| -&PrimePoly::from_coefficients(self.rows.field, row.clone())).collect();
        let right = |row: usize| &self.times(&self.turn[row][0], &d[0]) + &self.times(&self.turn[row][1], &d[1]);
        let some_x1 = self.lower.solve(&right(1))?;
        let missing = &right(0) - &self.times(&self.e, &some_x1);
        let u = self.middle.solve(&rem(&missing, self.upper.gcd()))?;
        let more = self.times(&u, self.lower.period());
        let x0 = self.upper.solve(&(&missing - &self.times(&self.e, &more)))?;
        Some([x0, &some_x1 + &more].map(|row| row.into_coefficients(self.rows.width)).to_vec())
    }

    fn quiet(&self, number: usize) -> Vec<Vec<u16>> {
        let (upper, _) = self.degrees();
        let rows = match number.checked_sub(upper) {
            None => [self.upper.period().shl(number), PrimePoly::zero(self.rows.field)],
            Some(shift) => {
                let x1 = self.times(&self.middle.period().shl(shift), self.lower.period());
                let x0 = self.upper.solve(&-&self.times(&self.e, &x1)).expect("the middle congruence holds");
                [x0, x1]
            }
        };
        rows.map(|row| row.into_coefficients(self.rows.width)).to_vec()
    }
}
