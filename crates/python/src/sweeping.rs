//! Sweeps: what the engine knows of them, for `douse.sweep`.

use crate::errors::OrRaise;
use crate::running::{Stop, run_reporting};
use douse_engine::fewest::Budget;
use douse_engine::sweep::{Row, Sweep, Unit};
use pyo3::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

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
pub(crate) fn sweep_units(text: &str) -> PyResult<Vec<Unit>> {
    Ok(sweep(text)?.units())
}

/// Seconds that units take together, as predicted.
#[pyfunction]
pub(crate) fn sweep_cost(text: &str, units: Vec<Unit>) -> PyResult<f64> {
    let sweep = sweep(text)?;
    Ok(units.into_iter().map(|unit| sweep.cost(unit)).sum())
}

/// The units that are not done, packed into tasks.
#[pyfunction]
pub(crate) fn sweep_tasks(text: &str, done: BTreeSet<Unit>, seconds: f64, workers: usize) -> PyResult<Vec<Vec<Unit>>> {
    Ok(sweep(text)?.tasks(&done, seconds, workers))
}

/// Runs units, without the interpreter; ended by Ctrl-C, or by the flag.
#[pyfunction]
#[pyo3(signature = (text, units, stop=None))]
pub(crate) fn sweep_run(py: Python<'_>, text: &str, units: Vec<Unit>, stop: Option<&Stop>) -> PyResult<Vec<Vec<i64>>> {
    let sweep = sweep(text)?;
    let flag = stop.map_or_else(Arc::default, Stop::flag);
    let budget = Budget::unlimited().with_cancel(Arc::clone(&flag));
    run_reporting(py, &flag, None, move |_| sweep.run(&units, &budget))?.or_raise()
}

/// The table of results.
#[pyfunction]
pub(crate) fn sweep_rows(text: &str, results: BTreeMap<Unit, Vec<i64>>) -> PyResult<Vec<Row>> {
    Ok(sweep(text)?.rows(&results))
}
