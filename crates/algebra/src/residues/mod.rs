//! Arithmetic, matrices and linear systems modulo any `k` from 2 to 65536, chosen at run time.
//!
//! Modulo a composite `k` some numbers are neither zero nor invertible, so elimination that divides
//! by its pivots is wrong there. The [`Howell`] form takes the place of the echelon form: it
//! exists for every matrix and every `k`, is unique, and answers all questions of linear algebra.
//!
//! | file | what it answers |
//! |---|---|
//! | `modulus` | residues one by one: [`Modulus`] |
//! | `rows` | residues by whole rows: [`Modulus::add_multiple`] and related methods |
//! | `matrix` | [`ResidueMatrix`] |
//! | `form` | [`Howell`]: what the form is, normal forms, kernels and witnesses read off it |
//! | `generators` | [`Generators`]: all elements of a kernel, counted and listed |
//! | `reference`, `field`, `howell` | three ways to the form |
//! | `system` | [`PreparedSystem`]: solutions or proofs for many right-hand sides |

mod field;
mod form;
mod generators;
mod howell;
mod matrix;
pub(crate) mod modulus;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod ring_tests;
mod rows;
mod system;

use crate::budget::{Budget, Exhausted};
use field::howell_form_field;
pub use form::{Howell, Pivot};
pub use generators::Generators;
use howell::howell_form_gcd;
pub use matrix::ResidueMatrix;
pub use modulus::{Modulus, ModulusError};
pub use system::PreparedSystem;

/// The Howell form of the rows of `a`, by the quickest method for its modulus: over a field
/// for a prime, by gcds otherwise.
///
/// Time O(rows * columns * (rows + columns)), memory for one matrix more.
///
/// ```
/// use douse_algebra::residues::{Modulus, ResidueMatrix, howell_form};
/// let four = Modulus::new(4)?;
/// let a = ResidueMatrix::from_fn(four, 1, 2, |_, column| [2, 1][column]);
/// // Twice the row is (0, 2): invisible to ordinary elimination, a row of its own here.
/// let form = howell_form(a);
/// assert_eq!(form.matrix().row(0), [2, 1]);
/// assert_eq!(form.matrix().row(1), [0, 2]);
/// # Ok::<(), douse_algebra::residues::ModulusError>(())
/// ```
///
/// Literature: Howell, *Spans in the module (Z_m)^s* (1986); Storjohann, *Algorithms for matrix
/// canonical forms* (2000), chapter 4.
pub fn howell_form(a: ResidueMatrix) -> Howell {
    unlimited(howell_form_within(a, &Budget::boundless()))
}

/// Like [`howell_form`], within a budget.
pub fn howell_form_within(a: ResidueMatrix, budget: &Budget<'_>) -> Result<Howell, Exhausted> {
    if a.modulus().is_prime() { Ok(howell_form_field(a, budget)?) } else { howell_form_gcd(a, budget) }
}

/// The result of a computation without limits.
fn unlimited<T>(result: Result<T, Exhausted>) -> T {
    result.expect("a budget without limits is never used up")
}
