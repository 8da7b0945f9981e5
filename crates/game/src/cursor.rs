//! Movements of the cursor on a board, for every front end.

use douse::edges::Seam;
use douse::place::Place;
use douse::shape::Grid;

/// A step of the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Left,
    Right,
    Up,
    Down,
    RowStart,
    RowEnd,
    PageUp,
    PageDown,
    First,
    Last,
}

/// How the cursor treats the holes of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Holes {
    /// Skips them.
    #[default]
    Absent,
    /// Stops at them as at cells, as in an editor.
    Pressable,
}

impl Step {
    /// The step of a key, by the name that browsers give it.
    #[must_use]
    pub fn of_key(name: &str, with_control: bool) -> Option<Self> {
        Some(match (name, with_control) {
            ("Home", true) => Self::First,
            ("End", true) => Self::Last,
            (_, true) => return None,
            ("ArrowLeft", _) => Self::Left,
            ("ArrowRight", _) => Self::Right,
            ("ArrowUp", _) => Self::Up,
            ("ArrowDown", _) => Self::Down,
            ("Home", _) => Self::RowStart,
            ("End", _) => Self::RowEnd,
            ("PageUp", _) => Self::PageUp,
            ("PageDown", _) => Self::PageDown,
            _ => return None,
        })
    }

    /// The step to a neighbour as a distance to the right and down.
    #[must_use]
    pub fn direction(self) -> Option<(i8, i8)> {
        match self {
            Self::Left => Some((-1, 0)),
            Self::Right => Some((1, 0)),
            Self::Up => Some((0, -1)),
            Self::Down => Some((0, 1)),
            _ => None,
        }
    }

    /// The next cell on a grid; `from` itself if there is nothing in that direction.
    #[must_use]
    pub fn on_grid(self, grid: &Grid, holes: Holes, from: Place) -> Place {
        match (self, holes) {
            (Self::First, Holes::Absent) => return grid.place(0),
            (Self::Last, Holes::Absent) => return grid.place(grid.cells() - 1),
            _ => {}
        }
        // A step onto a hole continues in the same direction, or towards the middle from the start
        // or the end of a row.
        let onward = match self {
            Self::RowStart => Self::Right,
            Self::RowEnd => Self::Left,
            Self::PageUp => Self::Up,
            Self::PageDown => Self::Down,
            step => step,
        };
        let mut at = self.moved(grid, from);
        for _ in 0..grid.size().width().max(grid.size().height()) {
            if holes == Holes::Pressable || grid.cell_at(at).is_some() {
                return at;
            }
            let next = onward.moved(grid, at);
            if next == at {
                break;
            }
            at = next;
        }
        from
    }

    /// Makes one step on a grid without holes. Steps wrap around joined edges, as presses do, but
    /// ignore twists, which would make the cursor hard to follow.
    fn moved(self, grid: &Grid, Place { row, column }: Place) -> Place {
        let (last_row, last_column) = (grid.size().height() - 1, grid.size().width() - 1);
        let back = |at: usize, last: usize, seam: Seam| match (at, seam) {
            (0, Seam::Open) => 0,
            (0, _) => last,
            _ => at - 1,
        };
        let on = |at: usize, last: usize, seam: Seam| match (at == last, seam) {
            (true, Seam::Open) => last,
            (true, _) => 0,
            _ => at + 1,
        };
        let (sides, ends) = (grid.edges().left_right(), grid.edges().top_bottom());
        match self {
            Self::Left => Place { row, column: back(column, last_column, sides) },
            Self::Right => Place { row, column: on(column, last_column, sides) },
            Self::Up => Place { row: back(row, last_row, ends), column },
            Self::Down => Place { row: on(row, last_row, ends), column },
            Self::RowStart => Place { row, column: 0 },
            Self::RowEnd => Place { row, column: last_column },
            Self::PageUp => Place { row: row.saturating_sub(10), column },
            Self::PageDown => Place { row: (row + 10).min(last_row), column },
            Self::First => Place { row: 0, column: 0 },
            Self::Last => Place { row: last_row, column: last_column },
        }
    }

    /// Makes a longer step among cells in rows.
    #[must_use]
    pub fn in_rows(self, rows: &[Vec<usize>], from: usize) -> usize {
        let row = rows.iter().find(|row| row.contains(&from));
        let to = match self {
            Self::First => rows.first().and_then(|row| row.first()),
            Self::Last => rows.last().and_then(|row| row.last()),
            Self::RowStart => row.and_then(|row| row.first()),
            Self::RowEnd => row.and_then(|row| row.last()),
            _ => None,
        };
        to.copied().unwrap_or(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    /// Steps of browser keys; `^` stands for Control.
    fn walk(code: &str, from: &str, keys: &str) -> String {
        let game = Game::from_code(code, Default::default()).unwrap();
        let grid = game.variant().shape().as_grid().unwrap();
        let mut at: Place = from.parse().unwrap();
        for key in keys.split(' ') {
            let control = key.starts_with('^');
            at = Step::of_key(key.trim_start_matches('^'), control).unwrap().on_grid(grid, Holes::Absent, at);
        }
        at.to_string()
    }

    #[test]
    fn flat_edges_stop_and_joined_ones_lead_round() {
        assert_eq!(walk("5x4:00000", "A1", "ArrowLeft ArrowUp"), "A1");
        assert_eq!(walk("5x4:00000", "B2", "ArrowRight ArrowDown"), "C3");
        assert_eq!(walk("5x4:00000", "B2", "End"), "E2");
        assert_eq!(walk("5x4:00000", "B2", "^End"), "E4");
        assert_eq!(walk("5x4:00000", "B4", "PageUp Home"), "A1");
        assert_eq!(walk("5x4:00000", "B1", "PageDown"), "B4");
        assert_eq!(walk("3x3@torus:000", "A1", "ArrowLeft ArrowUp"), "C3");
        assert_eq!(walk("3x3@cylinder:000", "A1", "ArrowLeft ArrowUp"), "C1");
        assert_eq!(walk("3x3@cylinder:000", "C3", "ArrowRight ArrowDown"), "A3");
    }

    #[test]
    fn holes_are_skipped_unless_they_can_be_pressed() {
        // A hole in the middle, then holes in two corners.
        assert_eq!(walk("3x3.holes=080:00", "A2", "ArrowRight"), "C2");
        assert_eq!(walk("3x3.holes=080:00", "B1", "ArrowDown ArrowDown"), "B3");
        assert_eq!(walk("3x3.holes=808:00", "B2", "^Home"), "B1");
        assert_eq!(walk("3x3.holes=808:00", "B1", "Home ArrowLeft"), "B1");
        assert_eq!(walk("3x3.holes=808:00", "A3", "^End"), "B3");
        let game = Game::from_code("3x3.holes=080:00", Default::default()).unwrap();
        let grid = game.variant().shape().as_grid().unwrap();
        assert_eq!(Step::Right.on_grid(grid, Holes::Pressable, Place { row: 1, column: 0 }).to_string(), "B2");
    }

    #[test]
    fn other_keys_are_left_to_the_page() {
        assert_eq!((Step::of_key("n", false), Step::of_key("ArrowUp", true)), (None, None));
    }

    #[test]
    fn rows_have_ends() {
        let rows = [vec![1, 0], vec![2, 3, 4]];
        let lead = |step: Step| step.in_rows(&rows, 3);
        assert_eq!([Step::First, Step::Last, Step::RowStart, Step::RowEnd, Step::PageUp].map(lead), [1, 4, 2, 4, 3]);
    }
}
