//! Chasing lights with a look-up table.

use douse_algebra::budget::Budget;
use douse_algebra::residues::Generators;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::variant::Variant;
use douse_solver::solve::{ChaseSystem, Problem, SolveError};

/// A look-up table for light chasing on one kind of puzzle.
///
/// To use it: take the [`ChaseTable::steps`] in order (on a flat board with the plus rule that is
/// not wider than high: press below every lit cell, row by row). Lights may remain only at the
/// [`ChaseTable::remaining`] cells. Look them up, press the [`ChaseTable::first`] cells that the
/// table names, and take the steps again.
///
/// Looking at the first row of lights alone, without chasing, is *not* enough: the first presses
/// depend on the remainder, to which every light contributes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChaseTable {
    /// A chase: the presses in order, each made until its light is off.
    pub steps: Vec<ChaseStep>,
    /// The cells whose lights may remain after a chase: on a flat board the last row, or the last
    /// column of a wide one.
    pub remaining: Vec<usize>,
    /// The cells that are pressed first: on a flat board the first row, or the first column of a
    /// wide one.
    pub first: Vec<usize>,
    /// The remainders with their first presses. If the table is not [`ChaseTable::complete`], a
    /// remainder that is a sum of rows needs the sum of their presses.
    pub rows: Vec<ChaseRow>,
    /// True if every remainder of a solvable board is listed; otherwise the rows generate them.
    pub complete: bool,
}

/// A step of a chase: one cell is pressed until a light is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChaseStep {
    /// The cell to press.
    pub press: usize,
    /// The light to turn off.
    pub light: usize,
}

/// A line of a [`ChaseTable`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChaseRow {
    /// The lights that remain: one value for each cell of [`ChaseTable::remaining`].
    pub remainder: Vec<u16>,
    /// The presses of each cell of [`ChaseTable::first`]: the fewest that are right, if there are
    /// not too many answers to try.
    pub press: Vec<u16>,
}

/// An error of making a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChaseTableError {
    /// The kind of puzzle could not be chased.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// Too many lights may remain for a table.
    #[error("{remaining} lights may remain after a chase, but tables are limited to {limit}")]
    TooWide {
        /// The number of lights that may remain.
        remaining: usize,
        /// The largest number of such lights.
        limit: usize,
    },
}

/// Answers tried for the one with the fewest presses.
const MAX_ANSWERS: u128 = 1 << 12;

impl ChaseTable {
    /// The most lights that may remain.
    pub const MAX_REMAINING: usize = 1024;

    /// The most lines of a complete table; of larger ones only generators are listed.
    pub const MAX_ROWS: u128 = 256;

    /// The table of a kind of puzzle whose goal is all off.
    ///
    /// # Complexity
    /// With `u` cells that may remain, `O(e u + u^3)` time for `e` ones in the press matrix.
    ///
    /// # Example
    /// ```
    /// use douse_analysis::explain::ChaseTable;
    /// use douse_puzzle::board::Board;
    /// let table = ChaseTable::of(&Board::builder(5, 5).variant()?)?;
    /// assert_eq!(table.rows.len(), 8, "seven remainders and the dark row");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(variant: &Variant) -> Result<Self, ChaseTableError> {
        let states = variant.states();
        let problem = Problem::new(variant.clone(), Pattern::zeros(states, variant.cells()));
        let budget = &Budget::default();
        let order = problem.elimination_order(budget).map_err(SolveError::from)?;
        let remaining = order.constraints().len();
        if remaining > Self::MAX_REMAINING {
            return Err(ChaseTableError::TooWide { remaining, limit: Self::MAX_REMAINING });
        }
        let chased = ChaseSystem::of(&problem, budget)?;
        let (image, kernel) = (chased.system.image(), chased.system.kernel());
        let modulus = states.modulus();
        let row = |remainder: Vec<u16>| {
            // Lit lights have to be removed, so the presses answer the opposite of the remainder.
            let missing: Vec<u16> = remainder.iter().map(|&value| modulus.neg(value)).collect();
            match chased.system.solve(&missing) {
                Ok(press) => ChaseRow { remainder, press: fewest(press, kernel) },
                Err(_) => unreachable!("every element of the image has a solution"),
            }
        };
        let elements = image.span();
        let complete = elements.count().is_some_and(|count| count <= Self::MAX_ROWS);
        let mut rows: Vec<ChaseRow> = if complete {
            elements.elements().map(row).collect()
        } else {
            (0..image.rows()).map(|i| row(image.matrix().row(i).to_vec())).collect()
        };
        if complete {
            rows.sort_by(|a, b| a.remainder.cmp(&b.remainder));
        }
        let cells = |list: &[u32]| list.iter().map(|&cell| cell as usize).collect();
        let steps = order.steps().map(|(press, light)| ChaseStep { press, light }).collect();
        Ok(Self { steps, remaining: cells(order.constraints()), first: cells(order.unknowns()), rows, complete })
    }
}

