//! The board file: for people and for diffs.
//!
//! ```text
//! douse 1
//! size 3x3
//! rule x
//! title Crossing
//! board
//! .#.
//! #_#
//! .#.
//! ```
//!
//! A graph has a line `graph 3` and its `links 0-1 1-2`, or a name: `graph cube:3`.
//!
//! The first line says the version. Then come lines of a keyword and its value, each at most once
//! (but `links`) and in any order, then blocks of rows: `board`, `picture` (with `goal picture`)
//! and `matrix` (with `rule matrix`). A line that begins with `#` among the keywords is a comment.
//! A version once published is read for ever.

use super::draft::{Draft, DraftGoal, DraftLights, Spanned};
use super::edge_list::read_links;
use super::error::{Fault, ReadErrorKind};
use super::flip::read_size;
use super::graph6::read_vertex_states;
use super::names::split_names;
use super::rows::{Block, RowStyle, push_lights};
use super::source::{Piece, full_lines};
use super::symbols::Alphabet;
use crate::board::Board;
use crate::family::Family;
use crate::goal::Goal;
use crate::pattern::States;
use crate::rule::Rule;
use crate::shape::Shape;
use crate::size::Size;
use std::sync::Arc;

const KEYWORDS: &str = "size, graph, links, rule, states, edges, goal, title, presses, matrix, picture or board";

/// The content of the line `graph`: the number of vertices, or the name of the graph.
#[derive(Clone, Copy)]
enum DraftGraph {
    Vertices(usize),
    Family(Family, usize),
}

impl DraftGraph {
    fn read(value: Piece) -> Result<Self, Fault> {
        if value.text.starts_with(|c: char| c.is_alphabetic()) {
            let fault = |error| value.fault(ReadErrorKind::Family(error));
            let family: Family = value.text.parse().map_err(fault)?;
            return Ok(Self::Family(family, family.counts().map_err(fault)?.0));
        }
        value.number("a number of vertices or a name such as cube:3").map(Self::Vertices)
    }

    fn vertices(self) -> usize {
        match self {
            Self::Vertices(vertices) | Self::Family(_, vertices) => vertices,
        }
    }
}

/// The keyword lines, as they are read.
#[derive(Default)]
struct Head<'a> {
    size: Option<Spanned<(usize, usize)>>,
    graph: Option<Spanned<DraftGraph>>,
    links: Vec<Spanned<(usize, usize)>>,
    rule: Option<Piece<'a>>,
    states: Option<Spanned<u64>>,
    edges: Option<Piece<'a>>,
    goal: Option<Piece<'a>>,
    title: Option<String>,
    presses: Option<Vec<Spanned<String>>>,
}

#[derive(Default)]
struct Blocks<'a> {
    board: Option<Vec<Piece<'a>>>,
    picture: Option<(Piece<'a>, Vec<Piece<'a>>)>,
    matrix: Option<(Piece<'a>, Vec<Piece<'a>>)>,
}

fn once<T>(slot: &mut Option<T>, value: T, line: &Piece, keyword: &str) -> Result<(), Fault> {
    if slot.is_some() {
        return Err(Fault::key(line.span(), format!("{keyword} occurs twice")));
    }
    *slot = Some(value);
    Ok(())
}

pub(super) fn read(text: &str, start: usize) -> Result<Draft, Fault> {
    let lines = full_lines(text, start);
    let end = lines.last().map_or(start..start, Piece::end);
    let Some((first, mut rest)) = lines.split_first() else {
        return Err(Fault::new(start..start, ReadErrorKind::Empty));
    };
    read_version(first)?;
    let mut head = Head::default();
    let mut blocks = Blocks::default();
    let mut in_blocks = false;
    while let Some((line, after)) = rest.split_first() {
        rest = after;
        let (keyword, value) = split_keyword(line);
        match keyword {
            "board" | "picture" | "matrix" if value.text.is_empty() => {
                in_blocks = true;
                let count = head.rows_of(keyword, line, rest)?;
                let (rows, after) = rest.split_at(count);
                rest = after;
                match keyword {
                    "board" => once(&mut blocks.board, rows.to_vec(), line, keyword)?,
                    "picture" => once(&mut blocks.picture, (*line, rows.to_vec()), line, keyword)?,
                    _ => once(&mut blocks.matrix, (*line, rows.to_vec()), line, keyword)?,
                }
            }
            _ if in_blocks => {
                return Err(line.expected("board, picture, matrix or the end of the file"));
            }
            _ if keyword.starts_with('#') => {}
            _ => head.read(keyword, value, line)?,
        }
    }
    let Some(board) = blocks.board.take() else {
        return Err(Fault::key(end, "the block board is missing"));
    };
    head.draft(&board, &blocks)
}

