//! Lesson 7: joined edges.

use super::own_board;
use super::parts::{BoardFigure, LaterPart, Paragraph, Pitfall, cell_at, cell_names, marked};
use super::quiet::quiet_patterns;
use crate::parts::board_view::MarkKind;
use crate::session::{say, say_with};
use douse::board::Board;
use douse::place::Place;
use douse::solve::solve;
use leptos::prelude::*;

#[component]
pub fn Torus(own: RwSignal<Board>) -> impl IntoView {
    let board = RwSignal::new(own_board::on_torus(&own.get_untracked()));
    let pressed = RwSignal::new(None::<usize>);
    Effect::new(move |_| {
        board.set(own.with(own_board::on_torus));
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
            let changed = cell_names(board, board.variant().lights_of(cell));
            say_with("torus-pressed", &[("cell", &cell_names(board, [cell])), ("cells", &changed)])
        }),
    };
    let compared = move || {
        own.with(|flat| {
            let torus = own_board::on_torus(flat);
            let (of_flat, of_torus) = (quiet_patterns(flat).len(), quiet_patterns(&torus).len());
            say_with("torus-compared", &[("flat", &of_flat), ("torus", &of_torus)])
        })
    };
    let solvable = move || {
        let torus = own.with(own_board::on_torus);
        let can = solve(&torus).is_ok_and(|answer| answer.is_solvable());
        say(if can { "torus-solvable" } else { "torus-unsolvable" })
    };
    view! {
        <Paragraph name="torus-1" />
        <BoardFigure scene caption=Signal::derive(|| say("torus-board")) on_press=tap />
        <p class="said" id="torus-said" aria-live="polite">{said}</p>
        <div class="controls no-print">
            <button type="button" on:click=move |_| { board.set(own.with_untracked(own_board::on_torus)); pressed.set(None); }>{move || say("do-restart")}</button>
        </div>
        <LaterPart>
            <Paragraph name="torus-2" />
            <p class="said">{compared}" "{solvable}</p>
            <LaterPart>
                <Paragraph name="torus-3" />
                <LaterPart><Pitfall name="torus-trap" /></LaterPart>
            </LaterPart>
        </LaterPart>
    }
}
