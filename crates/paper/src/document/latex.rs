//! LaTeX.

use super::lines::{self, wrapped};
use super::{Block, Document, Entry, Equation, Extent, Index, LastColumn, Math, Matrix, Picture, Sign, Span, Table};

/// What a document begins with.
const PREAMBLE: &str = "\\documentclass[a4paper]{article}
\\usepackage[margin=2cm]{geometry}
\\usepackage{amsmath,longtable}
\\allowdisplaybreaks
\\setlength{\\parindent}{0pt}
\\setlength{\\parskip}{4pt}
\\raggedbottom
";

pub(super) fn write(document: &Document, extent: Extent) -> String {
    let mut text = match extent {
        Extent::Whole => format!("{PREAMBLE}\n\\begin{{document}}\n"),
        Extent::Fragment => PREAMBLE.lines().skip(1).map(|line| format!("% {line}\n")).collect(),
    };
    text.push_str(&format!("\n\\section*{{{}}}\n", escaped(&document.title)));
    let mut before: Option<&Block> = None;
    for block in &document.blocks {
        // Without a blank line the formula belongs to the paragraph, and no page ends between them.
        let displayed = matches!(block, Block::Formula(_) | Block::Equations(_) | Block::Matrix(_) | Block::Board(_));
        if !(displayed && matches!(before, Some(Block::Paragraph(_)))) {
            text.push('\n');
        }
        text.push_str(&written(block));
        before = Some(block);
    }
    if extent == Extent::Whole {
        text.push_str("\n\\end{document}\n");
    }
    text
}

fn written(block: &Block) -> String {
    match block {
        Block::Chapter(title) => format!("\\section*{{{}}}\n", escaped(title)),
        Block::Heading(title) => format!("\\subsection*{{{}}}\n", escaped(title)),
        Block::Paragraph(spans) => format!("{}\n", wrapped(&line(spans), "")),
        Block::Formula(formula) => format!("\\[\n{}\n\\]\n", wrapped(&math(formula), "  ")),
        Block::Equations(equations) => aligned("align*", equations),
        Block::Matrix(matrix) => {
            format!("{{\\footnotesize\\setlength{{\\arraycolsep}}{{2pt}}\n\\[\n{}\\]}}\n", array(matrix))
        }
        Block::Table(table) => tabular(table),
        Block::Board(picture) => board(picture),
    }
}

/// Text with the special characters of LaTeX escaped.
fn escaped(text: &str) -> String {
    let mut result = String::new();
    for character in text.chars() {
        match character {
            '\\' => result.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => result.extend(['\\', character]),
            '^' => result.push_str("\\textasciicircum{}"),
            '~' => result.push_str("\\textasciitilde{}"),
            '<' => result.push_str("\\textless{}"),
            '>' => result.push_str("\\textgreater{}"),
            '|' => result.push_str("\\textbar{}"),
            '„' => result.push_str(",,"),
            '“' => result.push_str("``"),
            '”' => result.push_str("''"),
            '…' => result.push_str("\\dots{}"),
            '–' => result.push_str("--"),
            '\u{a0}' => result.push('~'),
            _ => result.push(character),
        }
    }
    result
}

fn line(spans: &[Span]) -> String {
    lines::line(
        spans,
        escaped,
        |formula| format!("${}$", math(formula)),
        |code| format!("\\texttt{{{}}}", escaped(code)),
    )
}

/// A formula as LaTeX and Markdown write it, its pieces separated by spaces.
pub(super) fn math(formula: &[Math]) -> String {
    let piece = |piece: &Math| match piece {
        Math::Letter(letter) => letter.to_string(),
        Math::Indexed(letter, Index::Number(number)) => format!("{letter}_{{{number}}}"),
        Math::Indexed(letter, Index::Name(name)) => format!("{letter}_{{\\mathrm{{{name}}}}}"),
        Math::Number(number) => number.to_string(),
        Math::Digits(digits) => digits.clone(),
        Math::Sign(sign) => match sign {
            Sign::Plus => "+",
            Sign::Equal => "=",
            Sign::Congruent => "\\equiv",
            Sign::Incongruent => "\\not\\equiv",
            Sign::Times => "\\cdot",
            Sign::Becomes => "\\leftarrow",
            Sign::Swaps => "\\leftrightarrow",
            Sign::AtMost => "\\le",
            Sign::Less => "<",
            Sign::Colon => ":",
            Sign::Comma => ",",
            Sign::Dots => "\\dots",
            Sign::Empty => "\\emptyset",
        }
        .to_owned(),
        Math::Modulo(k) => format!("\\pmod{{{k}}}"),
        Math::Power(base, exponent) => format!("{base}^{{{exponent}}}"),
        Math::Braces(inner) => format!("\\{{ {} \\}}", math(inner)),
        Math::Size(letter) => format!("| {letter} |"),
    };
    formula.iter().map(piece).collect::<Vec<_>>().join(" ")
}

