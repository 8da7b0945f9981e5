//! Worksheets as files: what is on their pages, and what a camera reads from them.

use douse::board::Board;
use douse::play_rules::PlayRule;
use douse_game::recipe::{Evenness, Recipe};
use douse_messages::Language;
use douse_paper::sheet::{Kit, Names, Paper, Pars, Puzzle, Setting, Sheet, pdf, svg};
use std::collections::HashSet;
use std::path::Path;
use std::process::Command;

const ADDRESS: &str = "https://douse.example/";

fn class() -> Sheet {
    let variant = "5x5:0000000".parse::<Board>().unwrap().variant().clone();
    let (rule, evenness, seed) = (PlayRule::Any, Evenness::Equal, "class".into());
    let recipe = Recipe { variant, rule, pars: 6..=8, evenness, count: 30, seed };
    Sheet::of(None, Puzzle::of_made(recipe.make().unwrap()).unwrap(), Language::English)
}

fn setting() -> Setting {
    Setting { address: Some(ADDRESS.into()), ..Setting::default() }
}

/// The links in the QR codes of a picture in greys.
fn scanned(width: usize, height: usize, grey: impl Fn(usize, usize) -> u8) -> Vec<String> {
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(width, height, grey);
    // Boards may look like the corners of a code.
    picture.detect_grids().iter().filter_map(|grid| Some(grid.decode().ok()?.1)).collect()
}

/// Whether a program is there; if not, the test is skipped, or fails where that is asked for.
fn has(program: &str) -> bool {
    let there = Command::new(program).arg("-v").output().is_ok();
    if !there {
        assert!(std::env::var_os("DOUSE_STRICT_TESTS").is_none(), "{program} is not installed");
        eprintln!("SKIPPED: {program} is not installed");
    }
    there
}

