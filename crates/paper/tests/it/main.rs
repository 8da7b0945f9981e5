//! Explanations and worksheets as documents, read back.

mod formulas;
mod sheet;
