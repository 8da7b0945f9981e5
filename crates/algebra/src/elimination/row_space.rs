//! The span of rows that come one at a time.

use crate::bits::{BitMatrix, BitVec, WORD, tail_mask, words_for};
use crate::simd::kernels;

/// The span of the rows seen so far, kept as rows with pairwise different leading columns.
///
/// A row may carry more entries behind its `columns`: they are added along but never lead. A
/// carried right side turns a row that depends on the others into an equation that holds or a
/// contradiction; carried unit vectors tell which rows add up to zero.
///
/// Memory O(rank * (columns + carried) / 64) words.
///
/// ```
/// use douse_algebra::{bits::BitVec, elimination::{Inserted, RowSpace}};
/// let mut space = RowSpace::with_carried(2, 1); // equations in two unknowns, with their right sides
/// let equation = |x, y, right| BitVec::from_iter([x, y, right]);
/// assert_eq!(space.insert(&equation(true, true, true)), Inserted::Independent { lead: 0 });
/// assert_eq!(space.insert(&equation(false, true, true)), Inserted::Independent { lead: 1 });
/// let Inserted::Dependent { carried } = space.insert(&equation(true, false, true)) else { panic!() };
/// assert!(carried.get(0)); // 0 = 1: these three contradict each other
/// ```
#[derive(Clone, Debug)]
pub struct RowSpace {
    columns: usize,
    carried: usize,
    stride: usize,
    /// The kept rows one after another.
    words: Vec<u64>,
    /// For each kept row the number of words up to its last one: rows of a band stay short.
    used: Vec<u32>,
    /// For each column the kept row that leads there, or [`NO_ROW`].
    leader: Vec<u32>,
    /// The columns where a kept row leads.
    leads: Vec<u64>,
    scratch: Vec<u64>,
}

const NO_ROW: u32 = u32::MAX;

/// The result of [`RowSpace::insert`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inserted {
    /// The row was new to the span and is kept.
    Independent {
        /// The column where it leads after reduction.
        lead: usize,
    },
    /// The row was in the span already.
    Dependent {
        /// What is left of its carried entries.
        carried: BitVec,
    },
}

impl RowSpace {
    /// The span of no rows, of `columns` entries each.
    #[must_use]
    pub fn new(columns: usize) -> Self {
        Self::with_carried(columns, 0)
    }

    /// The span of no rows, of `columns` entries each and `carried` more that never lead.
    #[must_use]
    pub fn with_carried(columns: usize, carried: usize) -> Self {
        let stride = words_for(columns + carried);
        Self {
            columns,
            carried,
            stride,
            words: Vec::new(),
            used: Vec::new(),
            leader: vec![NO_ROW; columns],
            leads: vec![0; words_for(columns)],
            scratch: vec![0; stride],
        }
    }

    /// The number of independent rows so far.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.used.len()
    }

    /// Reduces `row` by the kept rows, and keeps what is left if it leads anywhere.
    ///
    /// Time O(rank * (columns + carried) / 64) word operations.
    ///
    /// # Panics
    /// If the row does not have `columns + carried` entries.
    pub fn insert(&mut self, row: &BitVec) -> Inserted {
        assert_eq!(row.len(), self.columns + self.carried, "a row of the wrong length");
        match self.insert_words(row.words()) {
            Some(lead) => Inserted::Independent { lead },
            None => {
                let scratch = &self.scratch;
                let carried = BitVec::from_fn(self.carried, |i| {
                    let at = self.columns + i;
                    scratch[at / WORD] >> (at % WORD) & 1 == 1
                });
                Inserted::Dependent { carried }
            }
        }
    }

    /// As [`RowSpace::insert`] on packed words: the lead of a new row. Where there is none the
    /// reduced row is left in `scratch`.
    pub(super) fn insert_words(&mut self, row: &[u64]) -> Option<usize> {
        self.scratch.copy_from_slice(row);
        let lead = self.reduce_to_lead()?;
        self.leader[lead] = self.rank() as u32;
        self.leads[lead / WORD] |= 1 << (lead % WORD);
        self.words.extend_from_slice(&self.scratch);
        self.used.push(used_words(&self.scratch));
        Some(lead)
    }

    /// Whether `row` is a sum of rows seen so far. Only the first `columns` entries count.
    ///
    /// Time O(rank * (columns + carried) / 64) word operations.
    ///
    /// # Panics
    /// If the row does not have `columns + carried` entries.
    #[must_use]
    pub fn contains(&mut self, row: &BitVec) -> bool {
        assert_eq!(row.len(), self.columns + self.carried, "a row of the wrong length");
        self.scratch.copy_from_slice(row.words());
        self.reduce_to_lead().is_none()
    }

    /// Adds kept rows to the scratch row until its first one is in a column where none leads.
    /// Every kept row is zero before its lead, so what is cleared stays clear.
    fn reduce_to_lead(&mut self) -> Option<usize> {
        for word in 0..self.leads.len() {
            let mask = if word + 1 == self.leads.len() { tail_mask(self.columns) } else { u64::MAX };
            loop {
                let ones = self.scratch[word] & mask;
                if ones == 0 {
                    break;
                }
                let column = word * WORD + ones.trailing_zeros() as usize;
                let leader = self.leader[column];
                if leader == NO_ROW {
                    return Some(column);
                }
                let kept = &self.words[leader as usize * self.stride..];
                let used = self.used[leader as usize] as usize;
                add(&mut self.scratch[word..used], &kept[word..used]);
            }
        }
        None
    }

    /// The kept rows in reduced row echelon form, with the columns where they lead, rising.
    ///
    /// Time O(rank^2 * (columns + carried) / 64) word operations.
    #[must_use]
    pub fn into_reduced(mut self) -> (BitMatrix, Vec<usize>) {
        let leads: Vec<usize> = crate::bits::Ones::new(&self.leads).collect();
        let stride = self.stride;
        let mut row = vec![0; stride];
        // From the last lead to the first, so that the rows added are reduced themselves.
        for &lead in leads.iter().rev() {
            let at = self.leader[lead] as usize * stride;
            row.copy_from_slice(&self.words[at..at + stride]);
            for word in lead / WORD..self.leads.len() {
                let mut foreign = row[word] & self.leads[word];
                if word == lead / WORD {
                    foreign &= !(1 << (lead % WORD));
                }
                // A reduced row is zero at all other leads, so the set of rows to add is fixed.
                for bit in crate::bits::Ones::new(&[foreign]) {
                    let leader = self.leader[word * WORD + bit] as usize;
                    let (kept, used) = (&self.words[leader * stride..], self.used[leader] as usize);
                    add(&mut row[word..used], &kept[word..used]);
                }
            }
            self.words[at..at + stride].copy_from_slice(&row);
            self.used[self.leader[lead] as usize] = used_words(&row);
        }
        let mut reduced = BitMatrix::zeros(leads.len(), self.columns + self.carried);
        for (i, &lead) in leads.iter().enumerate() {
            let at = self.leader[lead] as usize * stride;
            reduced.row_mut(i).copy_from_slice(&self.words[at..at + stride]);
        }
        (reduced, leads)
    }
}

fn used_words(row: &[u64]) -> u32 {
    row.iter().rposition(|&word| word != 0).map_or(0, |last| last as u32 + 1)
}

/// `target += source` for slices of equal length; short ones are not worth an indirect call.
fn add(target: &mut [u64], source: &[u64]) {
    if target.len() <= 4 {
        for (t, s) in target.iter_mut().zip(source) {
            *t ^= s;
        }
    } else {
        (kernels().xor)(target, source);
    }
}
