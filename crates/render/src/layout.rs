//! The places where the cells of a shape are drawn.

use douse_puzzle::family::{Family, cube::Sticker, hexagon, triangle};
use douse_puzzle::graph::Graph;
use douse_puzzle::shape::{Grid, Shape};
use std::f64::consts::{PI, TAU};

/// A point of a drawing, x to the right and y down; a cell is about 1 wide.
pub type Point = (f64, f64);

/// The outline of a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// A square of side 1 round the middle.
    Square,
    /// A circle round the middle.
    Circle,
    /// A polygon with these corners, relative to the middle.
    Polygon(Vec<Point>),
}

/// A cell of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct CellPlace {
    /// The middle of the cell.
    pub middle: Point,
    /// The outline of the cell.
    pub outline: Outline,
}

/// The places where the cells of a shape are drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Width and height of the drawing.
    pub extent: Point,
    /// The cells, by number.
    pub cells: Vec<CellPlace>,
    /// The pairs of cells that a line joins; empty if cells that touch are neighbours.
    pub links: Vec<(usize, usize)>,
}

/// The space between circles of a ring, from middle to middle.
const PITCH: f64 = 1.45;

impl Layout {
    /// Lays out the cells of a shape. Squares in a grid; a cube unfolded; hexagons and triangles in
    /// their place; a graph as circles, on a ring unless its name suggests something better.
    ///
    /// Time and memory are proportional to cells and edges.
    ///
    /// ```
    /// use douse_puzzle::{family::Family, shape::Shape};
    /// use douse_render::layout::Layout;
    /// let layout = Layout::of(&Shape::family(Family::Cube(3))?);
    /// assert_eq!((layout.cells.len(), layout.links.len()), (54, 0));
    /// # Ok::<(), douse_puzzle::family::FamilyError>(())
    /// ```
    #[must_use]
    pub fn of(shape: &Shape) -> Self {
        match shape {
            Shape::Grid(grid) => Self::of_grid(grid),
            Shape::Graph(graph) => match graph.family() {
                Some(Family::Cube(side)) => Self::of_cube(side),
                Some(Family::Hexagon(side)) => Self::of_hexagon(side),
                Some(Family::Triangle(side)) => Self::of_triangle(side),
                family => Self::of_graph(graph, &middles(graph, family)),
            },
        }
    }

    /// The cells by height, each row from left to right.
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<usize>> {
        let mut cells: Vec<usize> = (0..self.cells.len()).collect();
        let at = |cell: usize| self.cells[cell].middle;
        cells.sort_by(|&one, &other| at(one).1.total_cmp(&at(other).1));
        let mut rows: Vec<Vec<usize>> = Vec::new();
        for cell in cells {
            match rows.last_mut() {
                Some(row) if (at(row[0]).1 - at(cell).1).abs() < 0.01 => row.push(cell),
                _ => rows.push(vec![cell]),
            }
        }
        rows.iter_mut().for_each(|row| row.sort_by(|&one, &other| at(one).0.total_cmp(&at(other).0)));
        rows
    }

    /// The cell that an arrow key leads to: the nearest ahead, where straight ahead is nearer than
    /// aside; `from` itself if there is none.
    ///
    /// # Arguments
    /// * `direction`: right and down, such as `(-1.0, 0.0)` for the left.
    #[must_use]
    pub fn next(&self, from: usize, (right, down): Point) -> usize {
        let (x, y) = self.cells[from].middle;
        let cost = |cell: &usize| {
            let (to_x, to_y) = self.cells[*cell].middle;
            let (ahead, aside) = ((to_x - x) * right + (to_y - y) * down, (to_x - x) * down + (to_y - y) * right);
            // Within a right angle ahead.
            (ahead > 0.05 && aside.abs() <= ahead * 2.0 + 0.01).then_some(ahead + 2.0 * aside.abs())
        };
        let best = (0..self.cells.len()).filter_map(|cell| Some((cost(&cell)?, cell)));
        best.min_by(|one, other| one.0.total_cmp(&other.0)).map_or(from, |(_, cell)| cell)
    }

