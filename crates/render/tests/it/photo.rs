//! Pictures of boards are read back: pixels, blocks, screenshots with lines, round lamps, and our
//! own drawings.

use douse_puzzle::board::Board;
use douse_puzzle::edges::Edges;
use douse_puzzle::pattern::{Pattern, States};
use douse_puzzle::random::SeededRng;
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::size::Size;
use douse_puzzle::variant::Variant;
use douse_render::photo::{Brightness, Lights, PhotoError, read_lights};
use douse_render::style::{Labels, Style, Theme};
use douse_render::{PngReadError, png, read_png, svg};

/// A board as text, to be compared.
fn text(lights: Result<Lights, PhotoError>) -> String {
    let rows = |lights: Lights| {
        let rows = lights.lit.chunks(lights.size.width());
        let row = |row: &[bool]| row.iter().map(|&lit| if lit { '#' } else { '.' }).collect::<String>();
        rows.map(row).collect::<Vec<_>>().join("/")
    };
    lights.map_or_else(|error| error.to_string(), rows)
}

/// Random lights with at least one lit and one unlit cell.
fn lights(rng: &mut SeededRng, width: usize, height: usize) -> Lights {
    let size = Size::new(width, height).unwrap();
    loop {
        let lit: Vec<bool> = (0..size.cells()).map(|_| rng.below(2) == 1).collect();
        if lit.contains(&true) && lit.contains(&false) {
            return Lights { size, lit };
        }
    }
}

/// A picture whose pixel at `(x, y)` is as bright as `paint` says of the cell it lies in and the
/// place within, from 0 to 1.
fn painted(lights: &Lights, pitch: f64, margin: usize, paint: impl Fn(bool, f64, f64) -> Option<u8>) -> Brightness {
    let side = |cells: usize| (cells as f64 * pitch).round() as usize + 2 * margin;
    let (width, height) = (side(lights.size.width()), side(lights.size.height()));
    let cell = |at: usize| ((at as f64 + 0.5 - margin as f64) / pitch).floor();
    let inside = |at: usize| (at as f64 + 0.5 - margin as f64) / pitch - cell(at);
    let value = |x: usize, y: usize| {
        let (column, row) = (cell(x), cell(y));
        let (columns, rows) = (lights.size.width() as f64, lights.size.height() as f64);
        if column < 0.0 || row < 0.0 || column >= columns || row >= rows {
            return 40;
        }
        let lit = lights.lit[row as usize * lights.size.width() + column as usize];
        paint(lit, inside(x), inside(y)).unwrap_or(40)
    };
    let values = (0..width * height).map(|i| value(i % width, i / width)).collect();
    Brightness::new(width, height, values).unwrap()
}

#[test]
fn a_light_a_pixel_and_blocks_of_pixels() {
    let mut rng = SeededRng::new("pixels");
    for (width, height) in [(2, 1), (3, 3), (5, 5), (17, 9), (64, 65), (200, 200)] {
        for block in [1, 2, 3, 10] {
            let lights = lights(&mut rng, width, height);
            let picture = painted(&lights, block as f64, 0, |lit, _, _| Some(if lit { 255 } else { 0 }));
            let read = read_lights(&picture, Some(lights.size)).unwrap();
            assert_eq!(text(Ok(read)), text(Ok(lights.clone())), "{width}x{height} by {block}, size said");
            if width * height > 9 {
                assert_eq!(text(read_lights(&picture, None)), text(Ok(lights)), "{width}x{height} by {block}");
            }
        }
    }
}

#[test]
fn screenshots_with_lines_and_with_round_lamps() {
    let mut rng = SeededRng::new("screenshots");
    let lined = |lit: bool, x: f64, y: f64| {
        let inside = (0.06..0.94).contains(&x) && (0.06..0.94).contains(&y);
        inside.then_some(if lit { 220 } else { 90 })
    };
    let round = |lit: bool, x: f64, y: f64| ((x - 0.5).hypot(y - 0.5) < 0.42).then_some(if lit { 250 } else { 100 });
    for (width, height) in [(3, 3), (5, 5), (6, 4), (9, 9), (20, 15)] {
        for pitch in [20.0, 31.0, 47.5] {
            for margin in [0, 7, 60] {
                let lights = lights(&mut rng, width, height);
                let picture = painted(&lights, pitch, margin, lined);
                assert_eq!(
                    text(read_lights(&picture, None)),
                    text(Ok(lights.clone())),
                    "{width}x{height}, {pitch}, {margin}"
                );
                let picture = painted(&lights, pitch, margin, round);
                assert_eq!(
                    read_lights(&picture, None).as_ref(),
                    Ok(&lights),
                    "round {width}x{height}, {pitch}, {margin}"
                );
            }
        }
    }
}

#[test]
fn two_tones_with_lines() {
    let mut rng = SeededRng::new("lines");
    // Unlit cells are framed, as on paper.
    let framed = |lit: bool, x: f64, y: f64| {
        let inside = (0.1..0.9).contains(&x) && (0.1..0.9).contains(&y);
        Some(if !inside || lit { 255 } else { 0 })
    };
    for (width, height) in [(5, 5), (8, 6)] {
        let lights = lights(&mut rng, width, height);
        let picture = painted(&lights, 40.0, 0, framed);
        assert_eq!(text(read_lights(&picture, Some(lights.size))), text(Ok(lights)));
    }
}

#[test]
fn our_own_drawings() {
    let mut rng = SeededRng::new("drawings");
    for (width, height) in [(3, 3), (5, 5), (7, 4), (12, 12)] {
        for theme in [Theme::Light, Theme::Dark] {
            for labels in [Labels::Names, Labels::None] {
                // Large pictures of large boards are larger without being different.
                for scale in [1.0, 1.37, 3.0].into_iter().filter(|&scale| scale < 3.0 || width <= 5) {
                    let lights = lights(&mut rng, width, height);
                    let shape = Shape::grid(lights.size, Edges::Flat);
                    let variant = Variant::new(shape, Rule::Plus, States::TWO).unwrap();
                    let pattern = Pattern::from_values(States::TWO, lights.lit.iter().map(|&lit| u16::from(lit)));
                    let board = Board::new(variant, pattern).unwrap();
                    let drawn = svg::board(&board, &Style { theme, labels, ..Style::default() }).unwrap();
                    let picture = read_png(&png(&drawn, scale).unwrap()).unwrap();
                    let what = format!("{width}x{height} {theme:?} {labels:?} {scale}");
                    assert_eq!(text(read_lights(&picture, None)), text(Ok(lights)), "{what}");
                }
            }
        }
    }
}

#[test]
fn what_shows_no_board_is_told() {
    let flat = Brightness::new(30, 30, vec![7; 900]).unwrap();
    assert_eq!(read_lights(&flat, None), Err(PhotoError::Flat));
    assert_eq!(read_lights(&flat, Some(Size::square(5).unwrap())), Err(PhotoError::Flat));
    let size = Size::square(31).unwrap();
    assert_eq!(read_lights(&flat, Some(size)), Err(PhotoError::TooSmall { width: 30, height: 30, size }));
    let slope = Brightness::new(64, 64, (0..4096).map(|i| (i % 64 * 3) as u8).collect()).unwrap();
    assert_eq!(read_lights(&slope, None), Err(PhotoError::NoGrid));
    assert!(Brightness::new(2, 2, vec![0; 3]).is_err());
    assert!(Brightness::new(usize::MAX, 2, vec![0; 3]).is_err());
    assert!(matches!(read_png(b"\x89PNG\r\n\x1a\nnonsense"), Err(PngReadError::Broken { .. })));
}
