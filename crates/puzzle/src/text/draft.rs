//! A board as it was written, before it is checked.

use super::error::{Fault, ReadErrorKind, outside};
use super::options::ReadOptions;
use crate::board::Board;
use crate::edges::Edges;
use crate::family::Family;
use crate::goal::Goal;
use crate::graph::{Graph, GraphError};
use crate::pattern::{Pattern, States};
use crate::place::Place;
use crate::rule::Rule;
use crate::shape::{Grid, Shape};
use crate::size::Size;
use crate::variant::Variant;
use douse_algebra::bits::BitVec;
use douse_algebra::budget::{Budget, Reservation};
use std::ops::Range;
use std::sync::Arc;

/// Something and the bytes of the input it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    pub value: T,
    /// The bytes it was read from.
    pub span: Range<usize>,
}

impl<T> Spanned<T> {
    /// A thing read from these bytes.
    pub fn new(value: T, span: Range<usize>) -> Self {
        Self { value, span }
    }
}

/// A board as it was written: what a form makes of an input. [`Draft::check`] turns it into a
/// [`Board`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The cells of the board.
    pub shape: Spanned<DraftShape>,
    pub rule: Option<Spanned<Rule>>,
    pub states: Option<Spanned<u64>>,
    pub edges: Option<Spanned<Edges>>,
    pub lights: Spanned<DraftLights>,
    pub goal: Option<Spanned<DraftGoal>>,
    pub title: Option<String>,
    /// The names of the cells to press, one after another, if they are given.
    pub presses: Option<Vec<Spanned<String>>>,
}

/// Cells as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftShape {
    /// A rectangle; the places of `holes`, counted row by row, are not cells.
    Grid {
        width: usize,
        height: usize,
        /// The places that are not cells, rising.
        holes: Vec<usize>,
    },
    Graph {
        vertices: usize,
        links: Vec<Spanned<(usize, usize)>>,
    },
    /// A named graph.
    Family(Family),
}

/// Lights as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftLights {
    /// One state per cell.
    Values(Vec<u16>),
    /// Two states, packed.
    Bits(BitVec),
    /// The lights that are not off, by place.
    Places(Vec<Spanned<(Place, u16)>>),
    /// The lights that are not off, by vertex.
    Vertices(Vec<Spanned<usize>>),
    /// All off.
    Off,
}

/// A goal as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftGoal {
    /// All in one state.
    Named(Goal),
    /// A picture, one state per cell.
    Picture(DraftLights),
}

impl Draft {
    /// Lights of a shape, nothing else given.
    pub fn new(shape: Spanned<DraftShape>, lights: Spanned<DraftLights>) -> Self {
        Self { shape, rule: None, states: None, edges: None, lights, goal: None, title: None, presses: None }
    }

    /// Lights of a rectangle, nothing else given.
    pub fn grid(size: Spanned<(usize, usize)>, lights: Spanned<DraftLights>) -> Self {
        Self::grid_with_holes(size, Vec::new(), lights)
    }

    /// Like [`Draft::grid`], without the places of the holes.
    pub fn grid_with_holes(size: Spanned<(usize, usize)>, holes: Vec<usize>, lights: Spanned<DraftLights>) -> Self {
        let (width, height) = size.value;
        Self::new(Spanned::new(DraftShape::Grid { width, height, holes }, size.span), lights)
    }

    /// Lights of a graph, nothing else given.
    pub fn graph(vertices: Spanned<usize>, links: Vec<Spanned<(usize, usize)>>, lights: Spanned<DraftLights>) -> Self {
        Self::new(Spanned::new(DraftShape::Graph { vertices: vertices.value, links }, vertices.span), lights)
    }

    /// Lights of a named graph, nothing else given.
    pub fn family(family: Spanned<Family>, lights: Spanned<DraftLights>) -> Self {
        Self::new(Spanned::new(DraftShape::Family(family.value), family.span), lights)
    }

