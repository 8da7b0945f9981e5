//! Formulas.

/// A piece of a formula; a formula is a row of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Math {
    /// A letter: `A`.
    Letter(char),
    /// A letter with an index: `x` of A1, row 3.
    Indexed(char, Index),
    /// A number.
    Number(u64),
    /// A number written out, where it may be longer than a machine's.
    Digits(String),
    /// A sign between others.
    Sign(Sign),
    /// `(mod k)`.
    Modulo(u32),
    /// A power of two numbers.
    Power(u64, u64),
    /// What stands between braces.
    Braces(Vec<Math>),
    /// The number of elements of a set.
    Size(char),
}

/// An index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Index {
    /// A number.
    Number(usize),
    /// The name of a cell, upright.
    Name(String),
}

/// A sign between other pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `+`
    Plus,
    /// `=`
    Equal,
    /// `≡`
    Congruent,
    /// `≢`
    Incongruent,
    /// `·`
    Times,
    /// `←`
    Becomes,
    /// `↔`
    Swaps,
    /// `≤`
    AtMost,
    /// `<`
    Less,
    /// `:`, such that
    Colon,
    /// `,`
    Comma,
    /// `…`
    Dots,
    /// The empty set.
    Empty,
}

impl Math {
    /// A letter with a number: `q_1`.
    #[must_use]
    pub fn numbered(letter: char, number: usize) -> Self {
        Self::Indexed(letter, Index::Number(number))
    }

    /// A letter with the name of a cell: `x_A1`.
    #[must_use]
    pub fn named(letter: char, name: impl Into<String>) -> Self {
        Self::Indexed(letter, Index::Name(name.into()))
    }
}
