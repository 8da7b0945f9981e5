//! Inner loops for any processor, written so that the compiler can vectorise them.

use super::tables::add_products_by_tables;
use super::{Kernels, Line, Sums};

pub(super) static KERNELS: Kernels = Kernels {
    name: "portable",
    xor,
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
