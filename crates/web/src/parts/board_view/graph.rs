//! Boards that are not rectangles: cubes, hexagons, triangles and other graphs, drawn as they lie.

use super::Reach;
use super::cells::{description, inscription, level};
use super::keys::heed;
use super::marks::{Mark, Marks};
use super::preview::Preview;
use super::scene::Look;
use crate::parts::focus;
use douse::pattern::Pattern;
use douse::shape::Shape;
use douse_render::layout::{Layout, Outline, Point};
use leptos::ev;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;

/// A board on any shape: shows lights and marks, and reports the cell that was pressed.
///
/// As [`super::BoardView`] it is a grid with one tab stop, a row for all cells of the same height; arrows go to the nearest cell.
#[component]
pub fn GraphView(
    /// Where the cells are.
    shape: Shape,
    /// The lights.
    #[prop(into)]
    lights: Signal<Pattern>,
    /// What is marked.
    #[prop(into)]
    marks: Signal<Marks>,
    /// Called with the cell that was pressed.
    #[prop(into)]
    on_press: Callback<usize>,
    /// What the board is called.
    #[prop(into)]
    label: Signal<String>,
    /// The cells that a press changes, to be shown where the pointer or the keyboard is.
    #[prop(optional)]
    reach: Option<Reach<usize>>,
) -> impl IntoView {
    let preview = Preview::new(reach);
    let layout = Arc::new(Layout::of(&shape));
    let names: Arc<Vec<String>> = Arc::new((0..shape.cells()).map(|cell| shape.cell_name(cell)).collect());
    let states = lights.with_untracked(|lights| lights.states().get());
    let cursor = RwSignal::new(rows(&layout).first().and_then(|row| row.first().copied()).unwrap_or(0));
    let drawn = layout.clone();
    let cell = move |cell: usize| {
        let look = Memo::new(move |_| Look {
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
                <span class="light" aria-hidden="true">{move || look.with(|look| inscription(look, states))}</span>
            </div>
        }
    };
    let all_rows = rows(&layout);
    let rows = all_rows
        .into_iter()
        .map(|row| view! { <div role="row" class="graph-row">{row.into_iter().map(&cell).collect_view()}</div> })
        .collect_view();
    let walked = layout.clone();
    let key = move |event: ev::KeyboardEvent| {
        let Some(at) = event.target().and_then(|target| cell_of(&target)) else { return };
        let step = |name: &str, control: bool| {
            let direction = match name {
                "ArrowLeft" if !control => (-1.0, 0.0),
                "ArrowRight" if !control => (1.0, 0.0),
                "ArrowUp" if !control => (0.0, -1.0),
                "ArrowDown" if !control => (0.0, 1.0),
                _ => return None,
            };
            Some(next(&walked, at, direction))
        };
        if let Some(to) = heed(&event, || on_press.run(at), step) {
            cursor.set(to);
            focus::on_element_in_view(&id(to));
        }
    };
    let press = move |event: ev::MouseEvent| {
        // The end of a long press only looked.
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

fn class_of(form: &str, look: &Look, reached: bool) -> String {
    let marks = look.mark.as_ref().map(Mark::classes).unwrap_or_default();
    format!("{form}{marks}{}", if reached { " reached" } else { "" })
}

fn cell_of(target: &web_sys::EventTarget) -> Option<usize> {
    let cell = target.dyn_ref::<web_sys::Element>()?.closest("[data-cell]").ok()??;
    cell.get_attribute("data-cell")?.parse().ok()
}

/// The cells by height, each row from left to right.
fn rows(layout: &Layout) -> Vec<Vec<usize>> {
    let mut cells: Vec<usize> = (0..layout.cells.len()).collect();
    let at = |cell: usize| layout.cells[cell].middle;
    cells.sort_by(|&one, &other| at(one).1.total_cmp(&at(other).1));
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for cell in cells {
        match rows.last_mut() {
            Some(row) if (at(row[0]).1 - at(cell).1).abs() < 0.01 => row.push(cell),
            _ => rows.push(vec![cell]),
        }
    }
    rows.iter_mut().for_each(|row| row.sort_by(|&one, &other| at(one).0.total_cmp(&at(other).0)));
    rows
}

/// The cell that an arrow leads to: the nearest ahead, where straight ahead is nearer than aside.
fn next(layout: &Layout, from: usize, (right, down): Point) -> usize {
    let (x, y) = layout.cells[from].middle;
    let cost = |cell: &usize| {
        let (to_x, to_y) = layout.cells[*cell].middle;
        let (ahead, aside) = ((to_x - x) * right + (to_y - y) * down, (to_x - x) * down + (to_y - y) * right);
        // Within a right angle ahead.
        (ahead > 0.05 && aside.abs() <= ahead * 2.0 + 0.01).then_some(ahead + 2.0 * aside.abs())
    };
    let best = (0..layout.cells.len()).filter_map(|cell| Some((cost(&cell)?, cell)));
    best.min_by(|one, other| one.0.total_cmp(&other.0)).map_or(from, |(_, cell)| cell)
}

/// Outlines of cells that are polygons, and lines between those that are joined.
fn lines(layout: &Layout) -> String {
    let mut path = String::new();
    for cell in &layout.cells {
        if let Outline::Polygon(corners) = &cell.outline {
            for (index, corner) in corners.iter().enumerate() {
                let (x, y) = (cell.middle.0 + corner.0, cell.middle.1 + corner.1);
                path.push_str(&format!("{}{x:.3} {y:.3}", if index == 0 { 'M' } else { 'L' }));
            }
            path.push('Z');
        }
    }
    for &(one, other) in &layout.links {
        let ((x, y), (to_x, to_y)) = (layout.cells[one].middle, layout.cells[other].middle);
        path.push_str(&format!("M{x:.3} {y:.3}L{to_x:.3} {to_y:.3}"));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_reach_every_cell() {
        for name in ["cube:2", "cube:3", "hexagon:3", "hexagon:4", "triangle:5", "petersen", "wheel:6", "hypercube:4"] {
            let Ok(family) = name.parse() else { panic!("{name}") };
            let shape = Shape::family(family).unwrap();
            let layout = Layout::of(&shape);
            let mut seen = vec![false; shape.cells()];
            let mut waiting = vec![rows(&layout)[0][0]];
            while let Some(cell) = waiting.pop() {
                if !std::mem::replace(&mut seen[cell], true) {
                    let ways = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
                    waiting.extend(ways.map(|way| next(&layout, cell, way)));
                }
            }
            assert!(seen.iter().all(|seen| *seen), "{name}: {seen:?}");
        }
    }

    #[test]
    fn rows_hold_every_cell_once() {
        let layout = Layout::of(&Shape::family("hexagon:3".parse().unwrap()).unwrap());
        let rows = rows(&layout);
        assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [3, 4, 5, 4, 3]);
    }
}
