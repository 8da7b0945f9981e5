//! Boards as people write them: reading every notation in use, and writing it.
//!
//! [`read`] recognises the form of an input and never guesses: if two readings fit, it reports
//! both. Each form has its own file, which turns the input into a draft; a check turns that into a
//! [`Board`], or says what is wrong and where. [`write()`] goes the other way. [`summary`] says in
//! words what was understood.

mod code;
mod coordinates;
mod draft;
mod edge_list;
mod error;
mod family;
mod file;
mod flip;
mod form;
mod graph6;
mod header;
mod hex;
#[cfg(feature = "json")]
mod json;
#[cfg(feature = "json")]
mod json_object;
mod names;
mod options;
mod packed;
mod pbm;
mod recognise;
mod rows;
mod source;
mod summary;
mod symbols;
mod torus;
mod write;

pub use code::write_replay;
use draft::{Draft, Meter};
use error::Fault;
pub use error::{ReadError, ReadErrorKind, Setting};
pub use form::Form;
pub use names::{read_presses, write_presses};
pub use options::ReadOptions;
pub use summary::summary;
pub use write::{WriteError, loss, write, write_all, write_code, write_pattern};

use crate::board::Board;
pub use douse_algebra::budget::Budget;

/// The budget for input of the person who runs the program: 1 GiB for boards larger than their
/// text, and no time limit.
pub fn own_input() -> Budget<'static> {
    Budget::of_memory(1 << 30)
}

/// The result of reading an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The form it is in.
    pub form: Form,
    /// The boards, at least one.
    pub boards: Vec<Board>,
    /// For every board the cells to press, in order, where the input says so.
    pub replays: Vec<Option<Vec<usize>>>,
    /// Notes about how it was read.
    pub notes: Vec<String>,
}

/// The boards of an input before they are checked.
struct Drafts {
    drafts: Vec<Draft>,
    notes: Vec<String>,
}

impl From<Vec<Draft>> for Drafts {
    fn from(drafts: Vec<Draft>) -> Self {
        Self { drafts, notes: Vec::new() }
    }
}

impl From<Draft> for Drafts {
    fn from(draft: Draft) -> Self {
        vec![draft].into()
    }
}

impl Drafts {
    fn note_if(mut self, applies: impl Into<Option<String>>) -> Self {
        self.notes.extend(applies.into());
        self
    }

    /// Adds a note if the input has no lights.
    fn dark_if(self, dark: bool) -> Self {
        self.note_if(dark.then(|| "no lights are given, so all are off".to_string()))
    }
}

/// Reads boards in whatever form they are written.
///
/// # Arguments
/// * `input`: the bytes, as they come from a file, an argument or a pipe.
/// * `options`: what is specified besides; [`ReadOptions::form`] skips the recognition.
/// * `budget`: time, and memory for boards larger than their text: [`own_input`] for the user's own
///   input, much less for input of strangers.
///
/// Returns the boards and the form they are in, or an error that says where the input is wrong and
/// what was expected there; if two forms fit, it names both. Nothing is read partially, and no
/// input causes a panic.
///
/// Time and memory are proportional to the input, except for boards that are larger than their text
/// (three coordinates on a board of a given size, graphs by their name); all boards of an input
/// together draw their memory from the budget.
///
/// ```
/// use douse_puzzle::text::{self, Form, ReadOptions};
/// let (options, budget) = (ReadOptions::default(), text::own_input());
/// let reading = text::read(b"3\n3\n0 1\n0 2\n1 0\n", &options, &budget)?;
/// assert_eq!(reading.form, Form::Torus);
/// assert_eq!(text::summary(&reading.boards[0]), "3 wide, 3 high, 3 lit, plus rule, torus, target all off");
///
/// let error = text::read(b"010\n01\n", &options, &budget).unwrap_err();
/// assert_eq!((error.line, error.column), (2, 3));
/// assert_eq!(error.to_string(), "row 2 has 2 lights, but row 1 has 3");
/// # Ok::<(), text::ReadError>(())
/// ```
pub fn read(input: &[u8], options: &ReadOptions, budget: &Budget) -> Result<Reading, ReadError> {
    let meter = &mut Meter::new(budget);
    let packed = || pbm::looks_like(input).filter(|form| *form == Form::PbmPacked);
    if let Some(form) = options.form.or_else(packed) {
        return read_as(input, form, options, meter)
            .and_then(|drafts| check(form, drafts, options, meter))
            .map_err(|fault| fault.locate(input, Some(form)));
    }
    let (text, start) = recognise::text_of(input).map_err(|fault| fault.locate(input, None))?;
    let candidates = recognise::candidates(text, start, options);
    let mut fitting: Vec<(Form, Result<Drafts, Fault>)> = Vec::new();
    let mut first_fault = None;
    for form in candidates {
        match read_form(input, text, start, form, options, meter) {
            // A form that fits but for a question about its symbols is not ruled out by another
            // that fits.
            Err(fault) if !fault.kind.is_question() => first_fault = first_fault.or(Some((form, fault))),
            outcome => fitting.push((form, outcome)),
        }
    }
    match (fitting.len(), first_fault) {
        (0, Some((form, fault))) => Err(fault.locate(input, Some(form))),
        (0, None) => Err(Fault::new(start..start + text.len(), ReadErrorKind::Unrecognised).locate(input, None)),
        (1, _) => {
            let (form, outcome) = fitting.remove(0);
            outcome
                .and_then(|drafts| check(form, drafts, options, meter))
                .map_err(|fault| fault.locate(input, Some(form)))
        }
        _ => {
            let forms = fitting.iter().map(|(form, _)| *form).collect();
            let lead = text.len() - text.trim_start().len();
            let span = start + lead..start + text.trim_end().len();
            Err(Fault::new(span, ReadErrorKind::Ambiguous { forms }).locate(input, None))
        }
    }
}

