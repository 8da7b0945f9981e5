//! Rows of bits: the inner loops of [`Kernels`](super::Kernels), for registers of 128 bits.
#![allow(unsafe_code)]

use super::portable::neighbours;
use super::register::{Bytes, Register};
use super::{Line, RowEnds, Sums};

#[inline(always)]
pub(super) fn xor<R: Register>(target: &mut [u64], source: &[u64]) {
    let len = target.len().min(source.len());
    let (target, rest) = target[..len].as_chunks_mut::<2>();
    let (source, rest_of_source) = source[..len].as_chunks::<2>();
    for (t, s) in target.iter_mut().zip(source) {
        R::load(t).xor(R::load(s)).store(t);
    }
    for (t, s) in rest.iter_mut().zip(rest_of_source) {
        *t ^= s;
    }
}

#[inline(always)]
pub(super) fn dot<R: Register>(a: &[u64], b: &[u64]) -> bool {
    let len = a.len().min(b.len());
    let ((a, rest_of_a), (b, rest_of_b)) = (a[..len].as_chunks::<2>(), b[..len].as_chunks::<2>());
    let mut sum = R::all(0);
    for (a, b) in a.iter().zip(b) {
        sum = sum.xor(R::load(a).and(R::load(b)));
    }
    let rest = rest_of_a.iter().zip(rest_of_b).fold(0, |sum, (a, b)| sum ^ (a & b));
    let [low, high] = sum.words();
    (low ^ high ^ rest).count_ones() % 2 == 1
}

#[inline(always)]
pub(super) fn add_with_neighbours<R: Register>(target: &mut [u64], here: &[u64], row: &[u64]) {
    let len = target.len().min(row.len()).min(here.len().saturating_sub(2));
    let (target, here, row) = (&mut target[..len], &here[..len + 2], &row[..len]);
    let (pairs, rest) = target.as_chunks_mut::<2>();
    let (rows, rest_of_row) = row.as_chunks::<2>();
    for (i, (t, row)) in pairs.iter_mut().zip(rows).enumerate() {
        // One check of the bounds for all four words.
        let here: &[u64; 4] = here[2 * i..2 * i + 4].as_array().expect("four words");
        let (before, words, after) = (R::load_part(here), R::load_part(&here[1..]), R::load_part(&here[2..]));
        with_shifted(before, words, after).xor(R::load(t).xor(R::load(row))).store(t);
    }
    if let ([t], [row], [before, word, after]) = (rest, rest_of_row, &here[len - len % 2..][..2 + len % 2]) {
        *t ^= neighbours(*before, *word, *after) ^ row;
    }
}

/// Words and the bits before and after each of theirs, given the words one further down and up.
#[inline(always)]
fn with_shifted<R: Register>(before: R, words: R, after: R) -> R {
    let up = words.doubled().xor(before.shr::<63>());
    let down = words.shr::<1>().xor(after.shl::<63>());
    words.xor(up.xor(down))
}

/// The rows of lights that a chase goes through.
pub(super) trait Lights {
    fn words(&self) -> &[u64];

    /// Puts two words of a row of the chase in the place of lights, if the chase keeps its rows there.
    ///
    /// # Safety
    /// There are two words from `at` on.
    unsafe fn keep<R: Register>(&mut self, at: usize, words: R);

    /// The same at the end of a row, where there may be one word only.
    fn keep_last<R: Register>(&mut self, at: usize, words: R, count: usize);

    /// Two words of lights.
    ///
    /// # Safety
    /// There are two words from `at` on.
    #[inline(always)]
    unsafe fn load<R: Register>(&self, at: usize) -> R {
        debug_assert!(at + 2 <= self.words().len());
        // SAFETY: there are two words, and arrays of words have the alignment of words.
        R::load(unsafe { &*self.words().as_ptr().add(at).cast() })
    }
}

impl Lights for &[u64] {
    #[inline(always)]
    fn words(&self) -> &[u64] {
        self
    }

    #[inline(always)]
    unsafe fn keep<R: Register>(&mut self, _: usize, _: R) {}

    #[inline(always)]
    fn keep_last<R: Register>(&mut self, _: usize, _: R, _: usize) {}
}

impl Lights for &mut [u64] {
    #[inline(always)]
    fn words(&self) -> &[u64] {
        self
    }

    #[inline(always)]
    unsafe fn keep<R: Register>(&mut self, at: usize, words: R) {
        debug_assert!(at + 2 <= self.len());
        // SAFETY: there are two words, and arrays of words have the alignment of words.
        words.store(unsafe { &mut *self.as_mut_ptr().add(at).cast() });
    }

    #[inline(always)]
    fn keep_last<R: Register>(&mut self, at: usize, words: R, count: usize) {
        self[at..at + count].copy_from_slice(&words.words()[..count]);
    }
}

/// [`Kernels::chase`](super::Kernels::chase) and its other form: two rows at a time, the second two words behind the first, so that
/// rows of the chase are read and written half as often.
#[inline(always)]
pub(super) fn chase<R: Register>([previous, here]: [&mut [u64]; 2], ends: &RowEnds, mut lights: impl Lights) {
    let pairs = ends.words.div_ceil(2);
    let (previous, here) = (previous[1..=2 * pairs].as_chunks_mut().0, here[1..=2 * pairs].as_chunks_mut().0);
    let rows = lights.words().len() / ends.words;
    for row in 0..rows / 2 {
        two_rows::<R>(previous, here, ends, &mut lights, 2 * row * ends.words);
    }
    if rows % 2 == 1 {
        one_row::<R>(previous, here, ends, &mut lights, (rows - 1) * ends.words);
    }
}

