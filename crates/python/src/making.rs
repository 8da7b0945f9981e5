//! Generating and repairing boards.

use crate::arrays::array_of;
use crate::boards::{Board, goal_from};
use crate::errors::{OrRaise, wrong};
use crate::running::{run, run_sized};
use crate::variants::Variant;
use douse::generate::{Generator, Way};
use douse::solve::Problem;
use pyo3::prelude::*;

/// Generates solvable boards from random lights, random presses, or a number of pressed cells.
#[pyfunction]
#[pyo3(signature = (variant, goal, way, seed, count, progress=None))]
pub(crate) fn generate(
    py: Python<'_>,
    variant: &Variant,
    goal: Option<&Bound<'_, PyAny>>,
    way: &Bound<'_, PyAny>,
    seed: String,
    count: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Board>> {
    let way = match way.extract::<String>() {
        Err(_) => Way::Buttons(way.extract()?),
        Ok(way) => match way.as_str() {
            "lights" => Way::Lights,
            "presses" => Way::Presses,
            other => {
                return Err(wrong(format!("'{other}' is not a way: choose lights, presses, or a number of cells")));
            }
        },
    };
    let variant = variant.get();
    let goal = goal_from(&variant, goal)?;
    let boards = run(py, progress, move || {
        let mut boards = Generator::new((*variant).clone(), goal, way, &seed)?;
        (0..count).map(|_| boards.next_board()).collect::<Result<Vec<_>, _>>()
    })?;
    Ok(boards.or_raise()?.into_iter().map(Board::of).collect())
}

/// The fewest lights to change so that the board can be solved: the change, and a lower bound of
/// the number of lights.
#[pyfunction]
pub(crate) fn repair<'py>(py: Python<'py>, board: &Board) -> PyResult<(Bound<'py, PyAny>, usize)> {
    let board = board.get();
    let variant = board.variant().clone();
    let work = move || douse::repair::repair(&Problem::of_board(&board));
    let repair = run_sized(py, variant.cells(), None, work)?.or_raise()?;
    Ok((array_of(py, &variant, &repair.change)?, repair.at_least))
}
