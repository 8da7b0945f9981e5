//! A big board on a canvas.

use super::big_board::BigBoard;
use super::view_port::ViewPort;
use crate::parts::board_view::properties_of;
use douse::place::Place;
use douse_algebra::bits::BitMatrix;
use leptos::prelude::*;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

/// The board and its drawing.
pub struct BigScene {
    pub board: BigBoard,
    pub side: usize,
    /// The presses that solve it, once the reader has asked for them.
    pub presses: Option<BitMatrix>,
    port: Option<ViewPort>,
    /// One pixel per light.
    pixels: Option<HtmlCanvasElement>,
    /// One pixel per press.
    marks: Option<HtmlCanvasElement>,
    /// The pointers that are down: id, point, and the distance moved so far.
    pub pointers: Vec<(i32, (f64, f64), f64)>,
}

/// The size of a canvas on the page.
fn window_of(canvas: &HtmlCanvasElement) -> (f64, f64) {
    (f64::from(canvas.client_width().max(1)), f64::from(canvas.client_height().max(1)))
}

fn context_of(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

impl BigScene {
    pub fn new(board: BigBoard, side: usize) -> Self {
        Self { board, side, presses: None, port: None, pixels: None, marks: None, pointers: Vec::new() }
    }

    fn board(&self) -> (f64, f64) {
        (self.side as f64, self.side as f64)
    }

    fn port(&self, canvas: &HtmlCanvasElement) -> ViewPort {
        self.port.unwrap_or_else(|| ViewPort::whole(self.board(), window_of(canvas)))
    }

    pub fn drag(&mut self, canvas: &HtmlCanvasElement, by: (f64, f64)) {
        self.port = Some(self.port(canvas).dragged(by).within(self.board(), window_of(canvas)));
    }

    pub fn zoom(&mut self, canvas: &HtmlCanvasElement, factor: f64, at: (f64, f64)) {
        let (board, window) = (self.board(), window_of(canvas));
        self.port = Some(self.port(canvas).zoomed(factor, at, board, window).within(board, window));
    }

    /// Drags with one pointer, zooms with two.
    pub fn pointer_moved(&mut self, canvas: &HtmlCanvasElement, id: i32, to: (f64, f64)) {
        let Some(at) = self.pointers.iter().position(|(other, ..)| *other == id) else { return };
        let from = self.pointers[at].1;
        let by = (to.0 - from.0, to.1 - from.1);
        self.pointers[at] = (id, to, self.pointers[at].2 + by.0.hypot(by.1));
        match self.pointers.len() {
            1 => self.drag(canvas, by),
            2 => {
                let other = self.pointers[1 - at].1;
                let distance = |point: (f64, f64)| (point.0 - other.0).hypot(point.1 - other.1).max(1.0);
                self.zoom(canvas, distance(to) / distance(from), ((to.0 + other.0) / 2.0, (to.1 + other.1) / 2.0));
                self.drag(canvas, (by.0 / 2.0, by.1 / 2.0));
            }
            _ => {}
        }
    }

    /// Presses the cell at a point; returns its place and the number of lights that are on then.
    pub fn press(&mut self, canvas: &HtmlCanvasElement, at: (f64, f64)) -> Option<(Place, usize)> {
        let (column, row) = self.port(canvas).cell_at(at);
        let side = self.side as f64;
        if !(0.0..side).contains(&column) || !(0.0..side).contains(&row) {
            return None;
        }
        let place = Place { row: row as usize, column: column as usize };
        let changed = self.board.press(place.row, place.column);
        self.presses = None;
        self.marks = None;
        let colours = Colours::of(canvas);
        if let Some(context) = self.pixels.as_ref().and_then(context_of) {
            for (row, column) in changed {
                let [red, green, blue, _] = if self.board.lights.get(row, column) { colours.lit } else { colours.off };
                context.set_fill_style_str(&format!("rgb({red} {green} {blue})"));
                context.fill_rect(column as f64, row as f64, 1.0, 1.0);
            }
        }
        Some((place, self.board.lit()))
    }

    /// Redraws all pixels.
    pub fn paint(&mut self, canvas: &HtmlCanvasElement) {
        let colours = Colours::of(canvas);
        self.pixels = painted(&self.board.lights, colours.lit, colours.off);
        self.marks = self.presses.as_ref().and_then(|presses| painted(presses, colours.mark, [0; 4]));
    }

    pub fn draw(&self, canvas: &HtmlCanvasElement) {
        let (window, port) = (window_of(canvas), self.port(canvas));
        let ratio = leptos::prelude::window().device_pixel_ratio().max(1.0);
        let pixels = ((window.0 * ratio) as u32, (window.1 * ratio) as u32);
        if (canvas.width(), canvas.height()) != pixels {
            canvas.set_width(pixels.0);
            canvas.set_height(pixels.1);
        }
        let Some(context) = context_of(canvas) else { return };
        let _ = context.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0);
        context.clear_rect(0.0, 0.0, window.0, window.1);
        // Cells that are larger than pixels have sharp edges.
        context.set_image_smoothing_enabled(port.scale < 1.0);
        let _ = context.translate(-port.left * port.scale, -port.top * port.scale);
        let extent = self.side as f64 * port.scale;
        for layer in [&self.pixels, &self.marks].into_iter().flatten() {
            let _ = context.draw_image_with_html_canvas_element_and_dw_and_dh(layer, 0.0, 0.0, extent, extent);
        }
        if port.scale >= 8.0 {
            self.draw_lines(&context, canvas, port, window);
        }
    }

    /// Draws lines between cells.
    fn draw_lines(
        &self,
        context: &CanvasRenderingContext2d,
        canvas: &HtmlCanvasElement,
        port: ViewPort,
        window: (f64, f64),
    ) {
        let [red, green, blue, _] = Colours::of(canvas).page;
        context.set_stroke_style_str(&format!("rgb({red} {green} {blue})"));
        context.set_line_width((port.scale * 0.08).max(1.0));
        let seen = |from: f64, pixels: f64| {
            let first = from.max(0.0).floor() as usize;
            first..=((from + pixels / port.scale).ceil().max(0.0) as usize).min(self.side)
        };
        context.begin_path();
        let extent = self.side as f64 * port.scale;
        for column in seen(port.left, window.0) {
            context.move_to(column as f64 * port.scale, 0.0);
            context.line_to(column as f64 * port.scale, extent);
        }
        for row in seen(port.top, window.1) {
            context.move_to(0.0, row as f64 * port.scale);
            context.line_to(extent, row as f64 * port.scale);
        }
        context.stroke();
    }
}

