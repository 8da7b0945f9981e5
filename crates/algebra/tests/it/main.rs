//! Vectors, matrices and polynomials, from outside.

mod bits;
mod elimination;
mod prime_poly;
mod residues;
mod residues_flint;
