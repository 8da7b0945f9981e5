//! Graphs as lists of edges, followed by the lights: `0-1 1-2 2-0 101`, or `0-1 1-2 2-0 v0 v2`.
//!
//! Vertices are numbered from 0; their number is the number of lights or, if those are named or
//! omitted, follows from the highest number in the edges.

use super::Drafts;
use super::draft::{Draft, Spanned};
use super::error::Fault;
use super::form::Form;
use super::graph6::{graph_of, is_vertex, read_lights};
use super::rows::{RowStyle, push_vertices};
use super::source::{Piece, full_lines};
use super::write::WriteError;
use crate::board::Board;

fn link(word: Piece) -> Option<(Piece, Piece)> {
    word.split_once('-').filter(|(a, b)| a.is_number() && b.is_number())
}

/// Returns whether a line begins with an edge.
pub(super) fn looks_like(line: &Piece) -> bool {
    line.listed().next().is_some_and(|word| link(word).is_some())
}

/// The edges of a graph, each with its place.
pub(super) type Links = Vec<Spanned<(usize, usize)>>;

/// The edges and the place of the first word that is none.
pub(super) fn read_links<'a>(words: impl Iterator<Item = Piece<'a>>) -> Result<(Links, Option<Piece<'a>>), Fault> {
    let mut links = Vec::new();
    for word in words {
        let Some((a, b)) = link(word) else {
            return Ok((links, Some(word)));
        };
        links.push(Spanned::new((a.number("a vertex")?, b.number("a vertex")?), word.span()));
    }
    Ok((links, None))
}

pub(super) fn read(text: &str, start: usize, states: u64) -> Result<Drafts, Fault> {
    let lines = full_lines(text, start);
    let words = lines.iter().flat_map(Piece::listed);
    let (links, rest) = read_links(words)?;
    let span = start..start + text.trim_end().len();
    let asked = links.iter().map(|link| link.value.0.max(link.value.1)).max().map_or(0, |last| last.saturating_add(1));
    let lights_at = rest.map_or(span.end, |word| word.start);
    let lights = Piece { text: &text[lights_at - start..span.end - start], start: lights_at };
    let lines: Vec<&str> = lights.text.split_whitespace().collect();
    let spelled = match rest {
        Some(word) if !is_vertex(word, states) => {
            // The lights say how many vertices there are; isolated ones have no edge.
            let states_written = if states > 36 { lines.len() } else { lines.iter().map(|l| l.chars().count()).sum() };
            Some(states_written)
        }
        _ => None,
    };
    if let (Some(word), true) = (rest, links.is_empty()) {
        return Err(word.expected("an edge such as 0-1"));
    }
    let vertices = spelled.unwrap_or(asked);
    let lights = read_lights(lights, vertices, states)?;
    Ok(Drafts::from(Draft::graph(Spanned::new(vertices, span), links, lights)).dark_if(rest.is_none()))
}

pub(super) fn write(board: &Board) -> Result<String, WriteError> {
    let form = Form::EdgeList;
    let graph = graph_of(board, form)?;
    let mut out = String::new();
    for (a, b) in graph.edges() {
        out.push_str(&format!("{a}-{b} "));
    }
    if out.is_empty() {
        return Err(WriteError::Cannot { form, what: "a graph without an edge", instead: Form::Graph6 });
    }
    push_vertices(&mut out, board.lights(), RowStyle::Digits);
    out.push('\n');
    Ok(out)
}
