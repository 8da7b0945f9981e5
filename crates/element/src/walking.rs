//! Where arrow keys lead on a grid.

use douse::edges::Seam;
use douse::place::Place;
use douse::shape::Grid;

/// The next cell in a direction, behind holes too. Joined edges lead round as a press does; a twist is for pressing, not for finding
/// one's way.
pub(crate) fn next(grid: &Grid, from: usize, right: isize, down: isize) -> usize {
    let Place { mut row, mut column } = grid.place(from);
    let (width, height) = (grid.size().width(), grid.size().height());
    for _ in 1..width.max(height) {
        let to = (
            step(row, down, height, grid.edges().top_bottom() != Seam::Open),
            step(column, right, width, grid.edges().left_right() != Seam::Open),
        );
        let (Some(to_row), Some(to_column)) = to else { break };
        (row, column) = (to_row, to_column);
        if let Some(cell) = grid.cell_at(Place { row, column }) {
            return cell;
        }
    }
    from
}

fn step(at: usize, by: isize, side: usize, joined: bool) -> Option<usize> {
    match at.checked_add_signed(by).filter(|&to| to < side) {
        None if joined => Some(if by < 0 { side - 1 } else { 0 }),
        to => to,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_game::game::Game;

    fn walk(code: &str, from: &str, steps: &[(isize, isize)]) -> String {
        let game = Game::from_code(code, Default::default()).unwrap();
        let shape = game.variant().shape();
        let mut cell = shape.cell_named(from).unwrap();
        for &(right, down) in steps {
            cell = next(shape.as_grid().unwrap(), cell, right, down);
        }
        shape.cell_name(cell)
    }

    #[test]
    fn flat_edges_stop_and_joined_ones_lead_round() {
        assert_eq!(walk("3x3:000", "A1", &[(-1, 0), (0, -1)]), "A1");
        assert_eq!(walk("3x3:000", "A1", &[(1, 0), (0, 1), (0, 1), (0, 1)]), "B3");
        assert_eq!(walk("3x3@torus:000", "A1", &[(-1, 0), (0, -1)]), "C3");
        assert_eq!(walk("3x3@cylinder:000", "A1", &[(-1, 0), (0, -1)]), "C1");
    }

    #[test]
    fn holes_are_skipped() {
        // A hole in the middle.
        assert_eq!(walk("3x3.holes=080:00", "A2", &[(1, 0)]), "C2");
        assert_eq!(walk("3x3.holes=080:00", "B1", &[(0, 1), (0, 1)]), "B3");
    }
}
