//! Greatest common divisor, method: half-gcd. The first half of Euclid's quotients depends on the
//! leading half of the coefficients alone, so the work is halved again and again and becomes
//! products of large polynomials.

use super::{Poly, div_rem, gcd_lehmer, matrix::Matrix, words};
use crate::bits::WORD;
use crate::budget::{Budget, Stopped};
use crate::simd::clmul::Clmul;

/// Reduces `(u, v)` (degree of `u` at least that of `v`) by steps of Euclid until the degree of `v`
/// is `reduction` or more below that of `u` at the start, but that of `u` not; returns the matrix
/// `M` with `M (u, v) = (new u, new v)`.
///
/// Time O(M(n) log n) with M(n) the time of a product, memory O(n).
///
/// Literature: Thull, Yap: *A unified approach to HGCD algorithms for polynomials and integers*,
/// 1990.
pub(crate) fn half_gcd(u: &mut Poly, v: &mut Poly, reduction: usize, budget: &Budget<'_>) -> Result<Matrix, Stopped> {
    let degree = u.bit_len().saturating_sub(1);
    let done = |v: &Poly| v.degree().is_none_or(|d| d + reduction <= degree);
    if done(v) {
        return Ok(Matrix::identity());
    }
    // The steps depend on the leading 2 * reduction - 1 coefficients only.
    let unused = (degree + 2).saturating_sub(2 * reduction) / WORD;
    if unused > 0 {
        let (mut u1, mut v1) = (upper(u, unused), upper(v, unused));
        let m = half_gcd(&mut u1, &mut v1, reduction, budget)?;
        let (u0, v0) = (lower(u, unused), lower(v, unused));
        (*u, *v) = m.apply(&u0, &v0);
        u.add_shifted(&u1, unused * WORD);
        v.add_shifted(&v1, unused * WORD);
        return Ok(m);
    }
    if reduction <= Clmul::best().half_gcd {
        budget.check()?;
        let mut m = Matrix::identity();
        gcd_lehmer::reduce(u, v, degree.checked_sub(reduction), &mut m.columns, budget)?;
        return Ok(m);
    }
    let mut first = half_gcd(u, v, reduction.div_ceil(2), budget)?;
    if done(v) {
        return Ok(first);
    }
    let (q, r) = div_rem(u, v);
    *u = std::mem::replace(v, r);
    first.divide(&q);
    if done(v) {
        return Ok(first);
    }
    let rest = reduction - (degree + 1 - u.bit_len());
    Ok(half_gcd(u, v, rest, budget)?.times(&first))
}

fn upper(a: &Poly, from: usize) -> Poly {
    Poly::from_words(a.words().get(from..).unwrap_or_default().to_vec())
}

fn lower(a: &Poly, to: usize) -> Poly {
    Poly::from_words(words::trim(&a.words()[..to.min(a.words().len())]).to_vec())
}
