//! Lesson 7: joined edges.

use super::own;
use super::plate::{Further, Plate, Text, Trap, cell_at, marked, names};
use super::quiet::quiet_patterns;
use crate::parts::board_view::MarkKind;
use crate::session::{say, say_with};
use douse::board::Board;
use douse::place::Place;
use douse::solve::solve;
use leptos::prelude::*;

/// Lesson 7.
#[component]
pub fn Torus(own: RwSignal<Board>) -> impl IntoView {
    let board = RwSignal::new(own::on_torus(&own.get_untracked()));
    let pressed = RwSignal::new(None::<usize>);
    Effect::new(move |_| {
        board.set(own.with(own::on_torus));
        pressed.set(None);
    });
    let tap = move |place: Place| {
        if let Some(cell) = board.with_untracked(|board| cell_at(board, place)) {
            board.update(|board| board.press(cell));
            pressed.set(Some(cell));
        }
    };
    let scene = Signal::derive(move || {
        board.with(|board| {
            let changed = pressed.get().map(|cell| board.variant().lights_of(cell)).unwrap_or_default();
            marked(board, MarkKind::Look, changed)
        })
    });
    let said = move || match pressed.get() {
        None => say("torus-start"),
        Some(cell) => board.with(|board| {
            let changed = names(board, board.variant().lights_of(cell));
            say_with("torus-pressed", &[("cell", &names(board, [cell])), ("cells", &changed)])
        }),
    };
    let compared = move || {
        own.with(|flat| {
            let torus = own::on_torus(flat);
            let (of_flat, of_torus) = (quiet_patterns(flat).len(), quiet_patterns(&torus).len());
            say_with("torus-compared", &[("flat", &of_flat), ("torus", &of_torus)])
        })
    };
    let solvable = move || {
        let torus = own.with(own::on_torus);
        let can = solve(&torus).is_ok_and(|answer| answer.is_solvable());
        say(if can { "torus-solvable" } else { "torus-unsolvable" })
    };
    view! {
        <Text name="torus-1" />
        <Plate scene caption=Signal::derive(|| say("torus-board")) on_press=tap />
        <p class="said" id="torus-said" aria-live="polite">{said}</p>
        <div class="controls no-print">
            <button type="button" on:click=move |_| { board.set(own.with_untracked(own::on_torus)); pressed.set(None); }>{move || say("do-restart")}</button>
        </div>
        <Further>
            <Text name="torus-2" />
            <p class="said">{compared}" "{solvable}</p>
            <Further>
                <Text name="torus-3" />
                <Further><Trap name="torus-trap" /></Further>
            </Further>
        </Further>
    }
}
