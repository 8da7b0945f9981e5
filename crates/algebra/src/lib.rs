//! The algebra behind Lights Out puzzles. Knows no puzzle and depends on nothing.
//!
//! | module | what is in it |
//! |---|---|
//! | [`bits`] | packed bit vectors and bit matrices over GF(2) |

pub mod bits;
