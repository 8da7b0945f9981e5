//! Quiet patterns: presses that change nothing.

use crate::space::Count;
use douse_algebra::bits::{BitMatrix, BitVec};
use douse_algebra::budget::{Budget, Stopped};
use douse_algebra::residues::ResidueMatrix;
use douse_puzzle::pattern::{Pattern, States};
use std::collections::BTreeMap;

/// Independent quiet patterns as the rows of one matrix: packed for two states, residues for more.
///
/// Every sum of them in which pattern `i` is added fewer than `orders()[i]` times is another quiet
/// pattern. Those of a [`SolutionSpace`](crate::space::SolutionSpace) generate all quiet patterns
/// of the board and are in normal form, a reduced echelon form for two states and a Howell form for
/// more.
///
/// ```
/// use douse_puzzle::board::Board;
/// use douse_solver::solve::kernel;
/// let kernel = kernel(&Board::builder(4, 4).states(6).variant()?)?;
/// assert_eq!(kernel.quiet().orders(), [6, 6, 2, 2]);
/// assert_eq!(kernel.quiet().count().to_u128(), Some(144));
/// assert!(kernel.quiet().iter().all(|pattern| kernel.variant().effect(&pattern).is_zero()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuietPatterns {
    rows: Rows,
    orders: Vec<u32>,
}

/// The matrix of quiet patterns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rows {
    Bits(BitMatrix),
    Residues(ResidueMatrix),
}

impl Rows {
    fn len(&self) -> usize {
        match self {
            Self::Bits(bits) => bits.rows(),
            Self::Residues(residues) => residues.rows(),
        }
    }

    /// The first cell of a pattern that is pressed, and how often.
    fn pivot(&self, number: usize) -> Option<(usize, u16)> {
        match self {
            Self::Bits(bits) => bits.ones_in_row(number).next().map(|cell| (cell, 1)),
            Self::Residues(residues) => residues.row(number).iter().copied().enumerate().find(|&(_, times)| times != 0),
        }
    }
}

/// Quiet patterns that share no cell with the others of a board.
#[derive(Clone, Debug)]
pub struct Component {
    /// The cells that these patterns press, rising.
    pub cells: Vec<usize>,
    /// The patterns on these cells alone.
    pub quiet: QuietPatterns,
}

impl QuietPatterns {
    /// Returns `None` if the rows are not in normal form: each has to begin further right than the
    /// one before.
    pub(crate) fn in_normal_form(rows: Rows) -> Option<Self> {
        let (mut orders, mut last) = (Vec::with_capacity(rows.len()), None);
        for number in 0..rows.len() {
            let (cell, times) = rows.pivot(number)?;
            if last.is_some_and(|last| last >= cell) {
                return None;
            }
            last = Some(cell);
            orders.push(match &rows {
                Rows::Bits(_) => 2,
                Rows::Residues(residues) => residues.modulus().get() / residues.modulus().gcd(times),
            });
        }
        Some(Self { rows, orders })
    }

    /// Wraps independent patterns in any form, with their orders.
    #[doc(hidden)]
    pub fn from_residues(rows: ResidueMatrix, orders: Vec<u32>) -> Self {
        assert_eq!(rows.rows(), orders.len(), "one order for each pattern");
        Self { rows: Rows::Residues(rows), orders }
    }

    pub(crate) fn rows(&self) -> &Rows {
        &self.rows
    }

    /// The rows of a reduced echelon form, for two states.
    pub fn as_bits(&self) -> Option<&BitMatrix> {
        match &self.rows {
            Rows::Bits(bits) => Some(bits),
            Rows::Residues(_) => None,
        }
    }

    /// The number of patterns.
    pub fn len(&self) -> usize {
        self.orders.len()
    }

    /// Returns whether no pattern but the empty one is quiet.
    pub fn is_empty(&self) -> bool {
        self.orders.is_empty()
    }

    /// The number of states of a light.
    pub fn states(&self) -> States {
        match &self.rows {
            Rows::Bits(_) => States::TWO,
            Rows::Residues(residues) => States::from(residues.modulus()),
        }
    }

    /// The number of different multiples of each pattern: 2 for two states, k for prime k,
    /// otherwise a divisor of k.
    pub fn orders(&self) -> &[u32] {
        &self.orders
    }

