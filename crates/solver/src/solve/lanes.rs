//! Arithmetic on many values at once: their lanes are swept side by side.

use douse_algebra::bits::Ones;
use douse_algebra::residues::Modulus;

/// The storage of the values of all lanes, and their addition.
pub(super) trait Lanes {
    /// Several values.
    type Values: Clone;
    /// The number of lanes.
    const COUNT: usize;
    /// One value in the first lane, zero in the others.
    fn in_first(value: u16) -> Self::Values;
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
}

/// Bits, 64 to a word; adding is XOR.
pub(super) struct Bits;

impl Lanes for Bits {
    type Values = u64;
    const COUNT: usize = 64;

    fn in_first(value: u16) -> u64 {
        value.into()
    }

    fn first(word: &u64) -> u16 {
        (word & 1) as u16
    }

    fn nonzero(word: &u64) -> impl Iterator<Item = (usize, u16)> {
        Ones::new(std::slice::from_ref(word)).map(|lane| (lane, 1))
    }

    fn add(&self, sum: &mut u64, word: &u64) {
        *sum ^= word;
    }
}

/// Residues side by side.
pub(super) struct Residues<const COUNT: usize>(pub(super) Modulus);

impl<const COUNT: usize> Residues<COUNT> {
    /// One value in one lane, zero in the others.
    pub(super) fn in_lane(lane: usize, value: u16) -> [u16; COUNT] {
        let mut lanes = [0; COUNT];
        lanes[lane] = value;
        lanes
    }

    /// Several values in the first lanes, zero in the others.
    pub(super) fn of(values: impl Iterator<Item = u16>) -> [u16; COUNT] {
        let mut lanes = [0; COUNT];
        lanes.iter_mut().zip(values).for_each(|(lane, value)| *lane = value);
        lanes
    }
}

impl<const COUNT: usize> Lanes for Residues<COUNT> {
    type Values = [u16; COUNT];
    const COUNT: usize = COUNT;

    fn in_first(value: u16) -> Self::Values {
        Self::in_lane(0, value)
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
