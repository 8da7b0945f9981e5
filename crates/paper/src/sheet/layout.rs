//! Positions of everything on the pages of a sheet and of its key.

use super::drawing::{Scanned, Showing, board, extent};
use super::font::Face;
use super::page::{Mark, Page};
use super::rules::sentences;
use super::{Names, Pars, Puzzle, Setting, Sheet, Task};
use douse::board::Board;
use douse_messages::Messages;

/// The white border of a page: 15 millimetres.
const MARGIN: f64 = 42.5;
/// The space between the lines of a paragraph.
const LEADING: f64 = 13.5;
/// The font size of paragraphs.
const BODY: f64 = 10.0;
/// The font size of captions.
const SMALL: f64 = 8.0;
/// The space between a board and the text around it.
const GAP: f64 = 8.0;
/// The height of the number above a board.
const NUMBER: f64 = 17.0;
/// The largest cell: a centimetre and a half.
const LARGEST_CELL: f64 = 42.0;
/// The smallest cell: a board with smaller ones cannot be read.
const SMALLEST_CELL: f64 = 4.0;
/// The narrowest box: a QR code and a word beside it.
const NARROWEST_BOX: f64 = 126.0;
/// The largest cell on sheets with texts.
const TASK_CELL: f64 = 20.0;
/// The number of boards beside each other on sheets with texts.
const TASK_COLUMNS: usize = 3;
/// The space between lines to write on.
const RULED: f64 = 22.0;
/// The number of boards on a page of the key.
const KEY_PER_PAGE: usize = 12;

/// A puzzle with its number.
type Numbered<'a> = (usize, &'a Puzzle);

/// The part of a puzzle that is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// The board, to be solved.
    Question,
    /// The presses.
    Answer,
}

/// Pages, filled from top to bottom.
struct Flow<'a> {
    setting: &'a Setting,
    messages: Messages,
    pages: Vec<Page>,
    /// The end of the used part of the last page.
    y: f64,
    side: Side,
}

impl<'a> Flow<'a> {
    fn new(setting: &'a Setting, side: Side) -> Self {
        let mut flow = Self { setting, messages: setting.messages(), pages: Vec::new(), y: 0.0, side };
        flow.turn();
        flow
    }

    /// Begins a page.
    fn turn(&mut self) {
        self.pages.push(self.setting.paper.blank());
        self.y = MARGIN;
    }