fn split_keyword<'a>(line: &Piece<'a>) -> (&'a str, Piece<'a>) {
    let at = line.text.find(char::is_whitespace).unwrap_or(line.text.len());
    (&line.text[..at], line.from(at).trimmed())
}

fn read_version(first: &Piece) -> Result<(), Fault> {
    match split_keyword(first) {
        ("douse", version) if version.text == "1" => Ok(()),
        ("douse", version) if version.is_number() => {
            Err(version.fault(ReadErrorKind::Version { found: version.text.chars().take(24).collect() }))
        }
        _ => Err(first.expected("douse 1")),
    }
}

impl<'a> Head<'a> {
    fn read(&mut self, keyword: &str, value: Piece<'a>, line: &Piece<'a>) -> Result<(), Fault> {
        match keyword {
            "size" => {
                let size = read_size(value).filter(|(_, rest)| rest.text.is_empty());
                let (size, _) = size.ok_or_else(|| value.expected("a size such as 5x4"))?;
                let (width, height) = size.value;
                Size::new(width, height).map_err(|error| Fault::new(size.span.clone(), error))?;
                once(&mut self.size, size, line, keyword)
            }
            "graph" => once(&mut self.graph, Spanned::new(DraftGraph::read(value)?, value.span()), line, keyword),
            "links" => {
                let (links, rest) = read_links(value.words())?;
                if let Some(word) = rest {
                    return Err(word.expected("an edge such as 0-1"));
                }
                self.links.extend(links);
                Ok(())
            }
            "rule" => once(&mut self.rule, value, line, keyword),
            "states" => {
                let states = Spanned::new(value.number("a number of states")? as u64, value.span());
                States::new(states.value).map_err(|error| value.fault(error))?;
                once(&mut self.states, states, line, keyword)
            }
            "edges" => once(&mut self.edges, value, line, keyword),
            "goal" => once(&mut self.goal, value, line, keyword),
            "title" => once(&mut self.title, read_title(value)?, line, keyword),
            "presses" => {
                let mut names = Vec::new();
                for word in value.words() {
                    names.extend(split_names(word)?);
                }
                once(&mut self.presses, names, line, keyword)
            }
            _ => Err(line.expected(KEYWORDS)),
        }
    }

    fn alphabet(&self) -> Alphabet {
        Alphabet::of_states(self.states.as_ref().map_or(2, |states| states.value))
    }

    /// The number of lines that the rows of a block take.
    fn rows_of(&self, keyword: &str, line: &Piece, rest: &[Piece]) -> Result<usize, Fault> {
        let expected = match (keyword, &self.size, &self.graph) {
            // A matrix is square: as many rows as the first has entries.
            ("matrix", ..) => rest.first().map_or(1, |row| row.text.chars().filter(|c| !c.is_whitespace()).count()),
            (_, Some(Spanned { value: (width, height), span }), None) => {
                // An impossible size is said before its rows are missed.
                Size::new(*width, *height).map_err(|error| Fault::new(span.clone(), error))?.height()
            }
            (_, None, Some(_)) => 1,
            (_, Some(_), Some(_)) => {
                return Err(Fault::key(line.span(), "a board has a size or is a graph, not both"));
            }
            (_, None, None) => return Err(Fault::key(line.span(), format!("size must come before {keyword}"))),
        };
        if rest.len() < expected {
            return Err(Fault::count(line.span(), "rows", expected, rest.len()));
        }
        Ok(expected)
    }

    /// The lights of a block, and for a grid its holes.
    fn lights(&self, rows: &[Piece]) -> Result<(Spanned<DraftLights>, Vec<usize>), Fault> {
        if let Some(graph) = &self.graph {
            let lights = read_vertex_states(rows[0], graph.value.vertices(), self.alphabet().states())?;
            return Ok((lights, Vec::new()));
        }
        let width = self.size.as_ref().map_or(0, |size| size.value.0);
        let block = Block::read(rows, self.alphabet())?;
        if block.width != width {
            let kind = ReadErrorKind::Conflict {
                what: "width",
                said: format!("{width} by the line size"),
                written: block.width.to_string(),
            };
            return Err(Fault::new(rows[0].span(), kind));
        }
        Ok((Spanned::new(DraftLights::Values(block.values), block.span), block.holes))
    }

