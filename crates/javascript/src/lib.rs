//! The engine for JavaScript, for the npm package `@douse/engine`.
//!
//! Boards go in as text, and answers come out as JSON; `package/engine.js` makes objects of them
//! and `package/engine.d.ts` describes these. Unlike the element `<douse-board>`, which must be
//! small, this has every method: reading all notations, solving large boards, and the searches that
//! prove a solution to be shortest.

mod answers;

use answers::{BoardView, Failure, HintView, QuietView, SolvedView, names, quiet_views};
use douse::board::Board;
use douse::shortest::{Budget, Lengths};
use douse::solve::{Answer, Solve, kernel_within, nullity_within};
use douse::text::{self, ReadOptions};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use wasm_bindgen::prelude::*;

/// Options of reading a board.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ReadRequest {
    form: Option<String>,
    size: Option<String>,
    states: Option<u64>,
    rule: Option<String>,
    edges: Option<String>,
}

/// Options of solving.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SolveRequest {
    shortest: bool,
    seconds: Option<f64>,
}

/// Limits of a computation.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct TimeRequest {
    seconds: Option<f64>,
}

/// Reads a board in any notation and describes it.
#[wasm_bindgen]
pub fn read(input: &str, options: &str) -> Result<String, String> {
    told(request(options).and_then(|request: ReadRequest| {
        let options = read_options(&request)?;
        let mut boards = text::read(input.as_bytes(), &options, &text::own_input())
            .map_err(|error| Failure::of_reading(&error))?
            .boards;
        match (boards.pop(), boards.len()) {
            (Some(board), 0) => Ok(BoardView::of(&board)),
            (_, others) => Err(Failure::new("read", format!("found {} boards, but expected one", others + 1))),
        }
    }))
}

/// The names of all cells, in the order of the lights.
#[wasm_bindgen]
pub fn cell_names(board: &str) -> Result<Vec<String>, String> {
    let board = failing(one(board))?;
    let shape = board.variant().shape();
    Ok((0..shape.cells()).map(|cell| shape.cell_name(cell)).collect())
}

/// The board after some presses, given as names of cells.
#[wasm_bindgen]
pub fn press(board: &str, presses: &str) -> Result<String, String> {
    told(one(board).and_then(|mut board| {
        let cells =
            text::read_presses(presses, board.variant().shape()).map_err(|error| Failure::of_reading(&error))?;
        cells.into_iter().for_each(|cell| board.press(cell));
        Ok(BoardView::of(&board))
    }))
}

/// All solutions of a board as one of them and the quiet patterns, or the proof that there is none.
#[wasm_bindgen]
pub fn solve(board: &str, options: &str) -> Result<String, String> {
    told(request(options).and_then(|request: SolveRequest| {
        let (board, budget) = (one(board)?, budget(request.seconds));
        let shape = board.variant().shape();
        Ok(match board.solve_within(&budget).map_err(Failure::of_solving)? {
            Answer::Unsolvable(witness) => {
                SolvedView::Unsolvable { witness: names(shape, &witness.pattern), explanation: witness.to_string() }
            }
            Answer::Solvable(space) => {
                let shortest = request.shortest.then(|| space.shortest(&budget));
                let presses = shortest.as_ref().map_or(space.presses(), |shortest| &shortest.presses);
                SolvedView::Solvable {
                    presses: names(shape, presses),
                    nullity: space.nullity(),
                    count: space.count().prime_powers().collect(),
                    quiet: quiet_views(&space),
                    shortest: shortest.as_ref().map(Into::into),
                }
            }
        })
    }))
}

/// Solutions of a board one after another, at most `limit`.
#[wasm_bindgen]
pub fn solutions(board: &str, limit: usize) -> Result<String, String> {
    told(one(board).and_then(|board| {
        let shape = board.variant().shape();
        match board.solve_within(&budget(None)).map_err(Failure::of_solving)? {
            Answer::Unsolvable(_) => Ok(Vec::new()),
            Answer::Solvable(space) => Ok(space.iter().take(limit).map(|presses| names(shape, &presses)).collect()),
        }
    }))
}

/// The number of independent quiet patterns.
#[wasm_bindgen]
pub fn nullity(board: &str, options: &str) -> Result<usize, String> {
    failing(request(options).and_then(|request: TimeRequest| {
        nullity_within(one(board)?.variant(), &budget(request.seconds)).map_err(Failure::of_solving)
    }))
}

/// Quiet patterns that generate all others.
#[wasm_bindgen]
pub fn quiet_patterns(board: &str, options: &str) -> Result<String, String> {
    told::<Vec<QuietView>>(request(options).and_then(|request: TimeRequest| {
        let space = kernel_within(one(board)?.variant(), &budget(request.seconds)).map_err(Failure::of_solving)?;
        Ok(quiet_views(&space))
    }))
}

/// The next press with its reason, and the effect of every press.
#[wasm_bindgen]
pub fn hint(board: &str, options: &str) -> Result<String, String> {
    told(request(options).and_then(|request: TimeRequest| {
        let board = one(board)?;
        let shape = board.variant().shape();
        let hint = douse::hint(&board, &budget(request.seconds)).map_err(|error| Failure::of_hint(shape, error))?;
        Ok(HintView::of(shape, &hint))
    }))
}

