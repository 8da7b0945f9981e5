//! Linear systems modulo any `k`: all solutions, or a proof that there is none.

use super::{Generators, Howell, ResidueMatrix, howell_form_within, unlimited};
use crate::budget::{Budget, Exhausted, Reservation};

/// A system `A x = b` prepared for many right-hand sides `b`.
///
/// Keeps the Howell form of the columns of `A` and how it comes from them, so that every `b` costs
/// only O(rows * (rows + columns)).
///
/// ```
/// use douse_algebra::residues::{Modulus, PreparedSystem, ResidueMatrix};
/// let a = ResidueMatrix::from_fn(Modulus::new(9)?, 2, 2, |row, column| [[3, 1], [0, 3]][row][column]);
/// let system = PreparedSystem::new(&a);
/// let x = system.solve(&[4, 3]).unwrap();
/// assert_eq!(a.mul_vec(&x), [4, 3]);
/// assert_eq!(system.solve(&[0, 1]), Err(vec![6, 1])); // 6 times the first equation and the second read 0 = 1
/// assert_eq!(system.kernel().count(), Some(9));
/// # Ok::<(), douse_algebra::residues::ModulusError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PreparedSystem {
    columns_form: Howell,
    transform: ResidueMatrix,
    kernel: Generators,
    _memory: Reservation,
}

impl PreparedSystem {
    /// Prepares the matrix. Time and memory as for [`howell_form`](super::howell_form()) of a
    /// matrix with twice as many columns.
    pub fn new(a: &ResidueMatrix) -> Self {
        unlimited(Self::within(a, &Budget::boundless()))
    }

    /// Like [`PreparedSystem::new`], within a budget: all memory is drawn from it.
    pub fn within(a: &ResidueMatrix, budget: &Budget<'_>) -> Result<Self, Exhausted> {
        let (equations, unknowns) = (a.rows(), a.columns());
        let width = equations.saturating_add(unknowns);
        // Over a field the form has as many rows as there are unknowns at most, else up to one row
        // per column.
        let rows = if a.modulus().is_prime() { unknowns } else { width };
        let memory = budget.reserve_entries::<u16>(width.saturating_mul(rows))?;
        let _work = budget.reserve_entries::<u16>(width.saturating_mul(rows.saturating_add(unknowns)))?;
        let identity = ResidueMatrix::identity(a.modulus(), unknowns);
        let form = howell_form_within(a.transpose().beside(&identity), budget)?;
        let (columns_form, transform, relations) = form.split(equations);
        let orders = relations.orders();
        let kernel = Generators::new(relations.into_matrix(), orders);
        Ok(Self { columns_form, transform, kernel, _memory: memory })
    }

    /// All `x` with `A x = 0`.
    pub fn kernel(&self) -> &Generators {
        &self.kernel
    }

    /// The Howell form of the columns of `A`: its span is the set of all `b` with a solution.
    pub fn image(&self) -> &Howell {
        &self.columns_form
    }

    /// One `x` with `A x = b`, or, as an error, a proof that there is none: a `y` with `y A = 0`
    /// but `y . b != 0`, so no `x` can give `y A x = y . b`.
    ///
    /// # Panics
    /// If `b` does not have one entry per row of `A`.
    pub fn solve(&self, b: &[u16]) -> Result<Vec<u16>, Vec<u16>> {
        let (rest, coefficients) = self.columns_form.reduce(b);
        match rest.iter().position(|&a| a != 0) {
            // Entries of the normal form are below the divisor, so the first that is not zero is no
            // multiple.
            Some(column) => Err(self.columns_form.kernel_element_ending_at(column)),
            None => Ok(self.transform.vec_mul(&coefficients)),
        }
    }
}
