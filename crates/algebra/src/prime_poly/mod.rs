//! Polynomials over a prime field GF(p), `p` below 2^16 and chosen at run time.
//!
//! The shape follows [`gf2x`](crate::gf2x); signs matter here.
//!
//! | operation | dispatcher | methods, one per file |
//! |---|---|---|
//! | product | [`Polynomial::times`] | schoolbook with late reductions, Karatsuba, number-theoretic transform |
//! | division | [`Polynomial::div_rem`] and related methods | schoolbook |
//! | common divisor | [`Polynomial::gcd`], [`Polynomial::xgcd`] | Euclid |
//! | `q(t)` to `q(-1 - t)` | [`reflect`] | blocks of powers of `p` |
//! | `S_j = y S_(j-1) - S_(j-2)` | [`chebyshev_pair`], [`chebyshev_cyclic`] | doubling |
//! | sums of `S_j` to powers of `t` and back | [`row_to_poly`], [`poly_to_row`] | blocks of powers of `p` |
//! | modulo `z^n - 1` | [`Polynomial::rem_cyclic`] | wrapping around |

mod chebyshev;
mod cyclic;
mod div;
mod gcd;
mod mul;
mod mul_karatsuba;
mod mul_schoolbook;
mod mul_transform;
mod poly;
mod row_basis;
mod taylor;

pub use chebyshev::chebyshev_pair;
pub use cyclic::chebyshev_cyclic;
pub use poly::{PrimeField, PrimePoly};
pub use row_basis::{poly_to_row, row_to_poly};
pub use taylor::reflect;

use crate::budget::{Budget, Stopped};
use crate::polynomial::{Polynomial, Xgcd};
use mul::mul;

impl Polynomial for PrimePoly {
    fn zero_like(&self) -> Self {
        Self::zero(self.field())
    }

    fn one_like(&self) -> Self {
        Self::one(self.field())
    }

    fn degree(&self) -> Option<usize> {
        self.degree()
    }

    fn shl(&self, shift: usize) -> Self {
        self.shl(shift)
    }

    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    fn negated(self) -> Self {
        -&self
    }

    fn times(&self, other: &Self) -> Self {
        mul(self, other)
    }

    fn div_rem(&self, by: &Self) -> (Self, Self) {
        div::div_rem(self, by)
    }

    fn gcd_within(&self, other: &Self, budget: &Budget<'_>) -> Result<Self, Stopped> {
        gcd::gcd(self, other, budget)
    }

    fn xgcd_within(&self, other: &Self, budget: &Budget<'_>) -> Result<Xgcd<Self>, Stopped> {
        gcd::xgcd(self, other, budget)
    }

    fn gcd_with_cofactor_within(&self, other: &Self, budget: &Budget<'_>) -> Result<(Self, Self), Stopped> {
        gcd::gcd_with_cofactor(self, other, budget)
    }

    fn rem_cyclic(&self, n: usize) -> Self {
        cyclic::rem_cyclic(self, n)
    }
}
