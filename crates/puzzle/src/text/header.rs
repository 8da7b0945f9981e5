//! A line with the size, then the rows; and a number of boards, then the boards one after another.

use super::draft::Draft;
use super::error::{Fault, ReadErrorKind};
use super::form::Form;
use super::options::ReadOptions;
use super::rows::{Block, RowStyle, push_rows};
use super::source::{Piece, full_lines};
use super::symbols::{Alphabet, is_gap};
use super::write::{WriteError, grid_of};
use crate::board::Board;

/// The size before the rows. Two numbers are taken in the order that fits the rows, because
/// programs write the height first and people the width.
#[derive(Clone, Copy, Debug)]
enum Heading {
    Square(usize),
    WidthByHeight(usize, usize),
    TwoNumbers(usize, usize),
}

impl Heading {
    fn read(line: &Piece) -> Option<Self> {
        let words: Vec<Piece> = line.words().take(3).collect();
        let number = |word: &Piece| word.number("").ok();
        match &words[..] {
            [one] => match one.split_once('x').or_else(|| one.split_once('X')) {
                Some((width, height)) => Some(Self::WidthByHeight(number(&width)?, number(&height)?)),
                None => number(one).map(Self::Square),
            },
            [one, two] => Some(Self::TwoNumbers(number(one)?, number(two)?)),
            _ => None,
        }
    }

    /// The number of rows that follow, given the width of the first one.
    fn height_for(self, width: usize) -> Option<usize> {
        match self {
            Self::Square(side) => (side == width).then_some(side),
            Self::WidthByHeight(w, h) => (w == width).then_some(h),
            Self::TwoNumbers(one, two) if two == width => Some(one),
            Self::TwoNumbers(one, two) => (one == width).then_some(two),
        }
    }

    fn words(self) -> String {
        match self {
            Self::Square(side) => format!("{side}x{side}"),
            Self::WidthByHeight(width, height) => format!("{width}x{height}"),
            Self::TwoNumbers(one, two) => format!("{one} and {two}"),
        }
    }
}

/// Returns whether a line can be the heading of rows.
pub(super) fn is_heading(line: &Piece) -> bool {
    Heading::read(line).is_some()
}

/// Returns whether a line is a size with an `x`, which can be mistaken only for digits of 34 states
/// and more.
pub(super) fn is_size(line: &Piece) -> bool {
    matches!(Heading::read(line), Some(Heading::WidthByHeight(..)))
}

/// Counts the lights of a row, without judging them.
fn width_of(line: &Piece, alphabet: Alphabet) -> usize {
    match alphabet {
        Alphabet::Numbers { .. } => line.words_between(is_gap).count(),
        _ => line.text.chars().filter(|c| !is_gap(*c)).count(),
    }
}

pub(super) fn read(text: &str, start: usize, options: &ReadOptions) -> Result<Vec<Draft>, Fault> {
    let lines = full_lines(text, start);
    let (draft, rest) = read_headed(&lines, options)?;
    if let Some(line) = rest.first() {
        return Err(line.expected("the end of the board"));
    }
    Ok(vec![draft])
}

fn read_headed<'a, 'b>(lines: &'b [Piece<'a>], options: &ReadOptions) -> Result<(Draft, &'b [Piece<'a>]), Fault> {
    let Some((first, rest)) = lines.split_first() else {
        return Err(Fault::new(0..0, ReadErrorKind::Empty));
    };
    let heading = Heading::read(first).ok_or_else(|| first.expected("a size such as 5x4 or 5 5"))?;
    let Some(second) = rest.first() else {
        return Err(Fault::expected(first.end(), "rows of lights after the size", ""));
    };
    let alphabet = Alphabet::recognise(&rest[..1], options).unwrap_or(Alphabet::of_states(options.states_or_two()));
    let width = width_of(second, alphabet);
    let Some(height) = heading.height_for(width) else {
        let kind = ReadErrorKind::Conflict {
            what: "size",
            said: format!("{} in the line before", heading.words()),
            written: format!("{width} wide"),
        };
        return Err(second.fault(kind));
    };
    if rest.len() < height {
        return Err(Fault::count(first.span(), "rows", height, rest.len()));
    }
    let (rows, rest) = rest.split_at(height);
    if rows.is_empty() {
        return Err(first.expected("a size of at least 1x1"));
    }
    let alphabet = Alphabet::recognise(rows, options)?;
    Ok((Block::read(rows, alphabet)?.draft(), rest))
}

/// Reads a number of boards, then the boards: each after its size, or all of one size
/// without.
pub(super) fn read_batch(text: &str, start: usize, options: &ReadOptions) -> Result<Vec<Draft>, Fault> {
    let lines = full_lines(text, start);
    let Some((first, rest)) = lines.split_first() else {
        return Err(Fault::new(0..0, ReadErrorKind::Empty));
    };
    let boards = first.number("the number of boards")?;
    if boards == 0 {
        return Err(first.expected("at least one board"));
    }
    let headed = read_headed_boards(boards, first, rest, options);
    if rest.first().is_some_and(is_size) {
        return headed;
    }
    match (headed, read_equal_boards(boards, first, rest, options)) {
        (Ok(headed), Ok(equal)) if headed != equal => {
            let what = "these boards can be read with or without a size in front of each";
            Err(Fault::key(rest[0].span(), format!("{what}: write the sizes as width x height, such as 5x4")))
        }
        (Ok(headed), _) => Ok(headed),
        (Err(_), equal) => equal,
    }
}

/// Reads boards that each follow their size.
fn read_headed_boards(
    boards: usize,
    first: &Piece,
    rest: &[Piece],
    options: &ReadOptions,
) -> Result<Vec<Draft>, Fault> {
    let mut drafts = Vec::new();
    let mut rest = rest;
    while !rest.is_empty() {
        let (draft, left) = read_headed(rest, options)?;
        drafts.push(draft);
        rest = left;
    }
    if drafts.len() != boards {
        return Err(Fault::count(first.span(), "boards", boards, drafts.len()));
    }
    Ok(drafts)
}

/// Boards of one size: the rows shared out evenly.
fn read_equal_boards(boards: usize, first: &Piece, rest: &[Piece], options: &ReadOptions) -> Result<Vec<Draft>, Fault> {
    if rest.is_empty() {
        return Err(Fault::expected(first.end(), "the rows of the boards", ""));
    }
    if let Some(size) = options.size
        && rest.len() != size.height().saturating_mul(boards)
    {
        return Err(Fault::count(first.span(), "boards", boards, rest.len() / size.height()));
    }
    if !rest.len().is_multiple_of(boards) {
        return Err(Fault::new(first.span(), ReadErrorKind::Uneven { rows: rest.len(), boards }));
    }
    let alphabet = Alphabet::recognise(rest, options)?;
    // Boards of one size have rows of one length, and the row numbers of an error count through all
    // of them.
    Block::read(rest, alphabet)?;
    rest.chunks(rest.len() / boards).map(|rows| Ok(Block::read(rows, alphabet)?.draft())).collect()
}

pub(super) fn write(board: &Board) -> Result<String, WriteError> {
    let grid = grid_of(board, Form::Header, Form::Graph6)?;
    let mut out = format!("{}\n", grid.size());
    push_rows(&mut out, grid, board.lights(), RowStyle::Digits, "\n");
    out.push('\n');
    Ok(out)
}

/// Writes a number of boards, then the boards, each after its size.
pub(super) fn write_batch(boards: &[Board]) -> Result<String, WriteError> {
    let mut out = format!("{}\n", boards.len());
    for board in boards {
        out.push_str(&write(board)?);
    }
    Ok(out)
}
