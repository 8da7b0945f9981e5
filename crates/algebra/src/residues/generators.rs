//! A finite set of vectors given by generators, counted and listed.

use super::{Modulus, ResidueMatrix};

/// Generators `g_i` with numbers `n_i` such that every element of a set (a kernel, say) is
/// *uniquely* the sum of `c_i * g_i` with `0 <= c_i < n_i`. So the set has exactly
/// `n_0 * n_1 * ...` elements.
///
/// For composite moduli the `n_i` are divisors of the modulus, not always the modulus itself.
///
/// ```
/// use douse_algebra::residues::{Modulus, PreparedSystem, ResidueMatrix};
/// let system = PreparedSystem::new(&ResidueMatrix::from_fn(Modulus::new(6)?, 1, 1, |_, _| 2));
/// let quiet = system.kernel();
/// assert_eq!(quiet.orders(), [2]);
/// assert_eq!(quiet.elements().collect::<Vec<_>>(), [[0], [3]]);
/// # Ok::<(), douse_algebra::residues::ModulusError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generators {
    rows: ResidueMatrix,
    orders: Vec<u32>,
}

impl Generators {
    pub(super) fn new(rows: ResidueMatrix, orders: Vec<u32>) -> Self {
        debug_assert_eq!(rows.rows(), orders.len());
        Self { rows, orders }
    }

    /// The number of generators; for a prime modulus the dimension.
    pub fn len(&self) -> usize {
        self.orders.len()
    }

    /// Returns whether there are no generators, so that zero is the only element.
    pub fn is_empty(&self) -> bool {
        self.orders.is_empty()
    }

    /// The modulus.
    pub fn modulus(&self) -> Modulus {
        self.rows.modulus()
    }

    /// The generators, one per row.
    pub fn matrix(&self) -> &ResidueMatrix {
        &self.rows
    }

    /// The numbers `n_i`, all at least 2; their product counts the elements.
    pub fn orders(&self) -> &[u32] {
        &self.orders
    }

    /// Counts the elements; `None` from 2^128 on.
    pub fn count(&self) -> Option<u128> {
        self.orders.iter().try_fold(1_u128, |product, &n| product.checked_mul(u128::from(n)))
    }

    /// All elements, each once, zero first; the coefficients count up like digits, the last one
    /// fastest. Time O(columns) per element on average.
    pub fn elements(&self) -> impl Iterator<Item = Vec<u16>> + '_ {
        self.elements_from(&vec![0; self.rows.columns()])
    }

    /// All elements, each with `offset` added: with a particular solution, all solutions.
    ///
    /// # Panics
    /// If the offset does not have one entry per column.
    pub fn elements_from<'a>(&'a self, offset: &[u16]) -> impl Iterator<Item = Vec<u16>> + use<'a> {
        assert_eq!(offset.len(), self.rows.columns(), "an offset of the wrong length");
        Elements { generators: self, digits: vec![0; self.len()], next: Some(offset.to_vec()) }
    }
}

/// All elements of a set given by [`Generators`], in the order of [`Generators::elements`].
struct Elements<'a> {
    generators: &'a Generators,
    digits: Vec<u32>,
    next: Option<Vec<u16>>,
}

impl Iterator for Elements<'_> {
    type Item = Vec<u16>;

    fn next(&mut self) -> Option<Vec<u16>> {
        let current = self.next.take()?;
        let (modulus, mut next) = (self.generators.modulus(), current.clone());
        for i in (0..self.digits.len()).rev() {
            let row = self.generators.rows.row(i);
            self.digits[i] += 1;
            if self.digits[i] < self.generators.orders[i] {
                modulus.add_row(&mut next, row);
                self.next = Some(next);
                break;
            }
            self.digits[i] = 0;
            modulus.sub_multiple(&mut next, (self.generators.orders[i] - 1) as u16, row);
        }
        Some(current)
    }
}
