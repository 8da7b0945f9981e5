//! Searches that may take long: the fewest presses, the hardest boards, hints.

use crate::arrays::array_of;
use crate::boards::{Board, goal_from};
use crate::errors::OrRaise;
use crate::running::{Limits, Stop};
use crate::solving::Space;
use crate::variants::Variant;
use douse::hint::{Effect, HintError, Reason};
use douse::shortest::{
    Checkpoint, Coset, Lengths, Next, Partition, Results, ResumeError, Shortest, Task, TaskError, TaskSizes, certify,
    recheck_board, with_tasks,
};
use douse::space::{Count, SolutionSpace};
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::PathBuf;
use std::sync::Arc;

/// Presses, lower bound, method, proof.
type Found<'py> = (Bound<'py, PyAny>, u64, &'static str, Option<Proof>);

/// The proof that no solution has fewer presses.
#[pyclass(frozen, module = "douse._douse")]
pub(crate) struct Proof {
    space: Arc<SolutionSpace>,
    found: Shortest,
}

#[pymethods]
impl Proof {
    /// The certificate, which names every cell and is long for large boards.
    fn certificate(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| certify(&self.space, &self.found))
    }
}

fn result<'py>(
    py: Python<'py>,
    variant: &douse::variant::Variant,
    space: Arc<SolutionSpace>,
    found: Shortest,
) -> PyResult<Found<'py>> {
    let (at_least, method) = (found.at_least, found.method.name());
    let presses = array_of(py, variant, &found.presses)?;
    Ok((presses, at_least, method, found.is_proved().then_some(Proof { space, found })))
}

/// The fewest presses: the best solution, the lower bound, the method, the proof.
#[pyfunction]
#[pyo3(signature = (space, limits, progress=None))]
pub(crate) fn shortest<'py>(
    py: Python<'py>,
    space: &Space,
    limits: Limits,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Found<'py>> {
    let search = limits.search()?;
    let (variant, space) = space.get();
    let own = Arc::clone(&space);
    let found = search.run_to_best(py, progress, move |budget| own.shortest(budget))?;
    result(py, &variant, space, found)
}

/// As [`shortest`], but continues from a checkpoint, and calls `keep(text)` with checkpoints.
#[pyfunction]
#[pyo3(signature = (space, limits, resume=None, keep=None, progress=None))]
pub(crate) fn shortest_resumed<'py>(
    py: Python<'py>,
    space: &Space,
    limits: Limits,
    resume: Option<&str>,
    keep: Option<Bound<'py, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Found<'py>> {
    let search = limits.search()?;
    let checkpoint: Option<Checkpoint> = resume.map(str::parse).transpose().or_raise()?;
    let (variant, space) = space.get();
    let own = Arc::clone(&space);
    let found = search.run_with_checkpoints(py, progress, keep.as_ref(), move |budget| {
        own.shortest_resumed(checkpoint.as_ref(), budget)
    })?;
    result(py, &variant, space, found.or_raise()?)
}

/// The results of tasks, one file each in a folder.
struct Folder(PathBuf);

impl Results for Folder {
    fn get(&self, task: &Task) -> Option<Vec<u8>> {
        std::fs::read(self.0.join(task.to_string().replace(' ', "-"))).ok()
    }

    fn has(&self, task: &Task) -> bool {
        self.0.join(task.to_string().replace(' ', "-")).exists()
    }
}

fn task_sizes((entry_bits, joins): (usize, f64)) -> TaskSizes {
    TaskSizes { entry_bits, joins }
}

/// The next step of a search by tasks with their results in a folder: tasks, or a certificate.
#[pyfunction]
pub(crate) fn search_next(
    py: Python<'_>,
    space: &Space,
    sizes: (usize, f64),
    limits: Limits,
    folder: PathBuf,
) -> PyResult<(Vec<String>, Option<String>)> {
    let search = limits.search()?;
    let (variant, space) = space.get();
    let (coset, partition) = divided(&variant, &space)?;
    let next = search.run(py, None, move |budget| {
        let next = with_tasks(&coset, &partition, task_sizes(sizes), budget, |search| search.next(&Folder(folder)));
        next.unwrap_or(Err(TaskError::Division))
    })?;
    Ok(match next.or_raise()? {
        Next::Tasks { tasks, .. } => (tasks.iter().map(ToString::to_string).collect(), None),
        Next::Found(certificate) => (Vec::new(), Some(certificate.to_string())),
    })
}

/// The result of one task of a search by tasks.
#[pyfunction]
#[pyo3(signature = (space, task, sizes, limits, folder, stop=None))]
pub(crate) fn search_run<'py>(
    py: Python<'py>,
    space: &Space,
    task: &str,
    sizes: (usize, f64),
    limits: Limits,
    folder: PathBuf,
    stop: Option<&Stop>,
) -> PyResult<Bound<'py, PyBytes>> {
    let search = limits.search_until(stop)?;
    let task: Task = task.parse().or_raise()?;
    let (variant, space) = space.get();
    let (coset, partition) = divided(&variant, &space)?;
    let result = search.run(py, None, move |budget| {
        let run =
            with_tasks(&coset, &partition, task_sizes(sizes), budget, |search| search.run(&task, &Folder(folder)));
        run.unwrap_or(Err(TaskError::Division))
    })?;
    Ok(PyBytes::new(py, &result.or_raise()?))
}

