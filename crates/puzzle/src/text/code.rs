//! The code: a board in one word, for links and chat.
//!
//! ```text
//! code    = head ":" lights [ "!" presses ]
//! head    = ( size | graph | family ) { "." field } [ "@" edges ]
//! size    = width "x" height
//! graph   = "g" vertices "=" bits             the pairs 0-1, 0-2, 1-2, 0-3, ...
//! family  = name [ number { "," number } ]    a name of three or more letters, such as cube3
//! field   = rule | "k" states | "holes=" bits | goal
//! rule    = a name | "shape" size "=" bits | "matrix=" bits
//! goal    = "on" | "state" state | "goal=" lights
//! lights  = bits, or for more than two states one digit per light
//! presses = cell names, one after another
//! ```
//! Bits are hexadecimal as in [`packed`](super::packed). Digits are base 36 up to 36 states, beyond
//! that hexadecimal, as many as the last state needs. Every character is allowed in the fragment of
//! a link. This is version 1 and has no mark; later versions begin with `v` and their number, and
//! version 1 is read for ever.

use super::draft::{Draft, DraftGoal, DraftLights, DraftShape, Spanned};
use super::error::{Fault, ReadErrorKind};
use super::flip::read_size;
use super::form::Form;
use super::graph6::{MAX_WRITTEN_VERTICES, joined_pairs, pairs};
use super::names::split_names;
use super::packed::{push_bits, read_bits, read_matrix};
use super::source::{Piece, full_lines};
use super::symbols::{digit, digit_symbol};
use super::write::WriteError;
use crate::board::Board;
use crate::edges::Edges;
use crate::family::{Family, FamilyError};
use crate::goal::{Goal, no_goal};
use crate::graph::Graph;
use crate::pattern::{Pattern, States};
use crate::rule::{PressShape, Rule};
use crate::shape::Shape;
use crate::size::Size;
use douse_algebra::bits::BitVec;
use std::sync::Arc;

/// Returns whether a word begins like a code.
pub(super) fn looks_like(word: Piece) -> bool {
    let Some((head, _)) = word.split_once(':') else {
        return false;
    };
    let graph = |text: &str| {
        text.strip_prefix('g').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains('='))
    };
    let family = || {
        let shape = head.text.split(['.', '@']).next().unwrap_or_default();
        is_family(shape) && (shape == "petersen" || shape.ends_with(|c: char| c.is_ascii_digit()))
    };
    read_size(head).is_some_and(|(_, rest)| rest.text.is_empty() || rest.text.starts_with(['.', '@']))
        || graph(head.text)
        || family()
        || version_of(word).is_some()
}

/// Returns whether the shape of a head is spelled like a family: letters, then perhaps numbers.
fn is_family(shape: &str) -> bool {
    let letters = shape.bytes().take_while(u8::is_ascii_lowercase).count();
    letters >= 3 && shape[letters..].bytes().all(|byte| byte.is_ascii_digit() || byte == b',')
}

/// The version mark of a code of another version.
fn version_of(word: Piece) -> Option<Piece> {
    let digits = word.text.strip_prefix('v')?.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0 && word.text[1 + digits..].starts_with('/')).then(|| word.part(1..1 + digits))
}

pub(super) fn read(text: &str, start: usize) -> Result<Vec<Draft>, Fault> {
    full_lines(text, start).iter().map(|line| read_code(*line)).collect()
}

/// The fields of a head, in whatever order they stand.
#[derive(Default)]
struct Fields<'a> {
    rule: Option<Piece<'a>>,
    states: Option<Piece<'a>>,
    holes: Option<Piece<'a>>,
    goal: Option<Piece<'a>>,
}

impl<'a> Fields<'a> {
    fn add(&mut self, word: Piece<'a>) -> Result<(), Fault> {
        let text = word.text;
        let after =
            |prefix: &str| text.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        let slot = if after("k") {
            &mut self.states
        } else if text.starts_with("holes=") {
            &mut self.holes
        } else if text == "on" || after("state") || text.starts_with("goal=") {
            &mut self.goal
        } else {
            &mut self.rule
        };
        if slot.is_some() {
            return Err(Fault::key(word.span(), "this occurs twice in the code"));
        }
        *slot = Some(word);
        Ok(())
    }
}