fn fewest(press: Vec<u16>, kernel: &Generators) -> Vec<u16> {
    if kernel.count().is_none_or(|count| count > MAX_ANSWERS) {
        return press;
    }
    let total = |press: &[u16]| press.iter().map(|&times| u64::from(times)).sum::<u64>();
    kernel
        .elements_from(&press)
        .min_by_key(|press| (total(press), press.iter().rev().copied().collect::<Vec<_>>()))
        .unwrap_or(press)
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_puzzle::edges::Edges;
    use douse_puzzle::pattern::States;
    use douse_puzzle::random::SeededRng;
    use douse_puzzle::rule::Rule;
    use douse_puzzle::shape::Shape;
    use douse_puzzle::size::Size;
    use douse_solver::solve::solve_problem;

    fn variant(width: usize, height: usize, edges: Edges, rule: Rule, states: u64) -> Variant {
        let shape = Shape::grid(Size::new(width, height).unwrap(), edges);
        Variant::new(shape, rule, States::new(states).unwrap()).unwrap()
    }

    /// What to press for a remainder that is a sum of lines: each line has a first light that no
    /// later one has, so a person takes the lines in order, each as often as that light needs.
    fn sum_of_lines(table: &ChaseTable, remainder: &[u16], k: u16) -> Vec<u16> {
        let (mut left, mut press) = (remainder.to_vec(), vec![0; table.first.len()]);
        for line in &table.rows {
            let first = line.remainder.iter().position(|&light| light != 0).expect("no line is empty");
            for _ in 0..left[first] / line.remainder[first] {
                left.iter_mut().zip(&line.remainder).for_each(|(light, taken)| *light = (*light + k - taken) % k);
                press.iter_mut().zip(&line.press).for_each(|(times, added)| *times = (*times + added) % k);
            }
        }
        assert!(left.iter().all(|&light| light == 0), "a remainder that is no sum of lines");
        press
    }

    /// Plays random boards as a person with the table would: chase, look up, press, chase again.
    #[test]
    fn following_the_table_turns_every_solvable_board_off() {
        let mut rng = SeededRng::new("table");
        for (variant, complete) in [
            (variant(5, 5, Edges::Flat, Rule::Plus, 2), true),
            (variant(7, 5, Edges::Flat, Rule::Plus, 2), true),
            (variant(8, 3, Edges::Flat, Rule::King, 2), true),
            (variant(6, 4, Edges::Torus, Rule::Plus, 3), true),
            (variant(5, 4, Edges::Moebius, Rule::Knight, 4), false),
            (variant(4, 6, Edges::Cylinder, Rule::Plus, 2), true),
            (variant(3, 3, Edges::Torus, Rule::Plus, 2), true),
            (variant(3, 3, Edges::Flat, Rule::King, 2), true),
            (variant(9, 9, Edges::Flat, Rule::Plus, 2), true),
            (variant(12, 12, Edges::Flat, Rule::Plus, 2), false),
            (variant(4, 4, Edges::Flat, Rule::Plus, 3), true),
            (variant(3, 3, Edges::Flat, Rule::Plus, 6), true),
            (variant(6, 6, Edges::Flat, Rule::Plus, 3), false),
            (variant(6, 6, Edges::Flat, Rule::Plus, 4), false),
            (variant(5, 6, Edges::Cylinder, Rule::Plus, 6), false),
            (variant(4, 4, Edges::Torus, Rule::Plus, 8), false),
            (variant(6, 6, Edges::Flat, Rule::Plus, 9), false),
            (variant(4, 3, Edges::Flat, Rule::King, 12), false),
        ] {
            let table = ChaseTable::of(&variant).unwrap();
            assert_eq!(table.complete, complete, "{variant:?}");
            let k = variant.states().get();
            for _ in 0..50 {
                let presses =
                    Pattern::from_values(variant.states(), (0..variant.cells()).map(|_| rng.below(k.into()) as u16));
                let mut lights = variant.effect(&presses);
                let press = |lights: &mut Pattern, cell: usize| {
                    variant.lights_of(cell).into_iter().for_each(|light| lights.add_at(light, 1));
                };
                let chase = |lights: &mut Pattern| {
                    for step in &table.steps {
                        while lights.get(step.light) != 0 {
                            press(lights, step.press);
                        }
                    }
                };
                chase(&mut lights);
                let remainder: Vec<u16> = table.remaining.iter().map(|&cell| lights.get(cell)).collect();
                let others = (0..variant.cells()).filter(|cell| !table.remaining.contains(cell));
                assert!(others.map(|cell| lights.get(cell)).all(|light| light == 0));
                let first = if table.complete {
                    let line = table.rows.iter().find(|row| row.remainder == remainder);
                    line.expect("every remainder is listed").press.clone()
                } else {
                    sum_of_lines(&table, &remainder, k as u16)
                };
                for (&cell, &times) in table.first.iter().zip(&first) {
                    (0..times).for_each(|_| press(&mut lights, cell));
                }
                chase(&mut lights);
                assert!(lights.is_zero(), "{variant:?} {remainder:?}");
            }
        }
    }

    /// The shortcut that looks at the first row of lights alone and never chases: right on one
    /// board in eight only.
    #[test]
    fn the_first_row_of_lights_alone_is_not_enough() {
        let variant = variant(5, 5, Edges::Flat, Rule::Plus, 2);
        let mut rng = SeededRng::new("trap");
        let in_row = Shape::grid(Size::new(5, 1).unwrap(), Edges::Flat);
        let in_row = Variant::new(in_row, Rule::Plus, States::TWO).unwrap();
        let (mut right, mut tried) = (0, 0);
        for _ in 0..4000 {
            let presses = Pattern::from_values(States::TWO, (0..25).map(|_| rng.below(2) as u16));
            let lights = variant.effect(&presses);
            let first_row = Pattern::from_values(States::TWO, lights.iter().take(5));
            tried += 1;
            let answer = solve_problem(&Problem::new(in_row.clone(), first_row)).unwrap();
            let Some(space) = answer.space() else { continue };
            let problem = Problem::new(variant.clone(), lights.clone());
            let chased = ChaseSystem::of(&problem, &Budget::default()).unwrap();
            let first: Vec<u16> = space.presses().iter().collect();
            let presses =
                Pattern::from_values(States::TWO, chased.presses(&lights, &first, &Budget::default()).unwrap());
            if variant.effect(&presses) == lights {
                right += 1;
            }
        }
        assert!(right * 4 < tried, "{right} of {tried}");
    }
}
