//! The form that texts have in the program: what remains of a Fluent pattern after the build.
//!
//! Text is written as it is. A value is [`VALUE`], its name, [`END`]. A choice is [`CHOICE`], the
//! name of the value it depends on, [`END`], for every case [`CASE`] (or [`OTHERWISE`], where no
//! other fits), its key, [`END`] and the text of the case, and after the last of them [`DONE`].
//! These characters do not occur in any text.

/// Before the name of a value.
pub const VALUE: char = '\u{1}';
/// After a name or a key.
pub const END: char = '\u{2}';
/// Before the name of the value that a choice depends on.
pub const CHOICE: char = '\u{3}';
/// Before the key of a case.
pub const CASE: char = '\u{4}';
/// Before the key of the case that is taken where no other fits.
pub const OTHERWISE: char = '\u{5}';
/// After a choice.
pub const DONE: char = '\u{6}';
