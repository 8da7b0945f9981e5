//! Drawing lights and presses as text.

use anstyle::{AnsiColor, Style};
use douse::board::Board;
use douse::pattern::Pattern;
use douse::place::{Place, column_letters};
use douse::shape::{Grid, Shape};
use douse::variant::Variant;
use douse_paper::document::{CellSign, Ink};
use douse_render::layout::{TextRow, text_rows};
use std::io::{self, Write};

/// The style of lit lights.
pub const LIT: Style = AnsiColor::Yellow.on_default().bold();
/// The style of the cells of a pattern.
pub const MARKED: Style = AnsiColor::Cyan.on_default().bold();
/// The style of everything less important.
pub const FAINT: Style = Style::new().dimmed();

/// A symbol for a cell, and its style.
#[derive(Clone, Debug)]
pub struct Mark {
    symbol: String,
    style: Style,
}

impl Mark {
    pub fn new(symbol: impl Into<String>, style: Style) -> Self {
        Self { symbol: symbol.into(), style }
    }

    /// A sign of a text, in its colour.
    pub fn of_sign(sign: &CellSign) -> Self {
        let style = match sign.ink {
            Ink::Faint => FAINT,
            Ink::Lit => LIT,
            Ink::Marked => MARKED,
            Ink::Both => MARKED.invert(),
        };
        Self::new(&*sign.text, style)
    }

    /// The state of a light: `#` and `.` for two states, else its number.
    pub fn of_light(board: &Board, cell: usize) -> Self {
        Self::of_value(board.lights(), cell, LIT)
    }

    /// The value of a cell: `#` and `.` for two states, else its number.
    pub fn of_value(pattern: &Pattern, cell: usize, style: Style) -> Self {
        let value = pattern.get(cell);
        let style = if value == 0 { FAINT } else { style };
        match (pattern.states().is_two(), value) {
            (true, 0) => Self::new(".", style),
            (true, _) => Self::new("#", style),
            (false, value) => Self::new(value.to_string(), style),
        }
    }
}

/// True if a drawing has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Plain,
    Styled,
}

impl Look {
    pub fn on(output: &crate::output::Output) -> Self {
        if output.is_coloured() { Self::Styled } else { Self::Plain }
    }

    fn paint(self, out: &mut dyn Write, text: &str, style: Style) -> io::Result<()> {
        match self {
            Self::Plain => write!(out, "{text}"),
            Self::Styled => write!(out, "{style}{text}{style:#}"),
        }
    }
}

/// Draws a mark for every cell, with the letters of columns and the numbers of rows. A hole is
/// blank.
pub fn draw(out: &mut dyn Write, shape: &Shape, look: Look, mark: &dyn Fn(usize) -> Mark) -> io::Result<()> {
    match shape {
        Shape::Grid(grid) => draw_grid(out, grid, look, mark),
        Shape::Graph(graph) => {
            if let Some(rows) = text_rows(shape) {
                return draw_rows(out, &rows, look, mark);
            }
            for vertex in 0..graph.vertices() {
                let Mark { symbol, style } = mark(vertex);
                write!(out, "{} ", shape.cell_name(vertex))?;
                look.paint(out, &symbol, style)?;
                writeln!(out)?;
            }
            Ok(())
        }
    }
}

/// Draws rows of cells; each cell has its distance from the left, in halves of a cell.
fn draw_rows(out: &mut dyn Write, rows: &[TextRow], look: Look, mark: &dyn Fn(usize) -> Mark) -> io::Result<()> {
    let cells = rows.iter().flatten().take(1 << 16);
    let half = cells.map(|(_, cell)| mark(*cell).symbol.chars().count()).max().unwrap_or(1);
    for row in rows {
        let mut end = 0;
        for &(halves, cell) in row {
            let Mark { symbol, style } = mark(cell);
            write!(out, "{:blanks$}", "", blanks = halves * half - end)?;
            look.paint(out, &symbol, style)?;
            end = halves * half + symbol.chars().count();
        }
        writeln!(out)?;
    }
    Ok(())
}

fn draw_grid(out: &mut dyn Write, grid: &Grid, look: Look, mark: &dyn Fn(usize) -> Mark) -> io::Result<()> {
    let (width, height) = (grid.size().width(), grid.size().height());
    let margin = height.to_string().len();
    let symbols = (0..grid.cells().min(1 << 16)).map(|cell| mark(cell).symbol.len()).max().unwrap_or(1);
    let pitch = column_letters(width - 1).len().max(symbols);
    let mut head = " ".repeat(margin);
    for column in 0..width {
        head.push_str(&format!(" {:>pitch$}", column_letters(column)));
    }
    look.paint(out, &head, FAINT)?;
    writeln!(out)?;
    for row in 0..height {
        look.paint(out, &format!("{:>margin$}", row + 1), FAINT)?;
        // Blanks are written before the next symbol, so that no line ends with them.
        let mut blanks = 0;
        for column in 0..width {
            blanks += 1;
            match grid.cell_at(Place { row, column }) {
                None => blanks += pitch,
                Some(cell) => {
                    let Mark { symbol, style } = mark(cell);
                    blanks += pitch.saturating_sub(symbol.chars().count());
                    write!(out, "{:blanks$}", "")?;
                    look.paint(out, &symbol, style)?;
                    blanks = 0;
                }
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes the numbers of a pattern, one row per line, with `_` for a hole. A graph is one line.
pub fn write_numbers(out: &mut dyn Write, variant: &Variant, pattern: &Pattern) -> io::Result<()> {
    let mut line = String::new();
    let add = |line: &mut String, cell: Option<usize>| {
        if !line.is_empty() {
            line.push(' ');
        }
        match cell.map(|cell| pattern.get(cell)) {
            None => line.push('_'),
            Some(0) => line.push('0'),
            Some(1) => line.push('1'),
            Some(value) => line.push_str(&value.to_string()),
        }
    };
    match variant.shape() {
        Shape::Grid(grid) => {
            for row in 0..grid.size().height() {
                line.clear();
                (0..grid.size().width()).for_each(|column| add(&mut line, grid.cell_at(Place { row, column })));
                writeln!(out, "{line}")?;
            }
            Ok(())
        }
        Shape::Graph(graph) => {
            (0..graph.vertices()).for_each(|vertex| add(&mut line, Some(vertex)));
            writeln!(out, "{line}")
        }
    }
}

/// The names of cells, the first 40 if there are more.
pub fn name_list(shape: &Shape, cells: impl IntoIterator<Item = usize>) -> String {
    const MAX_NAMES: usize = 40;
    let mut cells = cells.into_iter();
    let mut names: Vec<_> = cells.by_ref().take(MAX_NAMES).map(|cell| shape.cell_name(cell)).collect();
    match cells.count() {
        0 => {}
        more => names.push(format!("and {more} more")),
    }
    names.join(" ")
}
