//! Markdown with formulas between dollar signs, as GitHub, Pandoc and Jupyter read it.

use super::latex::{array, math};
use super::lines::wrapped;
use super::{Block, Document, Equation, Math, Picture, Span, Table};

/// Terms of a sum on one line.
const MOST_TERMS: usize = 10;

pub(super) fn write(document: &Document) -> String {
    let mut text = format!("# {}\n", escaped(&document.title));
    for block in &document.blocks {
        text.push('\n');
        text.push_str(&written(block));
    }
    text
}

fn written(block: &Block) -> String {
    match block {
        Block::Chapter(title) => format!("# {}\n", escaped(title)),
        Block::Heading(title) => format!("## {}\n", escaped(title)),
        Block::Paragraph(spans) => paragraph(spans),
        Block::Formula(formula) => format!("$$\n{}\n$$\n", wrapped(&math(formula), "  ")),
        Block::Equations(equations) => aligned(equations),
        Block::Matrix(matrix) => format!("$$\n{}$$\n", array(matrix)),
        Block::Table(table) => tabular(table),
        Block::Board(picture) => board(picture),
    }
}

/// Text with the special characters of Markdown escaped.
fn escaped(text: &str) -> String {
    let mut result = String::new();
    for character in text.chars() {
        if matches!(character, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '$') {
            result.push('\\');
        }
        result.push(character);
    }
    result
}

fn line(spans: &[Span]) -> String {
    let span = |span: &Span| match span {
        Span::Text(text) => escaped(text),
        Span::Math(formula) => format!("${}$", math(formula)),
        Span::Code(code) => format!("`{code}`"),
    };
    spans.iter().map(span).collect()
}

/// Words; no line begins with what would make it an item of a list or a heading.
fn paragraph(spans: &[Span]) -> String {
    let text = wrapped(&line(spans), "");
    let guarded = text.lines().map(|line| {
        let digits = line.chars().take_while(char::is_ascii_digit).count();
        if line.starts_with(['-', '+', '=']) {
            format!("\\{line}\n")
        } else if digits > 0 && line[digits..].starts_with('.') {
            format!("{}\\{}\n", &line[..digits], &line[digits..])
        } else {
            format!("{line}\n")
        }
    });
    guarded.collect()
}

fn aligned(equations: &[Equation]) -> String {
    let mut text = String::from("$$\n\\begin{aligned}\n");
    for equation in equations {
        if equation.right.is_empty() {
            text.push_str("&\\vdots \\\\\n");
            continue;
        }
        let chunks: Vec<&[Math]> = equation.terms.chunks(MOST_TERMS).collect();
        for (i, terms) in chunks.iter().enumerate() {
            let sum = terms.iter().map(|term| math(std::slice::from_ref(term))).collect::<Vec<_>>().join(" + ");
            let row = if i + 1 < chunks.len() {
                format!("{sum} + {{}} & \\\\")
            } else {
                format!("{sum} &{} && \\text{{({})}} \\\\", math(&equation.right), equation.about)
            };
            text.push_str(&wrapped(&row, "  "));
            text.push('\n');
        }
        if chunks.is_empty() {
            text.push_str(&format!("0 &{} && \\text{{({})}} \\\\\n", math(&equation.right), equation.about));
        }
    }
    text.push_str("\\end{aligned}\n$$\n");
    text
}

fn rows(head: &[String], rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule = vec![":-:".to_owned(); head.len()];
    format!("{}{}{}", line(head), line(&rule), rows.iter().map(|row| line(row)).collect::<String>())
}

fn tabular(table: &Table) -> String {
    let cells = |row: &[Vec<Span>]| row.iter().map(|cell| line(cell)).collect::<Vec<_>>();
    rows(&cells(&table.head), &table.rows.iter().map(|row| cells(row)).collect::<Vec<_>>())
}

fn board(picture: &Picture) -> String {
    let head: Vec<String> = std::iter::once(String::new()).chain(picture.columns.iter().cloned()).collect();
    let body = picture.rows.iter().enumerate().map(|(i, row)| {
        let cells = row.iter().map(|&value| picture.sign(value, ["·", "●"]));
        std::iter::once(format!("**{}**", i + 1)).chain(cells).collect()
    });
    rows(&head, &body.collect::<Vec<_>>())
}
