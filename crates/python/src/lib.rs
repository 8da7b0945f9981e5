//! The engine as the Python module `douse._douse`.
//!
//! This module deals only with arrays, texts and numbers; the Python package has the convenient
//! interface. Long work runs without the interpreter, see `running`. Errors become exceptions of
//! `douse.errors`, see `errors`.

#![allow(clippy::needless_pass_by_value, reason = "pyo3 passes arguments by value")]

mod arrays;
mod boards;
mod bulk;
mod errors;
mod explaining;
mod making;
mod packed;
mod playing;
mod running;
mod searching;
mod solving;
mod sweeping;
mod variants;

use pyo3::prelude::*;

/// The native part of douse.
#[pymodule(gil_used = false)]
mod _douse {
    #[pymodule_export]
    use super::arrays::{pack, unpack};
    #[pymodule_export]
    use super::boards::{Board, forms, plot, read};
    #[pymodule_export]
    use super::bulk::many;
    #[pymodule_export]
    use super::explaining::{chase, document, elimination, overlaps, transform};
    #[pymodule_export]
    use super::making::{generate, repair};
    #[pymodule_export]
    use super::packed::Plain;
    #[pymodule_export]
    use super::playing::{path, sequence};
    #[pymodule_export]
    use super::running::Stop;
    #[pymodule_export]
    use super::searching::{
        Proof, all_up_to, count_by_length, hardest, hint, recheck, search_next, search_run, shortest, shortest_resumed,
    };
    #[pymodule_export]
    use super::solving::{Answer, Solutions, Space, kernel, left_kernel, methods, nullity, solve};
    #[pymodule_export]
    use super::sweeping::{sweep_columns, sweep_cost, sweep_run, sweep_table, sweep_tasks, sweep_text, sweep_units};
    #[pymodule_export]
    use super::variants::Variant;
}
