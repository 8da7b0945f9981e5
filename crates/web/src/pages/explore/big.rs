//! Boards of up to millions of lights, to drag, zoom, press and solve.

use super::big_board::{BigBoard, count};
use super::big_scene::BigScene;
use crate::jobs::exploring::PLAIN_EDGES;
use crate::parts::fields::ChoiceField;
use crate::parts::seed;
use crate::session::{announce, say, say_with, session};
use douse::edges::{Edges, PlainEdges};
use douse::size::Size;
use leptos::prelude::*;
use leptos::{ev, html};
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::HtmlCanvasElement;

const SIDES: [&str; 5] = ["100", "250", "500", "1000", "2000"];
/// A pointer that moves by fewer pixels has tapped.
const TAP: f64 = 6.0;

/// The known state of the board.
#[derive(Clone, Copy, PartialEq)]
enum Status {
    Lit(usize),
    Solved { presses: usize, milliseconds: f64 },
    Impossible,
    Dark { milliseconds: f64 },
}

#[component]
pub fn Big() -> impl IntoView {
    let side = RwSignal::new(1000_usize);
    let edges = RwSignal::new(Edges::Flat);
    let canvas = NodeRef::<html::Canvas>::new();
    let scene = StoredValue::new_local(Rc::new(RefCell::new(None::<BigScene>)));
    let status = RwSignal::new(Status::Lit(0));
    let tell = move |now: Status| {
        status.set(now);
        announce(untrack(|| said(now)));
    };
    let with = move |change: &mut dyn FnMut(&mut BigScene, &HtmlCanvasElement)| {
        let scene = scene.get_value();
        let mut scene = scene.borrow_mut();
        if let (Some(scene), Some(canvas)) = (scene.as_mut(), canvas.get_untracked()) {
            change(scene, &canvas);
            scene.draw(&canvas);
        }
    };
    let place = move |board: Option<BigBoard>| {
        let Some(board) = board else { return };
        let (lit, side) = (board.lit(), side.get_untracked());
        scene.get_value().replace(Some(BigScene::new(board, side)));
        with(&mut |scene, canvas| scene.paint(canvas));
        tell(Status::Lit(lit));
    };
    let kind =
        move || Some((Size::square(side.get_untracked()).ok()?, PlainEdges::try_from(edges.get_untracked()).ok()?));
    let random = move || place(kind().map(|(size, edges)| BigBoard::random(size, edges, &seed::fresh())));
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
            let presses = scene.board.solve();
            let milliseconds = now() - start;
            tell(match &presses {
                Some(presses) => Status::Solved { presses: count(presses), milliseconds },
                None => Status::Impossible,
            });
            scene.presses = presses;
            scene.paint(canvas);
        });
    };
    let press_all = move |_| {
        with(&mut |scene, canvas| {
            let Some(presses) = scene.presses.take() else { return };
            let start = now();
            let effect = scene.board.effect(&presses);
            for row in 0..scene.side {
                for column in 0..scene.side {
                    let light = scene.board.lights.get(row, column) != effect.get(row, column);
                    scene.board.lights.set(row, column, light);
                }
            }
            let (lit, milliseconds) = (scene.board.lit(), now() - start);
            tell(if lit == 0 { Status::Dark { milliseconds } } else { Status::Lit(lit) });
            scene.paint(canvas);
        });
    };
    let tap = move |point: (f64, f64)| {
        with(&mut |scene, canvas| {
            if let Some((place, lit)) = scene.press(canvas, point) {
                status.set(Status::Lit(lit));
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
            // Without capture only movements beyond the edge of the canvas are lost.
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
                <button id="big-all-on" type="button" on:click=move |_| place(kind().map(|(size, edges)| BigBoard::all_on(size, edges)))>{move || say("solve-fill")}</button>
                <button id="big-solve" class="primary" type="button" on:click=solve>{move || say("do-solve")}</button>
                <button id="big-press" type="button" disabled=move || !matches!(status.get(), Status::Solved { .. }) on:click=press_all>{move || say("big-press")}</button>
                <span class="big-zoom">
                    <button class="small" id="big-out" type="button" aria-label=move || say("zoom-out") on:click=move |_| zoom(0.5)>"−"</button>
                    <button class="small" id="big-in" type="button" aria-label=move || say("zoom-in") on:click=move |_| zoom(2.0)>"+"</button>
                </span>
            </div>
            <p class="said" id="big-said">{move || said(status.get())}</p>
            <canvas id="big-board" class="big-board" node_ref=canvas tabindex="0" role="application"
                aria-label=move || say("big-board") aria-describedby="big-said"
                on:keydown=key on:pointerdown=down on:pointermove=moved on:pointerup=up on:pointercancel=up on:wheel=wheel></canvas>
            <p class="quiet-text">{move || say("big-keys")}</p>
        </section>
    }
}

fn said(status: Status) -> String {
    let short = |time: f64| if time < 10.0 { format!("{time:.1}") } else { format!("{time:.0}") };
    match status {
        Status::Lit(lit) => say_with("big-lit", &[("n", &lit)]),
        Status::Solved { presses, milliseconds } => {
            say_with("big-solved", &[("n", &presses), ("time", &short(milliseconds))])
        }
        Status::Impossible => say("solve-impossible"),
        Status::Dark { .. } => say("big-dark"),
    }
}

fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

fn point(event: &ev::PointerEvent) -> (f64, f64) {
    (f64::from(event.offset_x()), f64::from(event.offset_y()))
}
