//! Explanations in all formats.

use douse::board::Board;
use douse::shortest::Budget;
use douse_messages::Language;
use douse_paper::document::{Block, Document, Extent, Format};
use douse_paper::explanation::{Part, SEARCH, explain, join};
use std::time::Duration;

fn board(code: &str) -> Board {
    code.parse().unwrap()
}

fn explained(board: &Board, part: Part, language: Language) -> Document {
    explain(board, part, language, &Budget::unlimited().with_time(SEARCH)).unwrap()
}

fn document(code: &str, part: Part) -> Document {
    explained(&board(code), part, Language::English)
}

#[test]
fn a_small_board_in_latex_is_as_one_would_write_it() {
    let text = document("2x1:8", Part::Equations).write(Format::Latex, Extent::Fragment);
    let expected = "\\begin{align*}
x_{\\mathrm{A1}} + x_{\\mathrm{B1}} &\\equiv 1 && \\text{(A1)} \\\\
x_{\\mathrm{A1}} + x_{\\mathrm{B1}} &\\equiv 0 && \\text{(B1)}
\\end{align*}
";
    assert!(text.contains(expected), "{text}");
    let step = "\\left(\\begin{array}{cc|c}
1 & 1 & 1 \\\\
0 & 0 & 1 \\\\
\\end{array}\\right)
\\quad
\\begin{array}{l}
 \\\\
r_{2} \\leftarrow r_{2} + r_{1} \\\\
\\end{array}
";
    assert!(text.contains(step), "{text}");
    assert!(text.contains("Row 2 says $0 \\equiv 1$."));
}

#[test]
fn the_same_in_the_other_formats() {
    let document = document("2x1:8", Part::Equations);
    let typst = document.write(Format::Typst, Extent::Whole);
    assert!(typst.contains("x_\"A1\" + x_\"B1\" &≡ 1 & quad \"(A1)\" \\\n"), "{typst}");
    let step = "1, 1, 1;\n0, 0, 1;\n)\nquad mat(delim: #none, align: #left,\n\"\";\nr_2 ← r_2 + r_1;\n)\n";
    assert!(typst.contains(step), "{typst}");
    let markdown = document.write(Format::Markdown, Extent::Whole);
    let picture = "|  | A | B |\n| :-: | :-: | :-: |\n| **1** | ● | · |\n";
    assert!(markdown.starts_with("# The board 2x1\n") && markdown.contains(picture), "{markdown}");
    let html = document.write(Format::Html, Extent::Whole);
    assert!(html.contains("<msub><mi>x</mi><mtext>A1</mtext></msub> <mo>+</mo>"), "{html}");
}

/// Tags are closed in the order in which they were opened.
fn assert_well_formed(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in html.split('<').skip(1).map(|rest| rest.split('>').next().unwrap()) {
        let name = tag.trim_start_matches('/').split_whitespace().next().unwrap();
        if tag.starts_with('!') || tag.ends_with('/') || name == "meta" {
            continue;
        }
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn every_part_of_every_kind_is_written_in_every_format() {
    let codes =
        ["3x3:d58", "5x5:8000000", "3x3.k4@torus:123012301", "petersen:da8", "4x4.k6:0123450123450123", "2x2.on:6"];
    for code in codes {
        for part in Part::ALL {
            for language in Language::ALL {
                let document = explained(&board(code), part, language);
                assert!(document.blocks.len() > 3, "{code} {part}");
                for format in Format::ALL {
                    for extent in [Extent::Whole, Extent::Fragment] {
                        let text = document.write(format, extent);
                        assert!(!text.contains("paper-") && !text.contains('\u{e000}'), "{code} {part} {format}");
                        let longest = text.lines().map(|line| line.chars().count()).max().unwrap();
                        // Rows of a Markdown table cannot be broken.
                        let limit = if format == Format::Markdown { 160 } else { 110 };
                        assert!(longest <= limit, "{code} {part} {format}: {longest}");
                        if format == Format::Html && extent == Extent::Whole {
                            assert_well_formed(&text);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn what_does_not_fit_on_a_page_is_shortened() {
    for (code, part) in [("9x9:ffffffffffffffffffff8", Part::All), ("7x7:1234567890128", Part::Transform)] {
        let document = explained(&board(code), part, Language::English);
        let text = document.write(Format::Latex, Extent::Whole);
        assert!(text.contains("\\cdots"), "{code}");
        for block in &document.blocks {
            if let Block::Matrix(matrix) = block {
                assert!(matrix.rows.len() <= 60 && matrix.rows[0].entries.len() <= 37);
            }
        }
    }
    let huge = Board::builder(60, 60).lit(["A1", "BH60"]).build().unwrap();
    let text = explained(&huge, Part::Equations, Language::English).write(Format::Typst, Extent::Whole);
    assert!(text.contains("3600 equations are too many"), "{text}");
}

/// A second is enough to prove the fewest presses of this board.
#[test]
fn the_search_keeps_to_its_budget() {
    let full = board(&format!("65x65:{}8", "f".repeat(65 * 65 / 4)));
    let none = Budget::unlimited().with_time(Duration::ZERO);
    for (budget, says) in [(none, "in the time allowed"), (Budget::unlimited(), "proves that none has fewer")] {
        let text = explain(&full, Part::Shortest, Language::English, &budget).unwrap();
        let text = text.write(Format::Markdown, Extent::Whole);
        assert!(text.contains(says), "{says}: {text}");
    }
}

#[test]
fn several_boards_are_chapters_of_one_document() {
    let explained = |code| explained(&board(code), Part::Overlap, Language::German);
    let document = join(vec![explained("2x2:6"), explained("3x3:d58")], Language::German);
    assert_eq!(document.title, "2 Bretter");
    let chapters = document.blocks.iter().filter(|block| matches!(block, Block::Chapter(_)));
    assert_eq!(chapters.count(), 2);
    assert_eq!(join(vec![explained("2x2:6")], Language::German).title, "Das Brett 2x2");
}

#[test]
fn texts_of_others_do_not_become_commands() {
    let board = board("2x2:6").with_title(Some("50% of $x_1$ & #1 <b> \\end{document} [a] *b*".to_owned()));
    let document = explained(&board, Part::Overlap, Language::English);
    let whole = document.write(Format::Latex, Extent::Whole);
    assert_eq!(whole.matches("\\end{document}").count(), 1, "{whole}");
    assert!(document.write(Format::Html, Extent::Whole).contains("&lt;b&gt;"));
    assert!(document.write(Format::Typst, Extent::Whole).contains("\\$x\\_1\\$"));
    assert!(document.write(Format::Markdown, Extent::Whole).contains("\\*b\\*"));
}