/// Checks a certificate by a second method, and returns the number of pairs that it compared.
#[pyfunction]
#[pyo3(signature = (space, certificate, limits, progress=None))]
pub(crate) fn recheck(
    py: Python<'_>,
    space: &Space,
    certificate: &str,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<u64> {
    let search = limits.search()?;
    let (_, space) = space.get();
    let certificate = certificate.to_owned();
    let checked = search.run(py, progress, move |budget| recheck_board(&space, &certificate, budget))?;
    Ok(checked.or_raise()?.joins)
}

/// The solutions of a board of two states on a grid, and its parity classes.
fn divided(variant: &douse::variant::Variant, space: &SolutionSpace) -> PyResult<(Coset, Partition)> {
    let both = Coset::of_space(space).zip(Partition::of_shape(variant.shape()));
    both.ok_or(ResumeError::Division).or_raise()
}

/// All solutions of at most `presses` presses, shortest first.
#[pyfunction]
#[pyo3(signature = (space, presses, most, limits, progress=None))]
pub(crate) fn all_up_to<'py>(
    py: Python<'py>,
    space: &Space,
    presses: u64,
    most: usize,
    limits: Limits,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let search = limits.search()?;
    let (variant, space) = space.get();
    let all = search.run(py, progress, move |budget| space.all_up_to(presses, most, budget))?;
    all.or_raise()?.iter().map(|presses| array_of(py, &variant, presses)).collect()
}

/// The number of solutions with each number of presses.
#[pyfunction]
#[pyo3(signature = (space, limits, progress=None))]
pub(crate) fn count_by_length(
    py: Python<'_>,
    space: &Space,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<u128>> {
    let search = limits.search()?;
    let (_, space) = space.get();
    search.run(py, progress, move |budget| space.count_by_length(budget))?.or_raise()
}

/// A count as an integer of any size.
fn integer(count: &Count) -> BigUint {
    count.prime_powers().map(|(prime, exponent)| BigUint::from(prime).pow(exponent as u32)).product()
}

/// Facts about the hardest boards.
#[pyclass(frozen, get_all, module = "douse._douse")]
pub(crate) struct Hardest {
    presses: u64,
    at_most: u64,
    board: Py<Board>,
    solution: Py<PyAny>,
    boards: Option<BigUint>,
    distribution: Option<Vec<BigUint>>,
    positions: BigUint,
    moves: BigUint,
    method: &'static str,
}

/// The hardest boards of a kind.
#[pyfunction]
#[pyo3(signature = (variant, goal, limits, progress=None))]
pub(crate) fn hardest(
    py: Python<'_>,
    variant: &Variant,
    goal: Option<&Bound<'_, PyAny>>,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Hardest> {
    let search = limits.search()?;
    let variant = variant.get();
    let (own, goal) = (Arc::clone(&variant), goal_from(&variant, goal)?);
    let found = search.run_to_best(py, progress, move |budget| douse::hardest::hardest(&own, &goal, budget))?;
    let found = found.or_raise()?;
    Ok(Hardest {
        presses: found.presses,
        at_most: found.at_most,
        solution: array_of(py, &variant, &found.solution)?.unbind(),
        board: Py::new(py, Board::of(found.board))?,
        boards: found.boards,
        distribution: found.distribution,
        positions: integer(&found.positions),
        moves: integer(&found.moves),
        method: found.method.name(),
    })
}

/// A cell to press with its reason, presses of the best solution, lower bound, effect of every
/// press.
type HintParts = (Option<(usize, String)>, u64, u64, Vec<&'static str>);

/// The next press; `None` if the board cannot be solved.
#[pyfunction]
#[pyo3(signature = (board, limits, progress=None))]
pub(crate) fn hint(
    py: Python<'_>,
    board: &Board,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<HintParts>> {
    let search = limits.search()?;
    let board = board.get();
    let hint = match search.run_to_best(py, progress, move |budget| douse::hint::hint(&board, budget))? {
        Ok(hint) => hint,
        Err(HintError::Unsolvable(_)) => return Ok(None),
        Err(HintError::Solve(error)) => return Err(error).or_raise(),
    };
    let effect = |effect: &Effect| match effect {
        Effect::Nearer => "nearer",
        Effect::Neither => "neither",
        Effect::Farther => "farther",
        Effect::Open => "open",
    };
    let next = hint.next.map(|next| (next.cell, reason(next.reason)));
    Ok(Some((next, hint.presses, hint.at_least, hint.effects.iter().map(effect).collect())))
}

fn reason(reason: Reason) -> String {
    match reason {
        Reason::OnlySolution => "the board has only one solution, and this press is in it".into(),
        Reason::OnlyShortest => "there is only one shortest solution, and this press is in it".into(),
        Reason::EveryShortest { solutions } => format!("all {solutions} shortest solutions include this press"),
        Reason::SomeShortest { solutions, containing } => {
            format!(
                "{containing} of the {solutions} shortest solutions include this press, and no press is in more of them"
            )
        }
        Reason::BestKnown => "this press is in the best known solution, which is not proved to be shortest".into(),
        Reason::AShortest => "this press is in a shortest solution".into(),
    }
}
