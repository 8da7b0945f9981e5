//! Boards of up to millions of lights: drag, zoom, press, and solve them at once.

use super::field::{Field, count};
use super::view_port::ViewPort;
use crate::jobs::exploring::PLAIN_EDGES;
use crate::parts::board_view::properties_of;
use crate::parts::fields::ChoiceField;
use crate::parts::seed;
use crate::session::{announce, say, say_with, session};
use douse::edges::{Edges, PlainEdges};
use douse::place::Place;
use douse::size::Size;
use douse_algebra::bits::BitMatrix;
use leptos::prelude::*;
use leptos::{ev, html};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

/// The sides to choose from.
const SIDES: [&str; 5] = ["100", "250", "500", "1000", "2000"];
/// A pointer that moves less than this many pixels has tapped.
const TAP: f64 = 6.0;

/// The board and what is drawn of it.
struct Scene {
    field: Field,
    side: usize,
    /// The presses that solve it, if they were asked for.
    presses: Option<BitMatrix>,
    port: Option<ViewPort>,
    /// A pixel a light.
    pixels: Option<HtmlCanvasElement>,
    /// A pixel a press.
    marks: Option<HtmlCanvasElement>,
    /// Where pointers are down: id, place, and how far each has moved.
    pointers: Vec<(i32, (f64, f64), f64)>,
}

/// What is known of the board.
#[derive(Clone, Copy, PartialEq)]
enum Told {
    Lit(usize),
    Solved { presses: usize, milliseconds: f64 },
    Impossible,
    Dark { milliseconds: f64 },
}

