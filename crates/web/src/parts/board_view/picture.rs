//! Boards of many cells: a canvas, and one element that has the focus and describes the cell at the
//! cursor.

use super::cells::description;
use super::keys::handle_key;
use super::preview::Preview;
use super::scene::Scene;
use super::{BoardProps, Holes, MarkKind};
use crate::session::{announce, said, session};
use crate::settings::{Contrast, Theme};
use douse::pattern::Pattern;
use douse::place::Place;
use leptos::prelude::*;
use leptos::{ev, html};
use wasm_bindgen::JsCast;
use web_sys::CanvasRenderingContext2d;

/// The sides of a cell to choose from, in pixels of the page.
const SIDES: [u32; 7] = [4, 6, 9, 13, 18, 26, 36];
/// The longest side of a canvas that every browser draws, in its own pixels.
const MAX_PIXELS: f64 = 8000.0;

/// The last drawing on the canvas.
struct LastDrawing {
    lights: Pattern,
    marks: super::Marks,
    cursor: Place,
    reached: Vec<Place>,
    side: u32,
    theme: PageTheme,
    colours: Colours,
}

/// A board with many cells, drawn on a canvas.
pub fn picture(parts: BoardProps) -> AnyView {
    let BoardProps { scene, frame, on_press, label, holes, cursor, reach, .. } = parts;
    let preview = Preview::new(reach);
    let canvas = NodeRef::<html::Canvas>::new();
    let scroller = NodeRef::<html::Div>::new();
    let side_index = RwSignal::new(4_usize);
    let side = Memo::new(move |_| SIDES[side_index.get()]);
    let (width, height, states) = (frame.width, frame.height, frame.states);
    let drawn = StoredValue::new_local(None::<LastDrawing>);
    Effect::new(move |_| {
        session().settings.track();
        let (side, at, reached) = (side.get(), cursor.place.get(), preview.shown());
        let Some(canvas) = canvas.get() else { return };
        scene.with(|scene| drawn.update_value(|drawn| draw(&canvas, scene, side, at, reached, drawn)));
    });
    let place_at = move |event: &ev::MouseEvent| {
        let side = f64::from(side.get_untracked());
        let (column, row) = (f64::from(event.offset_x()) / side, f64::from(event.offset_y()) / side);
        let place = Place { row: row as usize, column: column as usize };
        let there = holes == Holes::Pressable || scene.with_untracked(|scene| scene.has(place));
        (row >= 0.0 && column >= 0.0 && place.row < height && place.column < width && there).then_some(place)
    };
    let describe =
        move || scene.with(|scene| description(&cursor.place.get(), &scene.look(cursor.place.get()), states));
    let press = move |event: ev::MouseEvent| {
        // A long press only shows the preview.
        if preview.was_held() {
            return;
        }
        if let Some(place) = place_at(&event) {
            cursor.place.set(place);
            on_press.run(place);
        }
    };
    let grid = frame.grid.clone();
    let key = move |event: ev::KeyboardEvent| {
        let at = cursor.place.get_untracked();
        if let Some(to) = handle_key(&event, || on_press.run(at), |step| step.on_grid(&grid, holes, at)) {
            cursor.place.set(to);
            preview.show(Some(to));
            announce(untrack(describe));
            if let Some(scroller) = scroller.get_untracked() {
                keep_in_view(&scroller, to, f64::from(side.get_untracked()));
            }
        }
    };
    let zoom = move |by: isize| {
        side_index.update(|index| *index = index.saturating_add_signed(by).min(SIDES.len() - 1));
    };
    view! {
        <div class="picture">
            <div class="picture-tools">
                <button class="small" aria-label=said("zoom-out") disabled=move || side_index.get() == 0
                    on:click=move |_| zoom(-1)>"−"</button>
                <button class="small" aria-label=said("zoom-in")
                    disabled=move || side_index.get() + 1 == SIDES.len() on:click=move |_| zoom(1)>"+"</button>
            </div>
            <div class=format!("picture-window edges-{}", frame.edges) node_ref=scroller>
                <div role="grid" aria-label=label aria-rowcount=height aria-colcount=width on:keydown=key>
                    <div role="row" aria-rowindex=move || cursor.place.get().row + 1>
                        <div role="gridcell" class="picture-cell" tabindex="0" id=format!("board-{}", cursor.board)
                            aria-colindex=move || cursor.place.get().column + 1 aria-label=describe
                            on:focus=move |event| preview.focus(&event, Some(cursor.place.get_untracked())) on:blur=move |_| preview.end()>
                            <canvas node_ref=canvas aria-hidden="true" on:click=press
                                on:pointermove=move |event| preview.hover(&event, place_at(&event)) on:pointerleave=move |_| preview.end()
                                on:pointerdown=move |event| preview.hold(&event, place_at(&event))
                                on:pointerup=move |_| preview.release() on:pointercancel=move |_| preview.release()
                                on:contextmenu=move |event| preview.keep_menu_away(&event)></canvas>
                        </div>
                    </div>
                </div>
            </div>
        </div>
    }
    .into_any()
}

