//! Solves puzzles modulo any number by the most obvious elimination.

use crate::puzzle::Puzzle;
use crate::random::Random;
use std::collections::BTreeMap;

/// The largest number of cells for quick elimination.
pub const MAX_CELLS: usize = 150;

/// A number as a product of prime powers.
pub type Factors = BTreeMap<u32, usize>;

/// All solutions: one of them, and the quiet patterns. Each solution is the first plus multiples of
/// the patterns below their orders, in one way.
#[derive(Clone, Debug)]
pub struct Space {
    states: u32,
    pub solution: Option<Vec<u32>>,
    pub quiet: Vec<(Vec<u32>, u32)>,
}

impl Space {
    /// Diagonalises the matrix by row and column operations over the integers modulo k. Column
    /// operations are remembered; row operations change the right side as well.
    pub fn of(puzzle: &Puzzle) -> Self {
        let (n, k) = (puzzle.cells(), u64::from(puzzle.states));
        let mut rows = vec![vec![0u64; n]; n];
        for (press, lights) in puzzle.effects().iter().enumerate() {
            lights.iter().for_each(|&light| rows[light][press] = 1);
        }
        let mut right: Vec<u64> = puzzle.difference().into_iter().map(u64::from).collect();
        // The column operations, as columns of a matrix: x = C y.
        let mut columns: Vec<Vec<u64>> = (0..n).map(|i| (0..n).map(|j| u64::from(i == j)).collect()).collect();
        let mut rank = 0;
        while rank < n {
            let entries = (rank..n).flat_map(|r| (rank..n).map(move |c| (r, c)));
            let smallest = entries.filter(|&(r, c)| rows[r][c] != 0).min_by_key(|&(r, c)| rows[r][c]);
            let Some((r, c)) = smallest else { break };
            rows.swap(rank, r);
            right.swap(rank, r);
            rows.iter_mut().for_each(|row| row.swap(rank, c));
            columns.swap(rank, c);
            let pivot = rows[rank][rank];
            let mut clean = true;
            for r in rank + 1..n {
                let times = rows[r][rank] / pivot;
                if times != 0 {
                    let (above, below) = rows.split_at_mut(r);
                    subtract(&mut below[0], &above[rank], times, k);
                    right[r] = (right[r] + (k - times % k) * right[rank]) % k;
                }
                clean &= rows[r][rank] == 0;
            }
            for c in rank + 1..n {
                let times = rows[rank][c] / pivot;
                if times != 0 {
                    rows.iter_mut().for_each(|row| row[c] = (row[c] + (k - times) * row[rank]) % k);
                    let (left, this) = columns.split_at_mut(c);
                    subtract(&mut this[0], &left[rank], times, k);
                }
                clean &= rows[rank][c] == 0;
            }
            // Otherwise the remainders are smaller than the pivot, and one of them is the next.
            rank += usize::from(clean);
        }
        let mut solution = Some(vec![0u64; n]);
        let mut quiet = Vec::new();
        for i in 0..n {
            let pivot = rows[i][i];
            let common = if pivot == 0 { k } else { gcd(pivot, k) };
            let value = (0..k).step_by(1).take((k / common) as usize).find(|value| pivot * value % k == right[i]);
            match (value, &mut solution) {
                (Some(value), Some(sum)) => {
                    sum.iter_mut().zip(&columns[i]).for_each(|(sum, entry)| *sum = (*sum + value * entry) % k);
                }
                _ => solution = None,
            }
            if common > 1 {
                let pattern = columns[i].iter().map(|entry| (k / common * entry % k) as u32).collect();
                quiet.push((pattern, common as u32));
            }
        }
        let solution = solution.map(|sum| sum.into_iter().map(|value| value as u32).collect());
        Self { states: puzzle.states, solution, quiet }
    }

    /// Counts the quiet patterns.
    pub fn count(&self) -> Factors {
        product(self.quiet.iter().map(|&(_, order)| order))
    }

    /// Counts them if there are at most `limit`.
    pub fn small_count(&self, limit: usize) -> Option<usize> {
        self.quiet
            .iter()
            .try_fold(1usize, |count, &(_, order)| count.checked_mul(order as usize).filter(|&c| c <= limit))
    }

    /// Counts solutions by their number of presses, if there are few enough to try all.
    pub fn lengths(&self, limit: usize) -> Option<BTreeMap<u64, u64>> {
        let mut lengths = BTreeMap::new();
        self.try_all(limit, |presses| *lengths.entry(weight(presses)).or_default() += 1)?;
        Some(lengths)
    }

    /// Returns the fewest presses after pressing each cell once, if there are few enough solutions
    /// to try all.
    pub fn after_each_press(&self, limit: usize) -> Option<Vec<u64>> {
        let mut fewest = vec![u64::MAX; self.solution.as_ref()?.len()];
        self.try_all(limit, |presses| {
            for (fewest, &times) in fewest.iter_mut().zip(presses) {
                let after = if times == 0 { u64::from(self.states) - 1 + weight(presses) } else { weight(presses) - 1 };
                *fewest = after.min(*fewest);
            }
        })?;
        Some(fewest)
    }

