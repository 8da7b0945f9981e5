//! Writing SVG.

use crate::glyphs::{self, Anchor};
use crate::style::Theme;
use std::fmt::Write;

/// A number with at most two decimals and nothing to spare.
pub(crate) fn number(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // Minus zero is zero.
    let text = format!("{}", if rounded == 0.0 { 0.0 } else { rounded });
    match text.strip_prefix("0.") {
        Some(decimals) => format!(".{decimals}"),
        None => match text.strip_prefix("-0.") {
            Some(decimals) => format!("-.{decimals}"),
            None => text,
        },
    }
}

/// Text that may stand between tags.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // XML knows no control characters.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// A picture that grows.
pub(crate) struct Canvas {
    body: String,
}

impl Canvas {
    pub(crate) fn new() -> Self {
        Self { body: String::new() }
    }

    pub(crate) fn rect(&mut self, class: &str, [x, y, width, height]: [f64; 4], radius: f64) {
        let [x, y, width, height, radius] = [x, y, width, height, radius].map(number);
        let round = if radius == "0" { String::new() } else { format!(r#" rx="{radius}""#) };
        let _ =
            writeln!(self.body, r#"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}"{round}/>"#);
    }

    pub(crate) fn circle(&mut self, class: &str, (x, y): (f64, f64), radius: f64) {
        let [x, y, radius] = [x, y, radius].map(number);
        let _ = writeln!(self.body, r#"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}"/>"#);
    }

    /// Any shape, with more attributes where `more` is not empty.
    pub(crate) fn path(&mut self, class: &str, data: &str, more: &str) {
        let space = if more.is_empty() { "" } else { " " };
        let _ = writeln!(self.body, r#"<path class="{class}" d="{data}"{space}{more}/>"#);
    }

    /// A text whose vertical middle is at the point.
    pub(crate) fn text(&mut self, class: &str, text: &str, at: (f64, f64), height: f64, anchor: Anchor) {
        let data = glyphs::path(text, at, height, anchor);
        if !data.is_empty() {
            self.path(class, &data, &format!(r#"stroke-width="{}""#, number(height * 0.13)));
        }
    }

    /// Starts a group that is moved by `by`.
    pub(crate) fn open(&mut self, by: (f64, f64), name: &str) {
        let title = if name.is_empty() { String::new() } else { format!("<title>{}</title>", escape(name)) };
        let _ = writeln!(self.body, r#"<g transform="translate({} {})">{title}"#, number(by.0), number(by.1));
    }

    pub(crate) fn close(&mut self) {
        self.body.push_str("</g>\n");
    }

    /// The whole picture. `title` names it and `description` tells those who do not see it what it
    /// shows.
    pub(crate) fn finish(self, (width, height): (f64, f64), theme: Theme, title: &str, description: &str) -> String {
        let [width, height] = [width, height].map(number);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
             <title>{}</title>\n<desc>{}</desc>\n<style>{}</style>\n\
             <rect class=\"bg\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>\n{}</svg>\n",
            escape(title),
            escape(description),
            theme.sheet(),
            self.body
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [(0.0, "0"), (-0.001, "0"), (0.5, ".5"), (-0.25, "-.25"), (10.0, "10"), (2.5049, "2.5")] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn titles_cannot_break_out() {
        assert_eq!(escape("</title><script>&\u{1}"), "&lt;/title&gt;&lt;script&gt;&amp; ");
    }
}
