//! The quiet patterns as a code, and its connected components.

use super::classes::KernelClasses;
use douse_algebra::bits::OutOfMemory;
use douse_algebra::budget::{Budget, Exhausted, Reservation};
use douse_puzzle::pattern::States;
use douse_solver::quiet::{Component, QuietPatterns};
use douse_solver::space::SolutionSpace;
use std::cell::OnceCell;

/// Quiet patterns in normal form on some cells of a board.
#[derive(Clone, Debug)]
pub(super) struct Code {
    /// The memory of this code and all its components.
    memory: Reservation,
    pub(super) states: States,
    /// The cells, by their numbers on the board.
    pub(super) cells: Vec<usize>,
    pub(super) quiet: QuietPatterns,
    /// The cells by kernel column, grouped on first use.
    classes: OnceCell<KernelClasses>,
}

impl Code {
    /// All quiet patterns of a board.
    pub(super) fn new(kernel: &SolutionSpace, budget: &Budget) -> Result<Self, OutOfMemory> {
        let (states, cells) = (kernel.presses().states(), kernel.presses().len());
        // The patterns of the kernel, these, and those of the components; and three numbers of each
        // cell.
        let bytes = if states.is_two() { cells / 8 } else { cells.saturating_mul(2) };
        let bytes = bytes.saturating_mul(kernel.nullity()).saturating_mul(3).saturating_add(cells.saturating_mul(24));
        let memory = budget.reserve(bytes)?;
        let quiet = kernel.quiet().clone();
        Ok(Self { memory, states, cells: (0..cells).collect(), quiet, classes: OnceCell::new() })
    }

    /// The cells by kernel column.
    pub(super) fn classes(&self, budget: &Budget) -> Result<&KernelClasses, Exhausted> {
        if let Some(classes) = self.classes.get() {
            return Ok(classes);
        }
        let classes = KernelClasses::new(self, budget)?;
        Ok(self.classes.get_or_init(|| classes))
    }

    /// The connected components: quiet patterns that share cells belong together. The covering
    /// radius of the code is the sum of theirs. The cells that no quiet pattern touches, if there
    /// are any, are the last component.
    pub(super) fn components(&self) -> Vec<Self> {
        let mut components = self.quiet.components();
        let mut untouched = vec![true; self.cells.len()];
        components.iter().flat_map(|component| &component.cells).for_each(|&cell| untouched[cell] = false);
        let untouched: Vec<usize> = (0..self.cells.len()).filter(|&cell| untouched[cell]).collect();
        if !untouched.is_empty() {
            components.push(Component { quiet: self.quiet.part(&[], &untouched), cells: untouched });
        }
        components.into_iter().map(|component| self.component(component)).collect()
    }

    fn component(&self, Component { cells, quiet }: Component) -> Self {
        let cells = cells.into_iter().map(|cell| self.cells[cell]).collect();
        Self { memory: self.memory.clone(), states: self.states, cells, quiet, classes: OnceCell::new() }
    }
}
