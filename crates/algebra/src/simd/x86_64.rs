//! Inner loops for x86-64 with SSSE3, with AVX2 and with AVX-512.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm256_and_si256, _mm256_load_si256, _mm256_loadu_si256, _mm256_setzero_si256,
    _mm256_store_si256, _mm256_storeu_si256, _mm256_xor_si256, _mm512_and_si512, _mm512_load_si512, _mm512_loadu_si512,
    _mm512_setzero_si512, _mm512_store_si512, _mm512_storeu_si512, _mm512_ternarylogic_epi64, _mm512_xor_si512,
};

use super::register::compiled_for;
use super::tables::add_products_by_tables;
use super::{Kernels, LINE, Line, RowEnds, Sums, gfni_x86_64, portable, rows, rows_x86_64};

/// The sets of inner loops that this processor runs, slowest first. The safe functions in the
/// tables below are reachable through here alone, after the processor was asked.
pub(super) fn detected() -> Vec<&'static Kernels> {
    let mut sets = Vec::new();
    if is_x86_feature_detected!("ssse3") {
        sets.push(&SSSE3);
    }
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
        sets.push(&AVX2);
        if is_x86_feature_detected!("avx512f") {
            sets.push(&AVX512);
            if gfni_x86_64::detected() {
                sets.push(&AVX512_GFNI);
            }
        }
    }
    sets
}

// SAFETY of every call in these tables: `detected` hands a table out only where the processor has
// the features that its functions are compiled for.

static SSSE3: Kernels = Kernels {
    name: "ssse3",
    xor,
    add_with_neighbours,
    chase,
    chase_in_place,
    mirror_bytes,
    dot,
    add_combinations,
    add_products: |target, coefficients, sources| {
        add_products_by_tables(target, coefficients, sources, add_combinations);
    },
};

compiled_for! { "ssse3":
    fn xor(target: &mut [u64], source: &[u64]) { rows::xor::<__m128i>(target, source) }
    fn add_with_neighbours(target: &mut [u64], here: &[u64], row: &[u64]) {
        rows::add_with_neighbours::<__m128i>(target, here, row)
    }
    fn chase(state: [&mut [u64]; 2], ends: &RowEnds, lights: &[u64]) { rows::chase::<__m128i>(state, ends, lights) }
    fn chase_in_place(state: [&mut [u64]; 2], ends: &RowEnds, lights: &mut [u64]) {
        rows::chase::<__m128i>(state, ends, lights)
    }
    fn mirror_bytes(words: &mut [u64]) { rows::mirror_bytes::<__m128i>(words) }
    fn dot(a: &[u64], b: &[u64]) -> bool { rows::dot::<__m128i>(a, b) }
    fn add_combinations(target: &mut [Line], coefficients: &[u64], sums: &Sums) {
        rows::add_combinations::<__m128i>(target, coefficients, sums)
    }
}

static AVX2: Kernels = Kernels {
    name: "avx2",
    xor: |target, source| unsafe { xor_avx2(target, source) },
    add_with_neighbours: |target, here, row| unsafe { rows_x86_64::add_with_neighbours_avx2(target, here, row) },
    chase: |state, ends, lights| {
        portable::chase(state, ends, lights, |target, here, row| unsafe {
            rows_x86_64::add_with_neighbours_avx2(target, here, row);
        });
    },
    chase_in_place: |state, ends, lights| {
        portable::chase_in_place(state, ends, lights, |target, here, row| unsafe {
            rows_x86_64::exchange_with_neighbours_avx2(target, here, row);
        });
    },
    mirror_bytes: |words| unsafe { rows_x86_64::mirror_bytes_avx2(words) },
    dot: |a, b| unsafe { dot_avx2(a, b) },
    add_combinations: |target, coefficients, sums| unsafe { add_combinations_avx2(target, coefficients, sums) },
    add_products: |target, coefficients, sources| {
        add_products_by_tables(target, coefficients, sources, AVX2.add_combinations);
    },
};

