//! Lesson 2: the order of presses does not matter.

use super::parts::{BoardFigure, Paragraph, StepSlider, cell_at, cell_names, marked};
use crate::parts::board_view::MarkKind;
use crate::session::{say, say_with};
use douse::board::Board;
use douse::place::Place;
use douse::random::SeededRng;
use leptos::prelude::*;

fn after(board: &Board, presses: &[usize]) -> Board {
    let mut now = board.clone();
    presses.iter().for_each(|&cell| now.press(cell));
    now
}

/// The same presses in another order, if there is one.
fn shuffled(presses: &[usize], seed: &str) -> Vec<usize> {
    let mut rng = SeededRng::new(seed);
    let mut other = presses.to_vec();
    for at in (1..other.len()).rev() {
        other.swap(at, rng.below(at as u64 + 1) as usize);
    }
    if other == presses {
        other.reverse();
    }
    other
}

/// The presses of the example.
fn some(cells: usize) -> Vec<usize> {
    let mut presses = vec![0, cells / 2, cells - 1, cells / 3];
    presses.dedup();
    presses
}

#[component]
pub fn Order(own: RwSignal<Board>) -> impl IntoView {
    let presses = RwSignal::new(Vec::<usize>::new());
    let seed = RwSignal::new(0_u32);
    let step = RwSignal::new(0);
    Effect::new(move |_| {
        presses.set(some(own.with(|board| board.variant().cells())));
        step.set(0);
    });
    let one = move || {
        let cells = own.with(|board| board.variant().cells());
        presses.with(|presses| presses.iter().copied().filter(|&cell| cell < cells).collect::<Vec<_>>())
    };
    let other = move || shuffled(&one(), &seed.get().to_string());
    let shown = move |order: Vec<usize>| {
        let step = step.get().min(order.len());
        own.with(|board| marked(&after(board, &order[..step]), MarkKind::Press, order.get(step).copied()))
    };
    let tap = move |place: Place| {
        if let Some(cell) = own.with_untracked(|board| cell_at(board, place)) {
            presses.update(|presses| presses.push(cell));
            step.set(presses.with_untracked(Vec::len));
        }
    };
    let last = Signal::derive(move || one().len());
    let said = Signal::derive(move || match step.get() {
        0 => say("order-start"),
        now if now >= last.get() => say("order-end"),
        now => say_with("order-between", &[("number", &now), ("n", &last.get())]),
    });
    let caption = move |name: &'static str, order: Vec<usize>| {
        own.with(|board| say_with(name, &[("cells", &cell_names(board, order))]))
    };
    view! {
        <Paragraph name="order-1" />
        <p class="no-print">{move || say("order-do")}</p>
        <div class="plates">
            <BoardFigure scene=Signal::derive(move || shown(one())) caption=Signal::derive(move || caption("order-one", one())) on_press=tap />
            <BoardFigure scene=Signal::derive(move || shown(other())) caption=Signal::derive(move || caption("order-other", other())) on_press=|_| {} />
        </div>
        <StepSlider id="order-step" step last said />
        <div class="controls no-print">
            <button id="order-shuffle" type="button" on:click=move |_| { seed.update(|seed| *seed += 1); step.set(0); }>{move || say("order-shuffle")}</button>
            <button type="button" on:click=move |_| { presses.set(Vec::new()); step.set(0); }>{move || say("order-empty")}</button>
        </div>
        <Paragraph name="order-2" />
        <Paragraph name="order-3" />
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::board_of;

    #[test]
    fn another_order_ends_the_same() {
        let board = board_of("5x5:d5e7248").unwrap();
        let presses = [3, 7, 7, 24, 11, 0];
        for seed in 0..20 {
            let other = shuffled(&presses, &seed.to_string());
            assert_ne!(other, presses);
            assert_eq!(after(&board, &other), after(&board, &presses));
        }
        assert_eq!(some(4), [0, 2, 3, 1]);
    }
}
