//! Inner loops for any processor: a word is a register, and the compiler can vectorise them.
#![allow(unsafe_code)]

use super::register::{Register, registers};
use super::tables::add_products_by_tables;
use super::{Kernels, rows};

registers! {
    impl Register<1> for u64 {
        fn load(from: &[u64; 1]) -> Self { from[0] }
        fn store(self, to: &mut [u64; 1]) { to[0] = self }
        fn all(word: u64) -> Self { word }
        fn xor(self, other: Self) -> Self { self ^ other }
        fn and(self, other: Self) -> Self { self & other }
        fn shl<const BITS: i32>(self) -> Self { self << BITS }
        fn shr<const BITS: i32>(self) -> Self { self >> BITS }
        fn doubled(self) -> Self { self << 1 }
        fn across(self, _other: Self) -> Self { self }
    }
}

pub(super) static KERNELS: Kernels = Kernels {
    name: "portable",
    xor: rows::xor::<u64, 1>,
    add_with_neighbours: rows::add_with_neighbours::<u64, 1>,
    chase: |state, ends, lights| rows::chase_by_rows::<u64, 1>(state, ends, lights),
    chase_in_place: |state, ends, lights| rows::chase_by_rows::<u64, 1>(state, ends, lights),
    mirror_bytes: |words| words.iter_mut().for_each(|word| *word = word.swap_bytes().reverse_bits()),
    dot: rows::dot::<u64, 1>,
    add_combinations: rows::add_combinations::<u64, 1, 8>,
    add_products: |target, coefficients, sources| {
        add_products_by_tables(target, coefficients, sources, rows::add_combinations::<u64, 1, 8>);
    },
};
