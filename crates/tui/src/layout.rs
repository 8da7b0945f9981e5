//! Where the cells of a board are on a flat picture.

use douse::family::cube::Sticker;
use douse::family::triangle::Tri;
use douse::family::{Family, hexagon};
use douse::shape::Shape;

/// Where every cell is: a column in halves of a cell, and a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// `(half columns, row)` of each cell.
    pub(crate) places: Vec<(usize, usize)>,
    /// Half columns in all.
    pub(crate) halves: usize,
    /// Rows in all.
    pub(crate) rows: usize,
    /// Whether columns have letters and rows have numbers.
    pub(crate) lettered: bool,
}

/// A direction of the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

impl Layout {
    pub(crate) fn of(shape: &Shape) -> Self {
        let places: Vec<(usize, usize)> = match (shape, shape.as_family()) {
            (Shape::Grid(grid), _) => (0..grid.cells())
                .map(|cell| {
                    let place = grid.place(cell);
                    (2 * place.column, place.row)
                })
                .collect(),
            (_, Some(Family::Cube(side))) => (0..shape.cells())
                .map(|cell| {
                    let (row, column) = Sticker::of_cell(side, cell).in_net(side);
                    (2 * column, row)
                })
                .collect(),
            (_, Some(Family::Hexagon(side))) => hexagon::cells(side).map(|hex| (hex.halves(side), hex.row)).collect(),
            (_, Some(Family::Triangle(side))) => (0..shape.cells())
                .map(|cell| {
                    let tri = Tri::of_cell(cell);
                    (2 * (side - 1 - tri.row + tri.column), tri.row)
                })
                .collect(),
            _ => {
                let wide = shape.cells().isqrt().max(1) + 1;
                (0..shape.cells()).map(|cell| (2 * (cell % wide), cell / wide)).collect()
            }
        };
        let halves = places.iter().map(|(half, _)| half + 2).max().unwrap_or(0);
        let rows = places.iter().map(|(_, row)| row + 1).max().unwrap_or(0);
        Self { places, halves, rows, lettered: shape.as_grid().is_some() }
    }

    /// The cell that the cursor goes to: the nearest in the direction, straight ones before others.
    pub(crate) fn next(&self, from: usize, direction: Direction) -> usize {
        let (half, row) = self.places[from];
        let ahead_and_aside = |&(to_half, to_row): &(usize, usize)| {
            let (right, down) = (to_half as isize - half as isize, 2 * (to_row as isize - row as isize));
            match direction {
                Direction::Left => (-right, down),
                Direction::Right => (right, down),
                Direction::Up => (-down, right),
                Direction::Down => (down, right),
            }
        };
        let cost = |place: &(usize, usize)| {
            let (ahead, aside) = ahead_and_aside(place);
            // Sideways counts more, and not at all past 45 degrees.
            (ahead > 0 && aside.abs() <= ahead).then(|| (ahead + 3 * aside.abs(), aside))
        };
        let reachable = self.places.iter().enumerate().filter_map(|(cell, place)| Some((cost(place)?, cell)));
        reachable.min().map_or(from, |(_, cell)| cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::edges::Edges;
    use douse::size::Size;

    #[test]
    fn the_cursor_walks_over_grids_and_hexagons() {
        let grid = Layout::of(&Shape::grid(Size::new(4, 3).unwrap(), Edges::Flat));
        assert_eq!((grid.halves, grid.rows), (8, 3));
        assert_eq!(grid.next(5, Direction::Left), 4);
        assert_eq!(grid.next(5, Direction::Right), 6);
        assert_eq!(grid.next(5, Direction::Up), 1);
        assert_eq!(grid.next(5, Direction::Down), 9);
        assert_eq!(grid.next(0, Direction::Up), 0);
        for family in [Family::Hexagon(3), Family::Cube(2), Family::Triangle(4), Family::Petersen] {
            let layout = Layout::of(&Shape::family(family).unwrap());
            let mut places = layout.places.clone();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), layout.places.len(), "{family}: no two cells in one place");
            // Every cell can be reached from the first by walking.
            let mut reached = vec![0];
            let mut at = 0;
            while at < reached.len() {
                for direction in [Direction::Left, Direction::Right, Direction::Up, Direction::Down] {
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
