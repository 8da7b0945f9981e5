//! Small pictures, compared with stored ones in `tests/data`. With `BLESS=1` in the environment
//! they are stored instead, to be looked at before they are kept.

use douse_puzzle::board::Board;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::text::{self, ReadOptions};
use douse_render::plot::{self, Captions, Scale};
use douse_render::style::{Labels, Style, Theme};
use douse_render::svg;

fn board(text: &str) -> Board {
    text::read(text.as_bytes(), &ReadOptions::default(), &text::own_input()).unwrap().boards.remove(0)
}

fn compare(name: &str, picture: &str) {
    // Every picture can also be rendered.
    assert_eq!(&douse_render::png(picture, 1.0).unwrap()[1..4], b"PNG", "{name}");
    let path = format!("{}/tests/data/{name}.svg", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, picture).unwrap();
        return;
    }
    let stored = std::fs::read_to_string(&path).unwrap();
    assert!(stored == picture, "{name}.svg is not what is drawn now:\n{picture}");
}

const STYLE: Style = Style { theme: Theme::Light, labels: Labels::Names, cell: 40.0 };

#[test]
fn boards() {
    compare("grid", &svg::board(&board("3x2:a8"), &STYLE).unwrap());
    let dark = Style { theme: Theme::Dark, labels: Labels::None, ..STYLE };
    compare("holes_dark", &svg::board(&board("3x3.holes=080:a5"), &dark).unwrap());
    compare("states", &svg::board(&board("4x2.k5:01234321"), &STYLE).unwrap());
    compare("cube", &svg::board(&board("cube1:84"), &STYLE).unwrap());
    compare("hexagon", &svg::board(&board("hexagon2:ee"), &Style { theme: Theme::Auto, ..STYLE }).unwrap());
    compare("triangle", &svg::board(&board("triangle2:4"), &STYLE).unwrap());
    compare("petersen", &svg::board(&board("petersen:a40"), &STYLE).unwrap());
    compare("graph", &svg::board(&board("0-1 1-2 2-0 2-3 1001"), &STYLE).unwrap());
}

#[test]
fn presses() {
    let lights = board("3x3:5d0");
    let pattern = Pattern::from_values(lights.variant().states(), [0, 1, 0, 1, 1, 0, 0, 0, 0]);
    compare("presses", &svg::presses(lights.variant(), &pattern, &STYLE).unwrap());
    compare("board_with_presses", &svg::board_with_presses(&lights, &pattern, &STYLE).unwrap());
    let picture = svg::board_with_sequence(&lights, &[4, 0, 8, 4], &STYLE).unwrap();
    compare("board_with_sequence", &picture);
    assert!(picture.contains("4 presses numbered in order"));
}

#[test]
fn galleries_and_matrices() {
    let four = board("4x4:0000");
    let quiet = douse_solver::solve::kernel(four.variant()).unwrap();
    let patterns: Vec<_> = quiet.quiet().iter().collect();
    compare("gallery", &svg::gallery(four.variant(), &patterns, &STYLE).unwrap());
    let entry = |row: usize, column: usize| u16::from(four.variant().lights_of(column).contains(&row));
    compare("matrix", &svg::matrix("Press matrix", (16, 16), 2, &entry, &STYLE).unwrap());
}

#[test]
fn plots() {
    // The 3 x 3 boards by their presses: every board has one solution, so these are binomials.
    let counts = [1.0, 9.0, 36.0, 84.0, 126.0, 126.0, 84.0, 36.0, 9.0, 1.0];
    let bars: Vec<(i64, f64)> = (0..).zip(counts).collect();
    let captions = Captions { title: "3x3 boards by distance", across: "presses", up: "boards" };
    compare("bars", &plot::bars(captions, &bars, Scale::Linear, &STYLE));
    compare("bars_logarithmic", &plot::bars(captions, &bars, Scale::Logarithmic, &STYLE));
    let nullities = [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0];
    let points: Vec<(i64, f64)> = (1..).zip(nullities.map(f64::from)).collect();
    let captions = Captions { title: "Nullity of n x n boards", across: "n", up: "nullity" };
    compare("points", &plot::points(captions, &points, Scale::Linear, &STYLE));
}

#[test]
fn empty_and_huge_pictures_are_no_panic() {
    let captions = Captions { title: "<Nothing> & \u{1}", across: "", up: "" };
    for scale in [Scale::Linear, Scale::Logarithmic] {
        let empty = [plot::bars(captions, &[], scale, &STYLE), plot::points(captions, &[], scale, &STYLE)];
        empty.iter().for_each(|picture| assert!(douse_render::png(picture, 1.0).is_ok()));
    }
    let four = board("4x4:0000");
    assert!(douse_render::png(&svg::gallery(four.variant(), &[], &STYLE).unwrap(), 1.0).is_ok());
    let ring = board(&format!("cycle4998.k3:{}", "012".repeat(1666)));
    assert!(svg::board(&ring, &STYLE).unwrap().len() < 2_000_000);
    let large = board(&format!("3000x1500:{}", "0".repeat(3000 * 1500 / 4)));
    assert_eq!(svg::board(&large, &STYLE), Err(svg::PictureError::TooLarge { cells: 4_500_000 }));
}
