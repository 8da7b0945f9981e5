//! What the service knows about the game: which boards there are, whether a score is valid, whether a board can be solved.

pub mod catalogue;
pub mod judging;
pub mod proving;
pub mod recipe;
pub mod ticket;
