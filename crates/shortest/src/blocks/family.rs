//! Families: ways to divide the cells of a board into blocks that may have private quiet patterns.

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
    /// The division that puts cells with equal labels into one block; blocks are numbered in the order of their first cells.
    pub fn new(name: impl Into<String>, labels: impl IntoIterator<Item = usize>) -> Self {
        let mut numbers = std::collections::HashMap::new();
        let mut number = |label| {
            let next = numbers.len();
            *numbers.entry(label).or_insert(next)
        };
        Self { name: name.into(), labels: labels.into_iter().map(&mut number).collect() }
    }

    /// All families of a grid: rows, columns and diagonals, as they lie and followed through joined edges, and residue
    /// classes of rows and columns. Families with the same division are listed once.
    pub fn of_grid(grid: &Grid) -> Vec<Self> {
        let place = |cell: usize| grid.place(cell);
        let cells = grid.cells();
        let mut all = vec![
            Self::new("rows", (0..cells).map(|cell| place(cell).row)),
            Self::new("columns", (0..cells).map(|cell| place(cell).column)),
        ];
        for (name, down, right) in
            [("glued rows", 0, 1), ("glued columns", 1, 0), ("diagonals", 1, 1), ("antidiagonals", 1, -1)]
        {
            all.push(Self::new(name, orbits(grid, down, right)));
        }
        for modulus in [2, 3, 4, 5] {
            let classes = (0..cells).map(|cell| grid.residue_class(cell, modulus));
            all.push(Self::new(Self::residues(modulus), classes));
        }
        let mut distinct: Vec<Self> = Vec::new();
        for family in all {
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

/// For each cell the smallest cell that is reached from it by steps of `(down, right)`, forwards or backwards.
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
