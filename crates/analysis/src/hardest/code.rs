//! The quiet patterns as a code, and the independent pieces it consists of.

use douse_puzzle::pattern::{Pattern, States};
use douse_solver::space::{Quiet, SolutionSpace};

/// Quiet patterns in normal form on some cells of a board.
#[derive(Clone, Debug)]
pub(super) struct Code {
    pub(super) states: States,
    /// The cells, by their numbers on the board.
    pub(super) cells: Vec<usize>,
    pub(super) quiet: Vec<Quiet>,
}

impl Code {
    /// All quiet patterns of a board.
    pub(super) fn new(kernel: &SolutionSpace) -> Self {
        let states = kernel.presses().states();
        Self { states, cells: (0..kernel.presses().len()).collect(), quiet: kernel.quiet().to_vec() }
    }

    /// Quiet patterns that share cells belong together; how hard a board is on one such piece does not depend on the others.
    /// The cells that no quiet pattern touches are a piece of their own, the last, if there are any.
    pub(super) fn pieces(&self) -> Vec<Self> {
        let mut groups: Vec<(Vec<bool>, Vec<usize>)> = Vec::new();
        for (row, quiet) in self.quiet.iter().enumerate() {
            let mut support = vec![false; self.cells.len()];
            quiet.pattern.nonzero().for_each(|(cell, _)| support[cell] = true);
            let mut rows = vec![row];
            groups.retain_mut(|(cells, members)| {
                let meets = cells.iter().zip(&support).any(|(a, b)| *a && *b);
                if meets {
                    support.iter_mut().zip(cells.iter()).for_each(|(a, b)| *a |= b);
                    rows.append(members);
                }
                !meets
            });
            groups.push((support, rows));
        }
        let mut touched = vec![false; self.cells.len()];
        groups.iter().for_each(|(support, _)| touched.iter_mut().zip(support).for_each(|(a, b)| *a |= b));
        if touched.contains(&false) {
            groups.push((touched.iter().map(|touched| !touched).collect(), Vec::new()));
        }
        groups.into_iter().map(|(support, rows)| self.piece(&support, rows)).collect()
    }

    fn piece(&self, support: &[bool], mut rows: Vec<usize>) -> Self {
        rows.sort_unstable();
        let cells: Vec<usize> = (0..self.cells.len()).filter(|&cell| support[cell]).collect();
        let seen = |row: &usize| {
            let Quiet { pattern, order } = &self.quiet[*row];
            let values = cells.iter().map(|&cell| pattern.get(cell));
            Quiet { pattern: Pattern::from_values(self.states, values), order: *order }
        };
        let quiet = rows.iter().map(seen).collect();
        Self { states: self.states, quiet, cells: cells.iter().map(|&cell| self.cells[cell]).collect() }
    }
}
