//! Sums of Fibonacci polynomials `p_j` as sums of powers of `t`, and back.
//!
//! With `t = z + 1/z` and `T_i = z^i + z^-i` the products `t p_(i-1)` are the `T_i`, so the change
//! is one between `1, T_1, T_2, ...` and `1, t, t^2, ...`. For `h` a power of two `T_h = t^h` and
//! `T_(h+a) = t^h T_a + T_(h-a)`: in a block of `2 h` coefficients `low[h - a] += high[a]`, and
//! both halves are blocks of their own.
//!
//! ```text
//! low  . 1 2 3 4 5 6 7     a = 7 6 5 4 3 2 1 of high is added here
//! high 0 1 2 3 4 5 6 7
//! ```

use std::sync::OnceLock;

use super::{Poly, words};
use crate::bits::{BitVec, WORD, words_for};

/// The polynomial `sum of v_j p_j` for a row `v_0, v_1, ...`.
///
/// # Complexity
/// Time O(n log n) words, memory O(n) bits.
///
/// # Example
/// ```
/// use douse_algebra::bits::BitVec;
/// use douse_algebra::gf2x::{fibonacci, poly_to_row, row_to_poly};
/// let row = BitVec::from_iter([true, false, false, true]);
/// let q = row_to_poly(&row);
/// assert_eq!(q, &fibonacci(0) + &fibonacci(3));
/// assert_eq!(poly_to_row(&q, 4), row);
/// ```
pub fn row_to_poly(row: &BitVec) -> Poly {
    let mut coefficients = words::shifted_up(words::trim(row.words()), 1);
    to_powers(&mut coefficients);
    Poly::from_words(words::shifted_down(&coefficients, 1))
}

/// The row `v` of `len` entries with `sum of v_j p_j` equal to the polynomial, the other way of
/// [`row_to_poly`].
///
/// # Panics
/// If the degree is not below `len`.
pub fn poly_to_row(q: &Poly, len: usize) -> BitVec {
    assert!(q.bit_len() <= len, "a polynomial of {} coefficients for a row of {len}", q.bit_len());
    let mut coefficients = words::shifted_up(q.words(), 1);
    from_powers(&mut coefficients);
    let mut row = words::shifted_down(&coefficients, 1);
    row.resize(words_for(len), 0);
    BitVec::from_words(len, row)
}

/// From coefficients of `1, T_1, T_2, ...` to those of `1, t, t^2, ...`, in place.
pub(crate) fn to_powers(block: &mut [u64]) {
    word_maps_with(block, to_powers_by);
}

/// The other way of [`to_powers`].
pub(crate) fn from_powers(block: &mut [u64]) {
    word_maps_with(block, from_powers_by);
}

fn word_maps_with(block: &mut [u64], by: fn(&mut [u64], &WordMaps)) {
    static MAPS: OnceLock<WordMaps> = OnceLock::new();
    by(block, MAPS.get_or_init(WordMaps::new));
}

fn to_powers_by(block: &mut [u64], maps: &WordMaps) {
    if let [word] = block {
        *word = lookup(&maps.to_powers, *word);
    } else if !block.is_empty() {
        let (low, high) = block.split_at_mut(block.len().next_power_of_two() / 2);
        fold(low, high);
        to_powers_by(low, maps);
        to_powers_by(high, maps);
    }
}

fn from_powers_by(block: &mut [u64], maps: &WordMaps) {
    if let [word] = block {
        *word = lookup(&maps.from_powers, *word);
    } else if !block.is_empty() {
        let (low, high) = block.split_at_mut(block.len().next_power_of_two() / 2);
        from_powers_by(low, maps);
        from_powers_by(high, maps);
        fold(low, high);
    }
}

/// `low[h - a] += high[a]` for `a = 1 .. h-1`, `h` the coefficients of `low`; `high` may be
/// shorter.
fn fold(low: &mut [u64], high: &[u64]) {
    // Word `i` of `high` mirrored: bits 63..1 land in word `n - 1 - i`, one place up, and bit 0 at
    // the foot of the next.
    let n = low.len();
    let mut foot = 0;
    for (l, &h) in low[n - high.len()..].iter_mut().zip(high.iter().rev()) {
        *l ^= h.reverse_bits() << 1 ^ foot;
        foot = h & 1;
    }
    // The last of these lies past the end, unless it is bit 0 of the block itself (a = 0), which
    // stays.
}

/// The change inside one word, which is linear: for each byte, what its 256 values become.
struct WordMaps {
    to_powers: [[u64; 256]; 8],
    from_powers: [[u64; 256]; 8],
}

impl WordMaps {
    fn new() -> Self {
        let halves = [1, 2, 4, 8, 16, 32];
        let change = |word: u64, order: &mut dyn Iterator<Item = u32>| order.fold(word, fold_in_word);
        Self {
            to_powers: table(|bit| change(1 << bit, &mut halves.into_iter().rev())),
            from_powers: table(|bit| change(1 << bit, &mut halves.into_iter())),
        }
    }
}

/// `low[h - a] += high[a]` in every block of `2 h` bits of a word.
fn fold_in_word(word: u64, h: u32) -> u64 {
    let mut folded = word;
    for block in (0..u64::BITS).step_by(2 * h as usize) {
        for a in 1..h {
            folded ^= (word >> (block + h + a) & 1) << (block + h - a);
        }
    }
    folded
}

fn table(image: impl Fn(usize) -> u64) -> [[u64; 256]; 8] {
    let mut table = [[0; 256]; 8];
    for (byte, table) in table.iter_mut().enumerate() {
        for value in 1..256_usize {
            let lowest = value.trailing_zeros() as usize;
            table[value] = table[value & (value - 1)] ^ image(8 * byte + lowest);
        }
    }
    table
}

fn lookup(table: &[[u64; 256]; WORD / 8], word: u64) -> u64 {
    table.iter().zip(word.to_le_bytes()).fold(0, |sum, (table, byte)| sum ^ table[usize::from(byte)])
}

#[cfg(test)]
mod tests {
    use super::super::fibonacci;
    use super::super::words::sample;
    use super::*;

    #[test]
    fn agrees_with_the_definition() {
        for bits in sample::SIZES {
            let row = BitVec::from_words(bits, sample::words(bits, 5));
            let mut sum = Poly::zero();
            for j in row.ones() {
                sum += &fibonacci(j);
            }
            let q = row_to_poly(&row);
            assert_eq!(q, sum, "{bits} entries");
            assert_eq!(poly_to_row(&q, bits), row, "{bits} entries");
        }
    }

    #[test]
    fn every_unit_row_is_a_fibonacci_polynomial() {
        for j in 0..700 {
            let row = BitVec::from_fn(700, |i| i == j);
            assert_eq!(row_to_poly(&row), fibonacci(j), "entry {j}");
        }
    }
}