    /// Replaces parts of the draft by the options; returns what was replaced, in words.
    pub fn replace_by(&mut self, options: &ReadOptions) -> Result<Vec<String>, Fault> {
        let conflict = |span: &Range<usize>, what, said: String, written: String| {
            Err(Fault::new(span.clone(), ReadErrorKind::Conflict { what, said, written }))
        };
        let mut notes = Vec::new();
        let mut replaced = |what: &str, old: String, new: String| {
            if old != new {
                notes.push(format!("{what} {new} as asked for, in place of {old}"));
            }
        };
        if let (Some(size), DraftShape::Grid { width, height, .. }) = (options.size, &self.shape.value)
            && (size.width(), size.height()) != (*width, *height)
        {
            return conflict(&self.shape.span, "size", format!("{size} was asked for"), format!("{width}x{height}"));
        }
        if let Some(family) = options.family {
            let written = match &self.shape.value {
                DraftShape::Grid { width, height, .. } => format!("{width}x{height}"),
                DraftShape::Graph { vertices, .. } => format!("a graph of {vertices} vertices"),
                DraftShape::Family(written) => written.to_string(),
            };
            if self.shape.value != DraftShape::Family(family) {
                return conflict(&self.shape.span, "shape", format!("{family} was asked for"), written);
            }
        }
        if let (Some(states), Some(written)) = (options.states, &self.states)
            && u64::from(states.get()) != written.value
        {
            return conflict(
                &written.span,
                "number of states",
                format!("{} was asked for", states.get()),
                written.value.to_string(),
            );
        }
        if let Some(edges) = options.edges {
            if let (DraftShape::Graph { .. } | DraftShape::Family(_), true) = (&self.shape.value, edges != Edges::Flat)
            {
                return conflict(&self.shape.span, "shape", format!("{edges} edges were asked for"), "a graph".into());
            }
            if let Some(old) = &self.edges {
                replaced("edges", old.value.to_string(), edges.to_string());
            }
            self.edges = Some(Spanned::new(edges, self.shape.span.clone()));
        }
        if let Some(rule) = &options.rule {
            if let Some(old) = &self.rule {
                replaced("rule", old.value.to_string(), rule.to_string());
            }
            self.rule = Some(Spanned::new(rule.clone(), self.shape.span.clone()));
        }
        if let Some(goal) = &options.goal {
            if let Some(old) = &self.goal {
                let name = match &old.value {
                    DraftGoal::Named(goal) => goal.name(),
                    DraftGoal::Picture(_) => "picture".into(),
                };
                replaced("goal", name, goal.name());
            }
            self.goal = Some(Spanned::new(DraftGoal::Named(goal.clone()), self.shape.span.clone()));
        }
        if self.states.is_none() {
            self.states = options.states.map(|states| Spanned::new(states.get().into(), self.lights.span.clone()));
        }
        Ok(notes)
    }

    /// The board, if all of it is valid, and the cells to press, in order, if the form contains
    /// them.
    pub fn check(self, meter: &mut Meter) -> Result<(Board, Option<Vec<usize>>), Fault> {
        let Self { shape, rule, states, edges, lights, goal, title, presses } = self;
        let states = match states {
            None => States::TWO,
            Some(Spanned { value, span }) => States::new(value).map_err(|error| Fault::new(span, error))?,
        };
        let edges = edges.map_or(Edges::Flat, |edges| edges.value);
        let rule = rule.unwrap_or_else(|| Spanned::new(Rule::Plus, shape.span.clone()));
        let shape = check_shape(shape, edges, &lights.value, states, meter)?;
        let variant = Variant::new(shape, rule.value, states).map_err(|error| Fault::new(rule.span, error))?;
        let span = lights.span.clone();
        let lights = check_lights(&variant, lights)?;
        let mut board = Board::new(variant, lights).map_err(|error| Fault::new(span, error))?;
        if let Some(Spanned { value, span }) = goal {
            let goal = match value {
                DraftGoal::Named(goal) => goal,
                DraftGoal::Picture(lights) => {
                    Goal::Picture(check_lights(board.variant(), Spanned::new(lights, span.clone()))?)
                }
            };
            board = board.with_goal(goal).map_err(|error| Fault::new(span, error))?;
        }
        let presses = presses.map(|names| check_presses(board.variant().shape(), names)).transpose()?;
        Ok((board.with_title(title), presses))
    }
}