/// The page of big boards.
#[component]
pub fn Big() -> impl IntoView {
    let side = RwSignal::new(1000_usize);
    let edges = RwSignal::new(Edges::Flat);
    let canvas = NodeRef::<html::Canvas>::new();
    let scene = StoredValue::new_local(Rc::new(RefCell::new(None::<Scene>)));
    let told = RwSignal::new(Told::Lit(0));
    let tell = move |now: Told| {
        told.set(now);
        announce(untrack(|| said(now)));
    };
    let with = move |change: &mut dyn FnMut(&mut Scene, &HtmlCanvasElement)| {
        let scene = scene.get_value();
        let mut scene = scene.borrow_mut();
        if let (Some(scene), Some(canvas)) = (scene.as_mut(), canvas.get_untracked()) {
            change(scene, &canvas);
            scene.draw(&canvas);
        }
    };
    let place = move |field: Option<Field>| {
        let Some(field) = field else { return };
        let (lit, side) = (field.lit(), side.get_untracked());
        let new = Scene { field, side, presses: None, port: None, pixels: None, marks: None, pointers: Vec::new() };
        scene.get_value().replace(Some(new));
        with(&mut |scene, canvas| scene.paint(canvas));
        tell(Told::Lit(lit));
    };
    let kind = move || Some((Size::square(side.get_untracked()).ok()?, PlainEdges::try_from(edges.get_untracked()).ok()?));
    let random = move || place(kind().map(|(size, edges)| Field::random(size, edges, &seed::fresh())));
    Effect::new(move |_| {
        side.track();
        edges.track();
        if canvas.get().is_some() {
            random();
        }
    });
    Effect::new(move |before: Option<()>| {
        session().settings.track();
        if before.is_some() {
            with(&mut |scene, canvas| scene.paint(canvas));
        }
    });
    let resized = window_event_listener(ev::resize, move |_| with(&mut |_, _| {}));
    on_cleanup(move || resized.remove());
    let solve = move |_| {
        with(&mut |scene, canvas| {
            let start = now();
            let presses = scene.field.solve();
            let milliseconds = now() - start;
            tell(match &presses {
                Some(presses) => Told::Solved { presses: count(presses), milliseconds },
                None => Told::Impossible,
            });
            scene.presses = presses;
            scene.paint(canvas);
        });
    };
    let press_all = move |_| {
        with(&mut |scene, canvas| {
            let Some(presses) = scene.presses.take() else { return };
            let start = now();
            let effect = scene.field.effect(&presses);
            for row in 0..scene.side {
                for column in 0..scene.side {
                    let light = scene.field.lights.get(row, column) != effect.get(row, column);
                    scene.field.lights.set(row, column, light);
                }
            }
            let (lit, milliseconds) = (scene.field.lit(), now() - start);
            tell(if lit == 0 { Told::Dark { milliseconds } } else { Told::Lit(lit) });
            scene.paint(canvas);
        });
    };
    let tap = move |point: (f64, f64)| {
        with(&mut |scene, canvas| {
            if let Some((place, lit)) = scene.press(canvas, point) {
                told.set(Told::Lit(lit));
                announce(untrack(|| say_with("big-pressed", &[("cell", &place), ("n", &lit)])));
            }
        });
    };
    let zoom = move |factor: f64| {
        with(&mut |scene, canvas| {
            let middle = (f64::from(canvas.client_width()) / 2.0, f64::from(canvas.client_height()) / 2.0);
            scene.zoom(canvas, factor, middle);
        });
    };
    let key = move |event: ev::KeyboardEvent| {
        let step = if event.shift_key() { 400.0 } else { 60.0 };
        let moved = match event.key().as_str() {
            "ArrowLeft" => (step, 0.0),
            "ArrowRight" => (-step, 0.0),
            "ArrowUp" => (0.0, step),
            "ArrowDown" => (0.0, -step),
            "+" | "=" => return zoom(1.5),
            "-" => return zoom(1.0 / 1.5),
            "Enter" | " " => {
                event.prevent_default();
                if let Some(canvas) = canvas.get_untracked() {
                    tap((f64::from(canvas.client_width()) / 2.0, f64::from(canvas.client_height()) / 2.0));
                }
                return;
            }
            _ => return,
        };
        event.prevent_default();
        with(&mut |scene, canvas| scene.drag(canvas, moved));
    };
    let down = move |event: ev::PointerEvent| {
        with(&mut |scene, canvas| {
            // Without capture the pointer is lost at the edge of the canvas; nothing worse.
            let _ = canvas.set_pointer_capture(event.pointer_id());
            scene.pointers.retain(|(id, ..)| *id != event.pointer_id());
            scene.pointers.push((event.pointer_id(), point(&event), 0.0));
        });
    };
    let moved = move |event: ev::PointerEvent| {
        with(&mut |scene, canvas| scene.pointer_moved(canvas, event.pointer_id(), point(&event)));
    };
    let up = move |event: ev::PointerEvent| {
        let mut tapped = None;
        with(&mut |scene, _| {
            let alone = scene.pointers.len() == 1;
            scene.pointers.retain(|&(id, _, moved)| {
                if id == event.pointer_id() && alone && moved < TAP {
                    tapped = Some(point(&event));
                }
                id != event.pointer_id()
            });
        });
        if let Some(at) = tapped {
            tap(at);
        }
    };
    let wheel = move |event: ev::WheelEvent| {
        event.prevent_default();
        let factor = (-event.delta_y() / 400.0).exp();
        with(&mut |scene, canvas| scene.zoom(canvas, factor, (event.offset_x().into(), event.offset_y().into())));
    };
    view! {
        <section>
            <p>{move || say("big-lead")}</p>
            <div class="fields">
                <ChoiceField id="big-side" text="big-side" all=SIDES.map(str::to_owned).to_vec() said=|name| format!("{name} × {name}")
                    value=Signal::derive(move || side.get().to_string()) on_change=move |name: String| side.set(name.parse().unwrap_or(1000)) />
                <ChoiceField id="big-edges" text="menu-edges" all=PLAIN_EDGES.map(|edges| edges.to_string()).to_vec() said=|name| say(&format!("edges-{name}"))
                    value=Signal::derive(move || edges.get().to_string()) on_change=move |name: String| edges.set(name.parse().unwrap_or_default()) />
            </div>
            <div class="big-tools">
                <button id="big-random" type="button" on:click=move |_| random()>{move || say("big-random")}</button>
                <button id="big-all-on" type="button" on:click=move |_| place(kind().map(|(size, edges)| Field::all_on(size, edges)))>{move || say("solve-fill")}</button>
                <button id="big-solve" class="primary" type="button" on:click=solve>{move || say("do-solve")}</button>
                <button id="big-press" type="button" disabled=move || !matches!(told.get(), Told::Solved { .. }) on:click=press_all>{move || say("big-press")}</button>
                <span class="big-zoom">
                    <button class="small" id="big-out" type="button" aria-label=move || say("zoom-out") on:click=move |_| zoom(0.5)>"−"</button>
                    <button class="small" id="big-in" type="button" aria-label=move || say("zoom-in") on:click=move |_| zoom(2.0)>"+"</button>
                </span>
            </div>
            <p class="said" id="big-said">{move || said(told.get())}</p>
            <canvas id="big-board" class="big-board" node_ref=canvas tabindex="0" role="application"
                aria-label=move || say("big-board") aria-describedby="big-said"
                on:keydown=key on:pointerdown=down on:pointermove=moved on:pointerup=up on:pointercancel=up on:wheel=wheel></canvas>
            <p class="quiet-text">{move || say("big-keys")}</p>
        </section>
    }
}

