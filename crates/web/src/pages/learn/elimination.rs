//! Lesson 4: the equations of a board, and their elimination step by step.

use super::parts::{BoardFigure, LaterPart, Paragraph, Pitfall, StepSlider, cell_at, cell_names, marked};
use crate::parts::board_view::MarkKind;
use crate::session::{say, say_with};
use douse::board::Board;
use douse::explain::{Elimination, Step};
use douse::place::Place;
use douse::solve::Problem;
use leptos::prelude::*;

/// The greatest number of equations to show.
const MAX_EQUATIONS: usize = 36;

/// The presses that change a light.
fn presses_on(board: &Board, light: usize) -> Vec<usize> {
    let variant = board.variant();
    (0..variant.cells()).filter(|&press| variant.lights_of(press).contains(&light)).collect()
}

#[component]
pub fn Equations(own: RwSignal<Board>) -> impl IntoView {
    let light = RwSignal::new(0_usize);
    let step = RwSignal::new(0);
    let solved = Memo::new(move |_| own.with(|board| Elimination::of(&Problem::of_board(board)).ok()));
    Effect::new(move |_| {
        own.track();
        light.set(0);
        step.set(0);
    });
    let light_now = move || light.get().min(own.with(|board| board.variant().cells()) - 1);
    let scene = Signal::derive(move || own.with(|board| marked(board, MarkKind::Look, presses_on(board, light_now()))));
    let equation = move || {
        own.with(|board| {
            let light = light_now();
            let shape = board.variant().shape();
            let terms: Vec<String> = presses_on(board, light).into_iter().map(|press| shape.cell_name(press)).collect();
            let (name, sum) =
                (shape.cell_name(light), format!("{} = {}", terms.join(" + "), board.difference().get(light)));
            say_with("equation-of", &[("cell", &name), ("sum", &sum)])
        })
    };
    let tap = move |place: Place| {
        if let Some(cell) = own.with_untracked(|board| cell_at(board, place)) {
            light.set(cell);
        }
    };
    let small = move || own.with(|board| board.variant().cells() <= MAX_EQUATIONS);
    // Columns with steps, each with the number of steps up to its end.
    let stops = Memo::new(move |_| {
        let mut stops = vec![(0, 0)];
        solved.with(|solved| {
            let ends = solved.as_ref().map(|solved| solved.column_ends.clone()).unwrap_or_default();
            for (column, end) in ends.into_iter().enumerate() {
                if stops[stops.len() - 1].1 != end {
                    stops.push((column, end));
                }
            }
        });
        stops
    });
    let last = Signal::derive(move || stops.with(Vec::len));
    let said = Signal::derive(move || {
        solved.with(|solved| {
            let Some(solved) = solved else { return String::new() };
            stops.with(|stops| match step.get() {
                0 => say("elimination-start"),
                at if at >= stops.len() => own.with(|board| verdict(board, solved)),
                at => {
                    let ((_, from), (column, to)) = (stops[at - 1], stops[at]);
                    let done: Vec<String> = solved.steps[from..to].iter().map(|step| step_text(*step)).collect();
                    let press = own.with(|board| cell_names(board, [column]));
                    say_with("elimination-column", &[("cell", &press), ("steps", &done.join(", "))])
                }
            })
        })
    });
    let matrix = move || {
        let steps = stops.with(|stops| stops[step.get().min(stops.len() - 1)].1);
        let column = stops.with(|stops| (step.get() > 0).then(|| stops[step.get().min(stops.len() - 1)].0));
        solved.with(|solved| solved.as_ref().map(|solved| rows(solved, steps, column)))
    };
    view! {
        <Paragraph name="equations-1" />
        <Paragraph name="equations-light" />
        <BoardFigure scene caption=Signal::derive(|| say("equations-board")) on_press=tap />
        <p class="said" id="equation" aria-live="polite">{equation}</p>
        <LaterPart>
            <Paragraph name="equations-2" />
            <Show when=small fallback=|| view! { <p class="said">{move || say("equations-too-many")}</p> }>
                <div class="matrix" tabindex="0" role="region" aria-label=move || say("equations-matrix")>{matrix}</div>
            </Show>
            <LaterPart>
                <Paragraph name="equations-steps" />
                <Show when=small><StepSlider id="elimination-step" step last said /></Show>
                <LaterPart>
                    <Paragraph name="equations-3" />
                    <Paragraph name="equations-zero" />
                    <LaterPart><Pitfall name="equations-trap" /></LaterPart>
                </LaterPart>
            </LaterPart>
        </LaterPart>
    }
}

/// The rows of the system after some steps. The column that was just cleared is marked.
fn rows(solved: &Elimination, steps: usize, column: Option<usize>) -> impl IntoView + use<> {
    let system = solved.replay(steps);
    let unknowns = system.unknowns();
    let rows = system.rows().iter().map(|row| {
        let first = row.iter().position(|&value| value != 0);
        let cells = row.iter().enumerate().map(|(at, value)| {
            let class = match (at == unknowns, *value, Some(at) == first, Some(at) == column) {
                (true, ..) => "right",
                (_, 0, _, true) => "here",
                (_, 0, ..) => "",
                (_, _, true, true) => "one pivot here",
                (_, _, true, _) => "one pivot",
                (_, _, _, true) => "one here",
                _ => "one",
            };
            view! { <td class=class>{if *value == 0 && at < unknowns { "·".to_owned() } else { value.to_string() }}</td> }
        });
        view! { <tr>{cells.collect_view()}</tr> }
    });
    view! { <table><tbody>{rows.collect_view()}</tbody></table> }
}

fn step_text(step: Step) -> String {
    match step {
        Step::Swap { a, b } => say_with("step-swap", &[("a", &(a + 1)), ("b", &(b + 1))]),
        Step::Add { from, to, .. } => say_with("step-add", &[("a", &(from + 1)), ("b", &(to + 1))]),
        Step::Scale { row, times } => say_with("step-scale", &[("a", &(row + 1)), ("times", &times)]),
        Step::Append { from, times } => say_with("step-append", &[("a", &(from + 1)), ("times", &times)]),
    }
}

fn verdict(board: &Board, solved: &Elimination) -> String {
    match (solved.contradiction, solved.back_substitution()) {
        (None, Some(presses)) => {
            let free = board.variant().cells() - solved.pivots.len();
            let name = if free == 0 { "elimination-one" } else { "elimination-several" };
            say_with(name, &[("cells", &cell_names(board, super::parts::cells_of(&presses))), ("free", &free)])
        }
        (row, _) => say_with("elimination-none", &[("row", &(row.unwrap_or(0) + 1))]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::board_of;

    #[test]
    fn an_equation_names_the_presses_that_change_its_light() {
        let board = board_of("3x3:d58").unwrap();
        assert_eq!(presses_on(&board, 0), [0, 1, 3]);
        assert_eq!(presses_on(&board, 4), [1, 3, 4, 5, 7]);
    }
}
