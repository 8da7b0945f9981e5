//! Carry-less products by VPCLMULQDQ on 512-bit registers, four pairs of words per instruction.
//!
//! A register holds four *lanes* of two words. With `a` and `b` cut into lanes `(low, high)`, the products
//! `low * low` and `high * high` fall on whole lanes of the result (the *even* sum), the products `low * high`
//! one word further (the *odd* sum). Both sums are kept apart and joined once at the end.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::clmul::Clmul;
use super::clmul_fft_x86_64;
use super::clmul_sse;

pub(super) static KERNELS: Clmul = Clmul {
    name: "vpclmulqdq",
    mul,
    add_mul_word,
    pair,
    square: clmul_sse::KERNELS.square,
    word: clmul_sse::KERNELS.word,
    steps: clmul_sse::KERNELS.steps,
    karatsuba: 48,
    fft: 900,
    half_gcd: 12_288,
    transform: &clmul_fft_x86_64::eight::TRANSFORM,
};

// Every function below is reached only through KERNELS, which is handed out after the
// processor was found to have AVX-512 F, PCLMULQDQ and VPCLMULQDQ.

/// The first `count` words of `from` (all eight if there are as many), zeros after them.
#[inline]
#[target_feature(enable = "avx512f")]
fn load(from: &[u64]) -> __m512i {
    let mask = mask(from.len());
    // SAFETY: only the words inside the slice are read.
    unsafe { _mm512_maskz_loadu_epi64(mask, from.as_ptr().cast()) }
}

/// Writes as many of the eight words as `to` has space for.
#[inline]
#[target_feature(enable = "avx512f")]
fn store(to: &mut [u64], v: __m512i) {
    let mask = mask(to.len());
    // SAFETY: only the words inside the slice are written.
    unsafe { _mm512_mask_storeu_epi64(to.as_mut_ptr().cast(), mask, v) }
}

#[inline]
fn mask(words: usize) -> __mmask8 {
    if words >= 8 { 0xff } else { (1 << words) - 1 }
}

/// Exclusive or of three.
#[inline]
#[target_feature(enable = "avx512f")]
fn xor3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64(a, b, c, 0x96)
}

fn add_mul_word(out: &mut [u64], a: &[u64], word: u64) {
    #[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
    fn run(out: &mut [u64], a: &[u64], word: u64) {
        let word = _mm512_set1_epi64(word.cast_signed());
        let mut before = _mm512_setzero_si512();
        // One step past the words of `a` where they fill the last register, to write the carry.
        let mut at = 0;
        while at <= a.len() {
            let end = (at + 8).min(a.len() + 1);
            let x = load(&a[at..]);
            let even = _mm512_clmulepi64_epi128(x, word, 0x00);
            let odd = _mm512_clmulepi64_epi128(x, word, 0x01);
            let target = &mut out[at..end];
            let sum = xor3(load(target), even, _mm512_alignr_epi64(odd, before, 7));
            store(target, sum);
            before = odd;
            at += 8;
        }
    }
    // SAFETY: the processor has these features.
    unsafe { run(out, a, word) }
}

fn pair(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) {
    #[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
    fn run(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) {
        let m = [
            _mm512_set1_epi64(m[0].cast_signed()),
            _mm512_set1_epi64(m[1].cast_signed()),
            _mm512_set1_epi64(m[2].cast_signed()),
            _mm512_set1_epi64(m[3].cast_signed()),
        ];
        let (mut before_a, mut before_b) = (_mm512_setzero_si512(), _mm512_setzero_si512());
        for (a, b) in a.chunks_mut(8).zip(b.chunks_mut(8)) {
            let (x, y) = (load(a), load(b));
            let even_a =
                _mm512_xor_si512(_mm512_clmulepi64_epi128(x, m[0], 0x00), _mm512_clmulepi64_epi128(y, m[1], 0x00));
            let odd_a =
                _mm512_xor_si512(_mm512_clmulepi64_epi128(x, m[0], 0x01), _mm512_clmulepi64_epi128(y, m[1], 0x01));
            let even_b =
                _mm512_xor_si512(_mm512_clmulepi64_epi128(x, m[2], 0x00), _mm512_clmulepi64_epi128(y, m[3], 0x00));
            let odd_b =
                _mm512_xor_si512(_mm512_clmulepi64_epi128(x, m[2], 0x01), _mm512_clmulepi64_epi128(y, m[3], 0x01));
            store(a, _mm512_xor_si512(even_a, _mm512_alignr_epi64(odd_a, before_a, 7)));
            store(b, _mm512_xor_si512(even_b, _mm512_alignr_epi64(odd_b, before_b, 7)));
            (before_a, before_b) = (odd_a, odd_b);
        }
    }
    assert_eq!(a.len(), b.len());
    // SAFETY: the processor has these features.
    unsafe { run(a, b, m) }
}

