//! The press matrix in the form in which claims are checked fastest. No method solves with it, but
//! for the one that has one word per row.

use super::get_or_try_init;
use crate::quiet::{QuietPatterns, Rows};
use douse_algebra::bits::{BitMatrix, BitVec};
use douse_algebra::budget::{Budget, Exhausted};
use douse_puzzle::incidence::Incidence;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::variant::Variant;
use std::sync::OnceLock;

/// Quiet patterns pressed side by side.
const LANES: usize = 64;

#[derive(Debug)]
pub(crate) enum PressMatrix {
    /// At most 64 cells of two states: the lights of each press.
    Words(Vec<u64>),
    /// Rules that work both ways and are pressed row by row.
    Rows,
    /// The lists of the press matrix.
    Lists(Incidence),
}

impl PressMatrix {
    /// The form for a variant; `incidence` is used, and filled, where the lists are needed.
    pub(super) fn of(
        variant: &Variant,
        incidence: &OnceLock<Incidence>,
        budget: &Budget<'_>,
    ) -> Result<Self, Exhausted> {
        if let Some(words) = variant.lights_in_words() {
            return Ok(Self::Words(words));
        }
        if variant.is_pressed_by_rows() {
            return Ok(Self::Rows);
        }
        Ok(Self::Lists(get_or_try_init(incidence, || Incidence::of(variant, budget))?.clone()))
    }

    /// Returns whether these presses change the difference and nothing else.
    pub(crate) fn solves(&self, variant: &Variant, presses: &Pattern, difference: &Pattern) -> bool {
        match self {
            Self::Words(lights) => {
                word(presses).is_some_and(|word| Some(effect(lights, word)) == self::word(difference))
            }
            Self::Rows => variant.effect(presses) == *difference,
            Self::Lists(incidence) => match (presses.as_bits(), difference.as_bits()) {
                (Some(presses), Some(difference)) => flips(incidence, presses, difference.clone()).is_zero(),
                _ => presses.as_residues().is_some_and(|presses| adds(incidence, variant, presses, Some(difference))),
            },
        }
    }

    /// Returns whether each of these patterns, pressed, changes nothing.
    pub(crate) fn are_quiet(
        &self,
        variant: &Variant,
        quiet: &QuietPatterns,
        budget: &Budget<'_>,
    ) -> Result<bool, Exhausted> {
        let mut meter = budget.meter();
        match (self, quiet.rows()) {
            (Self::Words(lights), Rows::Bits(bits)) => Ok(bits.words().iter().all(|&row| effect(lights, row) == 0)),
            (Self::Lists(incidence), Rows::Bits(bits)) => are_quiet_bits(incidence, bits, budget),
            (Self::Lists(incidence), Rows::Residues(residues)) => {
                for row in 0..residues.rows() {
                    meter.spend(1 + 4 * residues.columns())?;
                    if !adds(incidence, variant, residues.row(row), None) {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            (Self::Words(_) | Self::Rows, _) => {
                for pattern in quiet.iter() {
                    meter.spend(1 + if variant.states().is_two() { pattern.len() / 16 } else { 4 * pattern.len() })?;
                    if !variant.effect(&pattern).is_zero() {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    /// Returns whether every press meets the pattern in a multiple of k.
    pub(crate) fn meets_evenly(&self, variant: &Variant, pattern: &Pattern) -> bool {
        match self {
            Self::Words(lights) => word(pattern)
                .is_some_and(|word| lights.iter().all(|lights| (lights & word).count_ones().is_multiple_of(2))),
            Self::Rows => variant.effect(pattern).is_zero(),
            Self::Lists(incidence) => {
                let value = |&light: &u32| u64::from(pattern.get(light as usize));
                let met = |press| incidence.lights_of(press).iter().map(value).sum::<u64>();
                (0..incidence.cells()).all(|press| variant.states().reduce(met(press)) == 0)
            }
        }
    }
}

/// Presses the rows of a matrix, [`LANES`] side by side, and looks whether each changes nothing.
fn are_quiet_bits(incidence: &Incidence, bits: &BitMatrix, budget: &Budget<'_>) -> Result<bool, Exhausted> {
    let (rows, cells) = (bits.rows(), bits.columns());
    let _memory = budget.reserve_entries::<u64>(if rows > 0 { cells.saturating_mul(2) } else { 0 })?;
    let mut meter = budget.meter();
    for first in (0..rows).step_by(LANES) {
        let lanes = bits.submatrix(first..rows.min(first + LANES), 0..cells).transpose();
        let lanes = lanes.words();
        for light in 0..cells {
            let presses = incidence.presses_of(light);
            meter.spend(1 + presses.len())?;
            if presses.iter().fold(0, |sum, &press| sum ^ lanes[press as usize]) != 0 {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

fn word(pattern: &Pattern) -> Option<u64> {
    pattern.as_bits().map(|bits| bits.words().first().copied().unwrap_or(0))
}

fn effect(lights: &[u64], mut presses: u64) -> u64 {
    let mut effect = 0;
    while presses != 0 {
        effect ^= lights[presses.trailing_zeros() as usize];
        presses &= presses - 1;
    }
    effect
}

/// The lights after these presses.
fn flips(incidence: &Incidence, presses: &BitVec, mut lights: BitVec) -> BitVec {
    presses.ones().for_each(|press| incidence.lights_of(press).iter().for_each(|&light| lights.flip(light as usize)));
    lights
}

/// Returns whether these presses add the difference to the lights, or nothing.
fn adds(incidence: &Incidence, variant: &Variant, presses: &[u16], difference: Option<&Pattern>) -> bool {
    let added = |light: usize| {
        let times = |&press: &u32| u64::from(presses[press as usize]);
        variant.states().reduce(incidence.presses_of(light).iter().map(times).sum())
    };
    (0..presses.len()).all(|light| added(light) == difference.map_or(0, |difference| difference.get(light)))
}