    fn page(&mut self) -> &mut Page {
        if self.pages.is_empty() {
            self.turn();
        }
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    fn width(&self) -> f64 {
        self.setting.paper.size().0 - 2.0 * MARGIN
    }

    /// The end of the page for everything but its last line.
    fn bottom(&self) -> f64 {
        self.setting.paper.size().1 - MARGIN - 14.0
    }

    /// Begins a page if the last has no space of this height.
    fn need(&mut self, height: f64) {
        if self.y + height > self.bottom() && self.y > MARGIN {
            self.turn();
        }
    }

    fn paragraph(&mut self, text: &str, face: Face, size: f64) {
        let leading = LEADING * size / BODY;
        for line in face.wrapped(text, size, self.width()) {
            self.need(leading);
            self.y += leading;
            let at = (MARGIN, self.y - leading * 0.25);
            self.page().text(at, size, face, line);
        }
    }

    /// The title, and lines for a name and a date.
    fn head(&mut self, title: &str) {
        self.paragraph(title, Face::Bold, 17.0);
        self.y += 4.0;
        if self.setting.names == Names::Lines && self.side == Side::Question {
            self.y += 18.0;
            let (left, y, width) = (MARGIN, self.y, self.width());
            let texts = [self.messages.get("sheet-name"), self.messages.get("sheet-date")];
            let [name, date] = texts.each_ref().map(|text| Face::Regular.width(text, BODY) + 4.0);
            let split = left + width * 0.66;
            let page = self.page();
            page.text((left, y), BODY, Face::Regular, texts[0].clone());
            page.line((left + name, y + 1.5), (split - 12.0, y + 1.5), 0.5);
            page.text((split, y), BODY, Face::Regular, texts[1].clone());
            page.line((split + date, y + 1.5), (left + width, y + 1.5), 0.5);
            self.y += 8.0;
        }
        self.y += 4.0;
    }

    /// The rules of some boards, with the numbers of the boards if they are of different kinds.
    fn rules(&mut self, puzzles: &[Numbered<'_>]) {
        let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
        for (number, puzzle) in puzzles {
            let text = sentences(&self.messages, &puzzle.board);
            match kinds.iter_mut().find(|(other, _)| *other == text) {
                Some((_, numbers)) => numbers.push(number.to_string()),
                None => kinds.push((text, vec![number.to_string()])),
            }
        }
        let several = kinds.len() > 1;
        for (text, numbers) in kinds {
            let text = if several { format!("{}: {text}", numbers.join(", ")) } else { text };
            self.paragraph(&text, Face::Regular, BODY);
        }
        self.y += GAP;
    }

    /// The address of a board in the browser.
    fn link(&self, board: &Board) -> Option<String> {
        let address = self.setting.address.as_ref()?;
        Some(format!("{}#/board/{}", address.trim_end_matches('#'), encoded(&board.to_string())))
    }

    /// The height of everything but the board.
    fn around(&self, puzzle: &Puzzle, width: f64) -> f64 {
        let below = match self.side {
            Side::Question => {
                let scanned = self.link(&puzzle.board).and_then(|link| Scanned::of(&link));
                scanned.map_or(0.0, |scanned| scanned.side()).max(34.0)
            }
            Side::Answer => self.answer_lines(puzzle, width).len() as f64 * 10.5,
        };
        NUMBER + GAP + below + 14.0
    }

    fn answer_lines(&self, puzzle: &Puzzle, width: f64) -> Vec<String> {
        let (Some(presses), Some(solutions)) = (&puzzle.presses, &puzzle.solutions) else {
            return vec![self.messages.get("sheet-unsolvable")];
        };
        if presses.is_zero() {
            return Vec::new();
        }
        let names = puzzle.board.variant().shape().presses(presses).to_string();
        let mut lines = Face::Regular.wrapped(&names, SMALL, width);
        let name = if puzzle.par.is_some() { "sheet-answer" } else { "sheet-answer-open" };
        let count = solutions.to_u128().map_or_else(|| solutions.to_string(), |count| count.to_string());
        let values: [(&str, &dyn std::fmt::Display); 2] = [("n", &presses.total()), ("all", &count)];
        lines.extend(Face::Regular.wrapped(&self.messages.with(name, &values), SMALL, width));
        lines
    }

    /// Draws a puzzle into a box.
    fn puzzle(&mut self, number: usize, puzzle: &Puzzle, (left, top): (f64, f64), width: f64, cell: f64, pars: Pars) {
        let side = self.side;
        let link = self.link(&puzzle.board);
        let scanned = link.as_deref().and_then(|link| Some((Scanned::of(link)?, link)));
        let lines = match side {
            Side::Question => self.caption(puzzle, pars),
            Side::Answer => self.answer_lines(puzzle, width),
        };
        let ruled = self.messages.get("sheet-presses");
        let variant = puzzle.board.variant();
        let (_, high) = extent(variant);
        let page = self.page();
        page.text((left, top + 11.0), 11.0, Face::Bold, number.to_string());
        let showing = match (side, &puzzle.presses) {
            (Side::Question, _) => Showing::Lights(puzzle.board.lights()),
            (Side::Answer, Some(presses)) => Showing::Presses(presses),
            (Side::Answer, None) => Showing::Nothing,
        };
        board(page, variant, showing, (left, top + NUMBER), cell);
        let below = top + NUMBER + high * cell + GAP;
        if side == Side::Answer {
            for (i, line) in lines.into_iter().enumerate() {
                page.text((left, below + 8.0 + 10.5 * i as f64), SMALL, Face::Regular, line);
            }
            return;
        }
        let mut text = left;
        if let Some((scanned, link)) = scanned {
            scanned.draw(page, (left + 3.0, below), link);
            text = left + 3.0 + scanned.side() + GAP;
        }
        let free = (left + width - text).max(20.0);
        let mut y = below;
        for line in lines {
            // A long code is made to fit; if it would be too small, it is broken.
            let size = (SMALL * free / Face::Regular.width(&line, SMALL)).clamp(5.5, SMALL);
            for line in broken(&line, size, free) {
                y += 10.5;
                page.text((text, y), size, Face::Regular, line);
            }
        }
        if puzzle.board.is_solved() {
            return;
        }
        y += 13.0;
        page.text((text, y), SMALL, Face::Regular, ruled.clone());
        let begin = text + Face::Regular.width(&ruled, SMALL) + 3.0;
        page.line((begin, y + 1.0), (text + free, y + 1.0), 0.4);
    }

    /// The text beside the QR code: the par and the code.
    fn caption(&self, puzzle: &Puzzle, pars: Pars) -> Vec<String> {
        let par = puzzle.par.filter(|_| pars == Pars::Shown);
        let par = par.map(|par| self.messages.with("sheet-par", &[("par", &par)]));
        par.into_iter().chain([puzzle.board.to_string()]).collect()
    }

    /// Puts puzzles onto pages that begin with `head`, in the number of columns that makes the
    /// boards largest. If they would be too small to be read, half of them go to the next page.
    fn grid(&mut self, puzzles: &[Numbered<'_>], places: usize, head: &dyn Fn(&mut Self, &[Numbered<'_>])) {
        head(self, puzzles);
        let (width, height) = (self.width(), self.bottom() - self.y);
        let box_of = |columns: usize| (width / columns as f64, height / places.div_ceil(columns) as f64);
        // The text around a question does not depend on the width of its box, and its QR code takes
        // time.
        let around: Vec<f64> = match self.side {
            Side::Question => puzzles.iter().map(|(_, puzzle)| self.around(puzzle, width)).collect(),
            Side::Answer => Vec::new(),
        };
        let cell_of = |columns: usize, i: usize| {
            let (wide, high) = box_of(columns);
            let puzzle = puzzles[i].1;
            let (x, y) = extent(puzzle.board.variant());
            let around = around.get(i).copied().unwrap_or_else(|| self.around(puzzle, wide - 14.0));
            ((wide - 14.0) / x).min((high - around) / y).min(LARGEST_CELL)
        };
        let smallest = |columns: usize| (0..puzzles.len()).map(|i| cell_of(columns, i)).fold(LARGEST_CELL, f64::min);
        let most = ((width / NARROWEST_BOX) as usize).clamp(1, places);
        let columns = (1..=most).max_by(|&a, &b| smallest(a).total_cmp(&smallest(b)).then(b.cmp(&a))).unwrap_or(1);
        if smallest(columns) < SMALLEST_CELL && puzzles.len() > 1 {
            self.pages.pop();
            let (first, second) = puzzles.split_at(puzzles.len().div_ceil(2));
            for half in [first, second] {
                self.turn();
                self.grid(half, first.len(), head);
            }
            return;
        }
        let cells: Vec<f64> = (0..puzzles.len()).map(|i| cell_of(columns, i).max(1.0)).collect();
        let ((wide, high), top) = (box_of(columns), self.y);
        for (i, ((number, puzzle), cell)) in puzzles.iter().zip(cells).enumerate() {
            let at = (MARGIN + (i % columns) as f64 * wide, top + (i / columns) as f64 * high);
            self.puzzle(*number, puzzle, at, wide - 14.0, cell, self.setting.pars);
        }
    }

    /// A task: words, boards, lines to write on or the answers.
    fn task(&mut self, number: usize, first: usize, task: &Task) {
        let columns = TASK_COLUMNS.min(task.puzzles.len()).max(1);
        let wide = self.width() / TASK_COLUMNS.max(columns) as f64;
        let rows: Vec<(&[Puzzle], f64, f64)> = task
            .puzzles
            .chunks(columns)
            .map(|puzzles| {
                let cell = puzzles.iter().map(|puzzle| (wide - 14.0) / extent(puzzle.board.variant()).0);
                let cell = cell.fold(TASK_CELL, f64::min);
                let high = puzzles
                    .iter()
                    .map(|puzzle| self.around(puzzle, wide - 14.0) + extent(puzzle.board.variant()).1 * cell);
                (puzzles, cell, high.fold(0.0, f64::max))
            })
            .collect();
        // A par below some boards only would reveal those without a solution.
        let told = task.puzzles.iter().all(|puzzle| puzzle.par.is_some_and(|par| par > 0));
        let pars = if told { self.setting.pars } else { Pars::Hidden };
        // Words stay on the page of their boards.
        self.need(4.0 * LEADING + rows.first().map_or(RULED * task.lines.min(3) as f64, |(_, _, high)| *high));
        for (i, text) in task.text.iter().enumerate() {
            let text = if i == 0 { format!("{number}. {text}") } else { text.clone() };
            self.paragraph(&text, if i == 0 { Face::Bold } else { Face::Regular }, BODY);
        }
        self.y += 6.0;
        for (row, (puzzles, cell, high)) in rows.into_iter().enumerate() {
            self.need(high);
            let top = self.y;
            for (i, puzzle) in puzzles.iter().enumerate() {
                let at = (MARGIN + i as f64 * wide, top);
                self.puzzle(first + row * columns + i, puzzle, at, wide - 14.0, cell, pars);
            }
            self.y = top + high;
        }
        match self.side {
            Side::Question => {
                for _ in 0..task.lines {
                    self.need(RULED);
                    self.y += RULED;
                    let (y, right) = (self.y, MARGIN + self.width());
                    self.page().marks.push(Mark::Line { from: (MARGIN, y), to: (right, y), width: 0.4, grey: 0.5 });
                }
            }
            Side::Answer => {
                task.answer.iter().for_each(|text| self.paragraph(text, Face::Regular, BODY));
            }
        }
        self.y += 14.0;
    }

    /// The last line of every page: how to use the codes, and the number of the page.
    fn finish(mut self) -> Vec<Page> {
        let count = self.pages.len();
        let note = match (&self.setting.address, self.side) {
            (Some(address), Side::Question) => self.messages.with("sheet-open", &[("address", address)]),
            (None, Side::Question) => self.messages.get("sheet-type"),
            (_, Side::Answer) => String::new(),
        };
        let (width, y) = (self.setting.paper.size().0, self.setting.paper.size().1 - MARGIN + 6.0);
        for (i, page) in self.pages.iter_mut().enumerate() {
            let number = format!("{} / {count}", i + 1);
            let at = (width - MARGIN - Face::Regular.width(&number, SMALL), y);
            let grey = 0.35;
            page.marks.push(Mark::Text { at, size: SMALL, face: Face::Regular, grey, text: number });
            if !note.is_empty() {
                let text = note.clone();
                page.marks.push(Mark::Text { at: (MARGIN, y), size: SMALL, face: Face::Regular, grey, text });
            }
        }
        self.pages
    }
}

/// Breaks a text into pieces of limited width.
fn broken(text: &str, size: f64, width: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for character in text.chars() {
        let last = lines.len() - 1;
        let longer = format!("{}{character}", lines[last]);
        if Face::Regular.width(&longer, size) <= width || lines[last].is_empty() {
            lines[last] = longer;
        } else {
            lines.push(character.to_string());
        }
    }
    lines
}

/// A code as part of an address: special characters are percent-encoded.
fn encoded(code: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~:!;,=+@".contains(&byte);
    code.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

/// Lays out a sheet.
pub(super) fn sheet(sheet: &Sheet, setting: &Setting) -> Vec<Page> {
    let numbered: Vec<Numbered<'_>> = (1..).zip(sheet.puzzles()).collect();
    let mut flow = Flow::new(setting, Side::Question);
    if let [Task { text, lines: 0, .. }] = &sheet.tasks[..]
        && text.is_empty()
    {
        let places = setting.per_page.max(1);
        for (i, puzzles) in numbered.chunks(places).enumerate() {
            if i > 0 {
                flow.turn();
            }
            flow.grid(puzzles, places.min(numbered.len()), &|flow, puzzles| {
                flow.head(&sheet.title);
                flow.rules(puzzles);
            });
        }
        return flow.finish();
    }
    flow.head(&sheet.title);
    if !numbered.is_empty() {
        flow.rules(&numbered);
    }
    let mut first = 1;
    for (i, task) in sheet.tasks.iter().enumerate() {
        flow.task(i + 1, first, task);
        first += task.puzzles.len();
    }
    flow.finish()
}

/// Lays out the answers.
pub(super) fn key(sheet: &Sheet, setting: &Setting) -> Vec<Page> {
    let mut flow = Flow::new(setting, Side::Answer);
    let title = sheet.key_title(setting.language);
    if let [Task { text, answer, .. }] = &sheet.tasks[..]
        && text.is_empty()
        && answer.is_empty()
    {
        let numbered: Vec<Numbered<'_>> = (1..).zip(sheet.puzzles()).collect();
        for (i, puzzles) in numbered.chunks(KEY_PER_PAGE).enumerate() {
            if i > 0 {
                flow.turn();
            }
            flow.grid(puzzles, KEY_PER_PAGE.min(numbered.len()), &|flow, _| flow.head(&title));
        }
        return flow.finish();
    }
    flow.head(&title);
    let mut first = 1;
    for (i, task) in sheet.tasks.iter().enumerate() {
        flow.task(i + 1, first, task);
        first += task.puzzles.len();
    }
    flow.finish()
}
