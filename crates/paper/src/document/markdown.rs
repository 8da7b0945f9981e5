//! Markdown with formulas between dollar signs, as GitHub, Pandoc and Jupyter read it.

use super::latex::{aligned, array, math};
use super::lines::{self, KEPT, guarded, wrapped};
use super::{Block, Document, Math, Picture, Span, Table};

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
        Block::Paragraph(spans) => guarded(&line(spans)),
        Block::Formula(formula) => format!("$$\n{}\n$$\n", wrapped(&math(formula), "  ")),
        Block::Equations(equations) => format!("$$\n{}$$\n", aligned("aligned", equations)),
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

/// The pieces of a line. Not every reader of Markdown knows formulas that go on in the next line.
fn line(spans: &[Span]) -> String {
    let kept = |formula: &[Math]| format!("${}$", math(formula)).replace(' ', &KEPT.to_string());
    lines::line(spans, escaped, kept, |code| format!("`{code}`"))
}

fn rows(head: &[String], rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule = vec![":-:".to_owned(); head.len()];
    format!("{}{}{}", line(head), line(&rule), rows.iter().map(|row| line(row)).collect::<String>())
}

fn tabular(table: &Table) -> String {
    let cells = |row: &[Vec<Span>]| row.iter().map(|cell| line(cell).replace(KEPT, " ")).collect::<Vec<_>>();
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
