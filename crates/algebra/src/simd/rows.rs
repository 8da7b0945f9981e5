//! Rows of bits: the inner loops of [`Kernels`](super::Kernels), for registers of any width.
#![allow(unsafe_code)]

use super::register::{Bytes, Register};
use super::{Line, RowEnds, Sums};

/// Defines a table of kernels that use one type of register for words and another for bytes; a line
/// fills `$count` registers of words. Only use the table on processors that have the features.
macro_rules! row_kernels {
    (
        $seen:vis static $table:ident = $name:literal for $features:literal,
        by $register:ty, $count:literal a line, bytes by $bytes:ty, chase by $chase:expr
    ) => {
        $seen static $table: $crate::simd::Kernels = {
            use $crate::simd::{Kernels, Line, RowEnds, Sums, rows, tables};
            $crate::simd::register::compiled_for! { $features:
                fn xor(target: &mut [u64], source: &[u64]) { rows::xor::<$register, _>(target, source) }
                fn add_with_neighbours(target: &mut [u64], here: &[u64], row: &[u64]) {
                    rows::add_with_neighbours::<$register, _>(target, here, row)
                }
                fn chase(state: [&mut [u64]; 2], ends: &RowEnds, lights: &[u64]) { $chase(state, ends, lights) }
                fn chase_in_place(state: [&mut [u64]; 2], ends: &RowEnds, lights: &mut [u64]) {
                    $chase(state, ends, lights)
                }
                fn mirror_bytes(words: &mut [u64]) { rows::mirror_bytes::<$bytes, _>(words) }
                fn dot(a: &[u64], b: &[u64]) -> bool { rows::dot::<$register, _>(a, b) }
                fn add_combinations(target: &mut [Line], coefficients: &[u64], sums: &Sums) {
                    rows::add_combinations::<$register, _, $count>(target, coefficients, sums)
                }
            }
            fn add_products(target: &mut [Line], coefficients: &[&[u64]], sources: &[tables::Lines]) {
                tables::add_products_by_tables(target, coefficients, sources, add_combinations);
            }
            Kernels {
                name: $name,
                xor,
                add_with_neighbours,
                chase,
                chase_in_place,
                mirror_bytes,
                dot,
                add_combinations,
                add_products,
            }
        };
    };
}

pub(super) use row_kernels;

#[inline(always)]
pub(super) fn xor<R: Register<N>, const N: usize>(target: &mut [u64], source: &[u64]) {
    let len = target.len().min(source.len());
    let (target, rest) = target[..len].as_chunks_mut();
    let (source, rest_of_source) = source[..len].as_chunks();
    for (t, s) in target.iter_mut().zip(source) {
        R::load(t).xor(R::load(s)).store(t);
    }
    for (t, s) in rest.iter_mut().zip(rest_of_source) {
        *t ^= s;
    }
}

#[inline(always)]
pub(super) fn dot<R: Register<N>, const N: usize>(a: &[u64], b: &[u64]) -> bool {
    let len = a.len().min(b.len());
    let ((a, rest_of_a), (b, rest_of_b)) = (a[..len].as_chunks(), b[..len].as_chunks());
    let mut sum = R::all(0);
    for (a, b) in a.iter().zip(b) {
        sum = sum.xor(R::load(a).and(R::load(b)));
    }
    let rest = rest_of_a.iter().zip(rest_of_b).fold(0, |sum, (a, b)| sum ^ (a & b));
    sum.words().into_iter().fold(rest, |sum, word| sum ^ word).count_ones() % 2 == 1
}

/// Words and the bits before and after each of theirs, given the words one further down and up.
#[inline(always)]
fn with_shifted<R: Register<N>, const N: usize>(before: R, words: R, after: R) -> R {
    let up = words.doubled().xor(before.shr::<63>());
    let down = words.shr::<1>().xor(after.shl::<63>());
    words.xor(up.xor(down))
}

/// The rows of lights that a chase goes through.
pub(super) trait Lights {
    fn words(&self) -> &[u64];

    /// Puts words of a row of the chase in the place of lights, if the chase keeps its rows there.
    ///
    /// # Safety
    /// There are `N` words from `at` on.
    unsafe fn keep<R: Register<N>, const N: usize>(&mut self, at: usize, words: R);

    /// Handles the end of a row, where there may be fewer words.
    fn keep_last<R: Register<N>, const N: usize>(&mut self, at: usize, words: R, count: usize);

    /// Words of lights.
    ///
    /// # Safety
    /// There are `N` words from `at` on.
    #[inline(always)]
    unsafe fn load<R: Register<N>, const N: usize>(&self, at: usize) -> R {
        debug_assert!(at + N <= self.words().len());
        // SAFETY: there are `N` words, and arrays of words have the alignment of words.
        R::load(unsafe { &*self.words().as_ptr().add(at).cast() })
    }
}

impl Lights for &[u64] {
    #[inline(always)]
    fn words(&self) -> &[u64] {
        self
    }

    #[inline(always)]
    unsafe fn keep<R: Register<N>, const N: usize>(&mut self, _: usize, _: R) {}

    #[inline(always)]
    fn keep_last<R: Register<N>, const N: usize>(&mut self, _: usize, _: R, _: usize) {}
}

