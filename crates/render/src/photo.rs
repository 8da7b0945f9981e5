//! The lights that a picture shows: one light per pixel, enlarged pixels, or cells on a screenshot
//! or a drawing.
//!
//! Bright or colourful is lit. A picture of few colours is taken as it is, pixel by pixel or block
//! by block. In everything else the regular spacing of a grid's edges is searched; where that is
//! too faint, the caller says the size and the picture is divided evenly.

mod tiles;

use douse_puzzle::size::Size;

/// The brightness of a picture, row by row: 0 is black, 255 is white.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brightness {
    width: usize,
    height: usize,
    /// The glow of a pixel: light and colour.
    values: Vec<u8>,
    /// Light alone, which shows edges that differ in nothing else.
    light: Vec<u8>,
}

/// The lights found in a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lights {
    /// Width and height in cells.
    pub size: Size,
    /// The lights, row by row: `true` if lit.
    pub lit: Vec<bool>,
}

/// A picture in which no lights are found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PhotoError {
    /// The number of values is not the number of pixels, or there are no pixels.
    #[error("{values} values are not a picture of {width} x {height} pixels")]
    Extent {
        /// The width said.
        width: usize,
        /// The height said.
        height: usize,
        /// The number of values.
        values: usize,
    },
    /// Nothing is brighter than anything else.
    #[error("all cells of the picture are equally bright, so lit and unlit cells look the same")]
    Flat,
    /// No grid was found.
    #[error("no grid of cells was found in the picture; give its size, such as 5x5, and crop the picture to the board")]
    NoGrid,
    /// More cells than pixels.
    #[error("a picture of {width} x {height} pixels is too small for {size} cells")]
    TooSmall {
        /// The width in pixels.
        width: usize,
        /// The height in pixels.
        height: usize,
        /// The cells wanted.
        size: Size,
    },
}

impl Brightness {
    /// A picture with `width` pixels per row.
    ///
    /// # Errors
    /// If the values do not fill the picture, or there is no pixel.
    pub fn new(width: usize, height: usize, values: Vec<u8>) -> Result<Self, PhotoError> {
        if values.is_empty() || width.checked_mul(height) != Some(values.len()) {
            return Err(PhotoError::Extent { width, height, values: values.len() });
        }
        Ok(Self { width, height, light: values.clone(), values })
    }

    /// A picture of pixels with red, green, blue and opacity. Transparent parts lie on black. A
    /// lamp on white paper is yellow, not bright, so colour counts as much as light.
    ///
    /// # Errors
    /// If the values do not fill the picture, or there is no pixel.
    pub fn from_rgba(width: usize, height: usize, rgba: &[u8]) -> Result<Self, PhotoError> {
        if !rgba.len().is_multiple_of(4) {
            return Err(PhotoError::Extent { width, height, values: rgba.len() });
        }
        let seen = |p: &[u8]| [p[0], p[1], p[2]].map(|channel| u32::from(channel) * u32::from(p[3]) / 255);
        let light = |[red, green, blue]: [u32; 3]| (299 * red + 587 * green + 114 * blue) / 1000;
        let colour = |[red, green, blue]: [u32; 3]| red.max(green).max(blue) - red.min(green).min(blue);
        let pixels = || rgba.chunks_exact(4).map(seen);
        let shining = pixels().map(|pixel| ((light(pixel) + colour(pixel)) / 2) as u8).collect();
        let light = pixels().map(|pixel| light(pixel) as u8).collect();
        Ok(Self { light, ..Self::new(width, height, shining)? })
    }

    fn at(&self, x: usize, y: usize) -> u8 {
        self.values[y * self.width + x]
    }

    /// The two values that occur, if there are just two: dark and bright.
    fn two_tones(&self) -> Option<(u8, u8)> {
        let first = self.values[0];
        let second = *self.values.iter().find(|&&value| value != first)?;
        let two = self.values.iter().all(|&value| value == first || value == second);
        two.then_some((first.min(second), first.max(second)))
    }

    /// The side of the largest squares that the picture is made of.
    fn block(&self) -> usize {
        let mut block = gcd(self.width, self.height);
        for y in 0..self.height {
            for x in 0..self.width {
                if x > 0 && self.at(x - 1, y) != self.at(x, y) {
                    block = gcd(block, x);
                }
                if y > 0 && self.at(x, y - 1) != self.at(x, y) {
                    block = gcd(block, y);
                }
            }
            if block == 1 {
                break;
            }
        }
        block
    }

