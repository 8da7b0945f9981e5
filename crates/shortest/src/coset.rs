//! The set to search: one solution plus all sums of quiet patterns.

use crate::budget::Budget;
use crate::contradiction::contradiction;
use crate::lightest::Lightest;
use crate::method::LightestMethod;
use douse_algebra::bits::{BitMatrix, BitVec};
use douse_algebra::elimination::echelon;
use douse_puzzle::pattern::Pattern;
use douse_solver::space::SolutionSpace;

/// All vectors `start + (sums of directions)`: for a board, one solution and the quiet patterns.
/// The directions are independent, so there are `2^dimension` vectors.
///
/// ```
/// use douse_algebra::bits::{BitMatrix, BitVec};
/// use douse_shortest::Coset;
/// let start = BitVec::from_iter([true, true, false]);
/// let coset = Coset::new(start, BitMatrix::from_fn(1, 3, |_, _| true)).unwrap();
/// assert_eq!(coset.dimension(), 1);
/// assert!(coset.contains(&BitVec::from_iter([false, false, true])));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coset {
    start: BitVec,
    /// A reduced echelon form.
    directions: BitMatrix,
}

/// An error of a start and directions that do not make a [`Coset`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CosetError {
    /// The directions are not as long as the start.
    #[error("the start has {start} cells, but the directions have {directions}")]
    Length {
        /// Cells of the start.
        start: usize,
        /// Cells of each direction.
        directions: usize,
    },
    /// Some direction is a sum of others.
    #[error("only {rank} of the {directions} directions are independent")]
    Dependent {
        /// The number of directions given.
        directions: usize,
        /// The number of independent ones among them.
        rank: usize,
    },
}

/// The residue class of all weights of a set: each is `residue` modulo `modulus`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// 1, 2 or 4.
    pub(crate) modulus: usize,
    /// Below the modulus.
    pub(crate) residue: usize,
}

impl Step {
    /// The smallest number that is at least `least` and in the residue class.
    pub(crate) fn at_least(self, least: usize) -> usize {
        least + (self.residue + self.modulus - least % self.modulus) % self.modulus
    }

    /// The class of sums of a number of this class and one of the other.
    #[must_use]
    pub(crate) fn plus(self, other: Self) -> Self {
        let modulus = self.modulus.min(other.modulus);
        Self { modulus, residue: (self.residue + other.residue) % modulus }
    }
}

impl Coset {
    /// Checks and wraps a start and independent directions.
    pub fn new(start: BitVec, directions: BitMatrix) -> Result<Self, CosetError> {
        if directions.rows() == 0 {
            return Ok(Self { directions: BitMatrix::zeros(0, start.len()), start });
        }
        if directions.columns() != start.len() {
            return Err(CosetError::Length { start: start.len(), directions: directions.columns() });
        }
        let (given, reduced) = (directions.rows(), echelon(directions));
        if reduced.rank() < given {
            return Err(CosetError::Dependent { directions: given, rank: reduced.rank() });
        }
        Ok(Self { start, directions: reduced.matrix })
    }

    /// The solutions of a board of two states; `None` for more states. The normal form of the space
    /// is taken as it is.
    pub fn of_space(space: &SolutionSpace) -> Option<Self> {
        let (start, directions) = space.as_bits()?;
        Some(Self { start: start.clone(), directions: directions.clone() })
    }

    /// A start and directions that are a reduced echelon form already.
    pub(crate) fn from_echelon(start: BitVec, directions: BitMatrix) -> Self {
        Self { start, directions }
    }

    /// Adds directions until the vector is zero at their pivots.
    pub(super) fn reduce(&self, vector: &mut BitVec) {
        for (row, pivot) in self.pivots().into_iter().enumerate() {
            if vector.get(pivot) {
                vector.add(&self.directions.row_vec(row));
            }
        }
    }

    /// The first cell of each direction.
    pub(crate) fn pivots(&self) -> Vec<usize> {
        (0..self.dimension()).filter_map(|row| self.directions.ones_in_row(row).next()).collect()
    }

    /// The vector that directions are added to.
    pub fn start(&self) -> &BitVec {
        &self.start
    }

    /// The independent directions, one per row: a reduced echelon form.
    pub fn directions(&self) -> &BitMatrix {
        &self.directions
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.start.len()
    }

    /// The number of independent directions.
    pub fn dimension(&self) -> usize {
        self.directions.rows()
    }

    /// The vector numbered `u`: the start plus the directions that `u` names.
    ///
    /// # Panics
    /// If `u` does not have one entry per direction.
    pub fn vector(&self, u: &BitVec) -> BitVec {
        let mut vector = self.directions.vec_mul(u);
        vector.add(&self.start);
        vector
    }

    /// True if a vector belongs to the set.
    pub fn contains(&self, vector: &BitVec) -> bool {
        if vector.len() != self.cells() {
            return false;
        }
        let mut difference = vector.clone();
        difference.add(&self.start);
        self.reduce(&mut difference);
        difference.is_zero()
    }

