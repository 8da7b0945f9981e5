//! What pages are put together from.

pub mod board_view;
pub mod button;
pub mod dialog;
#[cfg(feature = "whole")]
pub mod digits;
#[cfg(feature = "whole")]
pub mod export;
pub mod fields;
#[cfg(feature = "whole")]
pub mod files;
pub mod focus;
#[cfg(feature = "whole")]
pub mod kind;
#[cfg(feature = "whole")]
pub mod leaderboard;
#[cfg(feature = "whole")]
pub mod loading;
pub mod note;
#[cfg(feature = "whole")]
pub mod publish;
pub mod seed;
pub mod share;
#[cfg(feature = "whole")]
pub mod task;
#[cfg(feature = "whole")]
pub mod thumbnail;
