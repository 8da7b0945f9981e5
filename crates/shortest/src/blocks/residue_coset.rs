//! Sets of solutions modulo any small number of states, and the linear algebra they need.

use crate::budget::{Budget, Stopped};
use crate::components::{Component, split};
use crate::coset::Coset;
use crate::lightest::Lightest;
use crate::method::LightestMethod;
use crate::narrow::residue;
use douse_algebra::bits::{BitMatrix, BitVec};
use douse_algebra::lanes::{Lane, add_modulo};
use douse_algebra::residues::{Howell, Modulus, ResidueMatrix, howell_form, howell_form_within};
use douse_puzzle::pattern::{Pattern, States};
use douse_solver::quiet::QuietPatterns;
use std::convert::Infallible;

/// The largest number of states: products of two residues and a third fit a byte.
pub(crate) const MAX_STATES: u32 = 16;

/// All vectors `start + sum of c_i * rows[i]` modulo `k`, with `0 <= c_i < orders[i]`, each reached
/// once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ResidueCoset {
    pub(crate) k: u8,
    pub(crate) start: Vec<u8>,
    /// The rows in Howell form (a reduced echelon form if `k` is prime).
    pub(crate) rows: Vec<Vec<u8>>,
    pub(crate) pivots: Vec<Pivot>,
}

/// The first entry of a row of a Howell form: its column and its value, a divisor of `k`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pivot {
    pub(crate) column: usize,
    pub(crate) value: u8,
}

impl ResidueCoset {
    /// The set spanned from `start` by rows that need not be independent.
    pub(crate) fn new(k: u8, start: Vec<u8>, rows: Vec<Vec<u8>>, budget: &Budget) -> Result<Self, Stopped> {
        let Form { rows, pivots } = form_within(k, rows, 0..start.len(), budget)?;
        Ok(Self { k, start, rows, pivots })
    }

    pub(crate) fn cells(&self) -> usize {
        self.start.len()
    }

    /// A coset of two states.
    pub(crate) fn of_bits(coset: &Coset, budget: &Budget) -> Result<Self, Stopped> {
        let bytes = |vector: &BitVec| vector.iter().map(u8::from).collect::<Vec<u8>>();
        let row = |row: usize| budget.check().map(|()| bytes(&coset.directions().row_vec(row)));
        let rows = (0..coset.dimension()).map(row).collect::<Result<_, _>>()?;
        // The directions are a reduced echelon form already.
        let pivots = coset.pivots().into_iter().map(|column| Pivot { column, value: 1 }).collect();
        Ok(Self { k: 2, start: bytes(coset.start()), rows, pivots })
    }

    /// The number of states.
    pub(crate) fn states(&self) -> States {
        States::new(self.k.into()).expect("2 to 16 states")
    }

    /// A vector as presses of a board.
    pub(crate) fn pattern(&self, vector: &[u8]) -> Pattern {
        Pattern::from_values(self.states(), vector.iter().map(|&x| x.into()))
    }

    /// Presses as a vector, one byte for each cell.
    pub(crate) fn vector(&self, presses: &Pattern) -> Vec<u8> {
        presses.iter().map(|times| residue(times.into(), self.k)).collect()
    }

    /// A result of a search.
    pub(crate) fn found(&self, method: LightestMethod, vector: &[u8], at_least: u64) -> Lightest {
        Lightest::new(method, self.pattern(vector), at_least)
    }

    /// The number of bits that number the vectors.
    pub(crate) fn bits(&self) -> f64 {
        self.pivots.iter().map(|pivot| f64::from(self.k / pivot.value).log2()).sum()
    }

    /// True if a vector belongs to the set.
    pub(crate) fn contains(&self, vector: &[u8]) -> bool {
        let mut rest: Vec<u8> = vector.to_vec();
        add_multiple(self.k, &mut rest, self.k - 1, &self.start);
        reduce(self.k, &mut rest, &self.rows, &self.pivots);
        vector.len() == self.cells() && rest.iter().all(|&x| x == 0)
    }

    /// The rows with their orders.
    pub(crate) fn quiet(&self) -> QuietPatterns {
        let entry = |row: usize, cell: usize| self.rows[row][cell].into();
        let rows = ResidueMatrix::from_fn(self.states().modulus(), self.rows.len(), self.cells(), entry);
        QuietPatterns::from_residues(rows, self.pivots.iter().map(|pivot| (self.k / pivot.value).into()).collect())
    }

    /// The memory of all rows.
    pub(crate) fn memory(&self) -> usize {
        self.rows.len().saturating_mul(self.cells())
    }