    fn draft(mut self, board: &[Piece], blocks: &Blocks) -> Result<Draft, Fault> {
        let (lights, holes) = self.lights(board)?;
        let goal = self.goal_with(blocks, &holes)?;
        let rule = self.rule_with(blocks)?;
        let mut draft = match (self.size.take(), self.graph.take()) {
            (Some(size), _) => {
                if let Some(link) = self.links.first() {
                    let what = "links belong to a graph, not to a board with a size";
                    return Err(Fault::key(link.span.clone(), what));
                }
                Draft::grid_with_holes(size, holes, lights)
            }
            (None, graph) => {
                if let Some(edges) = self.edges {
                    return Err(Fault::key(edges.span(), "a graph has no edges to join: use links"));
                }
                match graph.unwrap_or(Spanned::new(DraftGraph::Vertices(0), 0..0)) {
                    Spanned { value: DraftGraph::Vertices(vertices), span } => {
                        Draft::graph(Spanned::new(vertices, span), self.links, lights)
                    }
                    Spanned { value: DraftGraph::Family(family, _), span } => {
                        if let Some(link) = self.links.first() {
                            let what = format!("{family} has its links by its name: leave these out");
                            return Err(Fault::key(link.span.clone(), what));
                        }
                        Draft::family(Spanned::new(family, span), lights)
                    }
                }
            }
        };
        draft.edges = self.edges.map(|word| word.parse(ReadErrorKind::Edges)).transpose()?;
        draft.rule = rule;
        draft.goal = goal;
        draft.states = self.states;
        draft.title = self.title;
        draft.presses = self.presses;
        Ok(draft)
    }

    fn goal_with(&self, blocks: &Blocks, holes: &[usize]) -> Result<Option<Spanned<DraftGoal>>, Fault> {
        if let Some((line, rows)) = block_of("goal", self.goal, "picture", &blocks.picture)? {
            let (picture, picture_holes) = self.lights(rows)?;
            if picture_holes != holes {
                return Err(Fault::key(line.span(), "the picture must have the holes of the board"));
            }
            return Ok(Some(Spanned::new(DraftGoal::Picture(picture.value), picture.span)));
        }
        let goal = self.goal.map(|word| word.parse(ReadErrorKind::Goal)).transpose()?;
        Ok(goal.map(|Spanned { value, span }| Spanned::new(DraftGoal::Named(value), span)))
    }

    fn rule_with(&self, blocks: &Blocks) -> Result<Option<Spanned<Rule>>, Fault> {
        if let Some((_, rows)) = block_of("rule", self.rule, "matrix", &blocks.matrix)? {
            let block = Block::read(rows, Alphabet::Ours)?;
            if !block.holes.is_empty() {
                return Err(Fault::expected(block.span, "rows of 0 and 1", "_"));
            }
            return Ok(Some(Spanned::new(Rule::Matrix(Arc::new(block.matrix())), block.span)));
        }
        self.rule.map(|word| word.parse(ReadErrorKind::Rule)).transpose()
    }
}

/// A block that belongs to a line such as `goal picture`, if there are both; an error if there is
/// one of them only.
fn block_of<'b, 'a>(
    keyword: &str,
    value: Option<Piece<'a>>,
    name: &str,
    block: &'b Option<(Piece<'a>, Vec<Piece<'a>>)>,
) -> Result<Option<&'b (Piece<'a>, Vec<Piece<'a>>)>, Fault> {
    match (value.filter(|word| word.text == name), block) {
        (None, Some((line, _))) => Err(Fault::key(line.span(), format!("a {name} needs the line '{keyword} {name}'"))),
        (Some(word), None) => Err(Fault::key(word.span(), format!("the block {name} is missing"))),
        (_, block) => Ok(block.as_ref()),
    }
}

/// A title as it stands, or in quotes as a JSON string.
fn read_title(value: Piece) -> Result<String, Fault> {
    if value.text.starts_with('"') {
        let title = unquoted(value.text);
        return title.ok_or_else(|| value.expected("a title in quotes, written as in JSON"));
    }
    Ok(value.text.to_string())
}

