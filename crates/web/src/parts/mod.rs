//! What pages are put together from.

pub mod board_view;
pub mod dialog;
pub mod fields;
pub mod focus;
pub mod share;
