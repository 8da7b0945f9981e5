//! Runs of Euclid's steps on the leading coefficients of two polynomials, as 2 x 2 matrices of
//! words.
//!
//! Written once; every instruction set compiles it with its own product of words.

#[cfg(not(target_arch = "wasm32"))]
use std::hint::select_unpredictable;

/// Coefficients that one inner run takes off: its matrix then fits in half words.
const INNER: u32 = 32;

/// Rests of a run too short to be worth another inner run.
const SHORT: u32 = 6;

/// The matrix `[m0, m1, m2, m3]` of steps of Euclid on `(u, v)`, which stand for the leading
/// coefficients (127 of them, or all) of longer polynomials, while the degree of `v` is less than
/// `most` (at most 64) below that of the first `u`.
///
/// At least one step is done if that holds at the start; the degree of `u` must be higher than that
/// of `v`. The first factor of `word` is never more than half a word.
#[inline(always)]
pub(super) fn steps(mut u: u128, mut v: u128, most: u32, word: impl Fn(u64, u64) -> u128) -> [u64; 4] {
    let mut m = [1, 0, 0, 1];
    let limit = u.leading_zeros() + most;
    loop {
        let (zeros_u, zeros_v) = (u.leading_zeros(), v.leading_zeros());
        if zeros_v >= limit || v == 0 || (limit - zeros_u <= SHORT && most > SHORT && m != [1, 0, 0, 1]) {
            return m;
        }
        let reach = INNER.min(limit - zeros_u);
        if zeros_v - zeros_u >= reach {
            // A quotient of high degree: one step on all there is.
            while u.leading_zeros() <= zeros_v {
                let s = zeros_v - u.leading_zeros();
                u ^= v << s;
                m[0] ^= m[2] << s;
                m[1] ^= m[3] << s;
            }
            (u, v) = (v, u);
            m = [m[2], m[3], m[0], m[1]];
            continue;
        }
        let [above, below] = inner_steps(((u << zeros_u) >> 64) as u64, ((v << zeros_u) >> 64) as u64, reach);
        let (a, b, c, d) = (above & HALF, above >> 32, below & HALF, below >> 32);
        (u, v) = (wide(&word, a, u) ^ wide(&word, b, v), wide(&word, c, u) ^ wide(&word, d, v));
        m = [
            narrow(&word, a, m[0]) ^ narrow(&word, b, m[2]),
            narrow(&word, a, m[1]) ^ narrow(&word, b, m[3]),
            narrow(&word, c, m[0]) ^ narrow(&word, d, m[2]),
            narrow(&word, c, m[1]) ^ narrow(&word, d, m[3]),
        ];
    }
}

/// A product of which 128 coefficients are kept.
#[inline(always)]
fn wide(word: &impl Fn(u64, u64) -> u128, a: u64, u: u128) -> u128 {
    word(a, u as u64) ^ word(a, (u >> 64) as u64) << 64
}

/// A product of which 64 coefficients are kept.
#[inline(always)]
fn narrow(word: &impl Fn(u64, u64) -> u128, a: u64, x: u64) -> u64 {
    word(a, x) as u64
}

const HALF: u64 = 0xffff_ffff;

/// Takes the same steps on words, the leading coefficient of `u` being the highest bit; the rows of
/// the matrix come packed, two half words in one word.
///
/// Which of `u` and `v` is longer after a subtraction is as random as the polynomials: the exchange
/// is done without a branch.
#[inline(always)]
fn inner_steps(mut u: u64, mut v: u64, reach: u32) -> [u64; 2] {
    let (mut above, mut below) = (1, 1 << 32);
    let (mut zeros_u, mut zeros_v) = (0, v.leading_zeros());
    while zeros_v < reach {
        let s = zeros_v - zeros_u;
        let (w, row) = (u ^ v << s, above ^ below << s);
        let zeros_w = w.leading_zeros();
        #[cfg(target_arch = "wasm32")]
        {
            // Browsers make branches of selections.
            let exchange = i64::from(zeros_v).wrapping_sub(i64::from(zeros_w)) >> 63;
            let (other, other_row, other_zeros) = (v ^ w, below ^ row, zeros_v ^ zeros_w);
            let (change, change_row) = (other & exchange.cast_unsigned(), other_row & exchange.cast_unsigned());
            let change_zeros = other_zeros & exchange as u32;
            (u, v) = (w ^ change, v ^ change);
            (above, below) = (row ^ change_row, below ^ change_row);
            (zeros_u, zeros_v) = (zeros_w ^ change_zeros, zeros_v ^ change_zeros);
        }
        #[cfg(not(target_arch = "wasm32"))]
        {
            let shorter = zeros_w > zeros_v;
            (u, v) = (select_unpredictable(shorter, v, w), select_unpredictable(shorter, w, v));
            (above, below) = (select_unpredictable(shorter, below, row), select_unpredictable(shorter, row, below));
            (zeros_u, zeros_v) =
                (select_unpredictable(shorter, zeros_v, zeros_w), select_unpredictable(shorter, zeros_w, zeros_v));
        }
    }
    [above, below]
}
