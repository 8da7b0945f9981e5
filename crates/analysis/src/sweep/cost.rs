//! The costs of units, in seconds of one core: `cargo xtask bench python` compares these figures
//! with measured times.

use super::nullities::Plain;
use douse_puzzle::edges::PlainEdges;
use douse_puzzle::pattern::States;

/// Seconds at a few sizes, rising; between them and past the last the logarithms lie on straight
/// lines, as powers do.
type Points = &'static [(f64, f64)];

/// Two states, an even flat square by its side: a gcd of degree `n / 4`.
const EVEN_SQUARES: Points = &[
    (300.0, 1.5e-6),
    (1e3, 2.8e-6),
    (3e3, 5e-6),
    (1e4, 1.24e-5),
    (3e4, 3.6e-5),
    (1e5, 1.55e-4),
    (3e5, 8.1e-4),
    (1e6, 5.9e-3),
];
/// Two states, one unknown row by its width: a gcd of degree `n`.
const ONE_ROW: Points =
    &[(100.0, 2.9e-6), (300.0, 4e-6), (1e3, 8e-6), (3e3, 1.7e-5), (1e4, 5.6e-5), (3e4, 2.1e-4), (1e5, 1.4e-3)];
/// Two states, two unknown rows by their width: a few extended gcds.
const TWO_ROWS: Points = &[(30.0, 5.7e-6), (100.0, 7.5e-6), (300.0, 1.1e-5), (1e3, 2e-5), (1e4, 2.3e-4), (1e5, 3e-3)];
/// Three states, the polynomial of a height.
const PRIME_HEIGHT: Points = &[(30.0, 3e-6), (100.0, 8e-6), (300.0, 2e-5), (1e3, 8.5e-5), (3e3, 3.7e-4), (1e4, 3.3e-3)];
/// Three states, an extended gcd by its degree.
const PRIME_WIDTH: Points = &[(30.0, 5e-6), (100.0, 1.2e-5), (300.0, 3.8e-5), (1e3, 1.7e-4), (2e3, 5.6e-4)];
/// Three states, one unknown row round a ring.
const PRIME_RING: Points = &[(10.0, 5e-6), (30.0, 1e-5), (100.0, 3e-5), (300.0, 2.1e-4), (1e3, 1.25e-3), (2e3, 3.9e-3)];

fn between(points: Points, at: f64) -> f64 {
    let i = points.partition_point(|&(size, _)| size < at).clamp(1, points.len() - 1);
    let ((x0, y0), (x1, y1)) = (points[i - 1], points[i]);
    let power = (y1 / y0).ln() / (x1 / x0).ln();
    // Below the first point only the overhead remains.
    if at < x0 { y0 } else { y0 * (at / x0).powf(power) }
}

/// The nullity of an even flat square with two states.
pub(super) fn even_square(side: f64) -> f64 {
    between(EVEN_SQUARES, side)
}

/// The nullity of any plain board.
pub(super) fn plain(width: f64, height: f64, Plain { edges, states }: Plain) -> f64 {
    // The polynomial of the height, modulo the width, takes a squaring for every doubling.
    let doublings = 1.0 + 0.1 * (height / width).log2().max(0.0);
    if states.is_two() {
        return match edges {
            PlainEdges::Flat => between(ONE_ROW, width.min(height)) * doublings,
            PlainEdges::Cylinder => between(ONE_ROW, width) * doublings,
            PlainEdges::Torus => between(TWO_ROWS, width) * doublings,
        };
    }
    let larger = (f64::from(states.get()) / 3.0).log2();
    match edges {
        PlainEdges::Flat => (between(PRIME_HEIGHT, height) + between(PRIME_WIDTH, width)) * (1.0 + 0.25 * larger),
        PlainEdges::Cylinder => between(PRIME_RING, width) * doublings * (1.0 + 0.13 * larger),
        PlainEdges::Torus => 2.3 * between(PRIME_RING, width) * doublings * (1.0 + 0.13 * larger),
    }
}

fn two_to(exponent: f64) -> f64 {
    exponent.min(1000.0).exp2()
}

/// Searching `2^d` solutions: all of them, or in more than twenty dimensions by parts that see half
/// of them each.
fn search(nullity: usize) -> f64 {
    let d = nullity as f64;
    if nullity <= 20 { 1.4e-9 * two_to(d) } else { 2.5e-3 + 2.3e-8 * two_to(d / 2.0) }
}

/// The fewest presses of a square of this nullity with all lights on: solving, writing the quiet
/// patterns out, searching the solutions.
pub(super) fn all_on(side: f64, nullity: usize) -> f64 {
    let cells = side * side;
    3e-5 + 1e-8 * cells * (1.0 + nullity as f64) + search(nullity)
}

/// One random board: drawing it, and in one of `k^d` cases solving it and searching the solutions.
pub(super) fn random_board(cells: usize, nullity: usize, states: States) -> f64 {
    let (cells, k, d) = (cells as f64, f64::from(states.get()), nullity as f64);
    let solvable = (-d * k.log2()).exp2();
    if states.is_two() {
        let solve = if cells < 128.0 { 2e-6 + 1.5e-7 * cells } else { 5e-6 + 1.6e-8 * cells };
        5e-9 * cells + solvable * (solve + search(nullity))
    } else {
        1.8e-8 * cells + solvable * (2e-6 + 2.5e-7 * cells) + 2e-8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_rise_with_the_size_and_are_numbers() {
        let three = States::new(3).unwrap();
        for edges in [PlainEdges::Flat, PlainEdges::Cylinder, PlainEdges::Torus] {
            for states in [States::TWO, three, States::new(65521).unwrap()] {
                let mut last = 0.0;
                for side in [1.0, 2.0, 10.0, 99.0, 1e3, 1e4, 1e6, 4e6] {
                    let cost = plain(side, side, Plain { edges, states });
                    assert!(cost.is_finite() && cost >= last && cost > 0.0, "{side} {edges:?} {states:?}: {cost}");
                    assert!(plain(side, 10.0 * side, Plain { edges, states }) >= cost);
                    last = cost;
                }
            }
        }
        assert!(all_on(5.0, 2) < all_on(30.0, 20) && all_on(30.0, 20) < all_on(79.0, 64));
        assert!(all_on(4e6, 3_000_000).is_finite() && random_board(1 << 40, 1 << 20, three).is_finite());
    }

    /// A power between two points, and a power past the last one: the curve is it.
    #[test]
    fn powers_are_met_between_the_points_and_past_them() {
        const CUBE: Points = &[(2.0, 8.0), (4.0, 64.0), (10.0, 1000.0)];
        for size in [2.0, 3.0, 4.0, 7.0, 10.0, 100.0] {
            assert!((between(CUBE, size) / f64::powi(size, 3) - 1.0).abs() < 1e-9, "{size}");
        }
        // Below the first point only the overhead remains.
        assert!((between(CUBE, 1.0) - 8.0).abs() < 1e-9);
    }
}