fn mul(out: &mut [u64], a: &[u64], b: &[u64]) {
    assert_eq!(out.len(), a.len() + b.len());
    let (a, b) = if a.len() < b.len() { (b, a) } else { (a, b) };
    if b.len() < 4 {
        out.fill(0);
        for (i, &word) in b.iter().enumerate() {
            add_mul_word(&mut out[i..], a, word);
        }
        return;
    }
    // SAFETY: the processor has these features.
    unsafe { if a.len() <= STRIP { strip(out, a, b) } else { strips(out, a, b) } }
}

/// Words of one factor that fit in registers.
const STRIP: usize = 32;

/// Any sizes: strips of at most [`STRIP`] words of `a`, each against all of `b`.
#[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
fn strips(out: &mut [u64], a: &[u64], b: &[u64]) {
    out.fill(0);
    let mut product = vec![0; STRIP + b.len()];
    for (number, a) in a.chunks(STRIP).enumerate() {
        let product = &mut product[..a.len() + b.len()];
        strip(product, a, b);
        for (o, p) in out[STRIP * number..].iter_mut().zip(product) {
            *o ^= *p;
        }
    }
}

#[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
fn strip(out: &mut [u64], a: &[u64], b: &[u64]) {
    match a.len().div_ceil(8) {
        0 | 1 => tile::<1>(out, a, b),
        2 => tile::<2>(out, a, b),
        3 => tile::<3>(out, a, b),
        _ => tile::<4>(out, a, b),
    }
}

/// `out = a * b`, all of `a` (at most `8 R` words) in registers, `b` of any length lane by lane.
///
/// After the products with one lane of `b` the lowest lane of the running sums is final: it is written and the
/// sums move down by one lane.
#[inline]
#[target_feature(enable = "avx512f,pclmulqdq,vpclmulqdq")]
fn tile<const R: usize>(out: &mut [u64], a: &[u64], b: &[u64]) {
    let zero = _mm512_setzero_si512();
    let mut x = [zero; R];
    for (x, a) in x.iter_mut().zip(a.chunks(8)) {
        *x = load(a);
    }
    // The even sums start at the lane being written; the odd sums one word after it. `high` are the products of the
    // high words, one lane further up: they are added after the move.
    let (mut even, mut odd) = ([zero; R], [zero; R]);
    let mut carry = _mm_setzero_si128();
    let lanes = b.len().div_ceil(2);
    for lane in 0..lanes {
        let low = b[2 * lane];
        let high = b.get(2 * lane + 1).copied().unwrap_or(0);
        let y = _mm512_broadcast_i32x4(_mm_set_epi64x(high.cast_signed(), low.cast_signed()));
        let mut tops = [zero; R];
        for r in 0..R {
            even[r] = _mm512_xor_si512(even[r], _mm512_clmulepi64_epi128(x[r], y, 0x00));
            odd[r] = xor3(odd[r], _mm512_clmulepi64_epi128(x[r], y, 0x01), _mm512_clmulepi64_epi128(x[r], y, 0x10));
            tops[r] = _mm512_clmulepi64_epi128(x[r], y, 0x11);
        }
        carry = emit(&mut out[2 * lane..], _mm512_castsi512_si128(even[0]), _mm512_castsi512_si128(odd[0]), carry);
        for r in 0..R {
            let (above_even, above_odd) = if r + 1 < R { (even[r + 1], odd[r + 1]) } else { (zero, zero) };
            even[r] = _mm512_xor_si512(_mm512_alignr_epi64(above_even, even[r], 2), tops[r]);
            odd[r] = _mm512_alignr_epi64(above_odd, odd[r], 2);
        }
    }
    let mut at = 2 * lanes;
    for r in 0..R {
        let moved = if r == 0 {
            let carried = _mm512_castsi128_si512(_mm_unpackhi_epi64(carry, carry));
            _mm512_mask_mov_epi64(_mm512_alignr_epi64(odd[0], zero, 7), 1, carried)
        } else {
            _mm512_alignr_epi64(odd[r], odd[r - 1], 7)
        };
        if at >= out.len() {
            break;
        }
        store(&mut out[at..], _mm512_xor_si512(even[r], moved));
        at += 8;
    }
}

/// Writes one lane of the result (or its first word, at the end) and returns the odd lane for its high word.
#[inline]
#[target_feature(enable = "avx512f")]
fn emit(out: &mut [u64], even: __m128i, odd: __m128i, carry: __m128i) -> __m128i {
    let moved = _mm_unpacklo_epi64(_mm_unpackhi_epi64(carry, carry), odd);
    let sum = _mm_xor_si128(even, moved);
    if let Some(to) = out.first_chunk_mut::<2>() {
        // SAFETY: `to` has space for two words.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), sum) };
    } else if let Some(to) = out.first_mut() {
        *to = _mm_cvtsi128_si64(sum).cast_unsigned();
    }
    odd
}
