//! The pages, one file or folder each.

pub mod play;
pub mod settings;
