//! Pictures in SVG: boards, presses, galleries of patterns, matrices.
//!
//! Every picture names itself (`title`) and says in words what it shows (`desc`). The state of a
//! light shows in its shape too: a lit one has a bright disc, one of several states its number.

mod cells;
mod matrix;

pub use matrix::matrix;

use crate::canvas::Canvas;
use crate::glyphs::Anchor;
use crate::layout::Layout;
use crate::style::{Labels, Style};
use cells::{CellMark, Cells};
use douse_puzzle::board::Board;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::place::column_letters;
use douse_puzzle::shape::Shape;
use douse_puzzle::text;
use douse_puzzle::variant::Variant;

/// The most cells a picture is drawn for.
pub const MAX_CELLS: usize = 1 << 22;

/// A picture that was not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// More cells than [`MAX_CELLS`].
    #[error("a picture of {cells} cells would be too large: the limit is {MAX_CELLS}, write PBM instead")]
    TooLarge {
        /// The number found.
        cells: usize,
    },
}

/// Space round a picture, in cells.
const MARGIN: f64 = 0.4;

/// Draws the lights of a board.
///
/// # Arguments
/// * `board`: of any shape and any number of states.
/// * `style`: its size, colours and labels.
///
/// Returns the SVG document, or an error if the board has more than [`MAX_CELLS`] cells. Time and
/// memory are proportional to the cells and links; boards of more than 4096 cells are drawn as
/// plain pixels.
///
/// ```
/// use douse_puzzle::text::{self, ReadOptions};
/// use douse_render::{style::Style, svg};
/// let board = text::read(b"010/111/010", &ReadOptions::default(), &text::own_input())?.boards.remove(0);
/// let picture = svg::board(&board, &Style::default())?;
/// assert!(picture.contains("<desc>3 wide, 3 high, 5 lit, plus rule, flat, target all off</desc>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn board(board: &Board, style: &Style) -> Result<String, PictureError> {
    draw_one(board.variant(), style, title_of(board), &text::summary(board), &|cell| CellMark {
        value: board.lights().get(cell),
        press: None,
    })
}

/// Draws the lights of a board with the cells to press ringed, for more than two states with their
/// numbers of presses.
///
/// Like [`board`]; the presses must belong to it.
///
/// # Panics
/// If the presses do not belong to the board.
pub fn board_with_presses(board: &Board, presses: &Pattern, style: &Style) -> Result<String, PictureError> {
    assert_eq!(presses.len(), board.variant().cells(), "presses of another board");
    let description = format!("{}; {} ringed", text::summary(board), counted(presses.total()));
    let times = !presses.states().is_two();
    draw_one(board.variant(), style, title_of(board), &description, &|cell| CellMark {
        value: board.lights().get(cell),
        press: match presses.get(cell) {
            0 => None,
            count => Some(if times { count.to_string() } else { String::new() }),
        },
    })
}

/// Draws the lights of a board with presses numbered in their order; a cell pressed twice shows its
/// first number.
///
/// Like [`board`]; the presses must be cells of it.
pub fn board_with_sequence(board: &Board, presses: &[usize], style: &Style) -> Result<String, PictureError> {
    let mut order = vec![None; board.variant().cells()];
    for (i, &cell) in presses.iter().enumerate().rev() {
        if let Some(slot) = order.get_mut(cell) {
            *slot = Some((i + 1).to_string());
        }
    }
    let description = format!("{}; {} numbered in order", text::summary(board), counted(presses.len() as u64));
    draw_one(board.variant(), style, title_of(board), &description, &|cell| CellMark {
        value: board.lights().get(cell),
        press: order[cell].clone(),
    })
}

/// Draws a set of presses: the cells to press are marked, for more than two states with their
/// numbers of presses.
///
/// Like [`board`]; the pattern must belong to the kind of puzzle.
///
/// # Panics
/// If the pattern does not belong to the kind of puzzle.
pub fn presses(variant: &Variant, pattern: &Pattern, style: &Style) -> Result<String, PictureError> {
    assert_eq!(pattern.len(), variant.cells(), "presses of another puzzle");
    let names = text::write_presses(variant.shape(), pattern);
    let description = format!("{}: {}", counted(pattern.total()), names);
    draw_one(variant, style, "Presses", &description, &|cell| mark_of_press(pattern, cell))
}

