//! Sweeps: the native part of `douse.sweep`.

use crate::errors::OrRaise;
use crate::running::{Search, Stop};
use douse::sweep::Sweep;
use numpy::PyArray1;
use pyo3::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn sweep(text: &str) -> PyResult<Sweep> {
    text.parse().or_raise()
}

/// The text of a sweep as the engine writes it, checked.
#[pyfunction]
pub(crate) fn sweep_text(text: &str) -> PyResult<String> {
    Ok(sweep(text)?.to_string())
}

/// The names of the columns of its table.
#[pyfunction]
pub(crate) fn sweep_columns(text: &str) -> PyResult<Vec<&'static str>> {
    Ok(sweep(text)?.columns().to_vec())
}

/// All units.
#[pyfunction]
pub(crate) fn sweep_units(text: &str) -> PyResult<Vec<u64>> {
    Ok(sweep(text)?.units())
}

/// Seconds that units take together, as predicted.
#[pyfunction]
pub(crate) fn sweep_cost(text: &str, units: Vec<u64>) -> PyResult<f64> {
    let sweep = sweep(text)?;
    Ok(units.into_iter().map(|unit| sweep.cost(unit)).sum())
}

/// The units that are not done, packed into tasks.
#[pyfunction]
pub(crate) fn sweep_tasks(
    text: &str,
    done: BTreeSet<u64>,
    seconds: (f64, f64),
    workers: usize,
) -> PyResult<Vec<Vec<u64>>> {
    Ok(sweep(text)?.tasks(&done, seconds.0..=seconds.1, workers))
}

/// Runs units without the interpreter, until the end, Ctrl-C or the flag.
#[pyfunction]
#[pyo3(signature = (text, units, stop=None))]
pub(crate) fn sweep_run(py: Python<'_>, text: &str, units: Vec<u64>, stop: Option<&Stop>) -> PyResult<Vec<Vec<i64>>> {
    let sweep = sweep(text)?;
    Search::until(stop).run(py, None, move |budget| sweep.run(&units, budget))?.or_raise()
}

/// A column: its numbers, and true where a number is present.
type Column<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<bool>>);

/// The columns of the table of results.
#[pyfunction]
pub(crate) fn sweep_table<'py>(
    py: Python<'py>,
    text: &str,
    results: BTreeMap<u64, Vec<i64>>,
) -> PyResult<Vec<Column<'py>>> {
    let sweep = sweep(text)?;
    let rows = py.detach(|| sweep.rows(&results));
    let column = |i: usize| {
        let numbers = rows.iter().map(|row| row[i].unwrap_or(0)).collect();
        let present = rows.iter().map(|row| row[i].is_some()).collect();
        (PyArray1::from_vec(py, numbers), PyArray1::from_vec(py, present))
    };
    Ok((0..sweep.columns().len()).map(column).collect())
}