#[inline(always)]
fn one_row<R: Register>(
    previous: &mut [[u64; 2]],
    here: &[[u64; 2]],
    ends: &RowEnds,
    lights: &mut impl Lights,
    row: usize,
) {
    let mut before = R::all(0);
    ends.join(previous.as_flattened_mut(), here.as_flattened());
    for (pair, sum) in previous.iter_mut().enumerate() {
        let at = row + 2 * pair;
        let words = R::load(&here[pair]);
        let after = here.get(pair + 1).map_or(R::all(0), R::load);
        let light = R::load_part(&lights.words()[at..]);
        let with_neighbours = with_shifted(before.across(words), words, words.across(after));
        with_neighbours.xor(R::load(sum)).xor(light).store(sum);
        lights.keep_last(at, words, (ends.words - 2 * pair).min(2));
        before = words;
    }
    ends.cut(previous.as_flattened_mut());
}

/// `row` is where the lights of the first row begin; two whole rows must be there.
#[inline(always)]
fn two_rows<R: Register>(
    previous: &mut [[u64; 2]],
    here: &mut [[u64; 2]],
    ends: &RowEnds,
    lights: &mut impl Lights,
    row: usize,
) {
    let previous = &mut previous[..here.len()];
    let (last, below) = (here.len() - 1, row + ends.words);
    assert!(below + ends.words <= lights.words().len() && 2 * last < ends.words);
    ends.join(previous.as_flattened_mut(), here.as_flattened());
    // Of the row that is known, and of the first of the two that follow: the pair at hand, and the two words around its lower end, which
    // are also those around the upper end of the pair before.
    let (mut known_before, mut known, mut known_end) =
        (R::all(0), R::load(&here[0]), R::all(0).across(R::load(&here[0])));
    let (mut first, mut first_end) = (R::all(0), R::all(0));
    for pair in 0..last {
        let at = row + 2 * pair;
        let known_after = R::load(&here[pair + 1]);
        let known_up = known.across(known_after);
        // SAFETY: only the last pair of a row may have one word only.
        let light: R = unsafe { lights.load(at) };
        let first_after = with_shifted(known_end, known, known_up).xor(R::load(&previous[pair])).xor(light);
        first_after.store(&mut previous[pair]);
        // SAFETY: as above.
        unsafe { lights.keep(at, known) };
        let first_up = first.across(first_after);
        if pair > 0 {
            let at = below + 2 * pair - 2;
            // SAFETY: as above.
            let light: R = unsafe { lights.load(at) };
            with_shifted(first_end, first, first_up).xor(known_before).xor(light).store(&mut here[pair - 1]);
            // SAFETY: as above.
            unsafe { lights.keep(at, first) };
        }
        (known_before, known, known_end) = (known, known_after, known_up);
        (first, first_end) = (first_after, first_up);
    }
    let (nothing, tail, count) = (R::all(0), R::load(&ends.tail), ends.words - 2 * last);
    let light = R::load_part(&lights.words()[row + 2 * last..]);
    let sum = with_shifted(known_end, known, known.across(nothing)).xor(R::load(&previous[last])).xor(light);
    let first_after = sum.and(tail);
    first_after.store(&mut previous[last]);
    lights.keep_last(row + 2 * last, known, count);
    let first_up = first.across(first_after);
    if last > 0 {
        let at = below + 2 * last - 2;
        let light = R::load_part(&lights.words()[at..]);
        with_shifted(first_end, first, first_up).xor(known_before).xor(light).store(&mut here[last - 1]);
        lights.keep_last(at, first, 2);
    }
    let light = R::load_part(&lights.words()[below + 2 * last..]);
    let second = with_shifted(first_up, first_after, first_after.across(nothing)).xor(known).xor(light);
    second.and(tail).store(&mut here[last]);
    lights.keep_last(below + 2 * last, first_after, count);
    ends.join(here.as_flattened_mut(), previous.as_flattened());
}

#[inline(always)]
pub(super) fn mirror_bytes<R: Bytes>(words: &mut [u64]) {
    let (pairs, rest) = words.as_chunks_mut::<2>();
    for pair in pairs {
        R::load(pair).mirrored_bytes().store(pair);
    }
    if let [word] = rest {
        let [mirrored, _] = R::all(*word).mirrored_bytes().words();
        *word = mirrored;
    }
}

#[inline(always)]
pub(super) fn add_combinations<R: Register>(target: &mut [Line], coefficients: &[u64], sums: &Sums) {
    for (line, &coefficient) in target.iter_mut().zip(coefficients) {
        if coefficient == 0 {
            continue;
        }
        let mut sum = registers::<R>(line);
        for (group, table) in sums.iter().enumerate() {
            let entry = registers::<R>(&table[(coefficient >> (4 * group) & 15) as usize]);
            for (s, e) in sum.iter_mut().zip(entry) {
                *s = s.xor(e);
            }
        }
        for (to, s) in line.0.as_chunks_mut::<2>().0.iter_mut().zip(sum) {
            s.store(to);
        }
    }
}

#[inline(always)]
fn registers<R: Register>(line: &Line) -> [R; 4] {
    let [a, b, c, d] = line.0.as_chunks::<2>().0 else { unreachable!("a line has eight words") };
    [R::load(a), R::load(b), R::load(c), R::load(d)]
}
