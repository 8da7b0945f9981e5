//! The form of texts in the program: the part of a Fluent pattern that remains after the build.
//!
//! Text is written as it is. A value is [`VALUE`], its name, [`END`]. A choice is [`CHOICE`], the
//! name of the value it depends on, [`END`], then for every case [`CASE`] (or [`OTHERWISE`] for the
//! default), its key, [`END`] and the text of the case, and after the last of them [`DONE`]. These
//! characters do not occur in any text.

/// Stands before the name of a value.
pub const VALUE: char = '\u{1}';
/// Stands after a name or a key.
pub const END: char = '\u{2}';
/// Stands before the name of the value that a choice depends on.
pub const CHOICE: char = '\u{3}';
/// Stands before the key of a case.
pub const CASE: char = '\u{4}';
/// Stands before the key of the default case.
pub const OTHERWISE: char = '\u{5}';
/// Stands after a choice.
pub const DONE: char = '\u{6}';
