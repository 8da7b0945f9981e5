//! Positions of the cells of a board on a flat picture.

use douse::shape::{Grid, Shape};
use douse_game::cursor::{Holes, Step};
use douse_render::layout::text_rows;

/// The positions of all cells: a column in halves of a cell, and a row.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Layout {
    /// `(half columns, row)` of each cell.
    pub(crate) places: Vec<(usize, usize)>,
    /// The number of half columns.
    pub(crate) halves: usize,
    /// The number of rows.
    pub(crate) rows: usize,
    /// The grid, if it is one: its columns have letters and its rows have numbers.
    pub(crate) grid: Option<Grid>,
}

impl Layout {
    pub(crate) fn of(shape: &Shape) -> Self {
        let wide = shape.cells().isqrt().max(1) + 1;
        let mut places: Vec<(usize, usize)> = (0..shape.cells()).map(|cell| (2 * (cell % wide), cell / wide)).collect();
        for (row, cells) in text_rows(shape).into_iter().flatten().enumerate() {
            cells.into_iter().for_each(|(half, cell)| places[cell] = (half, row));
        }
        let halves = places.iter().map(|(half, _)| half + 2).max().unwrap_or(0);
        let rows = places.iter().map(|(_, row)| row + 1).max().unwrap_or(0);
        Self { places, halves, rows, grid: shape.as_grid().cloned() }
    }

    /// The cell that the cursor goes to.
    pub(crate) fn next(&self, from: usize, step: Step) -> usize {
        if let Some(grid) = &self.grid {
            return grid.cell_at(step.on_grid(grid, Holes::Absent, grid.place(from))).unwrap_or(from);
        }
        match step.direction() {
            Some((right, down)) => self.nearest(from, (right.into(), down.into())),
            None => step.in_rows(&self.in_rows(), from),
        }
    }

    /// The nearest cell in a direction, straight ones before others.
    fn nearest(&self, from: usize, (right, down): (isize, isize)) -> usize {
        let (half, row) = self.places[from];
        let cost = |&(to_half, to_row): &(usize, usize)| {
            let (x, y) = (to_half as isize - half as isize, 2 * (to_row as isize - row as isize));
            let (ahead, aside) = (x * right + y * down, x * down + y * right);
            // Sideways counts more, and not at all past 45 degrees.
            (ahead > 0 && aside.abs() <= ahead).then(|| (ahead + 3 * aside.abs(), aside))
        };
        let reachable = self.places.iter().enumerate().filter_map(|(cell, place)| Some((cost(place)?, cell)));
        reachable.min().map_or(from, |(_, cell)| cell)
    }

    fn in_rows(&self) -> Vec<Vec<usize>> {
        let mut rows = vec![Vec::new(); self.rows];
        self.places.iter().enumerate().for_each(|(cell, (_, row))| rows[*row].push(cell));
        rows.iter_mut().for_each(|row| row.sort_by_key(|&cell: &usize| self.places[cell].0));
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::edges::Edges;
    use douse::family::Family;
    use douse::size::Size;

    #[test]
    fn the_cursor_walks_over_grids_and_hexagons() {
        let grid = Layout::of(&Shape::grid(Size::new(4, 3).unwrap(), Edges::Flat));
        assert_eq!((grid.halves, grid.rows), (8, 3));
        assert_eq!(grid.next(5, Step::Left), 4);
        assert_eq!(grid.next(5, Step::Right), 6);
        assert_eq!(grid.next(5, Step::Up), 1);
        assert_eq!(grid.next(5, Step::Down), 9);
        assert_eq!(grid.next(0, Step::Up), 0);
        let torus = Layout::of(&Shape::grid(Size::new(4, 3).unwrap(), Edges::Torus));
        assert_eq!((torus.next(0, Step::Up), torus.next(5, Step::RowEnd)), (8, 7));
        for family in [Family::Hexagon(3), Family::Cube(2), Family::Triangle(4), Family::Petersen] {
            let layout = Layout::of(&Shape::family(family).unwrap());
            let mut places = layout.places.clone();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), layout.places.len(), "{family}: no two cells in one place");
            // Every cell is reachable from the first by arrow keys.
            let mut reached = vec![0];
            let mut at = 0;
            while at < reached.len() {
                for direction in [Step::Left, Step::Right, Step::Up, Step::Down] {
                    let to = layout.next(reached[at], direction);
                    if !reached.contains(&to) {
                        reached.push(to);
                    }
                }
                at += 1;
            }
            assert_eq!(reached.len(), layout.places.len(), "{family}");
        }
    }
}
