//! Chasing whole rows of bits.

use douse_algebra::bits::{BitMatrix, tail_mask};

/// Whether the ends of a row are neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// They are not.
    Open(usize),
    /// They are.
    Ring(usize),
}

impl Row {
    pub(super) fn width(self) -> usize {
        match self {
            Self::Open(width) | Self::Ring(width) => width,
        }
    }

    /// `next = right + B here + previous`: the presses of the row below, which make the lights of this row right.
    pub(super) fn step(self, previous: &[u64], here: &[u64], right: &[u64], next: &mut [u64]) {
        let words = here.len();
        let (previous, right, next) = (&previous[..words], &right[..words], &mut next[..words]);
        for i in 0..words {
            let below = if i > 0 { here[i - 1] >> 63 } else { 0 };
            let above = if i + 1 < words { here[i + 1] << 63 } else { 0 };
            next[i] = right[i] ^ previous[i] ^ here[i] ^ (here[i] << 1 | below) ^ (here[i] >> 1 | above);
        }
        let width = self.width();
        if let Self::Ring(_) = self
            && width > 2
        {
            next[0] ^= here[words - 1] >> ((width - 1) % 64) & 1;
            next[words - 1] ^= (here[0] & 1) << ((width - 1) % 64);
        }
        if let Some(last) = next.last_mut() {
            *last &= tail_mask(width);
        }
    }

    /// Chases a board from two rows of presses, `previous` above the first row of `rights` and `here` on it, through all
    /// of `rights`; afterwards they are the last two rows that were settled.
    pub(super) fn chase<'r>(
        self,
        previous: &mut Vec<u64>,
        here: &mut Vec<u64>,
        rights: impl Iterator<Item = &'r [u64]>,
        mut each: impl FnMut(&[u64]),
    ) {
        let mut next = vec![0; here.len()];
        for right in rights {
            self.step(previous, here, right, &mut next);
            each(&next);
            std::mem::swap(previous, here);
            std::mem::swap(here, &mut next);
        }
    }
}

/// The rows of a matrix.
pub(super) fn rows(matrix: &BitMatrix) -> impl DoubleEndedIterator<Item = &[u64]> + ExactSizeIterator {
    (0..matrix.rows()).map(|row| matrix.row(row))
}
