//! Searches that may take long: the fewest presses, the hardest boards, hints.

use crate::arrays::array_of;
use crate::boards::{Board, goal_from};
use crate::errors::OrRaise;
use crate::running::{Limits, Stop, run_keeping, run_reporting, run_search};
use crate::solving::Space;
use crate::variants::Variant;
use douse::hint::{Effect, HintError, Reason};
use douse::shortest::{
    AllError, Checkpoint, Coset, Lengths, Next, Partition, Results, ResumeError, Shortest, Task, TaskError, TaskSizes,
    certify, recheck_board, with_tasks,
};
use douse::space::{Count, SolutionSpace};
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Presses, lower bound, method, proof.
type Found<'py> = (Bound<'py, PyAny>, u64, &'static str, Option<Proof>);

/// What proves that no solution has fewer presses.
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

fn told<'py>(
    py: Python<'py>,
    variant: &douse::variant::Variant,
    space: Arc<SolutionSpace>,
    found: Shortest,
) -> PyResult<Found<'py>> {
    let (at_least, method) = (found.at_least, found.method.name());
    let presses = array_of(py, variant, &found.presses)?;
    Ok((presses, at_least, method, found.is_proved().then_some(Proof { space, found })))
}

/// The fewest presses: the best solution found, no solution has fewer than, the method, the proof.
#[pyfunction]
#[pyo3(signature = (space, limits, progress=None))]
pub(crate) fn shortest<'py>(
    py: Python<'py>,
    space: &Space,
    limits: Limits,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Found<'py>> {
    let flag = Arc::new(AtomicBool::new(false));
    let budget = limits.budget(&flag)?;
    let (variant, space) = space.get();
    let own = Arc::clone(&space);
    let found = run_search(py, &flag, progress, move |reporter| own.shortest(&budget.with_progress(reporter)))?;
    told(py, &variant, space, found)
}

/// As [`shortest`], going on from a search that was interrupted; `keep(text)` is called with what is needed to go
/// on from here.
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
    let flag = Arc::new(AtomicBool::new(false));
    let budget = limits.budget(&flag)?;
    let checkpoint: Option<Checkpoint> = resume.map(str::parse).transpose().or_raise()?;
    let (variant, space) = space.get();
    let own = Arc::clone(&space);
    let found = run_keeping(py, &flag, progress, keep.as_ref(), move |reporter| {
        own.shortest_resumed(checkpoint.as_ref(), &budget.with_progress(reporter))
    })?;
    told(py, &variant, space, found.or_raise()?)
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

/// What comes next in a search by tasks whose results are in a folder: tasks, or a certificate.
#[pyfunction]
pub(crate) fn search_next(
    py: Python<'_>,
    space: &Space,
    sizes: (usize, f64),
    limits: Limits,
    folder: PathBuf,
) -> PyResult<(Vec<String>, Option<String>)> {
    let flag = Arc::new(AtomicBool::new(false));
    let budget = limits.budget(&flag)?;
    let (variant, space) = space.get();
    let (coset, partition) = divided(&variant, &space)?;
    let next = run_reporting(py, &flag, None, move |_| {
        let next = with_tasks(&coset, &partition, task_sizes(sizes), &budget, |search| search.next(&Folder(folder)));
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
    let flag = stop.map_or_else(|| Arc::new(AtomicBool::new(false)), Stop::flag);
    let budget = limits.budget(&flag)?;
    let task: Task = task.parse().or_raise()?;
    let (variant, space) = space.get();
    let (coset, partition) = divided(&variant, &space)?;
    let result = run_reporting(py, &flag, None, move |_| {
        let run =
            with_tasks(&coset, &partition, task_sizes(sizes), &budget, |search| search.run(&task, &Folder(folder)));
        run.unwrap_or(Err(TaskError::Division))
    })?;
    Ok(PyBytes::new(py, &result.or_raise()?))
}

/// Checks a certificate by a second method: how many pairs were examined.
#[pyfunction]
#[pyo3(signature = (space, certificate, limits, progress=None))]
pub(crate) fn recheck(
    py: Python<'_>,
    space: &Space,
    certificate: &str,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<u64> {
    let flag = Arc::new(AtomicBool::new(false));
    let budget = limits.budget(&flag)?;
    let (_, space) = space.get();
    let certificate = certificate.to_owned();
    let checked = run_reporting(py, &flag, progress, move |reporter| {
        recheck_board(&space, &certificate, &budget.with_progress(reporter))
    })?;
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
    let flag = Arc::new(AtomicBool::new(false));
    let budget = limits.budget(&flag)?;
    let (variant, space) = space.get();
    let all: Result<_, AllError> = run_reporting(py, &flag, progress, move |reporter| {
        space.all_up_to(presses, most, &budget.with_progress(reporter))
    })?;
    all.or_raise()?.iter().map(|presses| array_of(py, &variant, presses)).collect()
}

/// How many solutions have each number of presses.
#[pyfunction]
#[pyo3(signature = (space, limits, progress=None))]
pub(crate) fn count_by_length(
    py: Python<'_>,
    space: &Space,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<u128>> {
    let flag = Arc::new(AtomicBool::new(false));
    let budget = limits.budget(&flag)?;
    let (_, space) = space.get();
    run_reporting(py, &flag, progress, move |_| space.count_by_length(&budget))?.or_raise()
}

/// A count as an integer of any size.
fn integer(count: &Count) -> BigUint {
    count.prime_powers().map(|(prime, exponent)| BigUint::from(prime).pow(exponent as u32)).product()
}

/// What is known about the hardest boards.
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
    let flag = Arc::new(AtomicBool::new(false));
    let budget = limits.budget(&flag)?;
    let variant = variant.get();
    let (own, goal) = (Arc::clone(&variant), goal_from(&variant, goal)?);
    let found = run_search(py, &flag, progress, move |reporter| {
        douse::hardest::hardest(&own, &goal, &budget.with_progress(reporter))
    })?;
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

/// A cell to press with its reason, presses of the best solution, lower bound, what pressing each cell would do.
type Told = (Option<(usize, String)>, u64, u64, Vec<&'static str>);

/// The next press; `None` if the board cannot be solved.
#[pyfunction]
#[pyo3(signature = (board, limits, progress=None))]
pub(crate) fn hint(
    py: Python<'_>,
    board: &Board,
    limits: Limits,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Told>> {
    let flag = Arc::new(AtomicBool::new(false));
    let budget = limits.budget(&flag)?;
    let board = board.get();
    let told =
        run_search(py, &flag, progress, move |reporter| douse::hint::hint(&board, &budget.with_progress(reporter)));
    let hint = match told? {
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
