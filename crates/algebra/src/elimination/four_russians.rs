//! Elimination by the Method of the Four Russians, blocked for the caches.

use std::ops::Range;

use crate::bits::strips::Strips;
use crate::bits::{BitMatrix, WORD};
use crate::budget::{Budget, Exhausted, Stopped};
use crate::simd::{LINE, Line, Lines, Sums, kernels, tabulate, zero_sums};

/// Brings `matrix` to reduced row echelon form, zero rows last, and returns the pivot columns,
/// rising.
///
/// The pivots of 64 columns are found at once and reduced among themselves; the bits that another
/// row has in those columns then *are* the coefficients to clear it with, and tables of all sums of
/// four pivot rows turn 64 additions into 16. The matrix is held in strips of 512 columns. Eight
/// such steps are made within a strip; the strips to its right then get all 512 pivots at once, as
/// one product of matrices, by tables again or, where the processor has them, by instructions that
/// multiply 8 x 8 bits.
///
/// Time O(m n rank / 256) word operations on 512-column lines, memory that of a copy of the matrix.
///
/// Literature: Arlazarov, Dinic, Kronrod, Faradzev, On economical construction of the transitive
/// closure of a directed graph (1970); Albrecht, Bard, Pernet, Efficient dense Gaussian elimination
/// over the finite field with two elements (2011).
pub(super) fn reduce_four_russians(matrix: &mut BitMatrix, budget: &Budget<'_>) -> Result<Vec<usize>, Exhausted> {
    let _memory = budget.reserve(Strips::bytes(matrix))?;
    let mut strips = Strips::from_matrix(matrix);
    let pivots = eliminate(&mut strips, Rows::All, budget)?;
    strips.write(matrix);
    Ok(pivots)
}

/// The rank of `a`, as [`reduce_four_russians`] but clearing only below the pivots.
///
/// Time O(m n rank / 256) word operations, a third of them where the matrix is square and of full
/// rank; memory that of a copy of the matrix.
pub(super) fn rank_four_russians(a: &BitMatrix, budget: &Budget<'_>) -> Result<usize, Exhausted> {
    let _memory = budget.reserve(Strips::bytes(a))?;
    Ok(eliminate(&mut Strips::from_matrix(a), Rows::Below, budget)?.len())
}

/// The rows that are cleared in the column of a pivot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rows {
    All,
    /// The rows below; the pivot rows themselves are left in an undefined state.
    Below,
}

/// The pivots found in the 64 columns of one word, and what clears those columns in every row.
struct Block {
    /// The first row of the pivots; they follow each other in the order of their columns.
    top: usize,
    /// The columns within the word, rising.
    columns: Vec<u8>,
    /// The rows exchanged to bring the pivots to `top`, in order.
    swaps: Vec<(usize, usize)>,
    /// For each pivot which of the pivot rows, named by their columns, add up to its reduced row.
    combinations: Vec<u64>,
    /// For each row, after the exchange, the pivots to add.
    coefficients: Vec<u64>,
}

impl Block {
    /// The row behind the last pivot.
    fn bottom(&self) -> usize {
        self.top + self.columns.len()
    }

    /// Makes the exchanges that brought the pivots to `top`.
    fn swap_rows<T>(&self, rows: &mut [T]) {
        for &(a, b) in &self.swaps {
            rows.swap(a, b);
        }
    }
}

fn eliminate(strips: &mut Strips, rows: Rows, budget: &Budget<'_>) -> Result<Vec<usize>, Stopped> {
    let (height, width) = (strips.rows, strips.columns);
    let mut pivots = Vec::new();
    if height == 0 {
        return Ok(pivots);
    }
    let mut meter = budget.meter();
    let mut scratch = Scratch::new();
    let mut rest = &mut strips.lines[..];
    for first_word in (0..width.div_ceil(WORD)).step_by(LINE) {
        let (panel, others) = rest.split_at_mut(height);
        let mut blocks: Vec<Block> = Vec::with_capacity(LINE);
        for word in 0..LINE {
            let left = (first_word + word) * WORD;
            if left >= width || pivots.len() == height {
                break;
            }
            meter.spend(32 * height)?;
            let Some(block) = find_pivots(panel, word, pivots.len(), (width - left).min(WORD)) else { continue };
            pivots.extend(block.columns.iter().map(|&column| left + column as usize));
            scratch.clear_columns(panel, &block, 0..height, rows);
            // From here on all exchanges of the panel are taken as made at its start.
            for earlier in &mut blocks {
                block.swap_rows(&mut earlier.coefficients);
            }
            blocks.push(block);
        }
        for strip in others.chunks_exact_mut(height) {
            meter.spend(blocks.len() * 32 * height)?;
            scratch.clear_panel(strip, &blocks, rows);
        }
        rest = others;
    }
    Ok(pivots)
}

