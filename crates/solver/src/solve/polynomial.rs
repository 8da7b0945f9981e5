//! The polynomial method for plain boards with a prime number of states.

use super::claim::Claim;
use super::method::Cost;
use super::{Problem, SolveError, quiet_bits, quiet_residues};
use crate::plain::PlainKind;
use crate::polynomial::{ResidueRows, RowRing, RowSolver, State};
use douse_algebra::bits::BitMatrix;
use douse_algebra::budget::{Budget, Exhausted, Stopped};
use douse_algebra::prime_poly::PrimeField;
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
pub(super) fn cost(problem: &Problem, _budget: &Budget<'_>) -> Result<Option<Cost>, Exhausted> {
    let Some((size, _)) = plain(problem.variant()).filter(|_| problem.difference().as_bits().is_some()) else {
        return Ok(None);
    };
    let (width, height) = (size.width() as f64, size.height() as f64);
    let work = 1000.0 + width * height / 4.0 + width * width / 8.0;
    // The board, its presses and both without gaps between the rows; polynomials are drawn where
    // they are made.
    let board = size.width().div_ceil(64).saturating_mul(8).saturating_mul(size.height());
    Ok(Some(Cost { work, memory: board.saturating_mul(3) }))
}

/// Two passes over the board, and polynomials as wide as it.
pub(super) fn cost_prime(problem: &Problem, _budget: &Budget<'_>) -> Result<Option<Cost>, Exhausted> {
    let Some((size, edges, _)) = prime(problem.variant()) else { return Ok(None) };
    let (width, height) = (size.width() as f64, size.height() as f64);
    let rows = if edges == PlainEdges::Torus { 6.0 } else { 1.0 };
    let work = 4000.0 + 2.0 * width * height + rows * width * width;
    Ok(Some(Cost { work, memory: size.cells().saturating_mul(3 * size_of::<u16>()) }))
}

/// One extended gcd and two passes over the board; listing the quiet patterns takes a pass for
/// each.
///
/// # Complexity
/// That of [`PlainKind`], plus `O(d N / 64)` for listing `d` quiet patterns of `N` cells.
pub(super) fn solve_polynomial(problem: &Problem, budget: &Budget<'_>) -> Result<Claim, SolveError> {
    let (Some((size, edges)), Some(bits)) = (plain(problem.variant()), problem.difference().as_bits()) else {
        return Err(SolveError::DoesNotApply("polynomial"));
    };
    let kind = PlainKind::within(size, edges, budget)?;
    let board = BitMatrix::from_flat(size.height(), size.width(), bits);
    match kind.solve(&board) {
        Err(witness) => Ok(Claim::Unsolvable(Pattern::from_bits(witness.quiet.to_flat()))),
        Ok(presses) => {
            let (mut quiet, memory) = quiet_bits(kind.nullity(), size.cells(), budget)?;
            for number in 0..kind.nullity() {
                budget.check()?;
                quiet.row_mut(number).copy_from_slice(kind.quiet(number).to_flat().words());
            }
            Claim::of_bits(presses.to_flat(), (quiet, memory), budget)
        }
    }
}

/// Like [`solve_polynomial`], over GF(k).
///
/// # Complexity
/// `O(n^2 + m n)` time for `n` columns and `m` rows, plus `O(d N)` for listing `d` quiet patterns
/// of `N` cells.
pub(super) fn solve_polynomial_prime(problem: &Problem, budget: &Budget<'_>) -> Result<Claim, SolveError> {
    let Some((size, edges, field)) = prime(problem.variant()) else {
        return Err(SolveError::DoesNotApply("polynomial-prime"));
    };
    let (solver, cells) = (row_solver(size, edges, field, budget)?, size.cells());
    let lights: Vec<u16> = problem.difference().iter().collect();
    let end = chase(&solver, &lights, size, budget)?;
    let Some(solution) = solver.solution(&end) else {
        let pattern = presses(&solver, solver.witness(&end), size, None, budget)?;
        return Ok(Claim::Unsolvable(Pattern::from_values(problem.variant().states(), pattern)));
    };
    let (mut quiet, memory) = quiet_residues(field.modulus(), solver.nullity(), cells, budget)?;
    for number in 0..solver.nullity() {
        quiet.row_mut(number).copy_from_slice(&presses(&solver, solver.quiet(number), size, None, budget)?);
    }
    let solution = presses(&solver, solution, size, Some(&lights), budget)?;
    Claim::of_residues(problem, &solution, (quiet, memory), budget)
}

/// The nullity alone: one extended gcd, or a few on a torus, and no pattern written out. `None`
/// where the method does not apply.
pub(super) fn nullity_prime(variant: &Variant, budget: &Budget<'_>) -> Result<Option<usize>, Exhausted> {
    let Some((size, edges, field)) = prime(variant) else { return Ok(None) };
    Ok(Some(row_solver(size, edges, field, budget)?.nullity()))
}

fn row_solver(
    size: Size,
    edges: PlainEdges,
    field: PrimeField,
    budget: &Budget<'_>,
) -> Result<RowSolver<ResidueRows>, Exhausted> {
    let _memory = budget.reserve(ResidueRows::bytes(size.width()))?;
    RowSolver::new(ResidueRows::new(field, size.width(), edges.ends()), size.height(), edges, budget)
}

/// The remainder of a chase from an empty start.
fn chase(
    solver: &RowSolver<ResidueRows>,
    lights: &[u16],
    size: Size,
    budget: &Budget<'_>,
) -> Result<State<ResidueRows>, Stopped> {
    let mut rights: Vec<&[u16]> = lights.chunks(size.width()).collect();
    // Around a torus the lights of the first row come last.
    rights.rotate_left(solver.first());
    let dark = solver.ring().dark_row();
    let mut meter = budget.meter();
    rights.into_iter().try_fold([dark.clone(), dark], |[previous, here], right| {
        meter.spend(1 + size.width())?;
        let next = solver.ring().step(&previous, &here, Some(right));
        Ok([here, next])
    })
}

/// All presses that begin with `state`.
fn presses(
    solver: &RowSolver<ResidueRows>,
    state: State<ResidueRows>,
    size: Size,
    lights: Option<&[u16]>,
    budget: &Budget<'_>,
) -> Result<Vec<u16>, Stopped> {
    let mut meter = budget.meter();
    let [mut previous, mut here] = state;
    let mut presses = if solver.first() > 0 { previous.clone() } else { Vec::new() };
    presses.reserve_exact(size.cells() - presses.len());
    for row in solver.first()..size.height() {
        meter.spend(1 + size.width())?;
        presses.extend_from_slice(&here);
        let right = lights.map(|lights| &lights[row * size.width()..][..size.width()]);
        let next = solver.ring().step(&previous, &here, right);
        (previous, here) = (here, next);
    }
    Ok(presses)
}
