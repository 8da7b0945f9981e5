//! The Walsh-Hadamard transform, and the reading of its peaks.
//!
//! `F(y) = sum over h of f(h) (-1)^(h . y)` for all `y` at once. It turns a histogram of the
//! columns of a binary code into the weights of all its words.

use crate::simd::walsh as kernel;

/// An integer the transform works on: [`i16`], where the sum of the absolute entries stays
/// below 2^15, or [`i32`].
pub trait WalshEntry: Copy + Default + Ord + Send + Sync + From<i8> + Into<i32> + sealed::Sealed + 'static {
    /// The largest sum of absolute entries whose transform cannot overflow.
    const LARGEST: usize;

    /// Narrows a value known to be within [`WalshEntry::LARGEST`]; wraps otherwise.
    fn narrow(value: i32) -> Self;

    /// See [`walsh_hadamard`].
    fn transform(data: &mut [Self]);

    /// See [`indices_at_least`].
    fn at_least(data: &[Self], floor: Self, found: &mut Vec<u32>);
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for i16 {}
    impl Sealed for i32 {}
}

impl WalshEntry for i16 {
    const LARGEST: usize = i16::MAX as usize;

    fn narrow(value: i32) -> Self {
        value as i16
    }

    fn transform(data: &mut [Self]) {
        kernel::transform_i16(data);
    }

    fn at_least(data: &[Self], floor: Self, found: &mut Vec<u32>) {
        kernel::at_least_i16(data, floor, found);
    }
}

impl WalshEntry for i32 {
    const LARGEST: usize = i32::MAX as usize;

    fn narrow(value: i32) -> Self {
        value
    }

    fn transform(data: &mut [Self]) {
        kernel::portable::transform(data, i32::wrapping_add, i32::wrapping_sub);
    }

    fn at_least(data: &[Self], floor: Self, found: &mut Vec<u32>) {
        kernel::portable::at_least(data, floor, found);
    }
}

/// Transforms `data` in place: entry `y` becomes the sum of the entries `h`, each counted
/// negative where `h & y` has an odd number of ones. Doing it twice multiplies by the length.
///
/// * `data`: a power of two entries (or none); sums past the range of the entry wrap.
///
/// Complexity: `n log n` additions, in vector registers where the processor has them
/// (AVX-512BW or AVX2, chosen at run time), in cache-sized pieces; no memory of its own.
///
/// # Panics
/// If the length is not a power of two.
///
/// # Example
/// ```
/// use douse_algebra::walsh::walsh_hadamard;
/// let mut f = [3i16, 0, 1, 0];
/// walsh_hadamard(&mut f);
/// assert_eq!(f, [4, 4, 2, 2]);
/// ```
///
/// # Literature
/// Fino and Algazi, Unified matrix treatment of the fast Walsh-Hadamard transform, 1976.
pub fn walsh_hadamard<T: WalshEntry>(data: &mut [T]) {
    assert!(data.is_empty() || data.len().is_power_of_two(), "a transform of {} entries", data.len());
    T::transform(data);
}

/// Appends to `found` the indices of the entries that are at least `floor`, rising.
///
/// Complexity: one pass over `data`, a vector register at a time.
///
/// # Example
/// ```
/// let mut found = Vec::new();
/// douse_algebra::walsh::indices_at_least(&[1i16, 5, -7, 4], 4, &mut found);
/// assert_eq!(found, [1, 3]);
/// ```
pub fn indices_at_least<T: WalshEntry>(data: &[T], floor: T, found: &mut Vec<u32>) {
    T::at_least(data, floor, found);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn by_definition(data: &[i32]) -> Vec<i32> {
        let sign = |h: usize, y: usize| if (h & y).count_ones() % 2 == 1 { -1 } else { 1 };
        (0..data.len()).map(|y| data.iter().enumerate().map(|(h, &f)| f * sign(h, y)).sum()).collect()
    }

    /// A small generator, so that long inputs need no long strategies.
    fn noise(seed: u64, len: usize, range: i32) -> Vec<i32> {
        let mut random = crate::random::SplitMix(seed);
        (0..len).map(|_| random.below(range as usize + 1) as i32 - range / 2).collect()
    }

    #[test]
    fn agrees_with_the_definition_up_to_1024_entries() {
        for log in 0..=10 {
            let data = noise(log, 1 << log, 30);
            let expected = by_definition(&data);
            let mut wide = data.clone();
            walsh_hadamard(&mut wide);
            assert_eq!(wide, expected, "i32, 2^{log}");
            let mut narrow: Vec<i16> = data.iter().map(|&v| v as i16).collect();
            walsh_hadamard(&mut narrow);
            assert_eq!(narrow.iter().map(|&v| i32::from(v)).collect::<Vec<_>>(), expected, "i16, 2^{log}");
        }
    }

    #[test]
    fn every_kernel_gives_the_same_at_every_size() {
        for log in 0..=18 {
            let data: Vec<i16> = noise(log + 99, 1 << log, 2000).iter().map(|&v| v as i16).collect();
            let mut expected = data.clone();
            kernel::portable::transform(&mut expected, i16::wrapping_add, i16::wrapping_sub);
            for (name, transform) in kernel::transforms_i16() {
                let mut got = data.clone();
                transform(&mut got);
                assert!(got == expected, "{name} at 2^{log}");
            }
        }
    }

    #[test]
    fn every_kernel_finds_the_same_peaks() {
        for len in [0, 1, 31, 32, 33, 63, 64, 65, 1000, 4096] {
            let data: Vec<i16> = noise(len as u64, len, 1000).iter().map(|&v| v as i16).collect();
            for floor in [i16::MIN, -500, 0, 400, 499, i16::MAX] {
                let mut expected = Vec::new();
                kernel::portable::at_least(&data, floor, &mut expected);
                let plain: Vec<u32> = (0..len as u32).filter(|&i| data[i as usize] >= floor).collect();
                assert_eq!(expected, plain);
                for (name, at_least) in kernel::filters_i16() {
                    let mut got = Vec::new();
                    at_least(&data, floor, &mut got);
                    assert_eq!(got, expected, "{name} on {len} entries at least {floor}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn twice_multiplies_by_the_length(seed: u64, log in 0u32..12) {
            let data = noise(seed, 1 << log, 1 << (14 - log));
            let mut twice = data.clone();
            walsh_hadamard(&mut twice);
            walsh_hadamard(&mut twice);
            prop_assert!(twice.iter().zip(&data).all(|(&t, &f)| t == f << log));
        }
    }
}