/// The version of the package.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The default time limit of a computation, in seconds.
const SECONDS: f64 = 10.0;

fn budget(seconds: Option<f64>) -> Budget<'static> {
    let time = Duration::try_from_secs_f64(seconds.unwrap_or(SECONDS)).unwrap_or(Duration::MAX);
    Budget::unlimited().with_time(time)
}

fn one(input: &str) -> Result<Board, Failure> {
    use douse::ParseBoardError;
    input.parse().map_err(|error| match error {
        ParseBoardError::Read(error) => Failure::of_reading(&error),
        error @ ParseBoardError::Several { .. } => Failure::new("read", error.to_string()),
    })
}

fn request<'a, T: Deserialize<'a>>(options: &'a str) -> Result<T, Failure> {
    serde_json::from_str(options).map_err(|error| Failure::new("options", error.to_string()))
}

fn read_options(request: &ReadRequest) -> Result<ReadOptions, Failure> {
    fn parsed<T: std::str::FromStr<Err: ToString>>(text: Option<&String>) -> Result<Option<T>, Failure> {
        text.map(|text| text.parse().map_err(|error: T::Err| Failure::new("options", error.to_string()))).transpose()
    }
    let states = request.states.map(douse::States::new).transpose();
    Ok(ReadOptions {
        form: parsed(request.form.as_ref())?,
        size: parsed(request.size.as_ref())?,
        states: states.map_err(|error| Failure::new("options", error.to_string()))?,
        rule: parsed(request.rule.as_ref())?,
        edges: parsed(request.edges.as_ref())?,
        ..ReadOptions::default()
    })
}

/// An answer as JSON, or a failure as JSON.
fn told<T: Serialize>(answer: Result<T, Failure>) -> Result<String, String> {
    let answer = failing(answer)?;
    failing(serde_json::to_string(&answer).map_err(|error| Failure::new("internal", error.to_string())))
}

fn failing<T>(answer: Result<T, Failure>) -> Result<T, String> {
    answer.map_err(|failure| serde_json::to_string(&failure).unwrap_or(failure.message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn value(answer: Result<String, String>) -> Value {
        serde_json::from_str(&answer.unwrap()).unwrap()
    }

    fn failure<T: std::fmt::Debug>(answer: Result<T, String>) -> Value {
        serde_json::from_str(&answer.unwrap_err()).unwrap()
    }

    #[test]
    fn boards_are_read_in_any_notation_and_described() {
        let board = value(read(".#.\n###\n.#.", "{}"));
        assert_eq!((&board["code"], &board["width"], &board["states"]), (&json!("3x3:5d0"), &json!(3), &json!(2)));
        let torus = value(read("000000000", r#"{"size":"3x3","edges":"torus","rule":"king","form":"hex"}"#));
        assert_eq!((&torus["edges"], &torus["rule"]), (&json!("torus"), &json!("king")), "{torus}");
        let error = failure(read("010\n01\n", "{}"));
        assert_eq!((&error["code"], &error["line"], &error["column"]), (&json!("read"), &json!(2), &json!(3)));
        assert_eq!(failure(read("3x3:5d0", r#"{"rule":"queen"}"#))["code"], "options");
        assert_eq!(cell_names("2x2:0").unwrap(), ["A1", "B1", "A2", "B2"]);
    }

    #[test]
    fn solutions_are_shortest_and_can_be_pressed() {
        for code in ["5x5:ffffff8", "5x5.k3:1000000000000000000000000", "4x4@torus:f0f0", "petersen:da8"] {
            let solved = value(solve(code, r#"{"shortest":true}"#));
            if solved["solvable"] == false {
                assert!(!solved["witness"].as_array().unwrap().is_empty(), "{code}");
                continue;
            }
            let presses: Vec<&str> = solved["presses"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            assert_eq!(value(press(code, &presses.join(" ")))["solved"], true, "{code}");
            assert_eq!(solved["shortest"]["proved"], true);
        }
        assert_eq!(value(solve("5x5:ffffff8", r#"{"shortest":true}"#))["shortest"]["atLeast"], 15);
        assert_eq!(value(solutions("5x5:ffffff8", 10)).as_array().unwrap().len(), 4);
        assert_eq!(value(solutions("5x5:8000000", 10)), json!([]));
    }

    #[test]
    fn quiet_patterns_and_hints() {
        assert_eq!(
            (
                nullity("5x5:0000000", "{}").unwrap(),
                value(quiet_patterns("5x5:0000000", "{}")).as_array().unwrap().len()
            ),
            (2, 2)
        );
        let next = value(hint("3x3:5d0", "{}"));
        assert_eq!((&next["next"]["cell"], &next["next"]["reason"]), (&json!("B2"), &json!("only-solution")));
        assert_eq!(next["effects"][4], "nearer");
        let error = failure(hint("5x5:8000000", "{}"));
        assert_eq!(error["code"], "unsolvable");
        assert!(error["witness"].as_array().is_some_and(|witness| witness.len() == 12));
    }
}