/// Equations as LaTeX and Markdown write them, in an environment.
pub(super) fn aligned(environment: &str, equations: &[Equation]) -> String {
    let rows = lines::equations(equations, math, "&\\vdots \\\\", |sum, end| match end {
        None => format!("{sum} + {{}} & \\\\"),
        Some(Equation { right, about, .. }) => format!("{sum} &{} && \\text{{({})}} \\\\", math(right), escaped(about)),
    });
    // The last line is ended by the environment.
    let rows = rows.trim_end_matches("\\\\").trim_end();
    format!("\\begin{{{environment}}}\n{rows}\n\\end{{{environment}}}\n")
}

/// A matrix, with a second array beside it for what was done to its rows.
pub(super) fn array(matrix: &Matrix) -> String {
    let columns = matrix.rows.first().map_or(0, |row| row.entries.len());
    let layout = match matrix.bar {
        Some(bar) => format!("{}|{}", "c".repeat(bar), "c".repeat(columns - bar)),
        None => "c".repeat(columns),
    };
    let mut text = format!("\\left(\\begin{{array}}{{{layout}}}\n");
    for row in &matrix.rows {
        let entries = row.entries.iter().map(|entry| entry.shown(["\\cdots", "\\vdots", "\\ddots"]));
        text.push_str(&wrapped(&format!("{} \\\\", entries.collect::<Vec<_>>().join(" & ")), "  "));
        text.push('\n');
    }
    text.push_str("\\end{array}\\right)\n");
    if matrix.rows.iter().any(|row| !row.beside.is_empty()) {
        text.push_str("\\quad\n\\begin{array}{l}\n");
        for row in &matrix.rows {
            // A row of dots is higher than others on both sides.
            let strut = if row.entries.first() == Some(&Entry::DotsDown) { "\\vphantom{\\vdots} " } else { "" };
            text.push_str(&format!("{strut}{} \\\\\n", math(&row.beside)));
        }
        text.push_str("\\end{array}\n");
    }
    text
}

fn tabular(table: &Table) -> String {
    let mut layout = "c".repeat(table.head.len());
    if table.last == LastColumn::Long {
        layout.pop();
        layout.push_str("p{9cm}");
    }
    let row = |row: &[Vec<Span>]| {
        let cells: Vec<String> = row.iter().map(|cell| line(cell)).collect();
        format!("{} \\\\", wrapped(&cells.join(" & "), "  "))
    };
    let rows: Vec<String> = table.rows.iter().map(|cells| format!("{}\n", row(cells))).collect();
    format!(
        "\\begin{{longtable}}{{{layout}}}\n{}\n\\hline\n\\endhead\n{}\\end{{longtable}}\n",
        row(&table.head),
        rows.concat()
    )
}

fn board(picture: &Picture) -> String {
    let mut text = format!("\\[\n\\begin{{array}}{{r|{}}}\n", "c".repeat(picture.columns.len()));
    let head: Vec<String> = picture.columns.iter().map(|name| format!("\\mathrm{{{name}}}")).collect();
    text.push_str(&format!("{} \\\\ \\hline\n", wrapped(&format!(" & {}", head.join(" & ")), "  ")));
    for (i, row) in picture.rows.iter().enumerate() {
        let cells: Vec<String> = row.iter().map(|&value| picture.sign(value, ["\\cdot", "\\bullet"])).collect();
        text.push_str(&wrapped(&format!("{} & {} \\\\", i + 1, cells.join(" & ")), "  "));
        text.push('\n');
    }
    text.push_str("\\end{array}\n\\]\n");
    text
}
