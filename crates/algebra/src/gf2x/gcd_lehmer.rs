//! Greatest common divisor, method: Lehmer. Many steps of Euclid are found on the leading 127
//! coefficients alone, collected in a 2 x 2 matrix of words, and applied to the long polynomials at
//! once.

use super::matrix::{Column, Matrix};
use super::{Poly, div_schoolbook, mul, words};
use crate::bits::WORD;
use crate::budget::{Budget, Stopped};
use crate::simd::clmul::Clmul;

/// Coefficients in the window: enough for every step whose matrix fits in words.
const WINDOW: usize = 2 * WORD - 1;

/// Steps of Euclid on `u` and `v` (degree of `u` at least that of `v`) while the degree of `v` is
/// above `floor` (`None`: until `v` is zero).
///
/// Changes `u` and `v` into `M (u, v)` and applies the same steps to the columns.
/// Time O(n^2) products of words.
pub(crate) fn reduce(
    u: &mut Poly,
    v: &mut Poly,
    floor: Option<usize>,
    columns: &mut [Column],
    budget: &Budget<'_>,
) -> Result<(), Stopped> {
    let kernels = Clmul::best();
    let above = |v: &Poly| v.degree().is_some_and(|d| floor.is_none_or(|f| d > f));
    let mut meter = budget.meter();
    while above(v) {
        meter.spend((1 + columns.len()) * u.words().len())?;
        let (degree_u, degree_v) = (u.bit_len() - 1, v.bit_len() - 1);
        // The number of bits that this step may clear: 64, or down to the floor.
        let most = floor.map_or(WORD, |f| WORD.min(degree_u - f));
        if degree_u - degree_v >= most || degree_u == degree_v {
            let (q, r) = div_schoolbook::div_rem(u, v);
            *u = std::mem::replace(v, r);
            columns.iter_mut().for_each(|column| column.divide(&q));
            continue;
        }
        let window = (degree_u + 1).saturating_sub(WINDOW);
        let step = (kernels.steps)(window_at(u, window), window_at(v, window), most as u32);
        apply(kernels, u, v, &step);
        columns.iter_mut().for_each(|column| column.step(kernels, &step));
    }
    Ok(())
}

fn window_at(a: &Poly, shift: usize) -> u128 {
    u128::from(words::word_at(a.words(), shift + WORD)) << WORD | u128::from(words::word_at(a.words(), shift))
}

/// `(u, v) = step (u, v)` in place; both shrink.
fn apply(kernels: &Clmul, u: &mut Poly, v: &mut Poly, step: &[u64; 4]) {
    let (mut a, mut b) = (std::mem::take(u).into_words(), std::mem::take(v).into_words());
    b.resize(a.len(), 0);
    (kernels.pair)(&mut a, &mut b, step);
    (*u, *v) = (Poly::from_words(a), Poly::from_words(b));
}

impl Matrix {
    /// Applies one step of Euclid with quotient `q`: `[[0, 1], [1, q]] M`.
    pub(crate) fn divide(&mut self, q: &Poly) {
        self.columns.iter_mut().for_each(|column| column.divide(q));
    }
}

impl Column {
    /// Applies one step of Euclid with quotient `q`.
    fn divide(&mut self, q: &Poly) {
        self.above += &mul(q, &self.below);
        std::mem::swap(&mut self.above, &mut self.below);
    }

    /// Applies the matrix `step`.
    fn step(&mut self, kernels: &Clmul, step: &[u64; 4]) {
        let (mut a, mut b) =
            (std::mem::take(&mut self.above).into_words(), std::mem::take(&mut self.below).into_words());
        let length = a.len().max(b.len()) + 1;
        a.resize(length, 0);
        b.resize(length, 0);
        (kernels.pair)(&mut a, &mut b, step);
        (self.above, self.below) = (Poly::from_words(a), Poly::from_words(b));
    }
}