impl Lights for &mut [u64] {
    #[inline(always)]
    fn words(&self) -> &[u64] {
        self
    }

    #[inline(always)]
    unsafe fn keep<R: Register<N>, const N: usize>(&mut self, at: usize, words: R) {
        debug_assert!(at + N <= self.len());
        // SAFETY: there are `N` words, and arrays of words have the alignment of words.
        words.store(unsafe { &mut *self.as_mut_ptr().add(at).cast() });
    }

    #[inline(always)]
    fn keep_last<R: Register<N>, const N: usize>(&mut self, at: usize, words: R, count: usize) {
        words.store_part(&mut self[at..at + count]);
    }
}

#[inline(always)]
pub(super) fn add_with_neighbours<R: Register<N>, const N: usize>(target: &mut [u64], here: &[u64], row: &[u64]) {
    let mut row = row;
    add_row::<R, N>(target, here, &mut row, 0);
}

/// Adds to `target` a row of lights, which begins at `row`, and the row of the chase before it with
/// neighbours.
#[inline(always)]
fn add_row<R: Register<N>, const N: usize>(target: &mut [u64], here: &[u64], lights: &mut impl Lights, row: usize) {
    let len = target.len();
    assert!(here.len() >= len + 2 && lights.words().len() >= row + len);
    let (whole, rest) = target.as_chunks_mut();
    for (number, sum) in whole.iter_mut().enumerate() {
        let i = N * number;
        // SAFETY: there are `N` lights from `row + i` on, and `N + 2` words of the chase from `i`
        // on.
        unsafe {
            let (before, words, after): (R, R, R) = (here.load(i), here.load(i + 1), here.load(i + 2));
            let known = R::load(sum).xor(lights.load(row + i));
            with_shifted(before, words, after).xor(known).store(sum);
            lights.keep(row + i, words);
        }
    }
    let (done, count) = (len - rest.len(), rest.len());
    if R::MASKS && count > 0 {
        let here = &here[done..];
        let words = R::load_part(&here[1..=count]);
        let known = R::load_part(rest).xor(R::load_part(&lights.words()[row + done..][..count]));
        let sum = with_shifted(R::load_part(&here[..count]), words, R::load_part(&here[2..count + 2]));
        sum.xor(known).store_part(rest);
        lights.keep_last(row + done, words, count);
    } else {
        for (sum, i) in rest.iter_mut().zip(done..).take(N - 1) {
            *sum ^= with_shifted(here[i], here[i + 1], here[i + 2]) ^ lights.words()[row + i];
            lights.keep_last(row + i, here[i + 1], 1);
        }
    }
}

/// [`Kernels::chase`](super::Kernels::chase) and its other form, row by row.
#[inline(always)]
pub(super) fn chase_by_rows<R: Register<N>, const N: usize>(
    [mut previous, mut here]: [&mut [u64]; 2],
    ends: &RowEnds,
    mut lights: impl Lights,
) {
    for row in 0..lights.words().len() / ends.words {
        add_row::<R, N>(&mut previous[1..=ends.words], here, &mut lights, row * ends.words);
        ends.finish(&mut previous[1..], &here[1..]);
        std::mem::swap(&mut previous, &mut here);
    }
}

/// [`Kernels::chase`](super::Kernels::chase) and its other form: two rows at a time, the second two
/// words behind the first, so that rows of the chase are read and written half as often.
#[inline(always)]
pub(super) fn chase_by_pairs<R: Register<2>>(
    [previous, here]: [&mut [u64]; 2],
    ends: &RowEnds,
    mut lights: impl Lights,
) {
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
fn one_row<R: Register<2>>(
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
fn two_rows<R: Register<2>>(
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
    // Of the row that is known, and of the first of the two that follow: the pair at hand, and the
    // two words around its lower end, which are also those around the upper end of the pair before.
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
pub(super) fn mirror_bytes<R: Bytes<N>, const N: usize>(words: &mut [u64]) {
    let (whole, rest) = words.as_chunks_mut();
    for words in whole {
        R::load(words).mirrored_bytes().store(words);
    }
    rest.iter_mut().for_each(|word| *word = word.swap_bytes().reverse_bits());
}

#[inline(always)]
pub(super) fn add_combinations<R: Register<N>, const N: usize, const COUNT: usize>(
    target: &mut [Line],
    coefficients: &[u64],
    sums: &Sums,
) {
    for (line, &coefficient) in target.iter_mut().zip(coefficients) {
        if coefficient == 0 {
            continue;
        }
        let mut sum = [R::all(0); COUNT];
        for (sum, words) in sum.iter_mut().zip(line.0.as_chunks().0) {
            *sum = R::load(words);
        }
        for (pair, [even, odd]) in sums.as_chunks().0.iter().enumerate() {
            let nibbles = coefficient >> (8 * pair);
            let (even, odd) = (&even[(nibbles & 15) as usize], &odd[(nibbles >> 4 & 15) as usize]);
            for ((sum, even), odd) in sum.iter_mut().zip(even.0.as_chunks().0).zip(odd.0.as_chunks().0) {
                *sum = sum.xor3(R::load(even), R::load(odd));
            }
        }
        for (words, sum) in line.0.as_chunks_mut().0.iter_mut().zip(sum) {
            sum.store(words);
        }
    }
}
