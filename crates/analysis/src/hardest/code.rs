//! The quiet patterns as a code, and the independent pieces it consists of.

use douse_algebra::bits::{BitMatrix, BitVec, OutOfMemory};
use douse_algebra::budget::{Budget, Reservation};
use douse_puzzle::pattern::{Pattern, States};
use douse_solver::space::{Quiet, SolutionSpace};

/// Quiet patterns in normal form on some cells of a board.
#[derive(Clone, Debug)]
pub(super) struct Code {
    /// Of this code and all its pieces.
    memory: Reservation,
    pub(super) states: States,
    /// The cells, by their numbers on the board.
    pub(super) cells: Vec<usize>,
    pub(super) quiet: Vec<Quiet>,
}

impl Code {
    /// All quiet patterns of a board.
    pub(super) fn new(kernel: &SolutionSpace, budget: &Budget) -> Result<Self, OutOfMemory> {
        let (states, cells) = (kernel.presses().states(), kernel.presses().len());
        // The patterns of the kernel, these, and those of the pieces; and three numbers of each cell.
        let bytes = if states.is_two() { cells / 8 } else { cells.saturating_mul(2) };
        let bytes = bytes.saturating_mul(kernel.nullity()).saturating_mul(3).saturating_add(cells.saturating_mul(24));
        let memory = budget.reserve(bytes)?;
        Ok(Self { memory, states, cells: (0..kernel.presses().len()).collect(), quiet: kernel.quiet().to_vec() })
    }

    /// Quiet patterns that share cells belong together; how hard a board is on one such piece does not depend on the others.
    /// The cells that no quiet pattern touches are a piece of their own, the last, if there are any.
    pub(super) fn pieces(&self) -> Vec<Self> {
        let support =
            BitMatrix::from_fn(self.quiet.len(), self.cells.len(), |row, cell| self.quiet[row].pattern.get(cell) != 0);
        let mut groups = support.row_groups();
        let touched = groups.iter().fold(BitVec::zeros(self.cells.len()), |mut all, (support, _)| {
            all.add(support);
            all
        });
        let untouched = BitVec::from_fn(self.cells.len(), |cell| !touched.get(cell));
        if untouched.count_ones() > 0 {
            groups.push((untouched, Vec::new()));
        }
        groups.into_iter().map(|(support, rows)| self.piece(&support, &rows)).collect()
    }

    fn piece(&self, support: &BitVec, rows: &[usize]) -> Self {
        let cells: Vec<usize> = support.ones().collect();
        let seen = |row: &usize| {
            let Quiet { pattern, order } = &self.quiet[*row];
            let values = cells.iter().map(|&cell| pattern.get(cell));
            Quiet { pattern: Pattern::from_values(self.states, values), order: *order }
        };
        let quiet = rows.iter().map(seen).collect();
        Self {
            memory: self.memory.clone(),
            states: self.states,
            quiet,
            cells: cells.iter().map(|&cell| self.cells[cell]).collect(),
        }
    }
}
