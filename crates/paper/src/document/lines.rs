//! What the formats have in common: lines that end where there is a blank, pieces of a line, sums
//! that need several lines.

use super::{Equation, Math, Span};

/// How wide a line may be.
pub(crate) const WIDTH: usize = 96;
/// A blank at which no line ends.
pub(super) const KEPT: char = '\u{1}';
/// Terms of a sum on one line.
const MOST_TERMS: usize = 10;

/// Breaks a text at blanks, with what continues a line moved to the right.
pub(crate) fn wrapped(text: &str, further: &str) -> String {
    let mut result = String::new();
    let mut column = 0;
    for (i, word) in text.split(' ').enumerate() {
        let long = word.chars().count();
        if i > 0 && column + 1 + long > WIDTH {
            result.push('\n');
            result.push_str(further);
            column = further.len();
        } else if i > 0 {
            result.push(' ');
            column += 1;
        }
        result.push_str(word);
        column += long;
    }
    result.replace(KEPT, " ")
}

/// The pieces of a line, each as its format writes it.
pub(super) fn line(
    spans: &[Span],
    text: fn(&str) -> String,
    math: impl Fn(&[Math]) -> String,
    code: fn(&str) -> String,
) -> String {
    let span = |span: &Span| match span {
        Span::Text(words) => text(words),
        Span::Math(formula) => math(formula),
        Span::Code(typed) => code(typed),
    };
    spans.iter().map(span).collect()
}

/// A paragraph in which no line begins with what would make it an item of a list or a heading.
pub(super) fn guarded(text: &str) -> String {
    let guarded = |line: &str| {
        let digits = line.chars().take_while(char::is_ascii_digit).count();
        if line.starts_with(['-', '+', '=']) {
            format!("\\{line}\n")
        } else if digits > 0 && line[digits..].starts_with('.') {
            format!("{}\\{}\n", &line[..digits], &line[digits..])
        } else {
            format!("{line}\n")
        }
    };
    wrapped(text, "").lines().map(guarded).collect()
}

/// Equations below each other, long sums on several lines.
///
/// # Arguments
/// * `dots`: the line for equations that are left out.
/// * `row`: a line of its own: the sum, and the equation that ends here, or nothing if the sum goes on.
pub(super) fn equations(
    equations: &[Equation],
    math: fn(&[Math]) -> String,
    dots: &str,
    row: impl Fn(&str, Option<&Equation>) -> String,
) -> String {
    let mut rows = Vec::new();
    for equation in equations {
        let mut sums: Vec<String> = Vec::new();
        for terms in equation.terms.chunks(MOST_TERMS) {
            let terms: Vec<String> = terms.iter().map(|term| math(std::slice::from_ref(term))).collect();
            sums.push(terms.join(" + "));
        }
        match sums.pop() {
            _ if equation.right.is_empty() => rows.push(dots.to_owned()),
            last => {
                rows.extend(sums.iter().map(|sum| wrapped(&row(sum, None), "  ")));
                rows.push(wrapped(&row(last.as_deref().unwrap_or("0"), Some(equation)), "  "));
            }
        }
    }
    rows.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_nothing_is_lost() {
        let text = "word ".repeat(60);
        let broken = wrapped(text.trim_end(), "  ");
        assert!(broken.lines().count() > 2 && broken.lines().all(|line| line.len() <= WIDTH));
        assert_eq!(broken.split_whitespace().count(), 60);
        assert_eq!(wrapped("a b", "  "), "a b");
        let kept = format!("{} x", vec!["a"; 40].join(&KEPT.to_string()));
        assert_eq!(wrapped(&format!("{kept} {kept}"), "").lines().count(), 2);
    }
}
