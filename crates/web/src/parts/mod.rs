//! The parts that pages are made of.

pub mod board_view;
pub mod button;
pub mod confirm;
pub mod consent;
pub mod dialog;
pub mod export;
pub mod fields;
pub mod focus;
pub mod formulas;
pub mod kind;
pub mod leaderboard;
pub mod loading;
pub mod note;
pub mod profile_tabs;
pub mod publish;
pub mod seed;
pub mod share;
pub mod sound;
pub mod spread;
pub mod task;
pub mod thumbnail;
