//! Lesson 1: pressing twice changes nothing.

use super::parts::{BoardFigure, Paragraph, cell_at, counted};
use crate::session::{say, say_with};
use douse::board::Board;
use douse::place::Place;
use leptos::prelude::*;

/// The board after each cell was pressed some times.
fn after(board: &Board, times: &[u32]) -> Board {
    let mut now = board.clone();
    for (cell, &count) in times.iter().enumerate() {
        (0..count).for_each(|_| now.press(cell));
    }
    now
}

#[component]
pub fn Twice(own: RwSignal<Board>) -> impl IntoView {
    let times = RwSignal::new(Vec::<u32>::new());
    Effect::new(move |_| times.set(vec![0; own.with(|board| board.variant().cells())]));
    let fitting = move || {
        let cells = own.with(|board| board.variant().cells());
        times.with(|times| if times.len() == cells { times.clone() } else { vec![0; cells] })
    };
    let scene = Signal::derive(move || own.with(|board| counted(&after(board, &fitting()), &fitting())));
    let press = move |place: Place| {
        if let Some(cell) = own.with_untracked(|board| cell_at(board, place)) {
            times.update(|times| times[cell] += 1);
        }
    };
    let said = move || {
        let times = fitting();
        let pressed: u32 = times.iter().sum();
        let odd = times.iter().filter(|count| *count % 2 == 1).count();
        match (pressed, odd) {
            (0, _) => say("twice-start"),
            (_, 0) => say_with("twice-even", &[("n", &pressed)]),
            _ => say_with("twice-odd", &[("n", &pressed), ("odd", &odd)]),
        }
    };
    let again = move |_| times.update(|times| times.iter_mut().for_each(|count| *count *= 2));
    view! {
        <Paragraph name="twice-1" />
        <BoardFigure scene caption=Signal::derive(|| say("twice-board")) on_press=press />
        <p class="said" id="twice-said" aria-live="polite">{said}</p>
        <div class="controls no-print">
            <button id="twice-again" type="button" on:click=again>{move || say("twice-again")}</button>
            <button type="button" on:click=move |_| times.update(|times| times.fill(0))>{move || say("do-restart")}</button>
        </div>
        <Paragraph name="twice-2" />
        <Paragraph name="twice-3" />
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::board_of;

    #[test]
    fn even_presses_change_nothing() {
        let board = board_of("3x3:d58").unwrap();
        assert_eq!(after(&board, &[2, 0, 4, 0, 2, 0, 0, 0, 6]), board);
        assert_ne!(after(&board, &[1, 0, 0, 0, 0, 0, 0, 0, 0]), board);
    }
}
