//! Inner loops for any processor, written so that the compiler can vectorise them.

use super::tables::add_products_by_tables;
use super::{Kernels, Line, RowEnds, Sums};

pub(super) static KERNELS: Kernels = Kernels {
    name: "portable",
    xor,
    add_with_neighbours,
    chase: |state, ends, lights| chase(state, ends, lights, add_with_neighbours),
    chase_in_place: |state, ends, lights| chase_in_place(state, ends, lights, exchange_with_neighbours),
    mirror_bytes,
    dot,
    add_combinations,
    add_products: |target, coefficients, sources| {
        add_products_by_tables(target, coefficients, sources, add_combinations);
    },
};

fn xor(target: &mut [u64], source: &[u64]) {
    for (t, s) in target.iter_mut().zip(source) {
        *t ^= s;
    }
}

fn add_with_neighbours(target: &mut [u64], here: &[u64], row: &[u64]) {
    for ((t, h), r) in target.iter_mut().zip(here.windows(3)).zip(row) {
        *t ^= neighbours(h[0], h[1], h[2]) ^ r;
    }
}

/// As [`add_with_neighbours`], and then `row[i] = here[i + 1]`.
fn exchange_with_neighbours(target: &mut [u64], here: &[u64], row: &mut [u64]) {
    for ((t, h), r) in target.iter_mut().zip(here.windows(3)).zip(row) {
        *t ^= neighbours(h[0], h[1], h[2]) ^ *r;
        *r = h[1];
    }
}

/// [`Kernels::chase`], row by row.
#[inline(always)]
pub(super) fn chase(
    [mut previous, mut here]: [&mut [u64]; 2],
    ends: &RowEnds,
    lights: &[u64],
    add_with_neighbours: impl Fn(&mut [u64], &[u64], &[u64]),
) {
    for row in lights.chunks_exact(ends.words) {
        add_with_neighbours(&mut previous[1..=ends.words], here, row);
        ends.finish(&mut previous[1..], &here[1..]);
        std::mem::swap(&mut previous, &mut here);
    }
}

/// [`Kernels::chase_in_place`], row by row.
#[inline(always)]
pub(super) fn chase_in_place(
    [mut previous, mut here]: [&mut [u64]; 2],
    ends: &RowEnds,
    lights: &mut [u64],
    exchange_with_neighbours: impl Fn(&mut [u64], &[u64], &mut [u64]),
) {
    for row in lights.chunks_exact_mut(ends.words) {
        exchange_with_neighbours(&mut previous[1..=ends.words], here, row);
        ends.finish(&mut previous[1..], &here[1..]);
        std::mem::swap(&mut previous, &mut here);
    }
}

/// The bits of a word, and before and after each of them, the words before and after being these.
pub(super) fn neighbours(before: u64, word: u64, after: u64) -> u64 {
    word ^ word << 1 ^ before >> 63 ^ word >> 1 ^ after << 63
}

fn mirror_bytes(words: &mut [u64]) {
    for word in words {
        *word = mirrored_bytes(*word);
    }
}

/// The bits of every byte in reverse order.
pub(super) fn mirrored_bytes(w: u64) -> u64 {
    let w = (w & 0x5555_5555_5555_5555) << 1 | w >> 1 & 0x5555_5555_5555_5555;
    let w = (w & 0x3333_3333_3333_3333) << 2 | w >> 2 & 0x3333_3333_3333_3333;
    (w & 0x0f0f_0f0f_0f0f_0f0f) << 4 | w >> 4 & 0x0f0f_0f0f_0f0f_0f0f
}

fn dot(a: &[u64], b: &[u64]) -> bool {
    let folded = a.iter().zip(b).fold(0, |sum, (a, b)| sum ^ (a & b));
    folded.count_ones() % 2 == 1
}

fn add_combinations(target: &mut [Line], coefficients: &[u64], sums: &Sums) {
    for (line, &coefficient) in target.iter_mut().zip(coefficients) {
        if coefficient == 0 {
            continue;
        }
        let mut sum = line.0;
        for (group, table) in sums.iter().enumerate() {
            let entry = &table[(coefficient >> (4 * group) & 15) as usize];
            for (s, e) in sum.iter_mut().zip(entry.0) {
                *s ^= e;
            }
        }
        line.0 = sum;
    }
}
