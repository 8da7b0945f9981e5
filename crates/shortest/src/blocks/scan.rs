//! Going through a table: its least entry, or all its light ones.

use super::resume::Scan;
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

impl Keeping<'_> {
    /// A search from the beginning that nobody keeps.
    pub(super) fn nothing() -> Self {
        Self { before: Scan::default(), between: u64::MAX, keep: &|_| () }
    }
}

impl Light {
    /// The list of a table that was gone through to the end.
    pub(super) fn of(scan: &Scan) -> Self {
        let least = scan.entries.iter().map(|(value, _)| *value).min().unwrap_or(scan.limit);
        let mut levels = vec![Vec::new(); (scan.limit + 1 - least) as usize];
        scan.entries.iter().for_each(|&(value, index)| levels[(value - least) as usize].push(index));
        levels.iter_mut().for_each(|level| level.sort_unstable());
        Self { least, levels }
    }

    /// As what an interrupted search keeps of it.
    pub(super) fn scan(&self, table: &Table) -> Scan {
        let levels = (self.least..).zip(&self.levels);
        Scan {
            rows: table.high_len,
            limit: self.least + self.levels.len() as u32 - 1,
            entries: levels.flat_map(|(value, level)| level.iter().map(move |&index| (value, index))).collect(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.levels.iter().map(Vec::len).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.levels.iter().all(Vec::is_empty)
    }
}

/// Entries between two points from which a search can be taken up again: about a second.
pub(super) const BETWEEN_CHECKPOINTS: u64 = 1 << 31;

/// Where a search is taken up, and who keeps how far it is.
pub(super) struct Keeping<'a> {
    /// What was done before.
    pub(super) before: Scan,
    /// Entries between two points that are kept.
    pub(super) between: u64,
    /// Keeps how far the search is.
    pub(super) keep: &'a dyn Fn(&Scan),
}

/// What a thread reads some rows of a table with.
struct Reader<'a> {
    table: &'a Table,
    /// The next row, and the row to end before.
    next: &'a AtomicUsize,
    end: usize,
    done: &'a AtomicUsize,
    budget: &'a Budget<'a>,
}

impl Reader<'_> {
    /// Calls `each` with the number of every row and the row.
    fn read(&self, mut each: impl FnMut(usize, &[u16])) {
        let mut row = Row::new(self.table);
        let len = self.table.row_len();
        let rows = self.end;
        let piece = ROWS_AT_ONCE.min((self.table.high_len / 16).max(1));
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
                let share = first as f64 / self.table.high_len as f64;
                self.budget.progress().report(&Event::Done { work: "table", share });
            }
        }
    }
}

/// The least entry and where it is first.
///
/// Complexity: one row operation for each block, private choice and row.
pub(super) fn least(table: &Table, budget: &Budget) -> Result<(u32, u64), Stopped> {
    least_kept(table, &Keeping::nothing(), budget)
}

/// As [`least`], going on where an earlier search was.
pub(super) fn least_kept(table: &Table, keeping: &Keeping<'_>, budget: &Budget) -> Result<(u32, u64), Stopped> {
    let first = keeping.before.entries.first().copied().unwrap_or((u32::MAX, 0));
    let shared = AtomicU32::new(first.0);
    let best = Mutex::new(first);
    let len = table.row_len() as u64;
    in_blocks(
        table,
        keeping.before.rows,
        keeping.between,
        budget,
        |next, end, done| {
            let reader = Reader { table, next, end, done, budget };
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
        },
        |rows| {
            let best = *best.lock().expect("no thread panics");
            (keeping.keep)(&Scan { rows, limit: best.0, entries: vec![best] });
        },
    )?;
    Ok(best.into_inner().expect("no thread panics"))
}

