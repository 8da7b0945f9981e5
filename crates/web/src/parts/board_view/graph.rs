//! Boards that are not rectangles: cubes, hexagons, triangles and other graphs.

use super::Reach;
use super::cells::{description, inscription, level};
use super::keys::handle_key;
use super::marks::{Mark, Marks};
use super::preview::Preview;
use super::scene::Appearance;
use crate::parts::focus;
use douse::pattern::Pattern;
use douse::shape::Shape;
use douse_game::cursor::Step;
use douse_render::layout::{Layout, Outline};
use leptos::ev;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;

/// A board on any shape: shows lights and marks, and reports the cell that was pressed.
///
/// Like [`super::BoardView`] it is a grid with one tab stop, with a row for all cells of the same
/// height. Arrows go to the nearest cell.
#[component]
pub fn GraphView(
    shape: Shape,
    #[prop(into)] lights: Signal<Pattern>,
    #[prop(into)] marks: Signal<Marks>,
    #[prop(into)] on_press: Callback<usize>,
    #[prop(into)] label: Signal<String>,
    /// The cells that a press changes, for the preview.
    #[prop(optional)]
    reach: Option<Reach<usize>>,
    /// Whether the names of cells are shown.
    #[prop(optional, into)]
    named: Option<Signal<bool>>,
) -> impl IntoView {
    let preview = Preview::new(reach);
    let layout = Arc::new(Layout::of(&shape));
    let names: Arc<Vec<String>> = Arc::new((0..shape.cells()).map(|cell| shape.cell_name(cell)).collect());
    let states = lights.with_untracked(|lights| lights.states().get());
    let cursor = RwSignal::new(layout.rows().first().and_then(|row| row.first().copied()).unwrap_or(0));
    let drawn = layout.clone();
    let cell = move |cell: usize| {
        let look = Memo::new(move |_| Appearance {
            state: lights.with(|lights| (cell < lights.len()).then(|| lights.get(cell))),
            mark: marks.with(|marks| marks.get(&cell).cloned()),
        });
        let reached = preview.reaches(cell);
        let name = names[cell].clone();
        let place = &drawn.cells[cell];
        let form = if place.outline == Outline::Square { "cell graph-cell" } else { "cell graph-cell round" };
        view! {
            <div class=move || look.with(|look| class_of(form, look, reached.get())) id=id(cell) data-cell=cell data-place=name.clone()
                role="gridcell" aria-label=move || look.with(|look| description(&name, look, states))
                tabindex=move || if cursor.get() == cell { "0" } else { "-1" }
                data-state=move || look.with(|look| look.state.map(|state| state.to_string()))
                style:--level=move || look.with(|look| look.state.map(|state| level(state, states)))
                style:--x=place.middle.0.to_string() style:--y=place.middle.1.to_string()>
                <span class="light" aria-hidden="true" data-name=names[cell].clone()>{move || look.with(|look| inscription(look, states))}</span>
            </div>
        }
    };
    let rows = layout
        .rows()
        .into_iter()
        .map(|row| view! { <div role="row" class="graph-row">{row.into_iter().map(&cell).collect_view()}</div> })
        .collect_view();
    let walked = layout.clone();
    let key = move |event: ev::KeyboardEvent| {
        let Some(at) = event.target().and_then(|target| cell_of(&target)) else { return };
        let lead = |step: Step| match step.direction() {
            Some((right, down)) => walked.next(at, (right.into(), down.into())),
            None => step.in_rows(&walked.rows(), at),
        };
        if let Some(to) = handle_key(&event, || on_press.run(at), lead) {
            cursor.set(to);
            focus::on_element_in_view(&id(to));
        }
    };
    let press = move |event: ev::MouseEvent| {
        // A long press only shows the preview.
        if preview.was_held() {
            return;
        }
        if let Some(cell) = event.target().and_then(|target| cell_of(&target)) {
            cursor.set(cell);
            on_press.run(cell);
        }
    };
    let (width, height) = layout.extent;
    view! {
        <div class="graph-board" role="grid" aria-label=label data-states=states
            class:named=move || named.is_some_and(|named| named.get())
            style:--width=width.to_string() style:--height=height.to_string() on:click=press on:keydown=key
            on:pointerover=move |event| preview.hover(&event, event.target().and_then(|target| cell_of(&target)))
            on:pointerleave=move |_| preview.end() on:focusout=move |_| preview.end()
            on:focusin=move |event| preview.focus(&event, event.target().and_then(|target| cell_of(&target)))
            on:pointerdown=move |event| preview.hold(&event, event.target().and_then(|target| cell_of(&target)))
            on:pointerup=move |_| preview.release() on:pointercancel=move |_| preview.release()
            on:contextmenu=move |event| preview.keep_menu_away(&event)>
            <svg class="graph-lines" viewBox=format!("0 0 {width} {height}") aria-hidden="true">
                <path d=lines(&layout) />
            </svg>
            {rows}
        </div>
    }
}

fn id(cell: usize) -> String {
    format!("graph-cell-{cell}")
}

fn class_of(form: &str, look: &Appearance, reached: bool) -> String {
    let marks = look.mark.as_ref().map(Mark::classes).unwrap_or_default();
    format!("{form}{marks}{}", if reached { " reached" } else { "" })
}

fn cell_of(target: &web_sys::EventTarget) -> Option<usize> {
    let cell = target.dyn_ref::<web_sys::Element>()?.closest("[data-cell]").ok()??;
    cell.get_attribute("data-cell")?.parse().ok()
}

/// The lines of the drawing as a path.
fn lines(layout: &Layout) -> String {
    let line = |((x, y), (to_x, to_y))| format!("M{x:.3} {y:.3}L{to_x:.3} {to_y:.3}");
    layout.segments().into_iter().map(line).collect()
}