/// Scrolls a cell into view.
fn keep_in_view(scroller: &web_sys::HtmlDivElement, place: Place, side: f64) {
    let into = |at: usize, from: i32, extent: i32| {
        let (low, high) = (at as f64 * side, (at + 1) as f64 * side);
        let (from, extent) = (f64::from(from), f64::from(extent));
        if low < from {
            low
        } else if high > from + extent {
            high - extent
        } else {
            from
        }
    };
    scroller.set_scroll_left(into(place.column, scroller.scroll_left(), scroller.client_width()) as i32);
    scroller.set_scroll_top(into(place.row, scroller.scroll_top(), scroller.client_height()) as i32);
}

/// Draws the cells that have changed since the last drawing, or all cells.
fn draw(
    canvas: &web_sys::HtmlCanvasElement,
    scene: &Scene,
    side: u32,
    cursor: Place,
    reached: Vec<Place>,
    drawn: &mut Option<LastDrawing>,
) {
    let Some(context) = canvas.get_context("2d").ok().flatten() else { return };
    let Ok(context) = context.dyn_into::<CanvasRenderingContext2d>() else { return };
    let frame = scene.frame();
    // Reading colours makes the browser compute the style of the page, so they are kept until the
    // theme changes.
    let theme = theme_of_page();
    let kept = drawn.as_ref().filter(|drawn| drawn.theme == theme).map(|drawn| drawn.colours.clone());
    let colours = kept.unwrap_or_else(|| Colours::of_page(canvas));
    let pen = Pen { context: &context, side: f64::from(side), states: frame.states, colours: &colours };
    let same = drawn
        .as_ref()
        .filter(|drawn| drawn.side == side && drawn.colours == colours && drawn.lights.len() == scene.lights.len());
    match same {
        Some(before) => {
            let changed = |cell: &usize| {
                before.lights.get(*cell) != scene.lights.get(*cell) || before.marks.get(cell) != scene.marks.get(cell)
            };
            let mut places: Vec<Place> =
                (0..scene.lights.len()).filter(changed).map(|cell| scene.place(cell)).collect();
            places.extend([before.cursor, cursor]);
            places.extend(before.reached.iter().chain(&reached));
            places.into_iter().for_each(|place| pen.cell(scene, place, cursor, &reached));
        }
        None => {
            let longest = frame.width.max(frame.height) as f64 * f64::from(side);
            let scale = window().device_pixel_ratio().clamp(1.0, (MAX_PIXELS / longest).max(1.0));
            let pixels = |cells: usize| (cells as f64 * f64::from(side) * scale) as u32;
            canvas.set_width(pixels(frame.width));
            canvas.set_height(pixels(frame.height));
            let style = web_sys::HtmlElement::style(canvas);
            let _ = style.set_property("width", &format!("{}px", frame.width * side as usize));
            let _ = style.set_property("height", &format!("{}px", frame.height * side as usize));
            let _ = context.set_transform(scale, 0.0, 0.0, scale, 0.0, 0.0);
            frame.places().for_each(|place| pen.cell(scene, place, cursor, &reached));
        }
    }
    let Scene { lights, marks, .. } = scene.clone();
    *drawn = Some(LastDrawing { lights, marks, cursor, reached, side, theme, colours });
}

/// The settings and system preferences that decide the colours.
type PageTheme = (Theme, Contrast, [bool; 2]);

