//! Quiet patterns cut into those private to a block and those that blocks share.

use super::residue_coset::{Pivot, ResidueCoset, add_multiple, form_within, is_prime, reduce};
use crate::budget::{Budget, Stopped};
use crate::narrow::small;

/// Blocks with more private patterns than this are not enumerated.
const MAX_PRIVATE: usize = 256;

/// A code cut along the blocks of a family: every vector is uniquely a sum of multiples of `shared`
/// and of `private` rows, each below its range. The rows have one entry for each cell and, behind
/// them, one for each check.
#[derive(Clone, Debug)]
pub(crate) struct Decomposition {
    pub(crate) k: u8,
    pub(crate) cells: usize,
    pub(crate) start: Vec<u8>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) shared: Vec<Vec<u8>>,
    /// The number of different multiples of each shared row.
    pub(crate) ranges: Vec<u8>,
    /// Entries behind the cells that must add up to zero, see [`super::extension`].
    pub(crate) checks: usize,
}

/// The cells of a block and the vectors that change no other cell.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) cells: Vec<usize>,
    pub(crate) private: Vec<Vec<u8>>,
    pub(crate) ranges: Vec<u8>,
}

impl Decomposition {
    /// Cuts a set of solutions; `None` if no block has private patterns, or one has too many
    /// vectors or cells.
    ///
    /// * `rows`, `pivots`: the Howell form of the code with `checks` entries behind the cells.
    pub(crate) fn new(
        coset: &ResidueCoset,
        rows: &[Vec<u8>],
        pivots: &[Pivot],
        blocks: Vec<Vec<usize>>,
        checks: usize,
        budget: &Budget,
    ) -> Result<Option<Self>, Stopped> {
        let (k, cells) = (coset.k, coset.cells());
        // The weight of a block has to fit a byte.
        if blocks.iter().any(|block| block.len() * usize::from(k - 1) > 255) {
            return Ok(None);
        }
        let mut cut = Vec::new();
        let mut found = 0;
        for (done, inside) in blocks.into_iter().enumerate() {
            let (private, private_pivots) = private_patterns(k, rows, pivots, cells, &inside, budget)?;
            found += private.len();
            if done == 2 && found == 0 {
                return Ok(None);
            }
            let ranges: Vec<u8> = private_pivots.iter().map(|pivot| k / pivot.value).collect();
            if number_of_sums(&ranges).is_none_or(|number| number > MAX_PRIVATE) {
                return Ok(None);
            }
            cut.push((Block { cells: inside, private, ranges }, private_pivots));
        }
        if found == 0 {
            return Ok(None);
        }
        let clear = |vector: &mut Vec<u8>| {
            cut.iter().for_each(|(block, pivots)| reduce(k, vector, &block.private, pivots));
            budget.check()
        };
        let (shared, ranges) = if is_prime(k) {
            let mut rest: Vec<Vec<u8>> = rows.to_vec();
            rest.iter_mut().try_for_each(clear)?;
            rest.retain(|vector| vector[..cells].iter().any(|&x| x != 0));
            let shared = form_within(k, rest, 0..cells, budget)?.rows;
            let ranges = vec![k; shared.len()];
            (shared, ranges)
        } else {
            let pivot_of =
                |column: usize| cut.iter().flat_map(|(_, pivots)| pivots).find(|pivot| pivot.column == column);
            let mut shared = Vec::new();
            let mut ranges = Vec::new();
            for (row, pivot) in rows.iter().zip(pivots) {
                let range = pivot_of(pivot.column).map_or(k, |private| private.value) / pivot.value;
                if range > 1 {
                    let mut vector = row.clone();
                    clear(&mut vector)?;
                    shared.push(vector);
                    ranges.push(range);
                }
            }
            (shared, ranges)
        };
        let blocks = cut.into_iter().map(|(block, _)| block).collect();
        Ok(Some(Self { k, cells, start: coset.start.clone(), blocks, shared, ranges, checks }))
    }

    /// The column of the shared rows at a cell.
    pub(crate) fn shared_column(&self, cell: usize) -> Vec<u8> {
        self.shared.iter().map(|row| row[cell]).collect()
    }

