//! Division with remainder.

use super::poly::trim;
use super::{PrimeField, PrimePoly};

pub(super) fn div_rem(a: &PrimePoly, b: &PrimePoly) -> (PrimePoly, PrimePoly) {
    a.assert_same_field(b);
    assert!(!b.is_zero(), "division by the polynomial zero");
    let mut rest = a.coefficients().to_vec();
    let mut quotient = Vec::new();
    divide(a.field(), &mut rest, b.coefficients(), |i, c| {
        if quotient.is_empty() {
            quotient.resize(i + 1, 0);
        }
        quotient[i] = c;
    });
    (PrimePoly::from_reduced(a.field(), quotient), PrimePoly::from_reduced(a.field(), rest))
}

/// Leaves the remainder of `a` by `b` in `a` and tells each coefficient `c` of `t^i` of the
/// quotient, the highest first; zeros are passed over. `b` ends in a coefficient that is not zero.
pub(super) fn divide(field: PrimeField, a: &mut Vec<u16>, b: &[u16], mut tell: impl FnMut(usize, u16)) {
    let modulus = field.modulus();
    let inverse = field.invert(b[b.len() - 1]);
    for i in (0..(a.len() + 1).saturating_sub(b.len())).rev() {
        let c = modulus.mul(a[i + b.len() - 1], inverse);
        if c != 0 {
            modulus.sub_multiple(&mut a[i..i + b.len()], c, b);
            tell(i, c);
        }
    }
    trim(a);
}
