//! Boards: reading, writing, pressing, drawing.

use crate::arrays::{array_of, pattern_from};
use crate::errors::{OrRaise, read_error, wrong};
use crate::variants::Variant;
use douse::board;
use douse::goal::Goal;
use douse::pattern::States;
use douse::text::{self, Form, ReadOptions};
use douse_render::plot::{Captions, Scale};
use douse_render::style::{Labels, Style, Theme};
use douse_render::svg;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// The lights on a kind of puzzle, and the goal.
#[pyclass(frozen, module = "douse._douse")]
pub(crate) struct Board {
    board: Arc<board::Board>,
}

impl Board {
    pub(crate) fn get(&self) -> Arc<board::Board> {
        Arc::clone(&self.board)
    }

    pub(crate) fn of(board: board::Board) -> Self {
        Self { board: Arc::new(board) }
    }
}

/// The look of a picture, from Python.
#[derive(FromPyObject)]
pub(crate) struct Look {
    theme: String,
    labels: bool,
    cell: f64,
}

impl Look {
    fn style(&self) -> PyResult<Style> {
        let theme = match self.theme.as_str() {
            "auto" => Theme::Auto,
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            other => return Err(wrong(format!("'{other}' is not a theme: choose auto, light or dark"))),
        };
        if !(1.0..=1000.0).contains(&self.cell) {
            return Err(wrong(format!("a cell of {} pixels cannot be drawn: choose 1 to 1000", self.cell)));
        }
        Ok(Style { theme, labels: if self.labels { Labels::Names } else { Labels::None }, cell: self.cell })
    }
}

/// A goal by its name, or a picture of it.
pub(crate) fn goal_from(variant: &douse::variant::Variant, goal: Option<&Bound<'_, PyAny>>) -> PyResult<Goal> {
    match goal {
        None => Ok(Goal::Off),
        Some(goal) => match goal.extract::<String>() {
            Ok(name) => name.parse().or_raise(),
            Err(_) => Ok(Goal::Picture(pattern_from(variant, goal)?)),
        },
    }
}

#[pymethods]
impl Board {
    /// Lights, one number per cell in the order of the cells, with a goal by name or by its own
    /// numbers.
    #[new]
    #[pyo3(signature = (variant, lights, goal=None, title=None))]
    fn new(
        variant: &Variant,
        lights: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
        title: Option<String>,
    ) -> PyResult<Self> {
        let variant = variant.get();
        let (lights, goal) = (pattern_from(&variant, lights)?, goal_from(&variant, goal)?);
        let board = board::Board::new((*variant).clone(), lights).or_raise()?;
        Ok(Self::of(board.with_goal(goal).or_raise()?.with_title(title)))
    }

    /// The kind of puzzle.
    #[getter]
    fn variant(&self) -> Variant {
        Variant::of(self.board.variant().clone())
    }

