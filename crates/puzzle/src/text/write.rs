//! Writing boards, and what a form cannot say.

use super::form::Form;
use crate::board::Board;
use crate::edges::Edges;
use crate::goal::Goal;
use crate::pattern::Pattern;
use crate::rule::Rule;
use crate::shape::{Grid, Shape};
use crate::variant::Variant;
use douse_algebra::bits::BitVec;

/// A board that cannot be written in a form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The form has no way to say it, and what it would say instead would be wrong.
    #[error("{} cannot express {what}: use the form {instead}", form.description())]
    Cannot {
        /// The form.
        form: Form,
        /// The property that the form cannot say.
        what: &'static str,
        /// A form that can.
        instead: Form,
    },
    /// A form that is only read.
    #[error("{} is only read, not written: use the form {instead}", form.description())]
    OnlyRead {
        /// The form.
        form: Form,
        /// A form that says as much.
        instead: Form,
    },
    /// Too many lights for what the form writes.
    #[error("{} of {cells} lights would be too large: the limit is {limit}; use the form {instead}", form.description())]
    TooLarge {
        /// The form.
        form: Form,
        /// The lights of the board.
        cells: usize,
        /// The most lights it is written for.
        limit: usize,
        /// A form that can.
        instead: Form,
    },
}

/// The grid of a board, for forms that know no graph.
pub(super) fn grid_of(board: &Board, form: Form, instead: Form) -> Result<&Grid, WriteError> {
    board.variant().shape().as_grid().ok_or(WriteError::Cannot { form, what: "a graph", instead })
}

/// The grid of a board, for forms that know neither graphs nor holes.
pub(super) fn full_grid(board: &Board, form: Form, instead: Form) -> Result<&Grid, WriteError> {
    let grid = grid_of(board, form, Form::Graph6)?;
    if grid.has_holes() {
        return Err(WriteError::Cannot { form, what: "holes", instead });
    }
    Ok(grid)
}

/// Like [`full_grid`], with the lights, for forms of two states only.
pub(super) fn bits_of(board: &Board, form: Form, instead: Form) -> Result<(&Grid, &BitVec), WriteError> {
    let grid = full_grid(board, form, instead)?;
    let bits = board.lights().as_bits();
    Ok((grid, bits.ok_or(WriteError::Cannot { form, what: "more than two states", instead })?))
}

/// Writes a board.
///
/// A form may leave things out (rows do not say the rule; [`loss`] names what is lost), but never
/// says something wrong: what it cannot express is an error that names a form that can. All forms
/// but [`Form::PbmPacked`] are text in UTF-8 and end with a line break.
///
/// Time and memory are proportional to what is written.
///
/// ```
/// use douse_puzzle::text::{self, Form, ReadOptions};
/// let reading = text::read(b".#.\n###\n.#.\n", &ReadOptions::default(), &text::own_input())?;
/// assert_eq!(text::write(&reading.boards[0], Form::Code)?, b"3x3:5d0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(board: &Board, form: Form) -> Result<Vec<u8>, WriteError> {
    let text = match form {
        Form::PbmPacked => return super::pbm::write_packed(board),
        Form::Rows | Form::Digits | Form::Line => super::rows::write(board, form)?,
        #[cfg(feature = "json")]
        Form::Json => super::json::write(board)?,
        #[cfg(feature = "json")]
        Form::JsonObject => super::json_object::write(board),
        #[cfg(not(feature = "json"))]
        Form::Json | Form::JsonObject => return Err(WriteError::OnlyRead { form, instead: Form::File }),
        Form::Torus => super::torus::write(board)?,
        Form::Coordinates => super::coordinates::write(board)?,
        Form::Names => super::names::write(board)?,
        Form::Header => super::header::write(board)?,
        Form::Batch => super::header::write_batch(std::slice::from_ref(board))?,
        Form::Hex => super::hex::write(board)?,
        Form::Flip => super::flip::write(board)?,
        Form::FlipSave => return Err(WriteError::OnlyRead { form, instead: Form::Flip }),
        Form::Graph6 => super::graph6::write(board)?,
        Form::EdgeList => super::edge_list::write(board)?,
        Form::Family => super::family::write(board)?,
        Form::Pbm => super::pbm::write(board)?,
        Form::File => super::file::write(board),
        Form::Code => super::code::write(board)?,
    };
    Ok(text.into_bytes())
}

/// Writes the code of a board, without a line end. A program that writes nothing else is smaller by
/// all the other writers.
///
/// ```
/// use douse_puzzle::text;
/// let board = text::read_code("3x3:5d0", &text::own_input())?.boards.remove(0);
/// assert_eq!(text::write_code(&board)?, "3x3:5d0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_code(board: &Board) -> Result<String, WriteError> {
    Ok(super::code::write(board)?.trim_end().to_owned())
}

/// Writes several boards, one after another: one-line forms on a line each, rows with a blank line
/// between, a batch after their number.
pub fn write_all(boards: &[Board], form: Form) -> Result<Vec<u8>, WriteError> {
    if form == Form::Batch {
        return super::header::write_batch(boards).map(String::into_bytes);
    }
    let mut out = Vec::new();
    for (i, board) in boards.iter().enumerate() {
        if i > 0 && matches!(form, Form::Rows | Form::Digits) {
            out.push(b'\n');
        }
        out.extend(write(board, form)?);
    }
    Ok(out)
}

/// Writes a pattern (presses, a quiet pattern, a target) as if it were the lights of a board of
/// this kind.
///
/// # Panics
/// If the pattern does not belong to the kind of puzzle.
pub fn write_pattern(variant: &Variant, pattern: &Pattern, form: Form) -> Result<Vec<u8>, WriteError> {
    let board = Board::new(variant.clone(), pattern.clone()).expect("a pattern of this kind of puzzle");
    write(&board, form)
}

/// The properties of a board that a form leaves out, in words: `edges torus`, `title`.
pub fn loss(board: &Board, form: Form) -> Vec<String> {
    let variant = board.variant();
    let mut lost = Vec::new();
    // Flip writes the rule and the edges together as a matrix.
    let whole = matches!(form, Form::File | Form::Code | Form::JsonObject | Form::Flip);
    if !whole {
        if let (Some(family), Form::Graph6 | Form::EdgeList) = (variant.shape().as_family(), form) {
            lost.push(format!("name {family}"));
        }
        if *variant.rule() != Rule::Plus {
            lost.push(format!("rule {}", variant.rule()));
        }
        if let Shape::Grid(grid) = variant.shape()
            && grid.edges() != Edges::Flat
            && form != Form::Torus
            && !matches!(form, Form::Graph6 | Form::EdgeList)
        {
            lost.push(format!("edges {}", grid.edges()));
        }
        if !variant.states().is_two() {
            lost.push(format!("states {}", variant.states().get()));
        }
        if *board.goal() != Goal::Off {
            lost.push(format!("goal {}", board.goal().name()));
        }
        if matches!(form, Form::Coordinates | Form::Names | Form::Hex)
            && let Shape::Grid(grid) = variant.shape()
        {
            lost.push(format!("size {}", grid.size()));
        }
    }
    if board.title().is_some() && !matches!(form, Form::File | Form::JsonObject) {
        lost.push("title".into());
    }
    lost
}
