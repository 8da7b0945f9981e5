//! Rotations and reflections of a grid: those that preserve a board, and their effect on its cells.

use douse::board::Board;
use douse::place::Place;
use douse::shape::Grid;
use douse::variant::Variant;

/// A symmetry that a board should have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Look {
    /// No particular symmetry.
    #[default]
    Any,
    /// Left and right mirrored.
    Mirror,
    /// Unchanged by half a turn.
    HalfTurn,
    /// Left and right, and top and bottom, mirrored.
    DoubleMirror,
    /// Unchanged by a quarter turn; on boards that are not square, by half a turn.
    QuarterTurn,
}

/// A rotation or reflection: rows and columns may be exchanged first, then each may be reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    exchange: bool,
    reverse_rows: bool,
    reverse_columns: bool,
}

const fn turn(exchange: bool, reverse_rows: bool, reverse_columns: bool) -> Turn {
    Turn { exchange, reverse_rows, reverse_columns }
}

const MIRROR: Turn = turn(false, false, true);
const FLIP: Turn = turn(false, true, false);
const HALF: Turn = turn(false, true, true);
const QUARTER: Turn = turn(true, false, true);

/// All except the identity.
const ALL: [Turn; 7] =
    [MIRROR, FLIP, HALF, QUARTER, turn(true, true, false), turn(true, false, false), turn(true, true, true)];

impl Turn {
    /// The image of a cell; `None` if the turn does not fit the grid.
    fn of(self, grid: &Grid, cell: usize) -> Option<usize> {
        let (size, Place { row, column }) = (grid.size(), grid.place(cell));
        if self.exchange && !size.is_square() {
            return None;
        }
        let (row, column) = if self.exchange { (column, row) } else { (row, column) };
        let row = if self.reverse_rows { size.height() - 1 - row } else { row };
        let column = if self.reverse_columns { size.width() - 1 - column } else { column };
        grid.cell_at(Place { row, column })
    }
}

/// The number of rotations and reflections, besides the identity, that keep the lights of a board
/// as they are.
#[must_use]
pub fn kept_symmetries(board: &Board) -> usize {
    let Some(grid) = board.variant().shape().as_grid() else { return 0 };
    let keeps = |turn: &Turn| {
        let same =
            |cell: usize| turn.of(grid, cell).is_some_and(|to| board.lights().get(to) == board.lights().get(cell));
        (0..grid.cells()).all(same)
    };
    ALL.iter().filter(|turn| keeps(turn)).count()
}

/// The cells in groups that a symmetry presses alike, rising; single cells if it does not fit the
/// kind of puzzle.
pub(crate) fn groups(variant: &Variant, look: Look) -> Vec<Vec<usize>> {
    let alone = || (0..variant.cells()).map(|cell| vec![cell]).collect();
    let Some(grid) = variant.shape().as_grid() else { return alone() };
    let turns: &[Turn] = match look {
        Look::Any => return alone(),
        Look::Mirror => &[MIRROR],
        Look::HalfTurn => &[HALF],
        Look::DoubleMirror => &[MIRROR, FLIP],
        Look::QuarterTurn if grid.size().is_square() => &[QUARTER],
        Look::QuarterTurn => &[HALF],
    };
    let mut group_of: Vec<Option<usize>> = vec![None; grid.cells()];
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for first in 0..grid.cells() {
        if group_of[first].is_some() {
            continue;
        }
        let mut group = vec![first];
        group_of[first] = Some(groups.len());
        let mut at = 0;
        while let Some(&cell) = group.get(at) {
            for turn in turns {
                let Some(to) = turn.of(grid, cell) else { return alone() };
                if group_of[to].is_none() {
                    group_of[to] = Some(groups.len());
                    group.push(to);
                }
            }
            at += 1;
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups
}
