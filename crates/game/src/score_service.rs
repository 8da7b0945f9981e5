//! Where scores go besides the disk, and what comes back.

use crate::challenge::Challenge;
use crate::session::Played;
use std::fmt::Debug;

/// Takes word of games to somewhere else. Nothing here waits: the game goes on at once.
pub trait ScoreService: Debug {
    /// A game begins: its board is shown.
    fn begun(&mut self, challenge: &Challenge);

    /// A game is over, and it counts.
    fn played(&mut self, played: Played);

    /// The player wants to go on as a new player.
    fn be_new(&mut self);

    /// Something that happened since the last time, the oldest first.
    fn news(&mut self) -> Option<News>;
}

/// What a player would like to hear of a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// It is on a leaderboard.
    Arrived {
        /// Which one.
        challenge: Challenge,
        /// The place by moves.
        rank: i64,
    },
    /// It was refused.
    Refused {
        /// Which leaderboard.
        challenge: Challenge,
        /// Why, by the stable name of the problem.
        kind: &'static str,
        /// Why, in the service's words.
        reason: String,
    },
    /// It waits on the disk.
    Waiting {
        /// How many do.
        scores: usize,
    },
    /// The service does not know the player: the player is asked what to do, and scores wait.
    Unknown,
    /// It could not be kept.
    Lost {
        /// Why.
        reason: String,
    },
}
