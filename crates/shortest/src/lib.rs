//! The fewest presses that solve a Lights Out board, with proof.

pub mod fewest;
pub mod shortest;
