//! Drawing the cells of a layout.

use crate::canvas::{Canvas, number};
use crate::glyphs::{self, Anchor};
use crate::layout::{CellPlace, Layout, Outline, Point};
use crate::style::{Labels, state_colour};
use douse_puzzle::shape::Shape;
use douse_puzzle::variant::Variant;
use std::collections::BTreeMap;

/// Past this a board is drawn as plain pixels.
pub(super) const MAX_DETAILED: usize = 4096;

/// The drawing of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CellMark {
    /// The state of the light.
    pub value: u16,
    /// A ring round the cell with this inside; an empty text is a dot.
    pub press: Option<String>,
}

/// The cells of a layout, ready to be drawn.
pub(super) struct Cells<'a> {
    layout: &'a Layout,
    variant: &'a Variant,
    unit: f64,
}

impl<'a> Cells<'a> {
    pub(super) fn new(layout: &'a Layout, variant: &'a Variant, unit: f64) -> Self {
        Self { layout, variant, unit }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas, mark: &dyn Fn(usize) -> CellMark, labels: Labels) {
        self.draw_links(canvas);
        if self.layout.cells.len() > MAX_DETAILED {
            self.draw_pixels(canvas, mark);
            return;
        }
        for (cell, place) in self.layout.cells.iter().enumerate() {
            let mark = mark(cell);
            self.draw_light(canvas, place, mark.value);
            if let Some(press) = &mark.press {
                self.draw_press(canvas, place, press, mark.value);
            } else if labels == Labels::Names && matches!(self.variant.shape(), Shape::Graph(_)) {
                match (mark.value, self.variant.states().is_two()) {
                    (0, _) => self.write(canvas, "ink", &cell.to_string(), place, 0.24),
                    (_, true) => self.write(canvas, "dark", &cell.to_string(), place, 0.24),
                    // The number in the cell is its state.
                    _ => {}
                }
            }
        }
    }

    fn at(&self, place: &CellPlace) -> Point {
        (place.middle.0 * self.unit, place.middle.1 * self.unit)
    }

