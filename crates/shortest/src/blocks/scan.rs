//! Going through a table: its least entry, or all its light ones.

use super::table::{ROWS_AT_ONCE, Row, Table};
use crate::budget::{Budget, Event, Stopped};
use crate::narrow::{estimate, index, small};
use douse_algebra::min_sum;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

/// Rows sampled to choose the limit of light entries.
const SAMPLED_ROWS: usize = 2048;

/// The light entries of a table.
pub(super) struct Light {
    /// The least entry.
    pub(super) least: u32,
    /// The indices of the entries that are `least + i`, rising, at index `i`. Every level listed is
    /// complete.
    pub(super) levels: Vec<Vec<u64>>,
}

impl Light {
    /// Sorts all entries up to `limit`, given as value and index.
    fn new(limit: u32, entries: &[(u32, u64)]) -> Self {
        let least = entries.iter().map(|(value, _)| *value).min().unwrap_or(limit);
        let mut levels = vec![Vec::new(); (limit - least) as usize + 1];
        entries.iter().for_each(|&(value, index)| levels[(value - least) as usize].push(index));
        levels.iter_mut().for_each(|level| level.sort_unstable());
        Self { least, levels }
    }

    pub(super) fn len(&self) -> usize {
        self.levels.iter().map(Vec::len).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.levels.iter().all(Vec::is_empty)
    }
}

/// Reads the rows of a table on several threads.
struct Reader<'a> {
    table: &'a Table,
    /// The next row to read.
    next: AtomicUsize,
    done: AtomicUsize,
    budget: &'a Budget<'a>,
}

impl<'a> Reader<'a> {
    fn new(table: &'a Table, budget: &'a Budget<'a>) -> Self {
        Self { table, next: AtomicUsize::new(0), done: AtomicUsize::new(0), budget }
    }

    /// An error unless all rows have been read.
    fn finish(self) -> Result<(), Stopped> {
        if self.done.into_inner() < self.table.high_len { Err(Stopped) } else { Ok(()) }
    }

    /// Calls `each` with the number of every row that no other thread reads, and the row.
    fn read(&self, mut each: impl FnMut(usize, &[u16])) {
        let mut row = Row::new(self.table);
        let len = self.table.row_len();
        let rows = self.table.high_len;
        let piece = ROWS_AT_ONCE.min((rows / 16).max(1));
        while !self.budget.exhausted() {
            let first = self.next.fetch_add(piece, Ordering::Relaxed);
            if first >= rows {
                break;
            }
            for high in first..(first + piece).min(rows) {
                self.table.fill_row(high, &mut row);
                each(high, &row.values[..len]);
            }
            self.done.fetch_add(piece.min(rows - first), Ordering::Relaxed);
            if (first / piece) % 4096 == 4095 {
                let share = first as f64 / rows as f64;
                self.budget.progress().report(&Event::Done { work: "table", share });
            }
        }
    }
}

/// The least entry and its first index.
///
/// Complexity: one row operation for each block, private choice and row.
pub(super) fn least(table: &Table, budget: &Budget) -> Result<(u32, u64), Stopped> {
    let first = (u32::MAX, 0);
    let shared = AtomicU32::new(first.0);
    let best = Mutex::new(first);
    let len = table.row_len() as u64;
    let reader = Reader::new(table, budget);
    douse_algebra::threads::run(budget.threads(), || {
        reader.read(|high, values| {
            let least = u32::from(min_sum::least(values));
            // Equal ones count too: the first of them is wanted whatever thread finds it.
            if least <= shared.load(Ordering::Relaxed) {
                let at = values.iter().position(|&value| u32::from(value) == least).unwrap_or(0);
                let mut best = best.lock().expect("no thread panics");
                *best = (*best).min((least, high as u64 * len + at as u64));
                shared.store(best.0, Ordering::Relaxed);
            }
        });
    });
    reader.finish()?;
    Ok(best.into_inner().expect("no thread panics"))
}

