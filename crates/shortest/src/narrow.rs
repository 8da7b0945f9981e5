//! Narrowing conversions, each with the reason why nothing is lost.

pub(crate) use douse_algebra::narrow::{index, small};

/// An exponent.
#[inline]
pub(crate) fn exponent(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// A number modulo a number of states.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a remainder is below its divisor, which is a byte")]
pub(crate) fn residue(number: u32, k: u8) -> u8 {
    (number % u32::from(k)) as u8
}

/// The low bits of a word; shifted or masked, or of a number type that was chosen to hold it.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the caller wants the low bits")]
pub(crate) fn low_bits(word: u64) -> u32 {
    word as u32
}

/// An estimate as a number: 0 if it is negative or not a number, the largest number if it is
/// larger.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casts of floating-point numbers saturate")]
pub(crate) fn estimate(number: f64) -> usize {
    number as usize
}

/// Presses of a part, whose cells were counted to fit 16 bits before.
#[inline]
pub(crate) fn weight16(presses: usize) -> u16 {
    debug_assert!(u16::try_from(presses).is_ok(), "{presses} presses do not fit");
    u16::try_from(presses).unwrap_or(u16::MAX)
}
