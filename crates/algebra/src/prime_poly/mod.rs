//! Polynomials over a prime field GF(p), `p` below 2^16 and chosen at run time.
//!
//! The shape follows [`gf2x`](crate::gf2x); signs matter here.
//!
//! | operation | dispatcher | methods, one per file |
//! |---|---|---|
//! | product | [`mul`] | schoolbook with late reductions, Karatsuba, number-theoretic transform |
//! | division | [`div_rem`], [`rem`], [`div_exact`] | schoolbook |
//! | common divisor | [`gcd`], [`xgcd`], [`inverse`] | Euclid |
//! | `a x = d` modulo `m` | [`Congruence`] | one extended gcd for all `d` |
//! | `q(t)` to `q(t + 1)` and `q(-1 - t)` | [`taylor_shift`], [`reflect`] | blocks of powers of `p` |
//! | `S_j = y S_(j-1) - S_(j-2)` | [`chebyshev`], [`chebyshev_at`], [`chebyshev_cyclic`] | doubling |
//! | sums of `S_j` to powers of `t` and back | [`row_to_poly`], [`poly_to_row`] | blocks of powers of `p` |
//! | modulo `z^n - 1` | [`rem_cyclic`], [`mul_cyclic`] | wrapping around |

mod chebyshev;
mod congruence;
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

pub use chebyshev::{chebyshev, chebyshev_at, chebyshev_pair};
pub use congruence::Congruence;
pub use cyclic::{chebyshev_cyclic, mul_cyclic, rem_cyclic};
pub use div::{div_exact, div_rem, rem};
pub use gcd::{Xgcd, gcd, inverse, xgcd};
pub use mul::mul;
pub use poly::{NotPrime, PrimeField, PrimePoly};
pub use row_basis::{poly_to_row, row_to_poly};
pub use taylor::{reflect, taylor_shift};