/// Reads codes, as [`read`] does where the form is [`Form::Code`]. A program that reads nothing
/// else is smaller by all the other readers.
///
/// ```
/// use douse_puzzle::text::{self, Form, ReadOptions};
/// let options = ReadOptions { form: Some(Form::Code), ..ReadOptions::default() };
/// let budget = text::own_input();
/// assert_eq!(text::read_code("3x3:5d0", &budget), text::read(b"3x3:5d0", &options, &budget));
/// ```
pub fn read_code(code: &str, budget: &Budget) -> Result<Reading, ReadError> {
    let drafts = recognise::text_of(code.as_bytes()).and_then(|(text, start)| code::read(text, start));
    drafts
        .and_then(|drafts| check(Form::Code, drafts.into(), &ReadOptions::default(), &mut Meter::new(budget)))
        .map_err(|fault| fault.locate(code.as_bytes(), Some(Form::Code)))
}

/// A text that is not one board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseBoardError {
    /// The text cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The text has several boards; [`read`] returns all of them.
    #[error("found {boards} boards, but expected one")]
    Several {
        /// The number of boards.
        boards: usize,
    },
}

/// Reads one board in whatever form it is written, within [`own_input`].
impl std::str::FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let mut boards = read(text.as_bytes(), &ReadOptions::default(), &own_input())?.boards;
        match (boards.pop(), boards.len()) {
            (Some(board), 0) => Ok(board),
            (_, others) => Err(ParseBoardError::Several { boards: others + 1 }),
        }
    }
}

/// The code of the board, or for a graph that is too large for one the text of a board file. Either
/// can be read again.
impl std::fmt::Display for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match write_code(self) {
            Ok(code) => f.write_str(&code),
            Err(_) => f.write_str(file::write(self).trim_end()),
        }
    }
}

fn read_as(input: &[u8], form: Form, options: &ReadOptions, meter: &mut Meter) -> Result<Drafts, Fault> {
    // Pictures need not be text.
    let picture = matches!(form, Form::Pbm | Form::PbmPacked);
    let (text, start) = if picture { ("", 0) } else { recognise::text_of(input)? };
    read_form(input, text, start, form, options, meter)
}

/// Reads an input as one form; its text begins at byte `start`.
fn read_form(
    input: &[u8],
    text: &str,
    start: usize,
    form: Form,
    options: &ReadOptions,
    meter: &mut Meter,
) -> Result<Drafts, Fault> {
    let states = options.states_or_two();
    Ok(match form {
        Form::Pbm => pbm::read(input)?.into(),
        Form::PbmPacked => pbm::read_packed(input)?.into(),
        Form::Rows | Form::Digits => rows::read(text, start, form, options)?.into(),
        Form::Line => rows::read_line(text, start, options)?.into(),
        #[cfg(feature = "json")]
        Form::Json => json::read(text, start, states)?.into(),
        #[cfg(feature = "json")]
        Form::JsonObject => json_object::read(text, start, states)?.into(),
        #[cfg(not(feature = "json"))]
        Form::Json | Form::JsonObject => {
            let message = "the feature `json` of the library is off".into();
            return Err(Fault::new(start..start + text.len(), ReadErrorKind::Json { message }));
        }
        Form::Torus => torus::read(text, start)?.into(),
        Form::Coordinates => Drafts::from(coordinates::read(text, start, options)?)
            .note_if("coordinates are read as (row, column), counted from 1".to_string()),
        Form::Names => names::read(text, start, options)?.into(),
        Form::Header => header::read(text, start, options)?.into(),
        Form::Batch => header::read_batch(text, start, options)?.into(),
        Form::Hex => hex::read(text, start, options, meter)?.into(),
        Form::Flip => flip::read(text, start)?.into(),
        Form::FlipSave => flip::read_save(text, start)?,
        Form::Graph6 => graph6::read(text, start, states)?,
        Form::EdgeList => edge_list::read(text, start, states)?,
        Form::Family => family::read(text, start, states, options.family)?,
        Form::File => file::read(text, start)?.into(),
        Form::Code => code::read(text, start)?.into(),
    })
}

/// Applies the options, and checks every board.
fn check(form: Form, drafts: Drafts, options: &ReadOptions, meter: &mut Meter) -> Result<Reading, Fault> {
    let Drafts { drafts, mut notes } = drafts;
    let mut reading = Reading { form, boards: Vec::new(), replays: Vec::new(), notes: Vec::new() };
    for mut draft in drafts {
        meter.check_time(&draft.shape.span)?;
        if let (Form::Torus, Some(edges)) = (form, options.edges)
            && edges != crate::edges::Edges::Torus
        {
            let said = format!("{edges} edges were asked for");
            let kind = ReadErrorKind::Conflict { what: "shape", said, written: "a torus".into() };
            return Err(Fault::new(draft.shape.span, kind));
        }
        for note in draft.replace_by(options)? {
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
        let (board, presses) = draft.check(meter)?;
        reading.boards.push(board);
        reading.replays.push(presses);
    }
    reading.notes = notes;
    Ok(reading)
}
