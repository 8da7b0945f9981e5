//! The rules of a board in sentences, as they stand on a sheet.

use douse::edges::Edges;
use douse::goal::Goal;
use douse::rule::Rule;
use douse::shape::Shape;
use douse_messages::Messages;

use douse::board::Board;

/// The effect of a press, the goal, and the edges.
pub(super) fn sentences(messages: &Messages, board: &Board) -> String {
    let variant = board.variant();
    let (states, rule) = (variant.states(), variant.rule());
    let mut sentences = Vec::new();
    let kind = match (variant.shape(), rule) {
        (Shape::Grid(_), Rule::Plus | Rule::X | Rule::King | Rule::Knight | Rule::OpenPlus | Rule::RowColumn) => {
            Some(format!("sheet-rule-{}", rule.name()))
        }
        (Shape::Graph(_), Rule::Plus) => Some("sheet-rule-graph".to_owned()),
        (Shape::Graph(_), Rule::OpenPlus) => Some("sheet-rule-graph-open".to_owned()),
        _ => None,
    };
    let joined = variant.shape().as_grid().map(|grid| grid.edges()).filter(|edges| *edges != Edges::Flat);
    if let Some(name) = &kind {
        sentences.push(messages.get(name));
    }
    if let Some(edges) = joined {
        sentences.push(messages.with("sheet-edges", &[("edges", &messages.edges(edges))]));
    }
    if kind.is_none() || joined.is_some() {
        // An example says it exactly.
        let cell = if joined.is_some() { 0 } else { variant.cells() / 2 };
        let shape = variant.shape();
        let lights: Vec<String> = variant.lights_of(cell).into_iter().map(|light| shape.cell_name(light)).collect();
        let values: [(&str, &dyn std::fmt::Display); 2] =
            [("cell", &shape.cell_name(cell)), ("cells", &lights.join(", "))];
        sentences.push(messages.with("sheet-example", &values));
    }
    if states.is_two() {
        sentences.push(messages.get("sheet-two"));
    } else {
        sentences.push(messages.with("sheet-states", &[("last", &(states.get() - 1))]));
    }
    sentences.push(match board.goal() {
        Goal::Off | Goal::State(0) => messages.get(if states.is_two() { "sheet-goal-off" } else { "sheet-goal-zero" }),
        Goal::State(1) if states.is_two() => messages.get("sheet-goal-on"),
        Goal::State(state) => messages.with("sheet-goal-state", &[("state", state)]),
        Goal::Picture(_) => messages.get("sheet-goal-picture"),
    });
    sentences.join(" ")
}