/// The content of a JSON string; `None` for other texts.
fn unquoted(text: &str) -> Option<String> {
    let mut rest = text.strip_prefix('"')?.strip_suffix('"')?.chars();
    let mut units = Vec::new();
    while let Some(c) = rest.next() {
        let meant = match c {
            '"' | '\0'..='\u{1f}' => return None,
            '\\' => match rest.next()? {
                'u' => {
                    let digits: String = rest.by_ref().take(4).collect();
                    let hexadecimal = digits.len() == 4 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
                    units.push(u16::from_str_radix(&digits, 16).ok().filter(|_| hexadecimal)?);
                    continue;
                }
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'b' => '\u{8}',
                'f' => '\u{c}',
                c @ ('"' | '\\' | '/') => c,
                _ => return None,
            },
            c => c,
        };
        units.extend_from_slice(meant.encode_utf16(&mut [0; 2]));
    }
    String::from_utf16(&units).ok()
}

/// A text as a JSON string.
fn json_string(text: &str) -> String {
    let escaped = text.chars().map(|c| match c {
        '"' | '\\' => format!("\\{c}"),
        '\n' => "\\n".into(),
        '\r' => "\\r".into(),
        '\t' => "\\t".into(),
        '\0'..='\u{1f}' => format!("\\u{:04x}", u32::from(c)),
        c => c.into(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}

/// A title that would not come back as it is goes in quotes.
fn title_line(title: &str) -> String {
    let plain = !title.is_empty()
        && title.trim() == title
        && !title.starts_with('"')
        && !title.contains(|c: char| c.is_control() || matches!(c, '\u{feff}' | '\u{2028}' | '\u{2029}'));
    if plain { format!("title {title}\n") } else { format!("title {}\n", json_string(title)) }
}

/// Writes a board file; rule, states, edges and goal always, so that the file explains itself.
pub(super) fn write(board: &Board) -> String {
    let variant = board.variant();
    let mut out = String::from("douse 1\n");
    match variant.shape() {
        Shape::Grid(grid) => out.push_str(&format!("size {}\n", grid.size())),
        Shape::Graph(graph) if graph.family().is_some() => {
            out.extend(graph.family().map(|family| format!("graph {family}\n")));
        }
        Shape::Graph(graph) => {
            out.push_str(&format!("graph {}\n", graph.vertices()));
            for vertex in 0..graph.vertices() {
                let higher = graph.neighbours(vertex).iter().filter(|other| **other as usize > vertex);
                let links: Vec<_> = higher.map(|other| format!("{vertex}-{other}")).collect();
                if !links.is_empty() {
                    out.push_str(&format!("links {}\n", links.join(" ")));
                }
            }
        }
    }
    out.push_str(&format!("rule {}\nstates {}\n", variant.rule(), variant.states().get()));
    if let Shape::Grid(grid) = variant.shape() {
        out.push_str(&format!("edges {}\n", grid.edges()));
    }
    out.push_str(&format!("goal {}\n", board.goal().name()));
    if let Some(title) = board.title() {
        out.push_str(&title_line(title));
    }
    if let Rule::Matrix(matrix) = variant.rule() {
        out.push_str("matrix\n");
        for row in 0..matrix.rows() {
            out.extend((0..matrix.columns()).map(|column| if matrix.get(row, column) { '1' } else { '0' }));
            out.push('\n');
        }
    }
    if let Goal::Picture(picture) = board.goal() {
        out.push_str("picture\n");
        push_lights(&mut out, variant.shape(), picture, RowStyle::Symbols);
    }
    out.push_str("board\n");
    push_lights(&mut out, variant.shape(), board.lights(), RowStyle::Symbols);
    out
}

#[cfg(all(test, feature = "json"))]
mod tests {
    use super::{json_string, unquoted};

    #[test]
    fn titles_in_quotes_are_json_strings() {
        let all: String =
            (0..0x300).chain(0x2020..0x2030).chain([0xfeff, 0x1f600]).filter_map(char::from_u32).collect();
        assert_eq!(serde_json::from_str::<String>(&json_string(&all)).unwrap(), all);
        assert_eq!(unquoted(&json_string(&all)), Some(all));
        for text in [r#""a\u00e4\ud83d\ude00\/\b\f""#, r#""""#] {
            assert_eq!(unquoted(text), serde_json::from_str(text).ok(), "{text}");
            assert!(unquoted(text).is_some(), "{text}");
        }
        for text in [r#"""#, r#""a"b""#, r#""\x""#, r#""\u12""#, r#""\u+123""#, r#""\ud83d""#, r#""\""#, "\"\n\"", "a"]
        {
            assert_eq!((unquoted(text), serde_json::from_str::<String>(text).ok()), (None, None), "{text}");
        }
    }
}