fn read_code(word: Piece) -> Result<Draft, Fault> {
    if let Some(version) = version_of(word).filter(|version| version.text != "1") {
        return Err(version.fault(ReadErrorKind::Version { found: version.text.chars().take(24).collect() }));
    }
    let word = word.after("v1/").unwrap_or(word);
    let (head, body) = word.split_once(':').ok_or_else(|| word.expected("a code such as 5x5:002a000"))?;
    let (lights, presses) = body.split('!');
    let presses = presses.map(split_names).transpose()?;
    let (head, edges) = head.split('@');
    let mut parts = head.text.split('.').scan(head.start, |next, part| {
        let start = *next;
        *next += part.len() + 1;
        Some(Piece { text: part, start })
    });
    let shape = parts.next().unwrap_or(head);
    let mut fields = Fields::default();
    parts.try_for_each(|part| fields.add(part))?;
    let states = match fields.states {
        None => Spanned::new(2, shape.span()),
        Some(word) => Spanned::new(word.from(1).number("a number of states")? as u64, word.span()),
    };
    // The notation of the lights depends on the states, so these are checked first.
    States::new(states.value).map_err(|error| Fault::new(states.span.clone(), error))?;
    let shape = read_shape(shape, fields.holes)?;
    let cells = cells_of(&shape.value).map_err(|error| Fault::new(shape.span.clone(), ReadErrorKind::Family(error)))?;
    let lights = read_lights(lights, cells, states.value)?;
    let rule = fields.rule.map(|word| read_rule(word, cells)).transpose()?;
    let goal = fields.goal.map(|word| read_goal(word, cells, states.value)).transpose()?;
    let edges = match (edges, &shape.value) {
        (None, _) => None,
        (Some(word), DraftShape::Graph { .. } | DraftShape::Family(_)) => {
            return Err(word.expected("no edges after a graph"));
        }
        (Some(word), _) => Some(word.parse(ReadErrorKind::Edges)?),
    };
    Ok(Draft { shape, rule, states: Some(states), edges, lights, goal, title: None, presses })
}

fn cells_of(shape: &DraftShape) -> Result<usize, FamilyError> {
    match shape {
        DraftShape::Grid { width, height, holes } => Ok(width * height - holes.len()),
        DraftShape::Graph { vertices, .. } => Ok(*vertices),
        DraftShape::Family(family) => family.counts().map(|(lights, _)| lights),
    }
}

fn read_shape(word: Piece, holes: Option<Piece>) -> Result<Spanned<DraftShape>, Fault> {
    let no_holes = || holes.map_or(Ok(()), |holes| Err(holes.expected("no holes in a graph")));
    if is_family(word.text) {
        let family = Family::from_code_name(word.text).map_err(|error| word.fault(ReadErrorKind::Family(error)))?;
        no_holes()?;
        return Ok(Spanned::new(DraftShape::Family(family), word.span()));
    }
    if let Some(graph) = word.after("g") {
        let pair = graph.split_once('=');
        let (vertices, bits) = pair.ok_or_else(|| graph.expected("vertices and pairs such as g3=e"))?;
        let count = vertices.number("a number of vertices")?;
        no_holes()?;
        if count > Graph::MAX_VERTICES {
            let error = crate::graph::GraphError::TooLarge { vertices: count, limit: Graph::MAX_VERTICES };
            return Err(vertices.fault(error));
        }
        let joined = read_bits(bits, count * count.saturating_sub(1) / 2, "list of pairs")?;
        let links = pairs(count).zip(joined.iter()).filter(|(_, joined)| *joined);
        let links = links.map(|(pair, _)| Spanned::new(pair, bits.span())).collect();
        return Ok(Spanned::new(DraftShape::Graph { vertices: count, links }, vertices.span()));
    }
    let Some((size, _)) = read_size(word).filter(|(_, rest)| rest.text.is_empty()) else {
        return Err(word.expected("a size such as 5x5"));
    };
    let (width, height) = size.value;
    let checked = Size::new(width, height).map_err(|error| Fault::new(size.span.clone(), error))?;
    let holes = match holes {
        None => Vec::new(),
        Some(word) => {
            let bits = read_bits(word.from("holes=".len()), checked.cells(), "list of holes")?;
            if bits.count_ones() == checked.cells() {
                return Err(word.fault(ReadErrorKind::AllHoles));
            }
            bits.ones().collect()
        }
    };
    Ok(Spanned::new(DraftShape::Grid { width, height, holes }, size.span))
}

