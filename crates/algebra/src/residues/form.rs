//! The Howell form: what it is, and what can be read off it.

use super::{Generators, Modulus, ResidueMatrix};
use crate::budget::{Budget, Stopped};

/// The Howell form of a span of rows modulo `k`.
///
/// Its rows are not zero, and each has a *pivot*: its first entry that is not zero.
/// 1. The columns of the pivots rise, and each pivot is a divisor `d` of `k` with `d < k`.
/// 2. Entries above a pivot `d` are below `d`.
/// 3. (Howell) Every element of the span that begins with `j` zeros is a combination of the rows
///    that begin with `j` zeros.
///
/// Such a form exists for every span and is unique. It is the Hermite form of the lattice spanned
/// by the rows and by `k` times every unit vector: there, column `j` has a pivot `d_j` that divides
/// `k`, and the rows with `d_j = k` vanish modulo `k`. So a column without a pivot is taken to have
/// the *divisor* `d_j = k`, and the span has `k / d_0 * k / d_1 * ...` elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Howell {
    matrix: ResidueMatrix,
    pivots: Vec<Pivot>,
}

/// The first entry of a row of a Howell form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pivot {
    /// The column.
    pub column: usize,
    /// The entry there, a divisor of the modulus and less than it.
    pub divisor: u32,
}

impl Howell {
    /// Wraps rows that satisfy conditions 1 and 3 and makes them satisfy condition 2.
    pub(super) fn from_echelon(mut matrix: ResidueMatrix, budget: &Budget<'_>) -> Result<Self, Stopped> {
        let modulus = matrix.modulus();
        let pivots: Vec<Pivot> = (0..matrix.rows())
            .map(|row| {
                let column = matrix.row(row).iter().position(|&a| a != 0).expect("rows of an echelon are not zero");
                Pivot { column, divisor: u32::from(matrix.get(row, column)) }
            })
            .collect();
        let mut meter = budget.meter();
        // Upwards, so that what is subtracted is reduced already and subtracted from its pivot on.
        for row in (0..matrix.rows()).rev() {
            for (lower, pivot) in pivots.iter().enumerate().skip(row + 1) {
                let (target, source) = matrix.two_rows_mut(row, lower);
                let c = u32::from(target[pivot.column]) / pivot.divisor;
                meter.spend(1 + if c == 0 { 0 } else { (source.len() - pivot.column) / 4 })?;
                modulus.sub_multiple(&mut target[pivot.column..], c as u16, &source[pivot.column..]);
            }
        }
        Ok(Self { matrix, pivots })
    }

    /// The rows of the form.
    pub fn matrix(&self) -> &ResidueMatrix {
        &self.matrix
    }

    /// The rows of the form, taken out.
    pub fn into_matrix(self) -> ResidueMatrix {
        self.matrix
    }

    /// The pivots, one per row.
    pub fn pivots(&self) -> &[Pivot] {
        &self.pivots
    }

    /// The modulus.
    pub fn modulus(&self) -> Modulus {
        self.matrix.modulus()
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.matrix.columns()
    }

    /// The number of rows; for a prime modulus the rank.
    pub fn rows(&self) -> usize {
        self.matrix.rows()
    }

    /// The factors `k / d` of the number of elements of the span, one per row.
    pub fn orders(&self) -> Vec<u32> {
        self.pivots.iter().map(|pivot| self.modulus().get() / pivot.divisor).collect()
    }

    /// The rows as generators of the span: every element is a sum of them in exactly one way.
    pub fn span(&self) -> Generators {
        Generators::new(self.matrix.clone(), self.orders())
    }

