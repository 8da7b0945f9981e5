//! The specification of a table: for each cell of a part, the coefficients of its digits and of the
//! private digits of its block.

use super::decomposition::Decomposition;
use super::parts::{Part, bits_of};
use crate::budget::{Budget, Stopped};
use crate::narrow::exponent;

/// The cells of a part with their coefficients. The presses for digits `y` are the sum over the
/// blocks of the least, over the block's private digits `p`, of the sum over its cells of
/// `start + shared . y + private . p` modulo `k`.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    pub(crate) k: u8,
    /// The number of values of each digit.
    pub(crate) ranges: Vec<u8>,
    pub(crate) blocks: Vec<SpecBlock>,
    /// The coefficients of the digits in each check.
    pub(crate) checks: Vec<Vec<u8>>,
}

#[derive(Clone, Debug)]
pub(crate) struct SpecBlock {
    pub(crate) cells: Vec<SpecCell>,
    /// The number of values of each private digit.
    pub(crate) ranges: Vec<u8>,
    /// The coefficients of the private digits in each check.
    pub(crate) checks: Vec<Vec<u8>>,
}

#[derive(Clone, Debug)]
pub(crate) struct SpecCell {
    pub(crate) start: u8,
    pub(crate) shared: Vec<u8>,
    pub(crate) private: Vec<u8>,
}

impl Spec {
    /// The cells of a part.
    pub(crate) fn new(cut: &Decomposition, part: &Part) -> Self {
        let block = |(&at, columns): (&usize, &Vec<Vec<u8>>)| {
            let block = &cut.blocks[at];
            let private = |entry: usize| block.private.iter().map(|vector| vector[entry]).collect();
            let cell = |(&cell, shared): (&usize, &Vec<u8>)| SpecCell {
                start: cut.start[cell],
                shared: shared.clone(),
                private: private(cell),
            };
            SpecBlock {
                cells: block.cells.iter().zip(columns).map(cell).collect(),
                ranges: block.ranges.clone(),
                checks: (0..cut.checks).map(|check| private(cut.cells + check)).collect(),
            }
        };
        Self {
            k: cut.k,
            ranges: part.ranges.clone(),
            blocks: part.blocks.iter().zip(&part.columns).map(block).collect(),
            checks: part.checks.clone(),
        }
    }

    /// The number of bits that number the values of the digits.
    pub(crate) fn bits(&self) -> f64 {
        bits_of(&self.ranges)
    }

    /// The same with its digits in another order.
    pub(crate) fn reordered(&self, order: &[usize]) -> Self {
        let take = |row: &Vec<u8>| order.iter().map(|&digit| row[digit]).collect::<Vec<u8>>();
        let mut spec = self.clone();
        spec.ranges = take(&self.ranges);
        spec.checks = self.checks.iter().map(take).collect();
        for cell in spec.blocks.iter_mut().flat_map(|block| &mut block.cells) {
            cell.shared = take(&cell.shared);
        }
        spec
    }

    /// The spec with only these digits and the cells that see no others, so that its least weight
    /// is a lower bound. Checks are dropped.
    ///
    /// * `constants`: keeps cells that see no digit at all.
    pub(crate) fn chunk(&self, digits: &[usize], constants: bool) -> Self {
        let mut is_kept = vec![false; self.ranges.len()];
        digits.iter().for_each(|&digit| is_kept[digit] = true);
        let take = |row: &[u8]| digits.iter().map(|&digit| row[digit]).collect::<Vec<u8>>();
        let keeps = |cell: &&SpecCell| {
            let mut seen = cell.shared.iter().zip(&is_kept).filter(|(x, _)| **x != 0).peekable();
            if seen.peek().is_none() { constants } else { seen.all(|(_, kept)| *kept) }
        };
        let block = |block: &SpecBlock| {
            let cell = |cell: &SpecCell| SpecCell {
                start: cell.start,
                shared: take(&cell.shared),
                private: cell.private.clone(),
            };
            let cells: Vec<SpecCell> = block.cells.iter().filter(keeps).map(cell).collect();
            (!cells.is_empty()).then(|| SpecBlock { cells, ranges: block.ranges.clone(), checks: Vec::new() })
        };
        Self {
            k: self.k,
            ranges: take(&self.ranges),
            blocks: self.blocks.iter().filter_map(block).collect(),
            checks: Vec::new(),
        }
    }

    /// An order of the digits that makes a good table, those of its rows first, and the number of
    /// these.
    ///
    /// A row is good if few cells see digits inside and outside of it, and if the cells that see
    /// its digits see few private digits: then few private choices differ.
    pub(crate) fn low_digits(&self, row_bits: f64, budget: &Budget) -> Result<(Vec<usize>, usize), Stopped> {
        let bits = |digit: usize| f64::from(self.ranges[digit]).log2();
        // Blocks look alike, so a few of each part suffice.
        let step = self.blocks.len().div_ceil(4).max(1);
        let sample: Vec<&SpecBlock> = self.blocks.iter().step_by(step).collect();
        let (mut low, mut sum, mut score) = (Vec::new(), 0.0, f64::INFINITY);
        let mut is_low = vec![false; self.ranges.len()];
        loop {
            let mut best: Option<(f64, usize)> = None;
            for digit in 0..self.ranges.len() {
                if is_low[digit] || sum + bits(digit) > row_bits {
                    continue;
                }
                budget.check()?;
                is_low[digit] = true;
                let score = sample.iter().map(|block| self.row_cost(block, &is_low)).sum::<f64>();
                is_low[digit] = false;
                if best.is_none_or(|(least, _)| score < least) {
                    best = Some((score, digit));
                }
            }
            let Some((next, digit)) = best else { break };
            if sum >= ENOUGH_BITS && next > 1.5 * score {
                break;
            }
            is_low[digit] = true;
            low.push(digit);
            (sum, score) = (sum + bits(digit), next);
        }
        let count = low.len();
        low.extend((0..self.ranges.len()).filter(|&digit| !is_low[digit]));
        Ok((low, count))
    }

    /// The estimated cost of a row: its different private choices, and more for cells that see
    /// digits inside and outside.
    fn row_cost(&self, block: &SpecBlock, is_low: &[bool]) -> f64 {
        let mut privates: Vec<&[u8]> = Vec::new();
        let mut mixed = 0;
        for cell in &block.cells {
            let mut seen = cell.shared.iter().zip(is_low).filter(|(x, _)| **x != 0).map(|(_, &low)| low);
            let (inside, outside) = seen.by_ref().fold((false, false), |(a, b), low| (a || low, b || !low));
            if inside {
                mixed += usize::from(outside);
                let nothing = cell.private.iter().all(|&x| x == 0);
                if !nothing && !privates.contains(&cell.private.as_slice()) {
                    privates.push(&cell.private);
                }
            }
        }
        let told_apart = f64::from(self.k).powi(exponent(privates.len().min(block.ranges.len())));
        told_apart * (1.0 + mixed as f64)
    }
}

/// Rows of fewer bits are too short for vectors.
const ENOUGH_BITS: f64 = 6.0;