/// The number of digits of a light, and their base.
fn digits_of(states: u64) -> (u32, usize) {
    match states {
        0..=36 => (36, 1),
        37..=256 => (16, 2),
        257..=4096 => (16, 3),
        _ => (16, 4),
    }
}

fn read_lights(word: Piece, cells: usize, states: u64) -> Result<Spanned<DraftLights>, Fault> {
    if states == 2 {
        return Ok(Spanned::new(DraftLights::Bits(read_bits(word, cells, "lights")?), word.span()));
    }
    let (base, length) = digits_of(states);
    let valid = |c: char| digit(c).is_some_and(|value| u32::from(value) < base);
    word.check_all("a digit of a light", valid)?;
    let expected = cells.saturating_mul(length);
    if word.text.len() != expected {
        return Err(word.fault(ReadErrorKind::Length { what: "lights", expected, found: word.text.len() }));
    }
    let mut values = Vec::with_capacity(cells);
    for cell in 0..cells {
        let light = word.part(cell * length..(cell + 1) * length);
        let value =
            light.text.chars().fold(0u64, |value, c| value * u64::from(base) + u64::from(digit(c).unwrap_or(0)));
        let Some(valid) = u16::try_from(value).ok().filter(|valid| u64::from(*valid) < states) else {
            let kind =
                ReadErrorKind::CellState { cell: format!("light {}", cell + 1), value: value.to_string(), states };
            return Err(light.fault(kind));
        };
        values.push(valid);
    }
    Ok(Spanned::new(DraftLights::Values(values), word.span()))
}

fn read_rule(word: Piece, cells: usize) -> Result<Spanned<Rule>, Fault> {
    if let Some(bits) = word.after("matrix=") {
        return Ok(Spanned::new(Rule::Matrix(Arc::new(read_matrix(bits, cells)?)), word.span()));
    }
    if let Some(shape) = word.after("shape") {
        let (size, rest) = read_size(shape)
            .filter(|(_, rest)| rest.text.starts_with('='))
            .ok_or_else(|| shape.expected("a drawn shape such as shape3x3=5d0"))?;
        let (width, height) = size.value;
        if width.max(height) > PressShape::MAX_SIDE {
            let error = crate::rule::RuleError::NoMiddle { width, height, limit: PressShape::MAX_SIDE };
            return Err(Fault::new(size.span, error));
        }
        let bits = read_bits(rest.from(1), width * height, "press shape")?;
        let stamp = PressShape::new(width, bits.iter().collect()).map_err(|error| word.fault(error))?;
        return Ok(Spanned::new(Rule::Drawn(stamp), word.span()));
    }
    word.parse(ReadErrorKind::Rule)
}

fn read_goal(word: Piece, cells: usize, states: u64) -> Result<Spanned<DraftGoal>, Fault> {
    let goal = if word.text == "on" {
        DraftGoal::Named(Goal::ON)
    } else if let Some(lights) = word.after("goal=") {
        DraftGoal::Picture(read_lights(lights, cells, states)?.value)
    } else {
        let state = word.from("state".len()).number("a state")?;
        let too_high = || word.fault(ReadErrorKind::Goal(no_goal(word.text)));
        DraftGoal::Named(Goal::State(u16::try_from(state).map_err(|_| too_high())?))
    };
    Ok(Spanned::new(goal, word.span()))
}

