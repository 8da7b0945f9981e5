//! The cells of a board, and their places.

use crate::edges::Edges;
use crate::family::{Family, FamilyError};
use crate::graph::Graph;
use crate::pattern::Pattern;
use crate::place::Place;
use crate::size::Size;
use douse_algebra::bits::BitVec;
use std::fmt;
use std::sync::Arc;

/// The cells of a board. They are numbered from 0 without gaps: in a grid row by row from the top
/// left, without holes; in a graph as its vertices are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A rectangle, perhaps with joined edges, perhaps with holes.
    Grid(Grid),
    /// The vertices of a graph.
    Graph(Arc<Graph>),
}

/// A rectangle of cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    size: Size,
    edges: Edges,
    holes: Option<Arc<Holes>>,
}

/// The gaps of a grid, with the tables from cells to places and back.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Holes {
    present: BitVec,
    /// The number of cells present before each word of `present`.
    before: Vec<usize>,
    places: Vec<usize>,
}

/// Every place of a grid is a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board that is all holes has no lights")]
pub struct AllHoles;

impl Grid {
    /// A full rectangle.
    pub fn new(size: Size, edges: Edges) -> Self {
        Self { size, edges, holes: None }
    }

    /// A rectangle with cells only where `present` is one (row by row).
    ///
    /// # Panics
    /// If `present` does not have one entry per place.
    pub fn with_holes(size: Size, edges: Edges, present: BitVec) -> Result<Self, AllHoles> {
        assert_eq!(present.len(), size.cells(), "one entry per place");
        let count = present.count_ones();
        if count == 0 {
            return Err(AllHoles);
        }
        if count == present.len() {
            return Ok(Self::new(size, edges));
        }
        let before = present
            .words()
            .iter()
            .scan(0, |sum, word| {
                let before = *sum;
                *sum += word.count_ones() as usize;
                Some(before)
            })
            .collect();
        let places = present.ones().collect();
        Ok(Self { size, edges, holes: Some(Arc::new(Holes { present, before, places })) })
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The way in which the edges are joined.
    pub fn edges(&self) -> Edges {
        self.edges
    }

    /// Returns whether some places are not cells.
    pub fn has_holes(&self) -> bool {
        self.holes.is_some()
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.holes.as_ref().map_or(self.size.cells(), |holes| holes.places.len())
    }

    /// The cell at a place; `None` for a hole and past the edges.
    pub fn cell_at(&self, place: Place) -> Option<usize> {
        if place.row >= self.size.height() || place.column >= self.size.width() {
            return None;
        }
        let index = place.row * self.size.width() + place.column;
        match &self.holes {
            None => Some(index),
            Some(holes) => holes.present.get(index).then(|| {
                let below = holes.present.words()[index / 64] & ((1 << (index % 64)) - 1);
                holes.before[index / 64] + below.count_ones() as usize
            }),
        }
    }

    /// The place of a cell.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn place(&self, cell: usize) -> Place {
        let index = self.holes.as_ref().map_or(cell, |holes| holes.places[cell]);
        assert!(index < self.size.cells(), "cell {cell} of a board of {}", self.cells());
        Place { row: index / self.size.width(), column: index % self.size.width() }
    }

    /// The class of a cell by its row and its column modulo a number: for 2 the four parity
    /// classes, counted from 0.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn residue_class(&self, cell: usize, modulus: usize) -> usize {
        let place = self.place(cell);
        place.row % modulus * modulus + place.column % modulus
    }

    /// The cell that lies `offset` (rows down, columns right) of a place, across joined edges.
    pub fn reach(&self, from: Place, offset: (isize, isize)) -> Option<usize> {
        let (row, column) = (from.row as isize + offset.0, from.column as isize + offset.1);
        let (row, column) = self.edges.glue(self.size, row, column)?;
        self.cell_at(Place { row, column })
    }
}

impl Shape {
    /// A full rectangle.
    pub fn grid(size: Size, edges: Edges) -> Self {
        Self::Grid(Grid::new(size, edges))
    }

    /// The graph of a family.
    pub fn family(family: Family) -> Result<Self, FamilyError> {
        Ok(Self::Graph(Arc::new(family.graph()?)))
    }

