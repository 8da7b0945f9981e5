//! Arithmetic on many values at once: their lanes are swept side by side.

use douse_algebra::bits::Ones;
use douse_algebra::residues::Modulus;

/// The storage of the values of all lanes, and their addition.
pub(super) trait Lanes {
    /// Several values.
    type Values: Clone;
    /// The number of lanes.
    const COUNT: usize;
    /// One value in one lane, zero in the others.
    fn in_lane(lane: usize, value: u16) -> Self::Values;
    /// Several values in the first lanes, zero in the others.
    fn of(values: impl Iterator<Item = u16>) -> Self::Values;
    /// The value in the first lane.
    fn first(values: &Self::Values) -> u16;
    /// The lanes that are not zero, rising, and what is in them.
    fn nonzero(values: &Self::Values) -> impl Iterator<Item = (usize, u16)>;
    /// Adds lane by lane.
    fn add(&self, sum: &mut Self::Values, values: &Self::Values);
    /// Turns the sign in every lane; modulo two there is none.
    fn negate(&self, _values: &mut Self::Values) {}

    /// Zero in every lane.
    fn zero() -> Self::Values {
        Self::in_first(0)
    }

    /// One value in the first lane, zero in the others.
    fn in_first(value: u16) -> Self::Values {
        Self::in_lane(0, value)
    }
}

/// Bits, 64 to a word; adding is XOR.
pub(super) struct Bits<const WORDS: usize>;

impl<const WORDS: usize> Lanes for Bits<WORDS> {
    type Values = [u64; WORDS];
    const COUNT: usize = 64 * WORDS;

    fn in_lane(lane: usize, value: u16) -> Self::Values {
        let mut words = [0; WORDS];
        words[lane / 64] = u64::from(value) << (lane % 64);
        words
    }

    fn of(values: impl Iterator<Item = u16>) -> Self::Values {
        let mut words = [0; WORDS];
        values.enumerate().for_each(|(lane, value)| words[lane / 64] |= u64::from(value) << (lane % 64));
        words
    }

    fn first(values: &Self::Values) -> u16 {
        (values[0] & 1) as u16
    }

    fn nonzero(values: &Self::Values) -> impl Iterator<Item = (usize, u16)> {
        Ones::new(values).map(|lane| (lane, 1))
    }

    fn add(&self, sum: &mut Self::Values, words: &Self::Values) {
        sum.iter_mut().zip(words).for_each(|(s, w)| *s ^= w);
    }
}

/// Residues side by side.
pub(super) struct Residues<const COUNT: usize>(pub(super) Modulus);

impl<const COUNT: usize> Lanes for Residues<COUNT> {
    type Values = [u16; COUNT];
    const COUNT: usize = COUNT;

    fn in_lane(lane: usize, value: u16) -> Self::Values {
        let mut lanes = [0; COUNT];
        lanes[lane] = value;
        lanes
    }

    fn of(values: impl Iterator<Item = u16>) -> Self::Values {
        let mut lanes = [0; COUNT];
        lanes.iter_mut().zip(values).for_each(|(lane, value)| *lane = value);
        lanes
    }

    fn first(values: &Self::Values) -> u16 {
        values[0]
    }

    fn nonzero(values: &Self::Values) -> impl Iterator<Item = (usize, u16)> {
        values.iter().copied().enumerate().filter(|(_, value)| *value != 0)
    }

    fn add(&self, sum: &mut Self::Values, values: &Self::Values) {
        self.0.add_row(sum, values);
    }

    fn negate(&self, values: &mut Self::Values) {
        values.iter_mut().for_each(|value| *value = self.0.neg(*value));
    }
}
