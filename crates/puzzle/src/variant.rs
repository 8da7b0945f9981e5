//! A kind of puzzle: cells, press rule and number of states.

use crate::pattern::States;
use crate::rule::Rule;
use crate::shape::{Grid, Shape};

/// A valid kind of puzzle: its cells, the lights that a press
/// changes, and how many states a light has. A press moves each of its lights to the next state.
/// The usual kinds are made by [`Board::builder`](crate::board::Board::builder):
/// `Board::builder(5, 5).variant()`.
///
/// ```
/// use douse_puzzle::{edges::Edges, pattern::States, rule::Rule, shape::Shape, size::Size, variant::Variant};
/// let torus = Shape::grid(Size::square(3)?, Edges::Torus);
/// let variant = Variant::new(torus, Rule::Plus, States::TWO)?;
/// assert_eq!(variant.lights_of(0), [0, 1, 2, 3, 6]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    shape: Shape,
    rule: Rule,
    states: States,
}

/// A shape and a rule that do not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantError {
    /// The rule speaks of rows and columns, which a graph does not have.
    #[error("the rule {rule} needs a grid; a graph takes plus, open-plus or a matrix")]
    NeedsGrid {
        /// The name of the rule.
        rule: &'static str,
    },
    /// The press matrix does not have one row and one column per cell.
    #[error("a press matrix of {rows}x{columns} does not fit a board of {cells} lights")]
    MatrixSize {
        /// The rows of the matrix.
        rows: usize,
        /// The columns of the matrix.
        columns: usize,
        /// The cells of the board.
        cells: usize,
    },
}

impl Variant {
    /// A kind of puzzle, if its parts fit.
    pub fn new(shape: Shape, rule: Rule, states: States) -> Result<Self, VariantError> {
        match (&shape, &rule) {
            (Shape::Graph(_), Rule::X | Rule::King | Rule::Knight | Rule::RowColumn | Rule::Drawn(_)) => {
                Err(VariantError::NeedsGrid { rule: rule.name() })
            }
            (_, Rule::Matrix(matrix)) if (matrix.rows(), matrix.columns()) != (shape.cells(), shape.cells()) => {
                Err(VariantError::MatrixSize { rows: matrix.rows(), columns: matrix.columns(), cells: shape.cells() })
            }
            _ => Ok(Self { shape, rule, states }),
        }
    }

    /// The cells of the board.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The lights that a press changes.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The number of states of a light.
    pub fn states(&self) -> States {
        self.states
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.shape.cells()
    }

    /// The grid without holes that this is, if it is one and its rule is [`Rule::Plus`]: what the
    /// fast methods for plain boards ask for.
    pub fn plain_plus_grid(&self) -> Option<&Grid> {
        self.shape.as_grid().filter(|grid| self.rule == Rule::Plus && !grid.has_holes())
    }

