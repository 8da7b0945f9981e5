//! A board as a JSON object that says everything about it.
//!
//! ```json
//! {"size":"3x2","rule":"plus","states":2,"edges":"torus","goal":"off","title":"Crossing","board":[[0,1,0],[1,null,1]]}
//! {"vertices":3,"links":[[0,1],[1,2]],"rule":"open-plus","states":3,"goal":[0,1,2],"board":[0,2,1]}
//! {"graph":"cube:1","rule":"plus","states":2,"goal":"off","board":[0,1,1,0,0,1]}
//! ```
//! `goal` is a name or a picture shaped like `board`; a rule that is a matrix is a list of rows of
//! 0 and 1, one row per press. Everything but `board` may be left out, for a graph everything but
//! `links` (or its name as `graph`) and `board`.

use super::draft::{Draft, DraftGoal, DraftLights, DraftShape, Spanned};
use super::error::{Fault, ReadErrorKind};
use super::json::{Node, Value, list, parse, push_matrix, read_block, read_light};
use crate::board::Board;
use crate::family::Family;
use crate::goal::Goal;
use crate::pattern::{Pattern, States};
use crate::rule::Rule;
use crate::shape::Shape;
use crate::size::Size;
use std::ops::Range;
use std::sync::Arc;

const KEYS: [&str; 10] = ["size", "graph", "vertices", "links", "rule", "states", "edges", "goal", "title", "board"];

struct Members<'a> {
    list: Vec<(String, Range<usize>, Node<'a>)>,
}

impl<'a> Members<'a> {
    fn get(&self, key: &str) -> Option<&Node<'a>> {
        self.list.iter().find(|member| member.0 == key).map(|member| &member.2)
    }

    fn text(&self, key: &str, expected: &str) -> Result<Option<(String, &Node<'a>)>, Fault> {
        self.get(key)
            .map(|node| match node.value() {
                Value::Text(text) => Ok((text, node)),
                _ => Err(node.expected(expected)),
            })
            .transpose()
    }
}

/// Reads an object, or a list of objects.
pub(super) fn read(text: &str, start: usize, states: u64) -> Result<Vec<Draft>, Fault> {
    let root = parse(text, start)?;
    if !root.is_list() {
        return Ok(vec![read_object(root, states)?]);
    }
    let mut objects = root.list("a list of objects")?.peekable();
    if objects.peek().is_none() {
        return Err(Fault::expected(root.span(), "an object", "[]"));
    }
    objects.map(|node| read_object(node, states)).collect()
}

fn read_object(node: Node, states: u64) -> Result<Draft, Fault> {
    let span = node.span();
    let list = node.members("an object")?;
    for (i, (key, at, _)) in list.iter().enumerate() {
        if !KEYS.contains(&key.as_str()) {
            return Err(Fault::expected(at.clone(), &format!("one of {}", KEYS.join(", ")), key));
        }
        if list[..i].iter().any(|member| member.0 == *key) {
            return Err(Fault::key(at.clone(), format!("{key} occurs twice")));
        }
    }
    let members = Members { list };
    let written_states = members
        .get("states")
        .map(|node| Ok::<_, Fault>(Spanned::new(node.number("a number of states")? as u64, node.span())))
        .transpose()?;
    // Lights are compared with the number of states, so that has to be valid.
    if let Some(Spanned { value, span }) = &written_states {
        States::new(*value).map_err(|error| Fault::new(span.clone(), error))?;
    }
    let states = written_states.as_ref().map_or(states, |states| states.value);
    let board = members.get("board").ok_or_else(|| Fault::key(span, "board is missing"))?;
    let named = members.text("graph", "the name of a graph such as \"cube:3\"")?;
    let mut draft = match (named, members.get("links")) {
        (Some((name, node)), _) => {
            let family: Spanned<Family> = parsed(&name, node, ReadErrorKind::Family)?;
            let mut others =
                members.list.iter().filter(|(key, ..)| ["size", "vertices", "links", "edges"].contains(&&key[..]));
            if let Some((key, at, _)) = others.next() {
                return Err(Fault::key(
                    at.clone(),
                    format!("{key} cannot be combined with graph, which says everything"),
                ));
            }
            let lights = read_vertices(board, states)?;
            let counts = family.value.counts();
            let (vertices, _) = counts.map_err(|error| Fault::new(node.span(), ReadErrorKind::Family(error)))?;
            Draft::family(family, one_a_vertex(lights, vertices, board)?)
        }
        (None, Some(links)) => {
            let lights = read_vertices(board, states)?;
            let vertices = match members.get("vertices") {
                Some(node) => Spanned::new(node.number("a number of vertices")?, node.span()),
                None => Spanned::new(lights.len(), board.span()),
            };
            let lights = one_a_vertex(lights, vertices.value, board)?;
            Draft::graph(vertices, read_links(links)?, lights)
        }
        (None, None) => read_block(board, states)?.draft(),
    };
    draft.states = written_states;
    if let Some((text, node)) = members.text("size", "a size such as \"5x4\"")? {
        let size: Size = parsed(&text, node, ReadErrorKind::Size)?.value;
        if let DraftShape::Grid { width, height, .. } = draft.shape.value
            && (width, height) != (size.width(), size.height())
        {
            let (said, written) = (format!("{size} by the key size"), format!("{width}x{height}"));
            return Err(Fault::new(board.span(), ReadErrorKind::Conflict { what: "size", said, written }));
        }
    }
    if let Some((text, node)) = members.text("edges", "the name of the edges")? {
        draft.edges = Some(parsed(&text, node, ReadErrorKind::Edges)?);
    }
    draft.rule = members.get("rule").map(read_rule).transpose()?;
    draft.goal = members.get("goal").map(|node| read_goal(node, &draft.shape.value, states)).transpose()?;
    draft.title = members.text("title", "a title")?.map(|(text, _)| text);
    Ok(draft)
}

