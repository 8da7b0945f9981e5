//! Linear systems modulo any `k`: all solutions, or a proof that there is none.

use super::{Elements, Generators, Howell, ResidueMatrix, howell_form};

/// Proof that `A x = b` has no solution: `y A = 0` but `y . b != 0`, so no `x` can give `y A x = y . b`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The vector, one entry per row of `A`.
    pub y: Vec<u16>,
    /// The product `y . b`, not zero.
    pub product: u16,
}

impl Witness {
    /// Whether this proves that `a x = b` has no solution; uses only multiplication.
    #[must_use]
    pub fn proves(&self, a: &ResidueMatrix, b: &[u16]) -> bool {
        self.y.len() == a.rows()
            && b.len() == a.rows()
            && self.product != 0
            && a.modulus().dot(&self.y, b) == self.product
            && a.vec_mul(&self.y).iter().all(|&a| a == 0)
    }
}

impl std::fmt::Display for Witness {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no solution: a combination of the equations reads 0 = {}", self.product)
    }
}

impl std::error::Error for Witness {}

/// All solutions of a system: a particular one plus the kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// One solution; every method finds the same.
    pub particular: Vec<u16>,
    /// What can be added to it.
    pub kernel: Generators,
}

impl Solutions {
    /// How many solutions there are, or `None` from 2^128 on.
    #[must_use]
    pub fn count(&self) -> Option<u128> {
        self.kernel.count()
    }

    /// All solutions, each once, the particular one first.
    #[must_use]
    pub fn iter(&self) -> Elements<'_> {
        self.kernel.elements_from(&self.particular)
    }
}

/// All `x` with `a x = 0`. Time and memory as for [`howell_form`], and O(rows * columns) per generator.
///
/// ```
/// use douse_algebra::residues::{Modulus, ResidueMatrix, kernel};
/// let a = ResidueMatrix::from_fn(Modulus::new(4)?, 1, 2, |_, column| [2, 1][column]);
/// let quiet = kernel(a);
/// assert_eq!(quiet.count(), Some(4));
/// assert!(quiet.elements().all(|x| (2 * x[0] + x[1]) % 4 == 0));
/// # Ok::<(), douse_algebra::residues::ModulusError>(())
/// ```
#[must_use]
pub fn kernel(a: ResidueMatrix) -> Generators {
    howell_form(a).kernel()
}

/// All `y` with `y a = 0`. Time and memory as for [`kernel`].
#[must_use]
pub fn left_kernel(a: &ResidueMatrix) -> Generators {
    kernel(a.transpose())
}

/// The number of rows of the Howell form: for a prime modulus the rank, else the number of
/// pivots. Sizes of images and kernels for composite moduli are in [`Howell::orders`] and [`Generators::orders`].
#[must_use]
pub fn rank(a: ResidueMatrix) -> usize {
    howell_form(a).rows()
}

/// One `x` with `a x = b`, or proof that there is none. See [`solve_all`].
pub fn solve(a: &ResidueMatrix, b: &[u16]) -> Result<Vec<u16>, Witness> {
    augmented_form(a, b).map(|(form, columns)| particular(&form, columns))
}

/// All `x` with `a x = b`, or proof that there is none.
///
/// Brings `[a | -b]` into Howell form. A solution is a kernel element of it that ends with 1, and such an element
/// exists iff the last column has no pivot ([`Howell::kernel`]). If it has a pivot, a witness always exists, also for
/// composite moduli: the span of the columns of `a` does not contain `b`, and [`Howell::witness_outside`] proves
/// that and constructs the witness. (Rings where this holds are called quasi-Frobenius.)
///
/// Time O(rows * columns * (rows + columns)), memory for two matrices.
///
/// # Panics
/// If `b` does not have one entry per row.
///
/// ```
/// use douse_algebra::residues::{Modulus, ResidueMatrix, solve_all};
/// let a = ResidueMatrix::from_fn(Modulus::new(6)?, 1, 1, |_, _| 2);
/// let solutions = solve_all(&a, &[4]).unwrap();
/// assert_eq!(solutions.iter().collect::<Vec<_>>(), [[2], [5]]);
/// let witness = solve_all(&a, &[3]).unwrap_err();
/// assert!(witness.proves(&a, &[3]));
/// assert_eq!((witness.y, witness.product), (vec![3], 3));
/// # Ok::<(), douse_algebra::residues::ModulusError>(())
/// ```
pub fn solve_all(a: &ResidueMatrix, b: &[u16]) -> Result<Solutions, Witness> {
    let (form, columns) = augmented_form(a, b)?;
    Ok(Solutions { particular: particular(&form, columns), kernel: form.kernel_of_leading(columns) })
}

