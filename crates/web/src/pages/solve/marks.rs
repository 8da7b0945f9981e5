//! Marks on the board: a solution with numbers, the proof that there is none, or the cells of a
//! repair.

use super::sketch::Tool;
use super::solver_state::{Search, SolverState};
use crate::jobs::solving::Examination;
use crate::parts::board_view::{Mark, MarkKind, Marks, over_targets};
use douse::goal::Goal;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The current marks; read as signals.
pub fn of_solver(state: SolverState) -> Marks {
    if state.tool.get() == Tool::Target {
        return Marks::default();
    }
    let mut marks = match state.examination.get() {
        Search::Found(Examination::Unsolvable { witness, met, .. }) => of_proof(&witness, &met),
        Search::Found(Examination::Solvable { .. }) => {
            let two = state.board.with(|board| board.variant().states().is_two());
            of_sequence(&state.sequence(), state.walk.get(), two)
        }
        _ => BTreeMap::new(),
    };
    for cell in state.repaired.get() {
        marks.entry(cell).or_insert_with(|| Mark::of(MarkKind::Repair));
    }
    over_targets(&targets(state), marks)
}

/// The lights of the goal.
fn targets(state: SolverState) -> BTreeMap<usize, Mark> {
    state.board.with(|board| match board.goal() {
        Goal::Off => BTreeMap::new(),
        goal => {
            let target = goal.target(board.variant().states(), board.variant().cells());
            target.nonzero().map(|(cell, _)| (cell, Mark::of(MarkKind::Target))).collect()
        }
    })
}

/// The pattern of a proof. The cells where it meets lights to be changed are numbered; if it has
/// several values, they are shown instead.
fn of_proof(witness: &[u16], met: &[usize]) -> BTreeMap<usize, Mark> {
    let weighed = witness.iter().any(|&value| value > 1);
    let plain = (0..witness.len()).filter(|&cell| witness[cell] != 0);
    let mut marks: BTreeMap<usize, Mark> = plain
        .map(|cell| {
            let label = if weighed { format!("×{}", witness[cell]) } else { String::new() };
            (cell, Mark::labelled(MarkKind::Quiet, label))
        })
        .collect();
    if !weighed {
        marks.extend((1..).zip(met).map(|(number, &cell)| (cell, Mark::labelled(MarkKind::Quiet, number))));
    }
    marks
}

/// Presses with their numbers in order. A cell that is pressed several times shows the number of
/// presses, or the next one.
fn of_sequence(presses: &[usize], walked: Option<usize>, two_states: bool) -> BTreeMap<usize, Mark> {
    let done = walked.unwrap_or(0);
    let mut marks = BTreeMap::new();
    for (at, &cell) in presses.iter().enumerate().skip(done).rev() {
        marks.insert(cell, Mark::labelled(MarkKind::Solution, at + 1));
    }
    if !two_states && walked.is_none() {
        for (cell, mark) in &mut marks {
            mark.label = format!("{}×", presses.iter().filter(|other| *other == cell).count());
        }
    }
    if let (Some(done), Some(cell)) = (walked, presses.get(done)) {
        marks.insert(*cell, Mark::labelled(MarkKind::Press, done + 1));
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(marks: &BTreeMap<usize, Mark>) -> Vec<(usize, &str)> {
        marks.iter().map(|(&cell, mark)| (cell, mark.label.as_str())).collect()
    }

    #[test]
    fn presses_are_numbered_and_walked() {
        assert_eq!(labels(&of_sequence(&[4, 2, 7], None, true)), [(2, "2"), (4, "1"), (7, "3")]);
        let walked = of_sequence(&[4, 2, 7, 2], Some(1), true);
        assert_eq!(labels(&walked), [(2, "2"), (7, "3")]);
        assert_eq!(walked[&2].kind, MarkKind::Press);
        assert_eq!(labels(&of_sequence(&[3, 3, 5], None, false)), [(3, "2×"), (5, "1×")]);
        assert!(of_sequence(&[1, 2], Some(2), true).is_empty());
    }

    #[test]
    fn proofs_are_counted_or_weighed() {
        assert_eq!(labels(&of_proof(&[1, 0, 1, 1], &[0, 3])), [(0, "1"), (2, ""), (3, "2")]);
        assert_eq!(labels(&of_proof(&[1, 2, 0], &[1])), [(0, "×1"), (1, "×2")]);
    }
}
