//! Showing the place of an error in the input.

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};
use douse::text::{ReadError, Setting};
use std::fmt;
use std::ops::Range;

/// The name in messages of a board that is an argument.
pub const ARGUMENT: &str = "argument";

/// An error of the reader with an excerpt of the input.
#[derive(Debug)]
pub struct InputError {
    name: String,
    excerpt: Excerpt,
    error: ReadError,
    more_advice: Option<String>,
}

impl InputError {
    /// An error in the input of this name.
    pub fn new(name: &str, input: &[u8], error: ReadError) -> Self {
        Self { name: name.into(), excerpt: Excerpt::around(input, error.span.clone()), error, more_advice: None }
    }

    /// Adds one more piece of advice.
    #[must_use]
    pub fn advise(mut self, advice: String) -> Self {
        self.more_advice = Some(advice);
        self
    }

    /// Names an option instead of an argument.
    #[must_use]
    pub fn of_option(mut self, option: &str) -> Self {
        if self.name == ARGUMENT {
            option.clone_into(&mut self.name);
        }
        self
    }

    /// The message without the place.
    pub fn message(&self) -> String {
        self.error.to_string()
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.error.line
    }

    /// The column in characters, counted from 1.
    pub fn column(&self) -> usize {
        self.error.column
    }

    pub fn advice(&self) -> Vec<String> {
        self.error.advice(&option).into_iter().chain(self.more_advice.clone()).collect()
    }

    /// The message with a caret under the spot, and the advice.
    pub fn render(&self) -> String {
        let (title, label) = (self.error.to_string(), self.error.label());
        let advice = self.error.advice(&option);
        let spot = AnnotationKind::Primary.span(self.excerpt.span.clone()).label(label.as_str());
        let snippet = Snippet::source(self.excerpt.text.as_str()).line_start(self.error.line).annotation(spot);
        let title = Level::ERROR.primary_title(title.as_str());
        let mut group = if self.excerpt.is_cut {
            // Counting in the excerpt would give a wrong column.
            let origin = Origin::path(self.name.as_str()).line(self.error.line).char_column(self.error.column);
            title.element(origin).element(snippet)
        } else {
            title.element(snippet.path(self.name.as_str()))
        };
        for advice in advice.iter().chain(&self.more_advice) {
            group = group.element(Level::HELP.message(advice.as_str()));
        }
        Renderer::styled().render(&[group])
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.name, self.error.line, self.error.column, self.error)
    }
}

impl std::error::Error for InputError {}

/// A message and its advice, without an excerpt.
pub fn render_plain(message: &str, advice: Option<&str>) -> String {
    let title = Level::ERROR.primary_title(message);
    let group = title.elements(advice.map(|advice| Level::HELP.message(advice)));
    Renderer::styled().render(&[group])
}

/// A part of a line, without control characters.
#[derive(Debug, PartialEq, Eq)]
struct Excerpt {
    text: String,
    /// The wrong bytes of `text`.
    span: Range<usize>,
    /// True if the beginning of the line is omitted.
    is_cut: bool,
}

impl Excerpt {
    /// Bytes kept before the spot and after its beginning, because a line may have a million
    /// lights. The renderer trims the excerpt to the width of the terminal.
    const BEFORE: usize = 1000;
    const AFTER: usize = 200;

    fn around(input: &[u8], span: Range<usize>) -> Self {
        let start = span.start.min(input.len());
        let line_start = input[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let line_end = input[start..].iter().position(|&byte| byte == b'\n').map_or(input.len(), |at| start + at);
        let end = span.end.clamp(start, line_end);
        let first = boundary(input, line_start.max(start.saturating_sub(Self::BEFORE)));
        let last = boundary(input, line_end.min(start + Self::AFTER)).max(start);
        let mut text = String::new();
        if first > line_start {
            text.push_str("...");
        }
        push_printable(&mut text, &input[first..start]);
        let from = text.len();
        push_printable(&mut text, &input[start..end.min(last)]);
        let to = text.len();
        push_printable(&mut text, &input[end.min(last)..last]);
        if last < line_end {
            text.push_str("...");
        }
        Self { text, span: from..to, is_cut: first > line_start }
    }
}

/// The beginning of the UTF-8 character that a byte belongs to.
fn boundary(input: &[u8], at: usize) -> usize {
    let continues = |at: usize| input.get(at).is_some_and(|byte| byte & 0xc0 == 0x80);
    (at.saturating_sub(3)..=at).rev().find(|&at| !continues(at)).unwrap_or(at)
}

fn push_printable(text: &mut String, bytes: &[u8]) {
    for symbol in String::from_utf8_lossy(bytes).chars() {
        match symbol {
            '\r' => {}
            '\t' => text.push(' '),
            // Invisible characters would move the caret or rewrite the screen.
            symbol if symbol.is_control() || ('\u{200b}'..='\u{202e}').contains(&symbol) => text.push('\u{fffd}'),
            symbol => text.push(symbol),
        }
    }
}

/// A setting of the reader as an option of the command line.
fn option(setting: Setting, value: &str) -> String {
    match setting {
        Setting::Form => format!("--from {value}"),
        Setting::Symbols => format!("--symbols '{value}'"),
        Setting::States => format!("--states {value}"),
        Setting::Size => format!("--size {value}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_around_the_spot() {
        let input = format!("0101\n{}x{}\n11", "0".repeat(5000), "1".repeat(5000));
        let excerpt = Excerpt::around(input.as_bytes(), 5005..5006);
        assert_eq!(excerpt.text.len(), 3 + Excerpt::BEFORE + Excerpt::AFTER + 3);
        assert_eq!(&excerpt.text[excerpt.span.clone()], "x");
        assert!(excerpt.is_cut && excerpt.text.starts_with("...0") && excerpt.text.ends_with("1..."));
    }

    #[test]
    fn the_span_lies_in_the_text_for_any_bytes() {
        let inputs: [&[u8]; 5] = [b"", b"\n\n", b"\xff\x00\x1b[2J\xf0\x9f", "🟨⬛x🟨\n⬛".as_bytes(), &[0x80; 300]];
        for input in inputs {
            for start in 0..=input.len() + 1 {
                for end in [start, start + 1, input.len() + 9] {
                    let Excerpt { text, span, .. } = Excerpt::around(input, start..end);
                    assert!(text.get(span).is_some(), "{input:?} {start}..{end}");
                    assert!(!text.contains(['\u{1b}', '\n']));
                }
            }
        }
    }
}