    /// The lights that pressing a cell changes, rising: the column of the press matrix.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn lights_of(&self, press: usize) -> Vec<usize> {
        let mut lights = Vec::new();
        self.collect_lights_of(press, &mut lights);
        lights
    }

    /// Like [`Variant::lights_of`], into a buffer that is emptied first.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn collect_lights_of(&self, press: usize, lights: &mut Vec<usize>) {
        lights.clear();
        match (&self.shape, &self.rule) {
            (_, Rule::Matrix(matrix)) => lights.extend(matrix.ones_in_row(press)),
            (Shape::Graph(graph), rule) => {
                lights.extend(graph.neighbours(press).iter().map(|&light| light as usize));
                if *rule == Rule::Plus {
                    let at = lights.partition_point(|&light| light < press);
                    lights.insert(at, press);
                }
            }
            (Shape::Grid(grid), Rule::RowColumn) => {
                let at = grid.place(press);
                let row = (0..grid.size().width()).map(|column| crate::place::Place { column, ..at });
                let column = (0..grid.size().height()).map(|row| crate::place::Place { row, ..at });
                lights.extend(row.chain(column).filter_map(|place| grid.cell_at(place)));
                lights.sort_unstable();
                lights.dedup();
            }
            (Shape::Grid(grid), rule) => {
                let at = grid.place(press);
                let mut add = |offset| lights.extend(grid.reach(at, offset));
                match rule {
                    // The two rules of nearly every board are written out: no list of offsets is
                    // made for each press.
                    Rule::Plus => [(-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)].into_iter().for_each(&mut add),
                    Rule::OpenPlus => [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().for_each(&mut add),
                    _ => rule.offsets().into_iter().flatten().for_each(&mut add),
                }
                lights.sort_unstable();
                lights.dedup();
            }
        }
    }

    /// At least the number of ones of the press matrix, found without listing them: the memory that
    /// lists take is known before they are made.
    pub(crate) fn max_ones(&self) -> usize {
        let cells = self.cells();
        let each = match (&self.shape, &self.rule) {
            (_, Rule::Matrix(matrix)) => return matrix.words().iter().map(|word| word.count_ones() as usize).sum(),
            (Shape::Graph(graph), rule) => {
                return graph.degree_sum() + if *rule == Rule::Plus { cells } else { 0 };
            }
            (Shape::Grid(grid), Rule::RowColumn) => grid.size().width() + grid.size().height() - 1,
            (Shape::Grid(_), Rule::Plus | Rule::X) => 5,
            (Shape::Grid(_), Rule::OpenPlus) => 4,
            (Shape::Grid(_), rule) => rule.offsets().map_or(cells, |offsets| offsets.len()),
        };
        each.min(cells).saturating_mul(cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edges::Edges;
    use crate::graph::Graph;
    use crate::pattern::Pattern;
    use crate::size::Size;
    use douse_algebra::bits::BitMatrix;
    use std::sync::Arc;

    fn grid(width: usize, height: usize, edges: Edges, rule: Rule) -> Variant {
        Variant::new(Shape::grid(Size::new(width, height).unwrap(), edges), rule, States::TWO).unwrap()
    }

    #[test]
    fn a_press_is_a_set_of_lights() {
        assert_eq!(grid(1, 1, Edges::Torus, Rule::Plus).lights_of(0), [0]);
        assert_eq!(grid(2, 2, Edges::Torus, Rule::Plus).lights_of(0), [0, 1, 2]);
        assert_eq!(grid(2, 1, Edges::Projective, Rule::King).lights_of(0), [0, 1]);
        assert_eq!(grid(3, 2, Edges::Flat, Rule::RowColumn).lights_of(1), [0, 1, 2, 4]);
        assert_eq!(grid(5, 5, Edges::Flat, Rule::Knight).lights_of(12), [1, 3, 5, 9, 12, 15, 19, 21, 23]);
        assert_eq!(grid(3, 3, Edges::Flat, Rule::OpenPlus).lights_of(4), [1, 3, 5, 7]);
    }

    #[test]
    fn rows_and_columns_change_what_their_presses_list() {
        let three = States::new(3).unwrap();
        let holes = {
            let present = douse_algebra::bits::BitVec::from_fn(20, |cell| cell % 7 != 3);
            Shape::Grid(Grid::with_holes("5x4".parse().unwrap(), Edges::Flat, present).unwrap())
        };
        for shape in [Shape::grid(Size::new(4, 3).unwrap(), Edges::Torus), holes] {
            let variant = Variant::new(shape, Rule::RowColumn, three).unwrap();
            let presses = Pattern::from_values(three, (0..variant.cells()).map(|cell| (cell * cell % 3) as u16));
            let mut listed = Pattern::zeros(three, variant.cells());
            for (press, times) in presses.nonzero() {
                variant.lights_of(press).into_iter().for_each(|light| listed.add_at(light, times));
            }
            assert_eq!(variant.effect(&presses), listed);
        }
    }

    #[test]
    fn graphs_know_two_rules_and_a_matrix() {
        let path = Shape::Graph(Arc::new(Graph::new(3, &[(0, 1), (1, 2)]).unwrap()));
        let with = |rule| Variant::new(path.clone(), rule, States::TWO);
        assert_eq!(with(Rule::Plus).unwrap().lights_of(1), [0, 1, 2]);
        assert_eq!(with(Rule::OpenPlus).unwrap().lights_of(1), [0, 2]);
        assert_eq!(with(Rule::Matrix(Arc::new(BitMatrix::identity(3)))).unwrap().lights_of(1), [1]);
        assert_eq!(with(Rule::King), Err(VariantError::NeedsGrid { rule: "king" }));
        assert!(matches!(with(Rule::Matrix(Arc::new(BitMatrix::identity(4)))), Err(VariantError::MatrixSize { .. })));
    }
}