    /// The vector with these multiples of the shared rows and the lightest choice of private
    /// patterns.
    ///
    /// * `shared`: the multiple of each shared row.
    pub(crate) fn lightest(&self, shared: &[u8]) -> Vec<u8> {
        let mut vector = self.start.clone();
        vector.resize(self.cells + self.checks, 0);
        for (row, &times) in self.shared.iter().zip(shared) {
            add_multiple(self.k, &mut vector, times, row);
        }
        // The lightest choice for each syndrome, block after block: a trellis (Wolf, 1978).
        let syndromes = usize::from(self.k).pow(small(self.checks));
        let syndrome_of =
            |vector: &[u8]| vector[self.cells..].iter().fold(0, |at, &x| at * usize::from(self.k) + usize::from(x));
        let mut best: Vec<Option<(u64, Vec<u8>)>> = vec![None; syndromes];
        let syndrome = syndrome_of(&vector);
        best[syndrome] = Some((0, vector));
        for block in &self.blocks {
            let mut next: Vec<Option<(u64, Vec<u8>)>> = vec![None; syndromes];
            for (weight, vector) in best.into_iter().flatten() {
                for_each_sum(self.k, &block.private, &block.ranges, &vector, |candidate| {
                    let inside: u64 = block.cells.iter().map(|&cell| u64::from(candidate[cell])).sum();
                    let slot = &mut next[syndrome_of(candidate)];
                    if slot.as_ref().is_none_or(|(other, _)| weight + inside < *other) {
                        *slot = Some((weight + inside, candidate.to_vec()));
                    }
                });
            }
            best = next;
        }
        let mut vector = best.swap_remove(0).map(|(_, vector)| vector).unwrap_or_else(|| self.start.clone());
        vector.truncate(self.cells);
        vector
    }
}

/// The number of sums of multiples below these ranges; `None` if it does not fit.
pub(crate) fn number_of_sums(ranges: &[u8]) -> Option<usize> {
    ranges.iter().try_fold(1usize, |number, &range| number.checked_mul(range.into()))
}

/// Calls `each` with `start` plus every sum of multiples (below their ranges) of the rows.
pub(crate) fn for_each_sum(k: u8, rows: &[Vec<u8>], ranges: &[u8], start: &[u8], mut each: impl FnMut(&[u8])) {
    let mut vector = start.to_vec();
    let mut digits = vec![0; rows.len()];
    loop {
        each(&vector);
        let counts_on = |i: usize| {
            add_multiple(k, &mut vector, 1, &rows[i]);
            digits[i] += 1;
            let carries = digits[i] == ranges[i];
            if carries {
                add_multiple(k, &mut vector, k - ranges[i] % k, &rows[i]);
                digits[i] = 0;
            }
            !carries
        };
        if !(0..rows.len()).any(counts_on) {
            return;
        }
    }
}

/// The vectors of a code that change cells of a block only, in Howell form with their pivots.
pub(super) fn private_patterns(
    k: u8,
    rows: &[Vec<u8>],
    pivots: &[Pivot],
    cells: usize,
    inside: &[usize],
    budget: &Budget,
) -> Result<(Vec<Vec<u8>>, Vec<Pivot>), Stopped> {
    budget.check()?;
    let mut is_inside = vec![false; cells];
    inside.iter().for_each(|&cell| is_inside[cell] = true);
    // In an echelon form over a field a vector that is zero outside has no rows with pivots there.
    let candidates: Vec<Vec<u8>> = rows
        .iter()
        .zip(pivots)
        .filter(|(_, pivot)| !is_prime(k) || is_inside[pivot.column])
        .map(|(row, _)| row.clone())
        .collect();
    if candidates.is_empty() {
        return Ok((Vec::new(), Vec::new()));
    }
    let order = (0..cells).filter(|&cell| !is_inside[cell]).chain(inside.iter().copied());
    let all = form_within(k, candidates, order, budget)?;
    Ok(all.rows.into_iter().zip(all.pivots).filter(|(_, pivot)| is_inside[pivot.column]).unzip())
}
