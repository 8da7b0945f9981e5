//! The exercise "Which first row?"

use super::super::own_board::solvable;
use super::super::parts::{BoardFigure, cell_at, cell_names, marked};
use super::{Feedback, FeedbackLine};
use crate::parts::board_view::MarkKind;
use crate::session::{say, say_with};
use douse::board::Board;
use douse::explain::Chase;
use douse::explain::practice::chase_from;
use douse::place::Place;
use douse::solve::Problem;
use leptos::prelude::*;

/// The cells of the first line of a chase.
fn first_cells(board: &Board) -> Vec<usize> {
    Chase::of(&Problem::of_board(board)).map(|chase| chase.first).unwrap_or_default()
}

/// The lights that remain after a chase that starts with these presses.
fn left_by(board: &Board, pressed: &[usize]) -> Option<Vec<usize>> {
    let values: Vec<u16> = first_cells(board).iter().map(|cell| pressed.contains(cell).into()).collect();
    chase_from(&Problem::of_board(board), &values).ok().map(|found| found.wrong)
}

/// An exercise to choose the presses of the first row.
#[component]
pub fn WhichFirstRow(own: RwSignal<Board>) -> impl IntoView {
    let board = Memo::new(move |_| own.with(|board| solvable(board).0));
    let pressed = RwSignal::new(Vec::<usize>::new());
    let feedback = RwSignal::new(None::<Feedback>);
    Effect::new(move |_| {
        board.track();
        pressed.set(Vec::new());
        feedback.set(None);
    });
    let scene = Signal::derive(move || board.with(|board| marked(board, MarkKind::Solution, pressed.get())));
    let tap = move |place: Place| {
        let Some(cell) = board.with_untracked(|board| cell_at(board, place)) else { return };
        feedback.set(None);
        if !board.with_untracked(first_cells).contains(&cell) {
            return Feedback::give(feedback, false, untrack(|| say("practice-first-only")));
        }
        pressed.update(|pressed| match pressed.iter().position(|&other| other == cell) {
            Some(at) => drop(pressed.remove(at)),
            None => pressed.push(cell),
        });
    };
    let check = move |_| {
        let board = board.get_untracked();
        let Some(left) = left_by(&board, &pressed.get_untracked()) else { return };
        let right = left.is_empty();
        let said = untrack(|| match right {
            true => format!("{} {}", say("exercise-right"), say("practice-first-right")),
            false => {
                let cells = cell_names(&board, left);
                format!("{} {}", say("exercise-wrong"), say_with("practice-first-wrong", &[("cells", &cells)]))
            }
        });
        Feedback::give(feedback, right, said);
    };
    view! {
        <section class="exercise card no-print" aria-labelledby="practice-first">
            <p><strong id="practice-first">{move || say("practice-first")}</strong></p>
            <p>{move || say("practice-first-text")}</p>
            <BoardFigure scene caption=Signal::derive(|| say("practice-first-board")) on_press=tap />
            <button id="practice-first-check" type="button" on:click=check>{move || say("exercise-check")}</button>
            <FeedbackLine id="practice-first-said" feedback />
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::board_of;

    #[test]
    fn one_first_row_in_eight_is_right_on_the_classic_board() {
        let board = board_of("5x5:d5e7248").unwrap();
        assert_eq!(first_cells(&board), [0, 1, 2, 3, 4]);
        let right = (0_u32..32).filter(|row| {
            let pressed: Vec<usize> = (0..5).filter(|cell| row >> cell & 1 == 1).collect();
            left_by(&board, &pressed).unwrap().is_empty()
        });
        assert_eq!(right.count(), 4);
    }
}
