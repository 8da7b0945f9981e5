//! Reading presses in every form that `douse solve` prints, or as boards in which lit cells are
//! pressed.

use crate::failure::Failure;
use crate::input;
use crate::snippet::InputError;
use douse::board::Board;
use douse::pattern::Pattern;
use douse::place::Place;
use douse::shape::Shape;
use douse::text::{self, ReadOptions};
use serde_json::Value;
use std::ffi::OsStr;

/// Reads presses for every board; `None` stands for "no solution".
///
/// Reads lists of cells, one line per board (`solve --list`), grids of numbers (`solve`, also with
/// `PUZZLE #1`), lines of JSON (`solve --json`), and boards in any notation.
pub fn read(argument: &OsStr, boards: &[Board]) -> anyhow::Result<Vec<Option<Pattern>>> {
    let (name, bytes) = input::bytes(argument)?;
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<(usize, &str)> = (1..)
        .zip(text.lines())
        .map(|(number, line)| (number, line.trim()))
        .filter(|(_, line)| !line.is_empty())
        .collect();
    let begin = lines.first().map_or("", |(_, line)| *line);
    let all = if begin.starts_with('{') && begin.ends_with('}') {
        let pairs = paired(&name, lines.len(), boards)?;
        pairs
            .zip(&lines)
            .map(|(board, (number, line))| parse_json(&name, *number, line, board))
            .collect::<Result<_, _>>()?
    } else if lines.iter().any(|(_, line)| line.starts_with(HEADING)) {
        let parts: Vec<&str> = text.split(HEADING).skip(1).map(without_number).collect();
        let pairs = paired(&name, parts.len(), boards)?;
        pairs.zip(&parts).map(|(board, part)| parse_grid(&name, part.as_bytes(), board)).collect::<Result<_, _>>()?
    } else if lines.iter().all(|(_, line)| is_list(line)) && !lines.is_empty() {
        let one = boards.len() == 1 && lines.iter().all(|(_, line)| *line != NO_SOLUTION);
        if one {
            // The list of a single board may have line breaks.
            return Ok(vec![Some(parse_list(&name, 1, &text, &boards[0])?)]);
        }
        let pairs = paired(&name, lines.len(), boards)?;
        let each = pairs.zip(&lines).map(|(board, (number, line))| match *line {
            NO_SOLUTION => Ok(None),
            line => parse_list(&name, *number, line, board).map(Some),
        });
        each.collect::<anyhow::Result<_>>()?
    } else if let [board] = boards {
        vec![parse_grid(&name, &bytes, board)?]
    } else {
        let options = read_options(&boards[0]);
        let reading =
            text::read(&bytes, &options, &text::own_input()).map_err(|error| InputError::new(&name, &bytes, error))?;
        let pairs = paired(&name, reading.boards.len(), boards)?;
        let each = pairs.zip(&reading.boards).map(|(board, presses)| check_count(board, presses.lights()).map(Some));
        each.collect::<anyhow::Result<_>>()?
    };
    Ok(all)
}

const HEADING: &str = "PUZZLE #";
const NO_SOLUTION: &str = "no solution";

/// The part below the line of a heading.
fn without_number(part: &str) -> &str {
    part.split_once('\n').map_or("", |(_, below)| below)
}

/// True if a line is a list of cells, in the form of `solve --list`.
fn is_list(line: &str) -> bool {
    let is_name = |word: &str| {
        let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
        letters > 0 && word.len() > letters && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    line == NO_SOLUTION
        || line == "none"
        || line.split([' ', ',', ';', '\t']).filter(|word| !word.is_empty()).all(is_name)
}

fn read_options(board: &Board) -> ReadOptions {
    let variant = board.variant();
    let size = variant.shape().as_grid().map(|grid| grid.size());
    ReadOptions { size, states: Some(variant.states()), ..ReadOptions::default() }
}

/// The boards; an error unless there are presses for each of them.
fn paired<'a>(
    name: &str,
    presses: usize,
    boards: &'a [Board],
) -> anyhow::Result<impl Iterator<Item = &'a Board> + use<'a>> {
    if presses != boards.len() {
        let message = format!("{name} has presses for {presses} boards, but the number of boards is {}", boards.len());
        return Err(Failure::new(message).advise("write the presses for each board, in the same order").into());
    }
    Ok(boards.iter())
}

fn parse_list(name: &str, number: usize, line: &str, board: &Board) -> anyhow::Result<Pattern> {
    let variant = board.variant();
    let cells = text::read_presses(line, variant.shape()).map_err(|mut error| {
        error.line += number - 1;
        InputError::new(name, line.as_bytes(), error)
    })?;
    let mut presses = Pattern::zeros(variant.states(), variant.cells());
    cells.into_iter().for_each(|cell| presses.add_at(cell, 1));
    Ok(presses)
}

fn parse_grid(name: &str, bytes: &[u8], board: &Board) -> anyhow::Result<Option<Pattern>> {
    if bytes.trim_ascii() == NO_SOLUTION.as_bytes() {
        return Ok(None);
    }
    let reading = text::read(bytes, &read_options(board), &text::own_input())
        .map_err(|error| InputError::new(name, bytes, error))?;
    match &reading.boards[..] {
        [presses] => check_count(board, presses.lights()).map(Some),
        grids => {
            let cells: usize = grids.iter().map(|grid| grid.variant().cells()).sum();
            Err(wrong_count(board, cells).into())
        }
    }
}

fn check_count(board: &Board, presses: &Pattern) -> anyhow::Result<Pattern> {
    if presses.len() != board.variant().cells() {
        return Err(wrong_count(board, presses.len()).into());
    }
    Ok(presses.clone())
}

fn wrong_count(board: &Board, cells: usize) -> Failure {
    let message = format!("presses for {cells} cells, but the board has {}", board.variant().cells());
    Failure::new(message).advise("one number for every cell is needed")
}

/// The presses of an answer in JSON.
fn parse_json(name: &str, number: usize, line: &str, board: &Board) -> anyhow::Result<Option<Pattern>> {
    let failure = |what: &str| Failure::new(format!("{name}:{number}: {what}"));
    let answer: Value = serde_json::from_str(line).map_err(|error| failure(&error.to_string()))?;
    if answer["solvable"] == Value::Bool(false) {
        return Ok(None);
    }
    let rows: Vec<Vec<Option<u16>>> = serde_json::from_value(answer["presses"].clone())
        .map_err(|_| failure("there are no presses as rows of numbers").advise("douse solve --json writes them"))?;
    let (variant, states) = (board.variant(), board.variant().states());
    let mut presses = Pattern::zeros(states, variant.cells());
    for (row, numbers) in rows.iter().enumerate() {
        for (column, value) in numbers.iter().enumerate() {
            let cell = match variant.shape() {
                Shape::Grid(grid) => grid.cell_at(Place { row, column }),
                Shape::Graph(_) => (row == 0 && column < variant.cells()).then_some(column),
            };
            match (cell, value) {
                (Some(cell), Some(value)) => presses.set(cell, states.reduce((*value).into())),
                (None, None | Some(0)) => {}
                _ => return Err(failure("the presses are for another board").into()),
            }
        }
    }
    Ok(Some(presses))
}