fn particular(form: &Howell, columns: usize) -> Vec<u16> {
    let mut x = form.kernel_element_ending_at(columns);
    x.truncate(columns);
    x
}

/// The Howell form of `[a | -b]` where there is a solution, and the number of columns of `a`.
fn augmented_form(a: &ResidueMatrix, b: &[u16]) -> Result<(Howell, usize), Witness> {
    assert_eq!(b.len(), a.rows(), "a right-hand side of the wrong length");
    let modulus = a.modulus();
    let column = ResidueMatrix::from_fn(modulus, b.len(), 1, |row, _| -i64::from(b[row]));
    let form = howell_form(a.beside(&column));
    if form.pivots().last().is_some_and(|pivot| pivot.column == a.columns()) {
        let y = howell_form(a.transpose()).witness_outside(b).expect("no solution, so outside the span of the columns");
        let product = modulus.dot(&y, b);
        return Err(Witness { y, product });
    }
    Ok((form, a.columns()))
}

/// A system `A x = b` prepared for many right-hand sides `b`.
///
/// Keeps the Howell form of the columns of `A` and how it comes from them, so that every `b` costs only
/// O(rows * (rows + columns)).
///
/// ```
/// use douse_algebra::residues::{Modulus, PreparedSystem, ResidueMatrix};
/// let a = ResidueMatrix::from_fn(Modulus::new(9)?, 2, 2, |row, column| [[3, 1], [0, 3]][row][column]);
/// let system = PreparedSystem::new(&a);
/// let x = system.solve(&[4, 3]).unwrap();
/// assert_eq!(a.mul_vec(&x), [4, 3]);
/// assert!(system.solve(&[0, 1]).unwrap_err().proves(&a, &[0, 1]));
/// assert_eq!(system.kernel().count(), Some(9));
/// # Ok::<(), douse_algebra::residues::ModulusError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PreparedSystem {
    columns_form: Howell,
    transform: ResidueMatrix,
    kernel: Generators,
}

impl PreparedSystem {
    /// Prepares the matrix. Time and memory as for [`howell_form`] of a matrix with twice as many columns.
    #[must_use]
    pub fn new(a: &ResidueMatrix) -> Self {
        let identity = ResidueMatrix::identity(a.modulus(), a.columns());
        let (columns_form, transform, relations) = howell_form(a.transpose().beside(&identity)).split(a.rows());
        let kernel = Generators::new(relations.matrix().clone(), relations.orders());
        Self { columns_form, transform, kernel }
    }

    /// All `x` with `A x = 0`. The same set as [`kernel`] gives, by other generators.
    #[must_use]
    pub fn kernel(&self) -> &Generators {
        &self.kernel
    }

    /// The Howell form of the columns of `A`: its span is the set of all `b` with a solution.
    #[must_use]
    pub fn image(&self) -> &Howell {
        &self.columns_form
    }

    /// All `y` with `y A = 0`.
    #[must_use]
    pub fn left_kernel(&self) -> Generators {
        self.columns_form.kernel()
    }

    /// One `x` with `A x = b`, or proof that there is none.
    ///
    /// # Panics
    /// If `b` does not have one entry per row of `A`.
    pub fn solve(&self, b: &[u16]) -> Result<Vec<u16>, Witness> {
        let reduction = self.columns_form.reduce(b);
        if let Some(column) = reduction.rest.iter().position(|&a| a != 0) {
            let y = self.columns_form.kernel_element_ending_at(column);
            let product = self.columns_form.modulus().dot(&y, b);
            return Err(Witness { y, product });
        }
        Ok(self.transform.vec_mul(&reduction.coefficients))
    }
}