fn theme_of_page() -> PageTheme {
    let wants = |query: &str| window().match_media(query).ok().flatten().is_some_and(|query| query.matches());
    let (theme, contrast) = session().settings.with_untracked(|settings| (settings.theme, settings.contrast));
    (theme, contrast, ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"].map(wants))
}

/// The colours of the style sheet.
#[derive(Clone, PartialEq)]
struct Colours {
    page: String,
    off: String,
    ring: String,
    on: String,
    core: String,
    cursor: String,
    mark: String,
    text: String,
}

impl Colours {
    fn of_page(element: &web_sys::Element) -> Self {
        let get = properties_of(element);
        Self {
            page: get("--page"),
            off: get("--cell-off"),
            ring: get("--cell-ring"),
            on: get("--lit"),
            core: get("--lit-core"),
            cursor: get("--focus"),
            mark: get("--mark"),
            text: get("--lit-ink"),
        }
    }
}

/// The custom properties that the style sheet gives an element, by name.
pub fn properties_of(element: &web_sys::Element) -> impl Fn(&str) -> String + use<> {
    let style = window().get_computed_style(element).ok().flatten();
    move |name| {
        let value = style.as_ref().and_then(|style| style.get_property_value(name).ok()).unwrap_or_default();
        value.trim().to_owned()
    }
}

/// Draws cells.
struct Pen<'a> {
    context: &'a CanvasRenderingContext2d,
    side: f64,
    states: u32,
    colours: &'a Colours,
}

impl Pen<'_> {
    fn cell(&self, scene: &Scene, place: Place, cursor: Place, reached: &[Place]) {
        let (context, side) = (self.context, self.side);
        let (x, y) = (place.column as f64 * side, place.row as f64 * side);
        let gap = if side >= 9.0 { 1.0 } else { 0.5 };
        self.fill(&self.colours.page);
        context.fill_rect(x, y, side, side);
        let look = scene.look(place);
        let Some(state) = look.state else { return };
        self.fill(&self.colours.off);
        context.fill_rect(x + gap, y + gap, side - 2.0 * gap, side - 2.0 * gap);
        let middle = (x + side / 2.0, y + side / 2.0);
        if state == 0 {
            if side >= 9.0 {
                self.fill(&self.colours.ring);
                self.disc(middle, side * 0.09);
            }
        } else {
            let level = f64::from(state) / f64::from((self.states - 1).max(1));
            context.set_global_alpha(0.35 + 0.65 * level);
            self.fill(&self.colours.on);
            context.fill_rect(x + gap, y + gap, side - 2.0 * gap, side - 2.0 * gap);
            context.set_global_alpha(1.0);
            if self.states > 2 && side >= 13.0 {
                self.write(&state.to_string(), middle);
            } else if side >= 9.0 {
                self.fill(&self.colours.core);
                self.disc(middle, side * 0.24);
            }
        }
        if look.mark.as_ref().is_some_and(|mark| mark.is_target) {
            self.fill(&self.colours.mark);
            context.fill_rect(x + side * 0.6, y + side * 0.12, side * 0.28, side * 0.28);
        }
        if let Some(mark) = look.mark.as_ref().filter(|mark| mark.kind != MarkKind::Target) {
            self.stroke(&self.colours.mark);
            context.set_line_width((side * 0.14).max(1.0));
            let inset = side * 0.14;
            context.stroke_rect(x + inset, y + inset, side - 2.0 * inset, side - 2.0 * inset);
            if matches!(mark.kind, MarkKind::Press | MarkKind::Solution | MarkKind::Quiet) {
                self.fill(&self.colours.mark);
                self.disc(middle, side * 0.16);
            }
        }
        if reached.contains(&place) {
            self.stroke(&self.colours.cursor);
            context.set_line_width((side * 0.07).max(1.0));
            context.stroke_rect(x + 2.0 * gap, y + 2.0 * gap, side - 4.0 * gap, side - 4.0 * gap);
        }
        if place == cursor {
            self.stroke(&self.colours.cursor);
            context.set_line_width((side * 0.12).max(1.5));
            context.stroke_rect(x + gap, y + gap, side - 2.0 * gap, side - 2.0 * gap);
        }
    }

    fn fill(&self, colour: &str) {
        self.context.set_fill_style_str(colour);
    }

    fn stroke(&self, colour: &str) {
        self.context.set_stroke_style_str(colour);
    }

    fn disc(&self, (x, y): (f64, f64), radius: f64) {
        self.context.begin_path();
        let _ = self.context.arc(x, y, radius, 0.0, std::f64::consts::TAU);
        self.context.fill();
    }

    fn write(&self, text: &str, (x, y): (f64, f64)) {
        self.fill(&self.colours.text);
        self.context.set_font(&format!("600 {}px system-ui, sans-serif", (self.side * 0.6) as u32));
        self.context.set_text_align("center");
        self.context.set_text_baseline("middle");
        let _ = self.context.fill_text(text, x, y);
    }
}
