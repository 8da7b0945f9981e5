//! Plain text with drawings. The terminal that shows it chooses the colours.

/// A piece of a plain text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextBlock {
    /// The heading of a section.
    Heading(String),
    /// Lines.
    Lines(String),
    /// A board with a sign in every cell.
    Drawing(Vec<CellSign>),
}

/// The sign of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellSign {
    /// A letter or a number.
    pub text: String,
    /// The highlighting, where colours are available. The text alone says the same.
    pub ink: Ink,
}

/// How a [`CellSign`] is highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// A cell without a meaning.
    Faint,
    /// A light that is lit, or that has to change.
    Lit,
    /// A cell of a pattern.
    Marked,
    /// A cell of a pattern whose light has to change.
    Both,
}
