//! The linear algebra of parts: the bits of a solution's number that each part of the cells sees,
//! and the rest from two parts together.

use super::number::Number;
use crate::budget::Budget;
use crate::coset::{Coset, Step};
use crate::spectrum::Spectrum;
use douse_algebra::bits::{BitMatrix, BitVec};
use douse_algebra::elimination::echelon_with_transform;
use std::ops::BitXor;

/// One part of the cells. Solution `u` looks on it like vector `y` of a coset of its own,
/// `y = u * numbering`.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The solutions on these cells.
    pub(super) coset: Coset,
    /// The weights on these cells.
    pub(super) spectrum: Spectrum,
    /// The residue class of the weights on these cells.
    pub(super) step: Step,
    /// One row for each direction of the whole, one column for each bit of `y`.
    pub(super) numbering: BitMatrix,
}

impl Part {
    /// The part of a coset that consists of these cells; `None` if it has more than `most_bits`
    /// bits, or weights that do not fit 16.
    pub(super) fn new(whole: &Coset, cells: &[usize], most_bits: usize, budget: &Budget) -> Option<Self> {
        if whole.sees_more(cells, most_bits) {
            return None;
        }
        let seen = whole.restricted(cells);
        let numbering = BitMatrix::from_fn(whole.dimension(), seen.pivots.len(), |row, bit| {
            whole.directions().get(row, cells[seen.pivots[bit]])
        });
        let fits = seen.pivots.len() <= most_bits && cells.len() <= usize::from(u16::MAX);
        fits.then(|| Self {
            spectrum: Spectrum::new(&seen.coset),
            step: seen.coset.weight_step(budget),
            numbering,
            coset: seen.coset,
        })
    }

    /// The bits of `y`.
    pub(super) fn bits(&self) -> usize {
        self.coset.dimension()
    }
}

/// A linear map of numbers, byte by byte.
#[derive(Clone, Debug)]
pub(super) struct ByteMap<T>(Vec<[T; 256]>);

impl<T: Copy + Default + BitXor<Output = T>> ByteMap<T> {
    /// The map from bit `i` to `images[i]`.
    fn new(images: &[T]) -> Self {
        let table = |images: &[T]| {
            let mut table = [T::default(); 256];
            for i in 1..256usize {
                let bit = i.trailing_zeros() as usize;
                table[i] = table[i & (i - 1)] ^ images.get(bit).copied().unwrap_or_default();
            }
            table
        };
        Self(images.chunks(8).map(table).collect())
    }

    /// The image of `y`.
    pub(super) fn apply(&self, y: impl Number) -> T {
        let y = y.word();
        let tables = self.0.iter().enumerate();
        tables.fold(T::default(), |sum, (byte, table)| sum ^ table[(y >> (8 * byte) & 255) as usize])
    }
}

/// The linear maps from the numbers of two parts, `first` and `second`, to those of the two others.
///
/// `u -> (y_first, y_second)` is linear. If it is not onto, only pairs with equal *checks* occur;
/// if it is not one to one, each pair stands for `2^missing` solutions.
#[derive(Clone, Debug)]
pub(super) struct Pair<N: Number> {
    /// Bits of `u` that the pair leaves open.
    pub(super) missing: usize,
    /// Bits in which the two numbers must agree.
    pub(super) surplus: usize,
    /// The packed numbers of the others (the first in the low half), by parts that add up.
    pub(super) from_first: ByteMap<N::Packed>,
    pub(super) from_second: ByteMap<N::Packed>,
    /// The packed numbers of the others that each of the `2^missing` open choices adds.
    pub(super) open: Vec<N::Packed>,
    pub(super) check_first: ByteMap<u64>,
    pub(super) check_second: ByteMap<u64>,
    /// The bits of `u` that each bit adds.
    number_first: Vec<BitVec>,
    number_second: Vec<BitVec>,
    number_open: Vec<BitVec>,
}

impl<N: Number> Pair<N> {
    /// The pair of two parts, with its maps to the two others.
    pub(super) fn new(first: &Part, second: &Part, others: [&Part; 2]) -> Self {
        let dimension = first.numbering.rows();
        let (a, b) = (first.bits(), second.bits());
        let (echelon, transform) = echelon_with_transform(&first.numbering.beside(&second.numbering));
        let (rows, pivots) = (&echelon.matrix, &echelon.pivots);
        let number = |row: usize| transform.row_vec(row);
        let packed = |u: &BitVec| {
            let bits = |part: &Part| part.numbering.vec_mul(u).words().first().copied().unwrap_or(0);
            N::pack(bits(others[0]), bits(others[1]))
        };
        let (mut numbers, mut images) = (vec![BitVec::zeros(dimension); a + b], vec![N::Packed::default(); a + b]);
        let mut checks = vec![0u64; a + b];
        for (row, &pivot) in pivots.iter().enumerate() {
            numbers[pivot] = number(row);
            images[pivot] = packed(&numbers[pivot]);
        }
        // A column without pivot is a sum of pivot columns, and so must be the bit that stands in
        // it.
        let free: Vec<usize> = echelon.free_columns().collect();
        for (check, &column) in free.iter().enumerate() {
            checks[column] ^= 1 << check;
            for (row, &pivot) in pivots.iter().enumerate() {
                checks[pivot] ^= u64::from(rows.get(row, column)) << check;
            }
        }
        let number_open: Vec<BitVec> = (pivots.len()..dimension).map(number).collect();
        let choices = ByteMap::new(&number_open.iter().map(packed).collect::<Vec<_>>());
        let missing = number_open.len();
        let number_second = numbers.split_off(a);
        Self {
            missing,
            surplus: free.len(),
            from_first: ByteMap::new(&images[..a]),
            from_second: ByteMap::new(&images[a..]),
            open: if missing <= MAX_MISSING {
                (0..1u32 << missing).map(|c| choices.apply(c)).collect()
            } else {
                Vec::new()
            },
            check_first: ByteMap::new(&checks[..a]),
            check_second: ByteMap::new(&checks[a..]),
            number_first: numbers,
            number_second,
            number_open,
        }
    }

    /// True if the two parts nearly determine the solution and nearly all their pairs occur.
    pub(super) fn is_usable(&self) -> bool {
        self.missing <= MAX_MISSING && self.surplus <= MAX_SURPLUS
    }

    /// The solution that has these two numbers and this open choice.
    pub(super) fn solution(&self, first: N, second: N, choice: usize) -> BitVec {
        let dimension = self.number_open.len() + self.number_first.len() + self.number_second.len() - self.surplus;
        let mut u = BitVec::zeros(dimension);
        let mut take = |numbers: &[BitVec], bits: u64| {
            for (bit, number) in numbers.iter().enumerate() {
                if bits >> bit & 1 == 1 {
                    u.add(number);
                }
            }
        };
        take(&self.number_first, first.word());
        take(&self.number_second, second.word());
        take(&self.number_open, choice as u64);
        u
    }
}

/// The largest number of open bits, all of whose values are tried for each pair.
const MAX_MISSING: usize = 12;
/// The largest number of check bits that lists are sorted by.
const MAX_SURPLUS: usize = 16;
