//! The cells of a hexagon made of hexagons.
//!
//! Rows are counted from the top, cells in a row from the left; a hexagon of side n has 2 n - 1
//! rows of n, n + 1, ..., 2 n - 1, ..., n cells, and every row is half a cell further in than its
//! longer neighbour.

/// A cell of the hexagon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex {
    /// Rows below the top one.
    pub row: usize,
    /// Cells right of the first of its row.
    pub column: usize,
}

/// The number of cells in a row.
fn length(side: usize, row: usize) -> usize {
    2 * side - 1 - row.abs_diff(side - 1)
}

/// All cells of a hexagon of this side, by number.
pub fn cells(side: usize) -> impl Iterator<Item = Hex> {
    let rows = if side == 0 { 0 } else { 2 * side - 1 };
    (0..rows).flat_map(move |row| (0..length(side, row)).map(move |column| Hex { row, column }))
}

impl Hex {
    /// The distance of the cell from the left end of the longest row, in halves of a cell.
    pub fn halves(self, side: usize) -> usize {
        self.row.abs_diff(side - 1) + 2 * self.column
    }
}

/// The pairs of cells that touch: one after another in a row, and those half a cell apart in the
/// next row.
pub(super) fn pairs(side: usize) -> impl Iterator<Item = (usize, usize)> {
    let starts: Vec<usize> = (0..2 * side)
        .scan(0, |start, row| {
            let this = *start;
            *start += if row + 1 < 2 * side { length(side, row) } else { 0 };
            Some(this)
        })
        .collect();
    cells(side).enumerate().flat_map(move |(cell, hex)| {
        let right = (hex.column + 1 < length(side, hex.row)).then_some((cell, cell + 1));
        let below = (hex.row + 1 < 2 * side - 1).then(|| {
            let next = hex.row + 1;
            let inset = next.abs_diff(side - 1);
            let at = hex.halves(side);
            // Below to the left and to the right; past the ends of a shorter row there is nothing.
            let touching = [at.checked_sub(inset + 1), (at + 1).checked_sub(inset)];
            let columns = touching.into_iter().flatten().map(|halves| halves / 2);
            let start = starts[next];
            columns
                .filter(|column| *column < length(side, next))
                .map(|column| (cell, start + column))
                .collect::<Vec<_>>()
        });
        right.into_iter().chain(below.into_iter().flatten())
    })
}