    /// The lines of a drawing: the sides of cells that are polygons, and a line between the cells
    /// of each pair that is joined.
    #[must_use]
    pub fn segments(&self) -> Vec<(Point, Point)> {
        let mut segments = Vec::new();
        for CellPlace { middle, outline } in &self.cells {
            let Outline::Polygon(corners) = outline else { continue };
            let at = |corner: &Point| (middle.0 + corner.0, middle.1 + corner.1);
            let next = corners.iter().cycle().skip(1);
            segments.extend(corners.iter().zip(next).map(|(corner, next)| (at(corner), at(next))));
        }
        segments.extend(self.links.iter().map(|&(one, other)| (self.cells[one].middle, self.cells[other].middle)));
        segments
    }

    fn of_grid(grid: &Grid) -> Self {
        let middle = |cell| {
            let place = grid.place(cell);
            (place.column as f64 + 0.5, place.row as f64 + 0.5)
        };
        let cells = (0..grid.cells()).map(|cell| CellPlace { middle: middle(cell), outline: Outline::Square });
        let extent = (grid.size().width() as f64, grid.size().height() as f64);
        Self { extent, cells: cells.collect(), links: Vec::new() }
    }

    fn of_cube(side: usize) -> Self {
        const GAP: f64 = 0.22;
        let cell = |cell| {
            let sticker = Sticker::of_cell(side, cell);
            let (down, right) = sticker.face.in_net();
            let (row, column) = sticker.in_net(side);
            let middle = (column as f64 + 0.5 + right as f64 * GAP, row as f64 + 0.5 + down as f64 * GAP);
            CellPlace { middle, outline: Outline::Square }
        };
        let extent = (4.0 * side as f64 + 3.0 * GAP, 3.0 * side as f64 + 2.0 * GAP);
        Self { extent, cells: (0..6 * side * side).map(cell).collect(), links: Vec::new() }
    }

    fn of_hexagon(side: usize) -> Self {
        // Width 1, tips up and down.
        let radius = 1.0 / 3f64.sqrt();
        let corners: Vec<Point> = (0..6)
            .map(|corner| {
                let angle = PI / 3.0 * f64::from(corner) + PI / 6.0;
                (radius * angle.cos(), radius * angle.sin())
            })
            .collect();
        let cell = |hex: hexagon::Hex| CellPlace {
            middle: (hex.halves(side) as f64 / 2.0 + 0.5, radius + hex.row as f64 * 1.5 * radius),
            outline: Outline::Polygon(corners.clone()),
        };
        let rows = (2 * side - 1) as f64;
        let extent = (rows, (rows - 1.0) * 1.5 * radius + 2.0 * radius);
        Self { extent, cells: hexagon::cells(side).map(cell).collect(), links: Vec::new() }
    }

    fn of_triangle(side: usize) -> Self {
        // Long enough edges that a label fits.
        const EDGE: f64 = 1.6;
        let height = EDGE * 3f64.sqrt() / 2.0;
        let cell = |cell| {
            let tri = triangle::Tri::of_cell(cell);
            let x = ((side - 1 - tri.row) as f64 + tri.column as f64) * EDGE / 2.0 + EDGE / 2.0;
            let (third, half) = (height / 3.0, EDGE / 2.0);
            let top = tri.row as f64 * height;
            match tri.pointing() {
                triangle::Pointing::Up => CellPlace {
                    middle: (x, top + 2.0 * third),
                    outline: Outline::Polygon(vec![(0.0, -2.0 * third), (half, third), (-half, third)]),
                },
                triangle::Pointing::Down => CellPlace {
                    middle: (x, top + third),
                    outline: Outline::Polygon(vec![(0.0, 2.0 * third), (-half, -third), (half, -third)]),
                },
            }
        };
        let extent = (side as f64 * EDGE, side as f64 * height);
        Self { extent, cells: (0..side * side).map(cell).collect(), links: Vec::new() }
    }

    fn of_graph(graph: &Graph, middles: &[Point]) -> Self {
        let least = middles.iter().fold((f64::MAX, f64::MAX), |least, at| (least.0.min(at.0), least.1.min(at.1)));
        let most = middles.iter().fold((f64::MIN, f64::MIN), |most, at| (most.0.max(at.0), most.1.max(at.1)));
        let cell =
            |at: &Point| CellPlace { middle: (at.0 - least.0 + 0.5, at.1 - least.1 + 0.5), outline: Outline::Circle };
        let extent = (most.0 - least.0 + 1.0, most.1 - least.1 + 1.0);
        Self { extent, cells: middles.iter().map(cell).collect(), links: graph.edges().collect() }
    }
}

