//! Lesson 3: light chasing with a table.

use super::chase_frames::{Chase, ChaseStage, chase};
use super::parts::{BoardFigure, Paragraph, Pitfall, StepSlider, cell_names, marked};
use crate::parts::board_view::MarkKind;
use crate::session::{say, say_with};
use douse::board::Board;
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub fn Chasing(own: RwSignal<Board>) -> impl IntoView {
    let chased = Memo::new(move |_| own.with(chase).map(Arc::new));
    let step = RwSignal::new(0);
    Effect::new(move |_| {
        own.track();
        step.set(0);
    });
    let last = Signal::derive(move || chased.with(|chase| chase.as_ref().map_or(0, |chase| chase.frames.len() - 1)));
    let frame = move || {
        let at = step.get().min(last.get());
        chased.with(|chase| chase.as_ref().map(|chase| chase.frames[at].clone()))
    };
    let scene = Signal::derive(move || match frame() {
        Some(frame) => marked(&frame.board, MarkKind::Solution, frame.pressed),
        None => own.with(super::parts::scene),
    });
    let said = Signal::derive(move || {
        let Some(frame) = frame() else { return String::new() };
        let pressed = cell_names(&frame.board, frame.pressed);
        match frame.stage {
            ChaseStage::Start => say("chase-start"),
            ChaseStage::Line { line, chase } => {
                let name = if chase == 1 { "chase-line" } else { "chase-again" };
                say_with(name, &[("line", &line), ("cells", &pressed)])
            }
            ChaseStage::Remainder => say("chase-remainder"),
            ChaseStage::First => say_with("chase-first", &[("cells", &pressed)]),
            ChaseStage::Stuck => say("chase-stuck"),
            ChaseStage::Done => say("chase-done"),
        }
    });
    let on = move || frame().is_some_and(|frame| matches!(frame.stage, ChaseStage::Remainder | ChaseStage::First));
    view! {
        <Paragraph name="chase-1" />
        <div class="plates">
            <BoardFigure scene caption=Signal::derive(|| say("chase-board")) on_press=|_| {} />
            <div class="chase-table">{move || table(chased.get(), on())}</div>
        </div>
        <StepSlider id="chase-step" step last said />
        <Paragraph name="chase-2" />
        <Pitfall name="chase-trap" />
    }
}

/// The look-up table with the row that is used.
fn table(chase: Option<Arc<Chase>>, on: bool) -> Option<AnyView> {
    let chase = chase?;
    let lights =
        |values: &[u16]| -> String { values.iter().map(|&value| if value == 0 { '○' } else { '●' }).collect() };
    let rows = chase.table.rows.iter().enumerate().filter(|(_, row)| row.remainder.iter().any(|&value| value > 0));
    let rows = rows
        .map(|(at, row)| {
            let used = on && chase.used == Some(at);
            view! {
                <tr class:used=used aria-current=used.then_some("true")>
                    <td>{lights(&row.remainder)}</td><td>{lights(&row.press)}</td>
                </tr>
            }
        })
        .collect_view();
    let (complete, empty) = (chase.table.complete, chase.table.rows.len() <= 1);
    if empty {
        return Some(view! { <p class="said">{move || say("chase-empty")}</p> }.into_any());
    }
    Some(view! {
        <table>
            <caption>{move || say("chase-table")}</caption>
            <thead><tr><th scope="col">{move || say("chase-remains")}</th><th scope="col">{move || say("chase-press")}</th></tr></thead>
            <tbody>{rows}</tbody>
        </table>
        {(!complete).then(|| view! { <p class="quiet-text">{move || say("chase-sums")}</p> })}
    }.into_any())
}