    /// The connected components; cells that never change belong to none.
    pub(crate) fn components(&self) -> Vec<Component<Self>> {
        let nonzero = |row: &Vec<u8>| row.iter().map(|&x| x != 0).collect::<BitVec>();
        let support = BitMatrix::from_rows(self.cells(), &self.rows.iter().map(nonzero).collect::<Vec<_>>());
        split(&support, |cells, rows| {
            let at = |cell: usize| cells.binary_search(&cell).expect("a pivot is in the support of its row");
            let seen = |vector: &[u8]| cells.iter().map(|&cell| vector[cell]).collect::<Vec<u8>>();
            Self {
                k: self.k,
                start: seen(&self.start),
                rows: rows.iter().map(|&row| seen(&self.rows[row])).collect(),
                pivots: rows
                    .iter()
                    .map(|&row| Pivot { column: at(self.pivots[row].column), ..self.pivots[row] })
                    .collect(),
            }
        })
    }
}

/// The number of presses of a vector.
pub(crate) fn weight(vector: &[u8]) -> u64 {
    vector.iter().map(|&x| u64::from(x)).sum()
}

/// Rows in Howell form with their pivots, in the order of columns in which they were found.
pub(crate) struct Form {
    pub(crate) rows: Vec<Vec<u8>>,
    pub(crate) pivots: Vec<Pivot>,
}

/// The Howell form of rows when the columns are processed in `order`; columns that `order` leaves
/// out get no pivots but are carried along.
///
/// Every element of the span that is zero in the first columns of `order` is a sum of the rows
/// whose pivots come later. Complexity: O(rows^2 * columns) byte operations where `k` is prime.
pub(crate) fn form(k: u8, rows: Vec<Vec<u8>>, order: impl Iterator<Item = usize>) -> Form {
    if !is_prime(k) {
        let order: Vec<usize> = order.collect();
        return composite_matrix(k, &rows, &order)
            .map_or_else(Form::empty, |matrix| composite(k, &howell_form(matrix), &order));
    }
    match eliminate(k, rows, order, || Ok::<(), Infallible>(())) {
        Ok(form) => form,
        Err(never) => match never {},
    }
}

/// As [`form`] within a budget, for rows of whole boards.
pub(crate) fn form_within(
    k: u8,
    rows: Vec<Vec<u8>>,
    order: impl Iterator<Item = usize>,
    budget: &Budget,
) -> Result<Form, Stopped> {
    if !is_prime(k) {
        let order: Vec<usize> = order.collect();
        let Some(matrix) = composite_matrix(k, &rows, &order) else { return Ok(Form::empty()) };
        // Without memory for it the blocks of this division are as good as unknown.
        let howell = howell_form_within(matrix, budget).map_err(|_| Stopped)?;
        return Ok(composite(k, &howell, &order));
    }
    eliminate(k, rows, order, || budget.check())
}

/// Bytes that an elimination changes between two checks of the budget.
const BYTES_BETWEEN_CHECKS: usize = 1 << 22;

fn eliminate<E>(
    k: u8,
    mut rows: Vec<Vec<u8>>,
    order: impl Iterator<Item = usize>,
    look: impl Fn() -> Result<(), E>,
) -> Result<Form, E> {
    let mut changed = 0;
    let mut pivots = Vec::new();
    for column in order {
        let done = pivots.len();
        let Some(found) = (done..rows.len()).find(|&row| rows[row][column] != 0) else { continue };
        rows.swap(done, found);
        let unit = inverse(k, rows[done][column]);
        scale(k, &mut rows[done], unit);
        let pivot = std::mem::take(&mut rows[done]);
        for row in rows.iter_mut().filter(|row| !row.is_empty()) {
            if row[column] != 0 {
                let times = k - row[column];
                add_multiple(k, row, times, &pivot);
                changed += row.len();
                if changed > BYTES_BETWEEN_CHECKS {
                    changed = 0;
                    look()?;
                }
            }
        }
        rows[done] = pivot;
        pivots.push(Pivot { column, value: 1 });
        if pivots.len() == rows.len() {
            break;
        }
    }
    rows.truncate(pivots.len());
    Ok(Form { rows, pivots })
}

impl Form {
    fn empty() -> Self {
        Self { rows: Vec::new(), pivots: Vec::new() }
    }
}

/// All columns, those of `order` first.
fn all_columns(columns: usize, order: &[usize]) -> Vec<usize> {
    let named: std::collections::HashSet<usize> = order.iter().copied().collect();
    let others = (0..columns).filter(|column| !named.contains(column));
    order.iter().copied().chain(others).collect()
}

/// Rows as a matrix whose columns begin with those of `order`; `None` without rows.
fn composite_matrix(k: u8, rows: &[Vec<u8>], order: &[usize]) -> Option<ResidueMatrix> {
    let columns = rows.first()?.len();
    let all = all_columns(columns, order);
    let modulus = Modulus::new(k.into()).expect("2 to 16 states are a modulus");
    Some(ResidueMatrix::from_fn(modulus, rows.len(), columns, |row, at| rows[row][all[at]].into()))
}

