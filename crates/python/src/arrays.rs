//! Patterns to NumPy arrays and back, and rows of bits.

use crate::errors::wrong;
use douse::pattern::{Pattern, States};
use douse::place::Place;
use douse::shape::Shape;
use douse::variant::Variant;
use douse_algebra::bits::{BitVec, words_for};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;

/// The eight bytes, each 0 or 1, of the bits of a byte, the lowest first.
const SPREAD: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte][bit] = (byte >> bit & 1) as u8;
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Exchanges rows and columns of eight rows of eight bits, one byte per row.
fn transposed(mut bits: u64) -> u64 {
    for (step, mask) in [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)] {
        let change = (bits ^ bits >> step) & mask;
        bits ^= change ^ change << step;
    }
    bits
}

/// Packs bytes that are 0 or 1 into words, the first into the lowest bit; `None` if one is
/// something else.
fn pack_bytes(bytes: &[u8], words: &mut [u64]) -> Option<()> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let mut seen = 0;
    // Shifts move light 8 i + j of 64 to bit i of byte j, and the transposition to bit j of byte i.
    let mut pack = |lights: &[u8; 64]| {
        let mut gathered = 0;
        for (i, eight) in lights.as_chunks::<8>().0.iter().enumerate() {
            let eight = u64::from_le_bytes(*eight);
            seen |= eight;
            gathered |= eight << i;
        }
        transposed(gathered)
    };
    let (whole, rest) = bytes.as_chunks::<64>();
    words.iter_mut().zip(whole).for_each(|(word, lights)| *word = pack(lights));
    if let (Some(last), false) = (words.get_mut(whole.len()), rest.is_empty()) {
        let mut lights = [0; 64];
        lights[..rest.len()].copy_from_slice(rest);
        *last = pack(&lights);
    }
    (seen & !ONES == 0).then_some(())
}

/// The bytes 0 and 1 of the first `len` bits.
fn unpack_words(words: &[u64], len: usize) -> Vec<u8> {
    let mut bytes = vec![0; words.len() * 64];
    for (lights, word) in bytes.as_chunks_mut::<64>().0.iter_mut().zip(words) {
        for (eight, byte) in lights.as_chunks_mut::<8>().0.iter_mut().zip(word.to_le_bytes()) {
            *eight = SPREAD[usize::from(byte)];
        }
    }
    bytes.truncate(len);
    bytes
}

/// The pattern of lights that are bytes, one per cell.
pub(crate) fn pattern_of_bytes(states: States, bytes: &[u8]) -> PyResult<Pattern> {
    if states.is_two() {
        let mut words = vec![0; words_for(bytes.len())];
        if pack_bytes(bytes, &mut words).is_some() {
            return Ok(Pattern::from_bits(BitVec::from_words(bytes.len(), words)));
        }
    }
    if let Some(cell) = bytes.iter().position(|&value| u32::from(value) >= states.get()) {
        let (value, last) = (bytes[cell], states.get() - 1);
        return Err(wrong(format!("light {cell} is in state {value}, but the states are 0 to {last}")));
    }
    Ok(Pattern::from_values(states, bytes.iter().map(|&value| value.into())))
}

/// The pattern of one number per cell.
pub(crate) fn pattern_of_values(states: States, values: &[u16]) -> PyResult<Pattern> {
    if let Some(cell) = values.iter().position(|&value| u32::from(value) >= states.get()) {
        let (value, last) = (values[cell], states.get() - 1);
        return Err(wrong(format!("light {cell} is in state {value}, but the states are 0 to {last}")));
    }
    Ok(Pattern::from_values(states, values.iter().copied()))
}

/// A pattern of a kind of puzzle from an array with a number for every cell, in the order of the
/// cells.
pub(crate) fn pattern_from(variant: &Variant, array: &Bound<'_, PyAny>) -> PyResult<Pattern> {
    let states = variant.states();
    let pattern = if let Ok(bytes) = array.extract::<PyReadonlyArray1<'_, u8>>() {
        pattern_of_bytes(states, bytes.as_slice()?)?
    } else {
        pattern_of_values(states, array.extract::<PyReadonlyArray1<'_, u16>>()?.as_slice()?)?
    };
    if pattern.len() != variant.cells() {
        return Err(wrong(format!("{} values do not fit {} cells", pattern.len(), variant.cells())));
    }
    Ok(pattern)
}