    /// The normal form of a vector modulo the span, and how often each row was subtracted to reach
    /// it. Time O(rows * columns).
    ///
    /// # Panics
    /// If the vector does not have one entry per column.
    ///
    /// ```
    /// use douse_algebra::residues::{Modulus, ResidueMatrix, howell_form};
    /// let form = howell_form(ResidueMatrix::from_fn(Modulus::new(4)?, 1, 2, |_, column| [2, 1][column]));
    /// assert_eq!(form.reduce(&[3, 3]), (vec![1, 0], vec![1, 1]));
    /// # Ok::<(), douse_algebra::residues::ModulusError>(())
    /// ```
    pub fn reduce(&self, vector: &[u16]) -> (Vec<u16>, Vec<u16>) {
        assert_eq!(vector.len(), self.columns(), "reducing a vector of the wrong length");
        let (modulus, mut rest) = (self.modulus(), vector.to_vec());
        let coefficients = (self.pivots.iter().enumerate())
            .map(|(row, &Pivot { column, divisor })| {
                let c = (u32::from(rest[column]) / divisor) as u16;
                modulus.sub_multiple(&mut rest[column..], c, &self.matrix.row(row)[column..]);
                c
            })
            .collect();
        (rest, coefficients)
    }

    /// Returns whether a vector is in the span. Time O(rows * columns).
    ///
    /// # Panics
    /// If the vector does not have one entry per column.
    pub fn contains(&self, vector: &[u16]) -> bool {
        self.reduce(vector).0.iter().all(|&a| a == 0)
    }

    /// The vector that is orthogonal to every row and ends at `column`, of divisor `d`, with
    /// `k / d`. It proves that a vector whose normal form begins in this column is not in the span:
    /// the part subtracted does not see it, and the remainder gives a product that is not a
    /// multiple of `k`. Time O(rows * columns).
    ///
    /// There is one: the row of this column, if any, gives `d * k / d = 0`; rows below begin later;
    /// and a row above, of pivot `d` in column `i`, asks for `d * y_i + s = 0` with `s` given by
    /// the columns from `i + 1` on. `k / d` times that row begins later than column `i`, so by
    /// condition 3 it is a combination of rows below, to which `y` is orthogonal already:
    /// `k / d * s = 0`, hence `d` divides `s`, and `y_i` in `0..k / d` is determined (and chosen 0
    /// where column `i` has no pivot).
    pub(super) fn kernel_element_ending_at(&self, column: usize) -> Vec<u16> {
        let modulus = self.modulus();
        let k = modulus.get();
        let mut y = vec![0; self.columns()];
        let rows = self.pivots.partition_point(|pivot| pivot.column <= column);
        let own = rows.checked_sub(1).filter(|&row| self.pivots[row].column == column);
        y[column] = own.map_or(1, |row| k / self.pivots[row].divisor) as u16;
        for row in (0..own.unwrap_or(rows)).rev() {
            let Pivot { column: i, divisor } = self.pivots[row];
            let s = modulus.dot(&self.matrix.row(row)[i + 1..=column], &y[i + 1..=column]);
            y[i] = (u32::from(modulus.neg(s)) / divisor) as u16;
        }
        y
    }

    /// Splits the form of `[A | B]` after the first `columns` columns: the form of `A`, what stands
    /// beside it, and the form of what stands beside zeros.
    pub(super) fn split(self, columns: usize) -> (Self, ResidueMatrix, Self) {
        let left_rows = self.pivots.partition_point(|pivot| pivot.column < columns);
        let (modulus, width) = (self.modulus(), self.columns());
        let mut left = ResidueMatrix::zeros(modulus, 0, columns);
        let mut right = ResidueMatrix::zeros(modulus, 0, width - columns);
        let mut below = ResidueMatrix::zeros(modulus, 0, width - columns);
        for row in 0..self.rows() {
            let (a, b) = self.matrix.row(row).split_at(columns);
            if row < left_rows {
                left.push_row(a);
                right.push_row(b);
            } else {
                below.push_row(b);
            }
        }
        let shifted = self.pivots[left_rows..].iter().map(|p| Pivot { column: p.column - columns, ..*p }).collect();
        let left = Self { matrix: left, pivots: self.pivots[..left_rows].to_vec() };
        (left, right, Self { matrix: below, pivots: shifted })
    }
}
