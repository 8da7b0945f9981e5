//! HTML with MathML, which browsers show without further help.

use super::lines::{self, wrapped};
use super::{Block, Document, Equation, Extent, Index, Math, Matrix, Picture, Sign, Span, Table};
use std::fmt::Write as _;

/// How a document looks.
const STYLE: &str = "body{font-family:system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:1rem auto}
th,td{padding:.1rem .4rem;text-align:center}
.table th,.board th{border-bottom:1px solid;font-weight:600}
.board tbody th{border-bottom:0;border-right:1px solid}
.matrix{font-variant-numeric:tabular-nums;overflow-x:auto;display:block;width:fit-content;max-width:100%}
.matrix .first{border-left:1px solid}
.matrix .last{border-right:1px solid}
.matrix .right{border-left:1px solid}
.matrix .beside{text-align:left;padding-left:1.5rem}
";

pub(super) fn write(document: &Document, extent: Extent) -> String {
    let title = escaped(&document.title);
    let mut text = match extent {
        Extent::Whole => format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n",
            document.language
        ),
        Extent::Fragment => format!("<!-- In the style sheet:\n{STYLE}-->\n"),
    };
    let _ = writeln!(text, "<h1>{title}</h1>");
    for block in &document.blocks {
        text.push_str(&written(block));
    }
    if extent == Extent::Whole {
        text.push_str("</body>\n</html>\n");
    }
    text
}

