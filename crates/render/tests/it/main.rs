//! Pictures, written and read.

mod photo;
mod pictures;
