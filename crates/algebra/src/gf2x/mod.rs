//! Polynomials over GF(2).
//!
//! | operation | dispatcher | methods, one per file |
//! |---|---|---|
//! | product | [`Polynomial::times`] | schoolbook, Karatsuba, additive Fourier transform |
//! | square | [`Poly::square`] | bit spreading |
//! | division | [`Polynomial::div_rem`] and related methods | schoolbook, Newton |
//! | common divisor | [`Polynomial::gcd`], [`Polynomial::xgcd`] | Euclid, Lehmer, half-gcd |
//! | `q(t)` to `q(t + 1)` | [`taylor_shift`] | butterflies |
//! | `A(t^2 + t) + t B(t^2 + t)` | [`shift_parts`] | butterflies |
//! | `p_j = t p_(j-1) + p_(j-2)` | [`fibonacci`], [`fibonacci_pair`] | doubling by squares |
//! | sums of `p_j` to powers of `t` and back | [`row_to_poly`], [`poly_to_row`] | butterflies with reversal |
//! | modulo `z^n + 1` | [`Polynomial::rem_cyclic`], [`fibonacci_cyclic`] | wrapping around |

mod additive_fft;
mod cyclic;
mod div;
mod div_newton;
mod div_schoolbook;
mod fibonacci;
mod gcd;
#[cfg(test)]
mod gcd_euclid;
mod gcd_half;
mod gcd_lehmer;
mod matrix;
mod mul;
mod mul_fft;
mod mul_karatsuba;
mod mul_schoolbook;
mod poly;
#[cfg(test)]
mod ring_tests;
mod row_basis;
mod shift_parts;
mod square;
mod taylor;
mod words;

pub use cyclic::fibonacci_cyclic;
pub use fibonacci::{fibonacci, fibonacci_pair};
pub use poly::Poly;
pub use row_basis::{poly_to_row, row_to_poly};
pub use shift_parts::shift_parts;
pub use taylor::taylor_shift;

use crate::budget::{Budget, Stopped};
use crate::polynomial::{Polynomial, Xgcd};
use cyclic::rem_cyclic;
use div::{div_exact, div_rem, rem};
use gcd::{gcd, gcd_with_cofactor, xgcd};
use mul::{mul, mul_words};
use square::square;

impl Polynomial for Poly {
    fn zero_like(&self) -> Self {
        Self::zero()
    }

    fn one_like(&self) -> Self {
        Self::one()
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
        self + other
    }

    fn negated(self) -> Self {
        self
    }

    fn times(&self, other: &Self) -> Self {
        mul(self, other)
    }

    fn div_rem(&self, by: &Self) -> (Self, Self) {
        div_rem(self, by)
    }

    fn div_exact(&self, by: &Self) -> Self {
        div_exact(self, by)
    }

    fn gcd_within(&self, other: &Self, budget: &Budget<'_>) -> Result<Self, Stopped> {
        gcd(self, other, budget)
    }

    fn xgcd_within(&self, other: &Self, budget: &Budget<'_>) -> Result<Xgcd<Self>, Stopped> {
        xgcd(self, other, budget)
    }

    fn gcd_with_cofactor_within(&self, other: &Self, budget: &Budget<'_>) -> Result<(Self, Self), Stopped> {
        gcd_with_cofactor(self, other, budget)
    }

    fn rem_cyclic(&self, n: usize) -> Self {
        rem_cyclic(self, n)
    }
}
