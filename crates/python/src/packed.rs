//! Plain boards of packed bits, in the memory of NumPy.

use crate::errors::{OrRaise, wrong};
use crate::running::{Limits, run_sized};
use douse::edges::Edges;
use douse::edges::PlainEdges;
use douse::plain::{PlainKind, PlainWitness, Tiling};
use douse::size::Size;
use douse_algebra::bits::{BitMatrix, words_for};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyReadwriteArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use std::sync::Arc;

/// A kind of plain board (plus rule, two states, full grid), prepared for any number of boards of
/// packed rows.
#[pyclass(frozen, module = "douse._douse")]
pub(crate) struct Plain {
    kind: Arc<PlainKind>,
}

fn array(py: Python<'_>, bits: BitMatrix) -> PyResult<Bound<'_, PyArray2<u64>>> {
    let shape = [bits.rows(), bits.stride()];
    PyArray1::from_slice(py, bits.words()).reshape(shape)
}

impl Plain {
    fn check(&self, words: &[u64]) -> PyResult<()> {
        if self.kind.fits_words(words) {
            return Ok(());
        }
        let size = self.kind.size();
        let (height, stride) = (size.height(), words_for(size.width()));
        Err(wrong(format!("a board of {size} is {height} rows of {stride} words, with nothing past its width")))
    }
}

#[pymethods]
impl Plain {
    #[new]
    fn new(py: Python<'_>, width: usize, height: usize, edges: &str) -> PyResult<Self> {
        let size = Size::new(width, height).or_raise()?;
        let edges: Edges = edges.parse().or_raise()?;
        let edges = PlainEdges::try_from(edges).map_err(|edges| {
            wrong(format!("{edges} edges are not supported: plain boards are flat, a cylinder or a torus"))
        })?;
        // The work depends on the width, not on the number of cells.
        let kind = run_sized(py, width, None, move || PlainKind::new(size, edges))?;
        Ok(Self { kind: Arc::new(kind) })
    }

    /// The number of independent quiet patterns.
    #[getter]
    fn nullity(&self) -> usize {
        self.kind.nullity()
    }

    /// True if the board can be solved.
    fn check_words(&self, py: Python<'_>, board: PyReadonlyArray2<'_, u64>, limits: Limits) -> PyResult<bool> {
        let words = board.as_slice()?;
        self.check(words)?;
        Ok(py.detach(|| self.kind.is_solvable_words(words, limits.threads_or_all())))
    }

    /// Writes a solution to `presses`. Without a solution, returns the proof.
    fn solve_into<'py>(
        &self,
        py: Python<'py>,
        board: PyReadonlyArray2<'py, u64>,
        mut presses: PyReadwriteArray2<'py, u64>,
        limits: Limits,
    ) -> PyResult<Option<Bound<'py, PyArray2<u64>>>> {
        let words = board.as_slice()?;
        self.check(words)?;
        if presses.shape() != board.shape() {
            return Err(wrong("the array for the presses does not have the size of the board"));
        }
        let place = presses.as_slice_mut()?;
        let outcome = py.detach(|| self.kind.solve_words(words, place, limits.threads_or_all()));
        outcome.err().map(|PlainWitness { quiet }| array(py, quiet)).transpose()
    }

    /// Replaces the lights by a solution. Without a solution, keeps them and returns the proof.
    fn solve_in_place<'py>(
        &self,
        py: Python<'py>,
        mut board: PyReadwriteArray2<'py, u64>,
        limits: Limits,
    ) -> PyResult<Option<Bound<'py, PyArray2<u64>>>> {
        let place = board.as_slice_mut()?;
        self.check(place)?;
        let outcome = py.detach(|| self.kind.solve_words_in_place(place, limits.threads_or_all()));
        outcome.err().map(|PlainWitness { quiet }| array(py, quiet)).transpose()
    }

    /// Quiet pattern `number`.
    fn quiet<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PyArray2<u64>>> {
        if number >= self.kind.nullity() {
            return Err(wrong(format!("there is no quiet pattern {number}: their number is {}", self.kind.nullity())));
        }
        let bits = py.detach(|| self.kind.quiet(number));
        array(py, bits)
    }

    /// The first row of presses for all lights on, or for a tile repeated; `None` if there is no
    /// solution.
    #[pyo3(signature = (tile=None))]
    fn first_row<'py>(
        &self,
        py: Python<'py>,
        tile: Option<PyReadonlyArray2<'py, u8>>,
    ) -> PyResult<Option<Bound<'py, PyArray1<u8>>>> {
        let tiling = match tile {
            None => Tiling::all_on(),
            Some(tile) => {
                let lights = tile.as_array();
                let bits =
                    BitMatrix::from_fn(tile.shape()[0], tile.shape()[1], |row, column| lights[[row, column]] != 0);
                Tiling::new(bits).ok_or_else(|| wrong("a tile without lights"))?
            }
        };
        let kind = Arc::clone(&self.kind);
        let row = run_sized(py, kind.size().width(), None, move || kind.first_row(&tiling))?;
        Ok(row.map(|row| PyArray1::from_vec(py, row.iter().map(u8::from).collect())))
    }
}
