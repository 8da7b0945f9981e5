//! Matrices as pixel grids.

use super::{MAX_CELLS, PictureError};
use crate::canvas::{Canvas, number};
use crate::style::{Style, state_colour};
use std::collections::BTreeMap;

/// Draws a matrix: one entry per pixel, zero blank, one filled, higher numbers in the colours of
/// states.
///
/// # Arguments
/// * `title`: what the matrix is.
/// * `(rows, columns)`: its size.
/// * `modulus`: entries are below this.
/// * `entry`: the entry of a row and a column.
/// * `style`: its colours; a pixel is a quarter of a cell, less where the picture would be past
///   1200 pixels.
///
/// Returns the SVG document, or an error if there are more than [`MAX_CELLS`] entries. Time is
/// proportional to the entries, memory to those that are not zero.
///
/// ```
/// use douse_render::{style::Style, svg};
/// let identity = |row, column| u16::from(row == column);
/// let picture = svg::matrix("Identity", (3, 3), 2, &identity, &Style::default())?;
/// assert!(picture.contains("3 rows, 3 columns, 3 entries are not zero"));
/// # Ok::<(), svg::PictureError>(())
/// ```
pub fn matrix(
    title: &str,
    (rows, columns): (usize, usize),
    modulus: u32,
    entry: &dyn Fn(usize, usize) -> u16,
    style: &Style,
) -> Result<String, PictureError> {
    let cells = rows.saturating_mul(columns);
    if cells > MAX_CELLS {
        return Err(PictureError::TooLarge { cells });
    }
    let pixel = (style.cell / 4.0).min(1200.0 / rows.max(columns).max(1) as f64);
    let margin = 0.4 * style.cell;
    let mut paths: BTreeMap<u16, String> = BTreeMap::new();
    let mut filled = 0usize;
    for row in 0..rows {
        let mut column = 0;
        while column < columns {
            let value = entry(row, column);
            let start = column;
            while column < columns && entry(row, column) == value {
                column += 1;
            }
            if value != 0 {
                filled += column - start;
                let (x, y) = (number(margin + start as f64 * pixel), number(margin + row as f64 * pixel));
                let (width, side) = (number((column - start) as f64 * pixel), number(pixel));
                let data = paths.entry(value).or_default();
                data.push_str(&format!("M{x} {y}h{width}v{side}h-{width}z"));
            }
        }
    }
    let (width, height) = (columns as f64 * pixel, rows as f64 * pixel);
    let mut canvas = Canvas::new();
    canvas.rect("off", [margin, margin, width, height], 0.0);
    for (value, data) in paths {
        if modulus == 2 {
            canvas.path("one", &data, "");
        } else {
            let ([red, green, blue], _) = state_colour(value, modulus);
            canvas.path("k", &data, &format!(r##"style="stroke:none" fill="#{red:02x}{green:02x}{blue:02x}""##));
        }
    }
    let description = format!("{rows} rows, {columns} columns, {filled} entries are not zero");
    Ok(canvas.finish((width + 2.0 * margin, height + 2.0 * margin), style.theme, title, &description))
}