fn written(block: &Block) -> String {
    match block {
        Block::Chapter(title) => format!("<h1>{}</h1>\n", escaped(title)),
        Block::Heading(title) => format!("<h2>{}</h2>\n", escaped(title)),
        Block::Paragraph(spans) => format!("{}\n", wrapped(&format!("<p>{}</p>", line(spans)), "")),
        Block::Formula(formula) => {
            format!("<p><math display=\"block\">\n{}\n</math></p>\n", wrapped(&math(formula), "  "))
        }
        Block::Equations(equations) => aligned(equations),
        Block::Matrix(matrix) => array(matrix),
        Block::Table(table) => tabular(table),
        Block::Board(picture) => board(picture),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn line(spans: &[Span]) -> String {
    let math = |formula: &[Math]| format!("<math>{}</math>", math(formula));
    lines::line(spans, escaped, math, |code| format!("<code>{}</code>", escaped(code)))
}

/// The pieces of a formula, separated by spaces, which mean nothing in MathML.
fn math(formula: &[Math]) -> String {
    let piece = |piece: &Math| match piece {
        Math::Letter(letter) => format!("<mi>{letter}</mi>"),
        Math::Indexed(letter, Index::Number(number)) => format!("<msub><mi>{letter}</mi><mn>{number}</mn></msub>"),
        Math::Indexed(letter, Index::Name(name)) => {
            format!("<msub><mi>{letter}</mi><mtext>{}</mtext></msub>", escaped(name))
        }
        Math::Number(number) => format!("<mn>{number}</mn>"),
        Math::Digits(digits) => format!("<mn>{digits}</mn>"),
        Math::Sign(Sign::Empty) => "<mi>∅</mi>".to_owned(),
        Math::Sign(sign) => format!(
            "<mo>{}</mo>",
            match sign {
                Sign::Plus => "+",
                Sign::Equal => "=",
                Sign::Congruent => "≡",
                Sign::Incongruent => "≢",
                Sign::Times => "⋅",
                Sign::Becomes => "←",
                Sign::Swaps => "↔",
                Sign::AtMost => "≤",
                Sign::Less => "&lt;",
                Sign::Colon => ":",
                Sign::Comma => ",",
                Sign::Dots | Sign::Empty => "…",
            }
        ),
        Math::Modulo(k) => {
            format!(
                "<mspace width=\"1em\"/> <mo>(</mo> <mtext>mod</mtext> <mspace width=\".3em\"/> <mn>{k}</mn> <mo>)</mo>"
            )
        }
        Math::Power(base, exponent) => format!("<msup><mn>{base}</mn><mn>{exponent}</mn></msup>"),
        Math::Braces(inner) => format!("<mrow> <mo>{{</mo> {} <mo>}}</mo> </mrow>", math(inner)),
        Math::Size(letter) => format!("<mrow><mo>|</mo><mi>{letter}</mi><mo>|</mo></mrow>"),
    };
    formula.iter().map(piece).collect::<Vec<_>>().join(" ")
}

fn aligned(equations: &[Equation]) -> String {
    let mut text = String::from("<table class=\"equations\">\n<tbody>\n");
    for equation in equations {
        if equation.right.is_empty() {
            text.push_str("<tr><td></td><td>⋮</td></tr>\n");
            continue;
        }
        let terms: Vec<String> = equation.terms.iter().map(|term| math(std::slice::from_ref(term))).collect();
        let sum = if terms.is_empty() { "<mn>0</mn>".to_owned() } else { terms.join(" <mo>+</mo> ") };
        let row = format!(
            "<tr><th scope=\"row\">{}</th> <td><math>{sum} {}</math></td></tr>",
            escaped(&equation.about),
            math(&equation.right)
        );
        text.push_str(&wrapped(&row, "  "));
        text.push('\n');
    }
    text.push_str("</tbody>\n</table>\n");
    text
}

fn array(matrix: &Matrix) -> String {
    let beside = matrix.rows.iter().any(|row| !row.beside.is_empty());
    let mut text = String::from("<table class=\"matrix\">\n<tbody>\n");
    for row in &matrix.rows {
        let cells = row.entries.iter().enumerate().map(|(i, entry)| {
            let shown = entry.shown(["⋯", "⋮", "⋱"]);
            let names = [
                (i == 0).then_some("first"),
                (matrix.bar == Some(i)).then_some("right"),
                (i + 1 == row.entries.len()).then_some("last"),
            ];
            match names.into_iter().flatten().collect::<Vec<_>>().join(" ") {
                names if names.is_empty() => format!("<td>{shown}</td>"),
                names => format!("<td class=\"{names}\">{shown}</td>"),
            }
        });
        let mut line = format!("<tr>{}", cells.collect::<Vec<_>>().join(" "));
        if beside && row.beside.is_empty() {
            line.push_str(" <td></td>");
        } else if beside {
            let _ = write!(line, " <td class=\"beside\"><math>{}</math></td>", math(&row.beside));
        }
        text.push_str(&wrapped(&format!("{line}</tr>"), "  "));
        text.push('\n');
    }
    text.push_str("</tbody>\n</table>\n");
    text
}

fn tabular(table: &Table) -> String {
    let row = |row: &[Vec<Span>], tag: &str| {
        let cells: Vec<String> = row.iter().map(|cell| format!("<{tag}>{}</{tag}>", line(cell))).collect();
        wrapped(&format!("<tr>{}</tr>", cells.join(" ")), "  ")
    };
    let body: String = table.rows.iter().map(|cells| row(cells, "td") + "\n").collect();
    format!(
        "<table class=\"table\">\n<thead>\n{}\n</thead>\n<tbody>\n{body}</tbody>\n</table>\n",
        row(&table.head, "th")
    )
}

fn board(picture: &Picture) -> String {
    let head: String = picture.columns.iter().map(|name| format!(" <th scope=\"col\">{name}</th>")).collect();
    let mut text = format!(
        "<table class=\"board\">\n<thead>\n{}\n</thead>\n<tbody>\n",
        wrapped(&format!("<tr><td></td>{head}</tr>"), "  ")
    );
    for (i, row) in picture.rows.iter().enumerate() {
        let cells: String = row.iter().map(|&value| format!(" <td>{}</td>", picture.sign(value, ["·", "●"]))).collect();
        text.push_str(&wrapped(&format!("<tr><th scope=\"row\">{}</th>{cells}</tr>", i + 1), "  "));
        text.push('\n');
    }
    text.push_str("</tbody>\n</table>\n");
    text
}
