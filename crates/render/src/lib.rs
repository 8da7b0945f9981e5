//! Pictures of Lights Out puzzles: where cells are drawn, SVG, PNG, and plots.
//!
//! [`layout`] says where the cells of every shape lie: grids with holes, the unfolded cube,
//! hexagons, triangles, graphs. [`svg`] draws boards, presses, galleries of patterns and matrices
//! on it, [`plot`] draws distributions, [`png()`] makes pixels of any of them, and [`photo`] finds
//! the lights in pixels. All text in pictures is drawn as strokes, so that no picture depends on
//! the fonts of a machine.

#![warn(missing_docs)]

mod canvas;
mod glyphs;
pub mod layout;
pub mod photo;
#[cfg(feature = "pixels")]
mod pixels;
pub mod plot;
pub mod style;
pub mod svg;

#[cfg(feature = "pixels")]
pub use pixels::{MAX_PIXELS, MAX_PIXELS_READ, PngError, PngReadError, png, read_png};
