//! Cells that all quiet patterns treat alike.

use super::code::Code;
use douse_algebra::budget::{Budget, Exhausted, Reservation};
use douse_puzzle::pattern::{Pattern, States};

/// The cells of a code grouped by their kernel column.
#[derive(Clone, Debug)]
pub(super) struct KernelClasses {
    pub(super) states: States,
    pub(super) cells: usize,
    /// The orders of the quiet patterns; their product is the number of kernel elements.
    pub(super) orders: Vec<u32>,
    /// Cells that no quiet pattern touches: every press there counts in all solutions.
    pub(super) untouched: Vec<usize>,
    pub(super) touched: Vec<KernelClass>,
    _memory: Reservation,
}

/// Cells with one kernel column that is not zero.
#[derive(Clone, Debug)]
pub(super) struct KernelClass {
    /// The kernel column: the value that each quiet pattern adds.
    pub(super) column: Vec<u16>,
    pub(super) cells: Vec<usize>,
}

impl KernelClasses {
    /// Sorts the cells of a code.
    ///
    /// Complexity: `O(n d log n)` time for `n` cells and `d` quiet patterns, memory for a column of
    /// each cell.
    pub(super) fn new(code: &Code, budget: &Budget) -> Result<Self, Exhausted> {
        let cells = code.cells.len();
        let bytes_of_cell = code.quiet.len().saturating_mul(2).saturating_add(96);
        let memory = budget.reserve(cells.saturating_mul(bytes_of_cell))?;
        let mut by_column = code.quiet.cells_by_column(budget)?;
        let zero = vec![0; code.quiet.len()];
        let untouched = by_column.remove(&zero).unwrap_or_default();
        Ok(Self {
            states: code.states,
            cells,
            orders: code.quiet.orders().to_vec(),
            untouched,
            touched: by_column.into_iter().map(|(column, cells)| KernelClass { column, cells }).collect(),
            _memory: memory,
        })
    }

    /// The number of kernel elements; `None` if it does not fit.
    pub(super) fn elements(&self) -> Option<usize> {
        self.orders.iter().try_fold(1usize, |elements, &order| elements.checked_mul(order as usize))
    }

    /// An information set of the code: one cell for each quiet pattern that only this pattern
    /// touches, with every value. Each position has exactly one set of presses without presses at
    /// these cells. `None` if there is no such set, which can happen if the states are not a prime
    /// number.
    pub(super) fn pivots(&self) -> Option<Vec<usize>> {
        let k = self.states.get();
        (0..self.orders.len())
            .map(|i| {
                let unit = |class: &&KernelClass| {
                    class.column.iter().enumerate().all(|(j, &entry)| entry == u16::from(i == j)) && self.orders[i] == k
                };
                self.touched.iter().find(unit).map(|class| class.cells[0])
            })
            .collect()
    }

    /// The presses with these numbers of cells of each residue in each class: cells in order,
    /// untouched cells pressed as often as possible, the others not at all.
    pub(super) fn presses(&self, left_alone: &[usize], choices: &[Vec<usize>]) -> Pattern {
        let mut presses = Pattern::zeros(self.states, self.cells);
        let most = self.states.reduce(u64::from(self.states.get()) - 1);
        self.untouched.iter().for_each(|&cell| presses.set(cell, most));
        for (class, choice) in self.touched.iter().zip(choices) {
            let mut cells = class.cells.iter().filter(|cell| !left_alone.contains(cell));
            for (residue, &count) in (0..).zip(choice) {
                cells.by_ref().take(count).for_each(|&cell| presses.set(cell, residue));
            }
        }
        presses
    }
}
