//! The pages, one file or folder each. Without the feature `whole` there is only the one that everyone meets first.

#[cfg(feature = "whole")]
pub mod board;
#[cfg(feature = "whole")]
pub mod boards;
#[cfg(feature = "whole")]
pub mod explore;
#[cfg(feature = "whole")]
pub mod leaderboard;
#[cfg(feature = "whole")]
pub mod learn;
#[cfg(feature = "whole")]
pub mod levels;
pub mod play;
#[cfg(feature = "whole")]
pub mod player;
#[cfg(feature = "whole")]
pub mod records;
#[cfg(feature = "whole")]
pub mod settings;
#[cfg(feature = "whole")]
pub mod solve;
#[cfg(feature = "whole")]
pub mod watch;