fn mark_of_press(pattern: &Pattern, cell: usize) -> CellMark {
    let press = match (pattern.get(cell), pattern.states().is_two()) {
        (0, _) => None,
        (_, true) => Some(String::new()),
        (count, false) => Some(count.to_string()),
    };
    CellMark { value: 0, press }
}

/// Draws several sets of presses side by side, such as quiet patterns, each numbered from 1.
///
/// Like [`presses`], for all of them together.
///
/// # Panics
/// If a pattern does not belong to the kind of puzzle.
pub fn gallery(variant: &Variant, patterns: &[Pattern], style: &Style) -> Result<String, PictureError> {
    let total = variant.cells().saturating_mul(patterns.len());
    if total > MAX_CELLS {
        return Err(PictureError::TooLarge { cells: total });
    }
    let layout = Layout::of(variant.shape());
    let unit = style.cell;
    let (width, height) = ((layout.extent.0 + 2.0 * MARGIN) * unit, (layout.extent.1 + 2.0 * MARGIN + 0.7) * unit);
    // About as wide as high.
    let columns = ((patterns.len() as f64 * height / width).sqrt().round() as usize).clamp(1, patterns.len().max(1));
    let rows = patterns.len().div_ceil(columns).max(1);
    let mut canvas = Canvas::new();
    let cells = Cells::new(&layout, variant, unit);
    for (i, pattern) in patterns.iter().enumerate() {
        assert_eq!(pattern.len(), variant.cells(), "a pattern of another puzzle");
        let at = ((i % columns) as f64 * width + MARGIN * unit, (i / columns) as f64 * height + MARGIN * unit);
        let names = text::write_presses(variant.shape(), pattern);
        canvas.open(at, &format!("pattern {}: {}: {names}", i + 1, counted(pattern.total())));
        let label = ((0.0, 0.2 * unit), 0.26 * unit);
        canvas.text("ink", &format!("{}", i + 1), label.0, label.1, Anchor::Start);
        canvas.open((0.0, 0.55 * unit), "");
        cells.draw(&mut canvas, &|cell| mark_of_press(pattern, cell), Labels::None);
        canvas.close();
        canvas.close();
    }
    let extent = (columns as f64 * width, rows as f64 * height);
    let title = match patterns.len() {
        1 => "1 pattern of presses".to_string(),
        count => format!("{count} patterns of presses"),
    };
    let description = format!("{title} on a board of {} cells", variant.cells());
    Ok(canvas.finish(extent, style.theme, &title, &description))
}

fn counted(presses: u64) -> String {
    if presses == 1 { "1 press".into() } else { format!("{presses} presses") }
}

fn title_of(board: &Board) -> &str {
    board.title().unwrap_or("Lights Out board")
}

fn draw_one(
    variant: &Variant,
    style: &Style,
    title: &str,
    description: &str,
    mark: &dyn Fn(usize) -> CellMark,
) -> Result<String, PictureError> {
    if variant.cells() > MAX_CELLS {
        return Err(PictureError::TooLarge { cells: variant.cells() });
    }
    let layout = Layout::of(variant.shape());
    let unit = style.cell;
    let mut canvas = Canvas::new();
    let mut origin = (MARGIN * unit, MARGIN * unit);
    let named = style.labels == Labels::Names && variant.cells() <= cells::MAX_DETAILED;
    if let (Shape::Grid(grid), true) = (variant.shape(), named) {
        let (columns, rows) = (grid.size().width(), grid.size().height());
        let size = 0.26 * unit;
        let digits = crate::glyphs::width(&rows.to_string(), size).max(crate::glyphs::width("0", size));
        origin.0 += digits + 0.22 * unit;
        origin.1 += 0.38 * unit;
        for column in 0..columns {
            let at = (origin.0 + (column as f64 + 0.5) * unit, MARGIN * unit);
            canvas.text("ink", &column_letters(column), at, size, Anchor::Middle);
        }
        for row in 0..rows {
            let at = (origin.0 - 0.25 * unit, origin.1 + (row as f64 + 0.5) * unit);
            canvas.text("ink", &(row + 1).to_string(), at, size, Anchor::End);
        }
    }
    canvas.open(origin, "");
    Cells::new(&layout, variant, unit).draw(&mut canvas, mark, style.labels);
    canvas.close();
    let extent = (origin.0 + (layout.extent.0 + MARGIN) * unit, origin.1 + (layout.extent.1 + MARGIN) * unit);
    Ok(canvas.finish(extent, style.theme, title, description))
}
