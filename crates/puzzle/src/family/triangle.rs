//! The cells of a triangle made of triangles.
//!
//! Row r, counted from 0 at the tip, has 2 r + 1 cells, numbered from the left: those of even
//! column point up, those of odd column down.

/// A cell of the triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tri {
    /// Rows below the tip.
    pub row: usize,
    /// Cells right of the first of its row.
    pub column: usize,
}

/// The direction in which a cell points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pointing {
    /// Tip at the top.
    Up,
    /// Tip at the bottom.
    Down,
}

impl Tri {
    /// The cell of this number, in a triangle of any side.
    pub fn of_cell(cell: usize) -> Self {
        let row = cell.isqrt();
        Self { row, column: cell - row * row }
    }

    /// The direction in which the cell points.
    pub fn pointing(self) -> Pointing {
        if self.column.is_multiple_of(2) { Pointing::Up } else { Pointing::Down }
    }

    fn cell(self) -> usize {
        self.row * self.row + self.column
    }
}

/// The pairs of cells that share an edge.
pub(super) fn pairs(side: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..side * side).flat_map(move |cell| {
        let tri = Tri::of_cell(cell);
        let right = (tri.column < 2 * tri.row).then_some((cell, cell + 1));
        let below = (tri.pointing() == Pointing::Up && tri.row + 1 < side)
            .then(|| (cell, Tri { row: tri.row + 1, column: tri.column + 1 }.cell()));
        right.into_iter().chain(below)
    })
}