fn push_lights(out: &mut String, pattern: &Pattern) {
    if let Some(bits) = pattern.as_bits() {
        return push_bits(out, bits.iter());
    }
    let (base, length) = digits_of(pattern.states().get().into());
    for value in pattern.iter() {
        match base {
            36 => out.push(digit_symbol(value)),
            _ => out.push_str(&format!("{value:0length$x}")),
        }
    }
}

pub(super) fn write(board: &Board) -> Result<String, WriteError> {
    write_with(board, None).map(|code| code + "\n")
}

/// The code of a board, followed by presses if there are any.
fn write_with(board: &Board, presses: Option<&[usize]>) -> Result<String, WriteError> {
    let variant = board.variant();
    let shape = variant.shape();
    let mut out = String::new();
    match shape {
        Shape::Grid(grid) => out.push_str(&grid.size().to_string()),
        Shape::Graph(graph) if graph.family().is_some() => {
            out.extend(graph.family().map(Family::code_name));
        }
        Shape::Graph(graph) => {
            let (form, cells, limit) = (Form::Code, graph.vertices(), MAX_WRITTEN_VERTICES);
            if cells > limit {
                return Err(WriteError::TooLarge { form, cells, limit, instead: Form::File });
            }
            out.push_str(&format!("g{}=", graph.vertices()));
            push_bits(&mut out, joined_pairs(graph));
        }
    }
    match variant.rule() {
        Rule::Plus => {}
        Rule::Drawn(stamp) => {
            out.push_str(&format!(".shape{}x{}=", stamp.width(), stamp.height()));
            push_bits(&mut out, stamp.bits.iter().copied());
        }
        Rule::Matrix(matrix) => {
            out.push_str(".matrix=");
            let entries = (0..matrix.rows()).flat_map(|row| (0..matrix.columns()).map(move |column| (row, column)));
            push_bits(&mut out, entries.map(|(row, column)| matrix.get(row, column)));
        }
        rule => out.push_str(&format!(".{rule}")),
    }
    if !variant.states().is_two() {
        out.push_str(&format!(".k{}", variant.states().get()));
    }
    if let Shape::Grid(grid) = shape
        && grid.has_holes()
    {
        let mut holes = BitVec::ones_everywhere(grid.size().cells());
        (0..grid.cells()).map(|cell| grid.place(cell)).for_each(|place| {
            holes.set(place.row * grid.size().width() + place.column, false);
        });
        out.push_str(".holes=");
        push_bits(&mut out, holes.iter());
    }
    match board.goal() {
        Goal::Off => {}
        Goal::State(1) => out.push_str(".on"),
        Goal::State(state) => out.push_str(&format!(".state{state}")),
        Goal::Picture(picture) => {
            out.push_str(".goal=");
            push_lights(&mut out, picture);
        }
    }
    if let Shape::Grid(grid) = shape
        && grid.edges() != Edges::Flat
    {
        out.push_str(&format!("@{}", grid.edges()));
    }
    out.push(':');
    push_lights(&mut out, board.lights());
    if let Some(presses) = presses {
        out.push('!');
        presses.iter().for_each(|&cell| out.push_str(&shape.cell_name(cell)));
    }
    Ok(out)
}

/// The code of a board followed by presses, in their order: a solution or a replay.
///
/// ```
/// use douse_puzzle::text::{self, ReadOptions};
/// let reading = text::read(b"5x5:002a000!A1C1E1", &ReadOptions::default(), &text::own_input())?;
/// let presses = reading.replays[0].as_deref().unwrap();
/// assert_eq!(text::write_replay(&reading.boards[0], presses)?, "5x5:002a000!A1C1E1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If a press is not a cell of the board.
pub fn write_replay(board: &Board, presses: &[usize]) -> Result<String, WriteError> {
    write_with(board, Some(presses))
}
