//! Typst.

use super::lines::{self, guarded, wrapped};
use super::{Block, Document, Entry, Equation, Extent, Index, LastColumn, Math, Matrix, Picture, Sign, Span, Table};

/// The start of a document.
const PREAMBLE: &str = "#set page(paper: \"a4\", margin: 2cm)
#set text(size: 10pt)
#set table(stroke: none, inset: 3pt, align: center)
#show math.equation: set block(breakable: true)
";

pub(super) fn write(document: &Document, extent: Extent) -> String {
    let language = format!("#set text(lang: \"{}\")\n", document.language);
    let preamble = format!("{PREAMBLE}{language}");
    let mut text = match extent {
        Extent::Whole => preamble,
        Extent::Fragment => preamble.lines().map(|line| format!("// {line}\n")).collect(),
    };
    text.push_str(&format!("\n= {}\n", escaped(&document.title)));
    for block in &document.blocks {
        text.push('\n');
        text.push_str(&written(block));
    }
    text
}

fn written(block: &Block) -> String {
    match block {
        Block::Chapter(title) => format!("= {}\n", escaped(title)),
        Block::Heading(title) => format!("== {}\n", escaped(title)),
        Block::Paragraph(spans) => guarded(&line(spans)),
        Block::Formula(formula) => format!("$ {} $\n", wrapped(&math(formula), "  ")),
        Block::Equations(equations) => aligned(equations),
        Block::Matrix(matrix) => array(matrix),
        Block::Table(table) => tabular(table),
        Block::Board(picture) => board(picture),
    }
}

/// Escapes the special characters of Typst.
fn escaped(text: &str) -> String {
    let mut result = String::new();
    for character in text.chars() {
        match character {
            '\\' | '#' | '$' | '*' | '_' | '`' | '<' | '>' | '@' | '[' | ']' | '~' | '/' => {
                result.extend(['\\', character]);
            }
            '\u{a0}' => result.push('~'),
            _ => result.push(character),
        }
    }
    result
}

fn line(spans: &[Span]) -> String {
    let code = |code: &str| format!("#raw(\"{}\")", code.replace('\\', "\\\\").replace('"', "\\\""));
    lines::line(spans, escaped, |formula| format!("${}$", math(formula)), code)
}

fn math(formula: &[Math]) -> String {
    let piece = |piece: &Math| match piece {
        Math::Letter(letter) => letter.to_string(),
        Math::Indexed(letter, Index::Number(number)) => format!("{letter}_{number}"),
        Math::Indexed(letter, Index::Name(name)) => format!("{letter}_\"{name}\""),
        Math::Number(number) => number.to_string(),
        Math::Digits(digits) => digits.clone(),
        Math::Sign(sign) => match sign {
            Sign::Plus => "+",
            Sign::Equal => "=",
            Sign::Congruent => "≡",
            Sign::Incongruent => "≢",
            Sign::Times => "⋅",
            Sign::Becomes => "←",
            Sign::Swaps => "↔",
            Sign::AtMost => "≤",
            Sign::Less => "<",
            Sign::Colon => ":",
            Sign::Comma => "\\,",
            Sign::Dots => "…",
            Sign::Empty => "∅",
        }
        .to_owned(),
        Math::Modulo(k) => format!("quad (\"mod\" {k})"),
        Math::Power(base, exponent) => format!("{base}^{exponent}"),
        Math::Braces(inner) => format!("{{ {} }}", math(inner)),
        Math::Size(letter) => format!("abs({letter})"),
    };
    formula.iter().map(piece).collect::<Vec<_>>().join(" ")
}

fn aligned(equations: &[Equation]) -> String {
    let rows = lines::equations(equations, math, "& ⋮ \\", |sum, end| match end {
        None => format!("{sum} + & \\"),
        Some(Equation { right, about, .. }) => format!("{sum} &{} & quad \"({about})\" \\", math(right)),
    });
    format!("$\n{}\n$\n", rows.trim_end_matches('\\').trim_end())
}

fn array(matrix: &Matrix) -> String {
    let bar = matrix.bar.map_or_else(String::new, |bar| format!(" augment: #{bar},"));
    let mut text = format!("#text(size: 8pt)[$\nmat(delim: \"(\", column-gap: #0.4em,{bar}\n");
    for row in &matrix.rows {
        let entries = row.entries.iter().map(|entry| entry.shown(["⋯", "⋮", "⋱"]));
        text.push_str(&wrapped(&format!("{};", entries.collect::<Vec<_>>().join(", ")), "  "));
        text.push('\n');
    }
    text.push_str(")\n");
    if matrix.rows.iter().any(|row| !row.beside.is_empty()) {
        text.push_str("quad mat(delim: #none, align: #left,\n");
        for row in &matrix.rows {
            let dots = row.entries.first() == Some(&Entry::DotsDown);
            let beside = match (row.beside.is_empty(), dots) {
                (false, _) => math(&row.beside),
                // Each row is as high as the one beside it.
                (true, true) => "#hide($⋮$)".to_owned(),
                (true, false) => "\"\"".to_owned(),
            };
            text.push_str(&format!("{beside};\n"));
        }
        text.push_str(")\n");
    }
    text.push_str("$]\n");
    text
}

fn tabular(table: &Table) -> String {
    let columns = match table.last {
        LastColumn::Short => table.head.len().to_string(),
        LastColumn::Long => format!("({}1fr)", "auto, ".repeat(table.head.len() - 1)),
    };
    let row = |row: &[Vec<Span>]| {
        let cells: Vec<String> = row.iter().map(|cell| format!("[{}]", line(cell))).collect();
        wrapped(&cells.join(", "), "  ")
    };
    let rows: Vec<String> = table.rows.iter().map(|cells| format!("{},\n", row(cells))).collect();
    format!(
        "#align(center, table(columns: {columns},\ntable.header({}),\ntable.hline(stroke: 0.5pt),\n{}))\n",
        row(&table.head),
        rows.concat()
    )
}

fn board(picture: &Picture) -> String {
    let columns = picture.columns.len() + 1;
    let mut text = format!("#align(center, table(columns: {columns}, table.vline(x: 1, stroke: 0.5pt),\n");
    let head: Vec<String> = picture.columns.iter().map(|name| format!("[{name}]")).collect();
    text.push_str(&wrapped(&format!("[], {}, table.hline(stroke: 0.5pt),", head.join(", ")), "  "));
    text.push('\n');
    for (i, row) in picture.rows.iter().enumerate() {
        let cells: Vec<String> = row.iter().map(|&value| format!("[{}]", picture.sign(value, ["·", "●"]))).collect();
        text.push_str(&wrapped(&format!("[{}], {},", i + 1, cells.join(", ")), "  "));
        text.push('\n');
    }
    text.push_str("))\n");
    text
}
