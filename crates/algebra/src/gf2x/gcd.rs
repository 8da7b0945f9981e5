//! Greatest common divisor, with and without cofactors: which method for which size.

use super::matrix::{Column, Matrix, row_times};
use super::{Poly, div_rem, gcd_half, gcd_lehmer, rem};
use crate::budget::{Budget, Stopped};
use crate::polynomial::Xgcd;
use crate::simd::clmul::Clmul;

/// A gcd of up to this many times the base size of a half-gcd is computed by Lehmer's method alone.
const WHOLE: usize = 8;

/// The factor for gcds with cofactors, which make Lehmer's steps more expensive.
const WHOLE_WITH_COFACTORS: usize = 2;

pub(super) fn gcd(a: &Poly, b: &Poly, budget: &Budget<'_>) -> Result<Poly, Stopped> {
    let (mut u, mut v) = if a.bit_len() < b.bit_len() { (b.clone(), a.clone()) } else { (a.clone(), b.clone()) };
    while !v.is_zero() && u.bit_len() > WHOLE * Clmul::best().half_gcd {
        let degree = u.bit_len() - 1;
        if v.bit_len() > degree / 2 {
            gcd_half::half_gcd(&mut u, &mut v, degree / 2, budget)?;
        }
        if !v.is_zero() {
            let r = rem(&u, &v);
            u = std::mem::replace(&mut v, r);
        }
    }
    gcd_lehmer::reduce(&mut u, &mut v, None, &mut [], budget)?;
    Ok(u)
}

pub(super) fn xgcd(a: &Poly, b: &Poly, budget: &Budget<'_>) -> Result<Xgcd<Poly>, Stopped> {
    if a.bit_len() < b.bit_len() {
        let Xgcd { gcd, s, t } = xgcd(b, a, budget)?;
        return Ok(Xgcd { gcd, s: t, t: s });
    }
    let (mut u, mut v) = (a.clone(), b.clone());
    let [s, t] = last_row(&mut u, &mut v, budget)?;
    Ok(Xgcd { gcd: u, s, t })
}

/// The gcd and the cofactor of `a`. Lehmer's method needs two thirds of the work for both
/// cofactors.
pub(super) fn gcd_with_cofactor(a: &Poly, b: &Poly, budget: &Budget<'_>) -> Result<(Poly, Poly), Stopped> {
    if a.bit_len().max(b.bit_len()) > WHOLE_WITH_COFACTORS * Clmul::best().half_gcd {
        let x = xgcd(a, b, budget)?;
        return Ok((x.gcd, x.s));
    }
    let (mut u, mut v, mut column) = if a.bit_len() < b.bit_len() {
        (b.clone(), a.clone(), Column::unit_below())
    } else {
        (a.clone(), b.clone(), Column::unit_above())
    };
    gcd_lehmer::reduce(&mut u, &mut v, None, std::slice::from_mut(&mut column), budget)?;
    Ok((u, column.above))
}

/// Reduces `(u, v)` to `(gcd, 0)`; returns the first row of the matrix that does it.
fn last_row(u: &mut Poly, v: &mut Poly, budget: &Budget<'_>) -> Result<[Poly; 2], Stopped> {
    let mut m = Matrix::identity();
    if u.bit_len() <= WHOLE_WITH_COFACTORS * Clmul::best().half_gcd {
        gcd_lehmer::reduce(u, v, None, &mut m.columns, budget)?;
        return Ok(m.into_first_row());
    }
    let degree = u.bit_len() - 1;
    if v.bit_len() > degree / 2 {
        m = gcd_half::half_gcd(u, v, degree / 2, budget)?;
    }
    if !v.is_zero() {
        let (q, r) = div_rem(u, v);
        *u = std::mem::replace(v, r);
        m.divide(&q);
    }
    if v.is_zero() {
        return Ok(m.into_first_row());
    }
    let [s, t] = last_row(u, v, budget)?;
    Ok(row_times([&s, &t], &m))
}
