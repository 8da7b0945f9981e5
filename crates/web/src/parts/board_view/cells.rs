//! Boards of few cells, each an element of the document that can have the focus.

use super::keys::handle_key;
use super::preview::Preview;
use super::scene::{Appearance, Scene};
use super::{BoardProps, Cursor, Holes, Mark};
use crate::parts::focus;
use crate::session::messages;
use douse::place::Place;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

pub(super) fn cells(parts: BoardProps) -> AnyView {
    let BoardProps { scene, frame, on_press, label, holes, cursor, reach, named } = parts;
    let preview = Preview::new(reach);
    let (width, height, states) = (frame.width, frame.height, frame.states);
    let rows = (0..height)
        .map(|row| {
            let cells = (0..width)
                .map(|column| cell(scene, Place { row, column }, states, holes, cursor, preview))
                .collect_view();
            view! { <div class="board-row" role="row" aria-rowindex=row + 1 data-name=row + 1>{cells}</div> }
        })
        .collect_view();
    let class = format!("board edges-{}", frame.edges);
    let press = move |event: &ev::MouseEvent| {
        // A long press only shows the preview.
        if preview.was_held() {
            return;
        }
        if let Some(place) = event.target().and_then(|target| place_of(&target)) {
            cursor.place.set(place);
            on_press.run(place);
        }
    };
    let key = move |event: ev::KeyboardEvent| {
        let Some(at) = event.target().and_then(|target| place_of(&target)) else { return };
        if let Some(to) = handle_key(&event, || on_press.run(at), |step| step.on_grid(&frame.grid, holes, at)) {
            cursor.place.set(to);
            focus::on_element_in_view(&id(cursor.board, to));
        }
    };
    view! {
        <div class=class role="grid" aria-label=label aria-rowcount=height aria-colcount=width
            data-states=states style:--columns=width.to_string() style:--rows=height.to_string()
            class:named=move || named.is_some_and(|named| named.get())
            on:click=move |event| press(&event) on:keydown=key
            on:pointerover=move |event| preview.hover(&event, place_under(&event))
            on:pointerleave=move |_| preview.end() on:focusout=move |_| preview.end()
            on:focusin=move |event| preview.focus(&event, event.target().and_then(|target| place_of(&target)))
            on:pointerdown=move |event| preview.hold(&event, place_under(&event))
            on:pointerup=move |_| preview.release() on:pointercancel=move |_| preview.release()
            on:contextmenu=move |event| preview.keep_menu_away(&event)>
            {rows}
        </div>
    }
    .into_any()
}

fn place_under(event: &ev::PointerEvent) -> Option<Place> {
    event.target().and_then(|target| place_of(&target))
}

fn cell(
    scene: Signal<Scene>,
    place: Place,
    states: u32,
    holes: Holes,
    cursor: Cursor,
    preview: Preview<Place>,
) -> impl IntoView {
    let look = Memo::new(move |_| scene.with(|scene| scene.look(place)));
    let there = Memo::new(move |_| look.with(|look| look.state.is_some()) || holes == Holes::Pressable);
    let here = Memo::new(move |_| cursor.place.get() == place);
    let reached = preview.reaches(place);
    let class = move || {
        let reached = if reached.get() { " reached" } else { "" };
        look.with(|look| match (&look.state, &look.mark) {
            (None, _) => "cell hole".to_owned(),
            (Some(_), None) => format!("cell{reached}"),
            (Some(_), Some(mark)) => format!("cell{}{reached}", mark.classes()),
        })
    };
    let column = (place.row == 0).then(|| column_name(place.column));
    let level = move || look.with(|look| look.state.map(|state| level(state, states)));
    view! {
        <div class=class id=id(cursor.board, place) data-place=place.to_string()
            role=move || if there.get() { "gridcell" } else { "presentation" }
            aria-colindex=place.column + 1
            aria-label=move || there.get().then(|| look.with(|look| description(&place, look, states)))
            tabindex=move || there.get().then(|| if here.get() { "0" } else { "-1" })
            data-state=move || look.with(|look| look.state.map(|state| state.to_string()))
            style:--level=level>
            <span class="light" aria-hidden="true" data-name=column>
                {move || look.with(|look| inscription(look, states))}
            </span>
        </div>
    }
}

fn column_name(column: usize) -> String {
    let name = Place { row: 0, column }.to_string();
    name.trim_end_matches(|sign: char| sign.is_ascii_digit()).to_owned()
}

/// The brightness of a state, from 0 to 1: one press before dark is brightest.
pub(super) fn level(state: u16, states: u32) -> String {
    // Thousandths: formatting fractions would add more code to the program than this whole file.
    let thousandths = u32::from(state) * 1000 / (states - 1).max(1);
    format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
}

/// The text on a cell.
pub(super) fn inscription(look: &Appearance, states: u32) -> String {
    match (look, states) {
        (Appearance { mark: Some(mark), .. }, _) if !mark.label.is_empty() => mark.label.clone(),
        (Appearance { state: Some(state), .. }, 3..) => state.to_string(),
        _ => String::new(),
    }
}

/// A cell in words, with its mark: `C2, lit`.
pub(super) fn description(place: &dyn std::fmt::Display, look: &Appearance, states: u32) -> String {
    let marks = look.mark.iter().flat_map(Mark::texts);
    messages().cell(place, look.state, states, marks, look.mark.as_ref().map_or("", |mark| &mark.label))
}

fn id(board: usize, place: Place) -> String {
    format!("board-{board}-{place}")
}

/// The place of the cell that an event belongs to.
fn place_of(target: &web_sys::EventTarget) -> Option<Place> {
    let cell = target.dyn_ref::<web_sys::Element>()?.closest("[data-place]").ok()??;
    if cell.get_attribute("role").as_deref() != Some("gridcell") {
        return None;
    }
    cell.get_attribute("data-place")?.parse().ok()
}