    /// The lights.
    fn lights<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array_of(py, self.board.variant(), self.board.lights())
    }

    /// The goal.
    fn target<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let variant = self.board.variant();
        array_of(py, variant, &self.board.goal().target(variant.states(), variant.cells()))
    }

    /// The goal by its name.
    #[getter]
    fn goal(&self) -> String {
        self.board.goal().name()
    }

    /// The title, if it has one.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.board.title()
    }

    /// True if the goal is reached.
    #[getter]
    fn solved(&self) -> bool {
        self.board.is_solved()
    }

    /// The number of lights that are not off.
    #[getter]
    fn lit(&self) -> usize {
        self.board.lights().support()
    }

    /// The board in words, as it was understood.
    fn summary(&self) -> String {
        text::summary(&self.board)
    }

    /// The board after pressing these cells, one after another.
    fn press(&self, cells: Vec<usize>) -> PyResult<Self> {
        let mut board = (*self.board).clone();
        for cell in cells {
            if cell >= board.variant().cells() {
                return Err(wrong(format!("cell {cell} is not among the {} cells", board.variant().cells())));
            }
            board.press(cell);
        }
        Ok(Self::of(board))
    }

    /// The board after pressing every cell as often as its number says.
    fn apply(&self, presses: &Bound<'_, PyAny>) -> PyResult<Self> {
        let presses = pattern_from(self.board.variant(), presses)?;
        let mut board = (*self.board).clone();
        board.apply(&presses);
        Ok(Self::of(board))
    }

    /// The cells of these names.
    fn cells_named(&self, py: Python<'_>, names: &str) -> PyResult<Vec<usize>> {
        text::read_presses(names, self.board.variant().shape()).map_err(|error| read_error(py, &error))
    }

    /// The names of cells to press.
    fn press_names(&self, presses: &Bound<'_, PyAny>) -> PyResult<String> {
        let presses = pattern_from(self.board.variant(), presses)?;
        Ok(text::write_presses(self.board.variant().shape(), &presses))
    }

    /// The board in a form.
    fn write<'py>(&self, py: Python<'py>, form: &str) -> PyResult<Bound<'py, PyBytes>> {
        let form: Form = form.parse().or_raise()?;
        Ok(PyBytes::new(py, &text::write(&self.board, form).or_raise()?))
    }

    /// The properties of the board that a form cannot express.
    fn loss(&self, form: &str) -> PyResult<Vec<String>> {
        Ok(text::loss(&self.board, form.parse().or_raise()?))
    }

    /// A picture, with rings around the given presses.
    #[pyo3(signature = (look, presses=None))]
    fn svg(&self, look: Look, presses: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let style = look.style()?;
        match presses {
            None => svg::board(&self.board, &style).or_raise(),
            Some(presses) => {
                let presses = pattern_from(self.board.variant(), presses)?;
                svg::board_with_presses(&self.board, &presses, &style).or_raise()
            }
        }
    }

    /// Several sets of presses side by side.
    fn gallery(&self, look: Look, patterns: Vec<Bound<'_, PyAny>>) -> PyResult<String> {
        let variant = self.board.variant();
        let patterns = patterns.iter().map(|pattern| pattern_from(variant, pattern)).collect::<PyResult<Vec<_>>>()?;
        svg::gallery(variant, &patterns, &look.style()?).or_raise()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().board == self.board)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.board.hash(&mut hasher);
        hasher.finish()
    }
}

/// The options of the reader, from Python.
#[derive(FromPyObject)]
pub(crate) struct Options {
    form: Option<String>,
    size: Option<String>,
    shape: Option<String>,
    states: Option<u64>,
    rule: Option<String>,
    edges: Option<String>,
    goal: Option<String>,
    symbols: Option<(char, char)>,
}

/// Reads boards in any form, and returns the form, the boards and notes.
#[pyfunction]
pub(crate) fn read(
    py: Python<'_>,
    input: Cow<'_, [u8]>,
    options: Options,
) -> PyResult<(&'static str, Vec<Board>, Vec<String>)> {
    let options = ReadOptions {
        form: options.form.map(|form| form.parse()).transpose().or_raise()?,
        size: options.size.map(|size| size.parse()).transpose().or_raise()?,
        family: options.shape.map(|shape| shape.parse()).transpose().or_raise()?,
        states: options.states.map(States::new).transpose().or_raise()?,
        rule: options.rule.map(|rule| rule.parse()).transpose().or_raise()?,
        edges: options.edges.map(|edges| edges.parse()).transpose().or_raise()?,
        goal: options.goal.map(|goal| goal.parse()).transpose().or_raise()?,
        symbols: options.symbols,
    };
    let reading =
        py.detach(|| text::read(&input, &options, &text::own_input())).map_err(|error| read_error(py, &error))?;
    Ok((reading.form.name(), reading.boards.into_iter().map(Board::of).collect(), reading.notes))
}

/// The names of the forms, each with a description and an example.
#[pyfunction]
pub(crate) fn forms() -> Vec<(&'static str, &'static str, &'static str)> {
    Form::ALL.into_iter().map(|form| (form.name(), form.description(), form.example())).collect()
}

/// Draws a figure of bars or points.
#[pyfunction]
pub(crate) fn plot(kind: &str, captions: [String; 3], values: Vec<(i64, f64)>, scale: &str) -> PyResult<String> {
    let [title, across, up] = &captions;
    let captions = Captions { title, across, up };
    let scale = match scale {
        "linear" => Scale::Linear,
        "logarithmic" => Scale::Logarithmic,
        other => return Err(wrong(format!("'{other}' is not a scale: choose linear or logarithmic"))),
    };
    match kind {
        "bars" => Ok(douse_render::plot::bars(captions, &values, scale, &Style::default())),
        "points" => Ok(douse_render::plot::points(captions, &values, scale, &Style::default())),
        other => Err(wrong(format!("'{other}' is not a figure: choose bars or points"))),
    }
}
