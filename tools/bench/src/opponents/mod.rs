//! The programs that douse is measured against, each behind a feature of its own.

pub(crate) mod m4ri;
pub(crate) mod ntl;
