//! Arithmetic of inner loops over rows of numbers.

/// A number of a row that a loop works on many at a time.
///
/// A loop that can stop in between does not become vector code and is up to a hundred times slower.
/// So these operations check for overflow in builds for tests only, and callers know a bound.
///
/// ```
/// use douse_algebra::lanes::Lane;
/// let (mut row, more) = ([1_u8, 2, 3], [4, 5, 6]);
/// row.iter_mut().zip(more).for_each(|(sum, entry)| *sum = sum.plus(entry));
/// assert_eq!(row, [5, 7, 9]);
/// ```
pub trait Lane: Copy {
    /// `self + other`
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// `self - other`
    #[must_use]
    fn minus(self, other: Self) -> Self;
    /// `self * other`
    #[must_use]
    fn times(self, other: Self) -> Self;
}

// Not generic: else the crates that use it would decide about overflow checks.
macro_rules! lane {
    ($($number:ty)*) => {$(
        impl Lane for $number {
            #[inline]
            fn plus(self, other: Self) -> Self {
                self + other
            }

            #[inline]
            fn minus(self, other: Self) -> Self {
                self - other
            }

            #[inline]
            fn times(self, other: Self) -> Self {
                self * other
            }
        }
    )*};
}

lane!(u8 i16 i32 u32 usize);

/// `a + b` modulo `k`, for residues modulo at most 128.
#[inline]
pub fn add_modulo(k: u8, a: u8, b: u8) -> u8 {
    let sum = a.plus(b);
    sum.min(sum.wrapping_sub(k))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_modulo_every_k() {
        for k in 2..=128 {
            for (a, b) in (0..k).flat_map(|a| (0..k).map(move |b| (a, b))) {
                assert_eq!(u32::from(add_modulo(k, a, b)), (u32::from(a) + u32::from(b)) % u32::from(k));
            }
        }
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "overflow")]
    fn tests_check_for_overflow() {
        assert_eq!(std::hint::black_box(200_u8).plus(100), 44);
    }
}
