//! Places in a grid, and their names.

use crate::named::TextError;
use std::fmt;
use std::str::FromStr;

/// A place in a grid, counted from 0 at the top left. People see the name: column letter, then row
/// number from the top, counted from 1 (`C2`; after `Z` comes `AA`).
///
/// ```
/// use douse_puzzle::place::Place;
/// let place: Place = "C2".parse()?;
/// assert_eq!(place, Place { row: 1, column: 2 });
/// assert_eq!(Place { row: 0, column: 26 }.to_string(), "AA1");
/// # Ok::<(), douse_puzzle::named::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Rows below the top one.
    pub row: usize,
    /// Columns right of the left one.
    pub column: usize,
}

/// The letters of a column counted from 0: `A`, `B`, ... `Z`, `AA`, ...
pub fn column_letters(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        rest -= 1;
        letters.extend(('A'..='Z').nth(rest % 26));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// The place that a cell name means; `None` if it is not a cell name. `beyond` is the row or column
/// meant by more digits or letters than can be counted, if a name may have them.
pub(crate) fn place_named(name: &str, beyond: Option<usize>) -> Option<Place> {
    let (letters, digits) = name.split_at(name.find(|c: char| !c.is_ascii_alphabetic())?);
    if letters.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let column = column_of_letters(letters).or(beyond)?;
    let row = digits.parse().ok().or(beyond)?.checked_sub(1)?;
    Some(Place { row, column })
}

/// The column, counted from 0, that at least one letter names; `None` if there are too many.
fn column_of_letters(letters: &str) -> Option<usize> {
    letters
        .bytes()
        .try_fold(0usize, |column, letter| {
            let digit = usize::from(letter.to_ascii_uppercase().checked_sub(b'A').filter(|d| *d < 26)?) + 1;
            column.checked_mul(26)?.checked_add(digit)
        })
        .map(|column| column - 1)
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_letters(self.column), self.row + 1)
    }
}

impl FromStr for Place {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let complaint = "is not a cell: write column letter and row number from the top, such as C2";
        place_named(text, None).ok_or_else(|| TextError::new("Place", text, complaint))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_places_go_both_ways() {
        for column in (0..2000).chain([usize::MAX / 2]) {
            assert_eq!(column_of_letters(&column_letters(column)), Some(column));
        }
        assert_eq!(column_letters(25), "Z");
        assert_eq!(column_letters(701), "ZZ");
        assert_eq!(column_letters(702), "AAA");
    }

    #[test]
    fn what_is_no_cell_is_refused() {
        for text in ["", "A", "1", "A0", "1A", "A-1", "A1B", "Ä1", "A99999999999999999999"] {
            assert!(text.parse::<Place>().is_err(), "{text}");
        }
    }
}
