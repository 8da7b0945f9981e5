//! Lesson 8: lights with three states.

use super::own_board;
use super::parts::{BoardFigure, LaterPart, Paragraph, Pitfall, cell_at, counted_times};
use crate::session::{say, say_with};
use douse::board::Board;
use douse::place::Place;
use douse::solve::solve;
use leptos::prelude::*;

/// The reader's lights with three states, changed as little as needed to be solvable.
fn solvable_three(board: &Board) -> Board {
    own_board::solvable(&own_board::with_three_states(board)).0
}

#[component]
pub fn Three(own: RwSignal<Board>) -> impl IntoView {
    let board = RwSignal::new(solvable_three(&own.get_untracked()));
    let helped = RwSignal::new(false);
    Effect::new(move |_| {
        board.set(own.with(solvable_three));
        helped.set(false);
    });
    let tap = move |place: Place| {
        if let Some(cell) = board.with_untracked(|board| cell_at(board, place)) {
            board.update(|board| board.press(cell));
        }
    };
    let needed = Memo::new(move |_| {
        let answer = board.with(|board| solve(board).ok())?;
        answer.space().map(|space| space.presses().clone())
    });
    let scene = Signal::derive(move || {
        board.with(|board| {
            let times = needed.get().filter(|_| helped.get());
            let times: Vec<u32> = times.map(|times| times.iter().map(u32::from).collect()).unwrap_or_default();
            counted_times(board, &times)
        })
    });
    let said = move || match (board.with(|board| board.is_solved()), needed.get()) {
        (true, _) => say("three-done"),
        (_, Some(presses)) => say_with("three-left", &[("n", &presses.total()), ("cells", &presses.support())]),
        (_, None) => say("solve-impossible"),
    };
    view! {
        <Paragraph name="three-1" />
        <BoardFigure scene caption=Signal::derive(|| say("three-board")) on_press=tap />
        <p class="said" id="three-said" aria-live="polite">{said}</p>
        <div class="controls no-print">
            <button id="three-show" type="button" aria-pressed=move || helped.get().to_string()
                on:click=move |_| helped.update(|helped| *helped = !*helped)>{move || say("three-show")}</button>
            <button type="button" on:click=move |_| board.set(own.with_untracked(solvable_three))>{move || say("do-restart")}</button>
        </div>
        <LaterPart>
            <Paragraph name="three-2" />
            <Paragraph name="three-times" />
            <LaterPart>
                <Paragraph name="three-3" />
                <Paragraph name="three-test" />
                <LaterPart><Pitfall name="three-trap" /></LaterPart>
            </LaterPart>
        </LaterPart>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::board_of;

    #[test]
    fn the_board_of_the_lesson_can_be_solved() {
        for code in ["5x5:d5e7248", "4x4:8421", "3x3:d58", "5x5:8000000"] {
            let three = solvable_three(&board_of(code).unwrap());
            assert_eq!(three.variant().states().get(), 3);
            assert!(solve(&three).unwrap().is_solvable(), "{code}");
        }
    }
}