static AVX512: Kernels = Kernels {
    name: "avx512",
    xor: |target, source| unsafe { xor_avx512(target, source) },
    add_with_neighbours: |target, here, row| unsafe { rows_x86_64::add_with_neighbours_avx512(target, here, row) },
    chase: |state, ends, lights| {
        portable::chase(state, ends, lights, |target, here, row| unsafe {
            rows_x86_64::add_with_neighbours_avx512(target, here, row);
        });
    },
    chase_in_place: |state, ends, lights| {
        portable::chase_in_place(state, ends, lights, |target, here, row| unsafe {
            rows_x86_64::exchange_with_neighbours_avx512(target, here, row);
        });
    },
    mirror_bytes: |words| unsafe { rows_x86_64::mirror_bytes_avx2(words) },
    dot: |a, b| unsafe { dot_avx512(a, b) },
    add_combinations: |target, coefficients, sums| unsafe { add_combinations_avx512(target, coefficients, sums) },
    add_products: |target, coefficients, sources| {
        add_products_by_tables(target, coefficients, sources, AVX512.add_combinations);
    },
};

static AVX512_GFNI: Kernels = Kernels {
    name: "avx512 with gfni",
    add_products: |target, coefficients, sources| unsafe { gfni_x86_64::add_products(target, coefficients, sources) },
    ..AVX512
};

#[target_feature(enable = "avx2")]
fn xor_avx2(target: &mut [u64], source: &[u64]) {
    let len = target.len().min(source.len());
    let (target, source) = (&mut target[..len], &source[..len]);
    let (mut t_chunks, mut s_chunks) = (target.chunks_exact_mut(4), source.chunks_exact(4));
    for (t, s) in t_chunks.by_ref().zip(s_chunks.by_ref()) {
        let (t, s) = (t.as_mut_ptr().cast::<__m256i>(), s.as_ptr().cast::<__m256i>());
        // SAFETY: both chunks are four words long; the unaligned forms ask for no alignment.
        unsafe { _mm256_storeu_si256(t, _mm256_xor_si256(_mm256_loadu_si256(t), _mm256_loadu_si256(s))) };
    }
    for (t, s) in t_chunks.into_remainder().iter_mut().zip(s_chunks.remainder()) {
        *t ^= s;
    }
}

#[target_feature(enable = "avx512f")]
fn xor_avx512(target: &mut [u64], source: &[u64]) {
    let len = target.len().min(source.len());
    let (target, source) = (&mut target[..len], &source[..len]);
    let (mut t_chunks, mut s_chunks) = (target.chunks_exact_mut(LINE), source.chunks_exact(LINE));
    for (t, s) in t_chunks.by_ref().zip(s_chunks.by_ref()) {
        let (t, s) = (t.as_mut_ptr().cast::<__m512i>(), s.as_ptr().cast::<__m512i>());
        // SAFETY: both chunks are eight words long; the unaligned forms ask for no alignment.
        unsafe { _mm512_storeu_si512(t, _mm512_xor_si512(_mm512_loadu_si512(t), _mm512_loadu_si512(s))) };
    }
    for (t, s) in t_chunks.into_remainder().iter_mut().zip(s_chunks.remainder()) {
        *t ^= s;
    }
}

#[target_feature(enable = "avx2,popcnt")]
fn dot_avx2(a: &[u64], b: &[u64]) -> bool {
    let len = a.len().min(b.len());
    let (a, b) = (a[..len].chunks_exact(4), b[..len].chunks_exact(4));
    let rest = a.remainder().iter().zip(b.remainder()).fold(0, |sum, (a, b)| sum ^ (a & b));
    let mut sum = _mm256_setzero_si256();
    for (a, b) in a.zip(b) {
        let (a, b) = (a.as_ptr().cast::<__m256i>(), b.as_ptr().cast::<__m256i>());
        // SAFETY: both chunks are four words long; the unaligned forms ask for no alignment.
        sum = unsafe { _mm256_xor_si256(sum, _mm256_and_si256(_mm256_loadu_si256(a), _mm256_loadu_si256(b))) };
    }
    let mut words = [0u64; 4];
    // SAFETY: the array is four words long.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), sum) };
    words.into_iter().fold(rest, |sum, word| sum ^ word).count_ones() % 2 == 1
}