    /// The number of different sums of multiples.
    pub fn count(&self) -> Count {
        Count::product(self.orders.iter().copied())
    }

    /// The number of presses of a cell in a pattern.
    pub fn get(&self, number: usize, cell: usize) -> u16 {
        match &self.rows {
            Rows::Bits(bits) => bits.get(number, cell).into(),
            Rows::Residues(residues) => residues.get(number, cell),
        }
    }

    /// The first cell that a pattern presses, and how often; `None` for an empty pattern, which
    /// none in normal form is.
    pub fn pivot(&self, number: usize) -> Option<(usize, u16)> {
        self.rows.pivot(number)
    }

    /// Copies one pattern.
    pub fn pattern(&self, number: usize) -> Pattern {
        match &self.rows {
            Rows::Bits(bits) => Pattern::from_bits(bits.row_vec(number)),
            Rows::Residues(residues) => Pattern::from_values(self.states(), residues.row(number).iter().copied()),
        }
    }

    /// Copies the patterns one by one.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Pattern> + '_ {
        (0..self.len()).map(|number| self.pattern(number))
    }

    /// The inner product of each pattern with another one.
    ///
    /// # Panics
    /// If the other pattern has other cells or states.
    pub fn products(&self, other: &Pattern) -> Vec<u16> {
        match (&self.rows, other.as_bits(), other.as_residues()) {
            (Rows::Bits(bits), Some(other), _) => bits.mul_vec(other).iter().map(u16::from).collect(),
            (Rows::Residues(residues), _, Some(other)) => residues.mul_vec(other),
            _ => panic!("inner products of patterns of different states"),
        }
    }

    /// Returns whether the inner product of each pattern with these lights is zero. For patterns of
    /// a [`left_kernel`](crate::solve::left_kernel()) this means that the lights can be put out.
    ///
    /// # Panics
    /// If the lights have other cells or states.
    pub fn meet_evenly(&self, lights: &Pattern) -> bool {
        self.products(lights).iter().all(|&product| product == 0)
    }

    /// Some of the patterns on some of the cells, in the order given. The orders stay.
    pub fn part(&self, numbers: &[usize], cells: &[usize]) -> Self {
        let rows = match &self.rows {
            Rows::Bits(bits) => {
                let entry = |row: usize, column: usize| bits.get(numbers[row], cells[column]);
                Rows::Bits(BitMatrix::from_fn(numbers.len(), cells.len(), entry))
            }
            Rows::Residues(residues) => {
                let entry = |row: usize, column: usize| residues.get(numbers[row], cells[column]).into();
                Rows::Residues(ResidueMatrix::from_fn(residues.modulus(), numbers.len(), cells.len(), entry))
            }
        };
        Self { rows, orders: numbers.iter().map(|&number| self.orders[number]).collect() }
    }

    /// Splits the patterns into groups that share no cell: how often those of one group are added
    /// does not matter to the others. Cells that no pattern presses belong to no group.
    ///
    /// # Complexity
    /// That of [`BitMatrix::row_groups`].
    pub fn components(&self) -> Vec<Component> {
        let groups = match &self.rows {
            Rows::Bits(bits) => bits.row_groups(),
            Rows::Residues(residues) => {
                let pressed = |row: usize, column: usize| residues.get(row, column) != 0;
                BitMatrix::from_fn(residues.rows(), residues.columns(), pressed).row_groups()
            }
        };
        let component = |(support, numbers): (BitVec, Vec<usize>)| {
            let cells: Vec<usize> = support.ones().collect();
            Component { quiet: self.part(&numbers, &cells), cells }
        };
        groups.into_iter().map(component).collect()
    }

    /// Groups the cells by their kernel column: how often each pattern presses them. All solutions
    /// treat the cells of a group alike.
    pub fn cells_by_column(&self, budget: &Budget<'_>) -> Result<BTreeMap<Vec<u16>, Vec<usize>>, Stopped> {
        let cells = match &self.rows {
            Rows::Bits(bits) => bits.columns(),
            Rows::Residues(residues) => residues.columns(),
        };
        let mut meter = budget.meter();
        let mut groups = BTreeMap::<_, Vec<usize>>::new();
        for cell in 0..cells {
            meter.spend(self.len() + 8)?;
            groups.entry((0..self.len()).map(|number| self.get(number, cell)).collect()).or_default().push(cell);
        }
        Ok(groups)
    }
}
