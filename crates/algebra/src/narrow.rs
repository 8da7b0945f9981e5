//! Narrowing conversions that lose nothing.

/// A number as an index or a length. One that does not fit is larger than every list, so the
/// largest stands for it.
///
/// ```
/// assert_eq!(douse_algebra::narrow::index(7_u64), 7);
/// assert_eq!(douse_algebra::narrow::index(u128::MAX), usize::MAX);
/// ```
#[inline]
pub fn index(number: impl TryInto<usize>) -> usize {
    number.try_into().unwrap_or(usize::MAX)
}

/// A number of cells, of rows or of a position among them. Lists of cells are refused before they
/// have more than `u32::MAX` entries, so the largest number, which is no position, stands for one
/// that does not fit.
///
/// ```
/// assert_eq!(douse_algebra::narrow::small(7_usize), 7);
/// assert_eq!(douse_algebra::narrow::small(u64::MAX), u32::MAX);
/// ```
#[inline]
pub fn small(number: impl TryInto<u32>) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}
