//! Recognising the form of an input.

use super::error::{Fault, ReadErrorKind};
use super::form::Form;
use super::options::ReadOptions;
use super::source::{Piece, full_lines, lines};
use super::symbols::{is_gap, is_known};
use super::{code, edge_list, family, flip, graph6, header, hex, names, pbm, rows, torus};

/// Files that people mistake for boards, by their first bytes.
const OTHER_FILES: [(&[u8], &str); 9] = [
    (b"\x89PNG", "a PNG picture"),
    (b"GIF8", "a GIF picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"BM", "a BMP picture"),
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"\xff\xfe", "text in UTF-16"),
    (b"\xfe\xff", "text in UTF-16"),
];

/// The text of an input, without a byte order mark, and where it begins.
pub(super) fn text_of(input: &[u8]) -> Result<(&str, usize), Fault> {
    let known = OTHER_FILES.iter().find(|(magic, what)| {
        // Two letters alone may begin a text; a picture has bytes that no text has.
        input.starts_with(magic) && (magic.len() > 2 || !what.starts_with("a BMP") || input.contains(&0))
    });
    if let Some((magic, what)) = known {
        return Err(Fault::new(0..magic.len(), ReadErrorKind::OtherFile { what }));
    }
    let start = if input.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
    let bytes = &input[start..];
    let noise = |byte: u8| byte < b' ' && !byte.is_ascii_whitespace() && byte != 0x0b;
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let (at, kind) = match bytes.iter().position(|&byte| noise(byte)) {
                Some(at) => (at, ReadErrorKind::Binary { byte: bytes[at] }),
                None => (error.valid_up_to(), ReadErrorKind::Utf8 { byte: bytes[error.valid_up_to()] }),
            };
            return Err(Fault::new(start + at..start + at + 1, kind));
        }
    };
    if let Some(at) = bytes.iter().position(|&byte| noise(byte) || byte == 0x7f) {
        return Err(Fault::new(start + at..start + at + 1, ReadErrorKind::Binary { byte: bytes[at] }));
    }
    if text.trim().is_empty() {
        return Err(Fault::new(input.len()..input.len(), ReadErrorKind::Empty));
    }
    Ok((text, start))
}

/// The forms that an input may be in, the likeliest first. One is certain; of several all are
/// tried.
pub(super) fn candidates(text: &str, start: usize, options: &ReadOptions) -> Vec<Form> {
    let mut few = lines(text, start).filter(|line| !line.text.is_empty());
    let Some(first) = few.next() else {
        return Vec::new();
    };
    let begin = first.text;
    if let Some(form) = certain(first, options) {
        return vec![form];
    }
    let mut forms = Vec::from_iter(pbm::looks_like(text.trim_start().as_bytes()));
    if begin == "none" && options.size.is_some() {
        forms.push(Form::Names);
    }
    forms.extend(list_candidates(text, start, &first, options));
    forms
}

/// The form of an input, if the first line alone decides it.
fn certain(first: Piece, options: &ReadOptions) -> Option<Form> {
    let begin = first.text;
    Some(match begin {
        _ if begin.split_whitespace().next() == Some("douse") => Form::File,
        _ if begin.starts_with("SAVEFILE:") => Form::FlipSave,
        // A graph of 28 or 60 vertices begins with a bracket in graph6.
        _ if begin.starts_with(['[', '{']) && graph6::looks_like(&first) => Form::Graph6,
        _ if begin.trim_start_matches(|c: char| c == '[' || c.is_whitespace()).starts_with('{') => Form::JsonObject,
        _ if begin.starts_with('[') => Form::Json,
        _ if flip::looks_like(first) => Form::Flip,
        _ if code::looks_like(first) => Form::Code,
        _ if family::looks_like(&first) || options.family.is_some() => Form::Family,
        _ if hex::looks_like(begin) => Form::Hex,
        _ if begin.starts_with('(') => Form::Coordinates,
        _ => return None,
    })
}

