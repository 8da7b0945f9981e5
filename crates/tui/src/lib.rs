//! Lights Out in the terminal.
//!
//! [`app::App`] is everything but the terminal: it takes keys, mouse and time, and draws on any
//! [`ratatui`] back end, so tests play and look at it without a terminal. [`terminal::run`] puts it
//! on one; [`plain::run`] is the game line by line, for screen readers, pipes and terminals that
//! can do nothing else.

pub mod app;
mod board_view;
pub mod data_folder;
mod draw;
mod editor;
pub mod error_text;
mod game_view;
mod keys;
mod layout;
mod menu;
pub mod plain;
pub mod preferences;
pub mod terminal;
pub mod theme;
