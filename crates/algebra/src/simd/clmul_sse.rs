//! Carry-less products by PCLMULQDQ, one pair of words per instruction.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::clmul::Clmul;
use super::{clmul_euclid, clmul_fft_x86_64};

pub(super) static KERNELS: Clmul = Clmul {
    name: "pclmulqdq",
    mul,
    add_mul_word,
    pair,
    square,
    word,
    steps,
    karatsuba: 26,
    fft: 300,
    half_gcd: 8192,
    transform: &clmul_fft_x86_64::two::TRANSFORM,
};

// Every function below is reached only through KERNELS, which is handed out after the
// processor was found to have PCLMULQDQ, LZCNT and BMI2.

#[inline]
#[target_feature(enable = "pclmulqdq")]
fn product(a: __m128i, b: __m128i) -> __m128i {
    _mm_clmulepi64_si128(a, b, 0x00)
}

#[inline]
#[target_feature(enable = "sse2")]
fn lift(word: u64) -> __m128i {
    _mm_cvtsi64_si128(word.cast_signed())
}

#[inline]
#[target_feature(enable = "sse2")]
fn halves(v: __m128i) -> (u64, u64) {
    (_mm_cvtsi128_si64(v).cast_unsigned(), _mm_cvtsi128_si64(_mm_unpackhi_epi64(v, v)).cast_unsigned())
}

fn word(a: u64, b: u64) -> u128 {
    #[target_feature(enable = "pclmulqdq")]
    fn run(a: u64, b: u64) -> u128 {
        let (low, high) = halves(product(lift(a), lift(b)));
        u128::from(high) << 64 | u128::from(low)
    }
    // SAFETY: the processor has PCLMULQDQ.
    unsafe { run(a, b) }
}

fn mul(out: &mut [u64], a: &[u64], b: &[u64]) {
    /// Column by column: all products of words that meet in one 128-bit sum stay in registers.
    #[target_feature(enable = "pclmulqdq")]
    fn run(out: &mut [u64], a: &[u64], b: &[u64]) {
        let (a, b) = if a.len() < b.len() { (b, a) } else { (a, b) };
        if b.is_empty() {
            return out.fill(0);
        }
        let columns = a.len() + b.len() - 1;
        let mut carry = 0;
        for column in 0..columns {
            let first = (column + 1).saturating_sub(b.len());
            let last = column.min(a.len() - 1);
            let mut sum = _mm_setzero_si128();
            for i in first..=last {
                sum = _mm_xor_si128(sum, product(lift(a[i]), lift(b[column - i])));
            }
            let (low, high) = halves(sum);
            out[column] = low ^ carry;
            carry = high;
        }
        out[columns] = carry;
    }
    assert_eq!(out.len(), a.len() + b.len());
    // SAFETY: the processor has PCLMULQDQ.
    unsafe { run(out, a, b) }
}

fn add_mul_word(out: &mut [u64], a: &[u64], word: u64) {
    #[target_feature(enable = "pclmulqdq")]
    fn run(out: &mut [u64], a: &[u64], word: u64) {
        let word = lift(word);
        let mut carry = 0;
        for (o, &a) in out.iter_mut().zip(a) {
            let (low, high) = halves(product(lift(a), word));
            *o ^= low ^ carry;
            carry = high;
        }
        out[a.len()] ^= carry;
    }
    // SAFETY: the processor has PCLMULQDQ.
    unsafe { run(out, a, word) }
}

fn pair(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) {
    #[target_feature(enable = "pclmulqdq")]
    fn run(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) {
        let m = [lift(m[0]), lift(m[1]), lift(m[2]), lift(m[3])];
        let (mut carry_a, mut carry_b) = (0, 0);
        for (a, b) in a.iter_mut().zip(b) {
            let (x, y) = (lift(*a), lift(*b));
            let (low_a, high_a) = halves(_mm_xor_si128(product(m[0], x), product(m[1], y)));
            let (low_b, high_b) = halves(_mm_xor_si128(product(m[2], x), product(m[3], y)));
            *a = low_a ^ carry_a;
            *b = low_b ^ carry_b;
            (carry_a, carry_b) = (high_a, high_b);
        }
    }
    // SAFETY: the processor has PCLMULQDQ.
    unsafe { run(a, b, m) }
}

fn square(out: &mut [u64], a: &[u64]) {
    #[target_feature(enable = "pclmulqdq")]
    fn run(out: &mut [u64], a: &[u64]) {
        for (o, &a) in out.chunks_exact_mut(2).zip(a) {
            let a = lift(a);
            (o[0], o[1]) = halves(product(a, a));
        }
    }
    // SAFETY: the processor has PCLMULQDQ.
    unsafe { run(out, a) }
}

fn steps(u: u128, v: u128, most: u32) -> [u64; 4] {
    #[target_feature(enable = "pclmulqdq,lzcnt,bmi2")]
    fn run(u: u128, v: u128, most: u32) -> [u64; 4] {
        clmul_euclid::steps(u, v, most, |a, b| {
            let (low, high) = halves(product(lift(a), lift(b)));
            u128::from(high) << 64 | u128::from(low)
        })
    }
    // SAFETY: the processor has these features.
    unsafe { run(u, v, most) }
}
