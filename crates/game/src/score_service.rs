//! The service that scores are sent to, and its news.

use crate::challenge::Challenge;
use crate::submission::Submission;
use std::fmt::Debug;

/// Reports games to a service. No method blocks: the game continues immediately.
pub trait ScoreService: Debug {
    /// Asks for a ticket: a game begins, and its board is shown.
    fn start_game(&mut self, challenge: &Challenge);

    /// Sends a game that is over and counts, with the ticket of its start.
    fn submit(&mut self, submission: Submission);

    /// Continues as a new player.
    fn reset_player(&mut self);

    /// The oldest news that was not read yet.
    fn next_news(&mut self) -> Option<News>;
}

/// News about scores for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A score is on a leaderboard.
    Arrived {
        /// The leaderboard.
        challenge: Challenge,
        /// The rank by moves.
        rank: i64,
    },
    /// A score was refused.
    Refused {
        /// The leaderboard.
        challenge: Challenge,
        /// The stable name of the kind of problem.
        kind: &'static str,
        /// The stable name of the reason, if there is a more precise one.
        reason: Option<String>,
        /// The explanation of the service.
        detail: String,
    },
    /// Scores wait on the disk.
    Waiting {
        /// The number of scores.
        scores: usize,
    },
    /// The service does not know the player, who is asked what to do. Scores wait.
    UnknownPlayer,
    /// A score could not be saved.
    Lost {
        /// The error.
        reason: String,
    },
}
