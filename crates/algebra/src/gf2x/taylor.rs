//! The substitution of `t + 1` for `t`.

use super::Poly;

/// `q(t + 1)` for `q(t)`. Doing it twice gives `q` back.
///
/// Because `(t + 1)^h = t^h + 1` for `h` a power of two, in every block of `2 h` coefficients the
/// upper half is added to the lower half, for all `h`.
///
/// # Complexity
/// Time O(n log n) words, memory O(1) besides the result.
///
/// # Example
/// ```
/// use douse_algebra::gf2x::{Poly, taylor_shift};
/// assert_eq!(taylor_shift(Poly::from_exponents([3])), Poly::from_exponents([3, 2, 1, 0]));
/// ```
pub fn taylor_shift(q: Poly) -> Poly {
    let mut words = q.into_words();
    shift_words(&mut words);
    Poly::from_words(words)
}

/// Large blocks first, then each half on its own, so that small blocks stay in the cache.
pub(crate) fn shift_words(words: &mut [u64]) {
    match words {
        [] => {}
        [word] => *word = shift_word(*word),
        _ => {
            let half = words.len().next_power_of_two() / 2;
            let (low, high) = words.split_at_mut(half);
            for (l, h) in low.iter_mut().zip(&*high) {
                *l ^= h;
            }
            shift_words(low);
            shift_words(high);
        }
    }
}

fn shift_word(mut w: u64) -> u64 {
    w ^= w >> 32;
    w ^= w >> 16 & 0x0000_ffff_0000_ffff;
    w ^= w >> 8 & 0x00ff_00ff_00ff_00ff;
    w ^= w >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
    w ^= w >> 2 & 0x3333_3333_3333_3333;
    w ^ (w >> 1 & 0x5555_5555_5555_5555)
}

#[cfg(test)]
mod tests {
    use super::super::words::sample;
    use super::*;

    /// Horner's rule, one coefficient per step.
    fn taylor_shift_horner(q: &Poly) -> Poly {
        let mut sum = Poly::zero();
        for i in (0..q.bit_len()).rev() {
            let moved = sum.shl(1);
            sum += &moved;
            if q.words()[i / 64] >> (i % 64) & 1 == 1 {
                sum += &Poly::one();
            }
        }
        sum
    }

    #[test]
    fn agrees_with_horner() {
        for bits in sample::SIZES {
            let q = Poly::from_words(sample::words(bits, 3));
            let shifted = taylor_shift(q.clone());
            assert_eq!(shifted, taylor_shift_horner(&q), "{bits} coefficients");
            assert_eq!(taylor_shift(shifted), q);
        }
    }
}
