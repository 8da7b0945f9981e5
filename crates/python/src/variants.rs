//! Kinds of puzzles.

use crate::arrays::pattern_of_bytes;
use crate::errors::{OrRaise, wrong};
use douse::edges::Edges;
use douse::family::Family;
use douse::graph::Graph;
use douse::pattern::States;
use douse::rule::Rule;
use douse::shape::{Grid, Shape};
use douse::size::Size;
use douse::variant;
use douse_algebra::bits::BitMatrix;
use douse_render::layout::{Layout, Outline, Point};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// A kind of puzzle.
#[pyclass(frozen, module = "douse._douse")]
pub(crate) struct Variant {
    variant: Arc<variant::Variant>,
}

impl Variant {
    pub(crate) fn get(&self) -> Arc<variant::Variant> {
        Arc::clone(&self.variant)
    }

    pub(crate) fn of(variant: variant::Variant) -> Self {
        Self { variant: Arc::new(variant) }
    }
}

/// A rule by its name, or arbitrary sets as a matrix: row = press, column = light.
fn rule_from(rule: &Bound<'_, PyAny>) -> PyResult<Rule> {
    if let Ok(name) = rule.extract::<String>() {
        return name.parse().or_raise();
    }
    let matrix = rule.extract::<PyReadonlyArray2<'_, u8>>()?;
    let [rows, columns] = [matrix.shape()[0], matrix.shape()[1]];
    let flat = pattern_of_bytes(States::TWO, matrix.as_slice()?)?;
    let bits = flat.as_bits().ok_or_else(|| wrong("a press matrix has entries 0 and 1"))?;
    Ok(Rule::Matrix(Arc::new(BitMatrix::from_flat(rows, columns, bits))))
}

fn build(shape: Shape, rule: &Bound<'_, PyAny>, states: u64) -> PyResult<Variant> {
    let states = States::new(states).or_raise()?;
    Ok(Variant::of(variant::Variant::new(shape, rule_from(rule)?, states).or_raise()?))
}

/// Width and height of a drawing, middles and corners of the cells, and the cells that lines join.
type LayoutParts = (Point, Vec<(Point, Vec<Point>)>, Vec<(usize, usize)>);

#[pymethods]
impl Variant {
    /// A grid; `present` is 0 at holes.
    #[staticmethod]
    #[pyo3(signature = (width, height, edges, rule, states, present=None))]
    fn grid(
        width: usize,
        height: usize,
        edges: &str,
        rule: &Bound<'_, PyAny>,
        states: u64,
        present: Option<PyReadonlyArray2<'_, u8>>,
    ) -> PyResult<Self> {
        let (size, edges): (Size, Edges) = (Size::new(width, height).or_raise()?, edges.parse().or_raise()?);
        let Some(present) = present else { return build(Shape::grid(size, edges), rule, states) };
        if present.shape() != [height, width] {
            return Err(wrong("holes need an entry for every place of the grid"));
        }
        let bits = pattern_of_bytes(States::TWO, present.as_slice()?)?;
        let bits = bits.as_bits().cloned().ok_or_else(|| wrong("holes are given as true or false"))?;
        let grid = Grid::with_holes(size, edges, bits).map_err(|error| wrong(error.to_string()))?;
        build(Shape::Grid(grid), rule, states)
    }

    /// A graph by its number of vertices and its edges.
    #[staticmethod]
    fn graph(vertices: usize, links: Vec<(usize, usize)>, rule: &Bound<'_, PyAny>, states: u64) -> PyResult<Self> {
        build(Shape::Graph(Arc::new(Graph::new(vertices, &links).or_raise()?)), rule, states)
    }

    /// A graph by its name, such as `cube:3`.
    #[staticmethod]
    fn family(name: &str, rule: &Bound<'_, PyAny>, states: u64) -> PyResult<Self> {
        let family: Family = name.parse().or_raise()?;
        build(Shape::family(family).or_raise()?, rule, states)
    }

    /// The number of cells.
    #[getter]
    fn cells(&self) -> usize {
        self.variant.cells()
    }

    /// Width and height of a grid.
    #[getter]
    fn size(&self) -> Option<(usize, usize)> {
        self.variant.shape().as_grid().map(|grid| (grid.size().width(), grid.size().height()))
    }

    /// The edges of a grid.
    #[getter]
    fn edges(&self) -> Option<&'static str> {
        self.variant.shape().as_grid().map(|grid| grid.edges().name())
    }

    /// The name of a graph that has one.
    #[getter]
    fn name(&self) -> Option<String> {
        self.variant.shape().as_family().map(|family| family.to_string())
    }

    /// The rule by its name; `matrix` for one that has none.
    #[getter]
    fn rule(&self) -> String {
        self.variant.rule().to_string()
    }

    /// The number of states of a light.
    #[getter]
    fn states(&self) -> u32 {
        self.variant.states().get()
    }

    /// 0 at the holes of a grid that has some.
    fn present<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<u8>>>> {
        let Some(grid) = self.variant.shape().as_grid().filter(|grid| grid.has_holes()) else { return Ok(None) };
        let (width, height) = (grid.size().width(), grid.size().height());
        let place = |i: usize| douse::place::Place { row: i / width, column: i % width };
        let present = (0..width * height).map(|i| u8::from(grid.cell_at(place(i)).is_some())).collect();
        PyArray1::from_vec(py, present).reshape([height, width]).map(Some)
    }

    /// The edges of a graph.
    fn links(&self) -> Option<Vec<(usize, usize)>> {
        match self.variant.shape() {
            Shape::Grid(_) => None,
            Shape::Graph(graph) => Some(graph.edges().collect()),
        }
    }

    /// The press matrix: row = press, column = light.
    fn matrix<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let cells = self.variant.cells();
        let entries = cells.checked_mul(cells).filter(|entries| *entries <= 1 << 32);
        let entries = entries.ok_or_else(|| wrong(format!("a matrix of {cells} x {cells} entries is too large")))?;
        let mut matrix = vec![0; entries];
        for press in 0..cells {
            self.variant.lights_of(press).into_iter().for_each(|light| matrix[press * cells + light] = 1);
        }
        PyArray1::from_vec(py, matrix).reshape([cells, cells])
    }

    /// The layout of a drawing: width and height, the middle and the relative corners of each cell
    /// (none for a circle), lines.
    fn layout(&self) -> LayoutParts {
        let layout = Layout::of(self.variant.shape());
        let corners = |outline: Outline| match outline {
            Outline::Square => vec![(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
            Outline::Circle => Vec::new(),
            Outline::Polygon(corners) => corners,
        };
        (
            layout.extent,
            layout.cells.into_iter().map(|cell| (cell.middle, corners(cell.outline))).collect(),
            layout.links,
        )
    }

    /// The lights that pressing a cell changes.
    fn lights_of(&self, cell: usize) -> PyResult<Vec<usize>> {
        if cell >= self.variant.cells() {
            return Err(wrong(format!("cell {cell} is not among the {} cells", self.variant.cells())));
        }
        Ok(self.variant.lights_of(cell))
    }

    /// The name of a cell.
    fn cell_name(&self, cell: usize) -> PyResult<String> {
        if cell >= self.variant.cells() {
            return Err(wrong(format!("cell {cell} is not among the {} cells", self.variant.cells())));
        }
        Ok(self.variant.shape().cell_name(cell))
    }

    /// The cell of a name.
    fn cell_named(&self, name: &str) -> Option<usize> {
        self.variant.shape().cell_named(name)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().variant == self.variant)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.variant.hash(&mut hasher);
        hasher.finish()
    }
}
