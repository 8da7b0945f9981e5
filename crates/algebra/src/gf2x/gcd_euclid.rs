//! Greatest common divisor, method: Euclid, one full division per step. Slow and obvious: the
//! reference.

use super::{Poly, div_schoolbook, mul};
use crate::polynomial::Xgcd;

/// Implements [`super::xgcd`] in O(n^2) operations on words.
pub(crate) fn xgcd(a: &Poly, b: &Poly) -> Xgcd<Poly> {
    let (mut u, mut v) = (a.clone(), b.clone());
    let (mut su, mut sv) = (Poly::one(), Poly::zero());
    let (mut tu, mut tv) = (Poly::zero(), Poly::one());
    while !v.is_zero() {
        let (q, r) = div_schoolbook::div_rem(&u, &v);
        (u, v) = (v, r);
        let s = &su + &mul(&q, &sv);
        let t = &tu + &mul(&q, &tv);
        (su, sv, tu, tv) = (sv, s, tv, t);
    }
    Xgcd { gcd: u, s: su, t: tu }
}