#[target_feature(enable = "avx512f,popcnt")]
fn dot_avx512(a: &[u64], b: &[u64]) -> bool {
    let len = a.len().min(b.len());
    let (a, b) = (a[..len].chunks_exact(LINE), b[..len].chunks_exact(LINE));
    let rest = a.remainder().iter().zip(b.remainder()).fold(0, |sum, (a, b)| sum ^ (a & b));
    let mut sum = _mm512_setzero_si512();
    for (a, b) in a.zip(b) {
        let (a, b) = (a.as_ptr().cast::<__m512i>(), b.as_ptr().cast::<__m512i>());
        // SAFETY: both chunks are eight words long; the unaligned forms ask for no alignment.
        sum = unsafe { _mm512_xor_si512(sum, _mm512_and_si512(_mm512_loadu_si512(a), _mm512_loadu_si512(b))) };
    }
    let mut words = [0u64; LINE];
    // SAFETY: the array is eight words long.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), sum) };
    words.into_iter().fold(rest, |sum, word| sum ^ word).count_ones() % 2 == 1
}

#[target_feature(enable = "avx2")]
fn add_combinations_avx2(target: &mut [Line], coefficients: &[u64], sums: &Sums) {
    for (line, &coefficient) in target.iter_mut().zip(coefficients) {
        if coefficient == 0 {
            continue;
        }
        let at = line.0.as_mut_ptr().cast::<__m256i>();
        // SAFETY: a line is eight words, aligned to 64 bytes, so both halves are whole and aligned to 32.
        let (mut low, mut high) = unsafe { (_mm256_load_si256(at), _mm256_load_si256(at.add(1))) };
        for (group, table) in sums.iter().enumerate() {
            let entry = table[(coefficient >> (4 * group) & 15) as usize].0.as_ptr().cast::<__m256i>();
            // SAFETY: as above.
            unsafe {
                low = _mm256_xor_si256(low, _mm256_load_si256(entry));
                high = _mm256_xor_si256(high, _mm256_load_si256(entry.add(1)));
            }
        }
        // SAFETY: as above.
        unsafe {
            _mm256_store_si256(at, low);
            _mm256_store_si256(at.add(1), high);
        }
    }
}

#[target_feature(enable = "avx512f")]
fn add_combinations_avx512(target: &mut [Line], coefficients: &[u64], sums: &Sums) {
    /// The truth table of the sum of three bits.
    const SUM: i32 = 0x96;
    for (line, &coefficient) in target.iter_mut().zip(coefficients) {
        if coefficient == 0 {
            continue;
        }
        let at = line.0.as_mut_ptr().cast::<__m512i>();
        // SAFETY: a line is eight words, aligned to 64 bytes.
        let mut sum = unsafe { _mm512_load_si512(at) };
        for (pair, tables) in sums.chunks_exact(2).enumerate() {
            let nibbles = coefficient >> (8 * pair);
            let (even, odd) = (&tables[0][(nibbles & 15) as usize], &tables[1][(nibbles >> 4 & 15) as usize]);
            // SAFETY: as above.
            let (even, odd) =
                unsafe { (_mm512_load_si512(even.0.as_ptr().cast()), _mm512_load_si512(odd.0.as_ptr().cast())) };
            sum = _mm512_ternarylogic_epi64::<SUM>(sum, even, odd);
        }
        // SAFETY: as above.
        unsafe { _mm512_store_si512(at, sum) };
    }
}
