//! The polynomial method for plain boards with a prime number of states.

use super::{Answer, Problem, SolveError, residue_space};
use crate::plain::PlainKind;
use crate::polynomial::{ResidueRows, RowRing, Start, State};
use douse_algebra::bits::{BitMatrix, OutOfMemory};
use douse_algebra::prime_poly::PrimeField;
use douse_algebra::residues::ResidueMatrix;
use douse_puzzle::edges::PlainEdges;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::size::Size;
use douse_puzzle::variant::Variant;

/// Size and edges of a plain board.
pub(super) fn plain(variant: &Variant) -> Option<(Size, PlainEdges)> {
    let grid = variant.plain_plus_grid()?;
    Some((grid.size(), PlainEdges::try_from(grid.edges()).ok()?))
}

fn prime(variant: &Variant) -> Option<(Size, PlainEdges, PrimeField)> {
    let (size, edges) = plain(variant)?;
    Some((size, edges, PrimeField::of(variant.states().modulus())?))
}

/// A pass over the board and products of polynomials as wide as it.
pub(super) fn cost(problem: &Problem) -> Option<f64> {
    problem.difference().as_bits()?;
    let (size, _) = plain(problem.variant())?;
    let (width, height) = (size.width() as f64, size.height() as f64);
    Some(1000.0 + width * height / 4.0 + width * width / 8.0)
}

/// Two passes over the board, and polynomials as wide as it.
pub(super) fn cost_prime(problem: &Problem) -> Option<f64> {
    let (size, edges, _) = prime(problem.variant())?;
    let (width, height) = (size.width() as f64, size.height() as f64);
    let rows = if edges == PlainEdges::Torus { 6.0 } else { 1.0 };
    Some(4000.0 + 2.0 * width * height + rows * width * width)
}

/// One extended gcd and two passes over the board; listing the quiet patterns takes a pass for each.
///
/// # Complexity
/// That of [`PlainKind`], plus `O(d N / 64)` for listing `d` quiet patterns of `N` cells.
pub(super) fn solve_polynomial(problem: &Problem) -> Result<Answer, SolveError> {
    let (Some((size, edges)), Some(bits)) = (plain(problem.variant()), problem.difference().as_bits()) else {
        return Err(SolveError::DoesNotApply("polynomial"));
    };
    let kind = PlainKind::new(size, edges);
    let board = BitMatrix::from_flat(size.height(), size.width(), bits);
    Ok(match kind.solve(&board) {
        Err(witness) => Answer::unsolvable_two_states(problem, witness.quiet.to_flat()),
        Ok(presses) => {
            let mut quiet = BitMatrix::try_zeros(kind.nullity(), size.cells())?;
            for number in 0..kind.nullity() {
                quiet.row_mut(number).copy_from_slice(kind.quiet(number).to_flat().words());
            }
            Answer::solvable_two_states(problem, presses.to_flat(), quiet)
        }
    })
}

/// As [`solve_polynomial`], over GF(k).
///
/// # Complexity
/// `O(n^2 + m n)` time for `n` columns and `m` rows, plus `O(d N)` for listing `d` quiet patterns of `N` cells.
pub(super) fn solve_polynomial_prime(problem: &Problem) -> Result<Answer, SolveError> {
    let Some((size, edges, field)) = prime(problem.variant()) else {
        return Err(SolveError::DoesNotApply("polynomial-prime"));
    };
    let (start, cells) = (start(size, edges, field), size.cells());
    let lights: Vec<u16> = problem.difference().iter().collect();
    let end = chase(&start, &lights, size);
    let Some(solution) = start.solution(&end) else {
        let pattern = presses(&start, start.witness(&end), size, None);
        return Ok(Answer::unsolvable(problem, Pattern::from_values(problem.variant().states(), pattern)));
    };
    let entries = start.nullity().saturating_mul(cells);
    if entries as u64 >= 1 << 34 {
        return Err(OutOfMemory { bytes: entries.saturating_mul(2) }.into());
    }
    let mut quiet = ResidueMatrix::zeros(field.modulus(), start.nullity(), cells);
    for number in 0..start.nullity() {
        quiet.row_mut(number).copy_from_slice(&presses(&start, start.quiet(number), size, None));
    }
    Ok(Answer::Solvable(residue_space(problem, &presses(&start, solution, size, Some(&lights)), quiet)))
}

/// The nullity alone: one extended gcd, or a few on a torus, and no pattern written out. `None` where the method does not apply.
pub(super) fn nullity_prime(variant: &Variant) -> Option<usize> {
    let (size, edges, field) = prime(variant)?;
    Some(start(size, edges, field).nullity())
}

fn start(size: Size, edges: PlainEdges, field: PrimeField) -> Start<ResidueRows> {
    Start::new(ResidueRows::new(field, size.width(), edges.ends()), size.height(), edges)
}

/// What a chase from an empty start leaves.
fn chase(start: &Start<ResidueRows>, lights: &[u16], size: Size) -> State<ResidueRows> {
    let mut rights: Vec<&[u16]> = lights.chunks(size.width()).collect();
    // Around a torus the lights of the first row come last.
    rights.rotate_left(start.first());
    let dark = start.ring().dark_row();
    rights.into_iter().fold([dark.clone(), dark], |[previous, here], right| {
        let next = start.ring().step(&previous, &here, Some(right));
        [here, next]
    })
}

/// All presses that begin with `state`.
fn presses(start: &Start<ResidueRows>, state: State<ResidueRows>, size: Size, lights: Option<&[u16]>) -> Vec<u16> {
    let [mut previous, mut here] = state;
    let mut presses = if start.first() > 0 { previous.clone() } else { Vec::new() };
    for row in start.first()..size.height() {
        presses.extend_from_slice(&here);
        let right = lights.map(|lights| &lights[row * size.width()..][..size.width()]);
        let next = start.ring().step(&previous, &here, right);
        (previous, here) = (here, next);
    }
    presses
}
