//! Where scores are sent, and what comes back.

use crate::challenge::Challenge;
use crate::session::Played;
use std::fmt::Debug;

/// Reports games to a service. Nothing here blocks: the game continues immediately.
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

/// News about a score for the player.
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
        /// Why more precisely, by the stable name of the reason.
        reason: Option<String>,
        /// Why, in the service's words.
        detail: String,
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
