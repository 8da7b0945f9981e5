//! The inner loops of the additive Fourier transform without special instructions.

use super::clmul_fft::{BLOCK, Transform, forward_layers, inverse_layers, reduce};
use super::clmul_fft_basis::basis_change;
use super::clmul_portable::word;

pub(super) static TRANSFORM: Transform =
    Transform { forward, inverse, add_mul, forward_blocks, inverse_blocks, to_products, from_products, pointwise };

basis_change! {}

fn times(a: u64, b: u64) -> u64 {
    reduce(word(a, b))
}

/// The multiples of one element by all nibbles in all sixteen places.
struct Multiples([[u64; 16]; 16]);

impl Multiples {
    fn new(c: u64) -> Self {
        let mut tables = [[0; 16]; 16];
        let mut power = c;
        for table in &mut tables {
            for bit in 0..4 {
                for i in 0..1 << bit {
                    table[1 << bit | i] = table[i] ^ power;
                }
                power = power << 1 ^ if power >> 63 == 1 { 0x1b } else { 0 };
            }
        }
        Self(tables)
    }

    fn times(&self, a: u64) -> u64 {
        self.0.iter().enumerate().fold(0, |sum, (i, table)| sum ^ table[(a >> (4 * i) & 15) as usize])
    }
}

fn forward(low: &mut [u64], high: &mut [u64], c: u64) {
    let c = Multiples::new(c);
    for (l, h) in low.iter_mut().zip(high) {
        *l ^= c.times(*h);
        *h ^= *l;
    }
}

fn inverse(low: &mut [u64], high: &mut [u64], c: u64) {
    let c = Multiples::new(c);
    for (l, h) in low.iter_mut().zip(high) {
        *h ^= *l;
        *l ^= c.times(*h);
    }
}

fn add_mul(low: &mut [u64], high: &[u64], c: u64) {
    let c = Multiples::new(c);
    for (l, h) in low.iter_mut().zip(high) {
        *l ^= c.times(*h);
    }
}

fn forward_blocks(blocks: &mut [u64], start: usize) {
    for (number, block) in blocks.chunks_exact_mut(BLOCK).enumerate() {
        forward_layers(block, start + number * BLOCK, BLOCK / 2, times);
    }
}

fn inverse_blocks(blocks: &mut [u64], start: usize) {
    for (number, block) in blocks.chunks_exact_mut(BLOCK).enumerate() {
        inverse_layers(block, start + number * BLOCK, BLOCK / 2, times);
    }
}

fn pointwise(a: &mut [u64], b: &[u64]) {
    for (a, b) in a.iter_mut().zip(b) {
        *a = times(*a, *b);
    }
}
