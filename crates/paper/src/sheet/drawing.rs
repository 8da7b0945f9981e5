//! Boards and QR codes on a page: black and white, for every printer and every copier.

use super::font::Face;
use super::page::{Mark, Page, Paint, Point};
use douse::pattern::Pattern;
use douse::place::column_letters;
use douse::shape::Shape;
use douse::variant::Variant;
use douse_render::layout::{Layout, Outline};
use qrcodegen::{QrCode, QrCodeEcc};

/// The contents of the cells.
#[derive(Clone, Copy)]
pub(super) enum Showing<'a> {
    /// The lights: a dot for one that is on, or the number of its state.
    Lights(&'a Pattern),
    /// The presses: a cross, or the number of presses.
    Presses(&'a Pattern),
    /// Empty cells, to be filled in.
    Nothing,
}

/// The grey of a cell whose light is on.
const LIT: f64 = 0.82;

/// Width and height of a board whose cells are 1 wide, with its labels.
pub(super) fn extent(variant: &Variant) -> Point {
    let (width, height) = Layout::of(variant.shape()).extent;
    match variant.shape() {
        Shape::Grid(_) => (width + LABEL, height + LABEL),
        Shape::Graph(_) => (width, height),
    }
}

/// The space for letters and numbers beside a grid, in cells.
const LABEL: f64 = 0.6;

/// Draws a board with its upper left corner at a point.
pub(super) fn board(page: &mut Page, variant: &Variant, showing: Showing<'_>, corner: Point, cell: f64) {
    let layout = Layout::of(variant.shape());
    let two = variant.states().is_two();
    let mut origin = corner;
    if let Shape::Grid(grid) = variant.shape() {
        origin = (corner.0 + LABEL * cell, corner.1 + LABEL * cell);
        let size = (cell * 0.4).clamp(4.0, 10.0);
        for column in 0..grid.size().width() {
            let at = (origin.0 + (column as f64 + 0.5) * cell, corner.1 + LABEL * cell * 0.5);
            page.centred(at, size, Face::Regular, &column_letters(column));
        }
        for row in 0..grid.size().height() {
            let at = (corner.0 + LABEL * cell * 0.5, origin.1 + (row as f64 + 0.5) * cell);
            page.centred(at, size, Face::Regular, &(row + 1).to_string());
        }
    }
    let place = |(x, y): Point| (origin.0 + x * cell, origin.1 + y * cell);
    for &(a, b) in &layout.links {
        page.line(place(layout.cells[a].middle), place(layout.cells[b].middle), 0.6);
    }
    for (i, shown) in layout.cells.iter().enumerate() {
        let value = match showing {
            Showing::Lights(pattern) | Showing::Presses(pattern) => pattern.get(i),
            Showing::Nothing => 0,
        };
        let lit = value != 0 && matches!(showing, Showing::Lights(_));
        let paint = Paint { fill: Some(if lit { LIT } else { 1.0 }), outline: 0.7 };
        let (x, y) = shown.middle;
        let corners = |corners: &[Point]| corners.iter().map(|(dx, dy)| place((x + dx, y + dy))).collect();
        page.marks.push(match &shown.outline {
            Outline::Square => {
                Mark::Area { corners: corners(&[(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]), paint }
            }
            Outline::Polygon(outline) => Mark::Area { corners: corners(outline), paint },
            // Space for the lines between circles.
            Outline::Circle => Mark::Disc { middle: place((x, y)), radius: 0.42 * cell, paint },
        });
        let middle = place((x, y));
        match (showing, two, value) {
            (Showing::Nothing, ..) | (_, true, 0) | (Showing::Presses(_), _, 0) => {}
            (Showing::Lights(_), true, _) => {
                let paint = Paint { fill: Some(0.0), outline: 0.0 };
                page.marks.push(Mark::Disc { middle, radius: 0.26 * cell, paint });
            }
            (Showing::Presses(_), true, _) => {
                let arm = 0.24 * cell;
                let width = (0.09 * cell).max(0.8);
                page.line((middle.0 - arm, middle.1 - arm), (middle.0 + arm, middle.1 + arm), width);
                page.line((middle.0 - arm, middle.1 + arm), (middle.0 + arm, middle.1 - arm), width);
            }
            (_, false, value) => page.centred(middle, 0.5 * cell, Face::Bold, &value.to_string()),
        }
    }
}

/// The most modules of a printed QR code; longer addresses have to be typed.
const MOST_MODULES: i32 = 57;
/// The side of a module, in points: half a millimetre, which every camera reads.
const MODULE: f64 = 1.42;

/// The QR code of an address; `None` if it would be too large.
pub(super) struct Scanned {
    code: QrCode,
}

impl Scanned {
    pub(super) fn of(address: &str) -> Option<Self> {
        let code = QrCode::encode_text(address, QrCodeEcc::Medium).ok()?;
        (code.size() <= MOST_MODULES).then_some(Self { code })
    }

    /// The side on the page, without the margin that it needs.
    pub(super) fn side(&self) -> f64 {
        f64::from(self.code.size()) * MODULE
    }

    /// Draws it with its upper left corner at a point.
    pub(super) fn draw(&self, page: &mut Page, (left, top): Point, address: &str) {
        let size = self.code.size();
        let mut blocks = Vec::new();
        for y in 0..size {
            let mut x = 0;
            while x < size {
                let begin = x;
                while x < size && self.code.get_module(x, y) {
                    x += 1;
                }
                if x > begin {
                    let at = |value: i32| f64::from(value) * MODULE;
                    // A trace of overlap prevents white lines between rows.
                    blocks.push([left + at(begin), top + at(y), at(x - begin), MODULE + 0.03]);
                }
                x += 1;
            }
        }
        page.marks.push(Mark::Blocks(blocks));
        page.marks.push(Mark::Link { area: [left, top, self.side(), self.side()], address: address.to_owned() });
    }
}
