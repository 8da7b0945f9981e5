//! Cells divided into parts.

use douse_puzzle::shape::Shape;

/// A division of the cells into parts, by a label for each cell. It helps if each part alone sees
/// little of the solutions and any two together see nearly all.
///
/// ```
/// use douse_shortest::Partition;
/// let classes = Partition::parity_classes(3, 4);
/// assert_eq!(classes.parts().len(), 4);
/// assert_eq!(classes.parts()[0], [0, 2, 8, 10]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    cells: usize,
    parts: Vec<Vec<usize>>,
}

impl Partition {
    /// The division that puts cell `i` into the part with the label `label(i)`; parts are numbered
    /// by rising label.
    pub fn from_fn(cells: usize, mut label: impl FnMut(usize) -> usize) -> Self {
        let mut parts = std::collections::BTreeMap::<usize, Vec<usize>>::new();
        for cell in 0..cells {
            parts.entry(label(cell)).or_default().push(cell);
        }
        Self { cells, parts: parts.into_values().collect() }
    }

    /// The four classes of a grid, row by row: parity of the row and parity of the column. For
    /// rules that look the same everywhere, on flat grids and on tori with even sides, each class
    /// sees half of the quiet patterns' dimensions.
    pub fn parity_classes(rows: usize, columns: usize) -> Self {
        Self::from_fn(rows * columns, |cell| cell / columns % 2 * 2 + cell % columns % 2)
    }

    /// The parity classes of a shape's cells; `None` for a graph, which has neither rows nor
    /// columns.
    pub fn of_shape(shape: &Shape) -> Option<Self> {
        shape.as_grid().map(|grid| Self::from_fn(grid.cells(), |cell| grid.residue_class(cell, 2)))
    }

    /// The number of the part of each cell.
    pub(crate) fn labels(&self) -> Vec<usize> {
        let mut labels = vec![0; self.cells];
        for (label, part) in self.parts.iter().enumerate() {
            part.iter().for_each(|&cell| labels[cell] = label);
        }
        labels
    }

    /// The same division of some of the cells only, renumbered in the order given.
    pub(crate) fn restricted(&self, cells: &[usize]) -> Self {
        let labels = self.labels();
        Self::from_fn(cells.len(), |k| labels.get(cells[k]).copied().unwrap_or(0))
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// The cells of each part in ascending order.
    pub fn parts(&self) -> &[Vec<usize>] {
        &self.parts
    }
}
