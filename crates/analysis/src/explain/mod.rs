//! Explanations, as data that a front end can put into words: the equations of a board and their
//! elimination step by step, solvability by overlap, chasing with a look-up table, the transform
//! that solves every board of a kind, and exercises.

mod chase;
mod chase_table;
mod elimination;
mod overlap;
pub mod practice;
mod transform;

pub use chase::Chase;
pub use chase_table::{ChaseRow, ChaseStep, ChaseTable, ChaseTableError};
pub use elimination::{Elimination, Equations, Step, TooLong};
pub use overlap::{Overlap, overlaps};
pub use transform::Transform;