/// Parses a text; a failure becomes an error of this kind.
fn parsed<T: std::str::FromStr>(
    text: &str,
    node: &Node,
    kind: fn(T::Err) -> ReadErrorKind,
) -> Result<Spanned<T>, Fault> {
    Ok(Spanned::new(text.parse().map_err(|error| Fault::new(node.span(), kind(error)))?, node.span()))
}

fn read_rule(node: &Node) -> Result<Spanned<Rule>, Fault> {
    let rule = match node.value() {
        Value::Text(text) => return parsed(&text, node, ReadErrorKind::Rule),
        Value::List => {
            let block = read_block(node, 2)?;
            if !block.holes.is_empty() {
                return Err(Fault::expected(node.span(), "rows of 0 and 1", "null"));
            }
            Rule::Matrix(Arc::new(block.matrix()))
        }
        _ => return Err(node.expected("the name of a rule or a matrix")),
    };
    Ok(Spanned::new(rule, node.span()))
}

fn read_goal(node: &Node, shape: &DraftShape, states: u64) -> Result<Spanned<DraftGoal>, Fault> {
    let goal = match (node.value(), shape) {
        (Value::Text(text), _) => DraftGoal::Named(parsed(&text, node, ReadErrorKind::Goal)?.value),
        (_, DraftShape::Graph { .. } | DraftShape::Family(_)) => {
            DraftGoal::Picture(DraftLights::Values(read_vertices(node, states)?))
        }
        (_, DraftShape::Grid { width, height, holes }) => {
            let block = read_block(node, states)?;
            if (block.width, block.height) != (*width, *height) || block.holes != *holes {
                let what = "the picture of the goal must have the size and the holes of the board";
                return Err(Fault::key(node.span(), what));
            }
            DraftGoal::Picture(DraftLights::Values(block.values))
        }
    };
    Ok(Spanned::new(goal, node.span()))
}

fn read_vertices(node: &Node, states: u64) -> Result<Vec<u16>, Fault> {
    let mut lights = Vec::new();
    for (vertex, light) in node.list("a list of lights, one per vertex")?.enumerate() {
        let cell = format!("v{vertex}");
        let wrong = |value| ReadErrorKind::CellState { cell: cell.clone(), value, states };
        lights.push(read_light(&light, states, wrong)?.ok_or_else(|| light.expected("the state of a vertex"))?);
    }
    Ok(lights)
}

fn one_a_vertex(lights: Vec<u16>, vertices: usize, board: &Node) -> Result<Spanned<DraftLights>, Fault> {
    if lights.len() != vertices {
        return Err(Fault::count(board.span(), "lights", vertices, lights.len()));
    }
    Ok(Spanned::new(DraftLights::Values(lights), board.span()))
}

fn read_links(node: &Node) -> Result<Vec<Spanned<(usize, usize)>>, Fault> {
    let mut links = Vec::new();
    for link in node.list("a list of edges such as [0,1]")? {
        let mut ends = link.list("an edge such as [0,1]")?;
        let (Some(a), Some(b), None) = (ends.next(), ends.next(), ends.next()) else {
            return Err(link.expected("an edge such as [0,1]"));
        };
        links.push(Spanned::new((a.number("a vertex")?, b.number("a vertex")?), link.span()));
    }
    Ok(links)
}

pub(super) fn write(board: &Board) -> String {
    let variant = board.variant();
    let mut out = String::from("{");
    match variant.shape() {
        Shape::Grid(grid) => out.push_str(&format!("\"size\":\"{}\"", grid.size())),
        Shape::Graph(graph) if graph.family().is_some() => {
            out.extend(graph.family().map(|family| format!("\"graph\":\"{family}\"")));
        }
        Shape::Graph(graph) => {
            let links = list(graph.edges().map(|(a, b)| format!("[{a},{b}]")));
            out.push_str(&format!("\"vertices\":{},\"links\":{links}", graph.vertices()));
        }
    }
    out.push_str(",\"rule\":");
    match variant.rule() {
        Rule::Matrix(matrix) => {
            let bit = |row, column| u8::from(matrix.get(row, column)).to_string();
            let row = |row| list((0..matrix.columns()).map(|column| bit(row, column)));
            out.push_str(&list((0..matrix.rows()).map(row)));
        }
        rule => out.push_str(&format!("\"{rule}\"")),
    }
    out.push_str(&format!(",\"states\":{}", variant.states().get()));
    if let Shape::Grid(grid) = variant.shape() {
        out.push_str(&format!(",\"edges\":\"{}\"", grid.edges()));
    }
    out.push_str(",\"goal\":");
    match board.goal() {
        Goal::Picture(picture) => push_pattern(&mut out, variant.shape(), picture),
        goal => out.push_str(&format!("\"{}\"", goal.name())),
    }
    if let Some(title) = board.title() {
        out.push_str(&format!(",\"title\":{}", serde_json::Value::from(title)));
    }
    out.push_str(",\"board\":");
    push_pattern(&mut out, variant.shape(), board.lights());
    out.push_str("}\n");
    out
}

fn push_pattern(out: &mut String, shape: &Shape, pattern: &Pattern) {
    match shape {
        Shape::Grid(grid) => push_matrix(out, grid, pattern),
        Shape::Graph(_) => out.push_str(&list(pattern.iter().map(|value| value.to_string()))),
    }
}
