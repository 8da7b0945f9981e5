//! Carry-less products by VPCLMULQDQ on 256-bit registers, two pairs of words per instruction; for processors without
//! AVX-512. The layout is that of the wider kernels: even and odd sums of lanes of two words.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::clmul::Clmul;
use super::clmul_fft_x86_64;
use super::clmul_sse;

pub(super) static KERNELS: Clmul = Clmul {
    name: "vpclmulqdq-256",
    mul,
    add_mul_word: clmul_sse::KERNELS.add_mul_word,
    pair,
    square: clmul_sse::KERNELS.square,
    word: clmul_sse::KERNELS.word,
    steps: clmul_sse::KERNELS.steps,
    karatsuba: 32,
    fft: 600,
    half_gcd: 8192,
    transform: &clmul_fft_x86_64::four::TRANSFORM,
};

// Every function below is reached only through KERNELS, which is handed out after the
// processor was found to have AVX2, PCLMULQDQ and VPCLMULQDQ.

/// The first four words of `from`, zeros where there are fewer.
#[inline]
#[target_feature(enable = "avx2")]
fn load(from: &[u64]) -> __m256i {
    let mut words = [0; 4];
    let words = from.first_chunk::<4>().unwrap_or_else(|| {
        words[..from.len()].copy_from_slice(from);
        &words
    });
    // SAFETY: four words are there to be read.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

/// Writes as many of the four words as `to` has space for.
#[inline]
#[target_feature(enable = "avx2")]
fn store(to: &mut [u64], v: __m256i) {
    let mut words = [0; 4];
    // SAFETY: four words are there to be written.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), v) };
    let space = to.len().min(4);
    to[..space].copy_from_slice(&words[..space]);
}

/// The words of `odd` moved up by one, the highest of `before` coming in below.
#[inline]
#[target_feature(enable = "avx2")]
fn moved_up(odd: __m256i, before: __m256i) -> __m256i {
    _mm256_alignr_epi8(odd, _mm256_permute2x128_si256(before, odd, 0x21), 8)
}

#[inline]
#[target_feature(enable = "avx2")]
fn xor(a: __m256i, b: __m256i) -> __m256i {
    _mm256_xor_si256(a, b)
}

fn pair(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) {
    #[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
    fn run(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) {
        let all = |word: u64| _mm256_set1_epi64x(word.cast_signed());
        let m = [all(m[0]), all(m[1]), all(m[2]), all(m[3])];
        let (mut before_a, mut before_b) = (_mm256_setzero_si256(), _mm256_setzero_si256());
        for (a, b) in a.chunks_mut(4).zip(b.chunks_mut(4)) {
            let (x, y) = (load(a), load(b));
            let even_a = xor(_mm256_clmulepi64_epi128(x, m[0], 0x00), _mm256_clmulepi64_epi128(y, m[1], 0x00));
            let odd_a = xor(_mm256_clmulepi64_epi128(x, m[0], 0x01), _mm256_clmulepi64_epi128(y, m[1], 0x01));
            let even_b = xor(_mm256_clmulepi64_epi128(x, m[2], 0x00), _mm256_clmulepi64_epi128(y, m[3], 0x00));
            let odd_b = xor(_mm256_clmulepi64_epi128(x, m[2], 0x01), _mm256_clmulepi64_epi128(y, m[3], 0x01));
            store(a, xor(even_a, moved_up(odd_a, before_a)));
            store(b, xor(even_b, moved_up(odd_b, before_b)));
            (before_a, before_b) = (odd_a, odd_b);
        }
    }
    assert_eq!(a.len(), b.len());
    // SAFETY: the processor has these features.
    unsafe { run(a, b, m) }
}

/// Words of one factor that fit in registers.
const STRIP: usize = 16;

fn mul(out: &mut [u64], a: &[u64], b: &[u64]) {
    #[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
    fn strip(out: &mut [u64], a: &[u64], b: &[u64]) {
        match a.len().div_ceil(4) {
            0 | 1 => tile::<1>(out, a, b),
            2 => tile::<2>(out, a, b),
            3 => tile::<3>(out, a, b),
            _ => tile::<4>(out, a, b),
        }
    }
    #[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
    fn run(out: &mut [u64], a: &[u64], b: &[u64]) {
        if a.len() <= STRIP {
            return strip(out, a, b);
        }
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
    assert_eq!(out.len(), a.len() + b.len());
    let (a, b) = if a.len() < b.len() { (b, a) } else { (a, b) };
    if b.len() < 4 {
        return (clmul_sse::KERNELS.mul)(out, a, b);
    }
    // SAFETY: the processor has these features.
    unsafe { run(out, a, b) }
}

/// `out = a * b`, all of `a` (at most `4 R` words) in registers, `b` (at least four words) lane by lane.
///
/// After the products with one lane of `b` the lowest lane of the running sums is final: it is written and the
/// sums move down by one lane.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq,vpclmulqdq")]
fn tile<const R: usize>(out: &mut [u64], a: &[u64], b: &[u64]) {
    let zero = _mm256_setzero_si256();
    let mut x = [zero; R];
    for (x, a) in x.iter_mut().zip(a.chunks(4)) {
        *x = load(a);
    }
    let (mut even, mut odd) = ([zero; R], [zero; R]);
    let mut carry = _mm_setzero_si128();
    let lanes = b.len().div_ceil(2);
    for lane in 0..lanes {
        let low = b[2 * lane];
        let high = b.get(2 * lane + 1).copied().unwrap_or(0);
        let y = _mm256_set_epi64x(high.cast_signed(), low.cast_signed(), high.cast_signed(), low.cast_signed());
        let mut tops = [zero; R];
        for r in 0..R {
            even[r] = xor(even[r], _mm256_clmulepi64_epi128(x[r], y, 0x00));
            let cross = xor(_mm256_clmulepi64_epi128(x[r], y, 0x01), _mm256_clmulepi64_epi128(x[r], y, 0x10));
            odd[r] = xor(odd[r], cross);
            tops[r] = _mm256_clmulepi64_epi128(x[r], y, 0x11);
        }
        let (first_even, first_odd) = (_mm256_castsi256_si128(even[0]), _mm256_castsi256_si128(odd[0]));
        let sum = _mm_xor_si128(first_even, _mm_unpacklo_epi64(_mm_unpackhi_epi64(carry, carry), first_odd));
        carry = first_odd;
        // The result is longer than the lanes of `b`: two words are there.
        let to = &mut out[2 * lane..2 * lane + 2];
        // SAFETY: `to` has space for two words.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), sum) };
        for r in 0..R {
            let (above_even, above_odd) = if r + 1 < R { (even[r + 1], odd[r + 1]) } else { (zero, zero) };
            even[r] = xor(_mm256_permute2x128_si256(even[r], above_even, 0x21), tops[r]);
            odd[r] = _mm256_permute2x128_si256(odd[r], above_odd, 0x21);
        }
    }
    let mut before = _mm256_inserti128_si256(zero, carry, 1);
    for (r, to) in out[2 * lanes..].chunks_mut(4).enumerate() {
        store(to, xor(even[r], moved_up(odd[r], before)));
        before = odd[r];
    }
}