/// Goes through the rows of a table from `rows` on, block after block, each on all threads.
///
/// * `between`: entries of a block.
/// * `work`: what a thread does, with the next row, the end of the block, and how many rows are done.
/// * `kept`: called after each block with the rows that are done.
fn in_blocks(
    table: &Table,
    mut rows: usize,
    between: u64,
    budget: &Budget,
    work: impl Fn(&AtomicUsize, usize, &AtomicUsize) + Sync,
    kept: impl Fn(usize),
) -> Result<(), Stopped> {
    let block = usize::try_from(between / table.row_len() as u64).unwrap_or(usize::MAX).max(1);
    while rows < table.high_len {
        let end = rows.saturating_add(block).min(table.high_len);
        let (next, done) = (AtomicUsize::new(rows), AtomicUsize::new(0));
        douse_algebra::threads::run(budget.threads(), || work(&next, end, &done));
        if done.into_inner() < end - rows {
            return Err(Stopped);
        }
        rows = end;
        if rows < table.high_len {
            kept(rows);
        }
    }
    Ok(())
}

/// The light entries of a table: all up to `limit`, or up to a lower level where these are more than `most`.
///
/// * `keeping`: where an earlier search for the same limit was; its own limit counts where it is lower.
///
/// Complexity: as [`least`].
pub(super) fn light(
    table: &Table,
    limit: u32,
    most: usize,
    keeping: Keeping<'_>,
    budget: &Budget,
) -> Result<Light, Stopped> {
    let Keeping { before, between, keep } = keeping;
    let limit = AtomicU32::new(if before.rows > 0 { limit.min(before.limit) } else { limit });
    let found: Mutex<Vec<(u32, u64)>> = Mutex::new(before.entries);
    let len = table.row_len() as u64;
    in_blocks(
        table,
        before.rows,
        between,
        budget,
        |next, end, done| {
            let reader = Reader { table, next, end, done, budget };
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
        },
        |rows| {
            let limit = limit.load(Ordering::Relaxed);
            let mut entries = found.lock().expect("no thread panics").clone();
            entries.retain(|(value, _)| *value <= limit);
            keep(&Scan { rows, limit, entries });
        },
    )?;
    let (mut found, limit) = (found.into_inner().expect("no thread panics"), limit.into_inner());
    found.retain(|(value, _)| *value <= limit);
    Ok(Light::of(&Scan { rows: table.high_len, limit, entries: found }))
}

/// What some rows of a table say about all of it.
pub(super) struct Sample {
    /// About the least entry: that of the rows if these are all, else what is to be expected below it.
    pub(super) least: u32,
    /// How many entries of the rows have each value.
    counts: Vec<u64>,
    /// The share of the rows.
    share: f64,
}

impl Sample {
    /// A limit that about half of `most` entries are at or below; never below the least entry of the rows.
    pub(super) fn limit(&self, most: usize) -> u32 {
        let allowed = (most as f64 / 2.0 * self.share).max(1.0) as u64;
        let mut sum = 0;
        let over = self.counts.iter().position(|&count| {
            sum += count;
            sum > allowed
        });
        let least = self.counts.iter().position(|&count| count > 0).unwrap_or(0);
        over.unwrap_or(self.counts.len()).saturating_sub(1).max(least) as u32
    }
}

/// Looks at some rows of a table.
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
        table.fill_row(if rows == table.high_len { sample } else { spread as usize }, &mut row);
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

/// About the least entry of a table of whose entries a share has these counts: further down the counts go on falling as they do at the bottom.
fn expected_least(counts: &[u64], share: f64) -> u32 {
    let Some(least) = counts.iter().position(|&count| count > 0) else { return 0 };
    let mut sum = 0.0;
    let some = counts.iter().position(|&count| {
        sum += count as f64;
        sum > SOME
    });
    let steps = some.map_or(1, |some| some - least).max(1) as f64;
    // The counts fall faster and faster, so this goes too far rather than not far enough.
    let fall = (sum.max(2.0) / counts[least] as f64).max(2.0).ln() / steps;
    let below = ((counts[least] as f64 / share).ln() / fall).max(0.0);
    if share < 1.0 { (least as f64 - below).max(0.0) as u32 } else { least as u32 }
}

/// Entries at the bottom of a sample that say how fast counts fall.
const SOME: f64 = 100.0;
