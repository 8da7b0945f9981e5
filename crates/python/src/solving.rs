//! Deciding and solving.

use crate::arrays::array_of;
use crate::boards::Board;
use crate::errors::{OrRaise, wrong};
use crate::running::run_sized;
use crate::variants::Variant;
use douse::shortest::Budget;
use douse::solve as engine;
use douse::solve::{METHODS, Method, Problem, Witness};
use douse::space::{self, SolutionSpace};
use douse::variant;
use num_bigint::BigUint;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex};

/// All solutions of a board, or all quiet patterns of a kind of puzzle.
#[pyclass(frozen, module = "douse._douse")]
pub(crate) struct Space {
    variant: Arc<variant::Variant>,
    space: Arc<SolutionSpace>,
}

impl Space {
    pub(crate) fn get(&self) -> (Arc<variant::Variant>, Arc<SolutionSpace>) {
        (Arc::clone(&self.variant), Arc::clone(&self.space))
    }
}

#[pymethods]
impl Space {
    /// One solution.
    fn presses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array_of(py, &self.variant, self.space.presses())
    }

    /// The quiet patterns.
    fn quiet<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.space.quiet().iter().map(|quiet| array_of(py, &self.variant, &quiet)).collect()
    }

    /// The number of different multiples of each quiet pattern.
    fn orders(&self) -> Vec<u32> {
        self.space.quiet().orders().to_vec()
    }

    /// The orders of generators of the quiet patterns, each dividing the next.
    fn invariants(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        py.detach(|| self.space.invariants(&Budget::default())).or_raise()
    }

    /// The number of quiet patterns that generate all others.
    #[getter]
    fn nullity(&self) -> usize {
        self.space.nullity()
    }

    /// The exact number of solutions.
    #[getter]
    fn count(&self) -> BigUint {
        let powers = self.space.count();
        powers.prime_powers().map(|(prime, exponent)| BigUint::from(prime).pow(exponent as u32)).product()
    }

    /// All solutions, each computed when it is needed.
    fn solutions(&self) -> Solutions {
        Solutions { rest: Mutex::new(self.space.iter()), variant: Arc::clone(&self.variant) }
    }
}

/// All solutions of a space, one after the other.
#[pyclass(frozen, module = "douse._douse")]
pub(crate) struct Solutions {
    variant: Arc<variant::Variant>,
    rest: Mutex<space::Solutions>,
}

#[pymethods]
impl Solutions {
    fn __iter__(own: PyRef<'_, Self>) -> PyRef<'_, Self> {
        own
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let presses = self.rest.lock().ok().and_then(|mut rest| rest.next());
        presses.map(|presses| array_of(py, &self.variant, &presses)).transpose()
    }
}

/// The answer to a board: all its solutions, or the proof that there is none.
#[pyclass(frozen, module = "douse._douse")]
pub(crate) struct Answer {
    problem: Arc<Problem>,
    answer: Result<Arc<SolutionSpace>, Witness>,
}

#[pymethods]
impl Answer {
    /// The solutions, if there are any.
    #[getter]
    fn space(&self) -> Option<Space> {
        let space = self.answer.as_ref().ok()?;
        Some(Space { variant: Arc::new(self.problem.variant().clone()), space: Arc::clone(space) })
    }

    /// The proof that there is none.
    fn witness<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match &self.answer {
            Ok(_) => Ok(None),
            Err(witness) => array_of(py, self.problem.variant(), &witness.pattern).map(Some),
        }
    }

    /// Checks the answer against the press rule alone.
    fn verify(&self, py: Python<'_>) -> PyResult<bool> {
        let answer = match &self.answer {
            Ok(space) => engine::Answer::Solvable((**space).clone()),
            Err(witness) => engine::Answer::Unsolvable(witness.clone()),
        };
        let problem = Arc::clone(&self.problem);
        run_sized(py, problem.variant().cells(), None, move || answer.verify(&problem))
    }
}

/// Solves a board by the given method, or by the cheapest.
#[pyfunction]
#[pyo3(signature = (board, method=None, progress=None))]
pub(crate) fn solve(
    py: Python<'_>,
    board: &Board,
    method: Option<&str>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Answer> {
    let method = match method {
        None => None,
        Some(name) => Some(Method::named(name).ok_or_else(|| {
            let names: Vec<_> = METHODS.iter().map(|method| method.name).collect();
            wrong(format!("'{name}' is not a method: choose among {}", names.join(", ")))
        })?),
    };
    let board = board.get();
    let cells = board.variant().cells();
    let work = move || {
        let (problem, budget) = (Problem::of_board(&board), Budget::default());
        let answer = match method {
            None => engine::solve_problem_within(&problem, &budget),
            Some(method) if method.applies(&problem, &budget) => method.solve(&problem, &budget),
            Some(method) => return Err(format!("the method {} does not apply to this board", method.name)),
        };
        Ok((problem, answer))
    };
    let (problem, answer) = run_sized(py, cells, progress, work)?.map_err(wrong)?;
    let answer = match answer.or_raise()? {
        engine::Answer::Solvable(space) => Ok(Arc::new(space)),
        engine::Answer::Unsolvable(witness) => Err(witness),
    };
    Ok(Answer { problem: Arc::new(problem), answer })
}

/// The methods by name.
#[pyfunction]
pub(crate) fn methods() -> Vec<&'static str> {
    METHODS.iter().map(|method| method.name).collect()
}

/// The quiet patterns.
#[pyfunction]
#[pyo3(signature = (variant, progress=None))]
pub(crate) fn kernel(py: Python<'_>, variant: &Variant, progress: Option<&Bound<'_, PyAny>>) -> PyResult<Space> {
    let variant = variant.get();
    let own = Arc::clone(&variant);
    let space = run_sized(py, variant.cells(), progress, move || engine::kernel(&own))?.or_raise()?;
    Ok(Space { variant, space: Arc::new(space) })
}

/// The patterns that prove boards unsolvable.
#[pyfunction]
#[pyo3(signature = (variant, progress=None))]
pub(crate) fn left_kernel(py: Python<'_>, variant: &Variant, progress: Option<&Bound<'_, PyAny>>) -> PyResult<Space> {
    let variant = variant.get();
    let own = Arc::clone(&variant);
    let space = run_sized(py, variant.cells(), progress, move || engine::left_kernel(&own))?.or_raise()?;
    Ok(Space { variant, space: Arc::new(space) })
}

/// The number of quiet patterns that generate all others.
#[pyfunction]
#[pyo3(signature = (variant, progress=None))]
pub(crate) fn nullity(py: Python<'_>, variant: &Variant, progress: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    let variant = variant.get();
    run_sized(py, variant.cells(), progress, move || engine::nullity(&variant))?.or_raise()
}
