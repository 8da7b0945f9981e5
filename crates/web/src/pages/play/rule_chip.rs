//! The rule of the current board in a few words and a small drawing. A tap opens the help.

use super::current_game::CurrentGame;
use crate::session::{messages, said, say, say_with};
use douse::edges::Edges;
use douse::play_rules::PlayRule;
use douse::rule::Rule;
use douse_game::game::Game;
use leptos::prelude::*;

/// The distance from the pressed cell to the edge of the drawing.
const REACH: isize = 2;

/// The drawing for graphs: a light and its neighbours.
const NEIGHBOURS: &str = "M1.7 2.5a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0M.1 2.5a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0\
    M3.3 1a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M3.3 4a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0";

/// The rule of the current board.
#[component]
pub fn RuleChip(current_game: CurrentGame) -> impl IntoView {
    let shape = Memo::new(move |_| {
        let drawn = |game: &Game| game.variant().shape().as_grid().map(|_| drawing(game.variant().rule()));
        current_game.game(drawn).unwrap_or_else(|| NEIGHBOURS.to_owned())
    });
    let text = move || current_game.game(words).join(" · ");
    view! {
        <button id="rule-chip" class="chip" type="button" aria-haspopup="dialog" title=said("chip-more") on:click=move |_| current_game.help.set(true)>
            <svg class="chip-shape" viewBox="-0.5 -0.5 6 6" aria-hidden="true">
                <path class="chip-ground" d="M0 0h5v5h-5z" />
                <path class="chip-lights" d=move || shape.get() />
                <circle cx="2.5" cy="2.5" r="0.28" />
            </svg>
            <span>{text}</span>
        </button>
    }
}

/// The rule in words: lights, edges, states and rule of play, as far as they are unusual.
fn words(game: &Game) -> Vec<String> {
    let (messages, variant) = (messages(), game.variant());
    let mut words = match variant.shape().as_grid() {
        Some(grid) if grid.edges() == Edges::Flat => vec![messages.rule(variant.rule())],
        Some(grid) => vec![messages.rule(variant.rule()), messages.edges(grid.edges())],
        // On a graph the lines show the neighbours.
        None if *variant.rule() == Rule::Plus => vec![say("chip-graph")],
        None => vec![messages.rule(variant.rule())],
    };
    if !variant.states().is_two() {
        words.push(say_with("chip-states", &[("n", &variant.states().get())]));
    }
    if game.rule() != PlayRule::Any {
        words.push(messages.play(game.rule()));
    }
    words
}

/// The lights that a press changes, as squares on a grid of five by five.
fn drawing(rule: &Rule) -> String {
    let offsets = match (rule.offsets(), rule) {
        (Some(offsets), _) => offsets,
        (None, Rule::RowColumn) => (-REACH..=REACH).flat_map(|at| [(at, 0), (0, at)]).collect(),
        (None, _) => vec![(0, 0)],
    };
    let near = offsets.into_iter().filter(|(row, column)| row.abs().max(column.abs()) <= REACH);
    let square = |(row, column): (isize, isize)| format!("M{}.1 {}.1h.8v.8h-.8z", column + REACH, row + REACH);
    near.map(square).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_drawn_around_the_middle() {
        let squares = |rule: &Rule| drawing(rule).matches('M').count();
        assert_eq!(
            (squares(&Rule::Plus), squares(&Rule::King), squares(&Rule::Knight)),
            (5, 9, squares(&Rule::Knight))
        );
        assert!(drawing(&Rule::Plus).contains("M2.1 1.1"));
        assert!(squares(&Rule::RowColumn) >= 9);
    }
}
