//! Greatest common divisors by Euclid's algorithm.

use super::PrimePoly;
use super::div::divide;
use super::mul::mul;
use crate::budget::{Budget, Stopped};
use crate::polynomial::{Polynomial, Xgcd};

pub(super) fn gcd(a: &PrimePoly, b: &PrimePoly, budget: &Budget<'_>) -> Result<PrimePoly, Stopped> {
    a.assert_same_field(b);
    let (mut r0, mut r1) = (a.coefficients().to_vec(), b.coefficients().to_vec());
    let mut meter = budget.meter();
    while !r1.is_empty() {
        meter.spend(division(&r0, &r1))?;
        divide(a.field(), &mut r0, &r1, |_, _| {});
        (r0, r1) = (r1, r0);
    }
    Ok(PrimePoly::from_reduced(a.field(), r0).monic())
}

/// About how many words a division touches.
fn division(a: &[u16], b: &[u16]) -> usize {
    (a.len().saturating_sub(b.len()) + 1).saturating_mul(b.len() / 4 + 1)
}

/// Only `s` is carried along; `t = (gcd - s a) / b` is one product and one exact division at the
/// end.
pub(super) fn xgcd(a: &PrimePoly, b: &PrimePoly, budget: &Budget<'_>) -> Result<Xgcd<PrimePoly>, Stopped> {
    let (gcd, s) = gcd_with_cofactor(a, b, budget)?;
    let t = if b.is_zero() { PrimePoly::zero(a.field()) } else { (&gcd - &mul(&s, a)).div_exact(b) };
    Ok(Xgcd { gcd, s, t })
}

/// The gcd and the cofactor of `a`.
pub(super) fn gcd_with_cofactor(
    a: &PrimePoly,
    b: &PrimePoly,
    budget: &Budget<'_>,
) -> Result<(PrimePoly, PrimePoly), Stopped> {
    a.assert_same_field(b);
    let field = a.field();
    let modulus = field.modulus();
    // Always r = s a modulo b, for both pairs.
    let (mut r0, mut r1) = (a.coefficients().to_vec(), b.coefficients().to_vec());
    let (mut s0, mut s1) = (vec![1], Vec::new());
    let mut meter = budget.meter();
    while !r1.is_empty() {
        meter.spend(2 * division(&r0, &r1))?;
        divide(field, &mut r0, &r1, |i, c| {
            if !s1.is_empty() {
                s0.resize(s0.len().max(i + s1.len()), 0);
                modulus.sub_multiple(&mut s0[i..i + s1.len()], c, &s1);
            }
        });
        (r0, r1) = (r1, r0);
        (s0, s1) = (s1, s0);
    }
    let Some(&lead) = r0.last() else {
        return Ok((PrimePoly::zero(field), PrimePoly::zero(field)));
    };
    let unit = field.invert(lead);
    Ok((PrimePoly::from_reduced(field, r0).scaled(unit), PrimePoly::from_reduced(field, s0).scaled(unit)))
}
