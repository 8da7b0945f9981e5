//! What a leaderboard is about.

pub use douse_game::challenge::Challenge;
