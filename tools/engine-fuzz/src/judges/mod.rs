//! Judges of each verb. A judge asks the program about a puzzle and compares the answer with the
//! rules, with an implementation of its own, or with another way to the same answer.

mod certificate;
mod hardest;
mod kernel;
mod lists;
mod play;
mod shortest;
mod solve;
mod tables;

pub use shortest::judge_answer;

use crate::program::{Session, Violation, demand};
use crate::puzzle::{Layout, Puzzle, Rule, numbering};
use crate::random::Random;
use anyhow::Result;
use serde_json::Value;

/// Asks about a puzzle; an error that is a [`Violation`] is a finding.
pub type Judge = fn(&mut Session, &Puzzle, &mut Random) -> Result<()>;

/// The judges: weight, name, number of cells of the largest puzzles, and function.
pub const JUDGES: [(usize, &str, usize, Judge); 14] = [
    (14, "solve", 1024, solve::judge),
    (20, "shortest", 1024, shortest::judge),
    (8, "lists", 300, lists::judge),
    (6, "certificate", 150, certificate::judge),
    // It chooses its own boards.
    (2, "checkpoint", 1, certificate::judge_checkpoint),
    (12, "hardest", 1024, hardest::judge),
    (10, "kernel", 1024, kernel::judge),
    (6, "hint", 500, shortest::judge_hint),
    (5, "path", 300, shortest::judge_path),
    (8, "play", 200, play::judge),
    (5, "chase-table", 100, tables::judge_chase),
    (4, "gen", 200, tables::judge_generation),
    (3, "verify", 300, solve::judge_verification),
    (3, "signal", 1024, shortest::judge_signal),
];

/// The verbs that the judges ask.
pub const VERBS: [&str; 10] =
    ["solve", "check", "kernel", "nullity", "hint", "path", "hardest", "chase-table", "gen", "verify"];

/// Reads a pattern: one number per cell.
pub fn pattern(puzzle: &Puzzle, rows: &Value) -> Result<Vec<u32>> {
    let Some(rows) = rows.as_array() else {
        return Err(Violation { kind: "json", detail: format!("no rows: {rows}") }.into());
    };
    let entries = rows.iter().filter_map(Value::as_array).flatten().filter(|entry| !entry.is_null());
    let values: Vec<u32> = entries.filter_map(|entry| entry.as_u64()?.try_into().ok()).collect();
    demand!(values.len() == puzzle.cells(), "json", "{} numbers for {} cells", values.len(), puzzle.cells());
    demand!(values.iter().all(|&value| value < puzzle.states), "json", "a number is not below {}", puzzle.states);
    Ok(values)
}

/// Reads a cell: a vertex, or `[row, column]`.
pub fn cell(puzzle: &Puzzle, value: &Value) -> Result<usize> {
    let number = match &puzzle.layout {
        Layout::Grid { width, holes, .. } => {
            let place =
                value[0].as_u64().zip(value[1].as_u64()).map(|(row, column)| row as usize * width + column as usize);
            place.and_then(|place| numbering(holes).get(place).copied().flatten())
        }
        _ => value.as_u64().map(|vertex| vertex as usize).filter(|&vertex| vertex < puzzle.cells()),
    };
    number.ok_or_else(|| Violation { kind: "json", detail: format!("no such cell: {value}") }.into())
}

pub fn number(value: &Value) -> Result<u64> {
    value.as_u64().ok_or_else(|| Violation { kind: "json", detail: format!("not a number: {value}") }.into())
}

