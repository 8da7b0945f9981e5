//! Jobs for a worker, and their answers. The computation itself is in the second
//! part of the program, and so is reading and writing what only its pages ask for.

mod compute;
pub mod exploring;
mod packed;
pub mod solving;

pub use compute::compute;
pub use packed::Packed;

use crate::chunk;
use douse::named;
use douse_game::challenge::Challenge;
use douse_game::choice::Choice;
use douse_game::drawing::Verdict;
use douse_game::hint::Advice;
use douse_game::par::Par;
use serde::{Deserialize, Serialize};

/// Something to compute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Job {
    /// The fewest moves of a board.
    Par(Position),
    /// What can be told of the next move, and all moves that are left.
    Advice(Position),
    /// Whether a board can be solved: its fewest moves, or a proof and a repair.
    Judge(Position),
    /// A new board.
    Make {
        /// Of which kind.
        choice: Choice,
        /// From which seed.
        seed: String,
    },
    /// Something about one board.
    Solve(Packed<solving::Question>),
    /// Something about a kind of board.
    Explore(Packed<exploring::Question>),
    /// A board that others play too.
    Open(Challenge),
    /// What comes after a game.
    Next {
        /// The board that comes next, if there is one.
        challenge: Option<Challenge>,
        /// What another board is to be.
        choice: Choice,
        /// From which seed.
        seed: String,
    },
}

/// A board and how it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The code of the board.
    pub code: String,
    /// The name of the rule of play.
    pub play: String,
    /// How long to look for a proof, in milliseconds.
    pub patience: u64,
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The fewest moves.
    Par(Par),
    /// What is known about the next move.
    Advice(Box<Advice>),
    /// What kind of board it is.
    Verdict(Verdict),
    /// Something about one board.
    Solve(Packed<solving::Reply>),
    /// Something about a kind of board.
    Explore(Packed<exploring::Reply>),
    /// A game as it is saved, with the fewest moves of its board where they are known.
    Game {
        /// The text.
        text: String,
        /// The fewest moves.
        par: Option<Par>,
    },
    /// Nothing, and why.
    Failed(Failure),
}

impl Answer {
    /// Whether more time would not change it.
    pub fn is_settled(&self) -> bool {
        match self {
            Self::Par(par) => par.proved().is_some(),
            Self::Advice(advice) => advice.left.proved().is_some(),
            Self::Verdict(Verdict::Solvable(par)) => par.proved().is_some(),
            _ => true,
        }
    }
}

named! {
    /// Why a job failed, by the name of the text for it.
    #[derive(Serialize, Deserialize)]
    pub enum Failure, "is not a failure" {
        /// The board cannot be solved.
        Unsolvable = "unsolvable",
        /// It can be solved, but not under the rule of play.
        Unreachable = "failed-unreachable",
        /// Under the rule of play no solution is known for a board of this size.
        NoWayKnown = "no-way",
        /// The game is to be played without hints.
        Forbidden = "hints-forbidden",
        /// Nothing is left to do.
        Solved = "verdict-solved",
        /// No board of the difficulty was found.
        TooRare = "failed-rare",
        /// The difficulty of such boards cannot be proved quickly.
        NotProvable = "failed-not-provable",
        /// The board is too large, or the code is invalid.
        Unfit = "failed-unfit",
    }
}

/// Computes a job here and now, where the second part of the program is here; it is cut short after the patience of its position.
pub fn compute_here(job: &Job) -> Option<Answer> {
    Some((chunk::now()?.compute)(job))
}