fn text_of(file: &Path) -> String {
    let output = Command::new("pdftotext").arg("-layout").arg(file).arg("-").output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_class_gets_thirty_boards_with_codes_and_a_key() {
    let sheet = class();
    let links: HashSet<String> = sheet.puzzles().map(|puzzle| format!("{ADDRESS}#/board/{}", puzzle.board)).collect();
    assert_eq!(links.len(), 30);
    let pages = sheet.pages(&setting());
    assert_eq!(pages.len(), 5, "six on a page");
    if !has("pdftotext") || !has("pdftoppm") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (file, key) = (folder.path().join("sheet.pdf"), folder.path().join("key.pdf"));
    std::fs::write(&file, pdf(&pages, &sheet.title, Language::English)).unwrap();
    std::fs::write(&key, pdf(&sheet.key(&setting()), "Answers", Language::English)).unwrap();
    let (shown, answers) = (text_of(&file), text_of(&key));
    for words in ["Lights Out", "Name:", "Date:", "above, below, left and right", "Switch all lights off"] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    assert_eq!(shown.matches('\u{c}').count(), 5, "a page ends five times");
    for puzzle in sheet.puzzles() {
        assert!(shown.contains(&puzzle.board.to_string()));
        let par = puzzle.par.unwrap();
        assert!(
            shown.contains(&format!("Fewest presses: {par}"))
                && answers.contains(&format!("{par} presses, the fewest"))
        );
        let presses = puzzle.board.variant().shape().presses(puzzle.presses.as_ref().unwrap()).to_string();
        let first = presses.split(' ').take(3).collect::<Vec<_>>().join(" ");
        assert!(answers.contains(&first) && !shown.contains(&first), "{presses}");
    }
    assert!(answers.contains("Answers: Lights Out") && !answers.contains("Name:"));
    // The fonts are in the file.
    let fonts = Command::new("pdffonts").arg(&file).output().unwrap();
    let fonts = String::from_utf8(fonts.stdout).unwrap();
    assert_eq!(
        fonts.lines().filter(|line| line.contains("DejaVuSans") && line.contains("yes yes yes")).count(),
        2,
        "{fonts}"
    );
    // What a camera sees of the printed pages.
    let picture = folder.path().join("page");
    let done = Command::new("pdftoppm").args(["-gray", "-r", "300"]).arg(&file).arg(&picture).status().unwrap();
    assert!(done.success());
    let mut read = HashSet::new();
    for number in 1..=pages.len() {
        let grey = std::fs::read(folder.path().join(format!("page-{number}.pgm"))).unwrap();
        let words: Vec<usize> = String::from_utf8_lossy(&grey[..40.min(grey.len())])
            .split_whitespace()
            .skip(1)
            .map_while(|word| word.parse().ok())
            .collect();
        let (width, height) = (words[0], words[1]);
        let begin = grey.len() - width * height;
        read.extend(scanned(width, height, |x, y| grey[begin + y * width + x]));
    }
    assert_eq!(read, links);
}

#[test]
fn a_page_in_svg_has_the_same_codes_and_needs_no_font() {
    let sheet = class();
    let page = svg(&sheet.pages(&setting())[0], &sheet.title);
    assert!(!page.contains("<text") && !page.contains("font"));
    let file = douse_render::png(&page, 4.0).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    let (width, samples) = (info.width as usize, info.line_size / info.width as usize);
    let read: HashSet<String> =
        scanned(width, info.height as usize, |x, y| data[(y * width + x) * samples]).into_iter().collect();
    let links: HashSet<String> =
        sheet.puzzles().take(6).map(|puzzle| format!("{ADDRESS}#/board/{}", puzzle.board)).collect();
    assert_eq!(read, links);
}

#[test]
fn every_kind_of_board_and_every_number_fits_on_the_paper() {
    let codes = [
        "2x2:6",
        "5x5:ffffff8",
        "9x9:ffffffffffffffffffff8",
        "3x3.k3@torus:012012012",
        "petersen:da8",
        "4x4.knight@klein:1234",
        "12x3:123456789",
        "hexagon3:12344",
        "triangle4:1234",
        "cube2:f00000",
    ];
    let puzzles: Vec<Puzzle> =
        codes.iter().map(|code| Puzzle::of(code.parse::<Board>().expect(code)).unwrap()).collect();
    for language in Language::ALL {
        let sheet = Sheet::of(Some("A title".into()), puzzles.clone(), language);
        for paper in Paper::ALL {
            for (per_page, names) in
                [(1, Names::None), (2, Names::Lines), (4, Names::None), (6, Names::Lines), (12, Names::Lines)]
            {
                let setting = Setting { language, paper, per_page, names, pars: Pars::Hidden, ..setting() };
                let pages = sheet.pages(&setting);
                assert!(pages.len() >= codes.len().div_ceil(per_page), "{per_page}");
                let (width, height) = paper.size();
                for page in pages.iter().chain(&sheet.key(&setting)) {
                    assert_eq!((page.width, page.height), (width, height));
                    let [left, top, right, bottom] = page.bounds();
                    let margin = 28.0;
                    assert!(left >= margin && top >= margin, "{per_page} {left} {top}");
                    assert!(right <= width - margin && bottom <= height - margin, "{per_page} {right} {bottom}");
                }
            }
        }
    }
}

#[test]
fn ready_sheets_fit_on_two_pages_in_every_language() {
    for kit in Kit::ALL {
        for language in Language::ALL {
            let setting = Setting { language, ..setting() };
            let sheet = kit.sheet(language).unwrap();
            assert!(sheet.pages(&setting).len() <= 2, "{kit} {language}");
            let file = pdf(&sheet.key(&setting), &sheet.key_title(language), language);
            assert!(file.starts_with(b"%PDF-"));
        }
    }
}

#[test]
fn without_an_address_there_are_codes_to_type() {
    let sheet = class();
    let page = svg(&sheet.pages(&Setting::default())[0], &sheet.title);
    assert!(!page.contains("<a ") && page.contains("aria-label=\"Enter a code in douse to play the board.\""));
}
