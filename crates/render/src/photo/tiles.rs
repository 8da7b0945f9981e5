//! A board somewhere in a picture of a whole page: tiles of one size in rows and columns.
//!
//! A tile has a sharp edge all round, whatever shines through the gaps between tiles. So the
//! picture is cut into regions within which neighbouring pixels differ little, and the regions that
//! are squares of one size make the board.

use super::{Brightness, Spacing};

/// Neighbouring pixels of one region differ by at most this much.
const SMOOTH: u8 = 7;
/// The shortest side of a tile in pixels.
const LEAST_SIDE: usize = 10;
/// The fewest tiles that make a board.
const LEAST_TILES: usize = 4;

/// A region's bounding box.
#[derive(Clone, Copy, Debug)]
struct Tile {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
    pixels: usize,
}

impl Tile {
    fn sides(&self) -> (usize, usize) {
        (self.right - self.left + 1, self.bottom - self.top + 1)
    }

    fn side(&self) -> f64 {
        let (width, height) = self.sides();
        (width + height) as f64 / 2.0
    }

    fn middle(&self) -> (f64, f64) {
        ((self.left + self.right + 1) as f64 / 2.0, (self.top + self.bottom + 1) as f64 / 2.0)
    }

    /// Returns whether the tile is about a square, and not only the outline of one.
    fn is_square(&self) -> bool {
        let (width, height) = self.sides();
        let (short, long) = (width.min(height), width.max(height));
        short >= LEAST_SIDE && 10 * short >= 9 * long && 2 * self.pixels >= width * height
    }
}

/// The regions of a picture that are squares.
fn squares(picture: &Brightness) -> Vec<Tile> {
    let (width, height) = (picture.width, picture.height);
    let alike = |a: usize, b: usize| {
        [&picture.values, &picture.light].iter().all(|plane| plane[a].abs_diff(plane[b]) <= SMOOTH)
    };
    let mut seen = vec![false; width * height];
    let mut found = Vec::new();
    let mut waiting = Vec::new();
    for start in 0..width * height {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let (x, y) = (start % width, start / width);
        let mut tile = Tile { left: x, top: y, right: x, bottom: y, pixels: 0 };
        waiting.push(start);
        while let Some(at) = waiting.pop() {
            let (x, y) = (at % width, at / width);
            tile = Tile {
                left: tile.left.min(x),
                top: tile.top.min(y),
                right: tile.right.max(x),
                bottom: tile.bottom.max(y),
                pixels: tile.pixels + 1,
            };
            let near = [
                (x > 0).then(|| at - 1),
                (x + 1 < width).then_some(at + 1),
                at.checked_sub(width),
                (y + 1 < height).then_some(at + width),
            ];
            for next in near.into_iter().flatten() {
                if !seen[next] && alike(at, next) {
                    seen[next] = true;
                    waiting.push(next);
                }
            }
        }
        if tile.is_square() {
            found.push(tile);
        }
    }
    found
}

/// Positions that lie close together are one; the rest must be equally far apart, apart from gaps
/// of whole steps.
fn beat(mut positions: Vec<f64>, side: f64) -> Option<Spacing> {
    positions.sort_by(f64::total_cmp);
    positions.dedup_by(|next, before| *next - *before < side / 4.0);
    let (first, last) = (*positions.first()?, *positions.last()?);
    let pitch = positions.windows(2).map(|pair| pair[1] - pair[0]).min_by(f64::total_cmp).unwrap_or(side);
    let count = ((last - first) / pitch).round() as usize + 1;
    let pitch = if count > 1 { (last - first) / (count - 1) as f64 } else { pitch };
    let steady = positions.iter().all(|position| {
        let steps = (position - first) / pitch;
        (steps - steps.round()).abs() < 0.12
    });
    // Tiles stand close together; what is far apart is something else.
    (steady && pitch <= 1.6 * side).then_some(Spacing { first, pitch, count })
}

/// The grid of the tiles in a picture, across and down.
pub(super) fn grid(picture: &Brightness) -> Option<(Spacing, Spacing)> {
    let squares = squares(picture);
    let mut best: Option<(usize, f64, Spacing, Spacing)> = None;
    for like in &squares {
        let side = like.side();
        let alike: Vec<&Tile> = squares.iter().filter(|tile| (tile.side() - side).abs() <= 0.08 * side + 1.0).collect();
        if alike.len() < LEAST_TILES
            || best.as_ref().is_some_and(|(count, most, ..)| (*count, *most) >= (alike.len(), side))
        {
            continue;
        }
        let across = beat(alike.iter().map(|tile| tile.middle().0).collect(), side);
        let down = beat(alike.iter().map(|tile| tile.middle().1).collect(), side);
        if let (Some(across), Some(down)) = (across, down)
            && (across.pitch - down.pitch).abs() < 0.1 * side
            // A board may have holes, but it is no scatter of squares.
            && 2 * alike.len() > across.count * down.count
        {
            best = Some((alike.len(), side, across, down));
        }
    }
    best.map(|(_, _, across, down)| (across, down))
}

#[cfg(test)]
mod tests {
    use super::super::{Brightness, read_lights};

    /// A page with a heading, a round button and a board of tiles that shine into the gaps.
    fn page(rows: &[&str]) -> Brightness {
        let (width, height) = (400, 300);
        let mut pixels = vec![245u8; width * height];
        let mut fill = |left: usize, top: usize, right: usize, bottom: usize, value: u8| {
            for y in top..bottom {
                pixels[y * width + left..y * width + right].fill(value);
            }
        };
        fill(20, 10, 180, 24, 40);
        fill(300, 12, 380, 40, 120);
        for (row, text) in rows.iter().enumerate() {
            for (column, sign) in text.bytes().enumerate() {
                let (x, y) = (90 + 40 * column, 70 + 40 * row);
                match sign {
                    b'#' => {
                        // The glow fades in small steps.
                        (0..4).for_each(|step| {
                            fill(x - 4 + step, y - 4 + step, x + 40 - step, y + 40 - step, 241 - 4 * step as u8);
                        });
                        fill(x, y, x + 36, y + 36, 110);
                    }
                    b'.' => fill(x, y, x + 36, y + 36, 200),
                    _ => {}
                }
            }
        }
        Brightness::new(width, height, pixels.into_iter().map(|value| 255 - value).collect()).unwrap()
    }

    #[test]
    fn a_board_is_found_on_a_whole_page() {
        let lights = read_lights(&page(&["#..#", ".##.", "....", "#..."]), None).unwrap();
        assert_eq!((lights.size.width(), lights.size.height()), (4, 4));
        let lit: String = lights.lit.iter().map(|&lit| if lit { '#' } else { '.' }).collect();
        assert_eq!(lit, "#..#.##.....#...");
    }

    #[test]
    fn a_page_without_tiles_has_no_board() {
        assert!(super::grid(&page(&[])).is_none());
    }
}
