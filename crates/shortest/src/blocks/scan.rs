//! Going through a table: its least entry, or all its light ones.

use super::table::{ROWS_AT_ONCE, Row, Table};
use crate::budget::{Budget, Event, Stopped};
use douse_algebra::min_sum;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

/// Rows that are looked at to choose what counts as light.
const SAMPLED_ROWS: usize = 2048;

/// The light entries of a table.
pub(super) struct Light {
    /// The least entry.
    pub(super) least: u32,
    /// The indices of the entries that are `least + i`, rising, at index `i`. Every level listed is complete.
    pub(super) levels: Vec<Vec<u64>>,
}

/// What a thread reads a table with.
struct Reader<'a> {
    table: &'a Table,
    next: &'a AtomicUsize,
    done: &'a AtomicUsize,
    budget: &'a Budget<'a>,
}

impl Reader<'_> {
    /// Calls `each` with the number of every row and the row.
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

/// The least entry and where it is first.
///
/// Complexity: one row operation for each block, private choice and row.
pub(super) fn least(table: &Table, budget: &Budget) -> Result<(u32, u64), Stopped> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let shared = AtomicU32::new(u32::MAX);
    let best = Mutex::new((u32::MAX, 0u64));
    let len = table.row_len() as u64;
    douse_algebra::threads::run(budget.threads(), || {
        let reader = Reader { table, next: &next, done: &done, budget };
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
    if done.into_inner() < table.high_len {
        return Err(Stopped);
    }
    Ok(best.into_inner().expect("no thread panics"))
}

/// About `most` light entries: all entries up to some level.
///
/// Complexity: as [`least`].
pub(super) fn light(table: &Table, most: usize, budget: &Budget) -> Result<Light, Stopped> {
    let limit = AtomicU32::new(sampled_limit(table, most, budget)?);
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let found: Mutex<Vec<(u32, u64)>> = Mutex::new(Vec::new());
    let len = table.row_len() as u64;
    douse_algebra::threads::run(budget.threads(), || {
        let reader = Reader { table, next: &next, done: &done, budget };
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
            let bound = limit.load(Ordering::Relaxed).min(u32::from(u16::MAX)) as u16;
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
    if done.into_inner() < table.high_len {
        return Err(Stopped);
    }
    let (mut found, limit) = (found.into_inner().expect("no thread panics"), limit.into_inner());
    found.retain(|(value, _)| *value <= limit);
    found.sort_unstable();
    let least = found.first().map_or(limit, |(value, _)| *value);
    let mut levels = vec![Vec::new(); (limit + 1 - least) as usize];
    for (value, index) in found {
        levels[(value - least) as usize].push(index);
    }
    Ok(Light { least, levels })
}

/// A limit that about half of `most` entries are at or below, judged by some rows; never below the least entry of those.
fn sampled_limit(table: &Table, most: usize, budget: &Budget) -> Result<u32, Stopped> {
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
        table.fill_row(if rows == table.high_len { sample } else { spread as usize }, &mut row);
        for &value in &row.values[..table.row_len()] {
            let value = usize::from(value);
            if value >= counts.len() {
                counts.resize(value + 1, 0);
            }
            counts[value] += 1;
        }
    }
    let allowed = (most as f64 / 2.0 * rows as f64 / table.high_len as f64).max(1.0) as u64;
    let mut sum = 0;
    let least = counts.iter().position(|&count| count > 0).unwrap_or(0);
    let over = counts.iter().position(|&count| {
        sum += count;
        sum > allowed
    });
    let over = over.unwrap_or(counts.len());
    Ok(over.saturating_sub(1).max(least) as u32)
}
