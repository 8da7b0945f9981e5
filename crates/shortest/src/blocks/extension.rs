//! Codes whose vectors are private to pairs of blocks only: the vectors are cut into halves.
//!
//! Pressing a whole row may be quiet only together with another row. Cutting every vector that
//! lives on a block and a reference block into its two halves gives a larger code with private
//! patterns, of which the true code is a subcode defined by some parity checks. Each row carries
//! its syndrome behind its cells.

use super::decomposition::{number_of_sums, private_patterns};
use super::residue_coset::{Form, ResidueCoset, form_within, reduce};
use crate::budget::{Budget, Stopped};

/// The largest number of syndromes that a table distinguishes.
const MAX_SYNDROMES: usize = 16;

/// The larger code with syndromes behind the cells, in Howell form, and the number of checks;
/// `None` if there are no halves to gain.
///
/// * `blocks`: the cells of each block; the first is the reference.
pub(crate) fn extended(
    coset: &ResidueCoset,
    blocks: &[Vec<usize>],
    budget: &Budget,
) -> Result<Option<(Form, usize)>, Stopped> {
    let (k, cells) = (coset.k, coset.cells());
    let Some((reference, others)) = blocks.split_first() else { return Ok(None) };
    let mut halves: Vec<Vec<u8>> = Vec::new();
    for block in others {
        let both: Vec<usize> = reference.iter().chain(block).copied().collect();
        for row in private_patterns(k, &coset.rows, &coset.pivots, cells, &both, budget)?.0 {
            let mut half = vec![0; cells];
            block.iter().for_each(|&cell| half[cell] = row[cell]);
            // A half in the span of the code and of other halves adds nothing.
            let mut rest = half.clone();
            reduce(k, &mut rest, &coset.rows, &coset.pivots);
            if rest.iter().all(|&x| x == 0) {
                continue;
            }
            let mut with = halves.clone();
            with.push(rest.clone());
            if form_within(k, with, 0..cells, budget)?.rows.len() > halves.len() {
                halves.push(rest);
                if number_of_sums(&vec![k; halves.len()]).is_none_or(|syndromes| syndromes > MAX_SYNDROMES) {
                    return Ok(None);
                }
            }
        }
    }
    if halves.is_empty() {
        return Ok(None);
    }
    let checks = halves.len();
    let padded = |row: &[u8], check: Option<usize>| {
        let mut row = row.to_vec();
        row.extend((0..checks).map(|i| u8::from(Some(i) == check)));
        row
    };
    let mut rows: Vec<Vec<u8>> = coset.rows.iter().map(|row| padded(row, None)).collect();
    rows.extend(halves.iter().enumerate().map(|(check, half)| padded(half, Some(check))));
    Ok(Some((form_within(k, rows, 0..cells, budget)?, checks)))
}
