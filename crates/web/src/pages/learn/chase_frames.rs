//! Chasing the lights of a board, frame by frame.

use douse::board::Board;
use douse::explain::ChaseTable;

/// One frame of a chase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChaseFrame {
    pub board: Board,
    /// The cells that were just pressed.
    pub pressed: Vec<usize>,
    pub stage: ChaseStage,
}

/// The stage of a chase in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChaseStage {
    /// The board before the chase.
    Start,
    /// A line was chased.
    Line {
        /// The line whose lights were turned off, counted from 1.
        line: usize,
        /// The first or the second chase.
        chase: usize,
    },
    /// Only the last line may still be lit.
    Remainder,
    /// The presses of the table in the first line.
    First,
    /// The table does not have the remainder.
    Stuck,
    Done,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chase {
    pub frames: Vec<ChaseFrame>,
    /// The look-up table of the size.
    pub table: ChaseTable,
    /// The row of the table that was used.
    pub used: Option<usize>,
}

/// The cells of the board line by line, in the direction of the table.
fn lines(board: &Board, table: &ChaseTable) -> Option<Vec<Vec<usize>>> {
    let grid = board.variant().shape().as_grid()?;
    let (width, height) = (grid.size().width(), grid.size().height());
    let row = |row: usize| (0..width).map(|column| row * width + column).collect::<Vec<_>>();
    let column = |column: usize| (0..height).map(|row| row * width + column).collect::<Vec<_>>();
    let (mut rows, mut columns): (Vec<_>, Vec<_>) = ((0..height).map(row).collect(), (0..width).map(column).collect());
    let candidates = [rows.clone(), columns.clone()];
    rows.reverse();
    columns.reverse();
    candidates.into_iter().chain([rows, columns]).find(|lines| lines[0] == table.first)
}

/// Chases the lights of a flat board of two states with the plus rule.
pub fn chase(board: &Board) -> Option<Chase> {
    let table = ChaseTable::of(board.variant()).ok()?;
    let lines = lines(board, &table)?;
    let mut now = board.clone();
    let mut frames = vec![ChaseFrame { board: now.clone(), pressed: Vec::new(), stage: ChaseStage::Start }];
    let pass = |now: &mut Board, frames: &mut Vec<ChaseFrame>, chase: usize| {
        for (at, pair) in lines.windows(2).enumerate() {
            let below = pair[0].iter().zip(&pair[1]).filter(|(above, _)| now.lights().get(**above) == 1);
            let pressed: Vec<usize> = below.map(|(_, &below)| below).collect();
            pressed.iter().for_each(|&cell| now.press(cell));
            frames.push(ChaseFrame { board: now.clone(), pressed, stage: ChaseStage::Line { line: at + 1, chase } });
        }
    };
    pass(&mut now, &mut frames, 1);
    if now.is_solved() {
        frames.push(ChaseFrame { board: now, pressed: Vec::new(), stage: ChaseStage::Done });
        return Some(Chase { frames, table, used: None });
    }
    frames.push(ChaseFrame { board: now.clone(), pressed: Vec::new(), stage: ChaseStage::Remainder });
    let remainder: Vec<u16> = table.remaining.iter().map(|&cell| now.lights().get(cell)).collect();
    let used = table.rows.iter().position(|row| row.remainder == remainder);
    let Some(row) = used.map(|used| &table.rows[used]) else {
        frames.push(ChaseFrame { board: now, pressed: Vec::new(), stage: ChaseStage::Stuck });
        return Some(Chase { frames, table, used: None });
    };
    let first = table.first.iter().zip(&row.press).filter(|(_, times)| **times > 0);
    let pressed: Vec<usize> = first.map(|(&cell, _)| cell).collect();
    pressed.iter().for_each(|&cell| now.press(cell));
    frames.push(ChaseFrame { board: now.clone(), pressed, stage: ChaseStage::First });
    pass(&mut now, &mut frames, 2);
    frames.push(ChaseFrame { board: now, pressed: Vec::new(), stage: ChaseStage::Done });
    Some(Chase { frames, table, used })
}

#[cfg(test)]
mod tests {
    use super::super::own_board;
    use super::*;
    use crate::board::board_of;
    use douse::solve::solve;

    #[test]
    fn every_solvable_board_is_chased_out_and_no_other() {
        for (width, height) in [(2, 2), (3, 5), (5, 3), (4, 4), (5, 5), (7, 7), (7, 2)] {
            let board = own_board::random(width, height, "chase").unwrap();
            let chase = chase(&board).unwrap();
            let last = chase.frames.last().unwrap();
            assert_eq!((last.stage, last.board.is_solved()), (ChaseStage::Done, true), "{width}x{height}");
        }
        let corner = board_of("5x5:8000000").unwrap();
        assert!(!solve(&corner).unwrap().is_solvable());
        assert_eq!(chase(&corner).unwrap().frames.last().unwrap().stage, ChaseStage::Stuck);
    }

    #[test]
    fn each_picture_follows_from_the_one_before() {
        let chase = chase(&board_of("5x5:d5e7248").unwrap()).unwrap();
        for pair in chase.frames.windows(2) {
            let mut board = pair[0].board.clone();
            pair[1].pressed.iter().for_each(|&cell| board.press(cell));
            assert_eq!(board, pair[1].board);
        }
    }
}