/// A canvas with one pixel per bit.
fn painted(bits: &BitMatrix, one: [u8; 4], zero: [u8; 4]) -> Option<HtmlCanvasElement> {
    let (height, width) = (bits.rows(), bits.columns());
    let mut pixels = Vec::with_capacity(4 * height * width);
    for row in 0..height {
        for column in 0..width {
            pixels.extend_from_slice(if bits.get(row, column) { &one } else { &zero });
        }
    }
    let canvas = document().create_element("canvas").ok()?.dyn_into::<HtmlCanvasElement>().ok()?;
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    let image = ImageData::new_with_u8_clamped_array(Clamped(&pixels), width as u32).ok()?;
    context_of(&canvas)?.put_image_data(&image, 0.0, 0.0).ok()?;
    Some(canvas)
}

/// The colours of the style sheet, as bytes.
struct Colours {
    lit: [u8; 4],
    off: [u8; 4],
    mark: [u8; 4],
    page: [u8; 4],
}

impl Colours {
    fn of(canvas: &HtmlCanvasElement) -> Self {
        let value = properties_of(canvas);
        let get = |name: &str| bytes(&value(name)).unwrap_or([128, 128, 128, 255]);
        Self { lit: get("--lit"), off: get("--cell-off"), mark: get("--mark"), page: get("--page") }
    }
}

/// The bytes of `#rrggbb` or `#rgb`.
fn bytes(colour: &str) -> Option<[u8; 4]> {
    let digits = colour.strip_prefix('#')?;
    let (width, times) = if digits.len() == 3 { (1, 17) } else { (2, 1) };
    let part = |at: usize| {
        let digits = digits.get(at * width..(at + 1) * width)?;
        Some(u8::from_str_radix(digits, 16).ok()? * times)
    };
    Some([part(0)?, part(1)?, part(2)?, 255])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_the_style_sheet_are_read() {
        assert_eq!(bytes("#ffbe3d"), Some([255, 190, 61, 255]));
        assert_eq!(bytes("#0ff"), Some([0, 255, 255, 255]));
        assert_eq!(bytes("red"), None);
    }
}
