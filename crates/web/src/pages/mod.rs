//! The pages, one file or folder each.

pub mod board;
pub mod boards;
pub mod daily;
pub mod explore;
pub mod leaderboard;
pub mod learn;
pub mod levels;
pub mod nowhere;
pub mod play;
pub mod player;
pub mod records;
pub mod settings;
pub mod sheet;
pub mod solve;
pub mod watch;
