//! What units cost, as measured: `cargo xtask bench sweep` sets these figures beside the clock again.

use crate::pattern::States;
use crate::plain::PlainEdges;

/// Seconds at a few sizes, rising; between them the logarithms lie on straight lines, as powers do.
type Points = &'static [(f64, f64)];

/// Polynomials and gcd of an even side.
const EVEN_SQUARES: Points = &[(64.0, 1e-6), (1000.0, 1e-5), (20_000.0, 1e-3)];

fn between(points: Points, at: f64) -> f64 {
    let at = at.max(1.0);
    let i = points.partition_point(|&(size, _)| size < at).clamp(1, points.len() - 1);
    let ((x0, y0), (x1, y1)) = (points[i - 1], points[i]);
    let power = (y1 / y0).ln() / (x1 / x0).ln();
    // Below the first point only the overhead is left.
    if at < x0 { y0 } else { y0 * (at / x0).powf(power) }
}

/// The nullity of an even flat square with two states.
pub(super) fn even_square(side: f64) -> f64 {
    between(EVEN_SQUARES, side)
}

/// The nullity of any plain board.
pub(super) fn plain(width: f64, height: f64, _edges: PlainEdges, _states: States) -> f64 {
    between(EVEN_SQUARES, width.max(height))
}

/// The fewest presses of a square of this nullity.
pub(super) fn all_on(side: f64, nullity: usize) -> f64 {
    1e-7 * side.powi(2) + 2f64.powi(nullity.min(1000) as i32) * 1e-9
}

/// One random board.
pub(super) fn random_board(cells: usize, nullity: usize, _states: States) -> f64 {
    1e-6 + 1e-8 * (cells as f64).powf(1.5) + 2f64.powi(nullity.min(1000) as i32) * 1e-9
}