fn said(told: Told) -> String {
    let short = |time: f64| if time < 10.0 { format!("{time:.1}") } else { format!("{time:.0}") };
    match told {
        Told::Lit(lit) => say_with("big-lit", &[("n", &lit)]),
        Told::Solved { presses, milliseconds } => {
            say_with("big-solved", &[("n", &presses), ("time", &short(milliseconds))])
        }
        Told::Impossible => say("solve-impossible"),
        Told::Dark { .. } => say("big-dark"),
    }
}

fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

fn point(event: &ev::PointerEvent) -> (f64, f64) {
    (f64::from(event.offset_x()), f64::from(event.offset_y()))
}

/// The space on the page that a canvas takes.
fn window_of(canvas: &HtmlCanvasElement) -> (f64, f64) {
    (f64::from(canvas.client_width().max(1)), f64::from(canvas.client_height().max(1)))
}

fn context_of(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

impl Scene {
    fn board(&self) -> (f64, f64) {
        (self.side as f64, self.side as f64)
    }

    fn port(&self, canvas: &HtmlCanvasElement) -> ViewPort {
        self.port.unwrap_or_else(|| ViewPort::whole(self.board(), window_of(canvas)))
    }

    fn drag(&mut self, canvas: &HtmlCanvasElement, by: (f64, f64)) {
        self.port = Some(self.port(canvas).dragged(by).within(self.board(), window_of(canvas)));
    }

    fn zoom(&mut self, canvas: &HtmlCanvasElement, factor: f64, at: (f64, f64)) {
        let (board, window) = (self.board(), window_of(canvas));
        self.port = Some(self.port(canvas).zoomed(factor, at, board, window).within(board, window));
    }

    /// Drags with one pointer, zooms with two.
    fn pointer_moved(&mut self, canvas: &HtmlCanvasElement, id: i32, to: (f64, f64)) {
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

    /// Presses the cell at a point; returns its place and how many lights are on then.
    fn press(&mut self, canvas: &HtmlCanvasElement, at: (f64, f64)) -> Option<(Place, usize)> {
        let (column, row) = self.port(canvas).cell_at(at);
        let side = self.side as f64;
        if !(0.0..side).contains(&column) || !(0.0..side).contains(&row) {
            return None;
        }
        let place = Place { row: row as usize, column: column as usize };
        let changed = self.field.press(place.row, place.column);
        self.presses = None;
        self.marks = None;
        let colours = Colours::of(canvas);
        if let Some(context) = self.pixels.as_ref().and_then(context_of) {
            for (row, column) in changed {
                let [red, green, blue, _] = if self.field.lights.get(row, column) { colours.lit } else { colours.off };
                context.set_fill_style_str(&format!("rgb({red} {green} {blue})"));
                context.fill_rect(column as f64, row as f64, 1.0, 1.0);
            }
        }
        Some((place, self.field.lit()))
    }

    /// Makes the pixels anew.
    fn paint(&mut self, canvas: &HtmlCanvasElement) {
        let colours = Colours::of(canvas);
        self.pixels = painted(&self.field.lights, colours.lit, colours.off);
        self.marks = self.presses.as_ref().and_then(|presses| painted(presses, colours.mark, [0; 4]));
    }

    fn draw(&self, canvas: &HtmlCanvasElement) {
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
        // Cells are squares as soon as they are larger than pixels.
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

    /// Lines between cells, where they are large enough.
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

/// A canvas with a pixel a bit.
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
