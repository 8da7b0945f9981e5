//! What goes on paper.
//!
//! [`explanation`] writes down why a board can or cannot be solved, as a [`document::Document`]:
//! paragraphs, formulas, matrices, tables and boards. A document is written as LaTeX, Typst,
//! Markdown or HTML.
//!
//! ```
//! use douse::shortest::Budget;
//! use douse_messages::Language;
//! use douse_paper::document::{Extent, Format};
//! use douse_paper::explanation::{Part, explain};
//! let board = "2x2:6".parse()?;
//! let document = explain(&board, Part::Equations, Language::English, &Budget::default())?;
//! assert!(document.write(Format::Latex, Extent::Whole).starts_with("\\documentclass"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod document;
pub mod explanation;
pub mod sheet;
