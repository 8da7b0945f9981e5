//! Sequences under a rule of play, and paths from one board to another.

use crate::boards::Board;
use crate::errors::{OrRaise, wrong};
use crate::running::Limits;
use douse::path::PathError;
use douse::play_rules::PlayRule;
use douse_game::par::{WayError, shortest_way, some_way};
use pyo3::prelude::*;

/// The cells in order, and a lower bound of their number.
type Way = (Option<Vec<usize>>, u64);

fn rule_named(name: &str) -> PyResult<PlayRule> {
    match name {
        "free" => Ok(PlayRule::Any),
        "lit-only" => Ok(PlayRule::LitOnly),
        "alternating" => Ok(PlayRule::LitFirst),
        "unlit-first" => Ok(PlayRule::UnlitFirst),
        other => {
            Err(wrong(format!("'{other}' is not a rule of play: choose free, lit-only, alternating or unlit-first")))
        }
    }
}

/// A solution under a rule of play, the shortest or any; `None` if there is none.
#[pyfunction]
#[pyo3(signature = (board, play, shortest, limits, progress=None))]
pub(crate) fn sequence(
    py: Python<'_>,
    board: &Board,
    play: &str,
    shortest: bool,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Way>> {
    let (rule, board, search) = (rule_named(play)?, board.get(), limits.search()?);
    let found = search.run_to_best(py, progress, move |budget| {
        if shortest { shortest_way(&board, rule, budget) } else { some_way(&board, rule, budget) }
    })?;
    match found {
        Ok(way) => Ok(Some((way.moves, way.at_least))),
        Err(WayError::Unsolvable(_) | WayError::Unreachable { .. }) => Ok(None),
        Err(WayError::Solve(error)) => Err(error).or_raise(),
    }
}

/// A shortest path from one board to another; `None` if there is none.
#[pyfunction]
#[pyo3(signature = (start, end, limits, progress=None))]
pub(crate) fn path(
    py: Python<'_>,
    start: &Board,
    end: &Board,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Way>> {
    let (start, end, search) = (start.get(), end.get(), limits.search()?);
    let found = search.run_to_best(py, progress, move |budget| douse::path::shortest_path(&start, &end, budget))?;
    match found {
        Ok(path) => Ok(Some((Some(path.presses), path.at_least))),
        Err(PathError::Unreachable(_)) => Ok(None),
        Err(PathError::Kinds) => Err(wrong("the two boards are of different kinds")),
        Err(PathError::Solve(error)) => Err(error).or_raise(),
    }
}