/// A point of a ring of `count`, the first at the top, clockwise.
fn on_ring(count: usize, index: usize, radius: f64) -> Point {
    let angle = TAU * index as f64 / count as f64 - PI / 2.0;
    (radius * angle.cos(), radius * angle.sin())
}

/// The radius at which `count` circles of a ring are [`PITCH`] apart.
fn ring_radius(count: usize) -> f64 {
    if count < 2 { 0.0 } else { PITCH / (2.0 * (PI / count as f64).sin()) }
}

/// Places the vertices of a graph.
fn middles(graph: &Graph, family: Option<Family>) -> Vec<Point> {
    let count = graph.vertices();
    let ring = |count: usize| (0..count).map(move |index| on_ring(count, index, ring_radius(count)));
    match family {
        Some(Family::Path(_)) => (0..count).map(|index| (index as f64 * PITCH, 0.0)).collect(),
        Some(Family::Wheel(spokes)) => {
            let radius = ring_radius(spokes).max(PITCH);
            let rim = (0..spokes).map(|index| on_ring(spokes, index, radius));
            std::iter::once((0.0, 0.0)).chain(rim).collect()
        }
        Some(Family::Bipartite(left, right)) => {
            let most = left.max(right);
            let row = |own: usize, y: f64| {
                let pitch = PITCH * most as f64 / own as f64;
                (0..own).map(move |index| ((index as f64 + 0.5) * pitch, y))
            };
            let apart = (most as f64 * 0.7).clamp(2.0, 8.0);
            row(left, 0.0).chain(row(right, apart)).collect()
        }
        Some(Family::Hypercube(3)) => {
            let axes = [(3.0, 0.0), (0.0, 3.0), (1.4, -1.25)];
            by_bits(count, &axes)
        }
        Some(Family::Hypercube(dimension @ (1 | 2 | 4))) => {
            // For four dimensions no two corners of this projection meet.
            let axis = |bit: usize| {
                let angle = PI * (bit as f64 + 0.5) / dimension as f64;
                let length = [0.0, 1.6, 1.6, 0.0, 2.6][dimension];
                (length * angle.cos(), length * angle.sin())
            };
            by_bits(count, &(0..dimension).map(axis).collect::<Vec<_>>())
        }
        Some(Family::Petersen) => {
            let outer = (0..5).map(|index| on_ring(5, index, 3.0));
            outer.chain((0..5).map(|index| on_ring(5, index, 1.5))).collect()
        }
        _ => ring(count).collect(),
    }
}

/// Every vertex at the sum of the axes of its bits.
fn by_bits(count: usize, axes: &[Point]) -> Vec<Point> {
    let at = |vertex: usize| {
        let set = axes.iter().enumerate().filter(|(bit, _)| vertex >> bit & 1 == 1);
        set.fold((0.0, 0.0), |sum, (_, axis)| (sum.0 + axis.0, sum.1 + axis.1))
    };
    (0..count).map(at).collect()
}

/// A row of a drawing in text: cells and where they stand, in halves of a cell from the left.
pub type TextRow = Vec<(usize, usize)>;

