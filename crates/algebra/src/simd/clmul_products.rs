//! Carry-less products by instructions that multiply words: the kernels of
//! [`Clmul`](super::clmul::Clmul), for registers of any number of lanes.
//!
//! A *lane* has two words. With `a` and `b` cut into lanes `(low, high)`, the products `low * low`
//! and `high * high` fall on whole lanes of the result (the *even* sum), the products `low * high`
//! one word further (the *odd* sum). Both sums are kept apart and joined when a lane is written.

use super::clmul_euclid;
use super::register::{Products, Register};

/// Defines a table of kernels by one type of register, with the sizes from which other methods pay.
/// It must be handed out only where the processor has the features.
macro_rules! product_kernels {
    (
        $seen:vis static $table:ident = $name:literal for $features:literal,
        by $register:ty, blocks by $forward:expr, $inverse:expr; $($size:ident: $value:literal),*
    ) => {
        $seen static $table: $crate::simd::clmul::Clmul = {
            use $crate::simd::{clmul::Clmul, clmul_fft::Transform, clmul_fft_loops as fft, clmul_products as products};
            mod basis {
                $crate::simd::clmul_fft_basis::basis_change! { #[target_feature(enable = $features)] }
            }
            $crate::simd::register::compiled_for! { $features:
                fn mul(out: &mut [u64], a: &[u64], b: &[u64]) { products::mul::<$register, _>(out, a, b) }
                fn add_mul_word(out: &mut [u64], a: &[u64], word: u64) {
                    products::add_mul_word::<$register, _>(out, a, word)
                }
                fn pair(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) { products::pair::<$register, _>(a, b, m) }
                fn square(out: &mut [u64], a: &[u64]) { products::square::<$register, _>(out, a) }
                fn word(a: u64, b: u64) -> u128 { products::word::<$register, _>(a, b) }
                fn steps(u: u128, v: u128, most: u32) -> [u64; 4] { products::steps::<$register, _>(u, v, most) }
                fn forward(low: &mut [u64], high: &mut [u64], c: u64) { fft::forward::<$register, _>(low, high, c) }
                fn inverse(low: &mut [u64], high: &mut [u64], c: u64) { fft::inverse::<$register, _>(low, high, c) }
                fn add_mul(low: &mut [u64], high: &[u64], c: u64) { fft::add_mul::<$register, _>(low, high, c) }
                fn forward_blocks(blocks: &mut [u64], start: usize) { $forward(blocks, start) }
                fn inverse_blocks(blocks: &mut [u64], start: usize) { $inverse(blocks, start) }
                fn to_products(data: &mut [u64]) { basis::to_products(data) }
                fn from_products(data: &mut [u64]) { basis::from_products(data) }
                fn pointwise(a: &mut [u64], b: &[u64]) { fft::pointwise::<$register, _>(a, b) }
            }
            static TRANSFORM: Transform = Transform {
                forward,
                inverse,
                add_mul,
                forward_blocks,
                inverse_blocks,
                to_products,
                from_products,
                pointwise,
            };
            let (name, transform) = ($name, &TRANSFORM);
            Clmul { name, mul, add_mul_word, pair, square, word, steps, transform, $($size: $value),* }
        };
    };
}

pub(super) use product_kernels;

#[inline(always)]
pub(super) fn word<R: Products<N>, const N: usize>(a: u64, b: u64) -> u128 {
    let [low, high] = R::Lane::all(a).low_product(R::Lane::all(b)).words();
    u128::from(high) << 64 | u128::from(low)
}

/// Registers in which a strip of one factor is held.
const TILE: usize = 4;

#[inline(always)]
pub(super) fn mul<R: Products<N>, const N: usize>(out: &mut [u64], a: &[u64], b: &[u64]) {
    assert_eq!(out.len(), a.len() + b.len());
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    if N > 2 && long.len() < 4 {
        strips::<R::Lane, 2>(out, long, short);
    } else if short.len() < N.min(4) {
        out.fill(0);
        for (i, &word) in short.iter().enumerate() {
            add_mul_word::<R, N>(&mut out[i..], long, word);
        }
    } else if N > 2 {
        strips::<R, N>(out, long, short);
    } else {
        strips::<R, N>(out, short, long);
    }
}

/// `out = a * b`, strips of `a` being held in registers.
#[inline(always)]
fn strips<R: Products<N>, const N: usize>(out: &mut [u64], a: &[u64], b: &[u64]) {
    let (first, rest) = a.split_at(a.len().min(N * TILE));
    strip::<R, N, false>(out, first, b);
    if !rest.is_empty() {
        out[first.len() + b.len()..].fill(0);
        for (number, next) in rest.chunks(N * TILE).enumerate() {
            strip::<R, N, true>(&mut out[N * TILE * (number + 1)..], next, b);
        }
    }
}

/// `out = a * b`, or `out += a * b`, for at most `N * TILE` words of `a`.
#[inline(always)]
fn strip<R: Products<N>, const N: usize, const ADD: bool>(out: &mut [u64], a: &[u64], b: &[u64]) {
    let out = &mut out[..a.len() + b.len()];
    match a.len().div_ceil(N) {
        0 | 1 => tile::<R, N, 1, ADD>(out, a, b),
        2 => tile::<R, N, 2, ADD>(out, a, b),
        3 => tile::<R, N, 3, ADD>(out, a, b),
        _ => tile::<R, N, TILE, ADD>(out, a, b),
    }
}

/// All of `a` (at most `N * COUNT` words) in registers, `b` lane by lane.
///
/// After the products with one lane of `b` the lowest lane of the running sums is final: it is
/// written and the sums move down by one lane.
#[inline(always)]
fn tile<R: Products<N>, const N: usize, const COUNT: usize, const ADD: bool>(out: &mut [u64], a: &[u64], b: &[u64]) {
    let zero = R::all(0);
    let mut x = [zero; COUNT];
    for (x, a) in x.iter_mut().zip(a.chunks(N)) {
        *x = R::load_part(a);
    }
    let (mut even, mut odd) = ([zero; COUNT], [zero; COUNT]);
    let mut before = R::Lane::all(0);
    // The result is longer than the lanes of `b`.
    for (y, to) in b.chunks(2).zip(out.as_chunks_mut().0) {
        let y = R::Lane::load_part(y);
        let (y, turned) = (R::all_lanes(y), R::all_lanes(y.across(y)));
        let mut tops = [zero; COUNT];
        for r in 0..COUNT {
            even[r] = even[r].xor(x[r].low_product(y));
            odd[r] = odd[r].xor(x[r].low_product(turned).xor(x[r].high_product(turned)));
            tops[r] = x[r].high_product(y);
        }
        let (lowest_even, lowest_odd) = (even[0].lane(), odd[0].lane());
        let result = lowest_even.xor(before.across(lowest_odd));
        (if ADD { result.xor(R::Lane::load(to)) } else { result }).store(to);
        before = lowest_odd;
        for r in 0..COUNT {
            let (above_even, above_odd) = if r + 1 < COUNT { (even[r + 1], odd[r + 1]) } else { (zero, zero) };
            even[r] = even[r].lanes_down(above_even).xor(tops[r]);
            odd[r] = odd[r].lanes_down(above_odd);
        }
    }
    let mut before = R::on_top(before);
    for ((even, odd), to) in even.into_iter().zip(odd).zip(out[b.len().next_multiple_of(2)..].chunks_mut(N)) {
        let result = even.xor(before.across(odd));
        if ADD {
            result.add_to_part(to);
        } else {
            result.store_part(to);
        }
        before = odd;
    }
}

#[inline(always)]
pub(super) fn add_mul_word<R: Products<N>, const N: usize>(out: &mut [u64], a: &[u64], word: u64) {
    let word = R::all(word);
    let mut before = R::all(0);
    let (whole, rest) = a.as_chunks();
    for (x, to) in whole.iter().zip(out.as_chunks_mut().0) {
        let x = R::load(x);
        let odd = x.high_product(word);
        x.low_product(word).xor(before.across(odd)).xor(R::load(to)).store(to);
        before = odd;
    }
    // One word more than the last ones of `a`, for what is carried.
    let (x, end) = (R::load_part(rest), &mut out[N * whole.len()..][..=rest.len()]);
    x.low_product(word).xor(before.across(x.high_product(word))).add_to_part(end);
}

#[inline(always)]
pub(super) fn pair<R: Products<N>, const N: usize>(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) {
    assert_eq!(a.len(), b.len());
    let m = [R::all(m[0]), R::all(m[1]), R::all(m[2]), R::all(m[3])];
    let mut before = [R::all(0); 2];
    let ((a, last_a), (b, last_b)) = (a.as_chunks_mut(), b.as_chunks_mut());
    for (a, b) in a.iter_mut().zip(b) {
        let [x, y] = pair_of_registers(&m, &mut before, R::load(a), R::load(b));
        x.store(a);
        y.store(b);
    }
    if !last_a.is_empty() {
        let [x, y] = pair_of_registers(&m, &mut before, R::load_part(last_a), R::load_part(last_b));
        x.store_part(last_a);
        y.store_part(last_b);
    }
}

/// One register of both results of [`pair`]; `before` are the odd sums of the one before, and then
/// of this one.
#[inline(always)]
fn pair_of_registers<R: Products<N>, const N: usize>(m: &[R; 4], before: &mut [R; 2], x: R, y: R) -> [R; 2] {
    let odd_a = x.high_product(m[0]).xor(y.high_product(m[1]));
    let odd_b = x.high_product(m[2]).xor(y.high_product(m[3]));
    let even_a = x.low_product(m[0]).xor(y.low_product(m[1]));
    let even_b = x.low_product(m[2]).xor(y.low_product(m[3]));
    let sums = [even_a.xor(before[0].across(odd_a)), even_b.xor(before[1].across(odd_b))];
    *before = [odd_a, odd_b];
    sums
}

#[inline(always)]
pub(super) fn square<R: Products<N>, const N: usize>(out: &mut [u64], a: &[u64]) {
    for (o, &a) in out.as_chunks_mut().0.iter_mut().zip(a) {
        let a = R::Lane::all(a);
        a.low_product(a).store(o);
    }
}

#[inline(always)]
pub(super) fn steps<R: Products<N>, const N: usize>(u: u128, v: u128, most: u32) -> [u64; 4] {
    clmul_euclid::steps(u, v, most, word::<R, N>)
}
