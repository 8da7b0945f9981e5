//! Lesson 5: quiet patterns and the overlap test.

use super::parts::{BoardFigure, Paragraph, StepSlider, cells_of, change_light, marked, scene};
use crate::parts::board_view::{Mark, MarkKind};
use crate::session::{say, say_with};
use douse::board::Board;
use douse::pattern::Pattern;
use douse::place::Place;
use douse::solve::kernel;
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

pub fn quiet_patterns(board: &Board) -> Vec<Pattern> {
    let kernel = kernel(board.variant()).ok();
    kernel.map(|kernel| kernel.quiet().iter().collect()).unwrap_or_default()
}

/// The cells of a pattern that are lit.
fn overlap(board: &Board, pattern: &Pattern) -> Vec<usize> {
    cells_of(pattern).filter(|&cell| board.lights().get(cell) == 1).collect()
}

#[component]
pub fn Quiet(own: RwSignal<Board>) -> impl IntoView {
    let variant = Memo::new(move |_| own.with(|board| board.variant().clone()));
    let patterns = Memo::new(move |_| {
        variant.track();
        own.with_untracked(quiet_patterns)
    });
    let chosen = RwSignal::new(0_usize);
    let step = RwSignal::new(0);
    Effect::new(move |_| {
        patterns.track();
        chosen.set(0);
        step.set(0);
    });
    let pattern = move || patterns.with(|patterns| patterns.get(chosen.get()).or(patterns.first()).cloned());
    let pressing = Signal::derive(move || {
        let Some(pattern) = pattern() else { return own.with(scene) };
        let cells: Vec<usize> = cells_of(&pattern).collect();
        let step = step.get().min(cells.len());
        let mut now = own.get();
        cells[..step].iter().for_each(|&cell| now.press(cell));
        marked(&now, MarkKind::Quiet, cells[step..].iter().copied())
    });
    let last = Signal::derive(move || pattern().map_or(0, |pattern| pattern.support()));
    let said = Signal::derive(move || match step.get() {
        0 => say_with("quiet-start", &[("n", &last.get())]),
        now if now >= last.get() => say("quiet-end"),
        now => say_with("quiet-between", &[("number", &now), ("n", &last.get())]),
    });
    let counting = Signal::derive(move || {
        let Some(pattern) = pattern() else { return own.with(scene) };
        own.with(|board| {
            let mut marks: BTreeMap<usize, Mark> =
                cells_of(&pattern).map(|cell| (cell, Mark::of(MarkKind::Quiet))).collect();
            let counted = (1..).zip(overlap(board, &pattern));
            marks.extend(counted.map(|(number, cell)| (cell, Mark::labelled(MarkKind::Quiet, number))));
            scene(board).with_marks(Arc::new(marks))
        })
    });
    let tap = move |place: Place| own.update(|board| change_light(board, place));
    let test = move || {
        own.with(|board| {
            patterns.with(|patterns| {
                let odd = patterns.iter().position(|pattern| overlap(board, pattern).len() % 2 == 1);
                let now = pattern().map_or(0, |pattern| overlap(board, &pattern).len());
                match odd {
                    Some(odd) => say_with("quiet-odd", &[("n", &now), ("number", &(odd + 1))]),
                    None => say_with("quiet-even", &[("n", &now)]),
                }
            })
        })
    };
    let some = move || patterns.with(|patterns| !patterns.is_empty());
    let share = move || {
        let d = patterns.with(Vec::len);
        say_with("quiet-share", &[("d", &d), ("all", &2_u64.pow(d.min(60) as u32))])
    };
    view! {
        <Paragraph name="quiet-1" />
        <p class="no-print">{move || say("quiet-do")}</p>
        <Show when=some fallback=|| view! { <p class="said">{move || say("quiet-none")}</p> }>
            <div class="controls no-print" role="group" aria-label=move || say("quiet-which")>
                {move || (0..patterns.with(Vec::len)).map(|number| view! {
                    <button class="small" type="button" aria-pressed=move || (chosen.get() == number).to_string()
                        on:click=move |_| { chosen.set(number); step.set(0); }>{number + 1}</button>
                }).collect_view()}
            </div>
            <div class="plates">
                <BoardFigure scene=pressing caption=Signal::derive(|| say("quiet-pressing")) on_press=|_| {} />
                <BoardFigure scene=counting caption=Signal::derive(|| say("quiet-counting")) on_press=tap />
            </div>
            <StepSlider id="quiet-step" step last said />
            <p class="said" id="quiet-test" aria-live="polite">{test}</p>
            <p>{share}</p>
        </Show>
        <Paragraph name="quiet-2" />
        <Paragraph name="quiet-3" />
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::board_of;
    use douse::solve::solve;

    #[test]
    fn odd_overlap_means_unsolvable() {
        for code in ["5x5:d5e7248", "5x5:8000000", "4x4:8000", "3x3:d58", "5x5:ffffff8"] {
            let board = board_of(code).unwrap();
            let even = quiet_patterns(&board).iter().all(|pattern| overlap(&board, pattern).len().is_multiple_of(2));
            assert_eq!(even, solve(&board).unwrap().is_solvable(), "{code}");
        }
    }
}
