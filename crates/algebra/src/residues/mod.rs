//! Arithmetic, matrices and linear systems modulo any `k` from 2 to 65536, chosen at run time.
//!
//! Modulo a composite `k` some numbers are neither zero nor invertible, so elimination that divides
//! by its pivots is wrong there. What takes the place of the echelon form is the [`Howell`] form: it
//! exists for every matrix and every `k`, is unique, and answers all questions of linear algebra.
//!
//! | file | what it answers |
//! |---|---|
//! | `modulus` | residues one by one: [`Modulus`] |
//! | `rows` | residues by whole rows: [`Modulus::add_multiple`] and its kin |
//! | `matrix` | [`ResidueMatrix`] |
//! | `form` | [`Howell`]: what the form is, normal forms, kernels and witnesses read off it |
//! | `generators` | [`Generators`]: all elements of a kernel, counted and listed |
//! | `reference`, `field`, `howell` | three ways to the form, see [`METHODS`] |
//! | `system` | [`solve`] or [`Witness`]; [`PreparedSystem`] for many right-hand sides |

mod field;
mod form;
mod generators;
mod howell;
mod matrix;
pub(crate) mod modulus;
mod reference;
mod rows;
mod system;

use field::howell_form_field;
pub use form::{Howell, Pivot, Reduction};
pub use generators::{Elements, Generators};
use howell::howell_form_gcd;
pub use matrix::{MatrixError, ResidueMatrix};
pub use modulus::{Modulus, ModulusError, PrimePower};
use reference::howell_form_reference;
pub use system::{PreparedSystem, Solutions, Witness, kernel, left_kernel, rank, solve, solve_all};

/// A way to compute the Howell form.
#[derive(Clone, Copy)]
pub struct Method {
    /// Its name.
    pub name: &'static str,
    /// Whether it works for this modulus.
    pub takes: fn(Modulus) -> bool,
    /// The method itself.
    pub howell_form: fn(ResidueMatrix) -> Howell,
}

/// Every way to compute the Howell form. All give the same result, since the form is unique.
pub const METHODS: &[Method] = &[
    Method { name: "reference", takes: |_| true, howell_form: howell_form_reference },
    Method { name: "field", takes: Modulus::is_prime, howell_form: howell_form_field },
    Method { name: "gcd", takes: |_| true, howell_form: howell_form_gcd },
];

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
#[must_use]
pub fn howell_form(a: ResidueMatrix) -> Howell {
    if a.modulus().is_prime() { howell_form_field(a) } else { howell_form_gcd(a) }
}

/// The Howell form `H` of `a` together with a matrix `T` such that `T * a = H`.
///
/// `T` is the part of the Howell form of `[a | 1]` beside `H`, so it is unique as well.
/// Time and memory as for [`howell_form`] of a matrix with `a.rows()` more columns.
///
/// ```
/// use douse_algebra::residues::{Modulus, ResidueMatrix, howell_form_with_transform};
/// let six = Modulus::new(6)?;
/// let a = ResidueMatrix::from_fn(six, 2, 2, |row, column| [[2, 5], [3, 1]][row][column]);
/// let (form, transform) = howell_form_with_transform(&a);
/// assert_eq!(transform.mul(&a), *form.matrix());
/// # Ok::<(), douse_algebra::residues::ModulusError>(())
/// ```
#[must_use]
pub fn howell_form_with_transform(a: &ResidueMatrix) -> (Howell, ResidueMatrix) {
    let identity = ResidueMatrix::identity(a.modulus(), a.rows());
    let (form, transform, _) = howell_form(a.beside(&identity)).split(a.columns());
    (form, transform)
}
