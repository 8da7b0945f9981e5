//! The equations of a board, and their elimination step by step.

use douse_puzzle::pattern::{Pattern, States};
use douse_solver::solve::Problem;

/// The system `A x = c` of a board: one equation per light, one unknown per press, the right side
/// in the last column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equations {
    states: States,
    unknowns: usize,
    rows: Vec<Vec<u16>>,
}

/// One step of an elimination. Rows are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Exchanges two rows.
    Swap {
        /// One row.
        a: usize,
        /// The other.
        b: usize,
    },
    /// Adds `times` times row `from` to row `to`.
    Add {
        /// The row that is added.
        from: usize,
        /// The row that changes.
        to: usize,
        /// The factor.
        times: u16,
    },
    /// Multiplies a row by an invertible number.
    Scale {
        /// The row.
        row: usize,
        /// The factor, which has no divisor in common with the number of states.
        times: u16,
    },
    /// Appends `times` times a row as a new last equation: for composite numbers of states, a pivot
    /// that divides k constrains its right side.
    Append {
        /// The row.
        from: usize,
        /// The factor.
        times: u16,
    },
}

/// An elimination to echelon form, with every step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elimination {
    /// The system as the board gives it.
    pub start: Equations,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The number of steps after which each column was finished: the systems worth showing.
    pub column_ends: Vec<usize>,
    /// The echelon form.
    pub end: Equations,
    /// The columns of the pivots; row `i` has its pivot in column `pivots[i]`.
    pub pivots: Vec<usize>,
    /// The first row `0 = c` with `c` not zero, if there is one: the board cannot be solved.
    pub contradiction: Option<usize>,
}

/// The system has too many equations to be written out step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{lights} equations are too many to show the elimination step by step: the limit is {limit}")]
pub struct TooLong {
    /// The number of equations.
    pub lights: usize,
    /// The largest number that is shown.
    pub limit: usize,
}

impl Equations {
    /// The equations of a problem.
    pub fn of(problem: &Problem) -> Self {
        let cells = problem.variant().cells();
        let mut rows: Vec<Vec<u16>> = (0..cells)
            .map(|light| {
                let mut row = vec![0; cells + 1];
                row[cells] = problem.difference().get(light);
                row
            })
            .collect();
        (0..cells)
            .for_each(|press| problem.variant().lights_of(press).iter().for_each(|&light| rows[light][press] = 1));
        Self { states: problem.variant().states(), unknowns: cells, rows }
    }

    /// The number of states: all arithmetic is modulo it.
    pub fn states(&self) -> States {
        self.states
    }

    /// The number of unknowns; each row has one entry more, the right side.
    pub fn unknowns(&self) -> usize {
        self.unknowns
    }

    /// The rows.
    pub fn rows(&self) -> &[Vec<u16>] {
        &self.rows
    }

    /// Applies a step.
    ///
    /// # Panics
    /// If the step names a row that is not there.
    pub fn apply(&mut self, step: Step) {
        let states = self.states;
        let times_row = |row: &[u16], times: u16| -> Vec<u16> {
            row.iter().map(|&entry| states.reduce(u64::from(entry) * u64::from(times))).collect()
        };
        match step {
            Step::Swap { a, b } => self.rows.swap(a, b),
            Step::Add { from, to, times } => {
                let added = times_row(&self.rows[from], times);
                for (entry, add) in self.rows[to].iter_mut().zip(added) {
                    *entry = states.reduce(u64::from(*entry) + u64::from(add));
                }
            }
            Step::Scale { row, times } => self.rows[row] = times_row(&self.rows[row], times),
            Step::Append { from, times } => {
                let row = times_row(&self.rows[from], times);
                self.rows.push(row);
            }
        }
    }
}

impl Elimination {
    /// The most equations that are written out step by step.
    pub const MAX_LIGHTS: usize = 400;