/// Returns options for the kind of a puzzle, if options can describe it: no holes, no matrix and no
/// graph of its own.
pub fn kind_options(puzzle: &Puzzle) -> Option<Vec<String>> {
    let mut options = vec!["--states".to_owned(), puzzle.states.to_string()];
    match &puzzle.layout {
        Layout::Grid { width, height, holes, edges } if !holes.contains(&true) => {
            options.extend([
                "--size".to_owned(),
                format!("{width}x{height}"),
                "--edges".to_owned(),
                (*edges).to_owned(),
            ]);
        }
        Layout::Family { name, numbers } => {
            let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
            let numbers = if numbers.is_empty() { String::new() } else { format!(":{}", numbers.join(",")) };
            options.extend(["--shape".to_owned(), format!("{name}{numbers}")]);
        }
        _ => return None,
    }
    let rule = match &puzzle.rule {
        Rule::Named(name) => (*name).to_owned(),
        Rule::Shape { width, bits, .. } => {
            let rows = bits.chunks(*width).map(|row| row.iter().map(|&bit| if bit { '1' } else { '0' }).collect());
            format!("shape:{}", rows.collect::<Vec<String>>().join("/"))
        }
        Rule::Matrix(_) => return None,
    };
    options.extend(["--rule".to_owned(), rule]);
    Some(options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Goal;
    use serde_json::json;

    /// All lit on 2x2, which only four presses solve.
    fn all_lit() -> Puzzle {
        let layout = Layout::Grid { width: 2, height: 2, holes: vec![false; 4], edges: "flat" };
        Puzzle { layout, rule: Rule::Named("plus"), states: 2, lights: vec![1; 4], goal: Goal::State(0) }
    }

    /// Returns the kind of finding for an answer with these fields changed.
    fn kind_of(puzzle: &Puzzle, changes: &[(&str, Value)]) -> Option<&'static str> {
        let mut answer = json!({
            "solvable": true, "presses": [[1, 1], [1, 1]], "press_count": 4, "at_least": 4, "proved": true, "solution_count": "1",
        });
        changes.iter().for_each(|(name, value)| answer[name] = value.clone());
        let judged = judge_answer(puzzle, &answer, &mut Random::of_case(1, 1));
        judged.err().map(|error| error.downcast::<Violation>().unwrap().kind)
    }

    #[test]
    fn false_answers_are_found() {
        let board = all_lit();
        assert_eq!(kind_of(&board, &[]), None);
        assert_eq!(kind_of(&board, &[("presses", json!([[1, 1], [1, 0]]))]), Some("wrong"));
        assert_eq!(kind_of(&board, &[("press_count", json!(3))]), Some("wrong"));
        assert_eq!(kind_of(&board, &[("at_least", json!(5))]), Some("bounds"));
        assert_eq!(kind_of(&board, &[("at_least", json!(3))]), Some("bounds"));
        assert_eq!(kind_of(&board, &[("solution_count", json!("2"))]), Some("wrong"));
        assert_eq!(kind_of(&board, &[("solvable", json!(false)), ("witness", json!([[1, 0], [0, 0]]))]), Some("wrong"));
        assert_eq!(kind_of(&board, &[("presses", json!([[1, 1]]))]), Some("json"));
        // On a torus of this size all presses do the same: one is enough.
        let Layout::Grid { width, height, holes, .. } = board.layout.clone() else { unreachable!() };
        let layout = Layout::Grid { width, height, holes, edges: "torus" };
        let board = Puzzle { layout, rule: Rule::Named("king"), ..board };
        let three = [("presses", json!([[1, 1], [1, 0]])), ("press_count", json!(3)), ("at_least", json!(3))];
        assert_eq!(kind_of(&board, &[&three[..], &[("solution_count", json!("8"))]].concat()), Some("false proof"));
    }

    #[test]
    fn codes_are_those_of_the_documentation() {
        let board = all_lit();
        assert_eq!(board.code(), "2x2:f");
        let shape = Rule::Shape { width: 3, height: 3, bits: [0, 1, 0, 1, 1, 1, 0, 1, 0].map(|bit| bit == 1).to_vec() };
        let board = Puzzle { rule: shape, states: 3, goal: Goal::State(2), ..board };
        assert_eq!(board.code(), "2x2.shape3x3=5d0.k3.state2:1111");
        let layout = Layout::Graph { vertices: 3, links: vec![(0, 1), (1, 2), (0, 2)] };
        let rule = Rule::Named("open-plus");
        let graph = Puzzle { layout, rule, states: 257, lights: vec![1, 0, 256], goal: Goal::State(1) };
        assert_eq!(graph.code(), "g3=e.open-plus.k257.on:001000100");
    }
}