    /// The name of its graph, if it has one.
    pub fn as_family(&self) -> Option<Family> {
        match self {
            Self::Grid(_) => None,
            Self::Graph(graph) => graph.family(),
        }
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        match self {
            Self::Grid(grid) => grid.cells(),
            Self::Graph(graph) => graph.vertices(),
        }
    }

    /// The grid, if it is one.
    pub fn as_grid(&self) -> Option<&Grid> {
        match self {
            Self::Grid(grid) => Some(grid),
            Self::Graph(_) => None,
        }
    }

    /// The name of a cell: `C2` in a grid, `v5` in a graph.
    pub fn cell_name(&self, cell: usize) -> String {
        match self {
            Self::Grid(grid) => grid.place(cell).to_string(),
            Self::Graph(_) => format!("v{cell}"),
        }
    }

    /// Presses on cells of this shape, to be printed.
    ///
    /// # Panics
    /// When printed, if there is a press on no cell.
    pub fn presses<'a>(&'a self, pattern: &'a Pattern) -> Presses<'a> {
        Presses { shape: self, pattern }
    }

    /// The cell with this name; `None` if there is none.
    pub fn cell_named(&self, name: &str) -> Option<usize> {
        match self {
            Self::Grid(grid) => grid.cell_at(name.parse().ok()?),
            Self::Graph(graph) => {
                let digits = name.strip_prefix(['v', 'V']).unwrap_or(name);
                if !digits.bytes().all(|b| b.is_ascii_digit()) {
                    return None;
                }
                digits.parse().ok().filter(|vertex| *vertex < graph.vertices())
            }
        }
    }
}

/// Presses by the names of their cells: `A1 C2=3` is one press of A1 and three of C2, `none` is no
/// press at all.
#[derive(Clone, Copy, Debug)]
pub struct Presses<'a> {
    shape: &'a Shape,
    pattern: &'a Pattern,
}

impl fmt::Display for Presses<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.pattern.is_zero() {
            return f.write_str("none");
        }
        for (i, (cell, times)) in self.pattern.nonzero().enumerate() {
            let (between, name) = (if i > 0 { " " } else { "" }, self.shape.cell_name(cell));
            match times {
                1 => write!(f, "{between}{name}")?,
                _ => write!(f, "{between}{name}={times}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::States;

    #[test]
    fn holes_are_skipped_in_the_numbering() {
        let size = Size::new(13, 11).unwrap();
        let present = BitVec::from_fn(size.cells(), |i| i % 3 != 1 && i % 7 != 2);
        let grid = Grid::with_holes(size, Edges::Flat, present.clone()).unwrap();
        assert_eq!(grid.cells(), present.count_ones());
        for (cell, index) in present.ones().enumerate() {
            let place = Place { row: index / 13, column: index % 13 };
            assert_eq!(grid.place(cell), place);
            assert_eq!(grid.cell_at(place), Some(cell));
        }
        assert_eq!(grid.cell_at(Place { row: 0, column: 1 }), None);
        assert_eq!(grid.cell_at(Place { row: 11, column: 0 }), None);
        assert_eq!(Grid::with_holes(size, Edges::Flat, BitVec::zeros(143)), Err(AllHoles));
        assert!(!Grid::with_holes(size, Edges::Flat, BitVec::ones_everywhere(143)).unwrap().has_holes());
    }

    #[test]
    fn cells_have_names() {
        let grid = Shape::grid(Size::new(5, 4).unwrap(), Edges::Flat);
        assert_eq!(grid.cell_name(7), "C2");
        assert_eq!(grid.cell_named("C2"), Some(7));
        assert_eq!(grid.cell_named("F1"), None);
        let graph = Shape::Graph(Arc::new(Graph::new(3, &[(0, 1)]).unwrap()));
        assert_eq!(graph.cell_name(2), "v2");
        assert_eq!(graph.cell_named("v2"), Some(2));
        assert_eq!(graph.cell_named("v3"), None);
        let pattern = Pattern::from_values(States::new(4).unwrap(), [0, 3, 1]);
        assert_eq!(graph.presses(&pattern).to_string(), "v1=3 v2");
        assert_eq!(graph.presses(&Pattern::constant(States::TWO, 3, 0)).to_string(), "none");
    }
}
