//! Nullities: the number of independent quiet patterns of each size.

use super::chart::{BELOW, HEIGHT, LEFT, WIDTH, across, ticks, up, written};
use crate::jobs::Job;
use crate::jobs::exploring::{MAX_RECTANGLE, PLAIN_EDGES, RectangleNullities, SquareNullities};
use crate::parts::fields::{ChoiceField, NumberField};
use crate::parts::note::Note;
use crate::parts::task::{self, Slot, TaskLine};
use crate::session::{say, say_with, session};
use douse::edges::{Edges, PlainEdges};
use douse::plain::nullity;
use douse::size::Size;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::CanvasRenderingContext2d;

/// The longest side of a single size.
const MAX_SIDE: usize = 5000;

/// The sizes with the highest nullities, highest first: side and nullity.
fn records(nullities: &[usize]) -> Vec<(usize, usize)> {
    let mut all: Vec<(usize, usize)> = (1..).zip(nullities.iter().copied()).filter(|(_, d)| *d > 0).collect();
    all.sort_by_key(|&(side, d)| (std::cmp::Reverse(d), side));
    all.truncate(12);
    all
}

#[component]
pub fn Nullity() -> impl IntoView {
    let edges = RwSignal::new(Edges::Flat);
    let max_side = RwSignal::new(300_usize);
    let (width, height) = (RwSignal::new(30_usize), RwSignal::new(30_usize));
    let squares = RwSignal::new(Vec::<usize>::new());
    let rectangles = RwSignal::new(Vec::<usize>::new());
    let (of_squares, of_rectangles) = (task::slot(), task::slot());
    Effect::new(move |_| {
        find(of_squares, &SquareNullities { edges: edges.get(), max_side: max_side.get() }, squares);
    });
    Effect::new(move |_| {
        find(of_rectangles, &RectangleNullities { edges: edges.get(), max_side: 100 }, rectangles);
    });
    let one = move || {
        let (width, height) = (width.get(), height.get());
        let d = nullity(Size::new(width, height).ok()?, PlainEdges::try_from(edges.get()).ok()?);
        let size = format!("{width} × {height}");
        Some(match d {
            0 => say_with("nullity-zero", &[("size", &size)]),
            _ => say_with("nullity-some", &[("size", &size), ("d", &d)]),
        })
    };
    let best = move || {
        let cells = squares.with(|squares| records(squares)).into_iter().map(|(side, d)| {
            view! {
                <tr><th scope="row">{format!("{side} × {side}")}</th><td>{d}</td></tr>
            }
        });
        cells.collect_view()
    };
    view! {
        <section>
            <p>{move || say("nullity-lead")}</p>
            <div class="fields">
                <ChoiceField id="nullity-edges" text="menu-edges" all=PLAIN_EDGES.map(|edges| edges.to_string()).to_vec() said=|name| say(&format!("edges-{name}"))
                    value=Signal::derive(move || edges.get().to_string()) on_change=move |name: String| edges.set(name.parse().unwrap_or_default()) />
                <ChoiceField id="nullity-most" text="nullity-most" all=["100", "300", "1000", "2000"].map(str::to_owned).to_vec() said=str::to_owned
                    value=Signal::derive(move || max_side.get().to_string()) on_change=move |name: String| max_side.set(name.parse().unwrap_or(300)) />
            </div>
            <h2>{move || say("nullity-squares")}</h2>
            <TaskLine task=of_squares id="cancel-squares" on_cancel=|()| {} />
            <figure class="chart">
                {move || squares.with(|squares| points(squares))}
                <figcaption>{move || say("nullity-points")}</figcaption>
            </figure>
            <details><summary>{move || say("nullity-records")}</summary>
                <table class="numbers">
                    <thead><tr><th scope="col">{move || say("nullity-size")}</th><th scope="col">{move || say("nullity-d")}</th></tr></thead>
                    <tbody>{best}</tbody>
                </table>
            </details>
            <h2>{move || say("nullity-rectangles")}</h2>
            <TaskLine task=of_rectangles id="cancel-rectangles" on_cancel=|()| {} />
            <HeatMap numbers=rectangles on_choose=move |(w, h)| { width.set(w); height.set(h); } />
            <div class="fields">
                <NumberField id="nullity-width" text="menu-width" range=1..=MAX_SIDE value=width on_change=move |side| width.set(side) />
                <NumberField id="nullity-height" text="menu-height" range=1..=MAX_SIDE value=height on_change=move |side| height.set(side) />
            </div>
            <p class="said" id="nullity-one" aria-live="polite">{one}</p>
        </section>
    }
}

