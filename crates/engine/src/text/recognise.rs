//! Which form an input is in.

use super::error::{Fault, ReadErrorKind};
use super::form::Form;
use super::options::ReadOptions;
use super::source::{Line, full_lines, lines};
use super::symbols::is_gap;
use super::{code, edge_list, flip, graph6, header, hex, names, pbm, rows, torus};

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
            let at = error.valid_up_to();
            let byte = bytes[at];
            let kind = if bytes.iter().any(|&byte| noise(byte)) {
                ReadErrorKind::Binary { byte }
            } else {
                ReadErrorKind::Utf8 { byte }
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

/// The forms that an input may be in, the likeliest first. One is certain; of several all are tried.
pub(super) fn candidates(text: &str, start: usize, options: &ReadOptions) -> Vec<Form> {
    let mut few = lines(text, start).filter(|line| !line.text.is_empty());
    let Some(first) = few.next() else {
        return Vec::new();
    };
    let word = first.word();
    let begin = first.text;
    let keyword = begin.split_whitespace().next().unwrap_or_default();
    if keyword == "douse" {
        return vec![Form::File];
    }
    if begin.starts_with("SAVEFILE:") {
        return vec![Form::FlipSave];
    }
    if begin.starts_with('{') {
        return vec![Form::JsonObject];
    }
    if begin.starts_with('[') {
        let object = begin.trim_start_matches(|c: char| c == '[' || c.is_whitespace()).starts_with('{');
        return vec![if object { Form::JsonObject } else { Form::Json }];
    }
    if flip::looks_like(word) {
        return vec![Form::Flip];
    }
    if code::looks_like(word) {
        return vec![Form::Code];
    }
    if hex::looks_like(begin) {
        return vec![Form::Hex];
    }
    if begin.starts_with('(') {
        return vec![Form::Coordinates];
    }
    let mut forms = Vec::new();
    if let Some(form) = pbm::looks_like(text.trim_start().as_bytes()) {
        forms.push(form);
    }
    if begin == "none" && options.size.is_some() {
        forms.push(Form::Names);
    }
    forms.extend(list_candidates(text, start, &first, options));
    forms
}

/// The forms that are lists of words or rows.
fn list_candidates(text: &str, start: usize, first: &Line, options: &ReadOptions) -> Vec<Form> {
    let lines = full_lines(text, start);
    let mut forms = Vec::new();
    if names::looks_like(&lines) {
        forms.push(Form::Names);
    }
    if edge_list::looks_like(first) {
        forms.push(Form::EdgeList);
    }
    let numbers = |line: &Line| line.words().all(|word| word.is_number());
    let widths = |line: &Line| line.text.chars().filter(|c| !is_gap(*c)).count();
    let more = lines.get(1);
    if torus::looks_like(&lines) {
        forms.push(Form::Torus);
    }
    // What does not fit is reported in the words of the form it most looks like, so a heading that is unlike the
    // rows below it puts its form before the rows.
    let unlike_rows = more.is_some_and(|second| widths(second) != widths(first));
    let heading = more.is_some() && header::is_heading(first);
    let count = more.is_some() && header::is_count(first);
    let torus_like = count && more.is_some_and(header::is_count) && lines.get(2).is_some_and(numbers);
    if torus_like && unlike_rows_below(&lines) && !forms.contains(&Form::Torus) {
        forms.push(Form::Torus);
    }
    let mut headings = Vec::new();
    if heading && !count {
        headings.push(Form::Header);
    }
    if count {
        headings.extend([Form::Batch, Form::Header]);
    }
    let mut plain = vec![rows_form(first, options)];
    if let (Some(separator), 1) = (rows::row_separator(first.text), lines.len()) {
        // Commas between single lights may separate the lights of one row; anything else separates rows.
        let single = first.text.split(',').all(|piece| piece.chars().filter(|c| !is_gap(*c)).count() == 1);
        if separator == ',' && single { plain.push(Form::Line) } else { plain = vec![Form::Line] }
    }
    if unlike_rows {
        forms.extend(headings);
        forms.extend(plain);
    } else {
        forms.extend(plain);
        forms.extend(headings);
    }
    if graph6::looks_like(first) {
        forms.push(Form::Graph6);
    }
    forms
}

/// Whether two lines of one number are followed by something else.
fn unlike_rows_below(lines: &[Line]) -> bool {
    lines.get(2).is_some_and(|line| line.words().nth(1).is_some())
}

/// Rows of digits or rows of symbols, judged by the first line.
fn rows_form(first: &Line, options: &ReadOptions) -> Form {
    let digit = |c: char| c.is_ascii_digit() || is_gap(c) || c == '_';
    let digits = options.states_or_two() > 2 || first.text.chars().all(digit);
    if digits && options.symbols.is_none() { Form::Digits } else { Form::Rows }
}
