//! A polynomial taken apart by what `t -> t + 1` does to it.

use super::Poly;
use crate::bits::WORD;

/// The polynomials `A` and `B` with `f(t) = A(t^2 + t) + t B(t^2 + t)`.
///
/// `t^2 + t` stays itself when `t + 1` takes the place of `t`, so `f(t + 1) = f(t) + B(t^2 + t)`,
/// and `gcd(f(t), f(t + 1))` is `gcd(A, B)` at `t^2 + t`: a gcd of half the degree.
///
/// # Complexity
/// Time O(n log n) words, memory O(n) bits.
///
/// # Example
/// ```
/// use douse_algebra::gf2x::{Poly, shift_parts};
/// // t^3 + 1 = (u + 1) + t (u + 1) at u = t^2 + t, because t u = t^3 + t^2.
/// let parts = shift_parts(&Poly::from_exponents([3, 0]));
/// assert_eq!(parts, (Poly::from_exponents([1, 0]), Poly::from_exponents([1, 0])));
/// ```
pub fn shift_parts(f: &Poly) -> (Poly, Poly) {
    let mut words = f.words().to_vec();
    words.resize(words.len().next_power_of_two(), 0);
    digits(&mut words);
    // Digit i of the expansion by powers of t^2 + t is bits 2 i and 2 i + 1.
    let half = |first: u32| {
        let pairs = words.chunks(2);
        pairs.map(|pair| even_bits(pair[0] >> first) | even_bits(pair.get(1).unwrap_or(&0) >> first) << 32).collect()
    };
    (Poly::from_words(half(0)), Poly::from_words(half(1)))
}

/// The digits, each of degree below 2, of the expansion by powers of `u = t^2 + t`, in place.
///
/// With `h` a power of two `u^h = t^(2h) + t^h`. Dividing a block of `4 h` coefficients by it, the
/// upper half of the block is the quotient and the lower half the remainder, both blocks of their
/// own:
/// ```text
/// low 0 | low 1 | high 0 | high 1      high 0 += high 1, then low 1 += high 0
/// ```
fn digits(block: &mut [u64]) {
    match block {
        [] => {}
        [word] => *word = digits_in_word(*word),
        [low, high] => {
            *high ^= *high >> 32;
            *low ^= *high << 32;
            *low = digits_in_word(*low);
            *high = digits_in_word(*high);
        }
        _ => {
            let (low, high) = block.split_at_mut(block.len() / 2);
            let quarter = low.len() / 2;
            let (high0, high1) = high.split_at_mut(quarter);
            for ((l, h0), h1) in low[quarter..].iter_mut().zip(high0).zip(high1) {
                *h0 ^= *h1;
                *l ^= *h0;
            }
            digits(low);
            digits(high);
        }
    }
}

fn digits_in_word(mut w: u64) -> u64 {
    // Bits of high 0 in blocks of 64, 32, ... 4; low 1 lies one quarter below.
    const HIGH_0: [(u32, u64); 5] = [
        (16, 0x0000_ffff_0000_0000),
        (8, 0x00ff_0000_00ff_0000),
        (4, 0x0f00_0f00_0f00_0f00),
        (2, 0x3030_3030_3030_3030),
        (1, 0x4444_4444_4444_4444),
    ];
    for (h, mask) in HIGH_0 {
        w ^= w >> h & mask;
        w ^= (w & mask) >> h;
    }
    w
}

/// The bits of even places, moved together into the lower half.
fn even_bits(w: u64) -> u64 {
    let w = w & 0x5555_5555_5555_5555;
    let w = (w | w >> 1) & 0x3333_3333_3333_3333;
    let w = (w | w >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
    let w = (w | w >> 4) & 0x00ff_00ff_00ff_00ff;
    let w = (w | w >> 8) & 0x0000_ffff_0000_ffff;
    (w | w >> 16) & 0x0000_0000_ffff_ffff
}

const _: () = assert!(WORD == 64, "the masks are those of words of 64 bits");

#[cfg(test)]
mod tests {
    use super::super::words::sample;
    use super::super::{mul, taylor_shift};
    use super::*;
    use crate::polynomial::Polynomial;

    /// `a(t^2 + t)` by Horner's rule.
    fn at_u(a: &Poly) -> Poly {
        let u = Poly::from_exponents([2, 1]);
        (0..a.bit_len()).rev().fold(Poly::zero(), |sum, i| {
            let mut next = mul(&sum, &u);
            if a.words()[i / WORD] >> (i % WORD) & 1 == 1 {
                next += &Poly::one();
            }
            next
        })
    }

    #[test]
    fn the_parts_make_the_whole() {
        for bits in sample::SIZES {
            let f = Poly::from_words(sample::words(bits, 11));
            let (a, b) = shift_parts(&f);
            assert_eq!(&at_u(&a) + &at_u(&b).shl(1), f, "{bits} coefficients");
            assert_eq!(&taylor_shift(f.clone()) + &f, at_u(&b), "{bits} coefficients");
        }
    }

    #[test]
    fn the_gcd_with_the_shifted_is_that_of_the_parts() {
        for bits in [5, 64, 130, 300] {
            let common = at_u(&Poly::from_words(sample::words(bits / 4, 12)));
            let f = mul(&common, &Poly::from_words(sample::words(bits, 13)));
            let (a, b) = shift_parts(&f);
            assert_eq!(f.gcd(&taylor_shift(f.clone())), at_u(&a.gcd(&b)), "{bits} coefficients");
        }
    }
}
