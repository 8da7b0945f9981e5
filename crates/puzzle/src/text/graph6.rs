//! Graphs in graph6, the format of nauty, followed by the lights: `FhCKG 1010010`.
//!
//! The number of vertices comes first (one byte up to 62, else `~` and three bytes, else `~~` and
//! six), then the upper triangle of the adjacency matrix column by column (0-1, 0-2, 1-2, 0-3,
//! ...), six bits per byte, 63 added to each. Literature: McKay, Piperno: Practical graph
//! isomorphism II (2014); formats.txt of nauty.

use super::Drafts;
use super::draft::{Draft, DraftLights, Spanned};
use super::edge_list::Links;
use super::error::{Fault, ReadErrorKind};
use super::form::Form;
use super::rows::{RowStyle, push_vertices};
use super::source::{Piece, full_lines};
use super::symbols::Alphabet;
use super::write::WriteError;
use crate::board::Board;
use crate::graph::{Graph, GraphError};
use crate::incidence::Incidence;
use crate::rule::Rule;
use crate::shape::Shape;
use douse_algebra::budget::Budget;
use douse_algebra::narrow::small;

const MARK: &str = ">>graph6<<";

/// The most vertices pairs are written for: they take half the square of that in bits.
pub(super) const MAX_WRITTEN_VERTICES: usize = 1 << 15;

/// The pairs of vertices in their order: 0-1, 0-2, 1-2, 0-3, ...
pub(super) fn pairs(vertices: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..vertices).flat_map(|b| (0..b).map(move |a| (a, b)))
}

/// The pairs of vertices that edges join.
pub(super) fn joined_pairs(graph: &Graph) -> impl Iterator<Item = bool> + '_ {
    (1..graph.vertices()).flat_map(move |b| {
        let mut below = graph.neighbours(b).iter().peekable();
        (0..small(b)).map(move |a| below.next_if_eq(&&a).is_some())
    })
}

/// Returns whether a line can begin with graph6: every byte of the first word is one of its 64, and
/// there are as many as the first ones say.
pub(super) fn looks_like(line: &Piece) -> bool {
    line.text.starts_with(MARK) || line.words().next().is_some_and(|word| read_graph(word).is_ok())
}

pub(super) fn read(text: &str, start: usize, states: u64) -> Result<Drafts, Fault> {
    let mut dark = false;
    let mut drafts = Vec::new();
    for line in full_lines(text, start) {
        let line = line.after(MARK).unwrap_or(line);
        // After the mark the first graph follows in the same line or in the next.
        let Some(word) = line.words().next() else {
            continue;
        };
        let (vertices, links) = read_graph(word)?;
        let lights = line.from(word.text.len());
        dark |= lights.text.trim().is_empty();
        let lights = read_lights(lights, vertices, states)?;
        drafts.push(Draft::graph(Spanned::new(vertices, word.span()), links, lights));
    }
    if drafts.is_empty() {
        return Err(Fault::expected(start + text.len()..start + text.len(), "a graph", ""));
    }
    Ok(Drafts::from(drafts).dark_if(dark))
}

/// The lights of a graph: one digit per vertex, or the names of the lit vertices, or nothing for
/// all off.
pub(super) fn read_lights(word: Piece, vertices: usize, states: u64) -> Result<Spanned<DraftLights>, Fault> {
    let span = word.span();
    let mut words = word.words().peekable();
    let Some(first) = words.peek().copied() else {
        return Ok(Spanned::new(DraftLights::Off, span));
    };
    if is_vertex(first, states) {
        let mut lit = Vec::new();
        for word in words {
            let number = word.after("v").or_else(|| word.after("V")).filter(Piece::is_number);
            let vertex = number.ok_or_else(|| word.expected("a vertex such as v0"))?;
            lit.push(Spanned::new(vertex.number("a vertex")?, word.span()));
        }
        return Ok(Spanned::new(DraftLights::Vertices(lit), span));
    }
    read_vertex_states(word.trimmed(), vertices, states)
}

/// Returns whether lights begin with the name of a vertex. From 32 states on `v` is a digit, so
/// only digits are read then.
pub(super) fn is_vertex(word: Piece, states: u64) -> bool {
    word.text.starts_with(['v', 'V']) && word.text.len() > 1 && !(32..=36).contains(&states)
}

/// One state per vertex: the same digits as a row of the board file.
pub(super) fn read_vertex_states(line: Piece, vertices: usize, states: u64) -> Result<Spanned<DraftLights>, Fault> {
    let block = super::rows::Block::read(&[line], Alphabet::of_states(states)).map_err(|fault| {
        let Fault { span, kind } = fault;
        let kind = match kind {
            ReadErrorKind::State { value, place, states } => {
                ReadErrorKind::CellState { cell: format!("v{}", place.column), value, states }
            }
            ReadErrorKind::ThirdSymbol { symbol, place, .. } if symbol.is_ascii_digit() => {
                ReadErrorKind::CellState { cell: format!("v{}", place.column), value: symbol.into(), states }
            }
            ReadErrorKind::ThirdSymbol { symbol, .. } | ReadErrorKind::UnknownSymbol { symbol, .. } => {
                ReadErrorKind::Expected {
                    expected: "the state of a vertex".into(),
                    found: super::error::quoted(&symbol.to_string()),
                }
            }
            kind => kind,
        };
        Fault::new(span, kind)
    })?;
    if !block.holes.is_empty() {
        return Err(Fault::expected(line.span(), "a state for every vertex", "_"));
    }
    if block.values.len() != vertices {
        return Err(Fault::count(line.span(), "lights", vertices, block.values.len()));
    }
    Ok(Spanned::new(DraftLights::Values(block.values), line.span()))
}

