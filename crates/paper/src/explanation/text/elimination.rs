//! The equations and their elimination, and the transform that does it at once.

use super::TextExplanation;
use douse::algebra::bits::BitMatrix;
use douse::explain::{Elimination, Equations, Step, Transform};
use douse::solve::SolveError;

/// The most equations that are printed in full; of larger systems only the result is printed.
const MAX_EQUATIONS: usize = 36;

impl TextExplanation<'_> {
    /// Adds the equations `A x = c`, and their elimination step by step.
    pub fn add_elimination(&mut self) {
        self.heading("text-equations");
        let (shape, cells, k) = (self.shape(), self.board.variant().cells(), self.states());
        let (first, last) = (shape.cell_name(0), shape.cell_name(cells - 1));
        self.say("text-equations-about", &[("first", &first), ("last", &last), ("k", &k)]);
        let elimination = match Elimination::of(&self.problem) {
            Ok(elimination) => elimination,
            Err(error) => {
                return self.say("text-equations-long", &[("lights", &error.lights), ("limit", &error.limit)]);
            }
        };
        let shown = cells <= MAX_EQUATIONS;
        if shown {
            self.lines(rows(&elimination.start));
        }
        let mut done = 0;
        for (column, &end) in elimination.column_ends.iter().enumerate() {
            if shown && end != done {
                self.blank_line();
                self.say("text-equations-column", &[("number", &(column + 1)), ("cell", &shape.cell_name(column))]);
                for &step in &elimination.steps[done..end] {
                    self.lines(format!("  {}", self.step(step)));
                }
                self.lines(rows(&elimination.replay(end)));
            }
            done = end;
        }
        self.blank_line();
        let rank = elimination.pivots.len();
        self.say("text-equations-count", &[("steps", &elimination.steps.len()), ("pivots", &rank)]);
        match (elimination.contradiction, elimination.back_substitution()) {
            (Some(row), _) => {
                let value = elimination.end.rows()[row][cells];
                self.say("text-equations-no", &[("row", &(row + 1)), ("value", &value)]);
            }
            (None, Some(presses)) => {
                if rank < cells {
                    self.say("text-equations-free", &[]);
                }
                self.say("text-equations-back", &[("presses", &self.presses(&presses))]);
            }
            (None, None) => {}
        }
    }

    fn step(&self, step: Step) -> String {
        let messages = &self.messages;
        match step {
            Step::Swap { a, b } => messages.with("text-equations-swap", &[("a", &(a + 1)), ("b", &(b + 1))]),
            Step::Add { from, to, times: 1 } => {
                messages.with("text-equations-add", &[("from", &(from + 1)), ("to", &(to + 1))])
            }
            Step::Add { from, to, times } => messages
                .with("text-equations-add-times", &[("times", &times), ("from", &(from + 1)), ("to", &(to + 1))]),
            Step::Scale { row, times } => {
                messages.with("text-equations-scale", &[("row", &(row + 1)), ("times", &times)])
            }
            Step::Append { from, times } => {
                messages.with("text-equations-append", &[("times", &times), ("from", &(from + 1))])
            }
        }
    }

    /// Adds the transform `R` with `R A = E`, and the solution `R c`.
    pub fn add_transform(&mut self) -> Result<(), SolveError> {
        self.heading("text-transform");
        let variant = self.board.variant();
        if !variant.states().is_two() || variant.cells() > Elimination::MAX_LIGHTS {
            self.say("text-transform-limit", &[("most", &Elimination::MAX_LIGHTS)]);
            return Ok(());
        }
        let transform = Transform::of(&self.problem)?;
        if variant.cells() <= MAX_EQUATIONS {
            self.say("text-transform-about", &[]);
            self.lines(bits(&transform.e));
            self.lines("R:");
            self.lines(bits(&transform.r));
        }
        let rank = transform.pivots.len();
        self.say("text-transform-rank", &[("rank", &rank)]);
        match self.problem.difference().as_bits().and_then(|difference| transform.solve(difference)) {
            Some(presses) => {
                let cells = self.names(presses.nonzero().map(|(cell, _)| cell));
                self.say("text-transform-press", &[("cells", &cells)]);
            }
            None => self.say("text-transform-no", &[("rank", &rank)]),
        }
        Ok(())
    }
}

/// One line per equation, with a bar before the right side.
fn rows(equations: &Equations) -> String {
    let between = if equations.states().get() > 10 { "  " } else { " " };
    let text = |entries: &[u16]| entries.iter().map(u16::to_string).collect::<Vec<_>>().join(between);
    let line = |row: &Vec<u16>| {
        let (coefficients, right) = row.split_at(equations.unknowns());
        format!("  {} | {}", text(coefficients), text(right))
    };
    equations.rows().iter().map(line).collect::<Vec<_>>().join("\n")
}

fn bits(matrix: &BitMatrix) -> String {
    let entry = |row, column| if matrix.get(row, column) { '1' } else { '.' };
    let line = |row| format!("  {}", (0..matrix.columns()).map(|column| entry(row, column)).collect::<String>());
    (0..matrix.rows()).map(line).collect::<Vec<_>>().join("\n")
}