/// The places of cells in a drawing in text, for shapes that have rows: grids, cubes, hexagons,
/// triangles, paths. Each row lists `(halves, cell)`, where a cell is two halves wide.
///
/// ```
/// use douse_puzzle::{family::Family, shape::Shape};
/// use douse_render::layout::text_rows;
/// let rows = text_rows(&Shape::family(Family::Hexagon(2))?).expect("a hexagon has rows");
/// assert_eq!(rows, [vec![(1, 0), (3, 1)], vec![(0, 2), (2, 3), (4, 4)], vec![(1, 5), (3, 6)]]);
/// # Ok::<(), douse_puzzle::family::FamilyError>(())
/// ```
#[must_use]
pub fn text_rows(shape: &Shape) -> Option<Vec<TextRow>> {
    let places: Vec<(usize, usize)> = match shape {
        Shape::Grid(grid) => {
            (0..grid.cells()).map(|cell| grid.place(cell)).map(|place| (place.row, 2 * place.column)).collect()
        }
        Shape::Graph(graph) => match graph.family()? {
            Family::Cube(side) => (0..graph.vertices())
                .map(|cell| {
                    let sticker = Sticker::of_cell(side, cell);
                    let (row, column) = sticker.in_net(side);
                    // A gap between the faces side by side.
                    (row, 2 * column + sticker.face.in_net().1)
                })
                .collect(),
            Family::Hexagon(side) => hexagon::cells(side).map(|hex| (hex.row, hex.halves(side))).collect(),
            Family::Triangle(side) => (0..graph.vertices())
                .map(|cell| {
                    let tri = triangle::Tri::of_cell(cell);
                    (tri.row, 2 * (side - 1 - tri.row + tri.column))
                })
                .collect(),
            Family::Path(_) => (0..graph.vertices()).map(|cell| (0, 2 * cell)).collect(),
            _ => return None,
        },
    };
    let count = places.iter().map(|(row, _)| row + 1).max().unwrap_or(0);
    let mut rows = vec![TextRow::new(); count];
    for (cell, (row, halves)) in places.into_iter().enumerate() {
        rows[row].push((halves, cell));
    }
    rows.iter_mut().for_each(|row| row.sort_unstable());
    Some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(name: &str) -> Layout {
        Layout::of(&Shape::family(name.parse().unwrap()).unwrap())
    }

    #[test]
    fn no_two_cells_overlap_and_all_lie_inside() {
        for family in Family::EXAMPLES.into_iter().chain((1..9).flat_map(|n| {
            [Family::Hypercube(n), Family::Hexagon(n), Family::Cube(n), Family::Wheel(n + 2), Family::Bipartite(n, 5)]
        })) {
            let layout = layout(&family.to_string());
            let least = if matches!(family, Family::Triangle(_)) { 0.9 } else { 0.99 };
            for (i, a) in layout.cells.iter().enumerate() {
                let inside = |at: f64, end: f64| at > 0.0 && at < end;
                assert!(inside(a.middle.0, layout.extent.0) && inside(a.middle.1, layout.extent.1), "{family} {i}");
                for b in &layout.cells[..i] {
                    let distance = (a.middle.0 - b.middle.0).hypot(a.middle.1 - b.middle.1);
                    assert!(distance >= least, "{family}: {i} is {distance} from another");
                }
            }
        }
    }

    #[test]
    fn arrows_reach_every_cell() {
        for name in ["cube:2", "cube:3", "hexagon:3", "hexagon:4", "triangle:5", "petersen", "wheel:6", "hypercube:4"] {
            let layout = layout(name);
            let mut seen = vec![false; layout.cells.len()];
            let mut waiting = vec![layout.rows()[0][0]];
            while let Some(cell) = waiting.pop() {
                if !std::mem::replace(&mut seen[cell], true) {
                    let ways = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
                    waiting.extend(ways.map(|way| layout.next(cell, way)));
                }
            }
            assert!(seen.iter().all(|seen| *seen), "{name}: {seen:?}");
        }
    }

    #[test]
    fn rows_hold_every_cell_once() {
        assert_eq!((layout("hexagon:3").segments().len(), layout("petersen").segments().len()), (19 * 6, 15));
        assert_eq!(layout("hexagon:3").rows().iter().map(Vec::len).collect::<Vec<_>>(), [3, 4, 5, 4, 3]);
    }

    #[test]
    fn cells_that_touch_are_neighbours() {
        for (family, touching) in [(Family::Hexagon(4), 1.01), (Family::Triangle(6), 0.93)] {
            let graph = family.graph().unwrap();
            let cells = layout(&family.to_string()).cells;
            for a in 0..cells.len() {
                let near = |b: &usize| {
                    let (p, q) = (cells[a].middle, cells[*b].middle);
                    *b != a && (p.0 - q.0).hypot(p.1 - q.1) < touching
                };
                let found: Vec<u32> = (0..cells.len()).filter(near).map(|b| b as u32).collect();
                assert_eq!(found, graph.neighbours(a), "{family} v{a}");
            }
        }
    }

    #[test]
    fn text_rows_hold_every_cell_once() {
        for name in ["cube:3", "hexagon:4", "triangle:5", "path:5"] {
            let family: Family = name.parse().unwrap();
            let rows = text_rows(&Shape::family(family).unwrap()).unwrap();
            let mut cells: Vec<usize> = rows.iter().flatten().map(|(_, cell)| *cell).collect();
            cells.sort_unstable();
            assert_eq!(cells, (0..family.counts().unwrap().0).collect::<Vec<_>>());
            assert!(rows.iter().all(|row| row.windows(2).all(|two| two[0].0 + 2 <= two[1].0)), "{name}");
        }
        assert_eq!(text_rows(&Shape::family(Family::Petersen).unwrap()), None);
    }
}
