//! The span of rows that come one at a time.

use crate::bits::{BitMatrix, WORD, tail_mask, words_for};
use crate::simd::kernels;

/// The span of the rows seen so far, kept as rows with pairwise different leading columns.
#[derive(Clone, Debug)]
pub(super) struct RowSpace {
    columns: usize,
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

impl RowSpace {
    /// The span of no rows, of `columns` entries each.
    pub(super) fn new(columns: usize) -> Self {
        let stride = words_for(columns);
        Self {
            columns,
            stride,
            words: Vec::new(),
            used: Vec::new(),
            leader: vec![NO_ROW; columns],
            leads: vec![0; stride],
            scratch: vec![0; stride],
        }
    }

    /// The number of independent rows so far.
    pub(super) fn rank(&self) -> usize {
        self.used.len()
    }

    /// Reduces a packed row by the kept rows, and keeps the result unless it is zero.
    ///
    /// Time O(rank * columns / 64) word operations.
    pub(super) fn insert(&mut self, row: &[u64]) {
        self.scratch.copy_from_slice(row);
        let Some(lead) = self.reduce_to_lead() else { return };
        self.leader[lead] = self.rank() as u32;
        self.leads[lead / WORD] |= 1 << (lead % WORD);
        self.words.extend_from_slice(&self.scratch);
        self.used.push(used_words(&self.scratch));
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
    /// Time O(rank^2 * columns / 64) word operations.
    pub(super) fn into_reduced(mut self) -> (BitMatrix, Vec<usize>) {
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
        let mut reduced = BitMatrix::zeros(leads.len(), self.columns);
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