/// The light entries of a table: all up to `limit`, or to a lower level if these are more than
/// `most`.
///
/// Complexity: as [`least`].
pub(super) fn light(table: &Table, limit: u32, most: usize, budget: &Budget) -> Result<Light, Stopped> {
    let limit = AtomicU32::new(limit);
    let found: Mutex<Vec<(u32, u64)>> = Mutex::default();
    let len = table.row_len() as u64;
    let reader = Reader::new(table, budget);
    douse_algebra::threads::run(budget.threads(), || {
        let mut own: Vec<(u32, u64)> = Vec::new();
        let hand_over = |own: &mut Vec<(u32, u64)>| {
            let mut found = found.lock().expect("no thread panics");
            found.append(own);
            if found.len() > most {
                // Too many: the highest level is given up.
                let mut bound = limit.load(Ordering::Relaxed);
                let lowest = found.iter().map(|(value, _)| *value).min().unwrap_or(0);
                while found.len() > most && bound > lowest {
                    bound -= 1;
                    found.retain(|(value, _)| *value <= bound);
                }
                limit.store(bound, Ordering::Relaxed);
            }
        };
        reader.read(|high, values| {
            let bound = u16::try_from(limit.load(Ordering::Relaxed)).unwrap_or(u16::MAX);
            if min_sum::least(values) <= bound {
                let hits = values.iter().enumerate().filter(|(_, value)| **value <= bound);
                own.extend(hits.map(|(at, &value)| (u32::from(value), high as u64 * len + at as u64)));
                if own.len() > 1 << 14 {
                    hand_over(&mut own);
                }
            }
        });
        hand_over(&mut own);
    });
    reader.finish()?;
    let (mut found, limit) = (found.into_inner().expect("no thread panics"), limit.into_inner());
    found.retain(|(value, _)| *value <= limit);
    Ok(Light::new(limit, &found))
}

/// A sample of the rows of a table.
pub(super) struct Sample {
    /// The least entry if all rows were sampled, else its estimate.
    pub(super) least: u32,
    /// The number of entries with each value.
    counts: Vec<u64>,
    /// The share of the rows.
    share: f64,
}

impl Sample {
    /// A limit that about half of `most` entries are at or below; never below the least entry of
    /// the rows.
    pub(super) fn limit(&self, most: usize) -> u32 {
        let allowed = estimate((most as f64 / 2.0 * self.share).max(1.0)) as u64;
        let mut sum = 0;
        let over = self.counts.iter().position(|&count| {
            sum += count;
            sum > allowed
        });
        let least = self.counts.iter().position(|&count| count > 0).unwrap_or(0);
        small(over.unwrap_or(self.counts.len()).saturating_sub(1).max(least))
    }
}

/// Samples some rows of a table.
pub(super) fn sample(table: &Table, budget: &Budget) -> Result<Sample, Stopped> {
    let rows = SAMPLED_ROWS.min(table.high_len);
    let mut counts: Vec<u64> = Vec::new();
    let mut row = Row::new(table);
    for sample in 0..rows {
        if budget.exhausted() {
            return Err(Stopped);
        }
        // Multiples of the golden ratio: evenly spread, without a period that the digits share.
        let fraction = u128::from((sample as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let spread = (fraction * table.high_len as u128) >> 64;
        table.fill_row(if rows == table.high_len { sample } else { index(spread) }, &mut row);
        for &value in &row.values[..table.row_len()] {
            let value = usize::from(value);
            if value >= counts.len() {
                counts.resize(value + 1, 0);
            }
            counts[value] += 1;
        }
    }
    let share = rows as f64 / table.high_len as f64;
    Ok(Sample { least: expected_least(&counts, share), counts, share })
}

/// Estimates the least entry of a table from the counts of a share of its entries: the counts
/// continue to fall as they do at the bottom.
fn expected_least(counts: &[u64], share: f64) -> u32 {
    let Some(least) = counts.iter().position(|&count| count > 0) else { return 0 };
    let mut sum = 0.0;
    let some = counts.iter().position(|&count| {
        sum += count as f64;
        sum > SOME
    });
    let steps = some.map_or(1, |some| some - least).max(1) as f64;
    // The counts fall faster and faster, so this errs below the least entry.
    let fall = (sum.max(2.0) / counts[least] as f64).max(2.0).ln() / steps;
    let below = ((counts[least] as f64 / share).ln() / fall).max(0.0);
    small(if share < 1.0 { estimate(least as f64 - below) } else { least })
}

/// The number of entries at the bottom of a sample that show how fast counts fall.
const SOME: f64 = 100.0;
