//! Carry-less products by instructions that multiply words: the kernels of [`Clmul`](super::clmul::Clmul) for registers of 128 bits.
//!
//! A register is a *lane* of two words. With `a` and `b` cut into lanes `(low, high)`, the products `low * low` and `high * high` fall on
//! whole lanes of the result (the *even* sum), the products `low * high` one word further (the *odd* sum). Both sums are kept apart
//! and joined when a lane is written.

use super::clmul_euclid;
use super::register::Products;

#[inline(always)]
pub(super) fn word<R: Products>(a: u64, b: u64) -> u128 {
    let [low, high] = R::all(a).low_product(R::all(b)).words();
    u128::from(high) << 64 | u128::from(low)
}

/// Lanes of one factor that are held in registers.
const TILE: usize = 4;

#[inline(always)]
pub(super) fn mul<R: Products>(out: &mut [u64], a: &[u64], b: &[u64]) {
    assert_eq!(out.len(), a.len() + b.len());
    out.fill(0);
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    for (number, strip) in short.chunks(2 * TILE).enumerate() {
        let out = &mut out[2 * TILE * number..];
        match strip.len().div_ceil(2) {
            0 | 1 => add_tile::<R, 1>(out, strip, long),
            2 => add_tile::<R, 2>(out, strip, long),
            3 => add_tile::<R, 3>(out, strip, long),
            _ => add_tile::<R, TILE>(out, strip, long),
        }
    }
}

/// `out += a * b`, all of `a` (at most `2 N` words) in registers, `b` lane by lane.
///
/// After the products with one lane of `b` the lowest lane of the running sums is final: it is written and the sums move down by
/// one lane.
#[inline(always)]
fn add_tile<R: Products, const N: usize>(out: &mut [u64], a: &[u64], b: &[u64]) {
    let zero = R::all(0);
    let mut x = [zero; N];
    for (x, a) in x.iter_mut().zip(a.chunks(2)) {
        *x = R::load_part(a);
    }
    let (mut even, mut odd) = ([zero; N], [zero; N]);
    let mut before = zero;
    let lanes = b.len().div_ceil(2);
    for (lane, y) in b.chunks(2).enumerate() {
        let y = R::load_part(y);
        let turned = y.across(y);
        let mut tops = [zero; N];
        for r in 0..N {
            even[r] = even[r].xor(x[r].low_product(y));
            odd[r] = odd[r].xor(x[r].low_product(turned).xor(x[r].high_product(turned)));
            tops[r] = x[r].high_product(y);
        }
        even[0].xor(before.across(odd[0])).add_to_part(&mut out[2 * lane..]);
        before = odd[0];
        for r in 0..N {
            let (above_even, above_odd) = if r + 1 < N { (even[r + 1], odd[r + 1]) } else { (zero, zero) };
            even[r] = above_even.xor(tops[r]);
            odd[r] = above_odd;
        }
    }
    for r in 0..N {
        let at = (2 * (lanes + r)).min(out.len());
        even[r].xor(before.across(odd[r])).add_to_part(&mut out[at..]);
        before = odd[r];
    }
}

#[inline(always)]
pub(super) fn add_mul_word<R: Products>(out: &mut [u64], a: &[u64], word: u64) {
    let word = R::all(word);
    let mut before = R::all(0);
    let (lanes, rest) = a.as_chunks::<2>();
    for (lane, to) in lanes.iter().zip(out.as_chunks_mut::<2>().0) {
        let x = R::load(lane);
        let odd = x.high_product(word);
        x.low_product(word).xor(before.across(odd)).xor(R::load(to)).store(to);
        before = odd;
    }
    let last = R::load_part(rest).low_product(word).xor(before.across(R::all(0))).words();
    for (to, word) in out[2 * lanes.len()..].iter_mut().zip(last).take(rest.len() + 1) {
        *to ^= word;
    }
}

#[inline(always)]
pub(super) fn pair<R: Products>(a: &mut [u64], b: &mut [u64], m: &[u64; 4]) {
    assert_eq!(a.len(), b.len());
    let m = [R::all(m[0]), R::all(m[1]), R::all(m[2]), R::all(m[3])];
    let mut before = [R::all(0); 2];
    let ((a, last_a), (b, last_b)) = (a.as_chunks_mut::<2>(), b.as_chunks_mut::<2>());
    for (a, b) in a.iter_mut().zip(b) {
        let [x, y] = pair_of_lanes(&m, &mut before, R::load(a), R::load(b));
        x.store(a);
        y.store(b);
    }
    if let ([a], [b]) = (last_a, last_b) {
        let [x, y] = pair_of_lanes(&m, &mut before, R::load(&[*a, 0]), R::load(&[*b, 0]));
        (*a, *b) = (x.words()[0], y.words()[0]);
    }
}

/// One lane of both results of [`pair`]; `before` are the odd sums of the lane before, and then of this one.
#[inline(always)]
fn pair_of_lanes<R: Products>(m: &[R; 4], before: &mut [R; 2], x: R, y: R) -> [R; 2] {
    let odd_a = x.high_product(m[0]).xor(y.high_product(m[1]));
    let odd_b = x.high_product(m[2]).xor(y.high_product(m[3]));
    let even_a = x.low_product(m[0]).xor(y.low_product(m[1]));
    let even_b = x.low_product(m[2]).xor(y.low_product(m[3]));
    let sums = [even_a.xor(before[0].across(odd_a)), even_b.xor(before[1].across(odd_b))];
    *before = [odd_a, odd_b];
    sums
}

#[inline(always)]
pub(super) fn square<R: Products>(out: &mut [u64], a: &[u64]) {
    for (o, &a) in out.as_chunks_mut::<2>().0.iter_mut().zip(a) {
        let a = R::all(a);
        a.low_product(a).store(o);
    }
}

#[inline(always)]
pub(super) fn steps<R: Products>(u: u128, v: u128, most: u32) -> [u64; 4] {
    clmul_euclid::steps(u, v, most, word::<R>)
}
