//! The pages, one file or folder each.

pub mod board;
pub mod explore;
pub mod learn;
pub mod levels;
pub mod play;
pub mod records;
pub mod settings;
pub mod solve;
