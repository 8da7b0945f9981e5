//! The quiet patterns as a code, and the independent pieces it consists of.

use douse_algebra::bits::OutOfMemory;
use douse_algebra::budget::{Budget, Reservation};
use douse_puzzle::pattern::States;
use douse_solver::quiet::{Component, QuietPatterns};
use douse_solver::space::SolutionSpace;

/// Quiet patterns in normal form on some cells of a board.
#[derive(Clone, Debug)]
pub(super) struct Code {
    /// Of this code and all its pieces.
    memory: Reservation,
    pub(super) states: States,
    /// The cells, by their numbers on the board.
    pub(super) cells: Vec<usize>,
    pub(super) quiet: QuietPatterns,
}

impl Code {
    /// All quiet patterns of a board.
    pub(super) fn new(kernel: &SolutionSpace, budget: &Budget) -> Result<Self, OutOfMemory> {
        let (states, cells) = (kernel.presses().states(), kernel.presses().len());
        // The patterns of the kernel, these, and those of the pieces; and three numbers of each cell.
        let bytes = if states.is_two() { cells / 8 } else { cells.saturating_mul(2) };
        let bytes = bytes.saturating_mul(kernel.nullity()).saturating_mul(3).saturating_add(cells.saturating_mul(24));
        let memory = budget.reserve(bytes)?;
        Ok(Self { memory, states, cells: (0..kernel.presses().len()).collect(), quiet: kernel.quiet().clone() })
    }

    /// Quiet patterns that share cells belong together; how hard a board is on one such piece does not depend on the others.
    /// The cells that no quiet pattern touches are a piece of their own, the last, if there are any.
    pub(super) fn pieces(&self) -> Vec<Self> {
        let mut components = self.quiet.components();
        let mut untouched = vec![true; self.cells.len()];
        components.iter().flat_map(|component| &component.cells).for_each(|&cell| untouched[cell] = false);
        let untouched: Vec<usize> = (0..self.cells.len()).filter(|&cell| untouched[cell]).collect();
        if !untouched.is_empty() {
            components.push(Component { quiet: self.quiet.part(&[], &untouched), cells: untouched });
        }
        components.into_iter().map(|component| self.piece(component)).collect()
    }

    fn piece(&self, Component { cells, quiet }: Component) -> Self {
        let cells = cells.into_iter().map(|cell| self.cells[cell]).collect();
        Self { memory: self.memory.clone(), states: self.states, cells, quiet }
    }
}
