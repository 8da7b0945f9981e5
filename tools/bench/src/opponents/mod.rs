//! Programs to compare with, each behind its own feature.

pub(crate) mod m4ri;
pub(crate) mod ntl;
