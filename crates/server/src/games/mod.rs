//! What the service knows of the game: which boards there are, whether a score holds, whether a board can be solved.

pub mod catalogue;
pub mod judging;
pub mod proving;
pub mod ticket;
