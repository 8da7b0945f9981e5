//! Three states: all numbers of presses at once by Fourier transforms.
//!
//! Let `w` be a third root of unity. With `F(u)` the sum over all cells of
//! `w^(start + u . column)`, written `a + b w`, solution `u` has `cells - a` presses: a cell at 0
//! adds 1 to `a`, one at 1 adds `w`, one at 2 adds `w^2 = -1 - w`. All `F(u)` are a Fourier
//! transform over `Z_3^d` of the cells counted by their columns. The high digits of `u` are fixed
//! in turn, the low ones are transformed.

use crate::blocks::residue_coset::{ResidueCoset, add_multiple, weight};
use crate::budget::{Budget, Event, Stopped};
use crate::contradiction::contradiction;
use crate::lightest::Lightest;
use crate::method::{LightestMethod, Method};
use crate::narrow::{exponent, small};
use douse_algebra::ternary::{Pair, transform};
use douse_algebra::threads;
use douse_puzzle::pattern::Pattern;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI32, Ordering};

/// Sets of more digits are not transformed.
const MAX_DIGITS: usize = 20;
/// Digits transformed at once.
const LOW_DIGITS: usize = 8;

/// Estimated nanoseconds per entry, on one core.
const NANOSECONDS_PER_ENTRY: f64 = 4.0;

/// The search by Fourier transforms.
///
/// Complexity: `3^d` times about 8 additions, in vectors; memory for `3^8` entries per thread. No
/// entry is ever skipped.
///
/// # Literature
/// Implements the transform over `Z_3^d` one digit at a time (Good, The interaction algorithm and
/// practical Fourier analysis, 1958).
pub(crate) struct Fourier<'a>(&'a ResidueCoset);

impl<'a> Fourier<'a> {
    /// Prepares a coset; `None` unless it is modulo 3, of few digits, and of so few cells that sums
    /// fit the entries.
    pub(crate) fn new(coset: &'a ResidueCoset) -> Option<Self> {
        let fits = coset.k == 3 && coset.rows.len() <= MAX_DIGITS && coset.cells() <= i16::MAX as usize;
        fits.then_some(Self(coset))
    }
}

impl Method for Fourier<'_> {
    fn name(&self) -> LightestMethod {
        LightestMethod::Fourier
    }

    fn cost(&self) -> f64 {
        3f64.powi(exponent(self.0.rows.len())) * NANOSECONDS_PER_ENTRY
    }

    fn run(&self, known: Option<Pattern>, at_least: u64, budget: &Budget) -> Option<Lightest> {
        self.name().report(budget);
        let coset = self.0;
        let known = known.unwrap_or_else(|| coset.pattern(&coset.start));
        Some(match lightest_fourier(coset, known.total(), budget) {
            Ok(lighter) => Lightest::proved(self.name(), lighter.map_or(known, |lighter| coset.pattern(&lighter))),
            Err(Stopped) => Lightest::new(self.name(), known, at_least),
        })
    }
}

/// The lightest vector if it has fewer than `known` presses.
fn lightest_fourier(coset: &ResidueCoset, known: u64, budget: &Budget) -> Result<Option<Vec<u8>>, Stopped> {
    let digits = coset.rows.len();
    let low = digits.min(LOW_DIGITS);
    let (row_len, rows) = (3usize.pow(small(low)), 3usize.pow(small(digits - low)));
    let cells: Vec<(usize, Vec<u8>, u8)> = (0..coset.cells())
        .map(|cell| {
            let column: Vec<u8> = coset.rows.iter().map(|row| row[cell]).collect();
            let entry = column[..low].iter().rev().fold(0, |entry, &x| entry * 3 + usize::from(x));
            (entry, column[low..].to_vec(), coset.start[cell])
        })
        .collect();
    // The number of cells fits 15 bits, and the known presses are at most twice as many.
    let wanted = exponent(coset.cells()) - i32::try_from(known).unwrap_or(i32::MAX) + 1;
    let most = AtomicI32::new(wanted);
    let best: Mutex<Option<(i32, usize)>> = Mutex::new(None);
    let begin = || vec![Pair::default(); row_len];
    threads::each(budget.threads(), rows, begin, |data, row| {
        if row % 16 == 0 && budget.exhausted() {
            return Err(Stopped);
        }
        let mut high = Vec::new();
        let mut rest = row;
        for _ in low..digits {
            high.push(u8::try_from(rest % 3).unwrap_or(0));
            rest /= 3;
        }
        data.fill(Pair::default());
        for (entry, column, start) in &cells {
            let value = column.iter().zip(&high).fold(u32::from(*start), |sum, (a, b)| sum + u32::from(a * b)) % 3;
            data[*entry].count(value as u8);
        }
        transform(data);
        let largest = data.iter().map(|pair| pair.a).max().unwrap_or(i16::MIN);
        if i32::from(largest) >= most.load(Ordering::Relaxed) {
            let at = data.iter().position(|pair| pair.a == largest).unwrap_or(0);
            let mut best = best.lock().expect("no thread panics");
            let candidate = (i32::from(largest), row * row_len + at);
            // Of equal ones the first counts, independent of the thread that finds it.
            if best.is_none_or(|(a, index)| (candidate.0, index) > (a, candidate.1)) {
                *best = Some(candidate);
                most.store(candidate.0, Ordering::Relaxed);
            }
        }
        if row % 1024 == 1023 {
            budget.progress().report(&Event::Done { work: "fourier", share: row as f64 / rows as f64 });
        }
        Ok(())
    })?;
    let Some((a, mut index)) = best.into_inner().expect("no thread panics") else { return Ok(None) };
    let mut presses = coset.start.clone();
    for row in &coset.rows {
        add_multiple(3, &mut presses, u8::try_from(index % 3).unwrap_or(0), row);
        index /= 3;
    }
    if weight(&presses) as i64 != coset.cells() as i64 - i64::from(a) {
        contradiction(format_args!("a transform promises another number of presses than {}", weight(&presses)));
    }
    Ok(Some(presses))
}
