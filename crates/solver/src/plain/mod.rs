//! Plain boards at any size: full grids with the plus rule and two states, flat, cylinder or torus.
//!
//! They are solved by polynomials: a board costs two passes over its packed rows and no matrix at
//! all.

mod kind;
mod narrow;
mod nullity;
mod passes;
pub mod stream;
mod tiling;

pub use kind::{PlainKind, PlainWitness};
pub use narrow::NarrowKind;
pub use nullity::{NullityTable, nullity, nullity_within, tall_nullity};
pub use tiling::Tiling;
