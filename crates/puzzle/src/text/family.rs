//! Graphs by their names, followed by the lights: `petersen 1010010000`, or `cube:3 v0 v5`; one per
//! line. If the graph is specified elsewhere, the name may be omitted.

use super::Drafts;
use super::draft::{Draft, Spanned};
use super::error::{Fault, ReadErrorKind};
use super::form::Form;
use super::graph6::read_lights;
use super::rows::{RowStyle, push_vertices};
use super::source::{Piece, full_lines};
use super::write::WriteError;
use crate::board::Board;
use crate::family::Family;

/// Returns whether a line begins with the name of a graph, or with something meant as one: letters,
/// a colon, a digit.
pub(super) fn looks_like(line: &Piece) -> bool {
    line.words().next().is_some_and(|word| match word.split_once(':') {
        None => Family::is_name(word.text),
        Some((name, rest)) => {
            let letters = name.text.len() >= 3 && name.text.bytes().all(|byte| byte.is_ascii_lowercase());
            Family::is_name(name.text) || letters && rest.text.starts_with(|c: char| c.is_ascii_digit())
        }
    })
}

/// Reads graphs, one per line.
pub(super) fn read(text: &str, start: usize, states: u64, said: Option<Family>) -> Result<Drafts, Fault> {
    let mut dark = false;
    let mut drafts = Vec::new();
    for line in full_lines(text, start) {
        let Some(word) = line.words().next() else {
            continue;
        };
        let fault = |error| word.fault(ReadErrorKind::Family(error));
        let (family, named) = match said {
            Some(family) if !looks_like(&line) => (family, 0),
            _ => (word.text.parse().map_err(fault)?, word.text.len()),
        };
        let (vertices, _) = family.counts().map_err(fault)?;
        let lights = line.from(named);
        dark |= lights.text.trim().is_empty();
        drafts.push(Draft::family(Spanned::new(family, word.span()), read_lights(lights, vertices, states)?));
    }
    Ok(Drafts::from(drafts).dark_if(dark))
}

pub(super) fn write(board: &Board) -> Result<String, WriteError> {
    let form = Form::Family;
    let cannot = WriteError::Cannot { form, what: "a board whose shape has no name", instead: Form::File };
    let mut out = format!("{} ", board.variant().shape().as_family().ok_or(cannot)?);
    push_vertices(&mut out, board.lights(), RowStyle::Digits);
    out.push('\n');
    Ok(out)
}
