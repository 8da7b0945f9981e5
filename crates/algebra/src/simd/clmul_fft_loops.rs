//! The inner loops of the additive Fourier transform by products of words, for registers of any
//! number of elements.

use super::clmul_fft::{BLOCK, point};
use super::register::{Products, Register};

/// `sum + a c`, element by element.
#[inline(always)]
fn add_times<R: Products<N>, const N: usize>(sum: R, a: R, c: R) -> R {
    sum.xor(R::remainders(a.low_product(c), a.high_product(c)))
}

#[inline(always)]
pub(super) fn forward_step<R: Products<N>, const N: usize>(low: R, high: R, c: R) -> (R, R) {
    let low = add_times(low, high, c);
    (low, low.xor(high))
}

#[inline(always)]
pub(super) fn inverse_step<R: Products<N>, const N: usize>(low: R, high: R, c: R) -> (R, R) {
    let high = low.xor(high);
    (add_times(low, high, c), high)
}

#[inline(always)]
pub(super) fn forward<R: Products<N>, const N: usize>(low: &mut [u64], high: &mut [u64], c: u64) {
    let c = R::all(c);
    for (l, h) in low.as_chunks_mut().0.iter_mut().zip(high.as_chunks_mut().0) {
        let (x, y) = forward_step(R::load(l), R::load(h), c);
        x.store(l);
        y.store(h);
    }
}

#[inline(always)]
pub(super) fn inverse<R: Products<N>, const N: usize>(low: &mut [u64], high: &mut [u64], c: u64) {
    let c = R::all(c);
    for (l, h) in low.as_chunks_mut().0.iter_mut().zip(high.as_chunks_mut().0) {
        let (x, y) = inverse_step(R::load(l), R::load(h), c);
        x.store(l);
        y.store(h);
    }
}

#[inline(always)]
pub(super) fn add_mul<R: Products<N>, const N: usize>(low: &mut [u64], high: &[u64], c: u64) {
    let c = R::all(c);
    for (l, h) in low.as_chunks_mut().0.iter_mut().zip(high.as_chunks().0) {
        add_times(R::load(l), R::load(h), c).store(l);
    }
}

#[inline(always)]
pub(super) fn pointwise<R: Products<N>, const N: usize>(a: &mut [u64], b: &[u64]) {
    for (a, b) in a.as_chunks_mut().0.iter_mut().zip(b.as_chunks().0) {
        add_times(R::all(0), R::load(a), R::load(b)).store(a);
    }
}

/// Blocks layer by layer, down to four elements, which take two registers of two. A register has no
/// more than four.
#[inline(always)]
pub(super) fn forward_blocks<R: Products<N>, const N: usize>(blocks: &mut [u64], start: usize) {
    for (number, block) in blocks.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
        let start = start + number * BLOCK;
        for half in [32, 16, 8, 4] {
            for (number, pair) in block.chunks_exact_mut(2 * half).enumerate() {
                let (low, high) = pair.split_at_mut(half);
                forward::<R, N>(low, high, point((start + 2 * half * number) / half));
            }
        }
        forward_fours::<R::Lane>(block, start);
    }
}

#[inline(always)]
pub(super) fn inverse_blocks<R: Products<N>, const N: usize>(blocks: &mut [u64], start: usize) {
    for (number, block) in blocks.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
        let start = start + number * BLOCK;
        inverse_fours::<R::Lane>(block, start);
        for half in [4, 8, 16, 32] {
            for (number, pair) in block.chunks_exact_mut(2 * half).enumerate() {
                let (low, high) = pair.split_at_mut(half);
                inverse::<R, N>(low, high, point((start + 2 * half * number) / half));
            }
        }
    }
}

/// The last two layers, on four elements each. The values of the last stay sorted by low and high
/// halves.
#[inline(always)]
fn forward_fours<R: Products<2>>(block: &mut [u64; BLOCK], start: usize) {
    for (number, four) in block.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        let start = start + 4 * number;
        let ([low, high], _) = four.as_chunks_mut::<2>() else { continue };
        let (a, b) = forward_step(R::load(low), R::load(high), R::all(point(start / 2)));
        let (x, y) = forward_step(a.low_words(b), a.high_words(b), points::<R>(start));
        x.store(low);
        y.store(high);
    }
}

/// The inverse of [`forward_fours`].
#[inline(always)]
fn inverse_fours<R: Products<2>>(block: &mut [u64; BLOCK], start: usize) {
    for (number, four) in block.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        let start = start + 4 * number;
        let ([low, high], _) = four.as_chunks_mut::<2>() else { continue };
        let (x, y) = inverse_step(R::load(low), R::load(high), points::<R>(start));
        let (a, b) = inverse_step(x.low_words(y), x.high_words(y), R::all(point(start / 2)));
        a.store(low);
        b.store(high);
    }
}

/// The factors of the last layer for two neighbouring pairs.
#[inline(always)]
fn points<R: Register<2>>(start: usize) -> R {
    R::load(&[point(start), point(start + 2)])
}