    /// A result of a search.
    ///
    /// # Panics
    /// If the vector does not belong to the set or the bound excludes it, which is a bug.
    pub(crate) fn found(&self, method: LightestMethod, vector: BitVec, at_least: u64) -> Lightest {
        self.checked(Lightest::new(method, Pattern::from_bits(vector), at_least))
    }

    /// A result whose vector belongs to the set.
    ///
    /// # Panics
    /// If it does not, which is a bug.
    pub(crate) fn checked(&self, found: Lightest) -> Lightest {
        if !found.presses.as_bits().is_some_and(|vector| self.contains(vector)) {
            contradiction(format_args!("the result by {} is no solution", found.method));
        }
        found
    }

    /// A lower bound of the weights that needs no search: their residue class, and whether the zero
    /// vector is in the set.
    pub(crate) fn weight_bound(&self, budget: &Budget) -> u64 {
        let has_zero = self.contains(&BitVec::zeros(self.cells()));
        self.weight_step(budget).at_least(usize::from(!has_zero)) as u64
    }

    /// The residue class that the weights of all vectors belong to.
    ///
    /// Adding a direction `g` to `v` changes the weight by `|g| - 2 |v and g|`. So the parity is
    /// constant where all directions are even; and where they also overlap each other evenly,
    /// `|v and g|` has the parity of `|start and g|`, and the weight is constant modulo 4 if each
    /// change is.
    ///
    /// If the budget ends before that is known, the class is that of all integers.
    pub(crate) fn weight_step(&self, budget: &Budget) -> Step {
        let rows: Vec<BitVec> = (0..self.dimension()).map(|i| self.directions.row_vec(i)).collect();
        let weight = self.start.count_ones();
        let is_large = self.directions.words().len() > 1 << 12;
        if rows.iter().any(|g| g.count_ones() % 2 == 1) {
            return Step { modulus: 1, residue: 0 };
        }
        let mut overlaps = false;
        for (i, g) in rows.iter().enumerate() {
            if is_large && budget.exhausted() {
                return Step { modulus: 1, residue: 0 };
            }
            overlaps = overlaps || rows[..i].iter().any(|h| g.dot(h));
        }
        let changes = rows.iter().any(|g| (g.count_ones() + 2 * usize::from(g.dot(&self.start))) % 4 != 0);
        let modulus = if overlaps || changes { 2 } else { 4 };
        Step { modulus, residue: weight % modulus }
    }

    /// A number that does not depend on how the set is written, and almost surely differs between
    /// sets (64 bits of FNV-1a over the echelon form of the directions and the start reduced by
    /// it).
    pub fn fingerprint(&self) -> u64 {
        let mut start = self.start.clone();
        self.reduce(&mut start);
        let numbers = [self.cells() as u64, self.dimension() as u64];
        let words = numbers.iter().chain(start.words()).chain(self.directions.words());
        hash(words.flat_map(|word| word.to_le_bytes()))
    }

    /// True if a sample of the cells sees more than `most` dimensions already: a quick check before
    /// [`Coset::restricted`].
    pub(super) fn sees_more(&self, cells: &[usize], most: usize) -> bool {
        // Some more columns than dimensions wanted, spread over all.
        let columns = (2 * most + 64).min(cells.len());
        let place = |k: usize| cells[k * (cells.len() / columns.max(1))];
        let seen = BitMatrix::from_fn(self.dimension(), columns, |row, k| self.directions.get(row, place(k)));
        self.dimension() > most && echelon(seen).rank() > most
    }

    /// The same set with only some of its cells, in the order given, as a set of its own: its
    /// directions are an echelon form, and `pivots` (positions in `cells`) are the cells that
    /// number its vectors.
    pub(super) fn restricted(&self, cells: &[usize]) -> RestrictedCoset {
        if cells.len() == self.cells() && cells.iter().enumerate().all(|(k, &cell)| k == cell) {
            return RestrictedCoset { coset: self.clone(), pivots: self.pivots() };
        }
        let start = BitVec::from_fn(cells.len(), |k| self.start.get(cells[k]));
        let columns = BitMatrix::from_fn(self.dimension(), cells.len(), |row, k| self.directions.get(row, cells[k]));
        let reduced = echelon(columns);
        let rank = reduced.rank();
        let directions = reduced.matrix.submatrix(0..rank, 0..cells.len());
        RestrictedCoset { coset: Self { start, directions }, pivots: reduced.pivots }
    }
}

/// A [`Coset`] on some of its cells only.
pub(super) struct RestrictedCoset {
    /// The set on these cells. Direction `i` has a one in pivot `i` and zeros in the other pivots.
    pub(super) coset: Coset,
    /// The pivots, as positions among the cells seen.
    pub(super) pivots: Vec<usize>,
}

/// 64 bits of FNV-1a.
pub(crate) fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}