    /// Calls a function with each solution, if there are at most `limit`.
    fn try_all(&self, limit: usize, mut each: impl FnMut(&[u32])) -> Option<()> {
        let count = self.small_count(limit)?;
        let mut presses = self.solution.clone()?;
        let mut digits = vec![0; self.quiet.len()];
        for _ in 0..count {
            each(&presses);
            // Counts like an odometer. A pattern added as often as its order says changes nothing.
            for (digit, (pattern, order)) in digits.iter_mut().zip(&self.quiet) {
                self.add(&mut presses, pattern, 1);
                *digit = (*digit + 1) % order;
                if *digit != 0 {
                    break;
                }
            }
        }
        Some(())
    }

    /// Returns a good solution: downhill from random ones, one quiet pattern at a time.
    pub fn good(&self, random: &mut Random, rounds: usize) -> Option<u64> {
        let start = self.solution.as_ref()?;
        let mut best = weight(start);
        for round in 0..rounds {
            let mut presses = start.clone();
            if round > 0 {
                for (pattern, order) in &self.quiet {
                    self.add(&mut presses, pattern, random.below(*order as usize) as u32);
                }
            }
            let mut lightest = weight(&presses);
            loop {
                let before = lightest;
                for (pattern, order) in &self.quiet {
                    for times in [1, order - 1] {
                        let mut next = presses.clone();
                        self.add(&mut next, pattern, times);
                        if weight(&next) < lightest {
                            (lightest, presses) = (weight(&next), next);
                        }
                    }
                }
                if lightest == before {
                    break;
                }
            }
            best = best.min(lightest);
        }
        Some(best)
    }

    fn add(&self, presses: &mut [u32], pattern: &[u32], times: u32) {
        for (press, &step) in presses.iter_mut().zip(pattern) {
            *press = ((u64::from(*press) + u64::from(times) * u64::from(step)) % u64::from(self.states)) as u32;
        }
    }
}

fn subtract(row: &mut [u64], other: &[u64], times: u64, k: u64) {
    for (entry, other) in row.iter_mut().zip(other) {
        *entry = (*entry + (k - times) * other) % k;
    }
}

pub fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Returns the number of presses.
pub fn weight(presses: &[u32]) -> u64 {
    presses.iter().map(|&times| u64::from(times)).sum()
}

/// Multiplies numbers, as prime powers.
pub fn product(numbers: impl IntoIterator<Item = u32>) -> Factors {
    let mut factors = Factors::new();
    for mut number in numbers {
        let mut prime = 2;
        while number > 1 {
            while number % prime == 0 {
                number /= prime;
                *factors.entry(prime).or_default() += 1;
            }
            prime += 1;
        }
    }
    factors
}

/// Reads a count as the program writes it: a number, or prime powers such as `2^40 * 3`.
pub fn read_factors(text: &str) -> Option<Factors> {
    if let Ok(mut number) = text.parse::<u128>() {
        let mut factors = Factors::new();
        for prime in 2..=u32::from(u16::MAX) {
            while number != 0 && number % u128::from(prime) == 0 {
                number /= u128::from(prime);
                *factors.entry(prime).or_default() += 1;
            }
        }
        return (number == 1).then_some(factors);
    }
    text.split('*')
        .map(|power| {
            let (prime, exponent) = power.trim().split_once('^').unwrap_or((power.trim(), "1"));
            Some((prime.parse().ok()?, exponent.parse().ok()?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw;

    /// Tries all presses.
    fn all(puzzle: &Puzzle) -> Vec<Vec<u32>> {
        let (effects, target) = (puzzle.effects(), puzzle.target());
        let count = (puzzle.states as usize).pow(puzzle.cells() as u32);
        (0..count)
            .map(|number| {
                let mut rest = number;
                let digits = (0..puzzle.cells()).map(|_| {
                    let digit = rest % puzzle.states as usize;
                    rest /= puzzle.states as usize;
                    digit as u32
                });
                digits.collect::<Vec<_>>()
            })
            .filter(|presses| puzzle.after_presses(&effects, presses) == target)
            .collect()
    }

    #[test]
    fn elimination_agrees_with_trying_all_presses() {
        let mut random = Random::of_case(7, 7);
        let (mut solvable, mut compared) = (0, 0);
        while compared < 400 {
            let puzzle = draw::puzzle(&mut random, 8);
            if (puzzle.states as usize).checked_pow(puzzle.cells() as u32).is_none_or(|count| count > 5000) {
                continue;
            }
            let (space, all) = (Space::of(&puzzle), all(&puzzle));
            assert_eq!(space.solution.is_some(), !all.is_empty(), "{}", puzzle.code());
            if let Some(lengths) = space.lengths(5000) {
                let mut expected = BTreeMap::new();
                all.iter().for_each(|presses| *expected.entry(weight(presses)).or_default() += 1);
                assert_eq!(lengths, expected, "{}", puzzle.code());
                assert!(space.good(&mut random, 3).unwrap() >= *lengths.keys().next().unwrap());
                solvable += 1;
            }
            compared += 1;
        }
        assert!(solvable > 100 && solvable < 400, "{solvable}");
    }

    #[test]
    fn counts_are_read_in_both_forms() {
        assert_eq!(read_factors("144"), Some(product([12, 12])));
        assert_eq!(read_factors("2^4 * 3^2"), Some(product([12, 12])));
        assert_eq!(read_factors("1"), Some(Factors::new()));
        assert_eq!((read_factors("0"), read_factors("many")), (None, None));
    }
}
