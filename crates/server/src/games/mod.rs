//! The games behind the service: boards with leaderboards, checks of scores, proofs of boards.

pub mod catalogue;
pub mod judging;
pub mod proving;
pub mod recipe;
pub mod ticket;