    /// Eliminates column by column, from left to right, as you would by hand: the first row with an
    /// entry is moved up, then added to the rows below until they have none. Modulo a composite k
    /// rows are added to one another as in Euclid's algorithm until one entry remains, which then
    /// divides k.
    ///
    /// # Complexity
    /// `O(N^3)` time, `O(N^2)` steps for `N` lights.
    ///
    /// # Example
    /// ```
    /// use douse_analysis::explain::Elimination;
    /// use douse_solver::solve::Problem;
    /// let elimination = Elimination::of(&Problem::of_board(&"01/10".parse()?))?;
    /// assert_eq!(elimination.pivots, [0, 1, 2, 3]);
    /// assert_eq!(elimination.replay(elimination.steps.len()), elimination.end);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(problem: &Problem) -> Result<Self, TooLong> {
        let lights = problem.variant().cells();
        if lights > Self::MAX_LIGHTS {
            return Err(TooLong { lights, limit: Self::MAX_LIGHTS });
        }
        Ok(Self::run(Equations::of(problem)))
    }

    fn run(start: Equations) -> Self {
        let (mut now, mut steps) = (start.clone(), Vec::new());
        let (mut column_ends, mut pivots) = (Vec::new(), Vec::new());
        for column in 0..start.unknowns {
            let rank = pivots.len();
            if now.clear_below(rank, column, &mut steps) {
                pivots.push(column);
            }
            column_ends.push(steps.len());
        }
        let contradiction = (pivots.len()..now.rows.len()).find(|&row| now.rows[row][now.unknowns] != 0);
        Self { start, steps, column_ends, end: now, pivots, contradiction }
    }

    /// The system after the first `steps` steps.
    pub fn replay(&self, steps: usize) -> Equations {
        let mut equations = self.start.clone();
        self.steps[..steps].iter().for_each(|&step| equations.apply(step));
        equations
    }

    /// Reads a solution off the echelon form from the last row to the first, with zero for every
    /// press that no pivot settles; `None` for a contradiction.
    pub fn back_substitution(&self) -> Option<Pattern> {
        if self.contradiction.is_some() {
            return None;
        }
        let (states, unknowns) = (self.end.states, self.end.unknowns);
        let k = u64::from(states.get());
        let mut presses = Pattern::zeros(states, unknowns);
        for (row, &pivot) in self.pivots.iter().enumerate().rev() {
            let row = &self.end.rows[row];
            let settled: u64 =
                (pivot + 1..unknowns).map(|press| u64::from(row[press]) * u64::from(presses.get(press)) % k).sum();
            // The pivot divides k, and by the appended equations it divides the rest.
            let left = (u64::from(row[unknowns]) + k - settled % k) % k;
            presses.set(pivot, states.reduce(left / u64::from(row[pivot])));
        }
        Some(presses)
    }
}

