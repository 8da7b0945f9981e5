//! Lesson 6: all solutions, and the shortest of them.

use super::own_board;
use super::parts::{BoardFigure, LaterPart, Paragraph, cell_names, cells_of, marked, scene};
use super::quiet::quiet_patterns;
use crate::parts::board_view::MarkKind;
use crate::parts::thumbnail::Thumbnail;
use crate::session::{say, say_with};
use douse::board::Board;
use douse::pattern::Pattern;
use douse::solve::solve;
use leptos::prelude::*;

/// All solutions are drawn for up to this many quiet patterns.
const MAX_PATTERNS: usize = 4;

/// Adds a set of quiet patterns to a solution.
fn solution(first: &Pattern, quiet: &[Pattern], set: u32) -> Pattern {
    let mut solution = first.clone();
    let added = quiet.iter().enumerate().filter(|(number, _)| set >> number & 1 == 1);
    added.for_each(|(_, pattern)| solution.add(pattern));
    solution
}

#[component]
pub fn Shortest(own: RwSignal<Board>) -> impl IntoView {
    let board = Memo::new(move |_| own.with(own_board::solvable));
    let first = Memo::new(move |_| {
        let answer = board.with(|(board, _)| solve(board).ok())?;
        answer.space().map(|space| space.presses().clone())
    });
    let quiet = Memo::new(move |_| own.with(quiet_patterns));
    let set = RwSignal::new(0_u32);
    Effect::new(move |_| {
        own.track();
        set.set(0);
    });
    let now = move || {
        let first = first.get()?;
        Some(quiet.with(|quiet| solution(&first, quiet, set.get())))
    };
    let shown = Signal::derive(move || match now() {
        Some(presses) => board.with(|(board, _)| marked(board, MarkKind::Solution, cells_of(&presses))),
        None => board.with(|(board, _)| scene(board)),
    });
    let said = move || say_with("all-now", &[("n", &now().map_or(0, |presses| presses.total()))]);
    let changed = move || {
        let cells =
            board.with(|(board, changed)| (!changed.is_empty()).then(|| cell_names(board, changed.iter().copied())))?;
        Some(say_with("all-changed", &[("cells", &cells)]))
    };
    let toggles = move || {
        let toggle = |number: usize| {
            view! {
                <button class="small" type="button" aria-pressed=move || (set.get() >> number & 1 == 1).to_string()
                    on:click=move |_| set.update(|set| *set ^= 1 << number)>
                    {move || say_with("all-add", &[("number", &(number + 1))])}
                </button>
            }
        };
        (0..quiet.with(Vec::len).min(31)).map(toggle).collect_view()
    };
    let gallery = move || {
        let (first, quiet) = (first.get()?, quiet.get());
        let grid = own.with(|board| board.variant().shape().as_grid().cloned())?;
        if quiet.len() > MAX_PATTERNS {
            return None;
        }
        let all: Vec<(u32, Pattern)> = (0..1 << quiet.len()).map(|set| (set, solution(&first, &quiet, set))).collect();
        let fewest = all.iter().map(|(_, presses)| presses.total()).min()?;
        let items = all.into_iter().map(|(number, presses)| {
            let total = presses.total();
            let text = move || say_with(if total == fewest { "all-shortest" } else { "all-other" }, &[("n", &total)]);
            view! {
                <li>
                    <button type="button" class="gallery-item" class:best=total == fewest
                        aria-pressed=move || (set.get() == number).to_string() on:click=move |_| set.set(number)>
                        <Thumbnail grid=grid.clone() pattern=presses label=Signal::derive(text) />
                        <span aria-hidden="true">{text}</span>
                    </button>
                </li>
            }
        });
        Some(items.collect_view())
    };
    view! {
        <Paragraph name="all-1" />
        <BoardFigure scene=shown caption=Signal::derive(|| say("all-board")) on_press=|_| {} />
        <p class="quiet-text">{changed}</p>
        <p class="said" id="all-said" aria-live="polite">{said}</p>
        <div class="controls no-print" role="group" aria-label=move || say("quiet-which")>{toggles}</div>
        <LaterPart>
            <Paragraph name="all-every" />
            <ul class="gallery">{gallery}</ul>
            <LaterPart>
                <Paragraph name="all-2" />
                <Paragraph name="all-fewest" />
                <LaterPart><Paragraph name="all-3" /></LaterPart>
            </LaterPart>
        </LaterPart>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::board_of;

    #[test]
    fn every_set_of_quiet_patterns_gives_another_solution() {
        let board = board_of("5x5:d5e7248").unwrap();
        let (quiet, answer) = (quiet_patterns(&board), solve(&board).unwrap());
        let Some(space) = answer.space() else { panic!("the example can be solved") };
        let all: Vec<Pattern> = (0..4).map(|set| solution(space.presses(), &quiet, set)).collect();
        assert!(all.iter().all(|presses| board.variant().effect(presses) == board.difference()));
        assert!((0..4).all(|i| (0..i).all(|j| all[i] != all[j])));
    }
}
