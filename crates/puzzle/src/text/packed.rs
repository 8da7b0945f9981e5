//! Bits in hexadecimal digits: the first bit is the highest of the first digit, the last digit is
//! filled up with zeros.
//!
//! This is how Flip writes matrices and lights, and how codes do:
//!
//! ```text
//! lights  .#.#  #...  #
//! bits    0101  1000  1000
//! digits     5     8     8
//! ```

use super::error::{Fault, ReadErrorKind};
use super::source::Piece;
use douse_algebra::bits::{BitMatrix, BitVec};

/// Checks digits and their number; every digit stands for four bits.
fn check(word: Piece, bits: u128, what: &'static str) -> Result<(), Fault> {
    word.check_all("a hexadecimal digit", |c| c.is_ascii_hexdigit())?;
    let expected = bits.div_ceil(4);
    if word.text.len() as u128 != expected {
        let kind = ReadErrorKind::Length {
            what,
            expected: usize::try_from(expected).unwrap_or(usize::MAX),
            found: word.text.len(),
        };
        return Err(word.fault(kind));
    }
    Ok(())
}

/// The bits of the digits, four per digit, the padding too.
fn bits_of(text: &str) -> impl Iterator<Item = bool> + '_ {
    text.chars().flat_map(|digit| {
        let value = digit.to_digit(16).unwrap_or(0);
        (0..4).map(move |bit| value >> (3 - bit) & 1 == 1)
    })
}

fn check_filling(word: Piece, bits: usize, what: &'static str) -> Result<(), Fault> {
    if bits_of(word.text).skip(bits).any(|bit| bit) {
        let last = word.text.len() - 1;
        return Err(word.part(last..last + 1).fault(ReadErrorKind::Padding { what }));
    }
    Ok(())
}

/// Reads exactly `bits` bits.
pub(super) fn read_bits(word: Piece, bits: usize, what: &'static str) -> Result<BitVec, Fault> {
    check(word, bits as u128, what)?;
    check_filling(word, bits, what)?;
    Ok(bits_of(word.text).take(bits).collect())
}

/// Reads a square matrix, row by row without filling between the rows.
pub(super) fn read_matrix(word: Piece, side: usize) -> Result<BitMatrix, Fault> {
    let what = "matrix";
    let bits = side as u128 * side as u128;
    check(word, bits, what)?;
    check_filling(word, side * side, what)?;
    // Rows start at whole words: a matrix a few lights wide takes up to 64 bits for every row of
    // it.
    let mut matrix = BitMatrix::try_zeros(side, side)
        .map_err(|error| word.fault(ReadErrorKind::Memory { bytes: error.bytes as u128, limit: None }))?;
    for (i, _) in bits_of(word.text).take(side * side).enumerate().filter(|(_, bit)| *bit) {
        matrix.set(i / side, i % side, true);
    }
    Ok(matrix)
}

pub(super) fn push_bits(out: &mut String, bits: impl IntoIterator<Item = bool>) {
    let (mut value, mut count) = (0, 0);
    for bit in bits {
        value = value << 1 | u32::from(bit);
        count += 1;
        if count == 4 {
            out.push(char::from_digit(value, 16).unwrap_or('0'));
            (value, count) = (0, 0);
        }
    }
    if count > 0 {
        out.push(char::from_digit(value << (4 - count), 16).unwrap_or('0'));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_go_both_ways() {
        for len in 0..70 {
            let bits = BitVec::from_fn(len, |i| i % 3 == 0 || i % 7 == 2);
            let mut text = String::new();
            push_bits(&mut text, bits.iter());
            assert_eq!(read_bits(Piece { text: &text, start: 0 }, len, "lights"), Ok(bits));
        }
    }

    #[test]
    fn length_digits_and_filling_are_checked() {
        let read = |text, bits| read_bits(Piece { text, start: 10 }, bits, "lights").map_err(|fault| fault.span);
        assert_eq!(read("58", 9), Err(10..12));
        assert_eq!(read("5g8", 9), Err(11..12));
        assert_eq!(read("581", 9), Err(12..13));
        assert!(read("580", 9).is_ok());
        assert!(read("", 0).is_ok());
    }
}
