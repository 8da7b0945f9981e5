//! Explanations, as data.

use crate::arrays::array_of;
use crate::boards::Board;
use crate::errors::{OrRaise, wrong};
use crate::running::run_sized;
use douse::explain::{self, Step};
use douse::shortest::Budget;
use douse::solve::Problem;
use douse_algebra::bits::BitMatrix;
use douse_messages::Language;
use douse_paper::document::{Extent, Format};
use douse_paper::explanation::{self, Part, SEARCH};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

/// A test pattern, the cells where it overlaps the lights to change, the sum there, its remainder.
type OverlapParts<'py> = (Bound<'py, PyAny>, Vec<usize>, u64, u16);

/// The overlaps of test patterns with the lights to change: pattern, cells, sum, remainder.
#[pyfunction]
pub(crate) fn overlaps<'py>(py: Python<'py>, board: &Board) -> PyResult<Vec<OverlapParts<'py>>> {
    let board = board.get();
    let variant = board.variant().clone();
    let found =
        run_sized(py, variant.cells(), None, move || explain::overlaps(&Problem::of_board(&board)))?.or_raise()?;
    let parts = |overlap: explain::Overlap| {
        Ok((array_of(py, &variant, &overlap.test)?, overlap.cells, overlap.sum, overlap.remainder))
    };
    found.into_iter().map(parts).collect()
}

#[pyclass(frozen, get_all, module = "douse._douse")]
pub(crate) struct Chase {
    first: Vec<usize>,
    remaining: Vec<usize>,
    first_pass: Py<PyAny>,
    remainder: Vec<u32>,
    press_first: Option<Vec<u32>>,
    second_pass: Option<Py<PyAny>>,
}

fn wide(values: &[u16]) -> Vec<u32> {
    values.iter().map(|&value| value.into()).collect()
}

/// Chasing the lights: press nothing in the first cells, let each light settle a press, and look at
/// what remains.
#[pyfunction]
pub(crate) fn chase(py: Python<'_>, board: &Board) -> PyResult<Chase> {
    let board = board.get();
    let variant = board.variant().clone();
    let found =
        run_sized(py, variant.cells(), None, move || explain::Chase::of(&Problem::of_board(&board)))?.or_raise()?;
    let second_pass = found.second_pass.as_ref().map(|presses| array_of(py, &variant, presses)).transpose()?;
    Ok(Chase {
        first_pass: array_of(py, &variant, &found.first_pass)?.unbind(),
        second_pass: second_pass.map(Bound::unbind),
        first: found.first,
        remaining: found.remaining,
        remainder: wide(&found.remainder),
        press_first: found.press_first.as_deref().map(wide),
    })
}

#[pyclass(frozen, get_all, module = "douse._douse")]
pub(crate) struct Elimination {
    start: Py<PyArray2<u16>>,
    steps: Vec<(&'static str, usize, usize, u32)>,
    column_ends: Vec<usize>,
    end: Py<PyArray2<u16>>,
    pivots: Vec<usize>,
    contradiction: Option<usize>,
}

/// The equations and their elimination, step by step. A step is (what, row, other row, times).
#[pyfunction]
pub(crate) fn elimination(py: Python<'_>, board: &Board) -> PyResult<Elimination> {
    let board = board.get();
    let found = py.detach(|| explain::Elimination::of(&Problem::of_board(&board))).or_raise()?;
    let rows = |equations: &explain::Equations| {
        let shape = [equations.rows().len(), equations.unknowns() + 1];
        PyArray1::from_vec(py, equations.rows().concat()).reshape(shape).map(Bound::unbind)
    };
    let step = |step: &Step| match *step {
        Step::Swap { a, b } => ("swap", a, b, 1),
        Step::Add { from, to, times } => ("add", from, to, times.into()),
        Step::Scale { row, times } => ("scale", row, row, times.into()),
        Step::Append { from, times } => ("append", from, from, times.into()),
    };
    Ok(Elimination {
        start: rows(&found.start)?,
        steps: found.steps.iter().map(step).collect(),
        column_ends: found.column_ends,
        end: rows(&found.end)?,
        pivots: found.pivots,
        contradiction: found.contradiction,
    })
}

/// A part of the explanation of a board with formulas, as a document or a fragment.
#[pyfunction]
pub(crate) fn document(
    py: Python<'_>,
    board: &Board,
    part: &str,
    format: &str,
    language: &str,
    fragment: bool,
) -> PyResult<String> {
    let part: Part = part.parse().map_err(|error: explanation::PartError| wrong(error.to_string()))?;
    let format: Format =
        format.parse().map_err(|error: douse_paper::document::FormatError| wrong(error.to_string()))?;
    let language: Language =
        language.parse().map_err(|error: douse_messages::LanguageError| wrong(error.to_string()))?;
    let board = board.get();
    let cells = board.variant().cells();
    let budget = Budget::unlimited().with_all_threads().with_time(SEARCH);
    let found =
        run_sized(py, cells, None, move || explanation::explain(&board, part, language, &budget))?.or_raise()?;
    Ok(found.write(format, if fragment { Extent::Fragment } else { Extent::Whole }))
}

/// Three square matrices and the columns of the pivots.
type Matrices<'py> = ([Bound<'py, PyArray2<u8>>; 3], Vec<usize>);

/// The press matrix A (row = light), its echelon form E, the transform R with R A = E, and the
/// pivots.
#[pyfunction]
pub(crate) fn transform<'py>(py: Python<'py>, board: &Board) -> PyResult<Matrices<'py>> {
    let board = board.get();
    let limit = explain::Elimination::MAX_LIGHTS;
    if board.variant().cells() > limit {
        return Err(wrong(format!("the transform is shown for at most {limit} lights")));
    }
    let found = py.detach(|| explain::Transform::of(&Problem::of_board(&board))).or_raise()?;
    let bits = |matrix: &BitMatrix| {
        let entries = (0..matrix.rows())
            .flat_map(|row| (0..matrix.columns()).map(move |column| u8::from(matrix.get(row, column))));
        PyArray1::from_vec(py, entries.collect()).reshape([matrix.rows(), matrix.columns()])
    };
    Ok(([bits(&found.a)?, bits(&found.e)?, bits(&found.r)?], found.pivots))
}
