//! Families: ways to divide the cells of a board into blocks that may have private quiet patterns.

use crate::budget::Budget;
use douse_puzzle::shape::Grid;

/// A division of the cells into blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockFamily {
    /// A stable name, such as `rows`.
    pub name: String,
    /// The block of each cell, counted from 0.
    pub labels: Vec<usize>,
}

impl BlockFamily {
    /// The division that puts cells with equal labels into one block; blocks are numbered in the
    /// order of their first cells.
    pub fn new(name: impl Into<String>, labels: impl IntoIterator<Item = usize>) -> Self {
        let mut numbers = std::collections::HashMap::new();
        let mut number = |label| {
            let next = numbers.len();
            *numbers.entry(label).or_insert(next)
        };
        Self { name: name.into(), labels: labels.into_iter().map(&mut number).collect() }
    }

    /// All families of a grid: rows, columns and diagonals, as they lie and followed through joined
    /// edges, and residue classes of rows and columns. Families with the same division are listed
    /// once.
    pub fn of_grid(grid: &Grid) -> Vec<Self> {
        Self::of_grid_within(grid, &Budget::boundless())
    }

    /// As [`BlockFamily::of_grid`] until the budget ends.
    pub(crate) fn of_grid_within(grid: &Grid, budget: &Budget) -> Vec<Self> {
        let place = |cell: usize| grid.place(cell);
        let cells = grid.cells();
        let rows = || Self::new("rows", (0..cells).map(|cell| place(cell).row));
        let columns = || Self::new("columns", (0..cells).map(|cell| place(cell).column));
        let along = |name: &str, down, right| Self::new(name, orbits(grid, down, right));
        let residues =
            |modulus| Self::new(Self::residues(modulus), (0..cells).map(|cell| grid.residue_class(cell, modulus)));
        let all: [&dyn Fn() -> Self; 10] = [
            &rows,
            &columns,
            &|| along("glued rows", 0, 1),
            &|| along("glued columns", 1, 0),
            &|| along("diagonals", 1, 1),
            &|| along("antidiagonals", 1, -1),
            &|| residues(2),
            &|| residues(3),
            &|| residues(4),
            &|| residues(5),
        ];
        let mut distinct: Vec<Self> = Vec::new();
        for family in all {
            if budget.exhausted() {
                break;
            }
            let family = family();
            if distinct.iter().all(|other| other.labels != family.labels) {
                distinct.push(family);
            }
        }
        distinct
    }

    /// The name of the residue classes of rows and columns modulo a number.
    pub(crate) fn residues(modulus: usize) -> String {
        format!("residues modulo {modulus}")
    }

    /// The same division of some of the cells only.
    pub(crate) fn restricted(&self, cells: &[usize]) -> Self {
        Self::new(self.name.clone(), cells.iter().map(|&cell| self.labels[cell]))
    }

    /// The cells of each block.
    pub(crate) fn blocks(&self) -> Vec<Vec<usize>> {
        let mut blocks = vec![Vec::new(); self.labels.iter().max().map_or(0, |most| most + 1)];
        self.labels.iter().enumerate().for_each(|(cell, &label)| blocks[label].push(cell));
        blocks
    }
}

/// For each cell the smallest cell that is reached from it by steps of `(down, right)`, forwards or
/// backwards.
fn orbits(grid: &Grid, down: isize, right: isize) -> Vec<usize> {
    let mut least: Vec<usize> = (0..grid.cells()).collect();
    fn root(least: &[usize], mut cell: usize) -> usize {
        while least[cell] != cell {
            cell = least[cell];
        }
        cell
    }
    for cell in 0..grid.cells() {
        let place = grid.place(cell);
        if let Some(next) = grid.reach(place, (down, right)) {
            let (a, b) = (root(&least, cell), root(&least, next));
            least[a.max(b)] = a.min(b);
        }
    }
    (0..grid.cells()).map(|cell| root(&least, cell)).collect()
}