impl Equations {
    /// Clears all entries of a column from row `top` on but the first; returns true if there was
    /// any.
    fn clear_below(&mut self, top: usize, column: usize, steps: &mut Vec<Step>) -> bool {
        let mut take = |equations: &mut Self, step: Step| {
            equations.apply(step);
            steps.push(step);
        };
        let k = self.states.get();
        let Some(first) = (top..self.rows.len()).find(|&row| self.rows[row][column] != 0) else { return false };
        if first != top {
            take(self, Step::Swap { a: top, b: first });
        }
        for row in top + 1..self.rows.len() {
            while self.rows[row][column] != 0 {
                let (pivot, entry) = (u32::from(self.rows[top][column]), u32::from(self.rows[row][column]));
                if entry < pivot {
                    take(self, Step::Swap { a: top, b: row });
                    continue;
                }
                take(self, Step::Add { from: top, to: row, times: self.states.reduce(u64::from(k - entry / pivot)) });
            }
        }
        let (modulus, pivot) = (self.states.modulus(), self.rows[top][column]);
        let divisor = modulus.gcd(pivot);
        if u32::from(pivot) != divisor {
            take(self, Step::Scale { row: top, times: modulus.normalising_unit(pivot) });
        }
        if divisor > 1 {
            take(self, Step::Append { from: top, times: self.states.reduce(u64::from(k / divisor)) });
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_puzzle::edges::Edges;
    use douse_puzzle::random::SeededRng;
    use douse_puzzle::rule::Rule;
    use douse_puzzle::shape::Shape;
    use douse_puzzle::size::Size;
    use douse_puzzle::variant::Variant;
    use douse_solver::solve::solve_problem;

    fn problem(
        side: usize,
        edges: Edges,
        rule: Rule,
        states: States,
        lights: impl IntoIterator<Item = u16>,
    ) -> Problem {
        let shape = Shape::grid(Size::square(side).unwrap(), edges);
        Problem::new(Variant::new(shape, rule, states).unwrap(), Pattern::from_values(states, lights))
    }

    fn matrix(text: &str) -> Vec<Vec<u16>> {
        text.trim().lines().map(|line| line.split_whitespace().map(|entry| entry.parse().unwrap()).collect()).collect()
    }

    /// The worked example of the torus document: its snapshots, and its end.
    #[test]
    fn the_torus_example_goes_as_written() {
        let elimination =
            Elimination::of(&problem(3, Edges::Torus, Rule::Plus, States::TWO, [1, 0, 1, 1, 0, 0, 0, 0, 1])).unwrap();
        let first = matrix(
            "1 1 1 1 0 0 1 0 0 1\n1 1 1 0 1 0 0 1 0 0\n1 1 1 0 0 1 0 0 1 1\n1 0 0 1 1 1 1 0 0 1\n0 1 0 1 1 1 0 1 0 0\n\
             0 0 1 1 1 1 0 0 1 0\n1 0 0 1 0 0 1 1 1 0\n0 1 0 0 1 0 1 1 1 0\n0 0 1 0 0 1 1 1 1 1",
        );
        assert_eq!(elimination.start.rows(), first);
        let after_three_columns = matrix(
            "1 1 1 1 0 0 1 0 0 1\n0 1 1 0 1 1 0 0 0 0\n0 0 1 1 0 0 0 1 0 0\n0 0 0 1 1 0 1 1 0 1\n0 0 0 1 0 1 1 0 1 0\n\
             0 0 0 0 1 1 0 1 1 0\n0 0 0 0 1 1 0 1 1 1\n0 0 0 1 0 1 1 0 1 0\n0 0 0 1 0 1 1 0 1 1",
        );
        assert_eq!(elimination.replay(elimination.column_ends[2]).rows(), after_three_columns);
        let end = matrix(
            "1 1 1 1 0 0 1 0 0 1\n0 1 1 0 1 1 0 0 0 0\n0 0 1 1 0 0 0 1 0 0\n0 0 0 1 1 0 1 1 0 1\n0 0 0 0 1 1 0 1 1 1\n\
             0 0 0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0 1",
        );
        assert_eq!(elimination.end.rows(), end);
        assert_eq!((elimination.pivots.len(), elimination.contradiction), (5, Some(5)));
    }

    #[test]
    fn the_steps_lead_to_the_end_for_any_number_of_states() {
        let mut rng = SeededRng::new("steps");
        for k in 2..=12u32 {
            let states = States::new(k.into()).unwrap();
            for (side, edges, rule) in [
                (2, Edges::Flat, Rule::Plus),
                (3, Edges::Torus, Rule::Plus),
                (4, Edges::Flat, Rule::X),
                (3, Edges::Flat, Rule::King),
            ] {
                let presses: Vec<u16> = (0..side * side).map(|_| rng.below(k.into()) as u16).collect();
                let any = problem(side, edges, rule, states, presses);
                let effect = any.variant().effect(any.difference());
                let solvable = Problem::new(any.variant().clone(), effect);
                for (problem, must) in [(any, false), (solvable, true)] {
                    let elimination = Elimination::of(&problem).unwrap();
                    assert_eq!(elimination.replay(elimination.steps.len()), elimination.end);
                    for (row, equation) in elimination.end.rows().iter().enumerate() {
                        let lead = equation.iter().position(|&entry| entry != 0);
                        match elimination.pivots.get(row) {
                            Some(&pivot) => assert_eq!(lead, Some(pivot)),
                            None => assert!(lead.is_none_or(|lead| lead == problem.variant().cells())),
                        }
                    }
                    match elimination.back_substitution() {
                        Some(presses) => assert_eq!(problem.variant().effect(&presses), *problem.difference(), "{k}"),
                        None => assert!(!must, "{k} {edges}"),
                    }
                    let solvable = solve_problem(&problem).unwrap().is_solvable();
                    assert_eq!(elimination.contradiction.is_none(), solvable, "{k} {edges}");
                }
            }
        }
    }

    #[test]
    fn what_is_too_long_is_said() {
        let long = problem(21, Edges::Flat, Rule::Plus, States::TWO, [0; 441]);
        assert_eq!(Elimination::of(&long), Err(TooLong { lights: 441, limit: 400 }));
    }
}
