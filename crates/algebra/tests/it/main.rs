//! Vectors, matrices and polynomials, from outside.

mod bits;
mod prime_poly;
