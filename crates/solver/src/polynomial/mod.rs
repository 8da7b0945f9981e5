//! The polynomial method for plain boards: full grids with the plus rule and a prime number of
//! states, flat, cylinder or torus.
//!
//! The presses of the first row (of the first two rows on a torus) decide all others, because every
//! light settles the press below it. Rows are polynomials over the field of the states; one chase
//! over the board gives the one polynomial that the unknown row has to cancel, and one extended
//! gcd, prepared once for a kind of board, finds it.
//!
//! The method is written once for any [`RowRing`]: `bit_rows` packs rows of two states,
//! `residue_rows` holds those of more.
//!
//! Literature: Sutner, *σ-automata and Chebyshev-polynomials*, 2000; Hunziker, Machiavelo and Park,
//! *Chebyshev polynomials over finite fields and reversibility of σ-automata on square grids*,
//! 2004.

mod bit_rows;
mod one_row;
mod residue_rows;
mod row_ring;
mod row_solver;
mod two_rows;

pub(crate) use bit_rows::BitRows;
pub(crate) use residue_rows::ResidueRows;
pub(crate) use row_ring::{RowRing, State};
pub(crate) use row_solver::RowSolver;
