//! Polynomials over GF(2).
//!
//! | operation | dispatcher | methods, one per file |
//! |---|---|---|
//! | product | [`mul`] | schoolbook, Karatsuba, additive Fourier transform |
//! | square | [`square`] | bit spreading |
//! | division | [`div_rem`], [`rem`], [`div_exact`] | schoolbook, Newton |
//! | common divisor | [`gcd`], [`xgcd`], [`inverse`] | Euclid, Lehmer, half-gcd |
//! | `a x = d` modulo `m` | [`Congruence`] | one extended gcd for all `d` |
//! | `q(t)` to `q(t + 1)` | [`taylor_shift`] | butterflies |
//! | `A(t^2 + t) + t B(t^2 + t)` | [`shift_parts`] | butterflies |
//! | `p_j = t p_(j-1) + p_(j-2)` | [`fibonacci`], [`fibonacci_pair`] | doubling by squares |
//! | sums of `p_j` to powers of `t` and back | [`row_to_poly`], [`poly_to_row`] | butterflies with reversal |
//! | modulo `z^n + 1` | [`rem_cyclic`], [`mul_cyclic`], [`fibonacci_cyclic`] | wrapping around |

mod additive_fft;
mod congruence;
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

pub use congruence::Congruence;
pub use cyclic::{fibonacci_cyclic, mul_cyclic, rem_cyclic};
pub use div::{div_exact, div_rem, rem};
pub use fibonacci::{fibonacci, fibonacci_pair};
pub use gcd::{Xgcd, gcd, inverse, xgcd};
pub use mul::mul;
pub(crate) use mul::mul_words;
pub use poly::Poly;
pub use row_basis::{poly_to_row, row_to_poly};
pub use shift_parts::shift_parts;
pub use square::square;
pub use taylor::taylor_shift;

/// The name of the instructions that products are made of on this processor, for reports of measurements.
///
/// ```
/// assert!(!douse_algebra::gf2x::instructions().is_empty());
/// ```
#[must_use]
pub fn instructions() -> &'static str {
    crate::simd::clmul::Clmul::best().name
}
