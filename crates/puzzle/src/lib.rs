//! Boards, rules and notations of Lights Out puzzles.
//!
//! A puzzle is data: a [`Shape`](shape::Shape) (which cells there are), a [`Rule`](rule::Rule)
//! (which lights a press changes) and a number of [`States`](pattern::States) make a
//! [`Variant`](variant::Variant); lights and a goal on top make a [`Board`](board::Board). [`text`]
//! reads and writes them.

#![warn(missing_docs)]
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_sign_loss))]

pub mod board;
mod builder;
pub mod edges;
mod effect;
pub mod family;
pub mod goal;
pub mod graph;
pub mod incidence;
pub mod named;
pub mod pattern;
pub mod pbm;
pub mod place;
pub mod random;
pub mod rule;
#[cfg(feature = "serde")]
mod serde;
pub mod shape;
pub mod size;
pub mod text;
pub mod variant;

pub use builder::{BoardBuilder, BuildError};
