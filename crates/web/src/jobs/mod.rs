//! What can be computed in a worker, and what comes of it. The computing itself is part of the second
//! part of the program, and so is reading and writing what only its pages ask for.

mod compute;
pub mod exploring;
mod packed;
pub mod solving;

pub use compute::compute;
pub use packed::Packed;

use crate::chunk;
use douse_engine::rule::Rule;
use douse_game::choice::Choice;
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
        wish: Wish,
        /// From which seed.
        seed: String,
    },
    /// Something about one board.
    Solve(Packed<solving::Question>),
    /// Something about a kind of board.
    Explore(Packed<exploring::Question>),
    /// A level of a pack.
    Level {
        /// The name of the pack.
        pack: String,
        /// Which level, counted from 1.
        number: usize,
    },
    /// A board of the day.
    Daily {
        /// The date, as `2026-11-15`.
        date: String,
        /// Which of the three.
        kind: String,
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

/// A choice of the menu, as text and numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The name of the rule.
    pub rule: String,
    /// The name of the edges.
    pub edges: String,
    /// States of a light.
    pub states: u32,
    /// The name of the difficulty, if one is wanted.
    pub grade: Option<String>,
    /// The name of the rule of play.
    pub play: String,
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The fewest moves.
    Par(Par),
    /// What can be told of the next move.
    Advice(Box<Advice>),
    /// The board cannot be solved.
    Unsolvable {
        /// Cells of a pattern that proves it.
        proof: Vec<usize>,
        /// With two states how many lights to change the pattern covers: an odd number.
        odd: Option<usize>,
        /// Cells to change so that it can be, and by how much.
        repair: Vec<(usize, u16)>,
    },
    /// A new board.
    Board {
        /// Its code.
        code: String,
        /// The name of its rule of play.
        play: String,
    },
    /// Something about one board.
    Solve(Packed<solving::Reply>),
    /// Something about a kind of board.
    Explore(Packed<exploring::Reply>),
    /// A game as it is saved, with the fewest moves of its board.
    Game {
        /// The text.
        text: String,
        /// The fewest moves.
        par: u64,
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
            _ => true,
        }
    }
}

/// Why nothing came of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Failure {
    /// The board cannot be solved.
    Unsolvable,
    /// It can, but not by the rule of play.
    Unreachable,
    /// By the rule of play no way is known on a board of this size.
    NoWayKnown,
    /// Nothing is left to do.
    Solved,
    /// No board of the difficulty was found.
    TooRare,
    /// The difficulty of such boards cannot be proved quickly.
    NotProvable,
    /// The pack has no such level.
    NoSuchLevel,
    /// The board is too large, or the code is none.
    Unfit,
}

impl Failure {
    /// The name of the text that tells of it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Unsolvable => "unsolvable",
            Self::Unreachable => "failed-unreachable",
            Self::NoWayKnown => "no-way",
            Self::Solved => "verdict-solved",
            Self::TooRare => "failed-rare",
            Self::NotProvable => "failed-not-provable",
            Self::NoSuchLevel | Self::Unfit => "failed-unfit",
        }
    }
}

impl Wish {
    /// A choice as text and numbers.
    pub fn of_choice(choice: &Choice) -> Self {
        Self {
            width: choice.width,
            height: choice.height,
            rule: choice.rule.to_string(),
            edges: choice.edges.to_string(),
            states: choice.states,
            grade: choice.grade.map(|grade| grade.to_string()),
            play: choice.play.to_string(),
        }
    }

    /// The choice; `None` where a name is none or a number is out of bounds.
    pub fn choice(&self) -> Option<Choice> {
        let side = |side: usize| Choice::SIDES.contains(&side).then_some(side);
        Some(Choice {
            width: side(self.width)?,
            height: side(self.height)?,
            rule: self.rule.parse::<Rule>().ok()?,
            edges: self.edges.parse().ok()?,
            states: Some(self.states).filter(|states| Choice::STATES.contains(states))?,
            grade: self.grade.as_ref().map(|grade| grade.parse()).transpose().ok()?,
            play: self.play.parse().ok()?,
        })
    }
}

/// Computes a job here and now, where the second part of the program is here; it is cut short after the patience of its position.
pub fn compute_here(job: &Job) -> Option<Answer> {
    Some((chunk::now()?.compute)(job))
}