/// Draws what the boards of one reading take from its budget: all of them are held until the last
/// is read.
pub struct Meter<'a> {
    budget: &'a Budget<'a>,
    held: Vec<Reservation>,
}

impl<'a> Meter<'a> {
    /// Nothing is drawn yet.
    pub fn new(budget: &'a Budget<'a>) -> Self {
        Self { budget, held: Vec::new() }
    }

    /// An error if the time is up.
    pub fn check_time(&self, span: &Range<usize>) -> Result<(), Fault> {
        self.budget.check().map_err(|_| Fault::new(span.clone(), ReadErrorKind::Stopped))
    }

    /// Draws this many bytes.
    pub fn take(&mut self, bytes: u128, span: &Range<usize>) -> Result<(), Fault> {
        let too_large = || {
            let held = self.held.iter().map(|held| held.bytes() as u128).sum::<u128>();
            let (bytes, limit) = (held.saturating_add(bytes), Some(self.budget.memory() as u128));
            Fault::new(span.clone(), ReadErrorKind::Memory { bytes, limit })
        };
        let wanted = usize::try_from(bytes).map_err(|_| too_large())?;
        let held = self.budget.reserve(wanted).map_err(|_| too_large())?;
        self.held.push(held);
        Ok(())
    }
}

fn check_shape(
    shape: Spanned<DraftShape>,
    edges: Edges,
    lights: &DraftLights,
    states: States,
    meter: &mut Meter,
) -> Result<Shape, Fault> {
    let span = shape.span;
    let written_out = match lights {
        DraftLights::Values(values) => values.len(),
        DraftLights::Bits(bits) => bits.len(),
        _ => 0,
    };
    match shape.value {
        DraftShape::Grid { width, height, holes } => {
            let size = Size::new(width, height).map_err(|error| Fault::new(span.clone(), error))?;
            let cells = size.cells() as u128;
            if size.cells() != written_out + holes.len() {
                meter.take(if states.is_two() { cells / 8 } else { cells * 2 }, &span)?;
            }
            if holes.is_empty() {
                return Ok(Shape::grid(size, edges));
            }
            let mut present = BitVec::ones_everywhere(size.cells());
            for place in holes {
                if place >= size.cells() {
                    let place = Place { row: place / width, column: place % width };
                    return Err(Fault::new(span, outside(place, size)));
                }
                present.set(place, false);
            }
            let grid = Grid::with_holes(size, edges, present).map_err(|_| Fault::new(span, ReadErrorKind::AllHoles))?;
            Ok(Shape::Grid(grid))
        }
        DraftShape::Graph { vertices, links } => {
            if vertices <= Graph::MAX_VERTICES {
                meter.take(vertices as u128 * 24 + links.len() as u128 * 24, &span)?;
            }
            let pairs: Vec<_> = links.iter().map(|link| link.value).collect();
            let graph = Graph::new(vertices, &pairs).map_err(|error| {
                let place = match &error {
                    GraphError::NoSuchVertex { edge, .. } | GraphError::Loop { edge, .. } => links.get(*edge),
                    GraphError::Double { a, b } => {
                        links.iter().rev().find(|link| link.value == (*a, *b) || link.value == (*b, *a))
                    }
                    _ => None,
                };
                Fault::new(place.map_or(span, |link| link.span.clone()), error)
            })?;
            Ok(Shape::Graph(Arc::new(graph)))
        }
        DraftShape::Family(family) => {
            let fault = |error| Fault::new(span.clone(), ReadErrorKind::Family(error));
            let (vertices, links) = family.counts().map_err(fault)?;
            // While it is made a graph takes 16 bytes per edge for the list and 8 for the table.
            meter.take(vertices as u128 * 8 + links as u128 * 24, &span)?;
            Shape::family(family).map_err(fault)
        }
    }
}