    fn draw_links(&self, canvas: &mut Canvas) {
        if self.layout.links.is_empty() {
            return;
        }
        let mut data = String::new();
        for &(a, b) in &self.layout.links {
            let (a, b) = (self.at(&self.layout.cells[a]), self.at(&self.layout.cells[b]));
            data.push_str(&format!("M{} {}L{} {}", number(a.0), number(a.1), number(b.0), number(b.1)));
        }
        // Many lines in one place are drawn finer.
        let width = if self.layout.links.len() > 200 { 0.02 } else { 0.045 };
        canvas.path("edge", &data, &format!(r#"stroke-width="{}""#, number(width * self.unit)));
    }

    /// The radius of the largest disc in a cell, in cells.
    fn space(place: &CellPlace) -> f64 {
        match &place.outline {
            Outline::Square => 0.46,
            Outline::Circle => 0.42,
            // The middle of a side is nearest to the middle of the cell.
            Outline::Polygon(corners) => {
                let next = corners.iter().cycle().skip(1);
                let sides = corners.iter().zip(next).map(|(a, b)| ((a.0 + b.0) / 2.0).hypot((a.1 + b.1) / 2.0));
                sides.fold(f64::MAX, f64::min) * 0.94
            }
        }
    }

    fn outline(&self, canvas: &mut Canvas, class: &str, more: &str, place: &CellPlace, shrink: f64) {
        let (x, y) = self.at(place);
        let unit = self.unit;
        match &place.outline {
            Outline::Square => {
                let side = unit * (1.0 - shrink);
                let radius = 0.14 * unit;
                let (left, top) = (x - side / 2.0, y - side / 2.0);
                if more.is_empty() {
                    canvas.rect(class, [left, top, side, side], radius);
                } else {
                    canvas.path(class, &rounded_square(left, top, side, radius), more);
                }
            }
            Outline::Circle => {
                let radius = (0.5 - shrink) * unit;
                if more.is_empty() {
                    canvas.circle(class, (x, y), radius);
                } else {
                    canvas.path(class, &circle(x, y, radius), more);
                }
            }
            Outline::Polygon(corners) => {
                let scale = unit * (1.0 - shrink);
                let points =
                    corners.iter().map(|(dx, dy)| format!("{} {}", number(x + dx * scale), number(y + dy * scale)));
                let data = format!("M{}Z", points.collect::<Vec<_>>().join("L"));
                let joined = format!(r#"stroke-linejoin="round"{}{more}"#, if more.is_empty() { "" } else { " " });
                canvas.path(class, &data, &joined);
            }
        }
    }

    fn draw_light(&self, canvas: &mut Canvas, place: &CellPlace, value: u16) {
        let states = self.variant.states();
        let space = Self::space(place);
        match (value, states.is_two()) {
            (0, _) => self.outline(canvas, "off", "", place, 0.08),
            (_, true) => {
                self.outline(canvas, "on", "", place, 0.08);
                canvas.circle("glow", self.at(place), space * 0.62 * self.unit);
            }
            (value, false) => {
                let ([red, green, blue], pale) = state_colour(value, states.get());
                let fill = format!(r##"fill="#{red:02x}{green:02x}{blue:02x}""##);
                self.outline(canvas, "k", &fill, place, 0.08);
                self.write(canvas, if pale { "pale" } else { "dark" }, &value.to_string(), place, 0.36);
            }
        }
    }

    /// A text in a cell, of this height if there is space for it.
    fn write(&self, canvas: &mut Canvas, class: &str, text: &str, place: &CellPlace, height: f64) {
        let space = Self::space(place);
        let height = height.min(space * 0.9);
        let fitting = height * (1.5 * space / glyphs::width(text, height)).min(1.0);
        canvas.text(class, text, self.at(place), fitting * self.unit, Anchor::Middle);
    }

    fn draw_press(&self, canvas: &mut Canvas, place: &CellPlace, inside: &str, value: u16) {
        let space = Self::space(place);
        let ring = 0.09;
        let data = circle(self.at(place).0, self.at(place).1, space * 0.72 * self.unit);
        canvas.path("press", &data, &format!(r#"stroke-width="{}""#, number(ring * self.unit)));
        let several = !self.variant.states().is_two();
        match (inside, value, several) {
            ("", ..) => canvas.circle("dot", self.at(place), space * 0.3 * self.unit),
            // The number of a lit light is already there.
            (_, 1.., true) => {}
            (text, 0, _) => self.write(canvas, "ink", text, place, 0.3),
            (text, ..) => self.write(canvas, "dark", text, place, 0.3),
        }
    }

    /// One path for all cells of a state.
    fn draw_pixels(&self, canvas: &mut Canvas, mark: &dyn Fn(usize) -> CellMark) {
        let mut paths: BTreeMap<u16, String> = BTreeMap::new();
        let mut presses = String::new();
        for (cell, place) in self.layout.cells.iter().enumerate() {
            let mark = mark(cell);
            let (x, y) = self.at(place);
            let side = self.unit * if place.outline == Outline::Square { 1.0 } else { 0.8 };
            let square = |side: f64| {
                let (x, y, side) = (number(x - side / 2.0), number(y - side / 2.0), number(side));
                format!("M{x} {y}h{side}v{side}h-{side}z")
            };
            paths.entry(mark.value).or_default().push_str(&square(side));
            if mark.press.is_some() {
                presses.push_str(&square(side * 0.5));
            }
        }
        for (value, data) in paths {
            match (value, self.variant.states().is_two()) {
                (0, _) => canvas.path("off", &data, r#"style="stroke:none""#),
                (_, true) => canvas.path("on", &data, r#"style="stroke:none""#),
                (value, false) => {
                    let ([red, green, blue], _) = state_colour(value, self.variant.states().get());
                    canvas.path(
                        "k",
                        &data,
                        &format!(r##"style="stroke:none" fill="#{red:02x}{green:02x}{blue:02x}""##),
                    );
                }
            }
        }
        if !presses.is_empty() {
            canvas.path("dot", &presses, "");
        }
    }
}

fn circle(x: f64, y: f64, radius: f64) -> String {
    let (left, right, y, radius) = (number(x - radius), number(x + radius), number(y), number(radius));
    format!("M{left} {y}A{radius} {radius} 0 1 1 {right} {y}A{radius} {radius} 0 1 1 {left} {y}Z")
}

fn rounded_square(x: f64, y: f64, side: f64, radius: f64) -> String {
    let straight = number(side - 2.0 * radius);
    let (left, top, r) = (number(x + radius), number(y), number(radius));
    format!(
        "M{left} {top}h{straight}a{r} {r} 0 0 1 {r} {r}v{straight}a{r} {r} 0 0 1 -{r} {r}h-{straight}\
         a{r} {r} 0 0 1 -{r} -{r}v-{straight}a{r} {r} 0 0 1 {r} -{r}z"
    )
}