/// The forms that are lists of words or rows. An input that fits none of them is reported in the
/// words of the first, so the form that the input resembles most comes first.
fn list_candidates(text: &str, start: usize, first: &Piece, options: &ReadOptions) -> Vec<Form> {
    let lines = full_lines(text, start);
    let mut forms = Vec::new();
    if names::looks_like(&lines) {
        forms.push(Form::Names);
    }
    if edge_list::looks_like(first) {
        forms.push(Form::EdgeList);
    }
    let graph = graph6::looks_like(first);
    if graph6_like(first, graph) {
        forms.push(Form::Graph6);
    }
    // A row of holes says nothing about the symbols of the lights.
    let telling = lines.iter().find(|line| line.text.chars().any(|c| !is_gap(c) && c != '_')).unwrap_or(first);
    let plain = row_candidates(telling, lines.len(), options);
    // Two lines of one number and a pair of words are meant to be this form, even if they are not.
    let like_torus = lines.len() > 2 && lines[..2].iter().all(Piece::is_number) && lines[2].words().count() == 2;
    if torus::looks_like(&lines) || like_torus {
        forms.push(Form::Torus);
    }
    let headings = match lines.len() {
        1 => Vec::new(),
        _ if first.is_number() => vec![Form::Batch, Form::Header],
        _ if header::is_heading(first) => vec![Form::Header],
        _ => Vec::new(),
    };
    if heading_unlike_rows(&lines, options) {
        forms.extend(headings);
        forms.extend(plain);
    } else {
        forms.extend(plain);
        forms.extend(headings);
    }
    if graph && !forms.contains(&Form::Graph6) {
        forms.push(Form::Graph6);
    }
    forms
}

/// Rows of lights: one row per line, or one line with separators.
fn row_candidates(first: &Piece, lines: usize, options: &ReadOptions) -> Vec<Form> {
    let digit = |c: char| c.is_ascii_digit() || is_gap(c) || c == '_';
    let digits = options.states_or_two() > 2 || first.text.chars().all(digit);
    let rows = if digits && options.symbols.is_none() { Form::Digits } else { Form::Rows };
    match rows::row_separator(first.text) {
        Some(separator) if lines == 1 => {
            // Commas between single lights may separate the lights of one row; anything else
            // separates rows.
            let single = first.text.split(',').all(|piece| piece.chars().filter(|c| !is_gap(*c)).count() == 1);
            if separator == ',' && single { vec![rows, Form::Line] } else { vec![Form::Line] }
        }
        _ => vec![rows],
    }
}

/// Returns whether the first line is a word of graph6 that is no row of lights, whole or cut short.
fn graph6_like(first: &Piece, fits: bool) -> bool {
    let mut words = first.words();
    let (Some(graph), lights) = (words.next(), words.next()) else {
        return false;
    };
    let lit = |word: Piece| word.is_number() || word.text.strip_prefix(['v', 'V']).is_some_and(|rest| !rest.is_empty());
    let graph_word = graph.text.chars().all(|c| matches!(c, '?'..='~'));
    graph_word && graph.text.chars().any(|c| !is_known(c)) && (fits || lights.is_some_and(lit))
}

/// Returns whether the first line is rather a heading than a row of the lines below it: it is
/// unlike them, and it has a digit that no light has or announces no more boards than there are
/// rows.
fn heading_unlike_rows(lines: &[Piece], options: &ReadOptions) -> bool {
    let (Some(first), Some(second)) = (lines.first(), lines.get(1)) else {
        return false;
    };
    if header::is_size(first) {
        return true;
    }
    let width = |line: &Piece| line.text.chars().filter(|c| !is_gap(*c)).count();
    let is_state = |c: char| c.to_digit(36).is_none_or(|digit| u64::from(digit) < options.states_or_two());
    let announced = first.number("").unwrap_or(usize::MAX);
    width(first) != width(second) && (!first.text.chars().all(is_state) || announced < lines.len())
}
