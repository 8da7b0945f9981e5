//! Matrices, shortened if they would not fit on a page.

use super::Math;

/// A matrix as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// The rows, all equally long.
    pub rows: Vec<MatrixRow>,
    /// The column after the bar, if there is one.
    pub bar: Option<usize>,
}

/// A row of a [`Matrix`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixRow {
    pub entries: Vec<Entry>,
    /// The operation that produced the row; empty if there was none.
    pub beside: Vec<Math>,
}

/// An entry of a [`Matrix`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Number(u16),
    /// Dots for omitted columns.
    DotsAcross,
    /// Dots for omitted rows.
    DotsDown,
    /// Dots for omitted rows and columns.
    DotsBoth,
}

impl Entry {
    /// The entry as text; `dots` are those across, down and both.
    pub(super) fn shown(self, dots: [&str; 3]) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::DotsAcross => dots[0].to_owned(),
            Self::DotsDown => dots[1].to_owned(),
            Self::DotsBoth => dots[2].to_owned(),
        }
    }
}

/// The most digits of a row on a page, without the bar and the note beside it.
const MOST_DIGITS: usize = 37;
/// The most rows on a page.
const MOST_ROWS: usize = 60;

impl Matrix {
    /// A matrix, with dots if it would be wider or higher than a page.
    ///
    /// # Arguments
    /// * `bar`: the column after the bar.
    /// * `beside`: the note beside a row.
    #[must_use]
    pub fn new(rows: &[Vec<u16>], bar: Option<usize>, beside: impl Fn(usize) -> Vec<Math>) -> Self {
        let columns = rows.first().map_or(0, Vec::len);
        let digits = rows.iter().flatten().map(|entry| entry.to_string().len()).max().unwrap_or(1);
        // A column takes its digits and a gap about as wide as one.
        let most_columns = MOST_DIGITS * 2 / (digits + 1);
        let right = bar.map_or(1, |bar| columns - bar);
        let across = shown(columns, most_columns, |column| column + right >= columns);
        let down = shown(rows.len(), MOST_ROWS, |row| !beside(row).is_empty());
        let entry = |row: Option<usize>, column: Option<usize>| match (row, column) {
            (Some(row), Some(column)) => Entry::Number(rows[row][column]),
            (Some(_), None) => Entry::DotsAcross,
            (None, Some(_)) => Entry::DotsDown,
            (None, None) => Entry::DotsBoth,
        };
        let row = |&row: &Option<usize>| MatrixRow {
            entries: across.iter().map(|&column| entry(row, column)).collect(),
            beside: row.map(&beside).unwrap_or_default(),
        };
        let bar = bar.and_then(|bar| across.iter().position(|&column| column == Some(bar)));
        Self { rows: down.iter().map(row).collect(), bar }
    }

    #[must_use]
    pub fn is_shortened(&self) -> bool {
        self.rows.iter().flat_map(|row| &row.entries).any(|entry| !matches!(entry, Entry::Number(_)))
    }
}

/// Chooses among `count` things if at most `most` fit: the first, the last few, and those that are
/// `wanted`. `None` stands for an omission.
fn shown(count: usize, most: usize, wanted: impl Fn(usize) -> bool) -> Vec<Option<usize>> {
    if count <= most {
        return (0..count).map(Some).collect();
    }
    // A few say as much as many.
    const ENDS: usize = 4;
    let mut free = most - 4 * ENDS;
    let mut list = Vec::new();
    for i in 0..count {
        let end = i < ENDS || i + ENDS >= count;
        if end || (free > 0 && wanted(i)) {
            list.push(Some(i));
            free -= usize::from(!end);
        } else if list.last() != Some(&None) {
            list.push(None);
            free = free.saturating_sub(1);
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(side: usize, value: u16) -> Vec<Vec<u16>> {
        vec![vec![value; side + 1]; side]
    }

    #[test]
    fn what_fits_is_shown_whole_and_what_does_not_gets_dots() {
        for (side, value, whole) in [(2, 1, true), (36, 5, true), (37, 1, false), (36, 11, false), (400, 1, false)] {
            let matrix = Matrix::new(&square(side, value), Some(side), |_| Vec::new());
            assert_eq!(!matrix.is_shortened(), whole, "{side} {value}");
            let (columns, rows) = (matrix.rows[0].entries.len(), matrix.rows.len());
            assert!(columns * value.to_string().len() <= MOST_DIGITS && rows <= MOST_ROWS);
            assert_eq!(matrix.bar, Some(columns - 1), "the right side is never left out");
        }
    }

    #[test]
    fn notes_stay_beside_their_rows() {
        let matrix = Matrix::new(&square(80, 1), Some(80), |row| vec![Math::Number(row as u64)]);
        assert_eq!(matrix.rows[0].beside, [Math::Number(0)]);
        assert_eq!(matrix.rows.last().unwrap().beside, [Math::Number(79)]);
        assert!(matrix.rows.iter().any(|row| row.beside.is_empty() && row.entries[0] == Entry::DotsDown));
    }
}
