//! Many boards of one kind at once: arrays in, arrays out, on all cores, without the interpreter.

use crate::arrays::{pattern_of_bytes, pattern_of_values};
use crate::boards::goal_from;
use crate::errors::{OrRaise, wrong};
use crate::running::Limits;
use crate::variants::Variant;
use douse::pattern::Pattern;
use douse::shortest::{Budget, Lengths};
use douse::solve::{Answer, PreparedVariant, Problem, SolveError, solve_problem};
use douse::variant;
use douse_algebra::threads;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use std::sync::atomic::Ordering;

/// The question for every board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Check,
    Solve,
    Shortest,
}

/// The answers: solvability of every board; presses, one row per board; lower bounds of the fewest
/// presses.
type Answers<'py> = (Bound<'py, PyArray1<bool>>, Option<Bound<'py, PyAny>>, Option<Bound<'py, PyArray1<u64>>>);

struct BoardAnswer {
    solvable: bool,
    presses: Option<Pattern>,
    at_least: u64,
}

/// The number of boards that a thread takes at a time.
const BOARDS_AT_A_TIME: usize = 256;

/// Answers boards of one kind, one row of cells for each. The question is `check`, `solve` or
/// `shortest`.
#[pyfunction]
#[pyo3(signature = (variant, question, lights, goal, limits))]
pub(crate) fn many<'py>(
    py: Python<'py>,
    variant: &Variant,
    question: &str,
    lights: &Bound<'py, PyAny>,
    goal: Option<&Bound<'py, PyAny>>,
    limits: Limits,
) -> PyResult<Answers<'py>> {
    let question = match question {
        "check" => Question::Check,
        "solve" => Question::Solve,
        "shortest" => Question::Shortest,
        other => return Err(wrong(format!("'{other}' is not a question: choose check, solve or shortest"))),
    };
    let variant = variant.get();
    let goal = goal_from(&variant, goal)?;
    let patterns = patterns_from(&variant, lights)?;
    let (count, cells, narrow) = (patterns.len(), variant.cells(), variant.states().get() <= 256);
    let threads = limits.threads_or_all().get();
    let search = limits.search()?;
    let stop = search.flag();
    let work = move |budget: &Budget<'_>| -> Result<Vec<BoardAnswer>, SolveError> {
        let target = goal.target(variant.states(), variant.cells());
        let prepared = PreparedVariant::new(&variant)?.filter(|_| count > 1);
        let parts: Vec<&[Pattern]> = patterns.chunks(BOARDS_AT_A_TIME).collect();
        // Threads work on different boards; a search gets several threads only if there are few
        // boards.
        let budget = budget.clone().with_threads(threads / parts.len().max(1));
        let answers = threads::each(threads, parts.len(), Vec::new, |found, part| {
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            for lights in parts[part] {
                let mut difference = target.clone();
                difference.subtract(lights);
                let answer = match &prepared {
                    Some(prepared) => prepared.solve(&difference)?,
                    None => solve_problem(&Problem::new((*variant).clone(), difference))?,
                };
                found.push((part, answer_board(question, answer, &budget)));
            }
            Ok::<_, SolveError>(())
        })?;
        let mut all: Vec<_> = answers.into_iter().flatten().collect();
        // A stable sort: the answers of a part are in order already.
        all.sort_by_key(|(part, _)| *part);
        Ok(all.into_iter().map(|(_, found)| found).collect())
    };
    let found = search.run(py, None, work)?.or_raise()?;
    if found.len() != count {
        return Err(wrong("the work was stopped"));
    }
    let solvable = PyArray1::from_iter(py, found.iter().map(|found| found.solvable));
    let bounds =
        (question == Question::Shortest).then(|| PyArray1::from_iter(py, found.iter().map(|found| found.at_least)));
    let presses = match question {
        Question::Check => None,
        _ if narrow => Some(rows(py, &found, cells, |value| value as u8)?),
        _ => Some(rows(py, &found, cells, |value| value)?),
    };
    Ok((solvable, presses, bounds))
}

fn answer_board(question: Question, answer: Answer, budget: &Budget<'_>) -> BoardAnswer {
    let Answer::Solvable(space) = answer else { return BoardAnswer { solvable: false, presses: None, at_least: 0 } };
    match question {
        Question::Check => BoardAnswer { solvable: true, presses: None, at_least: 0 },
        Question::Solve => BoardAnswer { solvable: true, presses: Some(space.presses().clone()), at_least: 0 },
        Question::Shortest => {
            let shortest = space.shortest(budget);
            BoardAnswer { solvable: true, presses: Some(shortest.presses.clone()), at_least: shortest.at_least }
        }
    }
}

/// One row of cells for every board; zeros where there is no solution.
fn rows<'py, T: numpy::Element + Default + Copy>(
    py: Python<'py>,
    found: &[BoardAnswer],
    cells: usize,
    value: impl Fn(u16) -> T,
) -> PyResult<Bound<'py, PyAny>> {
    let mut flat = Vec::with_capacity(found.len() * cells);
    for found in found {
        match &found.presses {
            Some(presses) => flat.extend(presses.iter().map(&value)),
            None => flat.resize(flat.len() + cells, T::default()),
        }
    }
    Ok(PyArray1::from_vec(py, flat).reshape([found.len(), cells])?.into_any())
}

fn patterns_from(variant: &variant::Variant, lights: &Bound<'_, PyAny>) -> PyResult<Vec<Pattern>> {
    let states = variant.states();
    let fits = |cells: usize| match cells == variant.cells() {
        true => Ok(()),
        false => Err(wrong(format!("rows of {cells} values do not fit {} cells", variant.cells()))),
    };
    if let Ok(bytes) = lights.extract::<PyReadonlyArray2<'_, u8>>() {
        fits(bytes.shape()[1])?;
        return bytes.as_slice()?.chunks_exact(variant.cells()).map(|row| pattern_of_bytes(states, row)).collect();
    }
    let values =
        lights.extract::<PyReadonlyArray2<'_, u16>>().map_err(|_| wrong("lights are bytes or 16-bit numbers"))?;
    fits(values.shape()[1])?;
    values.as_slice()?.chunks_exact(variant.cells()).map(|row| pattern_of_values(states, row)).collect()
}