/// The rows of a Howell form of [`composite_matrix`] whose pivots are in columns of `order`.
fn composite(k: u8, howell: &Howell, order: &[usize]) -> Form {
    let columns = howell.matrix().columns();
    let all = all_columns(columns, order);
    let mut form = Form::empty();
    for (row, pivot) in howell.pivots().iter().enumerate() {
        if pivot.column >= order.len() {
            break;
        }
        let mut vector = vec![0; columns];
        for (&column, &x) in all.iter().zip(howell.matrix().row(row)) {
            vector[column] = residue(x.into(), k);
        }
        let value = vector[all[pivot.column]];
        form.rows.push(vector);
        form.pivots.push(Pivot { column: all[pivot.column], value });
    }
    form
}

/// Subtracts multiples of the rows of a Howell form until every entry in a pivot column is below
/// its pivot; a vector in the span becomes zero.
pub(crate) fn reduce(k: u8, vector: &mut [u8], rows: &[Vec<u8>], pivots: &[Pivot]) {
    for (row, pivot) in rows.iter().zip(pivots) {
        let times = vector[pivot.column] / pivot.value;
        if times > 0 {
            add_multiple(k, vector, k - times, row);
        }
    }
}

/// `target += times * source` modulo `k`, entry by entry.
pub(crate) fn add_multiple(k: u8, target: &mut [u8], times: u8, source: &[u8]) {
    let times = times % k;
    if k == 2 {
        if times == 1 {
            target.iter_mut().zip(source).for_each(|(t, s)| *t ^= s);
        }
        return;
    }
    // Adding again and again, or taking away, vectorises; a division does not.
    if times <= k / 2 {
        for _ in 0..times {
            for (t, s) in target.iter_mut().zip(source) {
                *t = add_modulo(k, *t, *s);
            }
        }
    } else {
        for _ in times..k {
            for (t, s) in target.iter_mut().zip(source) {
                let difference = t.wrapping_sub(*s);
                *t = difference.min(difference.wrapping_add(k));
            }
        }
    }
}

pub(crate) fn scale(k: u8, row: &mut [u8], times: u8) {
    if times != 1 {
        row.iter_mut().for_each(|x| *x = residue(u32::from(*x) * u32::from(times), k));
    }
}

pub(crate) fn is_prime(k: u8) -> bool {
    k > 1 && (2..k).take_while(|d| d * d <= k).all(|d| !k.is_multiple_of(d))
}

/// The inverse of a unit modulo a small prime.
pub(crate) fn inverse(k: u8, unit: u8) -> u8 {
    (1..k).find(|x| u16::from(*x) * u16::from(unit) % u16::from(k) == 1).unwrap_or(1)
}

pub(crate) fn dot(k: u8, a: &[u8], b: &[u8]) -> u8 {
    residue(a.iter().zip(b).fold(0u32, |sum, (a, b)| sum.plus(u32::from(*a) * u32::from(*b))), k)
}

/// The inverse of some functionals of a vector.
pub(crate) struct Inverse {
    /// The checks and the vector that each functional adds at one. Values occur if the checks add
    /// up to zero.
    pub(crate) images: Vec<(Vec<u8>, Vec<u8>)>,
    /// The number of checks.
    pub(crate) checks: usize,
    /// All vectors that the functionals do not see.
    pub(crate) open: Vec<Vec<u8>>,
}

/// Solves for vectors of `dimension` digits by the values of functionals, modulo a prime.
///
/// Complexity: that of a reduced echelon form.
pub(crate) fn invert(k: u8, functionals: &[&Vec<u8>], dimension: usize) -> Inverse {
    let width = functionals.len();
    // The reduced form of each digit with its functionals beside it solves for the digits.
    let rows = (0..dimension).map(|digit| {
        let own = (0..dimension).map(|other| u8::from(other == digit));
        functionals.iter().map(|functional| functional[digit]).chain(own).collect::<Vec<u8>>()
    });
    let reduced = form(k, rows.collect(), 0..width + dimension);
    let pivots: Vec<usize> = reduced.pivots.iter().map(|pivot| pivot.column).collect();
    let free: Vec<usize> = (0..width).filter(|column| !pivots.contains(column)).collect();
    let image = |column: usize| match pivots.iter().position(|&pivot| pivot == column) {
        Some(row) => {
            let row = &reduced.rows[row];
            (free.iter().map(|&other| (k - row[other]) % k).collect(), row[width..].to_vec())
        }
        None => (free.iter().map(|&other| u8::from(other == column)).collect(), vec![0; dimension]),
    };
    let unseen = reduced.rows.iter().zip(&pivots).filter(|(_, pivot)| **pivot >= width);
    let unseen: Vec<Vec<u8>> = unseen.map(|(row, _)| row[width..].to_vec()).collect();
    let mut open = Vec::new();
    let ranges = vec![k; unseen.len()];
    super::decomposition::for_each_sum(k, &unseen, &ranges, &vec![0; dimension], |vector| open.push(vector.to_vec()));
    Inverse { images: (0..width).map(image).collect(), checks: free.len(), open }
}