fn check_lights(variant: &Variant, lights: Spanned<DraftLights>) -> Result<Pattern, Fault> {
    let (states, cells, span) = (variant.states(), variant.cells(), lights.span);
    let zeros = || {
        Pattern::try_zeros(states, cells).map_err(|error| {
            let kind = ReadErrorKind::Memory { bytes: error.bytes as u128, limit: None };
            Fault::new(span.clone(), kind)
        })
    };
    match lights.value {
        DraftLights::Bits(bits) if states.is_two() => Ok(Pattern::from_bits(bits)),
        DraftLights::Bits(bits) => Ok(Pattern::from_values(states, bits.iter().map(u16::from))),
        DraftLights::Values(values) => {
            if let Some(cell) = values.iter().position(|&value| u32::from(value) >= states.get())
                && cell < cells
            {
                let value = values[cell].to_string();
                return Err(Fault::new(span, state_fault(variant.shape(), cell, value, states.get().into())));
            }
            if states.is_two() {
                return Ok(Pattern::from_bits(BitVec::from_fn(values.len(), |cell| values[cell] == 1)));
            }
            Ok(Pattern::from_values(states, values))
        }
        DraftLights::Off => zeros(),
        DraftLights::Vertices(list) => {
            let mut pattern = zeros()?;
            for Spanned { value: vertex, span } in list {
                let name = || format!("v{vertex}");
                if vertex >= cells {
                    return Err(Fault::new(span, ReadErrorKind::NoCell { name: name() }));
                }
                if pattern.get(vertex) != 0 {
                    return Err(Fault::new(span, ReadErrorKind::Repeated { name: name() }));
                }
                pattern.set(vertex, 1);
            }
            Ok(pattern)
        }
        DraftLights::Places(list) => {
            let mut pattern = zeros()?;
            let Shape::Grid(grid) = variant.shape() else {
                return Err(Fault::new(span, ReadErrorKind::NoCell { name: "a place in a grid".into() }));
            };
            for Spanned { value: (place, value), span } in list {
                let Some(cell) = grid.cell_at(place) else {
                    let inside = place.row < grid.size().height() && place.column < grid.size().width();
                    let kind = if inside {
                        ReadErrorKind::NoCell { name: place.to_string() }
                    } else {
                        outside(place, grid.size())
                    };
                    return Err(Fault::new(span, kind));
                };
                if u32::from(value) >= states.get() {
                    let kind = state_fault(variant.shape(), cell, value.to_string(), states.get().into());
                    return Err(Fault::new(span, kind));
                }
                if pattern.get(cell) != 0 {
                    let name = super::error::spot(place);
                    return Err(Fault::new(span, ReadErrorKind::Repeated { name }));
                }
                pattern.set(cell, value);
            }
            Ok(pattern)
        }
    }
}

fn state_fault(shape: &Shape, cell: usize, value: String, states: u64) -> ReadErrorKind {
    match shape {
        Shape::Grid(grid) => ReadErrorKind::State { value, place: grid.place(cell), states },
        Shape::Graph(_) => ReadErrorKind::CellState { cell: format!("v{cell}"), value, states },
    }
}

/// The cells that names mean on a shape.
pub(super) fn check_presses(shape: &Shape, names: Vec<Spanned<String>>) -> Result<Vec<usize>, Fault> {
    let mut cells = Vec::with_capacity(names.len());
    for Spanned { value: name, span } in names {
        let cell = shape.cell_named(&name).ok_or_else(|| Fault::new(span, no_cell(shape, name)))?;
        cells.push(cell);
    }
    Ok(cells)
}

fn no_cell(shape: &Shape, name: String) -> ReadErrorKind {
    match shape {
        Shape::Grid(grid) => match name.parse::<Place>() {
            Ok(place) if place.row >= grid.size().height() || place.column >= grid.size().width() => {
                outside(place, grid.size())
            }
            Ok(_) => ReadErrorKind::NoCell { name },
            Err(_) => {
                ReadErrorKind::Expected { expected: "a cell such as C2".into(), found: super::error::quoted(&name) }
            }
        },
        Shape::Graph(_) => ReadErrorKind::NoCell { name },
    }
}
