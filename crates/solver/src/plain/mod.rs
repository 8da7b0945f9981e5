//! Plain boards at any size: full grids with the plus rule and two states, flat, cylinder or torus.
//!
//! The presses of the first row (of the first two rows on a torus) decide all others, because every light settles the
//! press below it. Rows are polynomials, one chase over the board gives the one polynomial that the unknown row has to
//! cancel, and one extended gcd, prepared once for a kind of board, finds it. So a board costs two passes over its lights
//! and no matrix at all.

mod kind;
pub mod nullity;
mod one_row;
mod passes;
mod row_ring;
mod start;
pub mod stream;
mod tiling;
mod two_rows;
mod words;

pub use kind::{PlainEdges, PlainKind, PlainWitness};
pub use nullity::{NullityTable, nullity, tall_nullity};
pub use tiling::Tiling;
pub use words::WordKind;
