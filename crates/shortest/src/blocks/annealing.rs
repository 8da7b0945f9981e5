//! Good solutions quickly: annealing whose moves are the private patterns of all families.

use super::decomposition::{Decomposition, for_each_sum, number_of_sums};
use super::residue_coset::{ResidueCoset, weight};
use crate::budget::Budget;
use crate::narrow::small;
use douse_algebra::random::SplitMix;

/// Rounds of cooling.
const ROUNDS: usize = 3;
/// Moves between two checks of the budget.
const MOVES_BETWEEN_CHECKS: usize = 1 << 12;
/// Cells changed between two checks of the budget, if moves are long.
const CELLS_BETWEEN_CHECKS: usize = 1 << 22;
/// Private vectors of a block beyond these are not made moves of their own.
const MAX_VECTORS: usize = 32;

/// A move: cells, each with the value that is added.
type Move = Vec<(u32, u8)>;

/// A light vector of a set of solutions, without proof.
///
/// * `cuts`: decompositions of the set; their private patterns are the moves, with the rows of the
///   set itself.
/// * `tried`: the number of moves tried.
///
/// The same input gives the same vector unless the budget ends the search.
pub(crate) fn anneal(coset: &ResidueCoset, cuts: &[Decomposition], tried: usize, budget: &Budget) -> Vec<u8> {
    let moves = moves(coset, cuts, budget);
    let mut best = coset.start.clone();
    let mut least = weight(&best);
    if moves.is_empty() {
        return best;
    }
    let k = usize::from(coset.k);
    let number = |x: usize| i32::try_from(x).unwrap_or(i32::MAX);
    // The change of the weight by adding `a` to a cell at `x`, at index `x * k + a`.
    let change: Vec<i32> = (0..k * k).map(|i| number((i / k + i % k) % k) - number(i / k)).collect();
    let mut random = SplitMix(0x5EED);
    let steps = tried / ROUNDS;
    let hot = 0.35 * (moves.iter().map(Vec::len).sum::<usize>() as f64 / moves.len() as f64).sqrt() * (k - 1) as f64;
    for round in 0..ROUNDS {
        let mut vector = best.clone();
        let mut at = least as i64;
        let mut temperature = hot / (1 + round) as f64;
        let cooling = (0.15 / temperature).min(1.0).powf(MOVES_BETWEEN_CHECKS as f64 / steps.max(1) as f64);
        let mut cells = 0;
        for step in 0..steps {
            if step % MOVES_BETWEEN_CHECKS == 0 || cells > CELLS_BETWEEN_CHECKS {
                cells = 0;
                if budget.exhausted() {
                    return best;
                }
            }
            if step % MOVES_BETWEEN_CHECKS == 0 {
                temperature *= cooling;
            }
            let chosen = &moves[random.below(moves.len())];
            cells += chosen.len();
            let by: i32 = chosen
                .iter()
                .map(|&(cell, add)| change[usize::from(vector[cell as usize]) * k + usize::from(add)])
                .sum();
            if by <= 0 || random.fraction() < (-f64::from(by) / temperature).exp() {
                for &(cell, add) in chosen {
                    let sum = vector[cell as usize] + add;
                    vector[cell as usize] = if sum >= coset.k { sum - coset.k } else { sum };
                }
                at += i64::from(by);
                if at < least as i64 {
                    least = at.unsigned_abs();
                    best.copy_from_slice(&vector);
                }
            }
        }
    }
    best
}

/// The moves, or the first of them if the budget ends.
fn moves(coset: &ResidueCoset, cuts: &[Decomposition], budget: &Budget) -> Vec<Move> {
    let k = coset.k;
    let sparse = |vector: &[u8]| -> Move {
        vector.iter().enumerate().filter(|(_, x)| **x != 0).map(|(cell, &x)| (small(cell), x)).collect()
    };
    let mut moves: Vec<Move> = Vec::new();
    for block in cuts.iter().filter(|cut| cut.checks == 0).flat_map(|cut| &cut.blocks) {
        if budget.exhausted() {
            break;
        }
        // Private patterns are zero outside their block.
        let own = |vector: &Vec<u8>| block.cells.iter().map(|&cell| vector[cell]).collect::<Vec<u8>>();
        let private: Vec<Vec<u8>> = block.private.iter().map(own).collect();
        let mut push = |vector: &[u8]| {
            let changed = block.cells.iter().zip(vector).filter(|(_, x)| **x != 0);
            moves.push(changed.map(|(&cell, &x)| (small(cell), x)).collect());
        };
        match number_of_sums(&block.ranges) {
            Some(number) if number <= MAX_VECTORS && !private.is_empty() => {
                for_each_sum(k, &private, &block.ranges, &vec![0; block.cells.len()], push);
            }
            _ => private.iter().for_each(|vector| push(vector)),
        }
    }
    moves.retain(|vector| !vector.is_empty());
    // The rows of the set reach every vector, but most are heavy, so they only serve where families
    // have few moves.
    if moves.is_empty() || coset.rows.len() <= 64 {
        for row in &coset.rows {
            if budget.exhausted() {
                break;
            }
            let mut vector = row.clone();
            for _ in 1..k {
                moves.push(sparse(&vector));
                super::residue_coset::add_multiple(k, &mut vector, 1, row);
            }
        }
    }
    moves.retain(|vector| !vector.is_empty());
    moves
}