/// The pivots in the first `columns` columns of a word of the panel, from row `top` down, brought
/// to the top by exchanges. Nothing where all is zero.
fn find_pivots(panel: &mut [Line], word: usize, top: usize, columns: usize) -> Option<Block> {
    // For each column the row that leads there, its remainder, and the rows that add up to that.
    let mut leader = [usize::MAX; WORD];
    let mut reduced = [0u64; WORD];
    let mut combinations = [0u64; WORD];
    let mut leads = 0u64;
    for (row, line) in panel.iter().enumerate().skip(top) {
        let (mut rest, mut combination) = (line.0[word], 0);
        let mut foreign = rest & leads;
        while foreign != 0 {
            let column = foreign.trailing_zeros() as usize;
            rest ^= reduced[column];
            combination ^= combinations[column];
            foreign &= foreign - 1;
        }
        if rest == 0 {
            continue;
        }
        let lead = rest.trailing_zeros() as usize;
        combination ^= 1 << lead;
        // The pivots stay reduced among themselves: only the new one has a one in its column.
        let mut others = leads;
        while others != 0 {
            let column = others.trailing_zeros() as usize;
            if reduced[column] >> lead & 1 == 1 {
                reduced[column] ^= rest;
                combinations[column] ^= combination;
            }
            others &= others - 1;
        }
        (leader[lead], reduced[lead], combinations[lead]) = (row, rest, combination);
        leads |= 1 << lead;
        if leads.count_ones() as usize == columns {
            break;
        }
    }
    if leads == 0 {
        return None;
    }
    let columns: Vec<u8> = (0..WORD as u8).filter(|&column| leads >> column & 1 == 1).collect();
    let mut swaps = Vec::with_capacity(columns.len());
    for (i, &column) in columns.iter().enumerate() {
        let (target, found) = (top + i, leader[column as usize]);
        if target != found {
            panel.swap(target, found);
            swaps.push((target, found));
            // The row that was in the way may be a pivot that waits for its own place.
            if let Some(&moved) = columns.iter().find(|&&column| leader[column as usize] == target) {
                leader[moved as usize] = found;
            }
        }
        leader[column as usize] = target;
    }
    let coefficients: Vec<u64> = panel.iter().map(|line| line.0[word] & leads).collect();
    Some(Block {
        top,
        combinations: columns.iter().map(|&column| combinations[column as usize]).collect(),
        columns,
        swaps,
        coefficients,
    })
}

/// Memory for the tables, kept between steps.
struct Scratch {
    sums: Box<Sums>,
    /// The rows that the tables are built from, by column; zero where a column has none.
    rows: Lines,
    /// The reduced pivot rows, in order.
    reduced: Vec<Line>,
    /// The reduced pivot rows of all blocks of a panel, by column.
    sources: Vec<Lines>,
}

impl Scratch {
    fn new() -> Self {
        Self { sums: zero_sums(), rows: [Line::default(); WORD], reduced: Vec::new(), sources: Vec::new() }
    }

    /// Reduces the pivot rows of `block` in `strip` and adds them to the other rows in a range. The
    /// reduced pivot rows remain in `self.rows`.
    fn clear_columns(&mut self, strip: &mut [Line], block: &Block, range: Range<usize>, rows: Rows) {
        let add_combinations = kernels().add_combinations;
        self.rows = [Line::default(); WORD];
        for (&column, &line) in block.columns.iter().zip(&strip[block.top..]) {
            self.rows[column as usize] = line;
        }
        tabulate(&self.rows, &mut self.sums);
        self.reduced.clear();
        self.reduced.resize(block.columns.len(), Line::default());
        add_combinations(&mut self.reduced, &block.combinations, &self.sums);
        for (&column, &line) in block.columns.iter().zip(&self.reduced) {
            self.rows[column as usize] = line;
        }
        tabulate(&self.rows, &mut self.sums);
        if rows == Rows::All {
            strip[block.top..block.bottom()].copy_from_slice(&self.reduced);
            let above = range.start..block.top;
            add_combinations(&mut strip[above.clone()], &block.coefficients[above], &self.sums);
        }
        let below = block.bottom()..range.end;
        add_combinations(&mut strip[below.clone()], &block.coefficients[below], &self.sums);
    }

    /// Clears the columns of all blocks of a panel, as far as `strip` is concerned: first among
    /// their pivots, one block after the other, then everywhere else, all blocks together.
    fn clear_panel(&mut self, strip: &mut [Line], blocks: &[Block], rows: Rows) {
        let (Some(first), Some(last)) = (blocks.first(), blocks.last()) else { return };
        let (top, bottom) = (first.top, last.bottom());
        self.sources.clear();
        for block in blocks {
            block.swap_rows(strip);
        }
        for block in blocks {
            self.clear_columns(strip, block, top..bottom, rows);
            self.sources.push(self.rows);
        }
        let add_products = kernels().add_products;
        let mut add_to = |range: Range<usize>| {
            let coefficients: Vec<&[u64]> = blocks.iter().map(|block| &block.coefficients[range.clone()]).collect();
            add_products(&mut strip[range], &coefficients, &self.sources);
        };
        if rows == Rows::All {
            add_to(0..top);
        }
        let height = first.coefficients.len();
        add_to(bottom..height);
    }
}
