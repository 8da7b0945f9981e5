//! A board in words, as it was understood.

use crate::board::Board;
use crate::family::Family;
use crate::goal::Goal;
use crate::rule::Rule;
use crate::shape::Shape;

/// A board in words, as it was understood.
///
/// ```
/// use douse_puzzle::text::{self, ReadOptions};
/// let reading = text::read(b"00100\n01110\n00100\n00001\n00010", &ReadOptions::default(), &text::own_input())?;
/// assert_eq!(text::summary(&reading.boards[0]), "5 wide, 5 high, 7 lit, plus rule, flat, target all off");
/// # Ok::<(), douse_puzzle::text::ReadError>(())
/// ```
pub fn summary(board: &Board) -> String {
    let variant = board.variant();
    let counted = |count: usize, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
    let mut parts = Vec::new();
    match variant.shape() {
        Shape::Grid(grid) => {
            parts.push(format!("{} wide", grid.size().width()));
            parts.push(format!("{} high", grid.size().height()));
            if grid.has_holes() {
                parts.push(counted(grid.size().cells() - grid.cells(), "hole", "holes"));
            }
        }
        Shape::Graph(graph) if graph.family().is_some() => {
            parts.extend(graph.family().map(Family::description));
            parts.push(counted(graph.vertices(), "light", "lights"));
        }
        Shape::Graph(graph) => {
            parts.push(counted(graph.vertices(), "vertex", "vertices"));
            parts.push(counted(graph.edges().count(), "edge", "edges"));
        }
    }
    if !variant.states().is_two() {
        parts.push(format!("{} states", variant.states().get()));
    }
    parts.push(format!("{} lit", board.lights().support()));
    parts.push(match variant.rule() {
        Rule::Drawn(stamp) => format!("drawn rule {stamp}"),
        rule => format!("{} rule", rule.name()),
    });
    if let Shape::Grid(grid) = variant.shape() {
        parts.push(grid.edges().to_string());
    }
    parts.push(match board.goal() {
        Goal::Off => "target all off".into(),
        Goal::State(1) => "target all on".into(),
        Goal::State(state) => format!("target all in state {state}"),
        Goal::Picture(_) => "target a picture".into(),
    });
    if let Some(title) = board.title() {
        parts.push(format!("titled {title:?}"));
    }
    parts.join(", ")
}
