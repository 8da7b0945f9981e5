//! What a table is made from: for each cell of a part, what its digits and the private digits of its block add.

use super::decomposition::Decomposition;
use super::parts::Part;

/// The cells of a part with what moves them. The presses for digits `y` are the sum over the blocks of the least, over the block's private digits `p`, of
/// the sum over its cells of `start + shared . y + private . p` modulo `k`.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    pub(crate) k: u8,
    /// Below how many each digit stays.
    pub(crate) ranges: Vec<u8>,
    pub(crate) blocks: Vec<SpecBlock>,
    /// What each check sees of the digits.
    pub(crate) checks: Vec<Vec<u8>>,
}

/// A block of a [`Spec`].
#[derive(Clone, Debug)]
pub(crate) struct SpecBlock {
    pub(crate) cells: Vec<SpecCell>,
    /// Below how many each private digit stays.
    pub(crate) ranges: Vec<u8>,
    /// What each check sees of the private digits.
    pub(crate) checks: Vec<Vec<u8>>,
}

/// A cell of a [`SpecBlock`].
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
            let private = |entry: usize| block.private.iter().map(|word| word[entry]).collect();
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

    /// Only the cells that see no digits but these; what it costs at least is no more than the whole does. Cells that see no digit at all
    /// are kept where `constants` says so, checks are dropped.
    pub(crate) fn chunk(&self, digits: &[usize], constants: bool) -> Self {
        let mut spec = self.clone();
        for block in &mut spec.blocks {
            block.cells.retain(|cell| {
                let mut seen = cell.shared.iter().enumerate().filter(|(_, x)| **x != 0).map(|(digit, _)| digit).peekable();
                if seen.peek().is_none() { constants } else { seen.all(|digit| digits.contains(&digit)) }
            });
            block.checks.clear();
        }
        spec.checks.clear();
        spec.blocks.retain(|block| !block.cells.is_empty());
        spec.reordered(digits)
    }

    /// An order of the digits that makes a good table, those of its rows first, and how many these are.
    ///
    /// Where the cells that see the digits of a row all see the same of the private digits, few private choices have to be told apart.
    pub(crate) fn low_digits(&self, row_bits: f64) -> (Vec<usize>, usize) {
        let mut by_private: std::collections::BTreeMap<Vec<u8>, Vec<usize>> = std::collections::BTreeMap::new();
        let first = self.blocks.iter().find(|block| !block.ranges.is_empty());
        for digit in 0..self.ranges.len() {
            let alone = |cell: &&SpecCell| cell.shared.iter().enumerate().all(|(i, &x)| (x != 0) == (i == digit));
            let seen = first.and_then(|block| block.cells.iter().find(alone));
            by_private.entry(seen.map_or_else(Vec::new, |cell| cell.private.clone())).or_default().push(digit);
        }
        let mut groups: Vec<Vec<usize>> = by_private.into_values().collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        let bits = |digit: usize| f64::from(self.ranges[digit]).log2();
        let enough = row_bits.min(6.0);
        let (mut order, mut sum) = (Vec::new(), 0.0);
        let mut full = false;
        for group in &groups {
            full |= sum >= enough;
            for &digit in group {
                if !full && sum + bits(digit) <= row_bits {
                    sum += bits(digit);
                    order.push(digit);
                }
            }
        }
        let low = order.len();
        order.extend((0..self.ranges.len()).filter(|digit| !order[..low].contains(digit)).collect::<Vec<_>>());
        (order, low)
    }
}
