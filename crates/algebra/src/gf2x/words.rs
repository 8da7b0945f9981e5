//! Polynomials as bare slices of words: the small steps that all methods share.
//!
//! A slice may end in zero words; coefficient `i` is bit `i % 64` of word `i / 64`.

use crate::bits::{WORD, words_for};

/// The slice without the zero words at its end.
pub(crate) fn trim(a: &[u64]) -> &[u64] {
    &a[..a.iter().rposition(|&w| w != 0).map_or(0, |top| top + 1)]
}

/// `target += source`, which is not longer.
pub(crate) fn add(target: &mut [u64], source: &[u64]) {
    let target = &mut target[..source.len()];
    for (t, s) in target.iter_mut().zip(source) {
        *t ^= s;
    }
}

/// Word `i` of `a * t^-shift`, the words outside being zero.
fn window(a: &[u64], word: usize, bit: usize) -> u64 {
    let low = a.get(word).copied().unwrap_or(0);
    if bit == 0 { low } else { low >> bit | a.get(word + 1).copied().unwrap_or(0) << (WORD - bit) }
}

/// The 64 coefficients from `shift` on.
pub(crate) fn word_at(a: &[u64], shift: usize) -> u64 {
    window(a, shift / WORD, shift % WORD)
}

/// The coefficients from `shift` on, moved down to 0.
pub(crate) fn shifted_down(a: &[u64], shift: usize) -> Vec<u64> {
    let (word, bit) = (shift / WORD, shift % WORD);
    if word >= a.len() {
        return Vec::new();
    }
    let a = &a[word..];
    if bit == 0 {
        return a.to_vec();
    }
    let mut out = Vec::with_capacity(a.len());
    out.extend(a.windows(2).map(|w| w[0] >> bit | w[1] << (WORD - bit)));
    out.push(a[a.len() - 1] >> bit);
    out
}

/// The first `bits` coefficients.
pub(crate) fn low_part(a: &[u64], bits: usize) -> Vec<u64> {
    let mut out = a[..a.len().min(words_for(bits))].to_vec();
    if out.len() == words_for(bits)
        && let Some(last) = out.last_mut()
    {
        *last &= crate::bits::tail_mask(bits);
    }
    out
}

/// `target += source * t^shift`; what falls past the end of `target` must be zero.
pub(crate) fn add_shifted(target: &mut [u64], source: &[u64], shift: usize) {
    let source = trim(source);
    let (word, bit) = (shift / WORD, shift % WORD);
    if source.is_empty() {
        return;
    }
    if bit == 0 {
        return add(&mut target[word..], source);
    }
    let target = &mut target[word..];
    target[0] ^= source[0] << bit;
    for (t, s) in target[1..].iter_mut().zip(source.windows(2)) {
        *t ^= s[1] << bit | s[0] >> (WORD - bit);
    }
    let carry = source[source.len() - 1] >> (WORD - bit);
    if carry != 0 {
        target[source.len()] ^= carry;
    }
}

/// `a * t^shift`.
pub(crate) fn shifted_up(a: &[u64], shift: usize) -> Vec<u64> {
    let mut out = vec![0; a.len() + words_for(shift)];
    add_shifted(&mut out, a, shift);
    out
}

/// The first `bits` coefficients in reverse order: coefficient `i` goes to `bits - 1 - i`.
pub(crate) fn reversed(a: &[u64], bits: usize) -> Vec<u64> {
    let words = words_for(bits);
    let low = low_part(a, bits);
    let turned: Vec<u64> = (0..words).rev().map(|i| low.get(i).map_or(0, |w| w.reverse_bits())).collect();
    shifted_down(&turned, words * WORD - bits)
}

#[cfg(test)]
pub(crate) mod sample {
    //! Polynomials for tests that are the same in every run.

    /// `bits` coefficients that look random; the highest is one.
    pub(crate) fn words(bits: usize, seed: u64) -> Vec<u64> {
        let mut random = crate::random::SplitMix(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ bits as u64);
        let mut words: Vec<u64> = (0..bits.div_ceil(64)).map(|_| random.next_word()).collect();
        if let Some(last) = words.last_mut() {
            *last &= crate::bits::tail_mask(bits);
            *last |= 1 << ((bits - 1) % 64);
        }
        words
    }

    /// Sizes in bits at and next to the bounds of words and of lanes.
    pub(crate) const SIZES: [usize; 17] =
        [0, 1, 2, 63, 64, 65, 127, 128, 129, 511, 512, 513, 1023, 1024, 1025, 2047, 2113];
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bit(a: &[u64], i: usize) -> bool {
        a.get(i / 64).is_some_and(|w| w >> (i % 64) & 1 == 1)
    }

    #[test]
    fn moves_agree_with_single_bits() {
        for bits in sample::SIZES {
            let a = sample::words(bits, 1);
            for shift in [0, 1, 5, 63, 64, 65, 130] {
                let (down, up, low) = (shifted_down(&a, shift), shifted_up(&a, shift), low_part(&a, shift));
                let turned = reversed(&a, shift);
                for i in 0..bits + 200 {
                    assert_eq!(bit(&down, i), bit(&a, i + shift));
                    assert_eq!(bit(&up, i), i >= shift && bit(&a, i - shift));
                    assert_eq!(bit(&low, i), i < shift && bit(&a, i));
                    assert_eq!(bit(&turned, i), i < shift && bit(&a, shift - 1 - i));
                }
                assert_eq!(word_at(&a, shift), down.first().copied().unwrap_or(0));
            }
            assert_eq!(trim(&shifted_up(&a, 64)).len(), if bits == 0 { 0 } else { a.len() + 1 });
        }
    }
}