/// Finds nullities in a worker. Those of an earlier choice disappear at once.
fn find<J: Job<Answer = Vec<usize>>>(slot: Slot, job: &J, answer: RwSignal<Vec<usize>>) {
    answer.set(Vec::new());
    task::start(slot, Note::of("nullity-looking"), job, move |found| _ = found.map(|nullities| answer.set(nullities)));
}

/// Draws one point per size.
fn points(nullities: &[usize]) -> impl IntoView + use<> {
    let sides = nullities.len() as f64;
    let most = nullities.iter().copied().max().unwrap_or(0) as f64;
    let (up_ticks, across_ticks) = (ticks(most.max(1.0)), ticks(sides.max(1.0)));
    let top = up_ticks.last().copied().unwrap_or(1.0);
    let lines = up_ticks.into_iter().map(|tick| {
        let y = up(tick, top);
        view! {
            <line class="chart-line" x1=LEFT.to_string() x2=WIDTH.to_string() y1=y.to_string() y2=y.to_string() />
            <text class="chart-text" x=(LEFT - 6.0).to_string() y=(y + 4.0).to_string() text-anchor="end">{written(tick)}</text>
        }
    });
    let numbers = across_ticks.into_iter().filter(|tick| *tick >= 1.0 && *tick <= sides).map(|tick| view! {
        <text class="chart-text" x=across(tick, 1.0, sides).to_string() y=(HEIGHT - BELOW + 18.0).to_string() text-anchor="middle">{written(tick)}</text>
    });
    let points: String = (1..)
        .zip(nullities)
        .map(|(side, &d)| format!("M{:.1} {:.1}h0", across(f64::from(side), 1.0, sides), up(d as f64, top)))
        .collect();
    view! {
        <svg viewBox=format!("0 -8 {} {}", WIDTH + 14.0, HEIGHT + 8.0) role="img" aria-label=move || say("nullity-points")>
            {lines.collect_view()}{numbers.collect_view()}
            <path class="chart-points" d=points />
        </svg>
    }
}

/// All rectangles as pixels of a square. Brighter pixels have higher nullities.
#[component]
fn HeatMap(numbers: RwSignal<Vec<usize>>, #[prop(into)] on_choose: Callback<(usize, usize)>) -> impl IntoView {
    let canvas = NodeRef::<html::Canvas>::new();
    let side = move || numbers.with(|numbers| numbers.len().isqrt()).min(MAX_RECTANGLE);
    Effect::new(move |_| {
        session().settings.track();
        let Some(canvas) = canvas.get() else { return };
        let side = side();
        numbers.with(|numbers| draw(&canvas, numbers, side));
    });
    let choose = move |event: leptos::ev::MouseEvent| {
        let Some(canvas) = canvas.get_untracked() else { return };
        let (side, shown) = (untrack(side), f64::from(canvas.client_width().max(1)));
        let at = |offset: i32| ((f64::from(offset) / shown * side as f64) as usize).min(side.saturating_sub(1)) + 1;
        on_choose.run((at(event.offset_x()), at(event.offset_y())));
    };
    view! {
        <figure class="chart">
            <canvas id="heat-map" class="heat-map" node_ref=canvas role="img" aria-label=move || say("nullity-map") on:click=choose></canvas>
            <figcaption>{move || say("nullity-map")}</figcaption>
        </figure>
    }
}

fn draw(canvas: &web_sys::HtmlCanvasElement, numbers: &[usize], side: usize) {
    const CELL: usize = 6;
    canvas.set_width((side * CELL) as u32);
    canvas.set_height((side * CELL) as u32);
    let context =
        canvas.get_context("2d").ok().flatten().and_then(|context| context.dyn_into::<CanvasRenderingContext2d>().ok());
    let style = window().get_computed_style(canvas).ok().flatten();
    let (Some(context), Some(style)) = (context, style) else { return };
    let colour = |name: &str| style.get_property_value(name).unwrap_or_default();
    context.set_fill_style_str(colour("--cell-off").trim());
    context.fill_rect(0.0, 0.0, (side * CELL) as f64, (side * CELL) as f64);
    context.set_fill_style_str(colour("--accent").trim());
    for (at, &d) in numbers.iter().take(side * side).enumerate().filter(|(_, d)| **d > 0) {
        let (row, column) = (at / side, at % side);
        // The scale is logarithmic, because most nullities are small.
        context.set_global_alpha((0.25 + 0.75 * (d as f64).log2() / (2.0 * side as f64).log2()).clamp(0.0, 1.0));
        context.fill_rect((column * CELL) as f64, (row * CELL) as f64, CELL as f64, CELL as f64);
    }
    context.set_global_alpha(1.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_highest_first() {
        assert_eq!(records(&[0, 0, 0, 4, 2, 0, 0, 0, 8]), [(9, 8), (4, 4), (5, 2)]);
    }
}