    /// The mean of the middle of the rectangle of `sides` around a point.
    fn middle(&self, (x, y): (f64, f64), sides: (f64, f64)) -> f64 {
        let range = |middle: f64, side: f64, end: usize| {
            let from = (middle - side * 0.3).floor().clamp(0.0, end as f64 - 1.0) as usize;
            from..((middle + side * 0.3).ceil() as usize).clamp(from + 1, end)
        };
        let (columns, rows) = (range(x, sides.0, self.width), range(y, sides.1, self.height));
        let count = (columns.len() * rows.len()) as f64;
        let sum: u64 = rows.map(|y| columns.clone().map(|x| u64::from(self.at(x, y))).sum::<u64>()).sum();
        sum as f64 / count
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The cells along one side: the middle of the first, the distance to the next, and their number.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Spacing {
    first: f64,
    pitch: f64,
    count: usize,
}

impl Spacing {
    /// A whole side in equal parts.
    fn even(length: usize, count: usize) -> Self {
        let pitch = length as f64 / count as f64;
        Self { first: pitch / 2.0, pitch, count }
    }

    /// The spacings that the edges along a side may have, each rated by how well it explains them;
    /// `edges[i]` says how much changes between pixel `i` and the next.
    ///
    /// A cell has two edges, and the cells are equally wide at equal distances: a comb of two teeth
    /// per cell. The right comb meets most of the changes, and none of its teeth meets nothing.
    fn candidates(edges: &[u32]) -> Vec<(f64, Self)> {
        const MAX_CELLS: usize = 100;
        const LEAST_PITCH: f64 = 4.0;
        // Squares count long straight edges for more than the many short ones of a curve.
        let squares: Vec<f64> = edges.iter().map(|&edge| f64::from(edge).powi(2)).collect();
        let total = squares.iter().sum::<f64>();
        let tooth = |at: f64| -> f64 {
            let near = at.round() as usize;
            squares[near.saturating_sub(1)..(near + 2).min(edges.len())].iter().sum()
        };
        let rate = |from: usize, extent: f64, count: usize, wide: f64| -> (f64, Self) {
            let pitch = if count == 1 { wide } else { (extent - wide) / (count - 1) as f64 };
            let left = (0..count).map(|i| from as f64 + i as f64 * pitch);
            let mut teeth: Vec<f64> = left.flat_map(|left| [left, left + wide]).collect();
            // The edge between cells that touch is the end of one and the start of the next.
            teeth.dedup_by(|next, before| *next - *before < 2.0);
            let met: Vec<f64> = teeth.into_iter().map(tooth).collect();
            let sum = met.iter().sum::<f64>();
            let mean = sum / met.len() as f64;
            let sound = met.iter().filter(|&&tooth| tooth > mean / 8.0).count() as f64 / met.len() as f64;
            let first = from as f64 + 0.5 + wide / 2.0;
            // Many teeth meet much by chance, so only the excess counts.
            let chance = (3.0 * met.len() as f64 / (extent + 1.0)).min(0.99);
            let explained = (((sum / total).min(1.0) - chance) / (1.0 - chance)).max(0.0);
            (explained * sound.powi(4), Self { first, pitch, count })
        };
        let mut found: Vec<(f64, Self)> = Vec::new();
        for (from, to) in extents(edges) {
            let extent = (to - from) as f64;
            for count in 1..=MAX_CELLS {
                let whole = extent / count as f64;
                if whole < LEAST_PITCH {
                    break;
                }
                // At least six tenths of the pitch, or gaps could be taken for cells.
                let narrowest = if count == 1 { extent } else { (extent / (1.0 + (count - 1) as f64 / 0.6)).ceil() };
                let widths = (0..).map(|i| narrowest + f64::from(i)).take_while(|&wide| wide <= whole + 0.5);
                let rated = widths.map(|wide| rate(from, extent, count, wide.min(extent)));
                found.extend(rated.max_by(|a, b| a.0.total_cmp(&b.0)));
            }
        }
        found
    }
}

/// The ranges that the cells may cover, each between two strong edges. The outermost ones may be
/// those of a frame.
fn extents(edges: &[u32]) -> Vec<(usize, usize)> {
    const OUTER: usize = 3;
    let most = edges.iter().copied().max().unwrap_or(0);
    // Writing beside the board changes little of a whole row or column, cells change much.
    let strong = |i: usize| edges[i] > most * 2 / 5;
    let starts: Vec<usize> =
        (0..edges.len()).filter(|&i| strong(i) && (i == 0 || !strong(i - 1))).take(OUTER).collect();
    let ends = (0..edges.len()).rev().filter(|&i| strong(i) && (i + 1 == edges.len() || !strong(i + 1))).take(OUTER);
    ends.flat_map(|end| starts.iter().map(move |&start| (start, end))).filter(|(start, end)| start < end).collect()
}

/// The grid of nearly square cells that explains a picture best, and how well it does.
fn find_grid(columns: &[u32], rows: &[u32]) -> Option<(f64, Spacing, Spacing)> {
    let (across, down) = (Spacing::candidates(columns), Spacing::candidates(rows));
    let mut best: Option<(f64, Spacing, Spacing)> = None;
    for (good, a) in &across {
        for (fine, d) in &down {
            let unlike = a.pitch.max(d.pitch) > 1.1 * a.pitch.min(d.pitch);
            let score = good * fine;
            if !unlike && a.count * d.count > 1 && best.is_none_or(|(most, _, _)| score > most) {
                best = Some((score, *a, *d));
            }
        }
    }
    best.filter(|(score, _, _)| *score > 0.05)
}

/// In how many pixels something changes between each column and the next, and each row and the
/// next.
fn edges(picture: &Brightness) -> (Vec<u32>, Vec<u32>) {
    // Fainter changes are shading, not edges.
    const VISIBLE: u8 = 4;
    let planes = [&picture.values, &picture.light];
    let change = |i: usize, j: usize| u32::from(planes.iter().any(|plane| plane[i].abs_diff(plane[j]) > VISIBLE));
    let (width, height) = (picture.width, picture.height);
    let across = |x: usize| (0..height).map(|y| change(y * width + x, y * width + x + 1)).sum();
    let down = |y: usize| (0..width).map(|x| change(y * width + x, (y + 1) * width + x)).sum();
    ((0..width - 1).map(across).collect(), (0..height - 1).map(down).collect())
}

/// Reads the lights of cells at these spacings: bright ones are lit.
fn sample(picture: &Brightness, across: Spacing, down: Spacing) -> Result<Lights, PhotoError> {
    let size = Size::new(across.count, down.count).map_err(|_| PhotoError::NoGrid)?;
    let sides = (across.pitch, down.pitch);
    let point = |i: usize| {
        let (row, column) = (i / across.count, i % across.count);
        (across.first + column as f64 * across.pitch, down.first + row as f64 * down.pitch)
    };
    let means: Vec<f64> = (0..size.cells()).map(|i| picture.middle(point(i), sides)).collect();
    let mut sorted = means.clone();
    sorted.sort_by(f64::total_cmp);
    // Lit and unlit cells are two crowds: the widest empty space lies between them.
    let gap = sorted.windows(2).max_by(|a, b| (a[1] - a[0]).total_cmp(&(b[1] - b[0])));
    match gap {
        Some(gap) if gap[1] - gap[0] > 12.0 => {
            let border = (gap[0] + gap[1]) / 2.0;
            Ok(Lights { size, lit: means.iter().map(|&mean| mean > border).collect() })
        }
        _ => Err(PhotoError::Flat),
    }
}

/// The lights that a picture shows.
///
/// # Arguments
/// * `picture`: how bright it is.
/// * `size`: the number of cells, if it is known; otherwise it is detected.
///
/// # Returns
/// The size and the lights, bright being lit.
///
/// # Errors
/// If no grid is found, or all cells look alike.
///
/// # Complexity
/// Time and memory proportional to the pixels.
///
/// # Example
/// ```
/// use douse_render::photo::{Brightness, read_lights};
/// let picture = Brightness::new(2, 2, vec![0, 255, 255, 0])?;
/// assert_eq!(read_lights(&picture, None)?.lit, [false, true, true, false]);
/// # Ok::<(), douse_render::photo::PhotoError>(())
/// ```
pub fn read_lights(picture: &Brightness, size: Option<Size>) -> Result<Lights, PhotoError> {
    let (width, height) = (picture.width, picture.height);
    if let Some(size) = size.filter(|size| size.width() > width || size.height() > height) {
        return Err(PhotoError::TooSmall { width, height, size });
    }
    let (columns, rows) = edges(picture);
    if let Some(size) = size {
        let fits = |(_, a, d): &(f64, Spacing, Spacing)| (a.count, d.count) == (size.width(), size.height());
        let even = (1.0, Spacing::even(width, size.width()), Spacing::even(height, size.height()));
        let (_, across, down) = find_grid(&columns, &rows).filter(fits).unwrap_or(even);
        return sample(picture, across, down);
    }
    if let Some((_, bright)) = picture.two_tones() {
        let block = picture.block();
        // Lines between cells also make blocks, as wide as the lines.
        let framed =
            |(score, a, d): &(f64, Spacing, Spacing)| *score > 0.9 && a.pitch.min(d.pitch) >= 2.5 * block as f64;
        let grid = lined(picture, &columns, &rows).then(|| find_grid(&columns, &rows)).flatten();
        if let Some((_, across, down)) = grid.filter(framed) {
            return sample(picture, across, down);
        }
        let size = Size::new(width / block, height / block).map_err(|_| PhotoError::NoGrid)?;
        let at = |i: usize| picture.at(i % size.width() * block, i / size.width() * block);
        return Ok(Lights { size, lit: (0..size.cells()).map(|i| at(i) == bright).collect() });
    }
    if picture.values.iter().all(|&value| value == picture.values[0]) {
        return Err(PhotoError::Flat);
    }
    // A page around the board brings edges of its own, so the spacing of the grid is faint; its
    // tiles are not.
    const CLEAR: f64 = 0.3;
    let beats = find_grid(&columns, &rows);
    let clear = beats.filter(|(score, _, _)| *score > CLEAR).map(|(_, across, down)| (across, down));
    let grid = clear.or_else(|| tiles::grid(picture)).or(beats.map(|(_, across, down)| (across, down)));
    let (across, down) = grid.ok_or(PhotoError::NoGrid)?;
    sample(picture, across, down)
}

/// Returns whether a picture of two tones has lines between cells: most places change nothing at
/// all, those at lines much.
fn lined(picture: &Brightness, columns: &[u32], rows: &[u32]) -> bool {
    let still = |edges: &[u32]| edges.iter().filter(|&&edge| edge == 0).count() * 5 > edges.len() * 4;
    picture.width.min(picture.height) >= 24 && still(columns) && still(rows)
}