/// The array of a pattern: two-dimensional for a grid, with 0 at holes; one-dimensional for a
/// graph. Bytes up to 256 states.
pub(crate) fn array_of<'py>(py: Python<'py>, variant: &Variant, pattern: &Pattern) -> PyResult<Bound<'py, PyAny>> {
    let grid = match variant.shape() {
        Shape::Grid(grid) => Some(grid),
        Shape::Graph(_) => None,
    };
    let holes = grid.is_some_and(|grid| grid.has_holes());
    if let (Some(bits), false) = (pattern.as_bits(), holes) {
        let bytes = py.detach(|| unpack_words(bits.words(), bits.len()));
        return shaped(grid.map(|grid| (grid.size().height(), grid.size().width())), PyArray1::from_vec(py, bytes));
    }
    let values: Vec<u16> = match grid.filter(|_| holes) {
        None => pattern.iter().collect(),
        Some(grid) => {
            let places = (0..grid.size().cells())
                .map(|i| Place { row: i / grid.size().width(), column: i % grid.size().width() });
            places.map(|place| grid.cell_at(place).map_or(0, |cell| pattern.get(cell))).collect()
        }
    };
    let dimensions = grid.map(|grid| (grid.size().height(), grid.size().width()));
    if variant.states().get() <= 256 {
        let bytes = values.iter().map(|&value| value as u8).collect();
        return shaped(dimensions, PyArray1::from_vec(py, bytes));
    }
    shaped(dimensions, PyArray1::from_vec(py, values))
}

fn shaped<'py, T: numpy::Element>(
    dimensions: Option<(usize, usize)>,
    flat: Bound<'py, PyArray1<T>>,
) -> PyResult<Bound<'py, PyAny>> {
    Ok(match dimensions {
        None => flat.into_any(),
        Some((height, width)) => flat.reshape([height, width])?.into_any(),
    })
}

/// Packs rows of lights, bytes 0 and 1, into rows of words: the first light of a row is the lowest
/// bit of its first word, and the bits after the last light are 0.
#[pyfunction]
pub(crate) fn pack<'py>(py: Python<'py>, lights: PyReadonlyArray2<'py, u8>) -> PyResult<Bound<'py, PyArray2<u64>>> {
    let [height, width] = [lights.shape()[0], lights.shape()[1]];
    let stride = words_for(width);
    let bytes = lights.as_slice()?;
    let packed = py.detach(|| {
        let mut words = vec![0; height * stride];
        let rows = words.chunks_exact_mut(stride.max(1)).zip(bytes.chunks_exact(width.max(1)));
        let all = rows.map(|(row, lights)| pack_bytes(lights, row)).collect::<Option<Vec<()>>>();
        all.map(|_| words)
    });
    let words = packed.ok_or_else(|| wrong("packed lights are 0 or 1"))?;
    PyArray1::from_vec(py, words).reshape([height, stride])
}

/// The lights, bytes 0 and 1, of rows of words.
#[pyfunction]
pub(crate) fn unpack<'py>(
    py: Python<'py>,
    words: PyReadonlyArray2<'py, u64>,
    width: usize,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let [height, stride] = [words.shape()[0], words.shape()[1]];
    if stride != words_for(width) {
        return Err(wrong(format!("rows of {stride} words are not {width} lights wide")));
    }
    let source = words.as_slice()?;
    let bytes = py.detach(|| {
        let mut bytes = Vec::with_capacity(height * width);
        source.chunks_exact(stride.max(1)).for_each(|row| bytes.extend_from_slice(&unpack_words(row, width)));
        bytes
    });
    PyArray1::from_vec(py, bytes).reshape([height, width])
}
