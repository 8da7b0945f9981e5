//! The Howell form for any modulus, by unimodular row operations.

use super::modulus::{extended_gcd, gcd};
use super::{Howell, ResidueMatrix};
use crate::budget::{Budget, Exhausted};

/// The Howell form of the rows of `a`, for any modulus.
///
/// Column by column as over a field, with three differences where there is no unit to divide by.
/// The pivot is the entry with the smallest ideal, made a divisor of `k` by a unit. An entry that
/// it does not divide is removed by an extended gcd of both rows, whose determinant is 1. And a
/// pivot `d > 1` leaves a row behind: `k / d` times its row begins later but is in the span, so it
/// joins the rows still to be eliminated. That last row is what makes the echelon form a Howell
/// form.
///
/// Time O((rows + columns) * columns * rows of the form), memory for one matrix more at most.
///
/// Literature: Storjohann, *Algorithms for matrix canonical forms* (2000), section 4.1.
pub(super) fn howell_form_gcd(mut a: ResidueMatrix, budget: &Budget<'_>) -> Result<Howell, Exhausted> {
    let modulus = a.modulus();
    let k = modulus.get();
    // At most one row for each column joins; they are appended, and may move the matrix.
    let entries = a.rows().saturating_add(a.columns()).saturating_mul(a.columns());
    let _memory = budget.reserve_entries::<u16>(entries)?;
    a.reserve_rows(a.columns());
    let (mut done, mut meter) = (0, budget.meter());
    for column in 0..a.columns() {
        let Some((found, _)) = smallest_ideal(&a, done, column) else { continue };
        a.swap_rows(done, found);
        let unit = modulus.normalising_unit(a.get(done, column));
        modulus.scale_row(&mut a.row_mut(done)[column..], unit);
        for row in done + 1..a.rows() {
            let (target, source) = a.two_rows_mut(row, done);
            let (target, source) = (&mut target[column..], &mut source[column..]);
            let (entry, pivot) = (u32::from(target[0]), u32::from(source[0]));
            meter.spend(1 + if entry == 0 { 0 } else { target.len() / 2 })?;
            if entry.is_multiple_of(pivot) {
                modulus.sub_multiple(target, (entry / pivot) as u16, source);
            } else {
                let (g, s, t) = extended_gcd(i64::from(pivot), i64::from(entry));
                let matrix = [[s, t], [-i64::from(entry) / g, i64::from(pivot) / g]];
                modulus.combine_rows(source, target, matrix.map(|row| row.map(|a| modulus.reduce_signed(a))));
            }
        }
        let pivot = u32::from(a.get(done, column));
        if pivot > 1 {
            let mut left_behind = a.row(done).to_vec();
            modulus.scale_row(&mut left_behind, (k / pivot) as u16);
            if left_behind.iter().any(|&a| a != 0) {
                a.push_row(&left_behind);
            }
        }
        done += 1;
    }
    a.truncate(done);
    Ok(Howell::from_echelon(a, budget)?)
}

/// The row from `first` on whose entry in `column` has the smallest gcd with the modulus, and that
/// gcd; `None` if all entries are zero.
fn smallest_ideal(a: &ResidueMatrix, first: usize, column: usize) -> Option<(usize, u32)> {
    let mut best = None;
    for row in first..a.rows() {
        let entry = u32::from(a.get(row, column));
        if entry != 0 {
            let g = gcd(entry, a.modulus().get());
            if best.is_none_or(|(_, smallest)| g < smallest) {
                best = Some((row, g));
            }
            if g == 1 {
                break;
            }
        }
    }
    best
}
