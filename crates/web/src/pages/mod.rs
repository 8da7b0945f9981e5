//! The pages, one file or folder each.

pub mod board;
pub mod play;
pub mod settings;
