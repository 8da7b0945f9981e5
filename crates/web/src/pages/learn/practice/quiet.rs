//! The exercise "Is this pattern quiet?"

use super::super::parts::{BoardFigure, cell_names, cells_of, marked};
use super::{Feedback, FeedbackLine};
use crate::board::dark_board;
use crate::parts::board_view::MarkKind;
use crate::parts::seed;
use crate::session::{say, say_with};
use douse::board::Board;
use douse::explain::practice::{Quietness, pattern_to_judge, quietness};
use douse::pattern::Pattern;
use leptos::prelude::*;

/// A question: a dark board like the reader's, and a pattern of presses.
fn asked(board: &Board, seed: &str) -> Option<(Board, Pattern)> {
    let pattern = pattern_to_judge(board.variant(), seed).ok()?;
    Some((dark_board(board.variant().clone()), pattern))
}

/// Checks an answer; returns the reason too.
fn judged(board: &Board, pattern: &Pattern, says_quiet: bool) -> (bool, String) {
    match quietness(board.variant(), pattern) {
        Quietness::Quiet => (says_quiet, say("practice-quiet-yes")),
        Quietness::Changes { light, presses, .. } => {
            let (cell, count) = (cell_names(board, [light]), presses.len());
            let pressing = cell_names(board, presses);
            let said = say_with("practice-quiet-no", &[("cell", &cell), ("n", &count), ("cells", &pressing)]);
            (!says_quiet, said)
        }
    }
}

/// An exercise to decide whether a pattern changes nothing.
#[component]
pub fn IsItQuiet(own: RwSignal<Board>) -> impl IntoView {
    let variant = Memo::new(move |_| own.with(|board| board.variant().clone()));
    let turn = RwSignal::new(seed::fresh());
    let question = Memo::new(move |_| {
        variant.track();
        turn.with(|seed| own.with_untracked(|board| asked(board, seed)))
    });
    let feedback = RwSignal::new(None::<Feedback>);
    Effect::new(move |_| {
        question.track();
        feedback.set(None);
    });
    let scene = Signal::derive(move || {
        question.with(|question| match question {
            Some((board, pattern)) => marked(board, MarkKind::Quiet, cells_of(pattern)),
            None => own.with(super::super::parts::scene),
        })
    });
    let answer = move |says_quiet: bool| {
        let Some((board, pattern)) = question.get_untracked() else { return };
        let (right, said) = untrack(|| judged(&board, &pattern, says_quiet));
        let word = untrack(|| say(if right { "exercise-right" } else { "exercise-wrong" }));
        Feedback::give(feedback, right, format!("{word} {said}"));
    };
    view! {
        <section class="exercise card no-print" aria-labelledby="practice-quiet">
            <p><strong id="practice-quiet">{move || say("practice-quiet")}</strong></p>
            <p>{move || say("practice-quiet-text")}</p>
            <BoardFigure scene caption=Signal::derive(|| say("practice-quiet-board")) on_press=|_| {} />
            <div class="option-row">
                <button id="practice-quiet-yes" type="button" on:click=move |_| answer(true)>{move || say("practice-is-quiet")}</button>
                <button id="practice-quiet-no" type="button" on:click=move |_| answer(false)>{move || say("practice-is-not")}</button>
                <button class="small" id="practice-quiet-next" type="button" on:click=move |_| turn.set(seed::fresh())>{move || say("practice-another")}</button>
            </div>
            <FeedbackLine id="practice-quiet-said" feedback />
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::board_of;

    #[test]
    fn the_pattern_that_is_asked_about_belongs_to_the_board() {
        let board = board_of("5x5:d5e7248").unwrap();
        let (dark, pattern) = asked(&board, "seed").unwrap();
        assert!(dark.is_solved() && pattern.len() == 25 && !pattern.is_zero());
    }
}