fn read_graph(word: Piece) -> Result<(usize, Links), Fault> {
    word.check_all("a byte of graph6 (? to ~)", |c| matches!(c, '?'..='~'))?;
    let sixes: Vec<u8> = word.text.bytes().map(|byte| byte - 63).collect();
    let cut = || Fault::expected(word.end(), "the number of vertices", "");
    let number = |sixes: &[u8]| sixes.iter().fold(0usize, |number, six| number << 6 | usize::from(*six));
    let (vertices, head) = match &sixes[..] {
        [] => return Err(cut()),
        [63, 63, rest @ ..] if rest.len() >= 6 => (number(&rest[..6]), 8),
        [63, 63, ..] => return Err(cut()),
        [63, rest @ ..] if rest.len() >= 3 => (number(&rest[..3]), 4),
        [63, ..] => return Err(cut()),
        [small, ..] => (usize::from(*small), 1),
    };
    let bits = (vertices as u128 * (vertices as u128).saturating_sub(1)) / 2;
    let expected = bits.div_ceil(6) + head as u128;
    if sixes.len() as u128 != expected {
        let kind = ReadErrorKind::Length {
            what: "graph6 word",
            expected: usize::try_from(expected).unwrap_or(usize::MAX),
            found: sixes.len(),
        };
        return Err(word.fault(kind));
    }
    let mut links = Vec::new();
    let mut pairs = pairs(vertices);
    for (i, six) in sixes[head..].iter().enumerate() {
        let at = word.start + head + i;
        for bit in (0..6).map(|bit| six >> (5 - bit) & 1 == 1) {
            let pair = pairs.next();
            if bit {
                let padding = || Fault::new(at..at + 1, ReadErrorKind::Padding { what: "graph6 word" });
                links.push(Spanned::new(pair.ok_or_else(padding)?, at..at + 1));
            }
        }
    }
    if vertices == 0 {
        return Err(word.fault(GraphError::Empty));
    }
    Ok((vertices, links))
}

/// The graph whose plus rule this puzzle is: a graph itself, or a grid where pressing is mutual and
/// every press changes its own light.
pub(super) fn graph_of(board: &Board, form: Form) -> Result<Graph, WriteError> {
    let cannot = |what| WriteError::Cannot { form, what, instead: Form::File };
    let variant = board.variant();
    let too_large = |limit| WriteError::TooLarge { form, cells: variant.cells(), limit, instead: Form::File };
    match (variant.shape(), variant.rule()) {
        (Shape::Graph(graph), Rule::Plus | Rule::OpenPlus) => Ok((**graph).clone()),
        _ => {
            if variant.cells() > Graph::MAX_VERTICES {
                return Err(too_large(Graph::MAX_VERTICES));
            }
            let incidence = Incidence::of(variant, &Budget::default()).map_err(|_| too_large(Graph::MAX_VERTICES))?;
            if !incidence.is_symmetric() || !incidence.is_reflexive() {
                return Err(cannot("a rule that is not mutual or does not change the light of the pressed cell"));
            }
            let mut links = Vec::new();
            for a in 0..variant.cells() {
                links.extend(incidence.lights_of(a).iter().map(|&b| (a, b as usize)).filter(|(a, b)| a < b));
            }
            Graph::new(variant.cells(), &links).map_err(|_| cannot("this graph"))
        }
    }
}

pub(super) fn write(board: &Board) -> Result<String, WriteError> {
    let form = Form::Graph6;
    let vertices = board.variant().cells();
    if vertices > MAX_WRITTEN_VERTICES {
        return Err(WriteError::TooLarge { form, cells: vertices, limit: MAX_WRITTEN_VERTICES, instead: Form::File });
    }
    let graph = graph_of(board, form)?;
    let mut out = String::new();
    #[expect(clippy::cast_possible_truncation, reason = "six bits are a byte")]
    let mut six = |value: usize| out.push(char::from(value as u8 + 63));
    if vertices <= 62 {
        six(vertices);
    } else {
        six(63);
        [12, 6, 0].into_iter().for_each(|shift| six(vertices >> shift & 63));
    }
    let (mut value, mut count) = (0, 0);
    for joined in joined_pairs(&graph) {
        value = value << 1 | usize::from(joined);
        count += 1;
        if count == 6 {
            six(value);
            (value, count) = (0, 0);
        }
    }
    if count > 0 {
        six(value << (6 - count));
    }
    out.push(' ');
    push_vertices(&mut out, board.lights(), RowStyle::Digits);
    out.push('\n');
    Ok(out)
}
